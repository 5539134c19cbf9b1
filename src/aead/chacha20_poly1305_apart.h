// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// A part of chacha20_poly1305_lanes.h for MACs that need the vector registers for themselves: they
// take turns with the cipher, on pieces that stay in the first-level cache. It has no include
// guard: the header of the MAC includes it last.

// Sets of a run. The MAC's powers are loaded once for each.
#define LANES_RUN_SETS ((size_t)2048 / LANES_SET_BYTES)

// The MAC goes first: when opening in place, the sets overwrite what it reads.
ASHLAR_NOINLINE void LANES(run)(uint8_t *out, const uint8_t *in, struct LANES(start) *start,
                                struct LANES(mac) *m, const struct LANES(powers) *powers,
                                size_t sets)
{
  LANES(mac_drain)(m, powers);
  for (; sets != 0; sets--) {
    LANES(set_run)(out, in, start);
    LANES(start_next)(start);
    in += LANES_SET_BYTES;
    out += LANES_SET_BYTES;
  }
}

// What is left may be a little more than one call of keystream makes: the MAC's unit.
ASHLAR_INLINE void LANES(run_end)(uint8_t *stream, struct LANES(start) *start,
                                  struct LANES(mac) *m, const struct LANES(powers) *powers,
                                  size_t left)
{
  for (; left > 64 * LANES_STREAM_BLOCKS; left -= 64 * LANES_STREAM_BLOCKS) {
    LANES(keystream)(stream, start->key, start->iv, start->counter, LANES_STREAM_BLOCKS);
    stream += 64 * LANES_STREAM_BLOCKS;
    start->counter += LANES_STREAM_BLOCKS;
  }
  LANES(keystream)(stream, start->key, start->iv, start->counter, (left + 63) / 64);
  LANES(mac_drain)(m, powers);
}
