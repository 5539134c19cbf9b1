// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// The vector operations of chacha20_lanes.h for SSSE3. It has no include guard: it only defines
// macros, for the file that includes it last.

#include "base/lanes_undef.h"

#include "arch/x86/lanes_128.h"

#define LANES(name) name##_ssse3
// Shape: 16 registers, 8 on 32 bits, take a column set of 4 blocks, with some of its words in
// memory.
#define LANES_REGISTERS (ASHLAR_ARCH_X86_64 ? 16 : 8)
#define LANES_ROW_GROUPS (ASHLAR_ARCH_X86_64 ? 3 : 2)
#define LANES_MIXED_GROUPS 0
#define LANES_SET_GROUPS 0
#define LANES_BLOCKS_ON_WORDS ASHLAR_X86_ON_WORDS(1, 2)
#define LANES_NARROW_BLOCKS 0

// Rotations by whole bytes are one shuffle, others two shifts and an or.
#define V_ROTL16(v) _mm_shuffle_epi8(v, ashlar_ssse3_rotl16())
#define V_ROTL8(v) _mm_shuffle_epi8(v, ashlar_ssse3_rotl8())
