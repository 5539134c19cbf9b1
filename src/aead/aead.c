// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// The AEAD interface, ashlar/aead.h: every check of arguments, states, limits and overlaps stands
// here, before the first write, and the algorithms below do only what cannot fail.

#include <ashlar/aead.h>

#include <string.h>

#include <ashlar/memory.h>

#include "aead/aead_alg.h"
#include "base/dit.h"
#include "base/overlap.h"

const char *ashlar_aead_name(const ashlar_aead_alg *alg)
{
  return alg->name;
}

size_t ashlar_aead_key_size(const ashlar_aead_alg *alg)
{
  return alg->key_size;
}

size_t ashlar_aead_nonce_size(const ashlar_aead_alg *alg)
{
  return alg->nonce_size;
}

uint64_t ashlar_aead_max_size(const ashlar_aead_alg *alg)
{
  return alg->max_size;
}

void ashlar_aead_setup(ashlar_aead_ctx *ctx, const ashlar_aead_alg *alg,
                       const struct ashlar_row *row, const uint8_t *key)
{
  ctx->alg = alg;
  ctx->row = row;
  alg->setup(ctx, key);
}

int ashlar_aead_init(ashlar_aead_ctx *ctx, const ashlar_aead_alg *alg, const uint8_t *key,
                     size_t key_len)
{
  ASHLAR_SECRETS;
  if (ctx == NULL || alg == NULL || key == NULL)
    return ASHLAR_ERR_NULL;
  if (key_len != alg->key_size)
    return ASHLAR_ERR_KEY_LENGTH;
  if (ashlar_overlap(ctx, sizeof *ctx, key, key_len))
    return ASHLAR_ERR_OVERLAP;
  ashlar_aead_setup(ctx, alg, ashlar_row_best(alg->rows), key);
  return ASHLAR_OK;
}

void ashlar_aead_wipe(ashlar_aead_ctx *ctx)
{
  if (ctx != NULL)
    ashlar_wipe(ctx, sizeof *ctx);
}

// aead_check finds the errors of a one-shot call. The first out_len bytes at out and the 16 at
// tag_out (unless NULL) are written; the message is crypted from m->in to out.
static int aead_check(const ashlar_aead_ctx *ctx, const uint8_t *out, size_t out_len,
                      const uint8_t *tag_out, const struct ashlar_aead_message *m, size_t in_len)
{
  if (ctx == NULL || m->nonce == NULL || (m->aad == NULL && m->aad_len != 0) ||
      (m->in == NULL && in_len != 0) || (out == NULL && out_len != 0))
    return ASHLAR_ERR_NULL;
  if (ctx->alg == NULL)
    return ASHLAR_ERR_STATE;
  if (m->nonce_len != ctx->alg->nonce_size)
    return ASHLAR_ERR_NONCE_LENGTH;
  if (m->in_len > ctx->alg->max_size)
    return ASHLAR_ERR_TOO_LONG;
  if ((out != m->in && ashlar_overlap(out, out_len, m->in, in_len)) ||
      ashlar_overlap(out, out_len, m->aad, m->aad_len) ||
      ashlar_overlap(out, out_len, m->nonce, m->nonce_len) ||
      ashlar_overlap(out, out_len, ctx, sizeof *ctx))
    return ASHLAR_ERR_OVERLAP;
  if (tag_out != NULL &&
      (ashlar_overlap(tag_out, 16, out, out_len) || ashlar_overlap(tag_out, 16, m->in, in_len) ||
       ashlar_overlap(tag_out, 16, m->aad, m->aad_len) ||
       ashlar_overlap(tag_out, 16, m->nonce, m->nonce_len) ||
       ashlar_overlap(tag_out, 16, ctx, sizeof *ctx)))
    return ASHLAR_ERR_OVERLAP;
  return ASHLAR_OK;
}

// aead_open_checked opens a message without errors of usage and compares the tag.
static int aead_open_checked(const ashlar_aead_ctx *ctx, uint8_t *out, const uint8_t tag[16],
                             const struct ashlar_aead_message *m)
{
  uint8_t right[16];
  ctx->alg->open(ctx, out, right, m);
  int equal = ashlar_equal(right, tag, 16);
  // The right tag of a forged message would make the forgery succeed.
  ashlar_wipe(right, sizeof right);
  if (equal)
    return ASHLAR_OK;
  ashlar_wipe(out, m->in_len);
  return ASHLAR_ERR_BAD_TAG;
}

int ashlar_aead_seal(const ashlar_aead_ctx *ctx, uint8_t *out, const uint8_t *nonce,
                     size_t nonce_len, const uint8_t *aad, size_t aad_len, const uint8_t *in,
                     size_t in_len)
{
  ASHLAR_SECRETS;
  struct ashlar_aead_message m = {nonce, nonce_len, aad, aad_len, in, in_len};
  if (in_len > SIZE_MAX - 16)
    return ASHLAR_ERR_TOO_LONG;
  int status = aead_check(ctx, out, in_len + 16, NULL, &m, in_len);
  if (status == ASHLAR_OK)
    ctx->alg->seal(ctx, out, out + in_len, &m);
  return status;
}

int ashlar_aead_open(const ashlar_aead_ctx *ctx, uint8_t *out, const uint8_t *nonce,
                     size_t nonce_len, const uint8_t *aad, size_t aad_len, const uint8_t *in,
                     size_t in_len)
{
  ASHLAR_SECRETS;
  struct ashlar_aead_message m = {nonce, nonce_len, aad, aad_len, in, in_len - 16};
  if (in_len < 16)
    return ASHLAR_ERR_TOO_SHORT;
  int status = aead_check(ctx, out, m.in_len, NULL, &m, in_len);
  if (status == ASHLAR_OK)
    status = aead_open_checked(ctx, out, in + m.in_len, &m);
  return status;
}

int ashlar_aead_seal_detached(const ashlar_aead_ctx *ctx, uint8_t *out, uint8_t tag[16],
                              const uint8_t *nonce, size_t nonce_len, const uint8_t *aad,
                              size_t aad_len, const uint8_t *in, size_t in_len)
{
  ASHLAR_SECRETS;
  struct ashlar_aead_message m = {nonce, nonce_len, aad, aad_len, in, in_len};
  if (tag == NULL)
    return ASHLAR_ERR_NULL;
  int status = aead_check(ctx, out, in_len, tag, &m, in_len);
  if (status == ASHLAR_OK)
    ctx->alg->seal(ctx, out, tag, &m);
  return status;
}

int ashlar_aead_open_detached(const ashlar_aead_ctx *ctx, uint8_t *out, const uint8_t tag[16],
                              const uint8_t *nonce, size_t nonce_len, const uint8_t *aad,
                              size_t aad_len, const uint8_t *in, size_t in_len)
{
  ASHLAR_SECRETS;
  struct ashlar_aead_message m = {nonce, nonce_len, aad, aad_len, in, in_len};
  if (tag == NULL)
    return ASHLAR_ERR_NULL;
  int status = aead_check(ctx, out, in_len, NULL, &m, in_len);
  if (status != ASHLAR_OK)
    return status;
  if (ashlar_overlap(out, in_len, tag, 16))
    return ASHLAR_ERR_OVERLAP;
  return aead_open_checked(ctx, out, tag, &m);
}

// aead_start is what both directions of start share; phase is the first.
static int aead_start(ashlar_aead_stream *stream, const ashlar_aead_ctx *ctx, const uint8_t *nonce,
                      size_t nonce_len, uint32_t phase)
{
  if (stream == NULL || ctx == NULL || nonce == NULL)
    return ASHLAR_ERR_NULL;
  if (ctx->alg == NULL)
    return ASHLAR_ERR_STATE;
  if (nonce_len != ctx->alg->nonce_size)
    return ASHLAR_ERR_NONCE_LENGTH;
  if (ashlar_overlap(stream, sizeof *stream, ctx, sizeof *ctx) ||
      ashlar_overlap(stream, sizeof *stream, nonce, nonce_len))
    return ASHLAR_ERR_OVERLAP;
  // Only what set-up wrote: the room for other algorithms is large.
  memcpy(&stream->ctx, ctx, offsetof(ashlar_aead_ctx, key) + ctx->alg->setup_size);
  stream->phase = phase;
  stream->used = 0;
  stream->aad_len = stream->data_len = 0;
  ctx->alg->start(stream, nonce, nonce_len);
  return ASHLAR_OK;
}

int ashlar_aead_seal_start(ashlar_aead_stream *stream, const ashlar_aead_ctx *ctx,
                           const uint8_t *nonce, size_t nonce_len)
{
  ASHLAR_SECRETS;
  return aead_start(stream, ctx, nonce, nonce_len, ASHLAR_AEAD_SEAL_AAD);
}

int ashlar_aead_open_start(ashlar_aead_stream *stream, const ashlar_aead_ctx *ctx,
                           const uint8_t *nonce, size_t nonce_len)
{
  ASHLAR_SECRETS;
  return aead_start(stream, ctx, nonce, nonce_len, ASHLAR_AEAD_OPEN_AAD);
}

// aead_in_aad and aead_in_data return 1 if the stream is before, or at or after, its first byte of
// data.
static int aead_in_aad(const ashlar_aead_stream *stream)
{
  return stream->phase == ASHLAR_AEAD_SEAL_AAD || stream->phase == ASHLAR_AEAD_OPEN_AAD;
}

static int aead_in_data(const ashlar_aead_stream *stream)
{
  return stream->phase == ASHLAR_AEAD_SEAL_DATA || stream->phase == ASHLAR_AEAD_OPEN_DATA;
}

// aead_data_begin ends the additional data if it has not ended.
static void aead_data_begin(ashlar_aead_stream *stream)
{
  if (!aead_in_aad(stream))
    return;
  stream->ctx.alg->aad_end(stream);
  stream->phase = stream->phase == ASHLAR_AEAD_SEAL_AAD ? ASHLAR_AEAD_SEAL_DATA
                                                        : ASHLAR_AEAD_OPEN_DATA;
}

int ashlar_aead_aad(ashlar_aead_stream *stream, const uint8_t *aad, size_t len)
{
  ASHLAR_SECRETS;
  if (stream == NULL || (aad == NULL && len != 0))
    return ASHLAR_ERR_NULL;
  if (!aead_in_aad(stream) && (len != 0 || !aead_in_data(stream)))
    return ASHLAR_ERR_STATE;
  if (len > UINT64_MAX - stream->aad_len)
    return ASHLAR_ERR_TOO_LONG;
  if (ashlar_overlap(stream, sizeof *stream, aad, len))
    return ASHLAR_ERR_OVERLAP;
  if (len != 0)
    stream->ctx.alg->aad(stream, aad, len);
  stream->aad_len += len;
  return ASHLAR_OK;
}

int ashlar_aead_update(ashlar_aead_stream *stream, uint8_t *out, const uint8_t *in, size_t len)
{
  ASHLAR_SECRETS;
  if (stream == NULL || ((out == NULL || in == NULL) && len != 0))
    return ASHLAR_ERR_NULL;
  if (!aead_in_aad(stream) && !aead_in_data(stream))
    return ASHLAR_ERR_STATE;
  if (len > stream->ctx.alg->max_size - stream->data_len)
    return ASHLAR_ERR_TOO_LONG;
  if (ashlar_overlap_partial(out, in, len) ||
      ashlar_overlap(stream, sizeof *stream, out, len) ||
      ashlar_overlap(stream, sizeof *stream, in, len))
    return ASHLAR_ERR_OVERLAP;
  if (len == 0)
    return ASHLAR_OK;
  aead_data_begin(stream);
  stream->ctx.alg->crypt(stream, out, in, len);
  stream->data_len += len;
  return ASHLAR_OK;
}

// aead_finish_check finds the errors of both finishes; the phases are the direction's.
static int aead_finish_check(const ashlar_aead_stream *stream, const uint8_t *tag,
                             uint32_t aad_phase, uint32_t data_phase)
{
  if (stream == NULL || tag == NULL)
    return ASHLAR_ERR_NULL;
  if (stream->phase != aad_phase && stream->phase != data_phase)
    return ASHLAR_ERR_STATE;
  if (ashlar_overlap(stream, sizeof *stream, tag, 16))
    return ASHLAR_ERR_OVERLAP;
  return ASHLAR_OK;
}

int ashlar_aead_seal_finish(ashlar_aead_stream *stream, uint8_t tag[16])
{
  ASHLAR_SECRETS;
  int status = aead_finish_check(stream, tag, ASHLAR_AEAD_SEAL_AAD, ASHLAR_AEAD_SEAL_DATA);
  if (status != ASHLAR_OK)
    return status;
  aead_data_begin(stream);
  stream->ctx.alg->finish(stream, tag);
  ashlar_wipe(stream, sizeof *stream);
  return ASHLAR_OK;
}

int ashlar_aead_open_finish(ashlar_aead_stream *stream, const uint8_t tag[16])
{
  ASHLAR_SECRETS;
  uint8_t right[16];
  int status = aead_finish_check(stream, tag, ASHLAR_AEAD_OPEN_AAD, ASHLAR_AEAD_OPEN_DATA);
  if (status != ASHLAR_OK)
    return status;
  aead_data_begin(stream);
  stream->ctx.alg->finish(stream, right);
  int equal = ashlar_equal(right, tag, 16);
  ashlar_wipe(right, sizeof right);
  ashlar_wipe(stream, sizeof *stream);
  return equal ? ASHLAR_OK : ASHLAR_ERR_BAD_TAG;
}

void ashlar_aead_stream_wipe(ashlar_aead_stream *stream)
{
  if (stream != NULL)
    ashlar_wipe(stream, sizeof *stream);
}
