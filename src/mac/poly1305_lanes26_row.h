// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// The blocks of a Poly1305 row over poly1305_lanes26.h. It has no include guard. LANES_MIN_BLOCKS
// is the number below which the powers of r cost more than they save; L_END() is the last thing a
// row does.

// Many blocks are split over the lanes and come back to the same accumulator, so that the state
// never depends on how the message was cut.
ASHLAR_NOINLINE void LANES(many)(uint64_t *state, const uint8_t *in, size_t blocks)
{
  LANES_ACC p = LANES_POLY(load_state)(state);
  struct LANES(powers26) powers;
  struct LANES(number) h;
  size_t rest = blocks % LANES_COUNT;
  LANES(powers26_start)(&powers, &p);
  LANES(first26)(&h, &p, in);
  LANES(steps26)(&h, &powers, in + 16 * LANES_COUNT, blocks - rest - LANES_COUNT);
  LANES(end26)(&p, &h, &powers);
  LANES_POLY(blocks)(&p, in + 16 * (blocks - rest), rest, 1);
  LANES_POLY(store_state)(state, &p);
  memset(&powers, 0, sizeof powers);
  memset(&h, 0, sizeof h);
  ashlar_used(&powers);
  ashlar_used(&h);
  L_END();
}

// Few stay on general registers. high_bit is 0 only for a last block alone.
ASHLAR_ENTRY void LANES(blocks)(uint64_t *state, const uint8_t *in, size_t blocks,
                                uint32_t high_bit)
{
  if (blocks < LANES_MIN_BLOCKS)
    LANES_POLY(blocks_state)(state, in, blocks, high_bit);
  else
    LANES(many)(state, in, blocks);
}
