// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// The functions of a ChaCha20 row on vectors, over chacha20_lanes.h. It has no include guard.

// Whole column sets go straight from registers to out; the rest, up to LANES_STREAM_BLOCKS, takes
// the layout that is fastest for it, through a buffer.
static void LANES(chacha20_xor_stream)(uint8_t *out, const uint8_t *in, size_t len,
                                       const uint32_t key[8], const uint32_t iv[4])
{
  uint32_t counter = iv[0];
  uint8_t stream[64 * LANES_STREAM_BLOCKS];

  if (len > sizeof stream) {
    struct LANES(columns) start;
    LANES(columns_start)(&start, key, iv, counter);
    do {
      LANES(columns_run)(out, in, &start);
      start.word[12] = V_ADD(start.word[12], V_SET1(LANES_COLUMNS));
      counter += LANES_COLUMNS;
      len -= LANES_SET_BYTES;
      in += LANES_SET_BYTES;
      out += LANES_SET_BYTES;
    } while (len > sizeof stream);
    LANES(wipe)(&start, sizeof start);
  }
  if (len != 0) {
    LANES(keystream)(stream, key, iv, counter, (len + 63) / 64);
    LANES(xor_bytes)(out, in, len, stream);
    LANES(wipe)(stream, len);
  }
  V_END();
}

// One row group; all but its first block is waste that costs no time.
static void LANES(chacha20_hchacha)(uint32_t out[8], const uint32_t key[8], const uint32_t iv[4])
{
  struct LANES(rows) x;
  uint32_t words[4 * LANES_PARTS];
  LANES(rows_start)(&x, key, iv, iv[0], 1);
  for (int i = 0; i < 10; i++)
    LANES(rows_double_round)(&x, 1);
  V_STORE(words, x.a[0]);
  memcpy(out, words, 16);
  V_STORE(words, x.d[0]);
  memcpy(out + 4, words, 16);
  LANES(wipe)(words, sizeof words);
  V_END();
}
