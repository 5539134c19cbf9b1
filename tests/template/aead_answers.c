// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// Right answers of AEADs at every length, in every split, between guard pages: aead.h.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../harness/vectors.h"
#include "aead.h"

// Guarded room for every buffer of a message.
struct aead_room {
  struct guard in, out, aad, nonce, tag, key, ctx, stream;
};

static void aead_room_make(struct aead_room *room, size_t longest)
{
  guard_make(&room->in, longest + AEAD_TAG);
  guard_make(&room->out, longest + AEAD_TAG);
  guard_make(&room->aad, longest + AEAD_TAG);
  guard_make(&room->nonce, PRIMITIVE_NONCE_MAX);
  guard_make(&room->tag, AEAD_TAG);
  guard_make(&room->key, PRIMITIVE_KEY_MAX);
  guard_make(&room->ctx, sizeof(ashlar_aead_ctx));
  guard_make(&room->stream, sizeof(ashlar_aead_stream));
}

static void aead_room_free(struct aead_room *room)
{
  guard_free(&room->in);
  guard_free(&room->out);
  guard_free(&room->aad);
  guard_free(&room->nonce);
  guard_free(&room->tag);
  guard_free(&room->key);
  guard_free(&room->ctx);
  guard_free(&room->stream);
}

// A message and its right answer.
struct aead_message {
  const uint8_t *aad, *in, *out, *tag;
  size_t aad_len, len;
};

// aead_message_on seals and opens the message by every call, in place and not, all buffers flush
// against the guard page on one side.
static void aead_message_on(const struct aead_subject *s, const struct aead_room *room,
                            enum guard_side side, const struct aead_message *m,
                            struct check_random *random)
{
  size_t len = m->len, aad_len = m->aad_len, nonce_len = s->nonce_size;
  uint8_t *in = guard_place(&room->in, side, len), *out = guard_place(&room->out, side, len);
  uint8_t *in_tag = guard_place(&room->in, side, len + AEAD_TAG);
  uint8_t *out_tag = guard_place(&room->out, side, len + AEAD_TAG);
  uint8_t *aad = guard_place(&room->aad, side, aad_len);
  uint8_t *nonce = guard_place(&room->nonce, side, nonce_len);
  uint8_t *tag = guard_place(&room->tag, side, AEAD_TAG);
  uint8_t *key = guard_place(&room->key, side, s->key_size);
  // Sizes of contexts are multiples of their alignment.
  ashlar_aead_ctx *ctx = (void *)guard_place(&room->ctx, side, sizeof *ctx);
  ashlar_aead_stream *stream = (void *)guard_place(&room->stream, side, sizeof *stream);
  memcpy(key, s->key, s->key_size);
  aead_setup(s, ctx, key);
  memcpy(nonce, s->nonce, nonce_len);
  if (aad_len != 0)
    memcpy(aad, m->aad, aad_len);

  check_at.what = "seal_detached";
  memcpy(in, m->in, len);
  CHECK_STATUS(ashlar_aead_seal_detached(ctx, out, tag, nonce, nonce_len, aad, aad_len, in, len),
               ASHLAR_OK);
  CHECK_BYTES(out, m->out, len);
  CHECK_BYTES(tag, m->tag, AEAD_TAG);
  CHECK_BYTES(in, m->in, len);

  check_at.what = "open_detached in place";
  CHECK_STATUS(ashlar_aead_open_detached(ctx, out, tag, nonce, nonce_len, aad, aad_len, out, len),
               ASHLAR_OK);
  CHECK_BYTES(out, m->in, len);

  check_at.what = "seal in place";
  memcpy(out_tag, m->in, len);
  CHECK_STATUS(ashlar_aead_seal(ctx, out_tag, nonce, nonce_len, aad, aad_len, out_tag, len),
               ASHLAR_OK);
  CHECK_BYTES(out_tag, m->out, len);
  CHECK_BYTES(out_tag + len, m->tag, AEAD_TAG);

  check_at.what = "open";
  memcpy(in_tag, out_tag, len + AEAD_TAG);
  memset(out, 0x5a, len);
  CHECK_STATUS(ashlar_aead_open(ctx, out, nonce, nonce_len, aad, aad_len, in_tag, len + AEAD_TAG),
               ASHLAR_OK);
  CHECK_BYTES(out, m->in, len);

  check_at.what = "incremental seal";
  memcpy(in, m->in, len);
  memset(out, 0x5a, len);
  CHECK_STATUS(aead_seal_split(s, ctx, stream, random, out, tag, aad, aad_len, in, len), ASHLAR_OK);
  CHECK_BYTES(out, m->out, len);
  CHECK_BYTES(tag, m->tag, AEAD_TAG);

  check_at.what = "incremental open in place";
  CHECK_STATUS(aead_open_split(s, ctx, stream, random, out, tag, aad, aad_len, out, len),
               ASHLAR_OK);
  CHECK_BYTES(out, m->in, len);
}

static void aead_lengths_on(struct aead_subject *s)
{
  struct aead_room room;
  struct vector_file file;
  struct vector v;
  struct check_random random = {1};
  uint8_t *out = check_allocate(PRIMITIVE_LONGEST), tag[AEAD_TAG];
  vector_open_named(&file, s->class->vectors);
  if (!CHECK(vector_find(&file, &v, "aead-lengths", s->class->name)))
    return;
  struct vector_bytes key = vector_get(&v, "key"), nonce = vector_get(&v, "nonce"),
                      aad = vector_get(&v, "aad"), in = vector_get(&v, "in"),
                      want = vector_get(&v, "out"), tags = vector_get(&v, "tags");
  CHECK(key.len == s->key_size && nonce.len == s->nonce_size && in.len == PRIMITIVE_LONGEST &&
        want.len == PRIMITIVE_LONGEST && tags.len == 4 * (PRIMITIVE_LONGEST + 1));
  memcpy(s->key, key.data, key.len);
  memcpy(s->nonce, nonce.data, nonce.len);
  aead_setup(s, &s->ctx, s->key);
  aead_room_make(&room, PRIMITIVE_LONGEST);
  for (size_t len = 0; len <= PRIMITIVE_LONGEST; len++) {
    if (!check_takes_length(len))
      continue;
    struct aead_message m = {aad.data, in.data, want.data, tag, aead_aad_length(len), len};
    check_at.len = len;
    check_at.what = "last row";
    // The oracle's file has four bytes of each tag; the last row, held to them, gives the other
    // twelve.
    aead_reference(s, out, tag, m.aad, m.aad_len, m.in, len);
    CHECK_BYTES(tag, tags.data + 4 * len, 4);
    aead_message_on(s, &room, GUARD_HIGH, &m, &random);
    aead_message_on(s, &room, GUARD_LOW, &m, &random);
  }
  aead_room_free(&room);
  free(key.data), free(nonce.data), free(aad.data), free(in.data), free(want.data), free(tags.data);
  free(out);
  vector_free(&v);
  vector_close(&file);
}

void aead_test_lengths(void)
{
  aead_each("lengths", aead_lengths_on);
}

#define AEAD_LONG_MAX (65536 + 2)

// aead_size_on compares a message with the last row, and with the peer.
static void aead_size_on(const struct aead_subject *s, const struct aead_room *room,
                         const uint8_t *data, size_t aad_len, size_t len,
                         struct check_random *random)
{
  uint8_t *want = check_allocate(len), tag[AEAD_TAG];
  struct aead_message m = {data + 1, data, want, tag, aad_len, len};
  check_at.len = len;
  check_at.detail = aad_len;
  aead_reference(s, want, tag, m.aad, aad_len, m.in, len);
  aead_message_on(s, room, GUARD_HIGH, &m, random);
  if (s->class->peer_seal != NULL) {
    uint8_t *out = check_allocate(len), peer_tag[AEAD_TAG];
    check_at.what = "peer";
    CHECK_STATUS(s->class->peer_seal(out, peer_tag, s->key, s->nonce, m.aad, aad_len, m.in, len),
                 0);
    CHECK_BYTES(want, out, len);
    CHECK_BYTES(tag, peer_tag, AEAD_TAG);
    free(out);
  }
  free(want);
}

// aead_ends_on meets every way in which a long message can end: whole blocks and one byte less or
// more behind one to three sets of blocks, which are 256, 512, 768, 1024 or 1536 bytes long.
static void aead_ends_on(const struct aead_subject *s, const struct aead_room *room,
                         const uint8_t *data, struct check_random *random)
{
  static const size_t sets[] = {256, 512, 768, 1024, 1536};
  for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++)
    for (size_t n = 1; n <= 3; n++)
      for (size_t block = 0; block < 8; block++)
        for (size_t byte = 0; byte < 3; byte++)
          if (!check_thin() || (n == 3 && byte == 2))
            aead_size_on(s, room, data, 5, n * sets[i] + 64 * block - 128 + byte - 1, random);
}

static void aead_sizes_on(struct aead_subject *s)
{
  struct aead_room room;
  struct check_random random = {2};
  uint8_t *data = check_allocate(AEAD_LONG_MAX + 1);
  check_pattern(data, AEAD_LONG_MAX + 1, 3);
  aead_room_make(&room, AEAD_LONG_MAX);
  for (size_t power = 64; power <= 65536; power *= 2)
    for (size_t len = power - 1; len <= power + 1; len++) {
      aead_size_on(s, &room, data, 13, len, &random);
      if (!check_thin())
        aead_size_on(s, &room, data, len, 21, &random);
    }
  for (int i = 0; i < (check_thin() ? 3 : check_long() ? 400 : 40); i++)
    aead_size_on(s, &room, data, check_random_below(&random, 600),
                 check_random_below(&random, 20000), &random);
  aead_ends_on(s, &room, data, &random);
  // Short messages with the peer, which the oracle's file does not meet.
  for (size_t i = 0; aead_shapes[i] != AEAD_SHAPES_END; i++)
    aead_size_on(s, &room, data, aead_shapes[i] / 2, aead_shapes[i], &random);
  aead_room_free(&room);
  free(data);
}

void aead_test_sizes(void)
{
  printf("compared with: %s\n", primitives_peer());
  aead_each("sizes", aead_sizes_on);
}

// aead_pieces_on seals or opens a message cut at two places each.
static void aead_pieces_on(const struct aead_subject *s, int opening, const struct aead_message *m,
                           const size_t aad_cut[2], const size_t cut[2])
{
  ashlar_aead_stream stream;
  uint8_t out[512], tag[AEAD_TAG];
  const uint8_t *in = opening ? m->out : m->in, *want = opening ? m->in : m->out;
  size_t aad_at[4] = {0, aad_cut[0], aad_cut[1], m->aad_len}, at[4] = {0, cut[0], cut[1], m->len};
  CHECK_STATUS((opening ? ashlar_aead_open_start : ashlar_aead_seal_start)(&stream, &s->ctx,
                                                                           s->nonce, s->nonce_size),
               ASHLAR_OK);
  for (int i = 0; i < 3; i++)
    CHECK_STATUS(ashlar_aead_aad(&stream, m->aad + aad_at[i], aad_at[i + 1] - aad_at[i]),
                 ASHLAR_OK);
  for (int i = 0; i < 3; i++)
    CHECK_STATUS(ashlar_aead_update(&stream, out + at[i], in + at[i], at[i + 1] - at[i]),
                 ASHLAR_OK);
  CHECK_BYTES(out, want, m->len);
  if (opening) {
    CHECK_STATUS(ashlar_aead_open_finish(&stream, m->tag), ASHLAR_OK);
  } else {
    CHECK_STATUS(ashlar_aead_seal_finish(&stream, tag), ASHLAR_OK);
    CHECK_BYTES(tag, m->tag, AEAD_TAG);
  }
}

static void aead_splits_on(struct aead_subject *s)
{
  uint8_t aad[64], in[512], out[512], tag[AEAD_TAG];
  check_pattern(aad, sizeof aad, 4);
  check_pattern(in, sizeof in, 5);
  // Every pair of cuts of short messages and additional data.
  for (size_t len = 0; len <= (check_thin() ? 5 : 33); len++) {
    struct aead_message m = {aad, in, out, tag, len, len};
    check_at.len = len;
    aead_reference(s, out, tag, aad, len, in, len);
    for (size_t a = 0; a <= len; a++)
      for (size_t b = a; b <= len; b++) {
        const size_t cut[2] = {a, b};
        check_at.detail = 1000 * a + b;
        aead_pieces_on(s, 0, &m, cut, cut);
        aead_pieces_on(s, 1, &m, cut, cut);
      }
  }
  // Every single cut of messages of several blocks.
  for (size_t len = 63; len <= 390; len += check_thin() ? 109 : 13) {
    struct aead_message m = {aad, in, out, tag, 20, len};
    check_at.len = len;
    aead_reference(s, out, tag, aad, 20, in, len);
    for (size_t a = 0; a <= len; a++) {
      const size_t aad_cut[2] = {a % 21, 20}, cut[2] = {a, len};
      check_at.detail = a;
      aead_pieces_on(s, 0, &m, aad_cut, cut);
      aead_pieces_on(s, 1, &m, aad_cut, cut);
    }
  }
}

void aead_test_splits(void)
{
  aead_each("splits", aead_splits_on);
}
