// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// The vector operations of chacha20_lanes.h for NEON, 64-bit and 32-bit ARM. It has no include
// guard: it only defines macros, for the file that includes it last.

#include "base/lanes_undef.h"

#define LANES(name) name##_neon
#define LANES_VEC uint32x4_t
#define LANES_PARTS 1
// Shape: sets are columns alone, which takes the fewest instructions a block. At the end of a
// message one or two rows run beside them. With 16 registers three rows fit, and columns do not.
// One block is sooner done on general registers: its chain is twelve instructions a round, of one
// cycle each.
#define LANES_REGISTERS (ASHLAR_ARCH_AARCH64 ? 32 : 16)
#define LANES_ROW_GROUPS 3
#define LANES_MIXED_GROUPS (ASHLAR_ARCH_AARCH64 ? 2 : 0)
#define LANES_WITH_COLUMNS ASHLAR_ARCH_AARCH64
#define LANES_SET_GROUPS (ASHLAR_ARCH_AARCH64 ? 0 : 3)
#define LANES_BLOCKS_ON_WORDS 1
#define LANES_NARROW_BLOCKS 0
#define LANES_NARROW(out, key, iv, counter) (void)0

// A rotation by 16 swaps halves, by 8 it is one look-up on AArch64, others are a shift and a shift
// that inserts.
#define V_ADD vaddq_u32
#define V_XOR veorq_u32
#define V_TURN16(v, w) V_ROTL16(V_XOR(v, w))
#define V_TURN12(v, w) V_ROTL12(V_XOR(v, w))
#define V_TURN8(v, w) V_ROTL8(V_XOR(v, w))
#define V_TURN7(v, w) V_ROTL7(V_XOR(v, w))
#define V_SHL_SRI(v, n) vsriq_n_u32(vshlq_n_u32(v, n), v, 32 - (n))
#define V_ROTL16(v) vreinterpretq_u32_u16(vrev32q_u16(vreinterpretq_u16_u32(v)))
#define V_ROTL12(v) V_SHL_SRI(v, 12)
#define V_ROTL8(v) ashlar_neon_rotl8(v)
#define V_ROTL7(v) V_SHL_SRI(v, 7)

// Broadcasts, and the numbers that tell blocks apart.
#define V_SET1(x) vdupq_n_u32(x)
#define V_COLUMN_NUMBERS V_PART4(0, 1, 2, 3)
#define V_PART(p) vld1q_u32(p)
#define V_PART4(w0, w1, w2, w3) ((uint32x4_t){w0, w1, w2, w3})
#define V_PART_NUMBERS vdupq_n_u32(0)

// Turning the rows of a block.
#define V_WORDS1(v) vextq_u32(v, v, 1)
#define V_WORDS2(v) vextq_u32(v, v, 2)
#define V_WORDS3(v) vextq_u32(v, v, 3)

// Transposing four by four words; a vector has one part, so nothing is left to join.
#define V_UNPACK_LO32(a, b) vzipq_u32(a, b).val[0]
#define V_UNPACK_HI32(a, b) vzipq_u32(a, b).val[1]
#define V_UNPACK_LO64 ashlar_neon_unpack_lo64
#define V_UNPACK_HI64 ashlar_neon_unpack_hi64
#define V_JOIN(v0, v1, v2, v3)

// Memory: by bytes, which may stand anywhere.
#define V_LOAD(p) vreinterpretq_u32_u8(vld1q_u8(p))
#define V_STORE(p, v) vst1q_u8(p, vreinterpretq_u8_u32(v))
#if ASHLAR_ARCH_AARCH64
#define V_LOAD4(a, b, c, d, p)                                                                     \
  {                                                                                                \
    uint8x16x4_t four = vld1q_u8_x4((const uint8_t *)(p));                                         \
    a = vreinterpretq_u32_u8(four.val[0]);                                                         \
    b = vreinterpretq_u32_u8(four.val[1]);                                                         \
    c = vreinterpretq_u32_u8(four.val[2]);                                                         \
    d = vreinterpretq_u32_u8(four.val[3]);                                                         \
  }
#define V_TAKE4(a, b, c, d, v) V_LOAD4(a, b, c, d, v)
#else
#define V_LOAD4(a, b, c, d, p) LANES_LOAD4(a, b, c, d, p)
#define V_TAKE4(a, b, c, d, v) LANES_TAKE4(a, b, c, d, v)
#endif
#define V_LOAD_PARTIAL(p, n) ashlar_neon_load_partial(p, n)
#define V_STORE_PARTIAL(p, n, v) ashlar_neon_store_partial(p, n, v)

// GCC moves words of the state about between two rounds, unless it is told not to.
#define V_PARK(v0, v1)
#if defined(__clang__) || !ASHLAR_HAS_ASM
#define V_PIN(v)
#else
#define V_PIN(v) __asm__("" : "+w"(v));
#endif

// Nothing is left behind.
#define V_END() (void)0
