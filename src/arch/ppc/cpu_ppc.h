// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// CPU detection on POWER: the two words of bits that Linux and the BSDs have in common, Linux,
// arch/powerpc/include/uapi/asm/cputable.h. What the compiler was told to use is there in any case.

#ifndef ASHLAR_ARCH_PPC_CPU_PPC_H
#define ASHLAR_ARCH_PPC_CPU_PPC_H

#include <stdint.h>

#include "base/cpu.h"
#include "base/given.h"
#include "base/os.h"

#define ASHLAR_PPC_ALTIVEC UINT32_C(0x10000000) // PPC_FEATURE_HAS_ALTIVEC
#define ASHLAR_PPC_VSX UINT32_C(0x00000080)     // PPC_FEATURE_HAS_VSX

#define ASHLAR_PPC2_ARCH_2_07 UINT32_C(0x80000000)  // PPC_FEATURE2_ARCH_2_07
#define ASHLAR_PPC2_VEC_CRYPTO UINT32_C(0x02000000) // PPC_FEATURE2_VEC_CRYPTO
#define ASHLAR_PPC2_ARCH_3_00 UINT32_C(0x00800000)  // PPC_FEATURE2_ARCH_3_00

// ashlar_ppc_hwcap decodes the words. A system that does not save the registers of vectors clears
// bits of the first, and those of the second stay.
static inline uint32_t ashlar_ppc_hwcap(unsigned long hwcap, unsigned long hwcap2)
{
  const uint32_t vectors = ASHLAR_PPC_ALTIVEC | ASHLAR_PPC_VSX;
  uint32_t found = 0;
  if ((hwcap & vectors) != vectors || (hwcap2 & ASHLAR_PPC2_ARCH_2_07) == 0)
    return found;
  found |= ASHLAR_CPU_VSX;
  if ((hwcap2 & ASHLAR_PPC2_VEC_CRYPTO) != 0)
    found |= ASHLAR_CPU_P8CRYPTO;
  if ((hwcap2 & ASHLAR_PPC2_ARCH_3_00) != 0)
    found |= ASHLAR_CPU_POWER9;
  return found;
}

static uint32_t ashlar_cpu_detect(void)
{
  return ASHLAR_CPU_BASELINE | ashlar_ppc_hwcap(ashlar_os_hwcap(1), ashlar_os_hwcap(2));
}

#endif
