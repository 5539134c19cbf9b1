// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// The template of AEADs: properties that every algorithm behind ashlar/aead.h has on every row of
// its table. Each property is a function of an algorithm and a row; aead_each runs it on all of
// them.

#ifndef ASHLAR_TESTS_TEMPLATE_AEAD_H
#define ASHLAR_TESTS_TEMPLATE_AEAD_H

#include "../harness/check.h"
#include "../harness/guard.h"
#include "../primitives.h"

#define AEAD_TAG ASHLAR_AEAD_TAG_SIZE

// An algorithm on a row, keyed.
struct aead_subject {
  const struct aead_class *class;
  const struct ashlar_row *row;
  size_t key_size, nonce_size;
  uint64_t max_size;
  uint8_t key[PRIMITIVE_KEY_MAX], nonce[PRIMITIVE_NONCE_MAX];
  ashlar_aead_ctx ctx;
};

// aead_each runs test on every row of every algorithm; what says what is tested.
void aead_each(const char *what, void (*test)(struct aead_subject *subject));

// aead_setup keys ctx on the subject's row.
void aead_setup(const struct aead_subject *s, ashlar_aead_ctx *ctx, const uint8_t *key);

// aead_reference seals with key and nonce of the subject on the last row of its table, the portable
// one.
void aead_reference(const struct aead_subject *s, uint8_t *out, uint8_t *tag, const uint8_t *aad,
                    size_t aad_len, const uint8_t *in, size_t in_len);

// aead_seal_split and aead_open_split process a message in random pieces of data and aad, empty
// ones among them, with the keyed ctx and memory for the stream, and return the status of finish.
int aead_seal_split(const struct aead_subject *s, const ashlar_aead_ctx *ctx,
                    ashlar_aead_stream *stream, struct check_random *random, uint8_t *out,
                    uint8_t *tag, const uint8_t *aad, size_t aad_len, const uint8_t *in,
                    size_t in_len);
int aead_open_split(const struct aead_subject *s, const ashlar_aead_ctx *ctx,
                    ashlar_aead_stream *stream, struct check_random *random, uint8_t *out,
                    const uint8_t *tag, const uint8_t *aad, size_t aad_len, const uint8_t *in,
                    size_t in_len);

// aead_aad_length is the length of additional data that the loops over lengths use with len bytes
// of data; the oracle's file uses the same.
size_t aead_aad_length(size_t len);

// aead_shapes is a list of lengths around block and group sizes, ended by AEAD_SHAPES_END.
#define AEAD_SHAPES_END SIZE_MAX
extern const size_t aead_shapes[];

// The properties.
void aead_test_lengths(
    void);                   // every length, against the oracle, by every call, between guard pages
void aead_test_sizes(void);  // longer messages and additional data, against the last row and a peer
void aead_test_splits(void); // every boundary
void aead_test_alignment(void); // every offset in a cache line of every buffer
void aead_test_overlap(void);   // every way in which two buffers can touch
void aead_test_forgery(void);   // wrong tags, data, nonces and truncation
void aead_test_arguments(void); // NULL, wrong lengths, contexts not set up
void aead_test_sequences(void); // every sequence of calls, against a model
void aead_test_limits(void);    // the last byte that is allowed, and the next
void aead_test_contexts(void);  // copies, moves, wipes
void aead_test_threads(void);   // many threads, one context

#endif
