// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// Loads and stores of less than a vector, for instruction sets without byte masks. Lengths are
// public.

#ifndef ASHLAR_ARCH_X86_LANES_HELPERS_H
#define ASHLAR_ARCH_X86_LANES_HELPERS_H

#include <immintrin.h>
#include <stddef.h>
#include <stdint.h>

#include "base/bytes.h"
#include "base/cpu.h"
#include "base/isa.h"

// ASHLAR_X86_ON_WORDS(n, m): n blocks are faster on general registers, on 32 bits m. There only
// where a vector addition takes two cycles: eight general registers do not hold the state.
#if ASHLAR_ARCH_X86_64
#define ASHLAR_X86_ON_WORDS(n, m) (n)
#else
#define ASHLAR_X86_ON_WORDS(n, m) ((ashlar_cpu_now() & ASHLAR_CPU_QUICKVEC) != 0 ? 0u : (m))
#endif

ASHLAR_ISA_BEGIN("sse2")

// n is 1 to 15.
ASHLAR_INLINE __m128i ashlar_sse2_load_partial(const uint8_t *p, size_t n)
{
  uint64_t lo, hi;
  ashlar_load128_partial(&lo, &hi, p, n);
  return _mm_set_epi64x((int64_t)hi, (int64_t)lo);
}

// The same lengths.
ASHLAR_INLINE void ashlar_sse2_store_partial(uint8_t *p, size_t n, __m128i v)
{
  uint8_t bytes[16];
  _mm_storeu_si128((__m128i *)(void *)bytes, v);
  ashlar_store128_partial(p, n, ashlar_load64_le(bytes), ashlar_load64_le(bytes + 8));
}

ASHLAR_ISA_END

ASHLAR_ISA_BEGIN("avx2")

// n is 1 to 31.
ASHLAR_INLINE __m256i ashlar_avx2_load_partial(const uint8_t *p, size_t n)
{
  __m128i lo = _mm_setzero_si128(), hi = lo;
  uint64_t w0, w1;
  if (n >= 16)
    lo = _mm_loadu_si128((const __m128i *)(const void *)p);
  if (n % 16 != 0) {
    ashlar_load128_partial(&w0, &w1, p + n - n % 16, n % 16);
    __m128i rest = _mm_set_epi64x((int64_t)w1, (int64_t)w0);
    if (n < 16)
      lo = rest;
    else
      hi = rest;
  }
  return _mm256_inserti128_si256(_mm256_castsi128_si256(lo), hi, 1);
}

// The same lengths; the vector goes through the stack, whose bytes can be addressed.
ASHLAR_INLINE void ashlar_avx2_store_partial(uint8_t *p, size_t n, __m256i v)
{
  uint8_t bytes[32];
  _mm256_storeu_si256((__m256i *)(void *)bytes, v);
  const uint8_t *rest = bytes + n - n % 16;
  if (n >= 16)
    _mm_storeu_si128((__m128i *)(void *)p, _mm256_castsi256_si128(v));
  if (n % 16 != 0)
    ashlar_store128_partial(p + n - n % 16, n % 16, ashlar_load64_le(rest),
                            ashlar_load64_le(rest + 8));
}

// Byte orders that rotate 32-bit lanes to the left: by 16 bits, by 8.
ASHLAR_INLINE __m256i ashlar_avx2_rotl16(void)
{
  __m256i order = _mm256_broadcastsi128_si256(
      _mm_setr_epi8(2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13));
  ASHLAR_OPAQUE(order);
  return order;
}

ASHLAR_INLINE __m256i ashlar_avx2_rotl8(void)
{
  __m256i order = _mm256_broadcastsi128_si256(
      _mm_setr_epi8(3, 0, 1, 2, 7, 4, 5, 6, 11, 8, 9, 10, 15, 12, 13, 14));
  ASHLAR_OPAQUE(order);
  return order;
}

ASHLAR_ISA_END

ASHLAR_ISA_BEGIN("ssse3")

// The same for one 128-bit part.
ASHLAR_INLINE __m128i ashlar_ssse3_rotl16(void)
{
  __m128i order = _mm_setr_epi8(2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13);
  ASHLAR_OPAQUE(order);
  return order;
}

ASHLAR_INLINE __m128i ashlar_ssse3_rotl8(void)
{
  __m128i order = _mm_setr_epi8(3, 0, 1, 2, 7, 4, 5, 6, 11, 8, 9, 10, 15, 12, 13, 14);
  ASHLAR_OPAQUE(order);
  return order;
}

ASHLAR_ISA_END

#endif
