// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// Misuse of AEADs: NULL pointers, wrong lengths, contexts that are not set up, limits. Each error
// has its name and changes nothing. aead.h.

#include <string.h>

#include "aead.h"

// Everything a call could write, to be compared with a copy.
struct memory {
  ashlar_aead_ctx ctx;
  ashlar_aead_stream stream;
  uint8_t out[96], tag[AEAD_TAG], nonce[PRIMITIVE_NONCE_MAX], key[80], aad[16], in[96];
};

static struct memory now, before;

static void memory_fill(const struct aead_subject *s)
{
  memset(&now, 0xa5, sizeof now);
  now.ctx = s->ctx;
  memcpy(now.nonce, s->nonce, s->nonce_size);
}

// REFUSED checks that the call returns the status and has written nothing.
#define REFUSED(call, status)                                                                      \
  do {                                                                                             \
    before = now;                                                                                  \
    CHECK_STATUS(call, status);                                                                    \
    CHECK_BYTES(&now, &before, sizeof now);                                                        \
  } while (0)

static void aead_null_on(struct aead_subject *s)
{
  const struct ashlar_aead_alg *alg = s->class->alg();
  struct memory *m = &now;
  size_t n = s->nonce_size;
  memory_fill(s);
  REFUSED(ashlar_aead_init(NULL, alg, m->key, s->key_size), ASHLAR_ERR_NULL);
  REFUSED(ashlar_aead_init(&m->ctx, NULL, m->key, s->key_size), ASHLAR_ERR_NULL);
  REFUSED(ashlar_aead_init(&m->ctx, alg, NULL, s->key_size), ASHLAR_ERR_NULL);
  ashlar_aead_wipe(NULL);
  ashlar_aead_stream_wipe(NULL);

  // In turn: context, out, tag, nonce, aad, in.
  for (int null = 0; null < 6; null++) {
    const ashlar_aead_ctx *ctx = null == 0 ? NULL : &m->ctx;
    uint8_t *out = null == 1 ? NULL : m->out, *tag = null == 2 ? NULL : m->tag;
    const uint8_t *nonce = null == 3 ? NULL : m->nonce, *aad = null == 4 ? NULL : m->aad,
                  *in = null == 5 ? NULL : m->in;
    check_at.detail = (size_t)null;
    REFUSED(ashlar_aead_seal_detached(ctx, out, tag, nonce, n, aad, 5, in, 33), ASHLAR_ERR_NULL);
    REFUSED(ashlar_aead_open_detached(ctx, out, tag, nonce, n, aad, 5, in, 33), ASHLAR_ERR_NULL);
    if (null == 2)
      continue;
    REFUSED(ashlar_aead_seal(ctx, out, nonce, n, aad, 5, in, 33), ASHLAR_ERR_NULL);
    REFUSED(ashlar_aead_open(ctx, out, nonce, n, aad, 5, in, 33), ASHLAR_ERR_NULL);
  }
  REFUSED(ashlar_aead_seal(&m->ctx, NULL, m->nonce, n, NULL, 0, NULL, 0), ASHLAR_ERR_NULL);

  for (int opening = 0; opening < 2; opening++) {
    int (*start)(ashlar_aead_stream *, const ashlar_aead_ctx *, const uint8_t *, size_t) =
        opening ? ashlar_aead_open_start : ashlar_aead_seal_start;
    REFUSED(start(NULL, &m->ctx, m->nonce, n), ASHLAR_ERR_NULL);
    REFUSED(start(&m->stream, NULL, m->nonce, n), ASHLAR_ERR_NULL);
    REFUSED(start(&m->stream, &m->ctx, NULL, n), ASHLAR_ERR_NULL);
    CHECK_STATUS(start(&m->stream, &m->ctx, m->nonce, n), ASHLAR_OK);
    REFUSED(ashlar_aead_aad(NULL, m->aad, 3), ASHLAR_ERR_NULL);
    REFUSED(ashlar_aead_aad(&m->stream, NULL, 3), ASHLAR_ERR_NULL);
    REFUSED(ashlar_aead_aad(&m->stream, NULL, 0), ASHLAR_OK);
    REFUSED(ashlar_aead_update(NULL, m->out, m->in, 3), ASHLAR_ERR_NULL);
    REFUSED(ashlar_aead_update(&m->stream, NULL, m->in, 3), ASHLAR_ERR_NULL);
    REFUSED(ashlar_aead_update(&m->stream, m->out, NULL, 3), ASHLAR_ERR_NULL);
    REFUSED(ashlar_aead_update(&m->stream, NULL, NULL, 0), ASHLAR_OK);
    REFUSED(opening ? ashlar_aead_open_finish(NULL, m->tag) : ashlar_aead_seal_finish(NULL, m->tag),
            ASHLAR_ERR_NULL);
    REFUSED(opening ? ashlar_aead_open_finish(&m->stream, NULL)
                    : ashlar_aead_seal_finish(&m->stream, NULL),
            ASHLAR_ERR_NULL);
  }

  // NULL with length 0 everywhere: an empty message seals, opens and verifies.
  uint8_t sealed[AEAD_TAG], tag[AEAD_TAG];
  CHECK_STATUS(ashlar_aead_seal(&m->ctx, sealed, m->nonce, n, NULL, 0, NULL, 0), ASHLAR_OK);
  CHECK_STATUS(ashlar_aead_seal_detached(&m->ctx, NULL, tag, m->nonce, n, NULL, 0, NULL, 0),
               ASHLAR_OK);
  CHECK_BYTES(sealed, tag, AEAD_TAG);
  CHECK_STATUS(ashlar_aead_open(&m->ctx, NULL, m->nonce, n, NULL, 0, sealed, AEAD_TAG), ASHLAR_OK);
  CHECK_STATUS(ashlar_aead_open_detached(&m->ctx, NULL, tag, m->nonce, n, NULL, 0, NULL, 0),
               ASHLAR_OK);
  tag[3] ^= 1;
  CHECK_STATUS(ashlar_aead_open_detached(&m->ctx, NULL, tag, m->nonce, n, NULL, 0, NULL, 0),
               ASHLAR_ERR_BAD_TAG);
}

static void aead_lengths_refused_on(struct aead_subject *s)
{
  struct memory *m = &now;
  for (size_t len = 0; len <= 64; len++) {
    memory_fill(s);
    check_at.len = len;
    if (len != s->key_size)
      REFUSED(ashlar_aead_init(&m->ctx, s->class->alg(), m->key, len), ASHLAR_ERR_KEY_LENGTH);
    if (len != s->nonce_size) {
      const int want = ASHLAR_ERR_NONCE_LENGTH;
      REFUSED(ashlar_aead_seal(&m->ctx, m->out, m->nonce, len, m->aad, 5, m->in, 33), want);
      REFUSED(ashlar_aead_open(&m->ctx, m->out, m->nonce, len, m->aad, 5, m->in, 33), want);
      REFUSED(
          ashlar_aead_seal_detached(&m->ctx, m->out, m->tag, m->nonce, len, m->aad, 5, m->in, 33),
          want);
      REFUSED(
          ashlar_aead_open_detached(&m->ctx, m->out, m->tag, m->nonce, len, m->aad, 5, m->in, 33),
          want);
      REFUSED(ashlar_aead_seal_start(&m->stream, &m->ctx, m->nonce, len), want);
      REFUSED(ashlar_aead_open_start(&m->stream, &m->ctx, m->nonce, len), want);
    }
    if (len < AEAD_TAG)
      REFUSED(ashlar_aead_open(&m->ctx, m->out, m->nonce, s->nonce_size, m->aad, 5, m->in, len),
              ASHLAR_ERR_TOO_SHORT);
  }
}

// A context that is zeroed, as before set-up or after a wipe, is refused by every call.
static void aead_not_set_up_on(struct aead_subject *s)
{
  struct memory *m = &now;
  size_t n = s->nonce_size;
  memory_fill(s);
  for (int wiped = 0; wiped < 2; wiped++) {
    if (wiped)
      ashlar_aead_wipe(&m->ctx);
    else
      memset(&m->ctx, 0, sizeof m->ctx);
    CHECK_FILL(&m->ctx, 0, sizeof m->ctx);
    const int want = ASHLAR_ERR_STATE;
    REFUSED(ashlar_aead_seal(&m->ctx, m->out, m->nonce, n, m->aad, 5, m->in, 33), want);
    REFUSED(ashlar_aead_open(&m->ctx, m->out, m->nonce, n, m->aad, 5, m->in, 33), want);
    REFUSED(ashlar_aead_seal_detached(&m->ctx, m->out, m->tag, m->nonce, n, NULL, 0, m->in, 33),
            want);
    REFUSED(ashlar_aead_open_detached(&m->ctx, m->out, m->tag, m->nonce, n, NULL, 0, m->in, 33),
            want);
    REFUSED(ashlar_aead_seal_start(&m->stream, &m->ctx, m->nonce, n), want);
    REFUSED(ashlar_aead_open_start(&m->stream, &m->ctx, m->nonce, n), want);
    CHECK_STATUS(ashlar_aead_init(&m->ctx, s->class->alg(), m->key, s->key_size), ASHLAR_OK);
  }
}

void aead_test_arguments(void)
{
  aead_each("NULL", aead_null_on);
  aead_each("wrong lengths", aead_lengths_refused_on);
  aead_each("context not set up", aead_not_set_up_on);
}

// The limit of one call. The error comes before a byte is read, so the buffers need not be so long.
static void aead_limit_of_call_on(struct aead_subject *s)
{
  struct memory *m = &now;
  size_t n = s->nonce_size;
  memory_fill(s);
  if (s->max_size >= SIZE_MAX - AEAD_TAG) // what is over the limit is over SIZE_MAX
    return;
  for (size_t over = 1; over <= 65; over++) {
    size_t len = (size_t)s->max_size + over;
    check_at.detail = over;
    REFUSED(ashlar_aead_seal_detached(&m->ctx, m->out, m->tag, m->nonce, n, m->aad, 5, m->in, len),
            ASHLAR_ERR_TOO_LONG);
    REFUSED(ashlar_aead_open_detached(&m->ctx, m->out, m->tag, m->nonce, n, m->aad, 5, m->in, len),
            ASHLAR_ERR_TOO_LONG);
    REFUSED(ashlar_aead_seal(&m->ctx, m->out, m->nonce, n, m->aad, 5, m->in, len),
            ASHLAR_ERR_TOO_LONG);
    REFUSED(ashlar_aead_open(&m->ctx, m->out, m->nonce, n, m->aad, 5, m->in, len + AEAD_TAG),
            ASHLAR_ERR_TOO_LONG);
  }
}

// The ends of size_t, where lengths and sums of lengths wrap around.
static void aead_limit_of_size_on(struct aead_subject *s)
{
  struct memory *m = &now;
  memory_fill(s);
  for (size_t below = 0; below < AEAD_TAG; below++) {
    size_t len = SIZE_MAX - below;
    check_at.detail = below;
    REFUSED(ashlar_aead_seal(&m->ctx, m->out, m->nonce, s->nonce_size, m->aad, 5, m->in, len),
            ASHLAR_ERR_TOO_LONG);
    if (len > s->max_size) {
      REFUSED(ashlar_aead_seal_detached(&m->ctx, m->out, m->tag, m->nonce, s->nonce_size, m->aad, 5,
                                        m->in, len),
              ASHLAR_ERR_TOO_LONG);
      REFUSED(ashlar_aead_open_detached(&m->ctx, m->out, m->tag, m->nonce, s->nonce_size, m->aad, 5,
                                        m->in, len),
              ASHLAR_ERR_TOO_LONG);
    }
  }
}

// The limit of a sum: the stream is put near it. Bytes up to the limit are right by the bare
// cipher, the next is refused, and the stream still finishes.
static void aead_limit_of_sum_on(struct aead_subject *s)
{
  struct memory *m = &now;
  uint8_t want[sizeof m->out * 3], in[sizeof want], out[sizeof want];
  check_pattern(in, sizeof in, 13);
  for (int opening = 0; opening < 2; opening++)
    for (size_t left = 0; left <= sizeof want; left++) {
      // skip_to takes whole blocks of the cipher.
      uint64_t skipped = (s->max_size - left) / 64 * 64;
      size_t first = (size_t)(s->max_size - left - skipped);
      if (first + left > sizeof want)
        continue;
      check_at.len = left;
      check_at.detail = (size_t)opening;
      memory_fill(s);
      CHECK_STATUS((opening ? ashlar_aead_open_start
                            : ashlar_aead_seal_start)(&m->stream, &s->ctx, s->nonce, s->nonce_size),
                   ASHLAR_OK);
      s->class->skip_to(&m->stream, skipped);
      s->class->crypt_at(want, in, first + left, s->key, s->nonce, skipped);
      CHECK_STATUS(ashlar_aead_update(&m->stream, out, in, first), ASHLAR_OK);
      REFUSED(ashlar_aead_update(&m->stream, m->out, m->in, left + 1), ASHLAR_ERR_TOO_LONG);
      REFUSED(ashlar_aead_update(&m->stream, m->out, m->in, SIZE_MAX), ASHLAR_ERR_TOO_LONG);
      CHECK_STATUS(ashlar_aead_update(&m->stream, out + first, in + first, left), ASHLAR_OK);
      CHECK_BYTES(out, want, first + left);
      REFUSED(ashlar_aead_update(&m->stream, m->out, m->in, 1), ASHLAR_ERR_TOO_LONG);
      REFUSED(ashlar_aead_update(&m->stream, NULL, NULL, 0), ASHLAR_OK);
      CHECK_STATUS(opening ? ashlar_aead_open_finish(&m->stream, m->tag)
                           : ashlar_aead_seal_finish(&m->stream, m->tag),
                   opening ? ASHLAR_ERR_BAD_TAG : ASHLAR_OK);
      CHECK_FILL(&m->stream, 0, sizeof m->stream);
    }
}

// Additional data: lengths are 64-bit numbers in the MAC.
static void aead_limit_of_aad_on(struct aead_subject *s)
{
  struct memory *m = &now;
  memory_fill(s);
  CHECK_STATUS(ashlar_aead_seal_start(&m->stream, &s->ctx, s->nonce, s->nonce_size), ASHLAR_OK);
  m->stream.aad_len = UINT64_MAX - 5;
  REFUSED(ashlar_aead_aad(&m->stream, m->aad, 6), ASHLAR_ERR_TOO_LONG);
  CHECK_STATUS(ashlar_aead_aad(&m->stream, m->aad, 5), ASHLAR_OK);
  REFUSED(ashlar_aead_aad(&m->stream, m->aad, 1), ASHLAR_ERR_TOO_LONG);
  REFUSED(ashlar_aead_aad(&m->stream, NULL, 0), ASHLAR_OK);
}

void aead_test_limits(void)
{
  aead_each("limit of a call", aead_limit_of_call_on);
  aead_each("limit of size_t", aead_limit_of_size_on);
  aead_each("limit of a sum", aead_limit_of_sum_on);
  aead_each("limit of additional data", aead_limit_of_aad_on);
}
