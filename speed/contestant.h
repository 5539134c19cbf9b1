// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// A contestant is whoever does the work that is timed: a row of this library or a peer, another
// library that was loaded. All are called through the same tables of functions, one a class of
// primitive, so that the loop around the work is the same for all.

#ifndef ASHLAR_SPEED_CONTESTANT_H
#define ASHLAR_SPEED_CONTESTANT_H

#include <stddef.h>
#include <stdint.h>

// What the functions below share. algorithm is a name as in JSON: "chacha20-poly1305". new_ctx
// returns a context that is keyed as far as the contestant keeps keys, or NULL when it does not
// have the algorithm; self is the contestant's own, and free_ctx frees it. All others return 1, or
// 0 when they failed. A function that is NULL is one that the contestant lacks.

// Authenticated encryption. seal writes in_len + 16 bytes, the tag last; open takes them as in_len
// bytes and must fail when they are not what was sealed. Both may work in place. setup keys ctx
// anew.
struct aead_calls {
  void *(*new_ctx)(const void *self, const char *algorithm, const uint8_t *key, size_t key_len);
  void (*free_ctx)(void *ctx);
  int (*setup)(void *ctx, const uint8_t *key, size_t key_len);
  int (*seal)(void *ctx, uint8_t *out, const uint8_t *nonce, size_t nonce_len, const uint8_t *aad,
              size_t aad_len, const uint8_t *in, size_t in_len);
  int (*open)(void *ctx, uint8_t *out, const uint8_t *nonce, size_t nonce_len, const uint8_t *aad,
              size_t aad_len, const uint8_t *in, size_t in_len);
};

// Stream ciphers: crypt xors len bytes with the key stream that starts at block counter.
struct cipher_calls {
  void *(*new_ctx)(const void *self, const char *algorithm, const uint8_t *key, size_t key_len);
  void (*free_ctx)(void *ctx);
  int (*crypt)(void *ctx, uint8_t *out, const uint8_t *in, size_t len, const uint8_t *nonce,
               size_t nonce_len, uint32_t counter);
};

// Message authentication: mac writes the tag of the len bytes at in under a key of this message.
struct mac_calls {
  void *(*new_ctx)(const void *self, const char *algorithm);
  void (*free_ctx)(void *ctx);
  int (*mac)(void *ctx, uint8_t *tag, const uint8_t *key, size_t key_len, const uint8_t *in,
             size_t len);
};

struct contestant {
  char library[64]; // "ashlar", or the peer's own name with its version: "OpenSSL 3.0.17"
  char column[8];   // the same, short
  const char *row;  // the row, or the peer's interface: "EVP"
  const void *self;
  size_t max_size; // of a message, where its interface has smaller sizes than the algorithm
  struct aead_calls aead;
  struct cipher_calls cipher;
  struct mac_calls mac;
};

struct ashlar_row;

// contestant_of_row makes who the contestant that is a row of this library, without functions.
void contestant_of_row(struct contestant *who, const struct ashlar_row *row);

#endif
