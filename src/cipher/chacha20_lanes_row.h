// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// The functions of a ChaCha20 row on vectors, over chacha20_lanes.h. It has no include guard.

// Sets, and columns without more, go straight from registers to out; another rest, up to
// LANES_STREAM_BLOCKS, takes the layout that is fastest for it, through a buffer.
// What is STRAIGHT costs no second pass over the bytes.
#define LANES_STRAIGHT_BLOCKS (LANES_WITH_COLUMNS ? LANES_COLUMNS : LANES_SET_BLOCKS)
ASHLAR_NOINLINE void LANES(xor_blocks)(uint8_t *out, const uint8_t *in, size_t len,
                                       const uint32_t key[8], const uint32_t iv[4])
{
  struct LANES(start) start;
  _Alignas(LANES_BYTES) uint8_t stream[64 * LANES_STREAM_BLOCKS];
  LANES(start_at)(&start, key, iv, iv[0]);
  if (len > sizeof stream) {
    LANES(start_columns)(&start);
    // Constants are read from there, too: nearer than where compilers put them.
    ashlar_used(&start);
    do {
      LANES(set_run)(out, in, &start);
      LANES(start_next)(&start);
      len -= LANES_SET_BYTES;
      in += LANES_SET_BYTES;
      out += LANES_SET_BYTES;
    } while (len > sizeof stream);
    LANES(start_wipe)(&start);
  }
  if (len == 64 * LANES_STRAIGHT_BLOCKS) {
    LANES(start_columns)(&start);
    LANES(mixed_run)(out, in, &start, LANES_WITH_COLUMNS ? 0 : LANES_SET_GROUPS);
    LANES(start_wipe)(&start);
  } else if (len != 0) {
    LANES(keystream)(stream, key, iv, start.counter, (len + 63) / 64);
    LANES(xor_bytes)(out, in, len, stream);
    LANES(wipe)(stream, len);
  }
  V_END();
}

// Few blocks leave at once, before there is anything to save and to give back.
ASHLAR_ENTRY void LANES(chacha20_xor_stream)(uint8_t *out, const uint8_t *in, size_t len,
                                             const uint32_t key[8], const uint32_t iv[4])
{
  if (len <= 64 * LANES_BLOCKS_ON_WORDS)
    ashlar_chacha20_xor_stream_portable(out, in, len, key, iv);
  else
    LANES(xor_blocks)(out, in, len, key, iv);
}
