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
  size_t begun = blocks % LANES_COUNT;
  LANES(powers26_start)(&powers, &p);
  if (begun == 0) {
    begun = LANES_COUNT;
    LANES(first26)(&h, &p, in);
  } else {
    LANES(few26)(&h, &p, in, begun);
  }
  LANES(steps26)(&h, &powers, in + 16 * begun, blocks - begun);
  LANES(end26)(&p, &h, &powers);
  LANES_POLY(store_state)(state, &p);
  ASHLAR_WIPE(powers);
  ASHLAR_WIPE(h);
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
