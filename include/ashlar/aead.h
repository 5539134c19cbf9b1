// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// Authenticated encryption with additional data (AEAD): one interface for all algorithms.
//
// A sealed message is the ciphertext, as long as the plaintext, and a tag of 16 bytes that vouches
// for the message and for the additional data (aad), which is not encrypted and not sent along.
// Opening either gives back the plaintext or fails with ASHLAR_ERR_BAD_TAG.
//
//   algorithm                            key   nonce  message limit    source
//   ashlar_aead_chacha20_poly1305        32    12     2^38-64 bytes    RFC 8439
//   ashlar_aead_xchacha20_poly1305       32    24     2^38-64 bytes    draft-irtf-cfrg-xchacha-03
//   ashlar_aead_chacha20_poly1305_old    32     8     2^64-17 bytes    64-bit nonce, unpadded MAC
//
// THE ONE RULE: a nonce must never seal two messages under one key. Count, or take
// XChaCha20-Poly1305 with random nonces. What breaks the rule reveals messages and lets others
// forge.
//
//   ashlar_aead_ctx ctx;
//   ashlar_aead_init(&ctx, ashlar_aead_chacha20_poly1305(), key, 32);
//   ashlar_aead_seal(&ctx, out, nonce, 12, aad, aad_len, in, in_len); // out: in_len + 16 bytes
//   ...
//   if (ashlar_aead_open(&ctx, plain, nonce, 12, aad, aad_len, sealed, sealed_len) != ASHLAR_OK)
//     reject();
//   ashlar_aead_wipe(&ctx);
//
// ashlar_aead_seal puts the tag behind the ciphertext; the _detached forms keep it apart. Messages
// that come in pieces go through ashlar_aead_stream (below), with a warning.
//
// A keyed context is constant after ashlar_aead_init: any number of threads may use it at once.
// Contexts live in the caller's memory, hold no pointers into themselves, have a fixed size with
// room for every algorithm, and their fields are private.
//
// Errors: argument, state, limit and overlap errors are found before anything is written; buffers
// and contexts are as before. out may be exactly in (in place). Any other overlap is refused with
// ASHLAR_ERR_OVERLAP: of out with in, of an output with the aad, the nonce, the tag or the context.
// NULL with length 0 is allowed for every buffer with a length. After ASHLAR_ERR_BAD_TAG a one-shot
// call has zeroed its whole output, in place too.
//
// Constant time in key, plaintext, aad contents, nonce and tag, on every row. Lengths, and whether
// a tag was right, are public.

#ifndef ASHLAR_AEAD_H
#define ASHLAR_AEAD_H

#include <stddef.h>
#include <stdint.h>

#include <ashlar/api.h>
#include <ashlar/poly1305.h>
#include <ashlar/status.h>

#define ASHLAR_AEAD_TAG_SIZE 16
#define ASHLAR_AEAD_MAX_KEY_SIZE 32

// The description of an algorithm: constant, opaque.
typedef struct ashlar_aead_alg ashlar_aead_alg;

// A keyed context. The room is that of the largest expanded key: bit-sliced AES-256.
typedef struct {
  const ashlar_aead_alg *alg;   // NULL when not set up
  const struct ashlar_row *row; // the implementation chosen at set-up
  union {
    uint8_t bytes[2528];
    uint32_t words32[632];
    uint64_t words64[316];
  } key;
} ashlar_aead_ctx;

// A message in progress, sealed or opened piece by piece.
typedef struct {
  ashlar_aead_ctx ctx; // its own copy: the caller's may go
  uint32_t phase;
  uint32_t used; // bytes of block already used up
  uint64_t aad_len;
  uint64_t data_len;
  uint8_t block[64]; // key stream of the block in progress
  uint32_t counter[4];
  union {
    ashlar_poly1305_ctx poly1305;
    uint64_t words64[64];
  } mac;
} ashlar_aead_stream;

ASHLAR_BEGIN

// The algorithms. Each call returns a constant description; nothing is allocated or initialised.
ASHLAR_API const ashlar_aead_alg *ashlar_aead_chacha20_poly1305(void);
ASHLAR_API const ashlar_aead_alg *ashlar_aead_xchacha20_poly1305(void);
ASHLAR_API const ashlar_aead_alg *ashlar_aead_chacha20_poly1305_old(void);

// ashlar_aead_name returns the name of alg as it stands in tables: "chacha20-poly1305".
ASHLAR_API const char *ashlar_aead_name(const ashlar_aead_alg *alg);
// ashlar_aead_key_size and ashlar_aead_nonce_size return the sizes, in bytes, that alg wants.
ASHLAR_API size_t ashlar_aead_key_size(const ashlar_aead_alg *alg);
ASHLAR_API size_t ashlar_aead_nonce_size(const ashlar_aead_alg *alg);
// ashlar_aead_max_size returns the largest plaintext, in bytes, that alg seals under one nonce.
ASHLAR_API uint64_t ashlar_aead_max_size(const ashlar_aead_alg *alg);

// ashlar_aead_init sets ctx up for alg with the key_len bytes at key, which may be wiped
// afterwards. Returns ASHLAR_OK, or with ctx unchanged ASHLAR_ERR_NULL, ASHLAR_ERR_KEY_LENGTH, or
// ASHLAR_ERR_OVERLAP when key lies inside ctx.
ASHLAR_API ASHLAR_MUST_USE int ashlar_aead_init(ashlar_aead_ctx *ctx, const ashlar_aead_alg *alg,
                                                const uint8_t *key, size_t key_len);

// ashlar_aead_wipe zeroes ctx. NULL is allowed.
ASHLAR_API void ashlar_aead_wipe(ashlar_aead_ctx *ctx);

// ashlar_aead_seal writes in_len + 16 bytes to out: the in_len bytes at in encrypted, then the tag.
// Returns ASHLAR_OK, or with nothing written ASHLAR_ERR_NULL, ASHLAR_ERR_STATE (ctx is not set up),
// ASHLAR_ERR_NONCE_LENGTH, ASHLAR_ERR_TOO_LONG, ASHLAR_ERR_OVERLAP.
ASHLAR_API ASHLAR_MUST_USE int ashlar_aead_seal(const ashlar_aead_ctx *ctx, uint8_t *out,
                                                const uint8_t *nonce, size_t nonce_len,
                                                const uint8_t *aad, size_t aad_len,
                                                const uint8_t *in, size_t in_len);

// ashlar_aead_open checks the in_len bytes at in, ciphertext and tag, and writes the in_len - 16
// bytes of plaintext to out. Errors as ashlar_aead_seal, and ASHLAR_ERR_TOO_SHORT when in_len < 16,
// all with nothing written; ASHLAR_ERR_BAD_TAG with out zeroed.
ASHLAR_API ASHLAR_MUST_USE int ashlar_aead_open(const ashlar_aead_ctx *ctx, uint8_t *out,
                                                const uint8_t *nonce, size_t nonce_len,
                                                const uint8_t *aad, size_t aad_len,
                                                const uint8_t *in, size_t in_len);

// ashlar_aead_seal_detached is ashlar_aead_seal with in_len bytes at out and the tag apart.
ASHLAR_API ASHLAR_MUST_USE int
ashlar_aead_seal_detached(const ashlar_aead_ctx *ctx, uint8_t *out, uint8_t tag[16],
                          const uint8_t *nonce, size_t nonce_len, const uint8_t *aad,
                          size_t aad_len, const uint8_t *in, size_t in_len);

// ashlar_aead_open_detached is ashlar_aead_open with the tag apart: in_len bytes in and out. With
// in_len 0 it verifies additional data alone.
ASHLAR_API ASHLAR_MUST_USE int
ashlar_aead_open_detached(const ashlar_aead_ctx *ctx, uint8_t *out, const uint8_t tag[16],
                          const uint8_t *nonce, size_t nonce_len, const uint8_t *aad,
                          size_t aad_len, const uint8_t *in, size_t in_len);

// Piece by piece: start, any number of aad, any number of update, finish.
//
// WARNING: when opening, what update writes is NOT VERIFIED until ashlar_aead_open_finish returns
// ASHLAR_OK. Do not act on it, show it or store it under its final name before; throw it away when
// finish fails. When a message fits in memory, use the one-shot calls.
//
// An aad after the first update of at least a byte, an update or aad before start or after finish,
// and the finish of the other direction are ASHLAR_ERR_STATE. An update or aad of length 0 succeeds
// and changes nothing anywhere between start and finish. A stream may be copied; both copies go on
// alone.

// ashlar_aead_seal_start begins to seal a message under ctx (copied, not kept) and the nonce.
// ASHLAR_ERR_NULL, ASHLAR_ERR_STATE, ASHLAR_ERR_NONCE_LENGTH, or ASHLAR_ERR_OVERLAP when ctx or
// nonce lie inside stream; stream is unchanged then. A stream in any condition may be started anew.
ASHLAR_API ASHLAR_MUST_USE int ashlar_aead_seal_start(ashlar_aead_stream *stream,
                                                      const ashlar_aead_ctx *ctx,
                                                      const uint8_t *nonce, size_t nonce_len);

// ashlar_aead_open_start is the same for opening.
ASHLAR_API ASHLAR_MUST_USE int ashlar_aead_open_start(ashlar_aead_stream *stream,
                                                      const ashlar_aead_ctx *ctx,
                                                      const uint8_t *nonce, size_t nonce_len);

// ashlar_aead_aad adds the len bytes at aad to the additional data. ASHLAR_ERR_NULL,
// ASHLAR_ERR_STATE, ASHLAR_ERR_OVERLAP when aad lies inside stream, ASHLAR_ERR_TOO_LONG past 2^64-1
// bytes in all; nothing has changed then.
ASHLAR_API ASHLAR_MUST_USE int ashlar_aead_aad(ashlar_aead_stream *stream, const uint8_t *aad,
                                               size_t len);

// ashlar_aead_update encrypts or decrypts the next len bytes from in to out. ASHLAR_ERR_NULL,
// ASHLAR_ERR_STATE, ASHLAR_ERR_OVERLAP, or ASHLAR_ERR_TOO_LONG when the message so far and len are
// over the limit; nothing has changed then.
ASHLAR_API ASHLAR_MUST_USE int ashlar_aead_update(ashlar_aead_stream *stream, uint8_t *out,
                                                  const uint8_t *in, size_t len);

// ashlar_aead_seal_finish writes the tag and wipes stream. ASHLAR_ERR_NULL, ASHLAR_ERR_STATE, or
// ASHLAR_ERR_OVERLAP when tag lies inside stream; nothing has changed then.
ASHLAR_API ASHLAR_MUST_USE int ashlar_aead_seal_finish(ashlar_aead_stream *stream,
                                                       uint8_t tag[16]);

// ashlar_aead_open_finish compares the tag in constant time and wipes stream, whether it was right
// or ASHLAR_ERR_BAD_TAG. Otherwise errors as ashlar_aead_seal_finish.
ASHLAR_API ASHLAR_MUST_USE int ashlar_aead_open_finish(ashlar_aead_stream *stream,
                                                       const uint8_t tag[16]);

// ashlar_aead_stream_wipe zeroes stream: for a message that is given up. NULL is allowed.
ASHLAR_API void ashlar_aead_stream_wipe(ashlar_aead_stream *stream);

ASHLAR_END

#endif
