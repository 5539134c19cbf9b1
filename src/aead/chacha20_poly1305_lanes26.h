// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// The MAC of chacha20_poly1305_lanes.h on poly1305_lanes26.h, for targets whose general registers
// multiply slowly. It has no include guard.

#include "mac/poly1305_words.h"

#include "mac/poly1305_lanes26.h"

struct LANES(mac) {
  LANES_ACC p;
  const uint8_t *next;
  size_t left;
  struct LANES(number) h;
};

struct LANES(powers) {
  struct LANES(powers26) v;
};

#define LANES_MAC_UNIT (16 * LANES_COUNT)
#define LANES_MAC_MIN (16 * LANES_MIN_BLOCKS)

ASHLAR_NOINLINE void LANES(mac_drain)(struct LANES(mac) *m, const struct LANES(powers) *powers)
{
  LANES(steps26)(&m->h, &powers->v, m->next, m->left / 16);
  m->next += m->left;
  m->left = 0;
}

ASHLAR_NOINLINE void LANES(mac_begin)(struct LANES(mac) *m, struct LANES(powers) *powers,
                                      size_t bytes)
{
  (void)bytes;
  LANES(powers26_start)(&powers->v, &m->p);
  LANES(first26)(&m->h, &m->p, m->next);
  m->next += LANES_MAC_UNIT;
}

static inline void LANES(mac_wipe)(struct LANES(mac) *m)
{
  ashlar_wipe(m, sizeof *m);
}

static inline void LANES(powers_wipe)(struct LANES(powers) *powers)
{
  ashlar_wipe(powers, sizeof *powers);
}

// What is less than a vector goes block by block; the trailer holds the lengths (RFC 8439, 2.8).
ASHLAR_NOINLINE void LANES(mac_end)(struct LANES(mac) *m, const struct LANES(powers) *powers,
                                    size_t bytes, const uint64_t trailer[2])
{
  LANES(end26)(&m->p, &m->h, &powers->v);
  LANES_POLY(padded)(&m->p, m->next, bytes);
  if (trailer != NULL)
    LANES_POLY(block)(&m->p, trailer[0], trailer[1], 1);
}

#include "aead/chacha20_poly1305_apart.h"
