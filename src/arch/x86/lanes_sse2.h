// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// The vector operations of chacha20_lanes.h for SSE2. It has no include guard: it only defines
// macros, for the file that includes it last.

#include "base/lanes_undef.h"

#include "arch/x86/lanes_128.h"

#define LANES(name) name##_sse2
// Shape: 16 registers, 8 on 32 bits, take a column set of 4 blocks, with some of its words in
// memory. CPUs without SSSE3 take two cycles for vector additions, and are as fast on general
// registers.
#define LANES_REGISTERS (ASHLAR_ARCH_X86_64 ? 16 : 8)
#define LANES_ROW_GROUPS (ASHLAR_ARCH_X86_64 ? 3 : 2)
#define LANES_MIXED_GROUPS 0
#define LANES_SET_GROUPS 0
#define LANES_BLOCKS_ON_WORDS (ASHLAR_ARCH_X86_64 ? 2 : 3)
#define LANES_NARROW_BLOCKS 0

// A rotation by 16 swaps halves, others are two shifts and an or.
#define V_ROTL16(v) _mm_shufflehi_epi16(_mm_shufflelo_epi16(v, 0xb1), 0xb1)
#define V_ROTL8(v) _mm_or_si128(_mm_slli_epi32(v, 8), _mm_srli_epi32(v, 24))
