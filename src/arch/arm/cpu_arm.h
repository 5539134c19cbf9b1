// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// CPU detection on ARM, 64 and 32 bits. Programs may not ask the CPU, so the operating system is
// asked: Linux, Documentation/arch/arm64/elf_hwcaps.rst and arch/arm/include/uapi/asm/hwcap.h,
// whose bits FreeBSD and OpenBSD share; Apple, "Determining instruction set characteristics";
// Windows, IsProcessorFeaturePresent. What the compiler was told to use is there in any case.

#ifndef ASHLAR_ARCH_ARM_CPU_ARM_H
#define ASHLAR_ARCH_ARM_CPU_ARM_H

#include <stddef.h>
#include <stdint.h>

#include "base/cpu.h"
#include "base/given.h"
#include "base/os.h"
#include "base/target.h"

// One bit of a system's word, and the features that it tells of.
struct ashlar_arm_bit {
  unsigned bit;
  uint32_t features;
};

static inline uint32_t ashlar_arm_bits(unsigned long word, const struct ashlar_arm_bit *bits,
                                       size_t count)
{
  uint32_t found = 0;
  for (size_t i = 0; i < count; i++)
    if ((word >> bits[i].bit & 1) != 0)
      found |= bits[i].features;
  return found;
}

// ashlar_arm64_hwcap decodes the first word of a 64-bit program. The second tells nothing of use.
static inline uint32_t ashlar_arm64_hwcap(unsigned long hwcap)
{
  static const struct ashlar_arm_bit bits[] = {
      {1, ASHLAR_CPU_NEON},    {3, ASHLAR_CPU_ARMAES}, {4, ASHLAR_CPU_PMULL},
      {6, ASHLAR_CPU_ARMSHA2}, {17, ASHLAR_CPU_EOR3},  {21, ASHLAR_CPU_ARMSHA512},
      {24, ASHLAR_CPU_DIT},
  };
  return ashlar_arm_bits(hwcap, bits, sizeof bits / sizeof bits[0]);
}

// ashlar_arm32_hwcap decodes the two words of a 32-bit program. The second tells of ARMv8 CPUs,
// which have the instructions for AES and SHA-256 in this mode too.
static inline uint32_t ashlar_arm32_hwcap(unsigned long hwcap, unsigned long hwcap2)
{
  static const struct ashlar_arm_bit first[] = {{12, ASHLAR_CPU_NEON}};
  static const struct ashlar_arm_bit second[] = {
      {0, ASHLAR_CPU_ARMAES}, {1, ASHLAR_CPU_PMULL}, {3, ASHLAR_CPU_ARMSHA2}};
  return ashlar_arm_bits(hwcap, first, sizeof first / sizeof first[0]) |
         ashlar_arm_bits(hwcap2, second, sizeof second / sizeof second[0]);
}

// ashlar_arm_sysctl asks Apple's system by names. Before macOS 12 some had others; AES, PMULL and
// SHA-256, which its 64-bit CPUs have always had, had none.
static inline uint32_t ashlar_arm_sysctl(int (*has)(const char *name))
{
  static const struct {
    const char *name, *older;
    uint32_t feature;
  } names[] = {
      {"hw.optional.arm.FEAT_AES", NULL, ASHLAR_CPU_ARMAES},
      {"hw.optional.arm.FEAT_PMULL", NULL, ASHLAR_CPU_PMULL},
      {"hw.optional.arm.FEAT_SHA256", NULL, ASHLAR_CPU_ARMSHA2},
      {"hw.optional.arm.FEAT_SHA512", "hw.optional.armv8_2_sha512", ASHLAR_CPU_ARMSHA512},
      {"hw.optional.arm.FEAT_SHA3", "hw.optional.armv8_2_sha3", ASHLAR_CPU_EOR3},
      {"hw.optional.arm.FEAT_DIT", NULL, ASHLAR_CPU_DIT},
      {"hw.optional.AdvSIMD", "hw.optional.neon", ASHLAR_CPU_NEON},
  };
  uint32_t found = 0;
  for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
    if (has(names[i].name) || (names[i].older != NULL && has(names[i].older)))
      found |= names[i].feature;
  return found;
}

// ashlar_arm_processor asks Windows by numbers, PF_ARM_..._INSTRUCTIONS_AVAILABLE of winnt.h. There
// is none for DIT.
static inline uint32_t ashlar_arm_processor(int (*has)(unsigned long feature))
{
  static const struct {
    unsigned long number;
    uint32_t features;
  } numbers[] = {
      {19, ASHLAR_CPU_NEON},                                           // NEON
      {30, ASHLAR_CPU_ARMAES | ASHLAR_CPU_PMULL | ASHLAR_CPU_ARMSHA2}, // V8_CRYPTO
      {64, ASHLAR_CPU_EOR3},                                           // SHA3
      {65, ASHLAR_CPU_ARMSHA512},                                      // SHA512
  };
  uint32_t found = 0;
  for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
    if (has(numbers[i].number))
      found |= numbers[i].features;
  return found;
}

// Of the three ways to ask, a system knows one; the others find nothing.
static uint32_t ashlar_cpu_detect(void)
{
  uint32_t found = ASHLAR_ARCH_AARCH64 ? ashlar_arm64_hwcap(ashlar_os_hwcap(1))
                                       : ashlar_arm32_hwcap(ashlar_os_hwcap(1), ashlar_os_hwcap(2));
  return ASHLAR_CPU_BASELINE | found | ashlar_arm_sysctl(ashlar_os_sysctl) |
         ashlar_arm_processor(ashlar_os_processor);
}

#endif
