// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// The vector operations of poly1305_lanes26.h for AVX2. It has no include guard: it only defines
// macros.

#define LANES_COUNT 4
#define LANES_MIN_BLOCKS (ASHLAR_HAS_INT128 ? 48 : 7) // fewer are faster one by one
#define L_VEC __m256i
#define L_HALF __m256i
#define L_NARROW(v) (v)
#define L_ADD _mm256_add_epi64
#define L_MULADD(sum, a, b) _mm256_add_epi64(sum, _mm256_mul_epu32(a, b))
#define L_SHR _mm256_srli_epi64
#define L_SHRADD(sum, v, n) _mm256_add_epi64(sum, _mm256_srli_epi64(v, n))
#define L_SHL _mm256_slli_epi64
#define L_AND _mm256_and_si256
#define L_OR _mm256_or_si256
#define L_SET1(x) _mm256_set1_epi64x((int64_t)(x))
#define L_LOAD(p) _mm256_loadu_si256((const __m256i *)(const void *)(p))
#define L_STORE(p, v) _mm256_storeu_si256((__m256i *)(void *)(p), v)
// Unpacking keeps words in their half: lanes hold blocks 0, 2, 1, 3.
#define L_WORDS(lo, hi, p)                                                                         \
  {                                                                                                \
    __m256i low_blocks = L_LOAD(p), high_blocks = L_LOAD((p) + 32);                                \
    lo = _mm256_unpacklo_epi64(low_blocks, high_blocks);                                           \
    hi = _mm256_unpackhi_epi64(low_blocks, high_blocks);                                           \
  }
#define L_BLOCK_ORDER(v) _mm256_permute4x64_epi64(v, 0xd8)
#define L_SECOND(first, second, p) LANES(load_second)(second, p);
#define L_FIRST(first, p) LANES(load_first)(first, p);
#define L_END() _mm256_zeroupper()
