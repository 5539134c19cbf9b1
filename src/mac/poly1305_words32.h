// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// Poly1305 block by block on 32-bit words with a 64-bit product, RFC 8439 section 2.5: for the
// portable row, and for vector rows of 32-bit machines where few blocks stand alone. The functions
// are those of poly1305_words64.h.
//
// Numbers modulo p = 2^130 - 5 are five limbs of 26 bits; limbs of h may exceed that by a little
// between blocks.

#ifndef ASHLAR_MAC_POLY1305_WORDS32_H
#define ASHLAR_MAC_POLY1305_WORDS32_H

#include <stddef.h>
#include <stdint.h>

#include "base/bytes.h"
#include "base/ct.h"
#include "base/isa.h"

#define ASHLAR_POLY32_MASK UINT32_C(0x3ffffff)

struct ashlar_poly32 {
  uint32_t h[5], r[5];
};

// ashlar_poly32_start clamps r, from the first half of the key, and clears h.
ASHLAR_INLINE void ashlar_poly32_start(struct ashlar_poly32 *p, const uint8_t r[16])
{
  for (int i = 0; i < 5; i++)
    p->h[i] = 0;
  // The clamp 0x0ffffffc0ffffffc0ffffffc0fffffff, cut into limbs.
  p->r[0] = ashlar_load32_le(r) & 0x3ffffff;
  p->r[1] = ashlar_load32_le(r + 3) >> 2 & 0x3ffff03;
  p->r[2] = ashlar_load32_le(r + 6) >> 4 & 0x3ffc0ff;
  p->r[3] = ashlar_load32_le(r + 9) >> 6 & 0x3f03fff;
  p->r[4] = ashlar_load32_le(r + 12) >> 8 & 0x00fffff;
}

ASHLAR_INLINE uint64_t ashlar_poly32_mul(uint32_t a, uint32_t b)
{
  return (uint64_t)a * b;
}

// ashlar_poly32_add takes in limbs of a block, below 2^26. Limbs of h are below 2^26, h1 below 2^26
// + 2^10, before and after.
ASHLAR_INLINE void ashlar_poly32_add(struct ashlar_poly32 *p, uint32_t m0, uint32_t m1, uint32_t m2,
                                     uint32_t m3, uint32_t m4)
{
  // Limbs past the fifth come back times 5.
  const uint32_t r0 = p->r[0], r1 = p->r[1], r2 = p->r[2], r3 = p->r[3], r4 = p->r[4];
  const uint32_t s1 = 5 * r1, s2 = 5 * r2, s3 = 5 * r3, s4 = 5 * r4;
  // h += block: limbs < 2^27 + 2^10.
  const uint32_t h0 = p->h[0] + m0, h1 = p->h[1] + m1, h2 = p->h[2] + m2, h3 = p->h[3] + m3,
                 h4 = p->h[4] + m4;

  // h *= r. s < 2^28.4, so each sum of five products is < 2^58.
  uint64_t d0 = ashlar_poly32_mul(h0, r0) + ashlar_poly32_mul(h1, s4) + ashlar_poly32_mul(h2, s3) +
                ashlar_poly32_mul(h3, s2) + ashlar_poly32_mul(h4, s1);
  uint64_t d1 = ashlar_poly32_mul(h0, r1) + ashlar_poly32_mul(h1, r0) + ashlar_poly32_mul(h2, s4) +
                ashlar_poly32_mul(h3, s3) + ashlar_poly32_mul(h4, s2);
  uint64_t d2 = ashlar_poly32_mul(h0, r2) + ashlar_poly32_mul(h1, r1) + ashlar_poly32_mul(h2, r0) +
                ashlar_poly32_mul(h3, s4) + ashlar_poly32_mul(h4, s3);
  uint64_t d3 = ashlar_poly32_mul(h0, r3) + ashlar_poly32_mul(h1, r2) + ashlar_poly32_mul(h2, r1) +
                ashlar_poly32_mul(h3, r0) + ashlar_poly32_mul(h4, s4);
  uint64_t d4 = ashlar_poly32_mul(h0, r4) + ashlar_poly32_mul(h1, r3) + ashlar_poly32_mul(h2, r2) +
                ashlar_poly32_mul(h3, r1) + ashlar_poly32_mul(h4, r0);

  // Carry once around; h1 ends < 2^26 + 2^10.
  d1 += d0 >> 26;
  d2 += d1 >> 26;
  d3 += d2 >> 26;
  d4 += d3 >> 26;
  uint64_t c = ((uint32_t)d0 & ASHLAR_POLY32_MASK) + 5 * (d4 >> 26); // < 2^36
  p->h[0] = (uint32_t)c & ASHLAR_POLY32_MASK;
  p->h[1] = ((uint32_t)d1 & ASHLAR_POLY32_MASK) + (uint32_t)(c >> 26);
  p->h[2] = (uint32_t)d2 & ASHLAR_POLY32_MASK;
  p->h[3] = (uint32_t)d3 & ASHLAR_POLY32_MASK;
  p->h[4] = (uint32_t)d4 & ASHLAR_POLY32_MASK;
}

// ashlar_poly32_block takes in one block, lo + 2^64 hi + 2^128 high_bit.
ASHLAR_INLINE void ashlar_poly32_block(struct ashlar_poly32 *p, uint64_t lo, uint64_t hi,
                                       uint32_t high_bit)
{
  ashlar_poly32_add(p, (uint32_t)lo & ASHLAR_POLY32_MASK, (uint32_t)(lo >> 26) & ASHLAR_POLY32_MASK,
                    (uint32_t)(lo >> 52 | hi << 12) & ASHLAR_POLY32_MASK,
                    (uint32_t)(hi >> 14) & ASHLAR_POLY32_MASK,
                    (uint32_t)(hi >> 40) | high_bit << 24);
}

// ashlar_poly32_blocks takes in blocks of 16 bytes.
ASHLAR_INLINE void ashlar_poly32_blocks(struct ashlar_poly32 *p, const uint8_t *in, size_t blocks,
                                        uint32_t high_bit)
{
  struct ashlar_poly32 q = *p;
  for (; blocks != 0; blocks--, in += 16)
    ashlar_poly32_add(&q, ashlar_load32_le(in) & ASHLAR_POLY32_MASK,
                      ashlar_load32_le(in + 3) >> 2 & ASHLAR_POLY32_MASK,
                      ashlar_load32_le(in + 6) >> 4 & ASHLAR_POLY32_MASK,
                      ashlar_load32_le(in + 9) >> 6 & ASHLAR_POLY32_MASK,
                      ashlar_load32_le(in + 12) >> 8 | high_bit << 24);
  *p = q;
}

// ashlar_poly32_padded takes in bytes, the last block filled up with zeros.
ASHLAR_INLINE void ashlar_poly32_padded(struct ashlar_poly32 *p, const uint8_t *in, size_t bytes)
{
  ashlar_poly32_blocks(p, in, bytes / 16, 1);
  if (bytes % 16 != 0) {
    uint64_t lo, hi;
    ashlar_load128_partial(&lo, &hi, in + bytes - bytes % 16, bytes % 16);
    ashlar_poly32_block(p, lo, hi, 1);
  }
}

// ashlar_poly32_finish writes (h mod 2^130 - 5) + s modulo 2^128.
ASHLAR_INLINE void ashlar_poly32_finish(const struct ashlar_poly32 *p, uint64_t s0, uint64_t s1,
                                        uint8_t tag[16])
{
  uint32_t h[5], g[5], c = 0;
  for (int i = 0; i < 5; i++)
    h[i] = p->h[i];

  // Only h[1] may be over 26 bits. Carry from there once around and up again: h < 2^130.
  for (int i = 1; i < 5; i++) {
    h[i] += c;
    c = h[i] >> 26;
    h[i] &= ASHLAR_POLY32_MASK;
  }
  c *= 5;
  for (int i = 0; i < 5; i++) {
    h[i] += c;
    c = h[i] >> 26;
    h[i] &= ASHLAR_POLY32_MASK;
  }

  // g = h + 5 - 2^130, taken when it is not negative.
  c = 5;
  for (int i = 0; i < 5; i++) {
    g[i] = h[i] + c;
    c = g[i] >> 26;
    g[i] &= ASHLAR_POLY32_MASK;
  }
  uint32_t mask = 0 - c;
  for (int i = 0; i < 5; i++)
    h[i] = ashlar_ct_select32(mask, g[i], h[i]);

  // tag = (h + s) mod 2^128, from words of 32 bits.
  const uint32_t word[4] = {h[0] | h[1] << 26, h[1] >> 6 | h[2] << 20, h[2] >> 12 | h[3] << 14,
                            h[3] >> 18 | h[4] << 8};
  const uint32_t s[4] = {(uint32_t)s0, (uint32_t)(s0 >> 32), (uint32_t)s1, (uint32_t)(s1 >> 32)};
  uint64_t sum = 0;
  for (int i = 0; i < 4; i++) {
    sum += (uint64_t)word[i] + s[i];
    ashlar_store32_le(tag + 4 * i, (uint32_t)sum);
    sum >>= 32;
  }
}

// ashlar_poly32_power makes of power the number r, which ashlar_poly32_block multiplies by r.
ASHLAR_INLINE void ashlar_poly32_power(struct ashlar_poly32 *power, const struct ashlar_poly32 *p)
{
  for (int i = 0; i < 5; i++)
    power->h[i] = power->r[i] = p->r[i];
}

// ashlar_poly32_limbs26 copies the limbs of the accumulator.
ASHLAR_INLINE void ashlar_poly32_limbs26(uint64_t limb[5], const struct ashlar_poly32 *p)
{
  for (int i = 0; i < 5; i++)
    limb[i] = p->h[i];
}

// ashlar_poly32_from_limbs26 puts limbs below 2^29 back.
ASHLAR_INLINE void ashlar_poly32_from_limbs26(struct ashlar_poly32 *p, const uint64_t limb[5])
{
  uint32_t c = 0;
  for (int i = 0; i < 5; i++) {
    c += (uint32_t)limb[i];
    p->h[i] = c & ASHLAR_POLY32_MASK;
    c >>= 26;
  }
  // What is above bit 130 comes back times 5: h1 ends at most 2^26.
  p->h[0] += 5 * c;
  p->h[1] += p->h[0] >> 26;
  p->h[0] &= ASHLAR_POLY32_MASK;
}

#define POLY(name) ashlar_poly32_##name
#define POLY_ACC struct ashlar_poly32
#include "mac/poly1305_stretch.h"

// Words of a row's state in which every row on 32-bit words keeps h and r, a limb each, and s.
enum { POLY32_H = 0, POLY32_R = 5, POLY32_S = 10 };

static inline void ashlar_poly32_init_state(uint64_t *state, const uint8_t key[32])
{
  struct ashlar_poly32 p;
  ashlar_poly32_start(&p, key);
  for (int i = 0; i < 5; i++) {
    state[POLY32_H + i] = 0;
    state[POLY32_R + i] = p.r[i];
  }
  state[POLY32_S] = ashlar_load64_le(key + 16);
  state[POLY32_S + 1] = ashlar_load64_le(key + 24);
}

ASHLAR_INLINE struct ashlar_poly32 ashlar_poly32_load_state(const uint64_t *state)
{
  struct ashlar_poly32 p;
  for (int i = 0; i < 5; i++) {
    p.h[i] = (uint32_t)state[POLY32_H + i];
    p.r[i] = (uint32_t)state[POLY32_R + i];
  }
  return p;
}

ASHLAR_INLINE void ashlar_poly32_store_state(uint64_t *state, const struct ashlar_poly32 *p)
{
  for (int i = 0; i < 5; i++)
    state[POLY32_H + i] = p->h[i];
}

ASHLAR_INLINE void ashlar_poly32_blocks_state(uint64_t *state, const uint8_t *in, size_t blocks,
                                              uint32_t high_bit)
{
  struct ashlar_poly32 p = ashlar_poly32_load_state(state);
  ashlar_poly32_blocks(&p, in, blocks, high_bit);
  ashlar_poly32_store_state(state, &p);
}

static inline void ashlar_poly32_finish_state(uint64_t *state, uint8_t tag[16])
{
  struct ashlar_poly32 p = ashlar_poly32_load_state(state);
  ashlar_poly32_finish(&p, state[POLY32_S], state[POLY32_S + 1], tag);
}

#endif
