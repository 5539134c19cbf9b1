// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// Poly1305 block by block on 64-bit words with a 128-bit product, RFC 8439 section 2.5: for the
// portable row, and for vector rows where few blocks stand alone.
//
// The accumulator is h0 + 2^64 h1 + 2^128 h2. r, clamped, has 124 bits with bits 0 and 1 of its
// high half clear, so that modulo 2^130 - 5 r1 * 2^128 = 5 (r1 / 4) comes to the whole number s1 =
// r1 + r1 / 4.

#ifndef ASHLAR_MAC_POLY1305_WORDS64_H
#define ASHLAR_MAC_POLY1305_WORDS64_H

#include <stddef.h>
#include <stdint.h>

#include "base/bytes.h"
#include "base/carry.h"
#include "base/ct.h"
#include "base/isa.h"
#include "base/target.h"

#if ASHLAR_HAS_INT128

struct ashlar_poly64 {
  uint64_t h0, h1, h2;
  uint64_t r0, r1;
};

// ashlar_poly64_start clamps r, from the first half of the key, and clears h.
ASHLAR_INLINE void ashlar_poly64_start(struct ashlar_poly64 *p, const uint8_t r[16])
{
  p->h0 = p->h1 = p->h2 = 0;
  p->r0 = ashlar_load64_le(r) & UINT64_C(0x0ffffffc0fffffff);
  p->r1 = ashlar_load64_le(r + 8) & UINT64_C(0x0ffffffc0ffffffc);
}

// ashlar_poly64_block takes in one block, lo + 2^64 hi + 2^128 high_bit. h2 <= 4 before and after.
ASHLAR_INLINE void ashlar_poly64_block(struct ashlar_poly64 *p, uint64_t lo, uint64_t hi,
                                       uint64_t high_bit)
{
  const uint64_t s1 = p->r1 + (p->r1 >> 2);

  uint64_t h0 = p->h0, h1 = p->h1, h2 = p->h2;
  ashlar_add3(&h0, &h1, &h2, lo, hi, high_bit); // h2 <= 6

  // h *= r. r0, r1 < 2^60, s1 < 2^60 + 2^58, h2 <= 6: d0 < 2^124 (1 + 5/4), d1 < 2^125, and what
  // goes to h1 besides d1's low half is below 2^60 (1 + 5/4 + 6 * 5/4) < 2^64.
  ashlar_uint128 d0 = (ashlar_uint128)h0 * p->r0 + (ashlar_uint128)h1 * s1;
  ashlar_uint128 d1 = (ashlar_uint128)h0 * p->r1 + (ashlar_uint128)h1 * p->r0;
  uint64_t up = (uint64_t)(d0 >> 64) + h2 * s1;
  h0 = (uint64_t)d0;
  h1 = (uint64_t)d1;
  h2 *= p->r0;
  // < 6 2^60 + 2^61 + 1 < 2^63
  ashlar_add2(&h1, &h2, up, (uint64_t)(d1 >> 64));

  // What is above bit 130 comes back times 5: c + 4c, c = h2 >> 2.
  uint64_t c = (h2 >> 2) + (h2 & ~UINT64_C(3));
  h2 &= 3;
  ashlar_add3(&h0, &h1, &h2, c, 0, 0);
  p->h0 = h0;
  p->h1 = h1;
  p->h2 = h2;
}

// ashlar_poly64_blocks takes in blocks of 16 bytes.
ASHLAR_INLINE void ashlar_poly64_blocks(struct ashlar_poly64 *p, const uint8_t *in, size_t blocks,
                                        uint64_t high_bit)
{
  struct ashlar_poly64 q = *p;
  for (; blocks != 0; blocks--, in += 16)
    ashlar_poly64_block(&q, ashlar_load64_le(in), ashlar_load64_le(in + 8), high_bit);
  *p = q;
}

// ashlar_poly64_padded takes in bytes, the last block filled up with zeros.
ASHLAR_INLINE void ashlar_poly64_padded(struct ashlar_poly64 *p, const uint8_t *in, size_t bytes)
{
  ashlar_poly64_blocks(p, in, bytes / 16, 1);
  if (bytes % 16 != 0) {
    uint64_t lo, hi;
    ashlar_load128_partial(&lo, &hi, in + bytes - bytes % 16, bytes % 16);
    ashlar_poly64_block(p, lo, hi, 1);
  }
}

// ashlar_poly64_power makes of power the number r, which ashlar_poly64_block multiplies by r.
ASHLAR_INLINE void ashlar_poly64_power(struct ashlar_poly64 *power, const struct ashlar_poly64 *p)
{
  power->h0 = power->r0 = p->r0;
  power->h1 = power->r1 = p->r1;
  power->h2 = 0;
}

// ashlar_poly64_limbs26 cuts the accumulator into limbs of 26 bits; limb 4 is at most 2^26, since
// h2 is 4 only when h1 is 0.
ASHLAR_INLINE void ashlar_poly64_limbs26(uint64_t limb[5], const struct ashlar_poly64 *p)
{
  limb[0] = p->h0 & 0x3ffffff;
  limb[1] = p->h0 >> 26 & 0x3ffffff;
  limb[2] = (p->h0 >> 52 | p->h1 << 12) & 0x3ffffff;
  limb[3] = p->h1 >> 14 & 0x3ffffff;
  limb[4] = p->h1 >> 40 | p->h2 << 24;
}

// ashlar_poly64_from_limbs26 puts limbs below 2^29 back.
ASHLAR_INLINE void ashlar_poly64_from_limbs26(struct ashlar_poly64 *p, uint64_t limb[5])
{
  // Carry up, and what is above bit 130 back times 5.
  for (int i = 0; i < 4; i++) {
    limb[i + 1] += limb[i] >> 26;
    limb[i] &= 0x3ffffff;
  }
  limb[0] += 5 * (limb[4] >> 26);
  limb[4] &= 0x3ffffff;
  ashlar_uint128 t = (ashlar_uint128)limb[0] + ((ashlar_uint128)limb[1] << 26) +
                     ((ashlar_uint128)limb[2] << 52) + ((ashlar_uint128)limb[3] << 78);
  // Below 2^104 + 25: limb 0 may be a little over 26 bits.
  ashlar_uint128 low = t + ((ashlar_uint128)(limb[4] & 0xffffff) << 104);
  p->h0 = (uint64_t)low;
  p->h1 = (uint64_t)(low >> 64);
  p->h2 = (limb[4] >> 24) + (low < t); // <= 4
}

#define POLY(name) ashlar_poly64_##name
#define POLY_ACC struct ashlar_poly64
#include "mac/poly1305_stretch.h"

// Words of a row's state in which every row on 64-bit words keeps h, r and s, whatever it puts
// behind them.
enum { POLY64_H = 0, POLY64_R = 3, POLY64_S = 5 };

static inline void ashlar_poly64_init_state(uint64_t *state, const uint8_t key[32])
{
  struct ashlar_poly64 p;
  ashlar_poly64_start(&p, key);
  state[POLY64_H] = state[POLY64_H + 1] = state[POLY64_H + 2] = 0;
  state[POLY64_R] = p.r0;
  state[POLY64_R + 1] = p.r1;
  state[POLY64_S] = ashlar_load64_le(key + 16);
  state[POLY64_S + 1] = ashlar_load64_le(key + 24);
}

ASHLAR_INLINE struct ashlar_poly64 ashlar_poly64_load_state(const uint64_t *state)
{
  struct ashlar_poly64 p = {state[POLY64_H], state[POLY64_H + 1], state[POLY64_H + 2],
                            state[POLY64_R], state[POLY64_R + 1]};
  return p;
}

ASHLAR_INLINE void ashlar_poly64_store_state(uint64_t *state, const struct ashlar_poly64 *p)
{
  state[POLY64_H] = p->h0;
  state[POLY64_H + 1] = p->h1;
  state[POLY64_H + 2] = p->h2;
}

ASHLAR_INLINE void ashlar_poly64_blocks_state(uint64_t *state, const uint8_t *in, size_t blocks,
                                              uint32_t high_bit)
{
  struct ashlar_poly64 p = ashlar_poly64_load_state(state);
  ashlar_poly64_blocks(&p, in, blocks, high_bit);
  ashlar_poly64_store_state(state, &p);
}

// ashlar_poly64_finish writes (h mod 2^130 - 5) + s modulo 2^128.
ASHLAR_INLINE void ashlar_poly64_finish(const struct ashlar_poly64 *p, uint64_t s0, uint64_t s1,
                                        uint8_t tag[16])
{
  // g = h + 5. Since h < 5 * 2^128 < 2 (2^130 - 5), the remainder is h if g < 2^130, else g -
  // 2^130.
  ashlar_uint128 t = (ashlar_uint128)p->h0 + 5;
  uint64_t g0 = (uint64_t)t;
  t = (ashlar_uint128)p->h1 + (uint64_t)(t >> 64);
  uint64_t g1 = (uint64_t)t;
  uint64_t mask = 0 - ((p->h2 + (uint64_t)(t >> 64)) >> 2);
  t = (ashlar_uint128)ashlar_ct_select64(mask, g0, p->h0) + s0;
  ashlar_store64_le(tag, (uint64_t)t);
  ashlar_store64_le(tag + 8, ashlar_ct_select64(mask, g1, p->h1) + s1 + (uint64_t)(t >> 64));
}

static inline void ashlar_poly64_finish_state(uint64_t *state, uint8_t tag[16])
{
  struct ashlar_poly64 p = ashlar_poly64_load_state(state);
  ashlar_poly64_finish(&p, state[POLY64_S], state[POLY64_S + 1], tag);
}

#endif

#endif
