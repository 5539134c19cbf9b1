// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// The vector operations of chacha20_lanes.h for AVX-512 with 256-bit registers. It has no include
// guard: it only defines macros, for the file that includes it last.

#include "base/lanes_undef.h"

#include "arch/x86/lanes_256.h"

#define LANES(name) name##_avx512vl
// Shape: 32 registers take a column set of 8 blocks and two row groups of two beside it.
#define LANES_REGISTERS 32
#define LANES_ROW_GROUPS 3
#define LANES_MIXED_GROUPS 2
#define LANES_SET_GROUPS 0
#define LANES_BLOCKS_ON_WORDS 1
#define LANES_NARROW_BLOCKS 0

// Rotations are single instructions.
#define V_ROTL16(v) _mm256_rol_epi32(v, 16)
#define V_ROTL12(v) _mm256_rol_epi32(v, 12)
#define V_ROTL8(v) _mm256_rol_epi32(v, 8)
#define V_ROTL7(v) _mm256_rol_epi32(v, 7)

// Less than a vector: byte masks, which touch no byte outside.
#define V_LOAD_PARTIAL(p, n) _mm256_maskz_loadu_epi8(ashlar_avx512vl_first(n), (const void *)(p))
#define V_STORE_PARTIAL(p, n, v) _mm256_mask_storeu_epi8((void *)(p), ashlar_avx512vl_first(n), v)
