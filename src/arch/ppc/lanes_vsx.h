// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// The vector operations of chacha20_lanes.h for VSX, POWER8 and later. It has no include guard: it
// only defines macros, for the file that includes it last.
//
// The first word of memory is the leftmost of a register, as lxvw4x and stxvw4x have it: one
// instruction each, where the compilers' own order takes two on POWER8. To the compilers the words
// are the other way round.

#include "base/lanes_undef.h"

#define LANES(name) name##_vsx
#define LANES_VEC ashlar_vsx_u32
#define LANES_PARTS 1
// Shape: 32 registers take the columns and one or two rows beside them. Four blocks in columns keep
// both vector units of POWER8 and POWER9 at work (llvm-mca: 46 cycles a double round, of 42 that
// they need), so that sets of eight, which spill, have nothing to gain. One block is sooner done on
// general registers, whose rotations take one instruction too.
#define LANES_REGISTERS 32
#define LANES_WITH_COLUMNS 1
#define LANES_ROW_GROUPS 3
#define LANES_MIXED_GROUPS 2
#define LANES_SET_GROUPS 0
#define LANES_BLOCKS_ON_WORDS 1
#define LANES_NARROW_BLOCKS 0
#define LANES_NARROW(out, key, iv, counter) (void)0

// A permutation of the bytes of two vectors xored rotates by 16 and by 8 in one instruction.
#define V_ADD vec_add
#define V_XOR vec_xor
#define V_TURN16(v, w) ashlar_vsx_turn16(v, w)
#define V_TURN12(v, w) vec_rl(vec_xor(v, w), vec_splats(12u))
#define V_TURN8(v, w) ashlar_vsx_turn8(v, w)
#define V_TURN7(v, w) vec_rl(vec_xor(v, w), vec_splats(7u))

// Broadcasts, and the numbers that tell blocks apart.
#define V_SET1(x) vec_splats((unsigned int)(x))
#define V_COLUMN_NUMBERS V_PART4(0, 1, 2, 3)
#define V_PART(p) vec_xl_be(0, (const unsigned int *)(p))
#define V_PART4(w0, w1, w2, w3) ((ashlar_vsx_u32){w3, w2, w1, w0})
#define V_PART_NUMBERS vec_splats(0u)

// Turning the rows of a block, to the left by bytes.
#define V_WORDS1(v) vec_sld(v, v, 4)
#define V_WORDS2(v) vec_sld(v, v, 8)
#define V_WORDS3(v) vec_sld(v, v, 12)

// Transposing four by four words; a vector has one part, so nothing is left to join.
#define V_UNPACK_LO32(a, b) vec_mergel(b, a)
#define V_UNPACK_HI32(a, b) vec_mergeh(b, a)
#define V_UNPACK_LO64(a, b) ashlar_vsx_unpack_lo64(a, b)
#define V_UNPACK_HI64(a, b) ashlar_vsx_unpack_hi64(a, b)
#define V_JOIN(v0, v1, v2, v3)

// Memory, unaligned.
#define V_LOAD(p) vec_xl_be(0, (const unsigned int *)(const void *)(p))
#define V_LOAD4(a, b, c, d, p) LANES_LOAD4(a, b, c, d, p)
#define V_TAKE4(a, b, c, d, v) LANES_TAKE4(a, b, c, d, v)
#define V_STORE(p, v) vec_xst_be(v, 0, (unsigned int *)(void *)(p))
#define V_LOAD_PARTIAL(p, n) ashlar_vsx_load_partial(p, n)
#define V_STORE_PARTIAL(p, n, v) ashlar_vsx_store_partial(p, n, v)

#define V_PARK(v0, v1)
#define V_PIN(v)

// Nothing is left behind.
#define V_END() (void)0
