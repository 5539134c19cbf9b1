// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// CPU detection on systems that are not this one: the functions that the library asks them by are
// made here and tell of any machine. cpu_os_machine.c is compiled once for each machine and system.

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "../harness/check.h"
#include "base/given.h"

#define CPU_OS_MACHINE(machine)                                                                    \
  uint32_t cpu_os_##machine##_NONE(void);                                                          \
  uint32_t cpu_os_##machine##_LINUX(void);                                                         \
  uint32_t cpu_os_##machine##_BSD(void);                                                           \
  uint32_t cpu_os_##machine##_APPLE(void);                                                         \
  uint32_t cpu_os_##machine##_WINDOWS(void);
CPU_OS_MACHINE(ARM64)
CPU_OS_MACHINE(ARM32)
CPU_OS_MACHINE(PPC)

unsigned long cpu_os_getauxval(unsigned long type);
int cpu_os_elf_aux_info(int type, void *value, int size);
int cpu_os_sysctlbyname(const char *name, void *old, size_t *old_size, void *new_value,
                        size_t new_size);
int cpu_os_processor(unsigned long feature);

// What the functions tell of.
static struct {
  unsigned long hwcap[2];
  int refuses;           // elf_aux_info fails
  const char *name;      // the only name that sysctlbyname knows; NULL: every one
  int value;             // of the name
  size_t value_size;     // as the system has it
  unsigned long feature; // the only number that Windows has; 0: every one
} cpu_os;
static unsigned cpu_os_calls;

// Linux counts its entries otherwise than the BSDs: an entry of the other one must not be read.
unsigned long cpu_os_getauxval(unsigned long type)
{
  cpu_os_calls++;
  CHECK(type == 16 || type == 26);
  return type == 16 ? cpu_os.hwcap[0] : cpu_os.hwcap[1];
}

int cpu_os_elf_aux_info(int type, void *value, int size)
{
  cpu_os_calls++;
  CHECK(type == 25 || type == 26);
  CHECK(size == (int)sizeof(unsigned long));
  memcpy(value, &cpu_os.hwcap[type == 26], sizeof(unsigned long));
  return cpu_os.refuses ? 2 : 0;
}

int cpu_os_sysctlbyname(const char *name, void *old, size_t *old_size, void *new_value,
                        size_t new_size)
{
  cpu_os_calls++;
  CHECK(new_value == NULL && new_size == 0);
  if (cpu_os.name != NULL && strcmp(name, cpu_os.name) != 0)
    return -1;
  if (*old_size < cpu_os.value_size)
    return -1;
  *old_size = cpu_os.value_size;
  memcpy(old, &cpu_os.value, cpu_os.value_size < sizeof(int) ? cpu_os.value_size : sizeof(int));
  return 0;
}

int cpu_os_processor(unsigned long feature)
{
  cpu_os_calls++;
  return cpu_os.feature == 0 || feature == cpu_os.feature ? 4 : 0; // any number but 0 means yes
}

// cpu_os_found returns what detect finds besides what the compiler was told to use.
static uint32_t cpu_os_found(uint32_t (*detect)(void))
{
  uint32_t found = detect();
  CHECK((found & ASHLAR_CPU_BASELINE) == ASHLAR_CPU_BASELINE);
  return found & ~ASHLAR_CPU_BASELINE;
}

static void cpu_os_expect(uint32_t (*detect)(void), uint32_t want)
{
  CHECK(cpu_os_found(detect) == (want & ~ASHLAR_CPU_BASELINE));
}

// Where there is nobody to ask, nobody is asked.
static void test_unknown(void)
{
  memset(&cpu_os, 0xff, sizeof cpu_os);
  cpu_os.name = NULL;
  uint32_t (*const detect[])(void) = {cpu_os_ARM64_NONE, cpu_os_ARM32_NONE, cpu_os_PPC_NONE,
                                      cpu_os_PPC_APPLE, cpu_os_PPC_WINDOWS};
  for (size_t i = 0; i < sizeof detect / sizeof detect[0]; i++)
    cpu_os_expect(detect[i], 0);
  CHECK(cpu_os_calls == 0);
}

// The bits of both words.
struct cpu_os_bit {
  int word;
  unsigned bit;
  uint32_t feature;
};

static void cpu_os_words(uint32_t (*linux_detect)(void), uint32_t (*bsd_detect)(void),
                         const struct cpu_os_bit *bits, size_t count)
{
  for (int word = 0; word < 2; word++)
    for (unsigned bit = 0; bit < 8 * sizeof(unsigned long); bit++) {
      uint32_t want = 0;
      for (size_t i = 0; i < count; i++)
        if (bits[i].word == word && bits[i].bit == bit)
          want |= bits[i].feature;
      memset(&cpu_os, 0, sizeof cpu_os);
      cpu_os.hwcap[word] = 1ul << bit;
      check_at.detail = 100 * (size_t)word + bit;
      cpu_os_expect(linux_detect, want);
      cpu_os_expect(bsd_detect, want);
      // What the system could not tell does not count, whatever it left behind.
      cpu_os.refuses = 1;
      cpu_os_expect(bsd_detect, 0);
    }
}

static void test_hwcap(void)
{
  static const struct cpu_os_bit arm64[] = {
      {0, 1, ASHLAR_CPU_NEON},    {0, 3, ASHLAR_CPU_ARMAES}, {0, 4, ASHLAR_CPU_PMULL},
      {0, 6, ASHLAR_CPU_ARMSHA2}, {0, 17, ASHLAR_CPU_EOR3},  {0, 21, ASHLAR_CPU_ARMSHA512},
      {0, 24, ASHLAR_CPU_DIT},
  };
  static const struct cpu_os_bit arm32[] = {
      {0, 12, ASHLAR_CPU_NEON},
      {1, 0, ASHLAR_CPU_ARMAES},
      {1, 1, ASHLAR_CPU_PMULL},
      {1, 3, ASHLAR_CPU_ARMSHA2},
  };
  cpu_os_words(cpu_os_ARM64_LINUX, cpu_os_ARM64_BSD, arm64, sizeof arm64 / sizeof arm64[0]);
  cpu_os_words(cpu_os_ARM32_LINUX, cpu_os_ARM32_BSD, arm32, sizeof arm32 / sizeof arm32[0]);

  // POWER tells in several bits that vectors of POWER8 are there; all count, and the rest with
  // them.
  static const struct {
    unsigned long hwcap, hwcap2;
    uint32_t want;
  } power[] = {
      {0x10000080, 0x80000000, ASHLAR_CPU_VSX},
      {0x10000080, 0x82000000, ASHLAR_CPU_VSX | ASHLAR_CPU_P8CRYPTO},
      {0x10000080, 0x82800000, ASHLAR_CPU_VSX | ASHLAR_CPU_P8CRYPTO | ASHLAR_CPU_POWER9},
      {0x10000080, 0x80800000, ASHLAR_CPU_VSX | ASHLAR_CPU_POWER9},
      {0x10000080, 0x02800000, 0}, // POWER7 has VSX too
      {0x10000000, 0x82800000, 0}, // the system does not save VSX registers
      {0x00000080, 0x82800000, 0},
      {0xefffff7f, 0xffffffff, 0},
      {0xffffffff, 0x7d7fffff, 0},
      {0xffffffff, 0xffffffff, ASHLAR_CPU_VSX | ASHLAR_CPU_P8CRYPTO | ASHLAR_CPU_POWER9},
  };
  for (size_t i = 0; i < sizeof power / sizeof power[0]; i++) {
    memset(&cpu_os, 0, sizeof cpu_os);
    cpu_os.hwcap[0] = power[i].hwcap;
    cpu_os.hwcap[1] = power[i].hwcap2;
    check_at.detail = i;
    cpu_os_expect(cpu_os_PPC_LINUX, power[i].want);
    cpu_os_expect(cpu_os_PPC_BSD, power[i].want);
    cpu_os.refuses = 1;
    cpu_os_expect(cpu_os_PPC_BSD, 0);
  }
}

#define CPU_OS_ALL                                                                                 \
  (ASHLAR_CPU_NEON | ASHLAR_CPU_ARMAES | ASHLAR_CPU_PMULL | ASHLAR_CPU_ARMSHA2 |                   \
   ASHLAR_CPU_ARMSHA512 | ASHLAR_CPU_EOR3 | ASHLAR_CPU_DIT)

// One name at a time, then all.
static void test_sysctl(void)
{
  static const struct {
    const char *name;
    uint32_t feature;
  } names[] = {
      {"hw.optional.arm.FEAT_AES", ASHLAR_CPU_ARMAES},
      {"hw.optional.arm.FEAT_PMULL", ASHLAR_CPU_PMULL},
      {"hw.optional.arm.FEAT_SHA256", ASHLAR_CPU_ARMSHA2},
      {"hw.optional.arm.FEAT_SHA512", ASHLAR_CPU_ARMSHA512},
      {"hw.optional.armv8_2_sha512", ASHLAR_CPU_ARMSHA512},
      {"hw.optional.arm.FEAT_SHA3", ASHLAR_CPU_EOR3},
      {"hw.optional.armv8_2_sha3", ASHLAR_CPU_EOR3},
      {"hw.optional.arm.FEAT_DIT", ASHLAR_CPU_DIT},
      {"hw.optional.AdvSIMD", ASHLAR_CPU_NEON},
      {"hw.optional.neon", ASHLAR_CPU_NEON},
      {"hw.optional.arm.FEAT_SHA1", 0},
      {"hw.optional.arm.FEAT_LSE", 0},
      {NULL, CPU_OS_ALL},
  };
  for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
    memset(&cpu_os, 0, sizeof cpu_os);
    check_at.detail = i;
    cpu_os.name = names[i].name;
    cpu_os.value_size = sizeof(int);
    cpu_os.value = 1;
    cpu_os_expect(cpu_os_ARM64_APPLE, names[i].feature);
    // The name is there and the feature is not; the value is of another size.
    cpu_os.value = 0;
    cpu_os_expect(cpu_os_ARM64_APPLE, 0);
    cpu_os.value = 1;
    cpu_os.value_size = 1;
    cpu_os_expect(cpu_os_ARM64_APPLE, 0);
    cpu_os.value_size = 8;
    cpu_os_expect(cpu_os_ARM64_APPLE, 0);
  }
  CHECK(cpu_os_calls != 0);
}

// One number at a time, then all. winnt.h has them.
static void test_processor(void)
{
  for (unsigned long number = 1; number < 200; number++) {
    uint32_t want = 0;
    if (number == 19) // PF_ARM_NEON_INSTRUCTIONS_AVAILABLE
      want = ASHLAR_CPU_NEON;
    if (number == 30) // PF_ARM_V8_CRYPTO_INSTRUCTIONS_AVAILABLE
      want = ASHLAR_CPU_ARMAES | ASHLAR_CPU_PMULL | ASHLAR_CPU_ARMSHA2;
    if (number == 64) // PF_ARM_SHA3_INSTRUCTIONS_AVAILABLE
      want = ASHLAR_CPU_EOR3;
    if (number == 65) // PF_ARM_SHA512_INSTRUCTIONS_AVAILABLE
      want = ASHLAR_CPU_ARMSHA512;
    memset(&cpu_os, 0, sizeof cpu_os);
    cpu_os.feature = number;
    check_at.detail = number;
    cpu_os_expect(cpu_os_ARM64_WINDOWS, want);
    cpu_os_expect(cpu_os_ARM32_WINDOWS, want);
  }
  cpu_os.feature = 0;
  cpu_os_expect(cpu_os_ARM64_WINDOWS, CPU_OS_ALL & ~ASHLAR_CPU_DIT);
}

int main(int argc, char **argv)
{
  static const struct check_test tests[] = {
      {"unknown", test_unknown},
      {"hwcap", test_hwcap},
      {"sysctl", test_sysctl},
      {"processor", test_processor},
  };
  return check_main(argc, argv, tests, sizeof tests / sizeof tests[0]);
}
