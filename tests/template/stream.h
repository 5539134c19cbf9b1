// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// The template of stream ciphers with a block counter, and of the key derivation that comes with
// them: properties on every row of the table, and of the public functions, whose arguments may be
// wrong.

#ifndef ASHLAR_TESTS_TEMPLATE_STREAM_H
#define ASHLAR_TESTS_TEMPLATE_STREAM_H

#include "../harness/check.h"
#include "../harness/guard.h"
#include "../primitives.h"

#define STREAM_KEY 32
#define STREAM_BLOCK 64

// A cipher on a row, or, where row is NULL, by its public function.
struct stream_subject {
  const struct stream_class *class;
  const struct ashlar_row *row;
};

// stream_each runs test on every row of every cipher, and on the public functions.
void stream_each(const char *what, void (*test)(const struct stream_subject *s));

// stream_crypt encrypts by the subject; it must succeed.
void stream_crypt(const struct stream_subject *s, uint8_t *out, const uint8_t *in, size_t len,
                  const uint8_t *key, const uint8_t *nonce, uint64_t counter);

void stream_test_lengths(void);   // every length, against the oracle, between guard pages, in place
void stream_test_sizes(void);     // longer ones, against the last row
void stream_test_counters(void);  // edges of the counter; pieces are the whole
void stream_test_alignment(void); // every offset in a cache line of every buffer
void stream_test_overlap(void);   // public functions: every way in which two buffers can touch
void stream_test_arguments(void); // public functions: NULL, past the last block
void derive_test_all(void); // key derivation: rows agree, in place, alignment, guard pages, NULL

#endif
