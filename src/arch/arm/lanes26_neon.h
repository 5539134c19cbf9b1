// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// The vector operations of poly1305_lanes26.h for NEON. It has no include guard: it only defines
// macros.

#define LANES_COUNT 2
// Fewer are faster one by one: beside a 64-bit product the lanes save little a block, with Clang
// less than with GCC.
#if !ASHLAR_HAS_INT128
#define LANES_MIN_BLOCKS 10
#elif defined(__clang__)
#define LANES_MIN_BLOCKS 400
#else
#define LANES_MIN_BLOCKS 72
#endif
#define L_VEC uint64x2_t
#define L_HALF uint32x2_t
#define L_NARROW vmovn_u64
#define L_ADD vaddq_u64
#define L_MULADD vmlal_u32
#define L_SHR vshrq_n_u64
#define L_SHRADD vsraq_n_u64
#define L_SHL vshlq_n_u64
#define L_AND vandq_u64
#define L_OR vorrq_u64
#define L_SET1(x) vdupq_n_u64(x)
#define L_LOAD(p) vld1q_u64(p)
#define L_STORE(p, v) vst1q_u64(p, v)
#define L_WORDS(lo, hi, p)                                                                         \
  {                                                                                                \
    uint64x2_t first_block = vreinterpretq_u64_u8(vld1q_u8(p));                                    \
    uint64x2_t second_block = vreinterpretq_u64_u8(vld1q_u8((p) + 16));                            \
    lo = vcombine_u64(vget_low_u64(first_block), vget_low_u64(second_block));                      \
    hi = vcombine_u64(vget_high_u64(first_block), vget_high_u64(second_block));                    \
  }
#define L_BLOCK_ORDER(v) (v)
#define L_END() (void)0

// Four blocks are cut into limbs at once, in 32-bit lanes: one load that takes their words apart,
// and no narrowing of what is multiplied.
#define L_SECOND(first, second, p)                                                                 \
  {                                                                                                \
    uint32x4_t limb[5];                                                                            \
    ashlar_neon_limbs26(limb, p);                                                                  \
    for (int i = 0; i < 5; i++) {                                                                  \
      (first)->limb[i] = vget_low_u32(limb[i]);                                                    \
      (second)->limb[i] = vmovl_u32(vget_high_u32(limb[i]));                                       \
    }                                                                                              \
  }
#define L_FIRST(first, p)
