// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// Poly1305 in portable C for 64-bit words with a 128-bit product: RFC 8439, section 2.5.

#include "base/target.h"

#if ASHLAR_HAS_PORTABLE64

#include "base/bytes.h"
#include "mac/poly1305_rows.h"
#include "mac/poly1305_words64.h"

// Words of the state.
enum { POLY64_H = 0, POLY64_R = 3, POLY64_S = 5 };

static void poly1305_init_portable64(uint64_t *state, const uint8_t key[32])
{
  struct ashlar_poly64 p;
  ashlar_poly64_start(&p, key);
  state[POLY64_H] = state[POLY64_H + 1] = state[POLY64_H + 2] = 0;
  state[POLY64_R] = p.r0;
  state[POLY64_R + 1] = p.r1;
  state[POLY64_S] = ashlar_load64_le(key + 16);
  state[POLY64_S + 1] = ashlar_load64_le(key + 24);
}

static struct ashlar_poly64 poly1305_load_portable64(const uint64_t *state)
{
  struct ashlar_poly64 p = {state[POLY64_H], state[POLY64_H + 1], state[POLY64_H + 2],
                            state[POLY64_R], state[POLY64_R + 1]};
  return p;
}

static void poly1305_blocks_portable64(uint64_t *state, const uint8_t *in, size_t blocks,
                                       uint32_t high_bit)
{
  struct ashlar_poly64 p = poly1305_load_portable64(state);
  ashlar_poly64_blocks(&p, in, blocks, high_bit);
  state[POLY64_H] = p.h0;
  state[POLY64_H + 1] = p.h1;
  state[POLY64_H + 2] = p.h2;
}

static void poly1305_finish_portable64(uint64_t *state, uint8_t tag[16])
{
  struct ashlar_poly64 p = poly1305_load_portable64(state);
  ashlar_poly64_finish(&p, state[POLY64_S], state[POLY64_S + 1], tag);
}

const struct ashlar_poly1305_row ashlar_poly1305_portable64 = {
    {"portable64", 0},
    poly1305_init_portable64,
    poly1305_blocks_portable64,
    poly1305_finish_portable64,
};

#endif
