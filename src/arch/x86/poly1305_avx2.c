// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// Poly1305 for AVX2, four blocks a vector.

#include "base/target.h"
#include "mac/poly1305_rows.h"

#if ASHLAR_ARCH_X86_64 && ASHLAR_HAS_PORTABLE64

#include <immintrin.h>

#include <ashlar/memory.h>

#include "arch/x86/poly1305.h"
#include "base/isa.h"
#include "base/lanes_undef.h"
#include "mac/poly1305_words64.h"

// Below, the powers of r cost more than they save.
#define POLY1305_AVX2_MIN_BLOCKS 48

ASHLAR_ISA_BEGIN("avx2,bmi2")

#define LANES(name) poly1305_##name##_avx2
#define LANES_COUNT 4
#define L_VEC __m256i
#define L_ADD _mm256_add_epi64
#define L_MUL _mm256_mul_epu32
#define L_SHR _mm256_srli_epi64
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

#include "mac/poly1305_lanes26.h"

// Many blocks are split over the lanes and come back to the same accumulator, so that the state
// never depends on how the message was cut.
ASHLAR_NOINLINE void poly1305_many_avx2(uint64_t *state, const uint8_t *in, size_t blocks)
{
  struct ashlar_poly64 p = ashlar_poly64_load_state(state);
  poly1305_blocks26_avx2(&p, in, blocks);
  ashlar_poly64_store_state(state, &p);
  _mm256_zeroupper();
}

// Few stay on 64-bit words. high_bit is 0 only for a last block alone.
static void poly1305_blocks_avx2(uint64_t *state, const uint8_t *in, size_t blocks,
                                 uint32_t high_bit)
{
  if (blocks < POLY1305_AVX2_MIN_BLOCKS)
    ashlar_poly64_blocks_state(state, in, blocks, high_bit);
  else
    poly1305_many_avx2(state, in, blocks);
}

ASHLAR_ISA_END

const struct ashlar_poly1305_row ashlar_poly1305_avx2 = {
    {"avx2", ASHLAR_CPU_AVX2 | ASHLAR_CPU_BMI2},
    ashlar_poly64_init_state,
    poly1305_blocks_avx2,
    ashlar_poly64_finish_state,
};

#endif
