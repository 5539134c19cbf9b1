// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// Properties of stream ciphers: stream.h.

#include "stream.h"

#include <stdlib.h>
#include <string.h>

#include "../harness/vectors.h"

static uint8_t stream_key[STREAM_KEY], stream_nonce[PRIMITIVE_NONCE_MAX];

void stream_each(const char *what, void (*test)(const struct stream_subject *s))
{
  check_pattern(stream_key, sizeof stream_key, 30);
  check_pattern(stream_nonce, sizeof stream_nonce, 31);
  for (size_t i = 0; i < stream_class_count; i++) {
    const struct stream_class *class = &stream_classes[i];
    CHECK_EACH_ROW (row, class->name, class->rows) {
      const struct stream_subject subject = {class, *row};
      check_at.what = what;
      test(&subject);
    }
    const struct stream_subject subject = {class, NULL};
    check_at = (struct check_place){class->name, "public function", what, 0, 0};
    test(&subject);
  }
}

void stream_crypt(const struct stream_subject *s, uint8_t *out, const uint8_t *in, size_t len,
                  const uint8_t *key, const uint8_t *nonce, uint64_t counter)
{
  if (s->row != NULL)
    s->class->crypt_on(s->row, out, in, len, key, nonce, counter);
  else
    CHECK_STATUS(s->class->crypt(out, in, len, key, nonce, counter), ASHLAR_OK);
}

// stream_reference encrypts on the last row.
static void stream_reference(const struct stream_class *class, uint8_t *out, const uint8_t *in,
                             size_t len, uint64_t counter)
{
  class->crypt_on(check_last_row(class->rows), out, in, len, stream_key, stream_nonce, counter);
}

// stream_guarded encrypts between guard pages, apart and in place.
static void stream_guarded(const struct stream_subject *s, const struct guard *guard,
                           enum guard_side side, const uint8_t *text, const uint8_t *want,
                           size_t len, const uint8_t *key, const uint8_t *nonce, uint64_t counter)
{
  uint8_t *in = guard_place(&guard[0], side, len), *out = guard_place(&guard[1], side, len);
  uint8_t *k = guard_place(&guard[2], side, STREAM_KEY);
  uint8_t *n = guard_place(&guard[3], side, s->class->nonce_size);
  memcpy(k, key, STREAM_KEY);
  memcpy(n, nonce, s->class->nonce_size);
  memcpy(in, text, len);
  memset(out, 0x5a, len);
  stream_crypt(s, out, in, len, k, n, counter);
  CHECK_BYTES(out, want, len);
  CHECK_BYTES(in, text, len);
  stream_crypt(s, in, in, len, k, n, counter);
  CHECK_BYTES(in, want, len);
}

static void stream_guards_make(struct guard guard[4], size_t longest)
{
  guard_make(&guard[0], longest);
  guard_make(&guard[1], longest);
  guard_make(&guard[2], STREAM_KEY);
  guard_make(&guard[3], PRIMITIVE_NONCE_MAX);
}

static void stream_guards_free(struct guard guard[4])
{
  for (int i = 0; i < 4; i++)
    guard_free(&guard[i]);
}

static void stream_lengths_on(const struct stream_subject *s)
{
  struct guard guard[4];
  struct vector_file file;
  struct vector v;
  vector_open_named(&file, s->class->vectors);
  if (!CHECK(vector_find(&file, &v, "stream-lengths", s->class->name)))
    return;
  struct vector_bytes key = vector_get(&v, "key"), nonce = vector_get(&v, "nonce"),
                      in = vector_get(&v, "in"), want = vector_get(&v, "out");
  CHECK(key.len == STREAM_KEY && nonce.len == s->class->nonce_size && in.len == PRIMITIVE_LONGEST &&
        want.len == PRIMITIVE_LONGEST);
  stream_guards_make(guard, PRIMITIVE_LONGEST);
  for (size_t len = 0; len <= PRIMITIVE_LONGEST; len++)
    for (int side = GUARD_LOW; check_takes_length(len) && side <= GUARD_HIGH; side++) {
      check_at.len = len;
      stream_guarded(s, guard, (enum guard_side)side, in.data, want.data, len, key.data, nonce.data,
                     vector_number(&v, "counter"));
    }
  stream_guards_free(guard);
  free(key.data), free(nonce.data), free(in.data), free(want.data);
  vector_free(&v);
  vector_close(&file);
}

void stream_test_lengths(void)
{
  stream_each("lengths", stream_lengths_on);
}

#define STREAM_LONG_MAX (65536 + 1)

static void stream_sizes_on(const struct stream_subject *s)
{
  struct guard guard[4];
  struct check_random random = {32};
  uint8_t *in = check_allocate(STREAM_LONG_MAX), *want = check_allocate(STREAM_LONG_MAX);
  check_pattern(in, STREAM_LONG_MAX, 33);
  stream_guards_make(guard, STREAM_LONG_MAX);
  stream_reference(s->class, want, in, STREAM_LONG_MAX, 7);
  // From one block on in powers of two, then anything.
  for (size_t power = STREAM_BLOCK; power <= 65536; power *= 2)
    for (size_t len = power - 1; len <= power + 1; len++) {
      check_at.len = len;
      stream_guarded(s, guard, GUARD_HIGH, in, want, len, stream_key, stream_nonce, 7);
    }
  for (int i = 0; i < (check_thin() ? 3 : check_long() ? 1000 : 40); i++) {
    size_t len = check_random_below(&random, 20000);
    check_at.len = len;
    stream_guarded(s, guard, GUARD_LOW, in, want, len, stream_key, stream_nonce, 7);
  }
  stream_guards_free(guard);
  free(in);
  free(want);
}

void stream_test_sizes(void)
{
  stream_each("sizes", stream_sizes_on);
}

// stream_pieces encrypts in pieces of whole blocks, each with its own counter, and compares with
// one call.
static void stream_pieces(const struct stream_subject *s, uint64_t counter, size_t blocks,
                          size_t tail, struct check_random *random)
{
  size_t len = blocks * STREAM_BLOCK + tail, done = 0;
  uint8_t *in = check_allocate(len), *want = check_allocate(len), *out = check_allocate(len);
  check_at.len = len;
  check_at.detail = (size_t)counter;
  check_random_bytes(random, in, len);
  stream_reference(s->class, want, in, len, counter);
  stream_crypt(s, out, in, len, stream_key, stream_nonce, counter);
  CHECK_BYTES(out, want, len);
  memset(out, 0, len);
  while (done < len) {
    size_t piece = STREAM_BLOCK * (1 + check_random_below(random, 1 + blocks / 2));
    piece = piece < len - done ? piece : len - done;
    stream_crypt(s, out + done, in + done, piece, stream_key, stream_nonce,
                 counter + done / STREAM_BLOCK);
    done += piece;
  }
  CHECK_BYTES(out, want, len);
  free(in);
  free(want);
  free(out);
}

static void stream_counters_on(const struct stream_subject *s)
{
  struct check_random random = {34};
  // Every distance to a place where a counter word changes or ends.
  const uint64_t edges[] = {UINT64_C(1) << 31, UINT64_C(1) << 32, UINT64_C(3) << 32,
                            UINT64_C(1) << 63};
  for (size_t before = 0; before <= 36; before += check_thin() ? 5 : 1) {
    for (size_t i = 0; i < sizeof edges / sizeof edges[0]; i++)
      if (edges[i] + 40 <= s->class->last_block)
        stream_pieces(s, edges[i] - before, 40, before, &random);
    // Up to the last block and not past it.
    if (before != 0)
      stream_pieces(s, s->class->last_block - before + 1, before - 1, 1 + before, &random);
    stream_pieces(s, before, 36, before, &random);
  }
}

void stream_test_counters(void)
{
  stream_each("counters", stream_counters_on);
}

static void stream_alignment_on(const struct stream_subject *s)
{
  static const size_t lengths[] = {1, 63, 64, 65, 128, 256, 300, 512, 1024, 1100};
  enum { ROOM = 1280, BUFFERS = 4 };
  uint8_t *allocated = check_allocate((BUFFERS + 1) * ROOM), want[1100], in[1100];
  uint8_t *arena = allocated + (64 - (uintptr_t)allocated % 64) % 64;
  check_pattern(in, sizeof in, 35);
  stream_reference(s->class, want, in, sizeof in, 1);
  for (size_t l = 0; l < sizeof lengths / sizeof lengths[0]; l++)
    for (size_t offset = 0; offset < 64; offset++)
      for (size_t moving = 0; moving < BUFFERS; moving++) {
        uint8_t *at[BUFFERS];
        for (size_t i = 0; i < BUFFERS; i++)
          at[i] = arena + i * ROOM + (i == moving ? offset : 0);
        check_at.len = lengths[l];
        check_at.detail = 1000 * moving + offset;
        memcpy(at[0], in, lengths[l]);
        memcpy(at[2], stream_key, STREAM_KEY);
        memcpy(at[3], stream_nonce, s->class->nonce_size);
        stream_crypt(s, at[1], at[0], lengths[l], at[2], at[3], 1);
        CHECK_BYTES(at[1], want, lengths[l]);
      }
  free(allocated);
}

void stream_test_alignment(void)
{
  stream_each("alignment", stream_alignment_on);
}

// stream_overlap_pair moves out over an input of the public function.
static void stream_overlap_pair(const struct stream_class *class, size_t fixed, size_t len)
{
  enum { ARENA = 1024, BASE = 400, INPUTS = 3 }; // in, key, nonce
  uint8_t arena[ARENA], before[ARENA], elsewhere[INPUTS][ARENA], in[ARENA], want[ARENA];
  const size_t size[INPUTS] = {len, STREAM_KEY, class->nonce_size};
  check_pattern(in, len, 36);
  stream_reference(class, want, in, len, 2);
  for (size_t start = BASE - len - 2; start <= BASE + size[fixed] + 2; start++) {
    uint8_t *at[INPUTS], *out = arena + start;
    int apart = start + len <= BASE || start >= BASE + size[fixed];
    for (size_t i = 0; i < INPUTS; i++)
      at[i] = i == fixed ? arena + BASE : elsewhere[i];
    memset(arena, 0x77, sizeof arena);
    memcpy(at[0], in, len);
    memcpy(at[1], stream_key, STREAM_KEY);
    memcpy(at[2], stream_nonce, class->nonce_size);
    memcpy(before, arena, sizeof arena);
    check_at.len = len;
    check_at.detail = 10000 * fixed + start;
    int status = class->crypt(out, at[0], len, at[1], at[2], 2);
    if (apart || (fixed == 0 && start == BASE)) {
      CHECK_STATUS(status, ASHLAR_OK);
      CHECK_BYTES(out, want, len);
    } else {
      CHECK_STATUS(status, ASHLAR_ERR_OVERLAP);
      CHECK_BYTES(arena, before, sizeof arena);
    }
  }
}

void stream_test_overlap(void)
{
  static const size_t lengths[] = {1, 15, 16, 64, 65, 130, 300};
  for (size_t i = 0; i < stream_class_count; i++)
    for (size_t l = 0; l < sizeof lengths / sizeof lengths[0]; l++)
      for (size_t fixed = 0; fixed < 3; fixed++) {
        check_at = (struct check_place){stream_classes[i].name, "public function", "overlap", 0, 0};
        stream_overlap_pair(&stream_classes[i], fixed, lengths[l]);
      }
}

static void stream_refused(const struct stream_class *class, size_t len, uint64_t counter)
{
  uint8_t out[256], before[256];
  check_at.len = len;
  check_at.detail = (size_t)counter;
  memset(out, 0x5a, sizeof out);
  memcpy(before, out, sizeof out);
  // In place: nothing is read or written where the length is more than there is.
  CHECK_STATUS(class->crypt(out, out, len, stream_key, stream_nonce, counter), ASHLAR_ERR_TOO_LONG);
  CHECK_BYTES(out, before, sizeof out);
}

void stream_test_arguments(void)
{
  for (size_t i = 0; i < stream_class_count; i++) {
    const struct stream_class *class = &stream_classes[i];
    uint8_t out[64], in[64] = {0};
    const uint8_t *key = stream_key, *nonce = stream_nonce;
    check_at = (struct check_place){class->name, "public function", "arguments", 0, 0};
    memset(out, 0x5a, sizeof out);
    CHECK_STATUS(class->crypt(NULL, in, 1, key, nonce, 0), ASHLAR_ERR_NULL);
    CHECK_STATUS(class->crypt(out, NULL, 1, key, nonce, 0), ASHLAR_ERR_NULL);
    CHECK_STATUS(class->crypt(out, in, 64, NULL, nonce, 0), ASHLAR_ERR_NULL);
    CHECK_STATUS(class->crypt(out, in, 64, key, NULL, 0), ASHLAR_ERR_NULL);
    CHECK_STATUS(class->crypt(NULL, NULL, 0, key, nonce, 0), ASHLAR_OK);
    CHECK_STATUS(class->crypt(out, in, 0, key, nonce, class->last_block), ASHLAR_OK);
    CHECK_FILL(out, 0x5a, sizeof out);
    // The last block is legal, whole or in part, the one after it is not.
    CHECK_STATUS(class->crypt(out, in, 1, key, nonce, class->last_block), ASHLAR_OK);
    CHECK_STATUS(class->crypt(out, in, 64, key, nonce, class->last_block), ASHLAR_OK);
    for (uint64_t blocks = 1; blocks <= 40; blocks++)
      for (size_t over = 1; over <= 65; over++)
        stream_refused(class, (size_t)blocks * STREAM_BLOCK + over, class->last_block - blocks + 1);
    if (class->last_block < SIZE_MAX / STREAM_BLOCK) {
      stream_refused(class, (size_t) class->last_block * STREAM_BLOCK + STREAM_BLOCK + 1, 0);
      stream_refused(class, SIZE_MAX, 0);
    }
    stream_refused(class, SIZE_MAX, class->last_block - 9);
  }
}

// derive_way derives on a row, or by the public function where row is NULL.
static void derive_way(const struct derive_class *class, const struct ashlar_row *row, uint8_t *out,
                       const uint8_t *key, const uint8_t *in)
{
  if (row != NULL)
    class->derive_on(row, out, key, in);
  else
    CHECK_STATUS(class->derive(out, key, in), ASHLAR_OK);
}

static void derive_on(const struct derive_class *class, const struct ashlar_row *row)
{
  struct check_random random = {37};
  struct guard guard[3];
  for (int i = 0; i < 3; i++)
    guard_make(&guard[i], 128);
  for (size_t round = 0; round < 256; round++) {
    uint8_t key[32], in[16], want[32], joined[96], *p = joined + round % 64;
    check_at.detail = round;
    check_random_bytes(&random, key, sizeof key);
    check_random_bytes(&random, in, sizeof in);
    class->derive_on(check_last_row(class->rows), want, key, in);
    // Between guard pages, at every alignment.
    for (int side = GUARD_LOW; side <= GUARD_HIGH; side++) {
      uint8_t *out = guard_place(&guard[0], (enum guard_side)side, 32);
      uint8_t *k = guard_place(&guard[1], (enum guard_side)side, 32);
      uint8_t *n = guard_place(&guard[2], (enum guard_side)side, 16);
      memcpy(k, key, 32);
      memcpy(n, in, 16);
      derive_way(class, row, out, k, n);
      CHECK_BYTES(out, want, 32);
    }
    memcpy(p, key, 32);
    derive_way(class, row, p, p, in);
    CHECK_BYTES(p, want, 32);
    memcpy(p, in, 16);
    derive_way(class, row, p, key, p);
    CHECK_BYTES(p, want, 32);
  }
  for (int i = 0; i < 3; i++)
    guard_free(&guard[i]);
}

void derive_test_all(void)
{
  for (size_t i = 0; i < derive_class_count; i++) {
    const struct derive_class *class = &derive_classes[i];
    uint8_t key[32] = {1}, in[16] = {2}, out[32];
    CHECK_EACH_ROW (row, class->name, class->rows)
      derive_on(class, *row);
    check_at = (struct check_place){class->name, "public function", "derive", 0, 0};
    derive_on(class, NULL);
    memset(out, 0x5a, sizeof out);
    CHECK_STATUS(class->derive(NULL, key, in), ASHLAR_ERR_NULL);
    CHECK_STATUS(class->derive(out, NULL, in), ASHLAR_ERR_NULL);
    CHECK_STATUS(class->derive(out, key, NULL), ASHLAR_ERR_NULL);
    CHECK_FILL(out, 0x5a, sizeof out);
    // Any overlap of output and key is allowed.
    for (size_t offset = 0; offset <= 64; offset++) {
      uint8_t arena[96], want[32];
      memset(arena, 0x77, sizeof arena);
      memcpy(arena + 32, key, 32);
      derive_way(class, NULL, want, key, in);
      derive_way(class, NULL, arena + offset, arena + 32, in);
      CHECK_BYTES(arena + offset, want, 32);
    }
  }
}
