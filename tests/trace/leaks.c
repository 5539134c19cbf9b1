// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// What the trace must catch: leaks.h.

#include "leaks.h"

#include <string.h>

#include <ashlar/memory.h>

#include "base/cpu.h"
#include "base/ct.h"

// volatile keeps the compiler from turning the leaks into something better.
static volatile uint8_t leak_secret[4], leak_sink;
static volatile uint32_t leak_public = 12345, leak_quotient;
static uint8_t leak_table[512], leak_copy[512], leak_same[2][32];

void leaks_fill(unsigned set)
{
  uint8_t bytes[sizeof leak_secret];
  trace_secret(set, 1, bytes, sizeof bytes);
  for (size_t i = 0; i < sizeof bytes; i++)
    leak_secret[i] = bytes[i];
  trace_secret(set, 2, leak_same[0], sizeof leak_same);
}

static void leak_branch(void)
{
  if ((leak_secret[0] & 1) != 0)
    leak_sink = 1;
}

static void leak_look_up(void)
{
  leak_sink = ((const volatile uint8_t *)leak_table)[leak_secret[0]];
}

static void leak_length(void)
{
  memcpy(leak_copy, leak_table, leak_secret[0]);
  leak_sink = leak_copy[0];
}

static void leak_division(void)
{
  leak_quotient = (UINT32_C(1) << 30) / ((uint32_t)leak_secret[0] + 1);
}

static void leak_public_division(void)
{
  leak_quotient = (UINT32_C(1) << 30) / leak_public;
}

#if defined(__x86_64__) || defined(__i386__)
#define LEAK_X86

#include <immintrin.h>

__attribute__((target("avx2"))) static void leak_gather(void)
{
  __m256i index = _mm256_set1_epi32(leak_secret[0]);
  __m256i found = _mm256_i32gather_epi32((const int *)(const void *)leak_table, index, 1);
  leak_sink = (uint8_t)_mm256_extract_epi32(found, 0);
}

__attribute__((target("avx512f,avx512bw,avx512vl"))) static void leak_mask(void)
{
  __mmask16 mask = leak_secret[0];
  __m128i found = _mm_maskz_loadu_epi8(mask, leak_table);
  leak_sink = (uint8_t)_mm_cvtsi128_si32(found);
}

__attribute__((target("avx512f,avx512bw,avx512vl"))) static void leak_vector_look_up(void)
{
  __m512i found = _mm512_loadu_si512(leak_table + leak_secret[0]);
  leak_sink = (uint8_t)_mm_cvtsi128_si32(_mm512_castsi512_si128(found));
}

#endif

// The whole table is read, and nothing depends on the secret but the result.
static void leak_nothing(void)
{
  uint32_t want = leak_secret[0], found = 0;
  for (uint32_t i = 0; i < 256; i++)
    found |= leak_table[i] & ashlar_ct_select32(0 - (((i ^ want) - 1) >> 31), 0xff, 0);
  leak_sink = (uint8_t)found;
}

static void leak_nothing_by_comparing(void)
{
  leak_sink = (uint8_t)ashlar_equal(leak_same[0], leak_same[1], sizeof leak_same[0]);
}

// Without an instruction for it, division is a function with branches.
#if defined(__arm__) && !defined(__ARM_FEATURE_IDIV)
#define LEAK_DIVISION trace_other_instruction
#else
#define LEAK_DIVISION "variable time"
#endif

const struct leak leaks[] = {
    {{"branch", NULL, leak_branch}, 0, trace_other_instruction},
    {{"look-up", NULL, leak_look_up}, 0, trace_other_data},
    {{"length of a copy", NULL, leak_length}, 0, trace_other_instruction},
    {{"division", NULL, leak_division}, 0, LEAK_DIVISION},
#ifdef LEAK_X86
    {{"gather", NULL, leak_gather}, ASHLAR_CPU_AVX2, "gather or scatter"},
    {{"mask", NULL, leak_mask}, ASHLAR_CPU_AVX512, trace_other_data},
    {{"vector look-up", NULL, leak_vector_look_up}, ASHLAR_CPU_AVX512, trace_other_data},
#endif
    {{"division of public numbers", NULL, leak_public_division}, 0, NULL},
    {{"no leak: look-up of everything", NULL, leak_nothing}, 0, NULL},
    {{"no leak: comparison", NULL, leak_nothing_by_comparing}, 0, NULL},
};
const size_t leak_count = sizeof leaks / sizeof leaks[0];
