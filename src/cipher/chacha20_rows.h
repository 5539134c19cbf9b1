// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// ChaCha20 inside the library: what a row offers, and the table.

#ifndef ASHLAR_CIPHER_CHACHA20_ROWS_H
#define ASHLAR_CIPHER_CHACHA20_ROWS_H

#include <stddef.h>
#include <stdint.h>

#include "base/row.h"
#include "base/target.h"

ASHLAR_INTERNAL_BEGIN

// State words 0..3, "expand 32-byte k" (RFC 8439, 2.3).
#define ASHLAR_CHACHA20_SIGMA                                                                      \
  {                                                                                                \
    0x61707865, 0x3320646e, 0x79622d32, 0x6b206574                                                 \
  }

struct ashlar_chacha20_row {
  struct ashlar_row row;

  // Xors the len bytes at in with the key stream of state words 4..11 = key and 12..15 = iv, iv[0]
  // being the number of the first block, and writes them to out, which is in or apart from it. The
  // caller sees to it that the last block's number fits in iv[0]: no row carries into iv[1].
  void (*xor_stream)(uint8_t *out, const uint8_t *in, size_t len, const uint32_t key[8],
                     const uint32_t iv[4]);

  // Writes to out the words 0..3 and 12..15 after the rounds on key and iv, without the addition of
  // the input (draft-irtf-cfrg-xchacha-03, 2.2). out may be key.
  void (*hchacha)(uint32_t out[8], const uint32_t key[8], const uint32_t iv[4]);
};

extern ashlar_row_table ashlar_chacha20_rows;

extern const struct ashlar_chacha20_row ashlar_chacha20_portable;

// ashlar_chacha20_row_best returns the first row that this CPU runs.
static inline const struct ashlar_chacha20_row *ashlar_chacha20_row_best(void)
{
  return (const struct ashlar_chacha20_row *)ashlar_row_best(ashlar_chacha20_rows);
}

// The functions of that row: for others, where few blocks are faster on general registers.
void ashlar_chacha20_xor_stream_portable(uint8_t *out, const uint8_t *in, size_t len,
                                         const uint32_t key[8], const uint32_t iv[4]);
void ashlar_chacha20_blocks_portable(uint8_t *out, const uint32_t key[8], const uint32_t iv[4],
                                     uint32_t counter, size_t blocks);
void ashlar_chacha20_hchacha_portable(uint32_t out[8], const uint32_t key[8], const uint32_t iv[4]);

// ashlar_chacha20_load_key reads the 32 bytes at bytes into state words.
void ashlar_chacha20_load_key(uint32_t key[8], const uint8_t bytes[32]);

// ashlar_chacha20_xor64 is row->xor_stream with the 64-bit block counter iv[0] + 2^32 iv[1]; it
// adds to the counter the blocks begun, and does not check its end. A caller whose counter is 32
// bits long and stays in range may use it too: iv[1] changes only with the step past the last
// block.
void ashlar_chacha20_xor64(const struct ashlar_chacha20_row *row, uint8_t *out, const uint8_t *in,
                           size_t len, const uint32_t key[8], uint32_t iv[4]);

ASHLAR_INTERNAL_END

#endif
