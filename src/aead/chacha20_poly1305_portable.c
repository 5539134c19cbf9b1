// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// ChaCha20-Poly1305 from any ChaCha20 and any Poly1305, and the rows that put the portable ones
// together: RFC 8439, section 2.8, and the older form without padding.

#include <ashlar/memory.h>

#include "aead/chacha20_poly1305_rows.h"
#include "base/bytes.h"
#include "base/target.h"

// Cipher and MAC take turns on pieces that stay in the first-level cache.
#define CHACHA20_POLY1305_PIECE 2048

void ashlar_chacha20_poly1305_mac_start(const struct ashlar_chacha20_poly1305_row *row,
                                        ashlar_poly1305_ctx *mac, const uint32_t key[8],
                                        uint32_t iv[4])
{
  uint8_t block[64] = {0};
  ashlar_chacha20_xor64(row->cipher, block, block, sizeof block, key, iv);
  ashlar_poly1305_start(mac, row->mac, block);
  ashlar_wipe(block, sizeof block);
}

void ashlar_chacha20_poly1305_mac_aad_end(ashlar_poly1305_ctx *mac, int padded, uint64_t aad_len)
{
  if (padded) {
    ashlar_poly1305_pad(mac);
  } else {
    uint8_t length[8];
    ashlar_store64_le(length, aad_len);
    ashlar_poly1305_absorb(mac, length, sizeof length);
  }
}

void ashlar_chacha20_poly1305_mac_end(ashlar_poly1305_ctx *mac, int padded, uint64_t aad_len,
                                      uint64_t data_len, uint8_t tag[16])
{
  uint8_t lengths[16];
  ashlar_store64_le(lengths, aad_len);
  ashlar_store64_le(lengths + 8, data_len);
  if (padded) {
    ashlar_poly1305_pad(mac);
    ashlar_poly1305_absorb(mac, lengths, 16);
  } else {
    ashlar_poly1305_absorb(mac, lengths + 8, 8);
  }
  ashlar_poly1305_end(mac, tag);
}

// chacha20_poly1305_run seals or opens; the MAC reads the ciphertext after, or before, it is in
// out.
static void chacha20_poly1305_run(const struct ashlar_chacha20_poly1305_row *row, uint8_t *out,
                                  uint8_t tag[16], const struct ashlar_chacha20_poly1305_job *job,
                                  int opening)
{
  ashlar_poly1305_ctx mac;
  uint32_t iv[4] = {job->iv[0], job->iv[1], job->iv[2], job->iv[3]};
  const uint8_t *in = job->in;
  ashlar_chacha20_poly1305_mac_start(row, &mac, job->key, iv);
  ashlar_poly1305_absorb(&mac, job->aad, job->aad_len);
  ashlar_chacha20_poly1305_mac_aad_end(&mac, job->padded, job->aad_len);
  for (size_t left = job->in_len; left != 0;) {
    size_t piece = left < CHACHA20_POLY1305_PIECE ? left : CHACHA20_POLY1305_PIECE;
    if (opening)
      ashlar_poly1305_absorb(&mac, in, piece);
    ashlar_chacha20_xor64(row->cipher, out, in, piece, job->key, iv);
    if (!opening)
      ashlar_poly1305_absorb(&mac, out, piece);
    in += piece;
    out += piece;
    left -= piece;
  }
  ashlar_chacha20_poly1305_mac_end(&mac, job->padded, job->aad_len, job->in_len, tag);
}

void ashlar_chacha20_poly1305_seal_generic(const struct ashlar_chacha20_poly1305_row *row,
                                           uint8_t *out, uint8_t tag[16],
                                           const struct ashlar_chacha20_poly1305_job *job)
{
  chacha20_poly1305_run(row, out, tag, job, 0);
}

void ashlar_chacha20_poly1305_open_generic(const struct ashlar_chacha20_poly1305_row *row,
                                           uint8_t *out, uint8_t tag[16],
                                           const struct ashlar_chacha20_poly1305_job *job)
{
  chacha20_poly1305_run(row, out, tag, job, 1);
}

// The rows: the portable cipher with each portable MAC that this build has.
ASHLAR_IF_PORTABLE(ASHLAR_IF_PORTABLE64(
const struct ashlar_chacha20_poly1305_row ashlar_chacha20_poly1305_portable64 = {
    {"portable64", 0},
    &ashlar_chacha20_portable,
    &ashlar_poly1305_portable64,
    ashlar_chacha20_poly1305_seal_generic,
    ashlar_chacha20_poly1305_open_generic,
};))

ASHLAR_IF_PORTABLE(ASHLAR_IF_PORTABLE32(
const struct ashlar_chacha20_poly1305_row ashlar_chacha20_poly1305_portable32 = {
    {"portable32", 0},
    &ashlar_chacha20_portable,
    &ashlar_poly1305_portable32,
    ashlar_chacha20_poly1305_seal_generic,
    ashlar_chacha20_poly1305_open_generic,
};))
