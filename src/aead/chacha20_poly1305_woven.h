// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// A part of chacha20_poly1305_lanes.h for MACs that run beside the rounds of a set. It has no
// include guard: the header of the MAC includes it last.
//
//   weave_step(m, powers, part)   takes in a share; part is 0, 1, ... LANES_WEAVE_PARTS - 1 in
//                        turn, 1 or 5 in all

_Static_assert(LANES_WEAVE_PARTS == 1 || LANES_WEAVE_PARTS == 5, "see set_woven");

#define LANES_RUN_SETS 1

// set_woven is set_run with the MAC of mac->left bytes woven in, all done before the set is
// written.
ASHLAR_NOINLINE void LANES(set_woven)(uint8_t *out, const uint8_t *in,
                                      const struct LANES(start) *start, struct LANES(mac) *mac,
                                      const struct LANES(powers) *powers)
{
  struct LANES(mixed) x;
  struct LANES(mac) m = *mac;
  LANES(mixed_start)(&x, start, LANES_SET_GROUPS);
  for (int i = 0; i < 10; i += LANES_WEAVE_PARTS) {
    LANES(mixed_double_round)(&x, LANES_SET_GROUPS);
    LANES(weave_step)(&m, powers, 0);
#if LANES_WEAVE_PARTS == 5
    LANES(mixed_double_round)(&x, LANES_SET_GROUPS);
    LANES(weave_step)(&m, powers, 1);
    LANES(mixed_double_round)(&x, LANES_SET_GROUPS);
    LANES(weave_step)(&m, powers, 2);
    LANES(mixed_double_round)(&x, LANES_SET_GROUPS);
    LANES(weave_step)(&m, powers, 3);
    LANES(mixed_double_round)(&x, LANES_SET_GROUPS);
    LANES(weave_step)(&m, powers, 4);
#endif
  }
  *mac = m;
  if (mac->left != 0)
    LANES(mac_drain)(mac, powers);
  if (in != NULL)
    LANES(mixed_finish)(out, in, &x, start, LANES_SET_GROUPS);
  else
    LANES(mixed_finish)(out, NULL, &x, start, LANES_SET_GROUPS);
}

// run is one set: the next one's MAC takes in what this one writes.
ASHLAR_INLINE void LANES(run)(uint8_t *out, const uint8_t *in, struct LANES(start) *start,
                              struct LANES(mac) *m, const struct LANES(powers) *powers,
                              const size_t sets)
{
  (void)sets;
  LANES(set_woven)(out, in, start, m, powers);
  LANES(start_next)(start);
}

// run_end weaves when what is left fills most of a set; less is faster in rows, without the MAC
// beside it.
ASHLAR_INLINE void LANES(run_end)(uint8_t *stream, struct LANES(start) *start,
                                  struct LANES(mac) *m, const struct LANES(powers) *powers,
                                  size_t left)
{
  if (left <= 64 * LANES_PARTS * LANES_ROW_GROUPS ||
      (left > LANES_SET_BYTES && LANES_SET_BLOCKS != LANES_STREAM_BLOCKS)) {
    LANES(keystream)(stream, start->key, start->iv, start->counter, (left + 63) / 64);
    LANES(mac_drain)(m, powers);
    return;
  }
  LANES(set_woven)(stream, NULL, start, m, powers);
  if (left > LANES_SET_BYTES) {
    LANES(start_next)(start);
    LANES(keystream)(stream + LANES_SET_BYTES, start->key, start->iv, start->counter,
                     (left - LANES_SET_BYTES + 63) / 64);
  }
}
