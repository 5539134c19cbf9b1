// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// Poly1305 in portable C for 64-bit words with a 128-bit product: RFC 8439, section 2.5. The accumulator is
// h[0] + 2^64 h[1] + 2^128 h[2]; r, clamped, has 124 bits with bits 0 and 1 of its high half clear, so
// that r1 * 2^128 = (5 r1 / 4) * 2^130 / 5 becomes the whole number s1 = r1 + (r1 >> 2) modulo 2^130 - 5.

#include "base/target.h"

#if ASHLAR_HAS_PORTABLE64

#include "base/bytes.h"
#include "base/ct.h"
#include "mac/poly1305_rows.h"

// Words of the state.
enum { POLY64_H = 0, POLY64_R = 3, POLY64_S = 5 };

static void poly1305_init_portable64(uint64_t *state, const uint8_t key[32])
{
  state[POLY64_H] = state[POLY64_H + 1] = state[POLY64_H + 2] = 0;
  state[POLY64_R] = ashlar_load64_le(key) & UINT64_C(0x0ffffffc0fffffff);
  state[POLY64_R + 1] = ashlar_load64_le(key + 8) & UINT64_C(0x0ffffffc0ffffffc);
  state[POLY64_S] = ashlar_load64_le(key + 16);
  state[POLY64_S + 1] = ashlar_load64_le(key + 24);
}

static void poly1305_blocks_portable64(uint64_t *state, const uint8_t *in, size_t blocks,
                                       uint32_t high_bit)
{
  uint64_t h0 = state[POLY64_H], h1 = state[POLY64_H + 1], h2 = state[POLY64_H + 2];
  const uint64_t r0 = state[POLY64_R], r1 = state[POLY64_R + 1];
  const uint64_t s1 = r1 + (r1 >> 2);

  for (; blocks != 0; blocks--, in += 16) {
    // h += block. h2 <= 4 before, <= 6 after.
    ashlar_uint128 t = (ashlar_uint128)h0 + ashlar_load64_le(in);
    h0 = (uint64_t)t;
    t = (ashlar_uint128)h1 + ashlar_load64_le(in + 8) + (uint64_t)(t >> 64);
    h1 = (uint64_t)t;
    h2 += (uint64_t)(t >> 64) + high_bit;

    // h *= r. r0, r1 < 2^60, s1 < 2^61: d0, d1 < 2^126, h2 s1 < 2^64, h2 r0 < 2^63.
    ashlar_uint128 d0 = (ashlar_uint128)h0 * r0 + (ashlar_uint128)h1 * s1;
    ashlar_uint128 d1 = (ashlar_uint128)h0 * r1 + (ashlar_uint128)h1 * r0 + h2 * s1;
    uint64_t d2 = h2 * r0;

    // Carry; what is above bit 130 comes back times 5: c + 4c, c = d2 >> 2.
    d1 += (uint64_t)(d0 >> 64);
    d2 += (uint64_t)(d1 >> 64);
    t = (ashlar_uint128)(uint64_t)d0 + (d2 >> 2) + (d2 & ~UINT64_C(3));
    h0 = (uint64_t)t;
    t = (ashlar_uint128)(uint64_t)d1 + (uint64_t)(t >> 64);
    h1 = (uint64_t)t;
    h2 = (d2 & 3) + (uint64_t)(t >> 64);
  }

  state[POLY64_H] = h0;
  state[POLY64_H + 1] = h1;
  state[POLY64_H + 2] = h2;
}

static void poly1305_finish_portable64(uint64_t *state, uint8_t tag[16])
{
  uint64_t h0 = state[POLY64_H], h1 = state[POLY64_H + 1], h2 = state[POLY64_H + 2];

  // g = h + 5. Since h < 5 * 2^128 < 2p, h mod p is h if g < 2^130, or else g - 2^130.
  ashlar_uint128 t = (ashlar_uint128)h0 + 5;
  uint64_t g0 = (uint64_t)t;
  t = (ashlar_uint128)h1 + (uint64_t)(t >> 64);
  uint64_t g1 = (uint64_t)t;
  uint64_t mask = 0 - ((h2 + (uint64_t)(t >> 64)) >> 2);
  h0 = ashlar_ct_select64(mask, g0, h0);
  h1 = ashlar_ct_select64(mask, g1, h1);

  // tag = (h + s) mod 2^128.
  t = (ashlar_uint128)h0 + state[POLY64_S];
  ashlar_store64_le(tag, (uint64_t)t);
  ashlar_store64_le(tag + 8, h1 + state[POLY64_S + 1] + (uint64_t)(t >> 64));
}

const struct ashlar_poly1305_row ashlar_poly1305_portable64 = {
    {"portable64", 0},
    poly1305_init_portable64,
    poly1305_blocks_portable64,
    poly1305_finish_portable64,
};

#endif
