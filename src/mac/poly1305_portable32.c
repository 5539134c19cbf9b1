// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// Poly1305 in portable C for 32-bit words with a 64-bit product: RFC 8439, section 2.5.

#include "base/target.h"
#include "mac/poly1305_rows.h"

#if ASHLAR_HAS_PORTABLE32

#include "mac/poly1305_words32.h"

// Words of the state: each of h and r holds one limb, those of s 64 bits.
enum { POLY32_H = 0, POLY32_R = 5, POLY32_S = 10 };

static void poly1305_init_portable32(uint64_t *state, const uint8_t key[32])
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

static struct ashlar_poly32 poly1305_load_portable32(const uint64_t *state)
{
  struct ashlar_poly32 p;
  for (int i = 0; i < 5; i++) {
    p.h[i] = (uint32_t)state[POLY32_H + i];
    p.r[i] = (uint32_t)state[POLY32_R + i];
  }
  return p;
}

static void poly1305_blocks_portable32(uint64_t *state, const uint8_t *in, size_t blocks,
                                       uint32_t high_bit)
{
  struct ashlar_poly32 p = poly1305_load_portable32(state);
  ashlar_poly32_blocks(&p, in, blocks, high_bit);
  for (int i = 0; i < 5; i++)
    state[POLY32_H + i] = p.h[i];
}

static void poly1305_finish_portable32(uint64_t *state, uint8_t tag[16])
{
  struct ashlar_poly32 p = poly1305_load_portable32(state);
  ashlar_poly32_finish(&p, state[POLY32_S], state[POLY32_S + 1], tag);
}

const struct ashlar_poly1305_row ashlar_poly1305_portable32 = {
    {"portable32", 0},
    poly1305_init_portable32,
    poly1305_blocks_portable32,
    poly1305_finish_portable32,
};

#endif
