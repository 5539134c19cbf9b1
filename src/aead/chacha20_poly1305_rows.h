// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// The three ChaCha20-Poly1305 AEADs inside the library: what a row offers, and the table. A row is
// a pair of a ChaCha20 and a Poly1305 row, and one-shot functions that may weave the two or treat
// short messages in ways of their own.

#ifndef ASHLAR_AEAD_CHACHA20_POLY1305_ROWS_H
#define ASHLAR_AEAD_CHACHA20_POLY1305_ROWS_H

#include <stddef.h>
#include <stdint.h>

#include "base/row.h"
#include "base/target.h"
#include "cipher/chacha20_rows.h"
#include "mac/poly1305_rows.h"

ASHLAR_INTERNAL_BEGIN

// One message, after the nonce of its form has become key and iv.
struct ashlar_chacha20_poly1305_job {
  const uint32_t *key; // eight state words
  uint32_t iv[4];      // state words 12..15 of block 0, which makes the one-time key
  int padded;          // RFC 8439's MAC; otherwise the older one, without padding
  const uint8_t *aad;
  size_t aad_len;
  const uint8_t *in;
  size_t in_len;
};

struct ashlar_chacha20_poly1305_row {
  struct ashlar_row row; // needs what cipher and mac need
  const struct ashlar_chacha20_row *cipher;
  const struct ashlar_poly1305_row *mac;

  // Both write job->in_len bytes to out, which is job->in or apart from it, and the tag of the
  // ciphertext. job->iv[0] is 0 and in_len at most 2^38 - 64, so that the block counter stays in
  // iv[0].
  void (*seal)(const struct ashlar_chacha20_poly1305_row *row, uint8_t *out, uint8_t tag[16],
               const struct ashlar_chacha20_poly1305_job *job);
  void (*open)(const struct ashlar_chacha20_poly1305_row *row, uint8_t *out, uint8_t tag[16],
               const struct ashlar_chacha20_poly1305_job *job);
};

extern ashlar_row_table ashlar_chacha20_poly1305_rows;

extern const struct ashlar_chacha20_poly1305_row ashlar_chacha20_poly1305_portable64;
extern const struct ashlar_chacha20_poly1305_row ashlar_chacha20_poly1305_portable32;

// seal and open for any pair of rows. They keep the promises above, and take any length when iv[0]
// and iv[1] are the 64-bit counter of the older form.
void ashlar_chacha20_poly1305_seal_generic(const struct ashlar_chacha20_poly1305_row *row,
                                           uint8_t *out, uint8_t tag[16],
                                           const struct ashlar_chacha20_poly1305_job *job);
void ashlar_chacha20_poly1305_open_generic(const struct ashlar_chacha20_poly1305_row *row,
                                           uint8_t *out, uint8_t tag[16],
                                           const struct ashlar_chacha20_poly1305_job *job);

// The frame that the MAC puts around additional data and ciphertext, for every way to process a
// message. mac_start takes the one-time key from block iv[0] and steps iv to the next; mac_aad_end
// and mac_end add padding and lengths behind the additional data and behind the ciphertext; mac_end
// writes the tag.
void ashlar_chacha20_poly1305_mac_start(const struct ashlar_chacha20_poly1305_row *row,
                                        ashlar_poly1305_ctx *mac, const uint32_t key[8],
                                        uint32_t iv[4]);
void ashlar_chacha20_poly1305_mac_aad_end(ashlar_poly1305_ctx *mac, int padded, uint64_t aad_len);
void ashlar_chacha20_poly1305_mac_end(ashlar_poly1305_ctx *mac, int padded, uint64_t aad_len,
                                      uint64_t data_len, uint8_t tag[16]);

ASHLAR_INTERNAL_END

#endif
