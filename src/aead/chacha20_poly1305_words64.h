// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// The MAC of chacha20_poly1305_lanes.h on 64-bit words, for vector units without a better one: the
// scalar multiplications run beside the vector instructions of the rounds. It has no include guard.

#include "mac/poly1305_words.h"

// The accumulator is always up to date: nothing to make ready, nothing to sum up.
struct LANES(mac) {
  LANES_ACC p;
  const uint8_t *next;
  size_t left;
};

struct LANES(powers) {
  char none; // r is in p
};

#define LANES_MAC_UNIT 16
#define LANES_MAC_MIN SIZE_MAX // block by block, a message processed whole needs no more
#define LANES_WEAVE_PARTS 1

// Blocks after each of the ten double rounds: a set's worth, rounded up, 2 to 4. They stand in a
// row without a loop, which would cut the registers of the rounds in two.
#define LANES_WEAVE_BLOCKS ((4 * LANES_SET_BLOCKS + 9) / 10)
#define LANES_WEAVE_BYTES ((size_t)16 * LANES_WEAVE_BLOCKS)

_Static_assert(LANES_WEAVE_BLOCKS <= 4, "see LANES_BLOCK");

// A block waits for the one before, about 15 cycles: the rounds go on meanwhile.
ASHLAR_INLINE void LANES(weave_step)(struct LANES(mac) *m, const struct LANES(powers) *powers,
                                     const int part)
{
  (void)powers;
  (void)part;
  if (m->left < LANES_WEAVE_BYTES)
    return;
#define LANES_BLOCK(i)                                                                             \
  if (i < LANES_WEAVE_BLOCKS)                                                                      \
    LANES_POLY(block)(&m->p, ashlar_load64_le(m->next + 16 * i),                                   \
                      ashlar_load64_le(m->next + 16 * i + 8), 1);
  LANES_BLOCK(0)
  LANES_BLOCK(1)
  LANES_BLOCK(2)
  LANES_BLOCK(3)
#undef LANES_BLOCK
  m->next += LANES_WEAVE_BYTES;
  m->left -= LANES_WEAVE_BYTES;
}

// What the ten steps have left.
static void LANES(mac_drain)(struct LANES(mac) *m, const struct LANES(powers) *powers)
{
  (void)powers;
  LANES_POLY(blocks)(&m->p, m->next, m->left / 16, 1);
  m->next += m->left;
  m->left = 0;
}

// Nothing to make ready: r is in the accumulator's struct.
static void LANES(mac_begin)(struct LANES(mac) *m, struct LANES(powers) *powers, size_t bytes)
{
  (void)m;
  (void)bytes;
  powers->none = 0;
}

static inline void LANES(mac_wipe)(struct LANES(mac) *m)
{
  ASHLAR_WIPE(*m);
}

// There is nothing.
static inline void LANES(powers_wipe)(struct LANES(powers) *powers)
{
  (void)powers;
}

// The last block may be short; the trailer holds the lengths (RFC 8439, 2.8).
static void LANES(mac_end)(struct LANES(mac) *m, const struct LANES(powers) *powers, size_t bytes,
                           const uint64_t trailer[2])
{
  (void)powers;
  LANES_POLY(padded)(&m->p, m->next, bytes);
  if (trailer != NULL)
    LANES_POLY(block)(&m->p, trailer[0], trailer[1], 1);
}

#include "aead/chacha20_poly1305_woven.h"
