// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// What AEADs refuse because it is not what was sealed: wrong tags, data, nonces, and messages cut
// short. aead.h.

#include <stdlib.h>
#include <string.h>

#include "aead.h"

// A record of this size with one wrong tag bit once made an implementation write outside its buffer
// (defect kind 12).
#define FORGERY_LONG 15000
#define FORGERY_MARGIN 64

struct forgery {
  size_t len, aad_len;
  uint8_t *aad, *sealed; // ciphertext and tag
  uint8_t *arena;        // margin, len + AEAD_TAG bytes, margin
  uint8_t *out;          // behind the first margin
};

static void forgery_make(struct forgery *f, const struct aead_subject *s, size_t len,
                         size_t aad_len)
{
  uint8_t *in = check_allocate(len);
  f->len = len;
  f->aad_len = aad_len;
  f->aad = check_allocate(aad_len);
  f->sealed = check_allocate(len + AEAD_TAG);
  f->arena = check_allocate(len + AEAD_TAG + 2 * FORGERY_MARGIN);
  f->out = f->arena + FORGERY_MARGIN;
  check_pattern(in, len, 11);
  check_pattern(f->aad, aad_len, 12);
  aead_reference(s, f->sealed, f->sealed + len, f->aad, aad_len, in, len);
  check_at.len = len;
  free(in);
}

static void forgery_free(struct forgery *f)
{
  free(f->aad);
  free(f->sealed);
  free(f->arena);
}

// forgery_refused_by opens the message, which somebody has changed, by one call and checks that it
// is refused, the output zeroed, and nothing outside it written.
static void forgery_refused_by(const struct aead_subject *s, struct forgery *f,
                               const uint8_t *nonce, int in_place, int detached)
{
  const uint8_t *in = in_place ? f->out : f->sealed;
  memset(f->arena, 0x5a, f->len + AEAD_TAG + 2 * FORGERY_MARGIN);
  if (in_place)
    memcpy(f->out, f->sealed, f->len + AEAD_TAG);
  if (detached)
    CHECK_STATUS(ashlar_aead_open_detached(&s->ctx, f->out, f->sealed + f->len, nonce,
                                           s->nonce_size, f->aad, f->aad_len, in, f->len),
                 ASHLAR_ERR_BAD_TAG);
  else
    CHECK_STATUS(ashlar_aead_open(&s->ctx, f->out, nonce, s->nonce_size, f->aad, f->aad_len, in,
                                  f->len + AEAD_TAG),
                 ASHLAR_ERR_BAD_TAG);
  CHECK_FILL(f->out, 0, f->len);
  CHECK_FILL(f->arena, 0x5a, FORGERY_MARGIN);
  CHECK_FILL(f->out + f->len + AEAD_TAG, 0x5a, FORGERY_MARGIN);
  if (in_place)
    CHECK_BYTES(f->out + f->len, f->sealed + f->len, AEAD_TAG);
  else
    CHECK_FILL(f->out + f->len, 0x5a, AEAD_TAG);
}

static void forgery_refused_incrementally(const struct aead_subject *s, struct forgery *f,
                                          const uint8_t *nonce)
{
  ashlar_aead_stream stream;
  memset(f->arena, 0x5a, f->len + AEAD_TAG + 2 * FORGERY_MARGIN);
  CHECK_STATUS(ashlar_aead_open_start(&stream, &s->ctx, nonce, s->nonce_size), ASHLAR_OK);
  CHECK_STATUS(ashlar_aead_aad(&stream, f->aad, f->aad_len), ASHLAR_OK);
  CHECK_STATUS(ashlar_aead_update(&stream, f->out, f->sealed, f->len), ASHLAR_OK);
  CHECK_STATUS(ashlar_aead_open_finish(&stream, f->sealed + f->len), ASHLAR_ERR_BAD_TAG);
  CHECK_FILL(&stream, 0, sizeof stream);
  CHECK_FILL(f->arena, 0x5a, FORGERY_MARGIN);
  CHECK_FILL(f->out + f->len, 0x5a, AEAD_TAG + FORGERY_MARGIN);
}

static void forgery_refused(const struct aead_subject *s, struct forgery *f, const uint8_t *nonce)
{
  for (int way = 0; way < 4; way++)
    forgery_refused_by(s, f, nonce, way & 1, way >> 1);
  forgery_refused_incrementally(s, f, nonce);
}

// forgery_accepted makes sure that what the tests change was right before.
static void forgery_accepted(const struct aead_subject *s, struct forgery *f)
{
  CHECK_STATUS(ashlar_aead_open(&s->ctx, f->out, s->nonce, s->nonce_size, f->aad, f->aad_len,
                                f->sealed, f->len + AEAD_TAG),
               ASHLAR_OK);
}

// forgery_bits flips bits in turn, step apart, of the len bytes at p.
static void forgery_bits(const struct aead_subject *s, struct forgery *f, uint8_t *p, size_t len,
                         size_t step, const uint8_t *nonce)
{
  for (size_t bit = 0; bit < 8 * len; bit += step) {
    check_at.detail = bit;
    p[bit / 8] ^= (uint8_t)(1u << bit % 8);
    forgery_refused(s, f, nonce);
    p[bit / 8] ^= (uint8_t)(1u << bit % 8);
  }
}

static void aead_forgery_on(struct aead_subject *s)
{
  static const size_t lengths[] = {0, 1, 16, 63, 64, 100, 257, 1024, FORGERY_LONG};
  uint8_t nonce[PRIMITIVE_NONCE_MAX];
  memcpy(nonce, s->nonce, sizeof nonce);
  for (size_t l = 0; l < sizeof lengths / sizeof lengths[0]; l++) {
    struct forgery f;
    size_t len = lengths[l];
    forgery_make(&f, s, len, len % 50);
    forgery_accepted(s, &f);
    check_at.what = "wrong tag bit";
    // All 128; when thin, of the longest only every 11th.
    forgery_bits(s, &f, f.sealed + len, AEAD_TAG, check_thin() && len == FORGERY_LONG ? 11 : 1,
                 nonce);
    check_at.what = "wrong ciphertext bit";
    forgery_bits(s, &f, f.sealed, len, len <= 100 ? 1 : len * 8 / 31, nonce);
    check_at.what = "wrong aad bit";
    forgery_bits(s, &f, f.aad, f.aad_len, len <= 100 ? 1 : 7, nonce);
    check_at.what = "wrong nonce bit";
    if (len <= 100)
      forgery_bits(s, &f, nonce, s->nonce_size, 1, nonce);
    check_at.what = "zero tag";
    uint8_t tag[AEAD_TAG];
    memcpy(tag, f.sealed + len, AEAD_TAG);
    memset(f.sealed + len, 0, AEAD_TAG);
    forgery_refused(s, &f, nonce);
    memcpy(f.sealed + len, tag, AEAD_TAG);
    forgery_accepted(s, &f);
    forgery_free(&f);
  }
}

// Bytes moved between additional data and ciphertext, and lost at the end.
static void aead_truncation_on(struct aead_subject *s)
{
  struct forgery f;
  check_at.what = "truncated";
  for (size_t len = 0; len <= 100; len += check_thin() ? 33 : 1) {
    forgery_make(&f, s, len, 33);
    for (size_t cut = 1; cut <= len + AEAD_TAG; cut++) {
      size_t left = len + AEAD_TAG - cut;
      check_at.detail = cut;
      memset(f.out, 0x5a, len + AEAD_TAG);
      int status = ashlar_aead_open(&s->ctx, f.out, s->nonce, s->nonce_size, f.aad, f.aad_len,
                                    f.sealed, left);
      if (left < AEAD_TAG) {
        CHECK_STATUS(status, ASHLAR_ERR_TOO_SHORT);
        CHECK_FILL(f.out, 0x5a, len + AEAD_TAG);
      } else {
        CHECK_STATUS(status, ASHLAR_ERR_BAD_TAG);
        CHECK_FILL(f.out, 0, left - AEAD_TAG);
      }
    }
    // One byte less of additional data, and additional data that begins the ciphertext.
    CHECK_STATUS(ashlar_aead_open(&s->ctx, f.out, s->nonce, s->nonce_size, f.aad, f.aad_len - 1,
                                  f.sealed, len + AEAD_TAG),
                 ASHLAR_ERR_BAD_TAG);
    forgery_free(&f);
  }
  for (size_t moved = 1; moved <= 32; moved++) {
    uint8_t joined[96 + AEAD_TAG], out[96];
    forgery_make(&f, s, 48, 48);
    memcpy(joined, f.aad, 48);
    memcpy(joined + 48, f.sealed, 48 + AEAD_TAG);
    check_at.what = "boundary of aad and ciphertext moved";
    check_at.detail = moved;
    CHECK_STATUS(ashlar_aead_open(&s->ctx, out, s->nonce, s->nonce_size, joined, 48 + moved,
                                  joined + 48 + moved, 48 - moved + AEAD_TAG),
                 ASHLAR_ERR_BAD_TAG);
    CHECK_STATUS(ashlar_aead_open(&s->ctx, out, s->nonce, s->nonce_size, joined, 48 - moved,
                                  joined + 48 - moved, 48 + moved + AEAD_TAG),
                 ASHLAR_ERR_BAD_TAG);
    forgery_free(&f);
  }
}

// A key with any bit changed opens nothing.
static void aead_wrong_key_on(struct aead_subject *s)
{
  struct forgery f;
  uint8_t key[PRIMITIVE_KEY_MAX];
  memcpy(key, s->key, sizeof key);
  forgery_make(&f, s, 70, 5);
  check_at.what = "wrong key bit";
  for (size_t bit = 0; bit < 8 * s->key_size; bit++) {
    check_at.detail = bit;
    key[bit / 8] ^= (uint8_t)(1u << bit % 8);
    aead_setup(s, &s->ctx, key);
    forgery_refused(s, &f, s->nonce);
    key[bit / 8] ^= (uint8_t)(1u << bit % 8);
  }
  forgery_free(&f);
}

void aead_test_forgery(void)
{
  aead_each("forgery", aead_forgery_on);
  aead_each("forgery", aead_truncation_on);
  aead_each("forgery", aead_wrong_key_on);
}
