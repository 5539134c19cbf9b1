// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// CPU detection and masking: ashlar/cpu.h. The feature word is the library's only mutable data. It
// goes from 0 to its detected value once, whichever thread comes first, and from then on only loses
// bits.

#include "base/cpu.h"

#include <stdatomic.h>
#include <string.h>

#include <ashlar/status.h>

#include "base/given.h"
#include "base/target.h"

// The arch header defines ashlar_cpu_detect, which returns the features of this CPU and system.
#if ASHLAR_ARCH_X86
#include "arch/x86/cpu_x86.h"
#elif ASHLAR_ARCH_ARM
#include "arch/arm/cpu_arm.h"
#elif ASHLAR_ARCH_PPC
#include "arch/ppc/cpu_ppc.h"
#else
static uint32_t ashlar_cpu_detect(void)
{
  return 0;
}
#endif

// Indexed by bit number; prerequisites stand above what builds on them, so one pass closes a word.
static const struct {
  const char *name;
  uint32_t builds_on;
} cpu_feature_table[] = {
    {"sse2", 0},
    {"ssse3", ASHLAR_CPU_SSE2},
    {"avx", ASHLAR_CPU_SSSE3},
    {"avx2", ASHLAR_CPU_AVX},
    {"avx512", ASHLAR_CPU_AVX2},
    {"zmm", ASHLAR_CPU_AVX512},
    {"ifma", ASHLAR_CPU_AVX512},
    {"aesni", ASHLAR_CPU_SSE2},
    {"clmul", ASHLAR_CPU_SSE2},
    {"vaes", ASHLAR_CPU_AESNI | ASHLAR_CPU_AVX2},
    {"vpclmul", ASHLAR_CPU_CLMUL | ASHLAR_CPU_AVX2},
    {"bmi2", 0},
    {"adx", 0},
    {"shani", ASHLAR_CPU_SSSE3},
    {"quickvec", ASHLAR_CPU_SSE2},
    {"neon", 0},
    {"armaes", ASHLAR_CPU_NEON},
    {"pmull", ASHLAR_CPU_NEON},
    {"armsha2", ASHLAR_CPU_NEON},
    {"armsha512", ASHLAR_CPU_NEON},
    {"eor3", ASHLAR_CPU_NEON},
    {"dit", 0},
    {"vsx", 0},
    {"p8crypto", ASHLAR_CPU_VSX},
    {"power9", ASHLAR_CPU_VSX},
};

#define CPU_FEATURE_COUNT (sizeof cpu_feature_table / sizeof cpu_feature_table[0])

_Atomic uint32_t ashlar_cpu_word;

uint32_t ashlar_cpu_close(uint32_t features)
{
  for (unsigned i = 0; i < CPU_FEATURE_COUNT; i++)
    if ((cpu_feature_table[i].builds_on & ~features) != 0)
      features &= ~(UINT32_C(1) << i);
  return features;
}

uint32_t ashlar_cpu_features(void)
{
  uint32_t word = atomic_load_explicit(&ashlar_cpu_word, memory_order_relaxed);
  if (word == 0) {
    uint32_t found = ashlar_cpu_close(ashlar_cpu_detect()) | ASHLAR_CPU_DETECTED;
    // Only the first thread's word is taken: a later store could bring back what a mask has
    // cleared. On failure word becomes what is there.
    if (atomic_compare_exchange_strong_explicit(&ashlar_cpu_word, &word, found,
                                                memory_order_relaxed, memory_order_relaxed))
      word = found;
  }
  return word & ~ASHLAR_CPU_DETECTED;
}

// Names are for people and for masks; the table is the only place that has them.
const char *ashlar_cpu_feature_name(unsigned i)
{
  return i < CPU_FEATURE_COUNT ? cpu_feature_table[i].name : NULL;
}

// cpu_feature_bit returns the bit of the feature whose name is the len characters at name, or 0.
static uint32_t cpu_feature_bit(const char *name, size_t len)
{
  for (unsigned i = 0; i < CPU_FEATURE_COUNT; i++)
    if (strlen(cpu_feature_table[i].name) == len &&
        memcmp(cpu_feature_table[i].name, name, len) == 0)
      return UINT32_C(1) << i;
  return 0;
}

int ashlar_cpu_mask(const char *names)
{
  if (names == NULL)
    return ASHLAR_ERR_NULL;
  uint32_t clear = 0;
  for (;;) {
    size_t len = strcspn(names, ",");
    uint32_t bit = cpu_feature_bit(names, len);
    if (bit == 0)
      return ASHLAR_ERR_FEATURE;
    clear |= bit;
    if (names[len] == '\0')
      break;
    names += len + 1;
  }
  // After the first call the word is never 0, so detection cannot undo the mask.
  (void)ashlar_cpu_features();
  uint32_t word = atomic_load_explicit(&ashlar_cpu_word, memory_order_relaxed);
  while (!atomic_compare_exchange_weak_explicit(&ashlar_cpu_word, &word,
                                                ashlar_cpu_close(word & ~clear),
                                                memory_order_relaxed, memory_order_relaxed)) {
  }
  return ASHLAR_OK;
}
