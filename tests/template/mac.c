// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// Properties of one-time authenticators: mac.h.

#include "mac.h"

#include <stdlib.h>
#include <string.h>

#include "../harness/vectors.h"

// Room for any context, and something behind it.
#define MAC_CTX_ROOM 1024
union mac_ctx {
  uint8_t bytes[MAC_CTX_ROOM];
  uint64_t align;
  void *pointer;
};

// A MAC on a row, or, where row is NULL, with the row that init chooses.
struct mac_subject {
  const struct mac_class *class;
  const struct ashlar_row *row;
};

static uint8_t mac_key[PRIMITIVE_KEY_MAX];

static void mac_each(const char *what, void (*test)(const struct mac_subject *s))
{
  check_pattern(mac_key, sizeof mac_key, 40);
  for (size_t i = 0; i < mac_class_count; i++) {
    const struct mac_class *class = &mac_classes[i];
    if (class->ctx_size > MAC_CTX_ROOM || class->key_size > PRIMITIVE_KEY_MAX ||
        class->tag_size > PRIMITIVE_TAG_MAX)
      abort();
    CHECK_EACH_ROW (row, class->name, class->rows) {
      const struct mac_subject subject = {class, *row};
      check_at.what = what;
      test(&subject);
    }
    const struct mac_subject subject = {class, NULL};
    check_at = (struct check_place){class->name, "public functions", what, 0, 0};
    test(&subject);
  }
}

static void mac_start(const struct mac_subject *s, union mac_ctx *ctx, const uint8_t *key)
{
  // What a row does not write has a known value.
  memset(ctx, 0xa5, sizeof *ctx);
  if (s->row != NULL)
    s->class->start_on(s->row, ctx, key);
  else
    CHECK_STATUS(s->class->init(ctx, key), ASHLAR_OK);
}

static void mac_update(const struct mac_subject *s, union mac_ctx *ctx, const uint8_t *in,
                       size_t len)
{
  CHECK_STATUS(s->class->update(ctx, in, len), ASHLAR_OK);
}

static void mac_final(const struct mac_subject *s, union mac_ctx *ctx, uint8_t *tag)
{
  CHECK_STATUS(s->class->final(ctx, tag), ASHLAR_OK);
  CHECK_FILL(ctx, 0, s->class->ctx_size);
  CHECK_FILL(ctx->bytes + s->class->ctx_size, 0xa5, MAC_CTX_ROOM - s->class->ctx_size);
}

static void mac_once(const struct mac_subject *s, uint8_t *tag, const uint8_t *key,
                     const uint8_t *in, size_t len)
{
  union mac_ctx ctx;
  mac_start(s, &ctx, key);
  mac_update(s, &ctx, in, len);
  mac_final(s, &ctx, tag);
  if (s->row == NULL) {
    uint8_t whole[PRIMITIVE_TAG_MAX];
    CHECK_STATUS(s->class->mac(whole, key, in, len), ASHLAR_OK);
    CHECK_BYTES(whole, tag, s->class->tag_size);
  }
}

// mac_reference authenticates on the last row in one piece.
static void mac_reference(const struct mac_class *class, uint8_t *tag, const uint8_t *key,
                          const uint8_t *in, size_t len)
{
  const struct mac_subject last = {class, check_last_row(class->rows)};
  mac_once(&last, tag, key, in, len);
}

static void mac_pieces(const struct mac_subject *s, uint8_t *tag, const uint8_t *key,
                       const uint8_t *in, size_t len, struct check_random *random)
{
  union mac_ctx ctx;
  mac_start(s, &ctx, key);
  while (len != 0) {
    size_t most = check_random_below(random, 2) ? len : 40;
    size_t piece = check_random_below(random, most + 1);
    piece = piece < len ? piece : len;
    mac_update(s, &ctx, in, piece);
    in += piece;
    len -= piece;
  }
  mac_final(s, &ctx, tag);
}

static void mac_guarded(const struct mac_subject *s, const struct guard guard[3],
                        enum guard_side side, const uint8_t *text, size_t len, const uint8_t *key,
                        const uint8_t *want, struct check_random *random)
{
  uint8_t *in = guard_place(&guard[0], side, len);
  uint8_t *k = guard_place(&guard[1], side, s->class->key_size);
  uint8_t *tag = guard_place(&guard[2], side, s->class->tag_size);
  check_at.len = len;
  memcpy(k, key, s->class->key_size);
  memcpy(in, text, len);
  mac_once(s, tag, k, in, len);
  CHECK_BYTES(tag, want, s->class->tag_size);
  memset(tag, 0, s->class->tag_size);
  mac_pieces(s, tag, k, in, len, random);
  CHECK_BYTES(tag, want, s->class->tag_size);
}

static void mac_guards_make(struct guard guard[3], size_t longest)
{
  guard_make(&guard[0], longest);
  guard_make(&guard[1], PRIMITIVE_KEY_MAX);
  guard_make(&guard[2], PRIMITIVE_TAG_MAX);
}

static void mac_guards_free(struct guard guard[3])
{
  for (int i = 0; i < 3; i++)
    guard_free(&guard[i]);
}

static void mac_lengths_on(const struct mac_subject *s)
{
  struct guard guard[3];
  struct vector_file file;
  struct vector v;
  struct check_random random = {41};
  uint8_t want[PRIMITIVE_TAG_MAX];
  vector_open_named(&file, s->class->vectors);
  if (!CHECK(vector_find(&file, &v, "mac-lengths", s->class->name)))
    return;
  struct vector_bytes key = vector_get(&v, "key"), in = vector_get(&v, "in"),
                      tags = vector_get(&v, "tags");
  CHECK(key.len == s->class->key_size && in.len == PRIMITIVE_LONGEST &&
        tags.len == 4 * (PRIMITIVE_LONGEST + 1));
  mac_guards_make(guard, PRIMITIVE_LONGEST);
  for (size_t len = 0; len <= PRIMITIVE_LONGEST; len++) {
    if (!check_takes_length(len))
      continue;
    // The oracle's file has four bytes of each tag; the last row, held to them, gives the others.
    mac_reference(s->class, want, key.data, in.data, len);
    CHECK_BYTES(want, tags.data + 4 * len, 4);
    mac_guarded(s, guard, GUARD_LOW, in.data, len, key.data, want, &random);
    mac_guarded(s, guard, GUARD_HIGH, in.data, len, key.data, want, &random);
  }
  mac_guards_free(guard);
  free(key.data), free(in.data), free(tags.data);
  vector_free(&v);
  vector_close(&file);
}

void mac_test_lengths(void)
{
  mac_each("lengths", mac_lengths_on);
}

#define MAC_LONG_MAX (65536 + 1)

static void mac_sizes_on(const struct mac_subject *s)
{
  struct guard guard[3];
  struct check_random random = {42};
  uint8_t *in = check_allocate(MAC_LONG_MAX), want[PRIMITIVE_TAG_MAX];
  check_pattern(in, MAC_LONG_MAX, 43);
  mac_guards_make(guard, MAC_LONG_MAX);
  for (size_t power = s->class->block_size; power <= 65536; power *= 2)
    for (size_t len = power - 1; len <= power + 1; len++) {
      mac_reference(s->class, want, mac_key, in, len);
      mac_guarded(s, guard, GUARD_HIGH, in, len, mac_key, want, &random);
    }
  for (int i = 0; i < (check_thin() ? 3 : check_long() ? 2000 : 100); i++) {
    size_t len = check_random_below(&random, 20000);
    uint8_t key[PRIMITIVE_KEY_MAX];
    check_random_bytes(&random, key, sizeof key);
    mac_reference(s->class, want, key, in, len);
    mac_guarded(s, guard, GUARD_LOW, in, len, key, want, &random);
  }
  mac_guards_free(guard);
  free(in);
}

void mac_test_sizes(void)
{
  mac_each("sizes", mac_sizes_on);
}

static void mac_splits_on(const struct mac_subject *s)
{
  uint8_t in[600], want[PRIMITIVE_TAG_MAX], tag[PRIMITIVE_TAG_MAX];
  check_pattern(in, sizeof in, 44);
  // Every pair of cuts of short messages, every cut of longer ones.
  for (size_t len = 0; len <= sizeof in; len += len < 70 ? 1 : check_thin() ? 97 : 19) {
    mac_reference(s->class, want, mac_key, in, len);
    check_at.len = len;
    for (size_t a = 0; a <= len; a++)
      for (size_t b = a; b <= (len < (check_thin() ? 20 : 50) ? len : a); b++) {
        union mac_ctx ctx;
        check_at.detail = 1000 * a + b;
        mac_start(s, &ctx, mac_key);
        mac_update(s, &ctx, in, a);
        mac_update(s, &ctx, in + a, b - a);
        mac_update(s, &ctx, in + b, len - b);
        mac_final(s, &ctx, tag);
        CHECK_BYTES(tag, want, s->class->tag_size);
      }
  }
}

void mac_test_splits(void)
{
  mac_each("splits", mac_splits_on);
}

static void mac_alignment_on(const struct mac_subject *s)
{
  static const size_t lengths[] = {1, 15, 16, 17, 64, 200, 512, 1100};
  uint8_t in[1100], arena[3][1100 + 128], want[PRIMITIVE_TAG_MAX];
  check_pattern(in, sizeof in, 45);
  for (size_t l = 0; l < sizeof lengths / sizeof lengths[0]; l++) {
    mac_reference(s->class, want, mac_key, in, lengths[l]);
    check_at.len = lengths[l];
    for (size_t offset = 0; offset < 64; offset++)
      for (size_t moving = 0; moving < 3; moving++) {
        uint8_t *at[3];
        for (size_t i = 0; i < 3; i++)
          at[i] = arena[i] + (64 - (uintptr_t)arena[i] % 64) + (i == moving ? offset : 0);
        check_at.detail = 1000 * moving + offset;
        memcpy(at[0], in, lengths[l]);
        memcpy(at[1], mac_key, s->class->key_size);
        mac_once(s, at[2], at[1], at[0], lengths[l]);
        CHECK_BYTES(at[2], want, s->class->tag_size);
      }
  }
}

void mac_test_alignment(void)
{
  mac_each("alignment", mac_alignment_on);
}

// Random numbers do not find lost carries: keys and messages of runs of ones and zeros do.
static void mac_limbs_on(const struct mac_subject *s)
{
  struct check_random random = {46};
  uint8_t key[PRIMITIVE_KEY_MAX], in[16 * 80], want[PRIMITIVE_TAG_MAX], tag[PRIMITIVE_TAG_MAX];
  for (size_t round = 0; round < (check_thin() ? 200 : check_long() ? 200000 : 6000); round++) {
    size_t len = check_random_below(&random, sizeof in + 1);
    // Bytes of 00 and ff in runs whose ends fall anywhere; keys likewise.
    uint8_t *p[2] = {key, in};
    size_t n[2] = {sizeof key, len};
    for (int which = 0; which < 2; which++)
      for (size_t i = 0; i < n[which];) {
        size_t run = 1 + check_random_below(&random, 24);
        uint8_t value = check_random_below(&random, 4) != 0 ? 0xff : 0x00;
        for (; run != 0 && i < n[which]; run--)
          p[which][i++] = value;
      }
    check_at.len = len;
    check_at.detail = round;
    mac_reference(s->class, want, key, in, len);
    mac_once(s, tag, key, in, len);
    CHECK_BYTES(tag, want, s->class->tag_size);
  }
}

void mac_test_limbs(void)
{
  mac_each("limbs", mac_limbs_on);
}

static void mac_contexts_on(const struct mac_subject *s)
{
  const struct mac_class *class = s->class;
  union mac_ctx ctx, copy, before;
  uint8_t in[700], want[PRIMITIVE_TAG_MAX], tag[PRIMITIVE_TAG_MAX];
  check_pattern(in, sizeof in, 47);
  mac_reference(class, want, mac_key, in, sizeof in);
  for (size_t at = 0; at <= sizeof in; at += check_thin() ? 29 : 1) {
    check_at.detail = at;
    mac_start(s, &ctx, mac_key);
    mac_update(s, &ctx, in, at);
    copy = ctx;
    // An update of length 0 changes nothing.
    mac_update(s, &ctx, NULL, 0);
    CHECK_BYTES(&ctx, &copy, sizeof ctx);
    mac_update(s, &ctx, in + at, sizeof in - at);
    mac_final(s, &ctx, tag);
    CHECK_BYTES(tag, want, class->tag_size);
    mac_update(s, &copy, in + at, (sizeof in - at) / 2);
    mac_update(s, &copy, in + at + (sizeof in - at) / 2, sizeof in - at - (sizeof in - at) / 2);
    mac_final(s, &copy, tag);
    CHECK_BYTES(tag, want, class->tag_size);
    // After final, before init and after a wipe every call is out of order.
    before = copy;
    CHECK_STATUS(class->update(&copy, in, 5), ASHLAR_ERR_STATE);
    CHECK_STATUS(class->update(&copy, in, 0), ASHLAR_ERR_STATE);
    memset(tag, 0x5a, sizeof tag);
    CHECK_STATUS(class->final(&copy, tag), ASHLAR_ERR_STATE);
    CHECK_FILL(tag, 0x5a, sizeof tag);
    CHECK_BYTES(&copy, &before, sizeof copy);
    mac_start(s, &ctx, mac_key);
    mac_update(s, &ctx, in, at);
    class->wipe(&ctx);
    CHECK_FILL(&ctx, 0, class->ctx_size);
    CHECK_STATUS(class->update(&ctx, in, 5), ASHLAR_ERR_STATE);
  }
}

void mac_test_contexts(void)
{
  mac_each("contexts", mac_contexts_on);
}

void mac_test_arguments(void)
{
  for (size_t i = 0; i < mac_class_count; i++) {
    const struct mac_class *class = &mac_classes[i];
    union mac_ctx ctx, before;
    uint8_t tag[PRIMITIVE_TAG_MAX], in[64] = {0}, want[PRIMITIVE_TAG_MAX];
    check_at = (struct check_place){class->name, "public functions", "arguments", 0, 0};
    memset(tag, 0x5a, sizeof tag);
    memset(&ctx, 0xa5, sizeof ctx);
    before = ctx;
    CHECK_STATUS(class->mac(NULL, mac_key, in, 5), ASHLAR_ERR_NULL);
    CHECK_STATUS(class->mac(tag, NULL, in, 5), ASHLAR_ERR_NULL);
    CHECK_STATUS(class->mac(tag, mac_key, NULL, 5), ASHLAR_ERR_NULL);
    CHECK_STATUS(class->init(NULL, mac_key), ASHLAR_ERR_NULL);
    CHECK_STATUS(class->init(&ctx, NULL), ASHLAR_ERR_NULL);
    CHECK_STATUS(class->update(NULL, in, 5), ASHLAR_ERR_NULL);
    CHECK_STATUS(class->final(NULL, tag), ASHLAR_ERR_NULL);
    CHECK_FILL(tag, 0x5a, sizeof tag);
    CHECK_BYTES(&ctx, &before, sizeof ctx);
    class->wipe(NULL);
    CHECK_STATUS(class->mac(tag, mac_key, NULL, 0), ASHLAR_OK);
    CHECK_STATUS(class->init(&ctx, mac_key), ASHLAR_OK);
    before = ctx;
    CHECK_STATUS(class->update(&ctx, NULL, 5), ASHLAR_ERR_NULL);
    CHECK_STATUS(class->final(&ctx, NULL), ASHLAR_ERR_NULL);
    // Inputs and tags inside the context, wholly and in part.
    for (size_t at = 0; at < class->ctx_size; at++)
      CHECK_STATUS(class->update(&ctx, ctx.bytes + at, 40), ASHLAR_ERR_OVERLAP);
    for (size_t at = 0; at < class->ctx_size; at++) {
      CHECK_STATUS(class->final(&ctx, ctx.bytes + at), ASHLAR_ERR_OVERLAP);
      CHECK_STATUS(class->init(&ctx, ctx.bytes + at), ASHLAR_ERR_OVERLAP);
    }
    CHECK_BYTES(&ctx, &before, sizeof ctx);
    // The tag of the whole-message function may overlap key and message in any way.
    CHECK_STATUS(class->mac(want, mac_key, in, sizeof in), ASHLAR_OK);
    for (size_t at = 0; at <= sizeof in; at++) {
      uint8_t arena[64 + PRIMITIVE_TAG_MAX] = {0};
      CHECK_STATUS(class->mac(arena + at, mac_key, arena, sizeof in), ASHLAR_OK);
      CHECK_BYTES(arena + at, want, class->tag_size);
    }
    for (size_t at = 0; at <= class->key_size; at++) {
      uint8_t arena[PRIMITIVE_KEY_MAX + PRIMITIVE_TAG_MAX];
      memcpy(arena, mac_key, class->key_size);
      CHECK_STATUS(class->mac(arena + at, arena, in, sizeof in), ASHLAR_OK);
      CHECK_BYTES(arena + at, want, class->tag_size);
    }
  }
}
