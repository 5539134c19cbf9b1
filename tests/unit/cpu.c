// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// CPU features: the word that detection makes of CPUID and XCR0, or of what this system tells; its
// closure, and masks. ashlar/cpu.h. Other systems are in cpu_os.c. Each mask is put on in a process
// of its own, since features never come back.

#define _POSIX_C_SOURCE 200809L // pthread_barrier_t

#include <pthread.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <ashlar/aead.h>
#include <ashlar/cpu.h>
#include <ashlar/status.h>

#include "../harness/check.h"
#include "../harness/child.h"
#include "base/given.h"
#include "base/target.h"

#define BIT(n) (UINT32_C(1) << (n))

#if ASHLAR_ARCH_X86
#include "arch/x86/cpu_x86.h"

#define ZMM_STATE UINT32_C(0xe7) // x87, xmm, ymm, opmask, zmm halves, zmm16-31
#define YMM_STATE UINT32_C(0x07)
#define OSXSAVE BIT(27)

// A machine that has all there is.
static const struct ashlar_cpuid cpuid_all = {.leaf1_ecx = UINT32_MAX,
                                              .leaf1_edx = UINT32_MAX,
                                              .leaf7_ebx = UINT32_MAX,
                                              .leaf7_ecx = UINT32_MAX,
                                              .xcr0 = ZMM_STATE};

#define CPUID_WORD(name) (offsetof(struct ashlar_cpuid, name) / 4)

static uint32_t cpuid_closed(struct ashlar_cpuid id)
{
  return ashlar_cpu_close(ashlar_cpuid_features(&id));
}

static void test_cpuid(void)
{
  const uint32_t avx512_family = ASHLAR_CPU_AVX512 | ASHLAR_CPU_ZMM | ASHLAR_CPU_IFMA;
  const uint32_t avx_family =
      avx512_family | ASHLAR_CPU_AVX | ASHLAR_CPU_AVX2 | ASHLAR_CPU_VAES | ASHLAR_CPU_VPCLMUL;
  const uint32_t all = avx_family | ASHLAR_CPU_SSE2 | ASHLAR_CPU_SSSE3 | ASHLAR_CPU_AESNI |
                       ASHLAR_CPU_CLMUL | ASHLAR_CPU_BMI2 | ASHLAR_CPU_ADX | ASHLAR_CPU_SHANI |
                       ASHLAR_CPU_QUICKVEC;
  struct ashlar_cpuid id = {.leaf0_ebx = 0};
  CHECK(ashlar_cpu_close(ashlar_cpu_detect()) == ashlar_cpu_features());
  CHECK(cpuid_closed(id) == 0);
  CHECK(cpuid_closed(cpuid_all) == all);

  // "noxsave" kernels, and virtual machines that show AVX with OSXSAVE clear: XCR0 must not be
  // believed.
  id = cpuid_all;
  id.leaf1_ecx &= ~OSXSAVE;
  CHECK(cpuid_closed(id) == (all & ~avx_family));
  // The system saves xmm only; xmm and ymm; all but one part of the AVX-512 state.
  id = cpuid_all;
  id.xcr0 = 0x03;
  CHECK(cpuid_closed(id) == (all & ~avx_family));
  id.xcr0 = 0x05;
  CHECK(cpuid_closed(id) == (all & ~avx_family));
  id.xcr0 = YMM_STATE;
  CHECK(cpuid_closed(id) == (all & ~avx512_family));
  for (unsigned part = 5; part <= 7; part++) {
    id.xcr0 = ZMM_STATE & ~BIT(part);
    CHECK(cpuid_closed(id) == (all & ~avx512_family));
  }
  // AVX2 is a bit of leaf 7; that of leaf 1 with the same number, and AVX, do not stand for it.
  id = cpuid_all;
  id.leaf7_ebx = 0;
  CHECK((cpuid_closed(id) & (ASHLAR_CPU_AVX | ASHLAR_CPU_AVX2)) == ASHLAR_CPU_AVX);
  // AVX512 means F, DQ, BW and VL together.
  static const unsigned parts[] = {16, 17, 30, 31};
  for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
    id = cpuid_all;
    id.leaf7_ebx &= ~BIT(parts[i]);
    CHECK(cpuid_closed(id) == (all & ~avx512_family));
  }
  // One bit, one feature: register, bit, and what goes with it by closure.
  static const struct {
    size_t word; // of struct ashlar_cpuid
    unsigned bit;
    uint32_t feature;
  } bits[] = {
      {CPUID_WORD(leaf1_ecx), 1, ASHLAR_CPU_CLMUL},
      {CPUID_WORD(leaf1_ecx), 9, ASHLAR_CPU_SSSE3},
      {CPUID_WORD(leaf1_ecx), 25, ASHLAR_CPU_AESNI},
      {CPUID_WORD(leaf1_ecx), 28, ASHLAR_CPU_AVX},
      {CPUID_WORD(leaf1_edx), 26, ASHLAR_CPU_SSE2},
      {CPUID_WORD(leaf7_ebx), 5, ASHLAR_CPU_AVX2},
      {CPUID_WORD(leaf7_ebx), 8, ASHLAR_CPU_BMI2},
      {CPUID_WORD(leaf7_ebx), 19, ASHLAR_CPU_ADX},
      {CPUID_WORD(leaf7_ebx), 21, ASHLAR_CPU_IFMA},
      {CPUID_WORD(leaf7_ebx), 29, ASHLAR_CPU_SHANI},
      {CPUID_WORD(leaf7_ecx), 6, ASHLAR_CPU_ZMM},
      {CPUID_WORD(leaf7_ecx), 9, ASHLAR_CPU_VAES},
      {CPUID_WORD(leaf7_ecx), 10, ASHLAR_CPU_VPCLMUL},
  };
  for (size_t i = 0; i < sizeof bits / sizeof bits[0]; i++) {
    uint32_t words[sizeof id / 4];
    id = cpuid_all;
    memcpy(words, &id, sizeof words);
    words[bits[i].word] &= ~BIT(bits[i].bit);
    memcpy(&id, words, sizeof words);
    check_at.detail = i;
    uint32_t gone = bits[i].feature;
    if (gone == ASHLAR_CPU_ZMM && ASHLAR_ZMM_ANYWHERE)
      gone = 0; // older CPUs with AVX-512 have it too then
    CHECK(cpuid_closed(id) == ashlar_cpu_close(all & ~gone));
  }
}

// Which CPUs take two cycles for a vector addition: AMD's from family 26 on, whatever Intel's
// families.
static void test_quickvec(void)
{
  static const struct {
    uint32_t vendor, signature; // leaf 0 ebx, leaf 1 eax
    int quick;
  } cpus[] = {
      {0x68747541, 0x00b00f21, 0}, // AMD Zen 5: family 15 + 11
      {0x68747541, 0x00c00f00, 0}, // AMD, family 27
      {0x68747541, 0x00a10f11, 1}, // AMD Zen 4: family 15 + 10
      {0x68747541, 0x00000f00, 1}, // AMD, family 15
      {0x68747541, 0x00b00600, 1}, // AMD, family 6: the extended one does not count
      {0x756e6547, 0x000806f8, 1}, // Intel Sapphire Rapids
      {0x756e6547, 0x00b00f21, 1}, // Intel, family 26
  };
  for (size_t i = 0; i < sizeof cpus / sizeof cpus[0]; i++) {
    struct ashlar_cpuid id = cpuid_all;
    id.leaf0_ebx = cpus[i].vendor;
    id.leaf1_eax = cpus[i].signature;
    check_at.detail = i;
    CHECK(((cpuid_closed(id) & ASHLAR_CPU_QUICKVEC) != 0) == cpus[i].quick);
  }
}
#endif

#if (ASHLAR_ARCH_ARM || ASHLAR_ARCH_PPC) && defined(__linux__)
#include <sys/auxv.h>

#if ASHLAR_ARCH_ARM
#include <asm/hwcap.h>

#include "arch/arm/cpu_arm.h"
#else
#include <asm/cputable.h>

#include "arch/ppc/cpu_ppc.h"
#endif

// What the words of the system mean, by the names that its own headers have for their bits.
static const struct {
  int word; // 1: AT_HWCAP, 2: AT_HWCAP2
  unsigned long bits;
  uint32_t feature;
} system_bits[] = {
#if ASHLAR_ARCH_AARCH64
    {1, HWCAP_ASIMD, ASHLAR_CPU_NEON},  {1, HWCAP_AES, ASHLAR_CPU_ARMAES},
    {1, HWCAP_PMULL, ASHLAR_CPU_PMULL}, {1, HWCAP_SHA2, ASHLAR_CPU_ARMSHA2},
    {1, HWCAP_SHA3, ASHLAR_CPU_EOR3},   {1, HWCAP_SHA512, ASHLAR_CPU_ARMSHA512},
    {1, HWCAP_DIT, ASHLAR_CPU_DIT},
#elif ASHLAR_ARCH_ARM
    {1, HWCAP_NEON, ASHLAR_CPU_NEON},
    {2, HWCAP2_AES, ASHLAR_CPU_ARMAES},
    {2, HWCAP2_PMULL, ASHLAR_CPU_PMULL},
    {2, HWCAP2_SHA2, ASHLAR_CPU_ARMSHA2},
#else
    {1, PPC_FEATURE_HAS_ALTIVEC | PPC_FEATURE_HAS_VSX, ASHLAR_CPU_VSX},
    {2, PPC_FEATURE2_ARCH_2_07, ASHLAR_CPU_VSX},
    {2, PPC_FEATURE2_VEC_CRYPTO, ASHLAR_CPU_P8CRYPTO},
    {2, PPC_FEATURE2_ARCH_3_00, ASHLAR_CPU_POWER9},
#endif
};

// system_means returns what two words mean: a feature is there when none of its bits is missing.
static uint32_t system_means(unsigned long first, unsigned long second)
{
  uint32_t found = 0, missing = 0;
  for (size_t i = 0; i < sizeof system_bits / sizeof system_bits[0]; i++) {
    unsigned long bits = system_bits[i].bits, word = system_bits[i].word == 1 ? first : second;
    found |= system_bits[i].feature;
    if ((word & bits) != bits)
      missing |= system_bits[i].feature;
  }
  return ashlar_cpu_close(found & ~missing);
}

static uint32_t system_decoded(unsigned long first, unsigned long second)
{
#if ASHLAR_ARCH_AARCH64
  (void)second;
  return ashlar_cpu_close(ashlar_arm64_hwcap(first));
#elif ASHLAR_ARCH_ARM
  return ashlar_cpu_close(ashlar_arm32_hwcap(first, second));
#else
  return ashlar_cpu_close(ashlar_ppc_hwcap(first, second));
#endif
}

static void test_system(void)
{
  unsigned long here = getauxval(AT_HWCAP), here2 = getauxval(AT_HWCAP2);
  uint32_t features = ashlar_cpu_features();
  CHECK(features == ashlar_cpu_close(system_means(here, here2) | ASHLAR_CPU_BASELINE));
  CHECK(features == ashlar_cpu_close(ashlar_cpu_detect()));
  CHECK((features & ASHLAR_CPU_BASELINE) == ASHLAR_CPU_BASELINE);

  const unsigned long all = ~0ul;
  CHECK(system_decoded(0, 0) == 0);
  CHECK(system_decoded(all, all) == system_means(all, all));
  for (unsigned bit = 0; bit < 8 * sizeof all; bit++) {
    unsigned long one = 1ul << bit;
    check_at.detail = bit;
    CHECK(system_decoded(all & ~one, all) == system_means(all & ~one, all));
    CHECK(system_decoded(all, all & ~one) == system_means(all, all & ~one));
    CHECK(system_decoded(one, all) == system_means(one, all));
    CHECK(system_decoded(all, one) == system_means(all, one));
  }
}
#endif

static void test_closure(void)
{
  // What each feature builds on, directly or not; closing keeps a feature only with all of it.
  static const struct {
    uint32_t feature, below;
  } builds[] = {
      {ASHLAR_CPU_SSSE3, ASHLAR_CPU_SSE2},
      {ASHLAR_CPU_AVX, ASHLAR_CPU_SSE2 | ASHLAR_CPU_SSSE3},
      {ASHLAR_CPU_AVX2, ASHLAR_CPU_SSE2 | ASHLAR_CPU_SSSE3 | ASHLAR_CPU_AVX},
      {ASHLAR_CPU_AVX512, ASHLAR_CPU_SSE2 | ASHLAR_CPU_AVX | ASHLAR_CPU_AVX2},
      {ASHLAR_CPU_ZMM, ASHLAR_CPU_AVX512 | ASHLAR_CPU_AVX2},
      {ASHLAR_CPU_IFMA, ASHLAR_CPU_AVX512 | ASHLAR_CPU_AVX2},
      {ASHLAR_CPU_VAES, ASHLAR_CPU_AESNI | ASHLAR_CPU_AVX2},
      {ASHLAR_CPU_VPCLMUL, ASHLAR_CPU_CLMUL | ASHLAR_CPU_AVX2},
      {ASHLAR_CPU_AESNI, ASHLAR_CPU_SSE2},
      {ASHLAR_CPU_CLMUL, ASHLAR_CPU_SSE2},
      {ASHLAR_CPU_SHANI, ASHLAR_CPU_SSE2 | ASHLAR_CPU_SSSE3},
      {ASHLAR_CPU_QUICKVEC, ASHLAR_CPU_SSE2},
      {ASHLAR_CPU_ARMAES, ASHLAR_CPU_NEON},
      {ASHLAR_CPU_PMULL, ASHLAR_CPU_NEON},
      {ASHLAR_CPU_ARMSHA2, ASHLAR_CPU_NEON},
      {ASHLAR_CPU_ARMSHA512, ASHLAR_CPU_NEON},
      {ASHLAR_CPU_EOR3, ASHLAR_CPU_NEON},
      {ASHLAR_CPU_P8CRYPTO, ASHLAR_CPU_VSX},
      {ASHLAR_CPU_POWER9, ASHLAR_CPU_VSX},
  };
  uint32_t all = 0; // every feature there is, of all architectures
  for (unsigned bit = 0; ashlar_cpu_feature_name(bit) != NULL; bit++)
    all |= BIT(bit);
  CHECK(ashlar_cpu_close(all) == all);
  for (size_t i = 0; i < sizeof builds / sizeof builds[0]; i++)
    for (unsigned bit = 0; bit < 31; bit++)
      if ((builds[i].below >> bit & 1) != 0) {
        check_at.detail = 100 * i + bit;
        CHECK((ashlar_cpu_close(all & ~BIT(bit)) & builds[i].feature) == 0);
      }
  // avx512 keeps avx2 and the 256-bit vaes.
  uint32_t kept = ASHLAR_CPU_AVX2 | ASHLAR_CPU_VAES | ASHLAR_CPU_VPCLMUL;
  CHECK((ashlar_cpu_close(all & ~ASHLAR_CPU_AVX512) & kept) == kept);
  // The timing of instructions has nothing to do with vectors.
  CHECK((ashlar_cpu_close(all & ~ASHLAR_CPU_NEON) & ASHLAR_CPU_DIT) != 0);
  // For every word: closing clears only, and a closed word stays.
  struct check_random random = {50};
  for (int i = 0; i < 10000; i++) {
    uint32_t word = (uint32_t)check_random64(&random) & all, closed = ashlar_cpu_close(word);
    CHECK((closed & ~word) == 0);
    CHECK(ashlar_cpu_close(closed) == closed);
  }
}
static void test_names(void)
{
  unsigned count = 0;
  while (ashlar_cpu_feature_name(count) != NULL)
    count++;
  CHECK(count >= 14 && count <= 31);
  for (unsigned i = 0; i < count; i++)
    for (unsigned j = 0; j < i; j++)
      CHECK(strcmp(ashlar_cpu_feature_name(i), ashlar_cpu_feature_name(j)) != 0);
  CHECK(ashlar_cpu_feature_name(31) == NULL);
  CHECK(ashlar_cpu_feature_name(~0u) == NULL);
  CHECK((uint64_t)ashlar_cpu_features() >> count == 0);
}

static void masks_refused(uint32_t features, uint32_t first_use)
{
  (void)features;
  uint32_t before = first_use ? 0 : ashlar_cpu_features();
  static const char *const wrong[] = {"",           ",",       "avx2,",  ",avx2", "avx2,,sse2",
                                      "none",       "avx2 ",   " avx2",  "AVX2",  "avx2,xx",
                                      "sse2,avx51", "avx5122", "xx,avx2"};
  for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
    check_at.detail = i;
    CHECK_STATUS(ashlar_cpu_mask(wrong[i]), ASHLAR_ERR_FEATURE);
  }
  CHECK_STATUS(ashlar_cpu_mask(NULL), ASHLAR_ERR_NULL);
  if (!first_use)
    CHECK(ashlar_cpu_features() == before);
}

// mask_one clears one feature, before or after the first use of the library.
static void mask_one(uint32_t features, uint32_t argument)
{
  unsigned bit = argument >> 1;
  uint32_t want = ashlar_cpu_close(features & ~(UINT32_C(1) << bit));
  if ((argument & 1) != 0)
    CHECK(ashlar_cpu_features() == features);
  CHECK_STATUS(ashlar_cpu_mask(ashlar_cpu_feature_name(bit)), ASHLAR_OK);
  CHECK(ashlar_cpu_features() == want);
  // Nothing sets it again.
  CHECK_STATUS(ashlar_cpu_mask(ashlar_cpu_feature_name(bit)), ASHLAR_OK);
  CHECK_STATUS(ashlar_cpu_mask("nothing"), ASHLAR_ERR_FEATURE);
  CHECK(ashlar_cpu_features() == want);
}

static void mask_list(uint32_t features, uint32_t argument)
{
  (void)features;
  (void)argument;
  char names[512] = "";
  for (unsigned i = 0; ashlar_cpu_feature_name(i) != NULL; i++) {
    strcat(names, i != 0 ? "," : "");
    strcat(names, ashlar_cpu_feature_name(i));
  }
  CHECK_STATUS(ashlar_cpu_mask(names), ASHLAR_OK);
  CHECK(ashlar_cpu_features() == 0);
}

// A context that is set up before a mask keeps its row; the next one is set up without what is
// masked.
static void mask_keeps_contexts(uint32_t features, uint32_t argument)
{
  static ashlar_aead_ctx before, after;
  uint8_t key[32] = {1}, nonce[12] = {2}, out[2][80], in[64] = {3};
  CHECK_STATUS(ashlar_aead_init(&before, ashlar_aead_chacha20_poly1305(), key, 32), ASHLAR_OK);
  const struct ashlar_row *row = before.row;
  mask_list(features, argument);
  CHECK(before.row == row);
  CHECK_STATUS(ashlar_aead_init(&after, ashlar_aead_chacha20_poly1305(), key, 32), ASHLAR_OK);
  CHECK(after.row->needs == 0);
  CHECK_STATUS(ashlar_aead_seal(&before, out[0], nonce, 12, NULL, 0, in, 64), ASHLAR_OK);
  CHECK_STATUS(ashlar_aead_seal(&after, out[1], nonce, 12, NULL, 0, in, 64), ASHLAR_OK);
  CHECK_BYTES(out[0], out[1], 80);
}

static void test_masks(void)
{
  child_run("masks_refused", 0);
  child_run("masks_refused", 1);
  child_run("mask_list", 0);
  child_run("mask_keeps_contexts", 0);
  for (unsigned use = 0; use < 2; use++)
    for (unsigned bit = 0; ashlar_cpu_feature_name(bit) != NULL; bit++)
      child_run("mask_one", bit << 1 | use);
}

#define RACERS 8
static uint32_t race_features; // of this CPU
static pthread_barrier_t race_start;

static void *racer(void *argument)
{
  unsigned i = (unsigned)(uintptr_t)argument;
  static const uint8_t key[32];
  static _Thread_local ashlar_aead_ctx ctx;
  pthread_barrier_wait(&race_start);
  // Odd threads mask, even ones detect; whatever comes first, what is masked never comes back.
  if (i % 2 != 0 && i != RACERS - 1) {
    CHECK_STATUS(ashlar_cpu_mask(ashlar_cpu_feature_name(i)), ASHLAR_OK);
    CHECK((ashlar_cpu_features() >> i & 1) == 0);
  } else {
    uint32_t first = ashlar_cpu_features();
    CHECK((first & ~race_features) == 0);
    CHECK_STATUS(ashlar_aead_init(&ctx, ashlar_aead_xchacha20_poly1305(), key, 32), ASHLAR_OK);
    CHECK((ashlar_cpu_features() & ~first) == 0);
  }
  return NULL;
}

static void race(uint32_t features, uint32_t argument)
{
  (void)argument;
  race_features = features;
  pthread_t thread[RACERS];
  CHECK(pthread_barrier_init(&race_start, NULL, RACERS) == 0);
  for (uintptr_t i = 0; i < RACERS; i++)
    if (!CHECK(pthread_create(&thread[i], NULL, racer, (void *)i) == 0))
      abort();
  for (size_t i = 0; i < RACERS; i++)
    CHECK(pthread_join(thread[i], NULL) == 0);
  uint32_t want = features;
  for (unsigned i = 1; i < RACERS - 1; i += 2)
    want &= ~(UINT32_C(1) << i);
  CHECK(ashlar_cpu_features() == ashlar_cpu_close(want));
}

static void test_race(void)
{
  for (unsigned i = 0; i < (check_thin() ? 3u : 50u); i++)
    child_run("race", i);
}

static const struct child_test children[] = {
    {"masks_refused", masks_refused},
    {"mask_one", mask_one},
    {"mask_list", mask_list},
    {"mask_keeps_contexts", mask_keeps_contexts},
    {"race", race},
    {NULL, NULL},
};

int main(int argc, char **argv)
{
  child_begin(argc, argv, children);
  static const struct check_test tests[] = {
    {"masks", test_masks},
    {"race", test_race},
    {"names", test_names},
    {"closure", test_closure},
#if ASHLAR_ARCH_X86
    {"cpuid", test_cpuid},
    {"quickvec", test_quickvec},
#endif
#if (ASHLAR_ARCH_ARM || ASHLAR_ARCH_PPC) && defined(__linux__)
    {"system", test_system},
#endif
  };
  return check_main(argc, argv, tests, sizeof tests / sizeof tests[0]);
}
