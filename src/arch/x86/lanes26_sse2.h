// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// The vector operations of poly1305_lanes26.h for SSE2. It has no include guard: it only defines
// macros.

#define LANES_COUNT 2
#define LANES_MIN_BLOCKS 7 // fewer are faster one by one
#define L_VEC __m128i
#define L_HALF __m128i
#define L_NARROW(v) (v)
#define L_ADD _mm_add_epi64
#define L_MULADD(sum, a, b) _mm_add_epi64(sum, _mm_mul_epu32(a, b))
#define L_SHR _mm_srli_epi64
#define L_SHRADD(sum, v, n) _mm_add_epi64(sum, _mm_srli_epi64(v, n))
#define L_SHL _mm_slli_epi64
#define L_AND _mm_and_si128
#define L_OR _mm_or_si128
#define L_SET1(x) _mm_set1_epi64x((int64_t)(x))
#define L_LOAD(p) _mm_loadu_si128((const __m128i *)(const void *)(p))
#define L_STORE(p, v) _mm_storeu_si128((__m128i *)(void *)(p), v)
#define L_WORDS(lo, hi, p)                                                                         \
  {                                                                                                \
    __m128i first_block = L_LOAD(p), second_block = L_LOAD((p) + 16);                              \
    lo = _mm_unpacklo_epi64(first_block, second_block);                                            \
    hi = _mm_unpackhi_epi64(first_block, second_block);                                            \
  }
#define L_BLOCK_ORDER(v) (v)
#define L_SECOND(first, second, p) LANES(load_second)(second, p);
#define L_FIRST(first, p) LANES(load_first)(first, p);
#define L_END() (void)0
