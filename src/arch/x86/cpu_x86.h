// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// CPU detection on x86 and x86-64: Intel SDM volume 2, CPUID, and volume 1, chapter 13 (XCR0). A
// feature counts only when the operating system saves the registers it uses.

#ifndef ASHLAR_ARCH_X86_CPU_X86_H
#define ASHLAR_ARCH_X86_CPU_X86_H

#include <stdint.h>

#include "base/cpu.h"
#include "base/given.h"
#include "base/target.h"

// What detection reads: so tests can offer any machine.
struct ashlar_cpuid {
  uint32_t leaf0_ebx; // the first four letters of the vendor
  uint32_t leaf1_eax, leaf1_ecx, leaf1_edx;
  uint32_t leaf7_ebx, leaf7_ecx; // subleaf 0; zero where leaf 7 is not there
  uint32_t xcr0;                 // zero unless OSXSAVE
};

static inline uint32_t ashlar_cpu_bit_if(uint32_t word, unsigned bit, uint32_t feature)
{
  return (word >> bit & 1) != 0 ? feature : 0;
}

// ashlar_cpuid_family returns the family: the extended one counts above 15.
static inline uint32_t ashlar_cpuid_family(const struct ashlar_cpuid *id)
{
  uint32_t family = id->leaf1_eax >> 8 & 15;
  return family == 15 ? family + (id->leaf1_eax >> 20 & 255) : family;
}

// ashlar_cpuid_features returns the features that the words tell of, without regard to what builds
// on what: ashlar_cpu_close does that.
static inline uint32_t ashlar_cpuid_features(const struct ashlar_cpuid *id)
{
  uint32_t ymm = 0, zmm = 0;
  if ((id->leaf1_ecx >> 27 & 1) != 0) { // OSXSAVE: XCR0 may be believed
    ymm = (id->xcr0 & 0x06) == 0x06;    // xmm and upper ymm halves
    zmm = (id->xcr0 & 0xe6) == 0xe6;    // and opmask, upper zmm halves, zmm16-31
  }

  uint32_t found = ashlar_cpu_bit_if(id->leaf1_edx, 26, ASHLAR_CPU_SSE2) |
                   ashlar_cpu_bit_if(id->leaf1_ecx, 9, ASHLAR_CPU_SSSE3) |
                   ashlar_cpu_bit_if(id->leaf1_ecx, 25, ASHLAR_CPU_AESNI) |
                   ashlar_cpu_bit_if(id->leaf1_ecx, 1, ASHLAR_CPU_CLMUL) |
                   ashlar_cpu_bit_if(id->leaf7_ebx, 8, ASHLAR_CPU_BMI2) |
                   ashlar_cpu_bit_if(id->leaf7_ebx, 19, ASHLAR_CPU_ADX) |
                   ashlar_cpu_bit_if(id->leaf7_ebx, 29, ASHLAR_CPU_SHANI);
  const uint32_t amd = 0x68747541, zen5 = 26; // "Auth"; families
  if (id->leaf0_ebx != amd || ashlar_cpuid_family(id) < zen5)
    found |= ASHLAR_CPU_QUICKVEC;
  if (ymm)
    found |= ashlar_cpu_bit_if(id->leaf1_ecx, 28, ASHLAR_CPU_AVX) |
             ashlar_cpu_bit_if(id->leaf7_ebx, 5, ASHLAR_CPU_AVX2) |
             ashlar_cpu_bit_if(id->leaf7_ecx, 9, ASHLAR_CPU_VAES) |
             ashlar_cpu_bit_if(id->leaf7_ecx, 10, ASHLAR_CPU_VPCLMUL);
  const uint32_t f_dq_bw_vl =
      UINT32_C(1) << 16 | UINT32_C(1) << 17 | UINT32_C(1) << 30 | UINT32_C(1) << 31;
  if (zmm && (id->leaf7_ebx & f_dq_bw_vl) == f_dq_bw_vl)
    // VBMI2 came with Ice Lake and Zen 4, the first CPUs whose clock 512-bit code does not lower.
    found |= ASHLAR_CPU_AVX512 |
             (ASHLAR_ZMM_ANYWHERE ? ASHLAR_CPU_ZMM
                                  : ashlar_cpu_bit_if(id->leaf7_ecx, 6, ASHLAR_CPU_ZMM)) |
             ashlar_cpu_bit_if(id->leaf7_ebx, 21, ASHLAR_CPU_IFMA);
  return found;
}

#if ASHLAR_HAS_ASM && !defined(ASHLAR_NO_CPUID)

#include <cpuid.h>

static uint32_t ashlar_cpu_detect(void)
{
  struct ashlar_cpuid id = {0, 0, 0, 0, 0, 0, 0};
  unsigned a, b, c, d;
  if (!__get_cpuid(0, &a, &b, &c, &d))
    return 0;
  id.leaf0_ebx = b;
  if (!__get_cpuid(1, &a, &b, &c, &d))
    return 0;
  id.leaf1_eax = a;
  id.leaf1_ecx = c;
  id.leaf1_edx = d;
  if (__get_cpuid_count(7, 0, &a, &b, &c, &d)) { // checks that the leaf exists
    id.leaf7_ebx = b;
    id.leaf7_ecx = c;
  }
  if ((id.leaf1_ecx >> 27 & 1) != 0) // xgetbv faults without OSXSAVE
    __asm__ volatile("xgetbv" : "=a"(id.xcr0), "=d"(d) : "c"(0));
  return ashlar_cpuid_features(&id);
}

#else

static uint32_t ashlar_cpu_detect(void)
{
  return ASHLAR_CPU_BASELINE;
}

#endif

#endif
