// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// The MAC of chacha20_poly1305_lanes.h on IFMA. It has no include guard: the file of a row includes
// it with LANES_WEAVE_VECTORS, the vectors of 128 bytes in a step that is woven into five double
// rounds: half of a set.

#define LANES_ACC struct ashlar_poly64
#define LANES_POLY(name) ashlar_poly64_##name

// The MAC woven into the rounds.
struct LANES(mac) {
  LANES_ACC p;
  const uint8_t *next;
  size_t left;
  struct ashlar_ifma_state t;
};

// Powers of r for steps of one and of many vectors, and for the end.
struct LANES(powers) {
  struct ashlar_ifma_powers v;
};

#define LANES_WEAVE_PARTS IFMA_STEP_PARTS
#define LANES_WEAVE_BYTES ((size_t)128 * LANES_WEAVE_VECTORS)

// A step of LANES_WEAVE_VECTORS in five parts of a double round each; what is less than that goes
// one vector at a time, whole, with part 0.
ASHLAR_INLINE void LANES(weave_step)(struct LANES(mac) *m, const struct LANES(powers) *powers,
                                     const int part)
{
  if (m->left >= LANES_WEAVE_BYTES) {
    ashlar_ifma_step_part(&m->t, &powers->v, m->next, part, LANES_WEAVE_VECTORS);
    if (part == IFMA_STEP_PARTS - 1) {
      m->next += LANES_WEAVE_BYTES;
      m->left -= LANES_WEAVE_BYTES;
    }
  } else if (m->left != 0 && part == 0) {
    ashlar_ifma_step1(&m->t, &powers->v, m->next);
    m->next += 128;
    m->left -= 128;
  }
}

// Everything at once: where no rounds are left to hide in.
ASHLAR_NOINLINE void LANES(mac_drain)(struct LANES(mac) *m, const struct LANES(powers) *powers)
{
  for (; m->left >= 512; m->left -= 512, m->next += 512)
    ashlar_ifma_step4(&m->t, &powers->v, m->next);
  for (; m->left != 0; m->left -= 128, m->next += 128)
    ashlar_ifma_step1(&m->t, &powers->v, m->next);
}

// The powers, one multiplication waiting for the other: about 160 cycles, which pay from
// LANES_MAC_MIN bytes on. Those above r^16 are only for messages that have a step of four vectors.
ASHLAR_NOINLINE void LANES(mac_begin)(struct LANES(mac) *m, struct LANES(powers) *powers,
                                      size_t bytes)
{
  ashlar_ifma_powers_start(&powers->v, &m->p);
  if (bytes >= 512 + 128)
    ashlar_ifma_powers_more(&powers->v, LANES_WEAVE_VECTORS);
  ashlar_ifma_first(&m->t, &m->p, m->next);
  m->next += 128;
}

// The last multiplication, each block by its own power, and back to one accumulator.
ASHLAR_NOINLINE void LANES(mac_end)(struct LANES(mac) *m, const struct LANES(powers) *powers,
                                    size_t bytes, const uint64_t trailer[2])
{
  ashlar_ifma_end(&m->p, &m->t, &powers->v, m->next, bytes, trailer);
}

ASHLAR_INLINE void LANES(mac_wipe)(struct LANES(mac) *m)
{
  ashlar_ifma_wipe(m, sizeof *m); // whose vectors make it a multiple of 64 bytes long
}

ASHLAR_INLINE void LANES(powers_wipe)(struct LANES(powers) *powers)
{
  ashlar_ifma_wipe(&powers->v, sizeof powers->v);
}

#define LANES_MAC_UNIT 128
#define LANES_MAC_MIN 352

#include "aead/chacha20_poly1305_woven.h"
