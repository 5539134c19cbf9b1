// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// The vector operations of chacha20_lanes.h for AVX2. It has no include guard: it only defines
// macros, for the file that includes it last.

#include "base/lanes_undef.h"

#include "arch/x86/lanes_256.h"

#define LANES(name) name##_avx2
// Shape: 16 registers, 8 on 32 bits, take a column set of 8 blocks, with some of its words in
// memory.
#define LANES_REGISTERS (ASHLAR_ARCH_X86_64 ? 16 : 8)
#define LANES_ROW_GROUPS (ASHLAR_ARCH_X86_64 ? 3 : 2)
#define LANES_MIXED_GROUPS 0
#define LANES_SET_GROUPS 0
#define LANES_BLOCKS_ON_WORDS ASHLAR_X86_ON_WORDS(1, 1)
#define LANES_NARROW_BLOCKS 0

// Rotations by whole bytes are one shuffle, others two shifts and an or.
#define V_ROTL16(v) _mm256_shuffle_epi8(v, ashlar_avx2_rotl16())
#define V_ROTL12(v) _mm256_or_si256(_mm256_slli_epi32(v, 12), _mm256_srli_epi32(v, 20))
#define V_ROTL8(v) _mm256_shuffle_epi8(v, ashlar_avx2_rotl8())
#define V_ROTL7(v) _mm256_or_si256(_mm256_slli_epi32(v, 7), _mm256_srli_epi32(v, 25))

// Less than a vector: by parts (lanes_helpers.h).
#define V_LOAD_PARTIAL(p, n) ashlar_avx2_load_partial(p, n)
#define V_STORE_PARTIAL(p, n, v) ashlar_avx2_store_partial(p, n, v)
