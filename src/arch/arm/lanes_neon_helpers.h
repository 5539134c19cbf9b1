// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// Functions behind the vector operations of lanes_neon.h, and how a file names NEON. Lengths are
// public.

#ifndef ASHLAR_ARCH_ARM_LANES_NEON_HELPERS_H
#define ASHLAR_ARCH_ARM_LANES_NEON_HELPERS_H

#include <arm_neon.h>
#include <stddef.h>
#include <stdint.h>

#include "base/bytes.h"
#include "base/isa.h"

// AArch64 always has NEON; 32-bit code is compiled for it with GCC, and with Clang only where the
// target has it (base/target.h). The order of instructions in the texts is good: GCC's own, made
// before it has given out the registers, needs more of them than there are.
#if defined(__clang__)
#define ASHLAR_NEON_BEGIN
#define ASHLAR_NEON_END
#elif ASHLAR_ARCH_AARCH64
#define ASHLAR_NEON_BEGIN                                                                          \
  ASHLAR_PRAGMA(GCC push_options) ASHLAR_PRAGMA(GCC optimize("no-schedule-insns"))
#define ASHLAR_NEON_END ASHLAR_ISA_END
#else
#define ASHLAR_NEON_BEGIN                                                                          \
  ASHLAR_ISA_BEGIN("fpu=neon") ASHLAR_PRAGMA(GCC optimize("no-schedule-insns"))
#define ASHLAR_NEON_END ASHLAR_ISA_END
#endif

ASHLAR_NEON_BEGIN

// ashlar_neon_rotl8 rotates each word to the left by 8 bits.
ASHLAR_INLINE uint32x4_t ashlar_neon_rotl8(uint32x4_t v)
{
#if ASHLAR_ARCH_AARCH64
  uint8x16_t order = {3, 0, 1, 2, 7, 4, 5, 6, 11, 8, 9, 10, 15, 12, 13, 14};
  ASHLAR_OPAQUE(order);
  return vreinterpretq_u32_u8(vqtbl1q_u8(vreinterpretq_u8_u32(v), order));
#else
  return vsriq_n_u32(vshlq_n_u32(v, 8), v, 24);
#endif
}

// The low, or the high, 64-bit halves of two vectors.
#if ASHLAR_ARCH_AARCH64
ASHLAR_INLINE uint32x4_t ashlar_neon_unpack_lo64(uint32x4_t a, uint32x4_t b)
{
  return vreinterpretq_u32_u64(vzip1q_u64(vreinterpretq_u64_u32(a), vreinterpretq_u64_u32(b)));
}

ASHLAR_INLINE uint32x4_t ashlar_neon_unpack_hi64(uint32x4_t a, uint32x4_t b)
{
  return vreinterpretq_u32_u64(vzip2q_u64(vreinterpretq_u64_u32(a), vreinterpretq_u64_u32(b)));
}
#else
ASHLAR_INLINE uint32x4_t ashlar_neon_unpack_lo64(uint32x4_t a, uint32x4_t b)
{
  return vcombine_u32(vget_low_u32(a), vget_low_u32(b));
}

ASHLAR_INLINE uint32x4_t ashlar_neon_unpack_hi64(uint32x4_t a, uint32x4_t b)
{
  return vcombine_u32(vget_high_u32(a), vget_high_u32(b));
}
#endif

// Less than a vector goes through general registers: no byte beyond n is read. n is 1 to 15.
ASHLAR_INLINE uint32x4_t ashlar_neon_load_partial(const uint8_t *p, size_t n)
{
  uint64_t lo, hi;
  ashlar_load128_partial(&lo, &hi, p, n);
  return vreinterpretq_u32_u64(vcombine_u64(vcreate_u64(lo), vcreate_u64(hi)));
}

// The same lengths.
ASHLAR_INLINE void ashlar_neon_store_partial(uint8_t *p, size_t n, uint32x4_t v)
{
  uint64x2_t words = vreinterpretq_u64_u32(v);
  ashlar_store128_partial(p, n, vgetq_lane_u64(words, 0), vgetq_lane_u64(words, 1));
}

// ashlar_neon_limbs26 cuts four blocks of Poly1305, with 2^128 added, into limbs of 26 bits, a
// block a lane.
// Shifting in (SLI) joins the two words that a limb lies in, one instruction fewer than shift and
// or; what it brings above bit 26 the mask takes away.
ASHLAR_INLINE void ashlar_neon_limbs26(uint32x4_t limb[5], const uint8_t *in)
{
  const uint32x4_t mask = vdupq_n_u32(0x3ffffff);
  // Word by word; the elements may stand at any address.
  uint32x4x4_t word = vld4q_u32((const uint32_t *)(const void *)in);
  limb[0] = vandq_u32(word.val[0], mask);
  limb[1] = vandq_u32(vsliq_n_u32(vshrq_n_u32(word.val[0], 26), word.val[1], 6), mask);
  limb[2] = vandq_u32(vsliq_n_u32(vshrq_n_u32(word.val[1], 20), word.val[2], 12), mask);
  limb[3] = vandq_u32(vsliq_n_u32(vshrq_n_u32(word.val[2], 14), word.val[3], 18), mask);
  limb[4] = vorrq_u32(vshrq_n_u32(word.val[3], 8), vdupq_n_u32(1 << 24));
}

ASHLAR_NEON_END

#endif
