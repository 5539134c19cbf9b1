// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// Data-independent timing, FEAT_DIT of Armv8.4: only while PSTATE.DIT is set does the architecture
// promise that the time of an instruction does not depend on its operands (Arm ARM, D19, "DIT, Data
// Independent Timing"). A public function that handles secrets begins with
//
//   ASHLAR_SECRETS;
//
// which sets the bit where the CPU has it, and, however the function is left, gives it the value
// back that it had. Kernels and what only the library calls need not. Elsewhere it is nothing; a
// CPU without the feature pays for a test of one word, and a call inside of another for reading the
// bit. Without inline assembly the bit stays as the caller has it.

#ifndef ASHLAR_BASE_DIT_H
#define ASHLAR_BASE_DIT_H

#include "base/target.h"

#if ASHLAR_ARCH_AARCH64 && ASHLAR_HAS_ASM

#include <stdint.h>

#include "base/cpu.h"

#define ASHLAR_SECRETS                                                                             \
  __attribute__((cleanup(ashlar_dit_leave), unused)) uint64_t ashlar_dit_was = ashlar_dit_enter()

#define ASHLAR_DIT_BIT (UINT64_C(1) << 24)

// The architecture lets the instructions behind a write of PSTATE see it. Apple asks for a barrier
// all the same, for its own CPUs.
#ifdef __APPLE__
#define ASHLAR_DIT_BARRIER "\n\tdsb nsh\n\tisb"
#else
#define ASHLAR_DIT_BARRIER
#endif

// The register has a number instead of its name, for assemblers that are older than it. Loads and
// stores stay on their side of the statements, and with them what is computed from secrets.
static inline uint64_t ashlar_dit_read(void)
{
  uint64_t state;
  __asm__ volatile("mrs %0, S3_3_C4_C2_5" : "=r"(state) : : "memory");
  return state & ASHLAR_DIT_BIT;
}

// ashlar_dit_enter sets the bit, and returns what it was; ASHLAR_DIT_BIT also where there is none:
// nothing is to be undone.
static inline uint64_t ashlar_dit_enter(void)
{
  if ((ashlar_cpu_now() & ASHLAR_CPU_DIT) == 0)
    return ASHLAR_DIT_BIT;
  uint64_t was = ashlar_dit_read();
  if (was == 0)
    __asm__ volatile("msr S3_3_C4_C2_5, %0" ASHLAR_DIT_BARRIER : : "r"(ASHLAR_DIT_BIT) : "memory");
  return was;
}

// ashlar_dit_leave clears the bit if enter has set it; a mask in between does not matter.
static inline void ashlar_dit_leave(const uint64_t *was)
{
  if (*was == 0)
    __asm__ volatile("msr S3_3_C4_C2_5, %0" : : "r"(UINT64_C(0)) : "memory");
}

#else

#define ASHLAR_SECRETS (void)0

#endif

#endif
