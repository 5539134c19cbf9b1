// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// What the templates test: one description for each primitive, and the lists of them. A new
// primitive of a class joins all its tests with one entry in tests/primitives.c; a new row joins by
// standing in its table.

#ifndef ASHLAR_TESTS_PRIMITIVES_H
#define ASHLAR_TESTS_PRIMITIVES_H

#include <stddef.h>
#include <stdint.h>

#include <ashlar/aead.h>

#include "aead/aead_alg.h"
#include "base/row.h"

// An AEAD behind ashlar/aead.h; sizes, limit and rows are read off alg().
struct aead_class {
  const char *name;
  const char *vectors; // the file of tests/vectors with every length
  const ashlar_aead_alg *(*alg)(void);

  // Puts a started stream, sealing or opening, where data_len bytes (whole blocks) of data have
  // gone before, of which the MAC has seen none: for limits that no test can reach on foot.
  void (*skip_to)(ashlar_aead_stream *stream, uint64_t data_len);

  // The bare cipher of data at that place, for comparison.
  void (*crypt_at)(uint8_t *out, const uint8_t *in, size_t len, const uint8_t *key,
                   const uint8_t *nonce, uint64_t data_len);

  // Another library's seal with the tag apart, or NULL. Returns 0 on success.
  int (*peer_seal)(uint8_t *out, uint8_t *tag, const uint8_t *key, const uint8_t *nonce,
                   const uint8_t *aad, size_t aad_len, const uint8_t *in, size_t in_len);
};

// A stream cipher with a block counter and 32-byte keys.
struct stream_class {
  const char *name;
  const char *vectors;
  size_t nonce_size;
  uint64_t last_block; // the largest block number
  const struct ashlar_row *const *rows;
  void (*crypt_on)(const struct ashlar_row *row, uint8_t *out, const uint8_t *in, size_t len,
                   const uint8_t *key, const uint8_t *nonce, uint64_t counter);
  int (*crypt)(uint8_t *out, const uint8_t *in, size_t len, const uint8_t *key,
               const uint8_t *nonce, uint64_t counter);
};

// A function of a 32-byte key and 16 bytes to 32 bytes.
struct derive_class {
  const char *name;
  const struct ashlar_row *const *rows;
  void (*derive_on)(const struct ashlar_row *row, uint8_t *out, const uint8_t *key,
                    const uint8_t *in);
  int (*derive)(uint8_t *out, const uint8_t *key, const uint8_t *in);
};

// A one-time authenticator; ctx points to ctx_size bytes aligned for any type.
struct mac_class {
  const char *name;
  const char *vectors;
  size_t key_size, tag_size, block_size, ctx_size;
  const struct ashlar_row *const *rows;
  void (*start_on)(const struct ashlar_row *row, void *ctx, const uint8_t *key);
  int (*init)(void *ctx, const uint8_t *key);
  int (*update)(void *ctx, const uint8_t *in, size_t len);
  int (*final)(void *ctx, uint8_t *tag);
  void (*wipe)(void *ctx);
  int (*mac)(uint8_t *tag, const uint8_t *key, const uint8_t *in, size_t len);
};

extern const struct aead_class aead_classes[];
extern const struct stream_class stream_classes[];
extern const struct derive_class derive_classes[];
extern const struct mac_class mac_classes[];
extern const size_t aead_class_count, stream_class_count, derive_class_count, mac_class_count;

// The largest sizes that the descriptions have, for buffers; programs check them.
#define PRIMITIVE_KEY_MAX 32
#define PRIMITIVE_NONCE_MAX 64
#define PRIMITIVE_TAG_MAX 64

// The longest length of the loops over every length: the widest SIMD group, twice 16 blocks of 64
// bytes, and four blocks more.
#define PRIMITIVE_LONGEST 2304

// primitives_peer names the library behind peer_seal, or says that there is none.
const char *primitives_peer(void);

#endif
