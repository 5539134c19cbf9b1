// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// ChaCha20 in portable C, one block at a time: RFC 8439, sections 2.1 to 2.4.

#include <string.h>

#include <ashlar/memory.h>

#include "base/bytes.h"
#include "cipher/chacha20_rows.h"

static inline uint32_t chacha20_rotl(uint32_t x, int n)
{
  return x << n | x >> (32 - n);
}

static inline void chacha20_quarter(uint32_t x[16], int a, int b, int c, int d)
{
  x[a] += x[b];
  x[d] = chacha20_rotl(x[d] ^ x[a], 16);
  x[c] += x[d];
  x[b] = chacha20_rotl(x[b] ^ x[c], 12);
  x[a] += x[b];
  x[d] = chacha20_rotl(x[d] ^ x[a], 8);
  x[c] += x[d];
  x[b] = chacha20_rotl(x[b] ^ x[c], 7);
}

static inline void chacha20_rounds(uint32_t x[16])
{
  for (int i = 0; i < 10; i++) {
    chacha20_quarter(x, 0, 4, 8, 12);
    chacha20_quarter(x, 1, 5, 9, 13);
    chacha20_quarter(x, 2, 6, 10, 14);
    chacha20_quarter(x, 3, 7, 11, 15);
    chacha20_quarter(x, 0, 5, 10, 15);
    chacha20_quarter(x, 1, 6, 11, 12);
    chacha20_quarter(x, 2, 7, 8, 13);
    chacha20_quarter(x, 3, 4, 9, 14);
  }
}

static void chacha20_state(uint32_t x[16], const uint32_t key[8], const uint32_t iv[4])
{
  static const uint32_t sigma[4] = ASHLAR_CHACHA20_SIGMA;
  memcpy(x, sigma, 16);
  memcpy(x + 4, key, 32);
  memcpy(x + 12, iv, 16);
}

static void chacha20_xor_stream_portable(uint8_t *out, const uint8_t *in, size_t len,
                                         const uint32_t key[8], const uint32_t iv[4])
{
  uint32_t start[16], x[16];
  chacha20_state(start, key, iv);
  for (; len >= 64; len -= 64, in += 64, out += 64, start[12]++) {
    memcpy(x, start, sizeof x);
    chacha20_rounds(x);
    for (int i = 0; i < 16; i++)
      ashlar_store32_le(out + 4 * i, ashlar_load32_le(in + 4 * i) ^ (x[i] + start[i]));
  }
  if (len != 0) {
    uint8_t stream[64];
    memcpy(x, start, sizeof x);
    chacha20_rounds(x);
    for (int i = 0; i < 16; i++)
      ashlar_store32_le(stream + 4 * i, x[i] + start[i]);
    for (size_t i = 0; i < len; i++)
      out[i] = in[i] ^ stream[i];
    ashlar_wipe(stream, sizeof stream);
  }
  ashlar_wipe(start, sizeof start);
  ashlar_wipe(x, sizeof x);
}

static void chacha20_hchacha_portable(uint32_t out[8], const uint32_t key[8], const uint32_t iv[4])
{
  uint32_t x[16];
  chacha20_state(x, key, iv);
  chacha20_rounds(x);
  memcpy(out, x, 16);
  memcpy(out + 4, x + 12, 16);
  ashlar_wipe(x, sizeof x);
}

const struct ashlar_chacha20_row ashlar_chacha20_portable = {
    {"portable", 0},
    chacha20_xor_stream_portable,
    chacha20_hchacha_portable,
};
