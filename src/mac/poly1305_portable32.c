// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// Poly1305 in portable C for 32-bit words with a 64-bit product: RFC 8439, section 2.5. Numbers
// modulo p = 2^130 - 5 are five limbs of 26 bits; limbs of h may exceed that by a little between
// blocks.

#include "base/bytes.h"
#include "base/ct.h"
#include "base/target.h"
#include "mac/poly1305_rows.h"

#if ASHLAR_HAS_PORTABLE32

#define POLY32_MASK UINT32_C(0x3ffffff)

// Words of the state; each holds one 32-bit number.
enum { POLY32_H = 0, POLY32_R = 5, POLY32_S = 10 };

static void poly1305_init_portable32(uint64_t *state, const uint8_t key[32])
{
  for (int i = 0; i < 5; i++)
    state[POLY32_H + i] = 0;
  // The clamp 0x0ffffffc0ffffffc0ffffffc0fffffff, cut into limbs.
  state[POLY32_R] = ashlar_load32_le(key) & 0x3ffffff;
  state[POLY32_R + 1] = (ashlar_load32_le(key + 3) >> 2) & 0x3ffff03;
  state[POLY32_R + 2] = (ashlar_load32_le(key + 6) >> 4) & 0x3ffc0ff;
  state[POLY32_R + 3] = (ashlar_load32_le(key + 9) >> 6) & 0x3f03fff;
  state[POLY32_R + 4] = (ashlar_load32_le(key + 12) >> 8) & 0x00fffff;
  for (int i = 0; i < 4; i++)
    state[POLY32_S + i] = ashlar_load32_le(key + 16 + 4 * i);
}

static inline uint64_t poly32_mul(uint32_t a, uint32_t b)
{
  return (uint64_t)a * b;
}

static void poly1305_blocks_portable32(uint64_t *state, const uint8_t *in, size_t blocks,
                                       uint32_t high_bit)
{
  uint32_t h0 = (uint32_t)state[POLY32_H], h1 = (uint32_t)state[POLY32_H + 1],
           h2 = (uint32_t)state[POLY32_H + 2], h3 = (uint32_t)state[POLY32_H + 3],
           h4 = (uint32_t)state[POLY32_H + 4];
  const uint32_t r0 = (uint32_t)state[POLY32_R], r1 = (uint32_t)state[POLY32_R + 1],
                 r2 = (uint32_t)state[POLY32_R + 2], r3 = (uint32_t)state[POLY32_R + 3],
                 r4 = (uint32_t)state[POLY32_R + 4];
  // Limbs past the fifth come back times 5.
  const uint32_t s1 = 5 * r1, s2 = 5 * r2, s3 = 5 * r3, s4 = 5 * r4;

  for (; blocks != 0; blocks--, in += 16) {
    // h += block: limbs < 2^27 + 2^7.
    h0 += ashlar_load32_le(in) & POLY32_MASK;
    h1 += ashlar_load32_le(in + 3) >> 2 & POLY32_MASK;
    h2 += ashlar_load32_le(in + 6) >> 4 & POLY32_MASK;
    h3 += ashlar_load32_le(in + 9) >> 6 & POLY32_MASK;
    h4 += ashlar_load32_le(in + 12) >> 8 | high_bit << 24;

    // h *= r. s < 2^28.4, so each sum of five products is < 2^58.
    uint64_t d0 = poly32_mul(h0, r0) + poly32_mul(h1, s4) + poly32_mul(h2, s3) +
                  poly32_mul(h3, s2) + poly32_mul(h4, s1);
    uint64_t d1 = poly32_mul(h0, r1) + poly32_mul(h1, r0) + poly32_mul(h2, s4) +
                  poly32_mul(h3, s3) + poly32_mul(h4, s2);
    uint64_t d2 = poly32_mul(h0, r2) + poly32_mul(h1, r1) + poly32_mul(h2, r0) +
                  poly32_mul(h3, s4) + poly32_mul(h4, s3);
    uint64_t d3 = poly32_mul(h0, r3) + poly32_mul(h1, r2) + poly32_mul(h2, r1) +
                  poly32_mul(h3, r0) + poly32_mul(h4, s4);
    uint64_t d4 = poly32_mul(h0, r4) + poly32_mul(h1, r3) + poly32_mul(h2, r2) +
                  poly32_mul(h3, r1) + poly32_mul(h4, r0);

    // Carry once around; h1 ends < 2^26 + 2^10.
    d1 += d0 >> 26;
    d2 += d1 >> 26;
    d3 += d2 >> 26;
    d4 += d3 >> 26;
    uint64_t c = (d0 & POLY32_MASK) + 5 * (d4 >> 26); // < 2^36
    h0 = (uint32_t)c & POLY32_MASK;
    h1 = ((uint32_t)d1 & POLY32_MASK) + (uint32_t)(c >> 26);
    h2 = (uint32_t)d2 & POLY32_MASK;
    h3 = (uint32_t)d3 & POLY32_MASK;
    h4 = (uint32_t)d4 & POLY32_MASK;
  }

  state[POLY32_H] = h0;
  state[POLY32_H + 1] = h1;
  state[POLY32_H + 2] = h2;
  state[POLY32_H + 3] = h3;
  state[POLY32_H + 4] = h4;
}

static void poly1305_finish_portable32(uint64_t *state, uint8_t tag[16])
{
  uint32_t h[5], g[5], c = 0;
  for (int i = 0; i < 5; i++)
    h[i] = (uint32_t)state[POLY32_H + i];

  // Only h[1] may be over 26 bits. Carry from there once around and up again: h < 2^130.
  for (int i = 1; i < 5; i++) {
    h[i] += c;
    c = h[i] >> 26;
    h[i] &= POLY32_MASK;
  }
  c *= 5;
  for (int i = 0; i < 5; i++) {
    h[i] += c;
    c = h[i] >> 26;
    h[i] &= POLY32_MASK;
  }

  // g = h + 5 - 2^130, taken when it is not negative.
  c = 5;
  for (int i = 0; i < 5; i++) {
    g[i] = h[i] + c;
    c = g[i] >> 26;
    g[i] &= POLY32_MASK;
  }
  uint32_t mask = 0 - c;
  for (int i = 0; i < 5; i++)
    h[i] = ashlar_ct_select32(mask, g[i], h[i]);

  // tag = (h + s) mod 2^128, from words of 32 bits.
  uint64_t sum = 0;
  const uint32_t word[4] = {h[0] | h[1] << 26, h[1] >> 6 | h[2] << 20, h[2] >> 12 | h[3] << 14,
                            h[3] >> 18 | h[4] << 8};
  for (int i = 0; i < 4; i++) {
    sum += word[i] + state[POLY32_S + i];
    ashlar_store32_le(tag + 4 * i, (uint32_t)sum);
    sum >>= 32;
  }
}

const struct ashlar_poly1305_row ashlar_poly1305_portable32 = {
    {"portable32", 0},
    poly1305_init_portable32,
    poly1305_blocks_portable32,
    poly1305_finish_portable32,
};

#endif
