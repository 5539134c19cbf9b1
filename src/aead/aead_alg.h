// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// What an AEAD algorithm is inside the library: its sizes, its rows, its steps. src/aead/aead.c
// checks arguments, states, limits and overlaps before it calls a step; steps cannot fail.

#ifndef ASHLAR_AEAD_AEAD_ALG_H
#define ASHLAR_AEAD_AEAD_ALG_H

#include <stddef.h>
#include <stdint.h>

#include <ashlar/aead.h>

#include "base/row.h"
#include "base/target.h"

ASHLAR_INTERNAL_BEGIN

// The inputs of a one-shot call.
struct ashlar_aead_message {
  const uint8_t *nonce;
  size_t nonce_len;
  const uint8_t *aad;
  size_t aad_len;
  const uint8_t *in;
  size_t in_len;
};

// Values of ashlar_aead_stream.phase: odd numbers that memory in no particular state will hardly
// hold.
#define ASHLAR_AEAD_SEAL_AAD UINT32_C(0x5ea1aad1)
#define ASHLAR_AEAD_SEAL_DATA UINT32_C(0x5ea1da7b)
#define ASHLAR_AEAD_OPEN_AAD UINT32_C(0x09e7aad3)
#define ASHLAR_AEAD_OPEN_DATA UINT32_C(0x09e7da7d)

struct ashlar_aead_alg {
  const char *name;
  size_t key_size;
  size_t nonce_size;
  uint64_t max_size;
  size_t setup_size;                    // bytes of ctx->key that setup writes
  const struct ashlar_row *const *rows; // its table

  // Expands the key for ctx->row.
  void (*setup)(ashlar_aead_ctx *ctx, const uint8_t *key);

  // One-shot: seal writes ciphertext and tag; open writes plaintext and the tag that would be
  // right.
  void (*seal)(const ashlar_aead_ctx *ctx, uint8_t *out, uint8_t tag[16],
               const struct ashlar_aead_message *message);
  void (*open)(const ashlar_aead_ctx *ctx, uint8_t *out, uint8_t tag[16],
               const struct ashlar_aead_message *message);

  // In pieces. stream->ctx is set up, the lengths are those before the piece; crypt and finish know
  // the direction and whether aad has ended from the phase, which aead.c keeps.
  void (*start)(ashlar_aead_stream *stream, const uint8_t *nonce, size_t nonce_len);
  void (*aad)(ashlar_aead_stream *stream, const uint8_t *aad, size_t len);
  void (*aad_end)(ashlar_aead_stream *stream);
  void (*crypt)(ashlar_aead_stream *stream, uint8_t *out, const uint8_t *in, size_t len);
  void (*finish)(ashlar_aead_stream *stream, uint8_t tag[16]);
};

// ashlar_aead_setup sets ctx up on a given row of alg's table, unchecked: for ashlar_aead_init, and
// for tests and benchmarks that call every row.
void ashlar_aead_setup(ashlar_aead_ctx *ctx, const ashlar_aead_alg *alg,
                       const struct ashlar_row *row, const uint8_t *key);

ASHLAR_INTERNAL_END

#endif
