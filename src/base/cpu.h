// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// The CPU feature word: bits, names, what each builds on. The public face is ashlar/cpu.h.

#ifndef ASHLAR_BASE_CPU_H
#define ASHLAR_BASE_CPU_H

#include <stdatomic.h>
#include <stdint.h>

#include <ashlar/cpu.h>

#include "base/target.h"

ASHLAR_INTERNAL_BEGIN

// One numbering for all architectures: 31 features fit, the top bit says that detection is done.
#define ASHLAR_CPU_SSE2 (UINT32_C(1) << 0)
#define ASHLAR_CPU_SSSE3 (UINT32_C(1) << 1)
#define ASHLAR_CPU_AVX (UINT32_C(1) << 2)
#define ASHLAR_CPU_AVX2 (UINT32_C(1) << 3)
#define ASHLAR_CPU_AVX512 (UINT32_C(1) << 4) // F, BW, DQ and VL together
#define ASHLAR_CPU_ZMM (UINT32_C(1) << 5)    // 512-bit registers cost no clock: Ice Lake, Zen 4 on
#define ASHLAR_CPU_IFMA (UINT32_C(1) << 6)   // the AVX-512 form
#define ASHLAR_CPU_AESNI (UINT32_C(1) << 7)
#define ASHLAR_CPU_CLMUL (UINT32_C(1) << 8)
#define ASHLAR_CPU_VAES (UINT32_C(1) << 9)     // 256-bit; 512-bit with ASHLAR_CPU_AVX512
#define ASHLAR_CPU_VPCLMUL (UINT32_C(1) << 10) // likewise
#define ASHLAR_CPU_BMI2 (UINT32_C(1) << 11)
#define ASHLAR_CPU_ADX (UINT32_C(1) << 12)
#define ASHLAR_CPU_SHANI (UINT32_C(1) << 13)
#define ASHLAR_CPU_QUICKVEC (UINT32_C(1) << 14) // vector additions take one cycle: not Zen 5
// ARM, 64 and 32 bits.
#define ASHLAR_CPU_NEON (UINT32_C(1) << 15)
#define ASHLAR_CPU_ARMAES (UINT32_C(1) << 16) // AESE and its kin
#define ASHLAR_CPU_PMULL (UINT32_C(1) << 17)  // 64 x 64 -> 128 bits
#define ASHLAR_CPU_ARMSHA2 (UINT32_C(1) << 18)
#define ASHLAR_CPU_ARMSHA512 (UINT32_C(1) << 19)
#define ASHLAR_CPU_EOR3 (UINT32_C(1) << 20) // FEAT_SHA3: EOR3, RAX1, XAR, BCAX
#define ASHLAR_CPU_DIT (UINT32_C(1) << 21)  // PSTATE.DIT
// POWER.
#define ASHLAR_CPU_VSX (UINT32_C(1) << 22)      // vectors of ISA 2.07, POWER8
#define ASHLAR_CPU_P8CRYPTO (UINT32_C(1) << 23) // VCIPHER, VPMSUMD
#define ASHLAR_CPU_POWER9 (UINT32_C(1) << 24)   // vectors of ISA 3.0
// Features that tell which row is fastest; every CPU with the others can run it.
#define ASHLAR_CPU_ADVICE (ASHLAR_CPU_ZMM | ASHLAR_CPU_QUICKVEC)
#define ASHLAR_CPU_DETECTED (UINT32_C(1) << 31)

// The feature word: 0 before detection, then ASHLAR_CPU_DETECTED and the features. The library's
// only mutable data; cpu.c alone writes it.
extern _Atomic uint32_t ashlar_cpu_word;

// ashlar_cpu_now is ashlar_cpu_features without a call, once detection is done; the word may have
// ASHLAR_CPU_DETECTED in it.
static inline uint32_t ashlar_cpu_now(void)
{
  uint32_t word = atomic_load_explicit(&ashlar_cpu_word, memory_order_relaxed);
  return word != 0 ? word : ashlar_cpu_features();
}

// ashlar_cpu_close returns features without those whose prerequisites are missing from it: what
// builds on a cleared feature goes with it.
uint32_t ashlar_cpu_close(uint32_t features);

ASHLAR_INTERNAL_END

#endif
