// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// ChaCha20-Poly1305 in its three forms: RFC 8439 section 2.8; XChaCha20-Poly1305,
// draft-irtf-cfrg-xchacha-03 section 2.3; and the older form with a 64-bit nonce, a 64-bit block
// counter and no padding in the MAC. The forms differ in how a nonce becomes key and iv; the rest
// is shared.

#include <string.h>

#include <ashlar/memory.h>

#include "aead/aead_alg.h"
#include "aead/chacha20_poly1305_rows.h"
#include "base/bytes.h"
#include "base/target.h"

#if ASHLAR_ARCH_X86
#include "arch/x86/chacha20_poly1305.h"
#elif ASHLAR_ARCH_ARM
#include "arch/arm/chacha20_poly1305.h"
#elif ASHLAR_ARCH_PPC
#include "arch/ppc/chacha20_poly1305.h"
#else
#define ASHLAR_CHACHA20_POLY1305_ARCH_ROWS
#endif

ashlar_row_table ashlar_chacha20_poly1305_rows = {
    ASHLAR_CHACHA20_POLY1305_ARCH_ROWS
    ASHLAR_IF_PORTABLE(ASHLAR_IF_PORTABLE64(&ashlar_chacha20_poly1305_portable64.row,)
                       ASHLAR_IF_PORTABLE32(&ashlar_chacha20_poly1305_portable32.row,))
    NULL,
};

// The key is kept as eight state words.
#define CHACHA20_POLY1305_SETUP_SIZE 32

// The longest message that a row's own seal and open take.
#define CHACHA20_POLY1305_ROW_MAX ((UINT64_C(1) << 38) - 64)

typedef void chacha20_poly1305_function(const struct ashlar_chacha20_poly1305_row *row,
                                        uint8_t *out, uint8_t tag[16],
                                        const struct ashlar_chacha20_poly1305_job *job);

static const struct ashlar_chacha20_poly1305_row *chacha20_poly1305_row(const ashlar_aead_ctx *ctx)
{
  return (const struct ashlar_chacha20_poly1305_row *)ctx->row;
}

static void chacha20_poly1305_setup(ashlar_aead_ctx *ctx, const uint8_t *key)
{
  ashlar_chacha20_load_key(ctx->key.words32, key);
}

// The nonces of the forms, told apart by their sizes.
enum { NONCE_OLD = 8, NONCE_RFC8439 = 12, NONCE_XCHACHA = 24 };

static int chacha20_poly1305_padded(const ashlar_aead_ctx *ctx)
{
  return ctx->alg->nonce_size != NONCE_OLD;
}

// chacha20_poly1305_prepare makes the key and the iv of block 0 for a nonce. It returns the key:
// the one of ctx, or subkey, where XChaCha20 derives it; subkey may be the key of ctx.
static const uint32_t *chacha20_poly1305_prepare(const ashlar_aead_ctx *ctx, const uint8_t *nonce,
                                                 uint32_t subkey[8], uint32_t iv[4])
{
  const uint32_t *key = ctx->key.words32;
  iv[0] = iv[1] = 0;
  if (ctx->alg->nonce_size == NONCE_RFC8439) {
    iv[1] = ashlar_load32_le(nonce);
    nonce += 4;
  } else if (ctx->alg->nonce_size == NONCE_XCHACHA) {
    uint32_t head[4];
    for (int i = 0; i < 4; i++)
      head[i] = ashlar_load32_le(nonce + 4 * i);
    chacha20_poly1305_row(ctx)->cipher->hchacha(subkey, key, head);
    key = subkey;
    nonce += 16;
  }
  iv[2] = ashlar_load32_le(nonce);
  iv[3] = ashlar_load32_le(nonce + 4);
  return key;
}

// chacha20_poly1305_one_shot makes the job of a message and gives it to the row, or to the generic
// function when the message is too long for a row.
static void chacha20_poly1305_one_shot(const ashlar_aead_ctx *ctx, uint8_t *out, uint8_t tag[16],
                                       const struct ashlar_aead_message *m,
                                       chacha20_poly1305_function *run,
                                       chacha20_poly1305_function *generic)
{
  uint32_t subkey[8];
  struct ashlar_chacha20_poly1305_job job;
  job.key = chacha20_poly1305_prepare(ctx, m->nonce, subkey, job.iv);
  job.padded = chacha20_poly1305_padded(ctx);
  job.aad = m->aad;
  job.aad_len = m->aad_len;
  job.in = m->in;
  job.in_len = m->in_len;
  const uint64_t len = m->in_len; // where size_t is shorter, every length is right
  (len <= CHACHA20_POLY1305_ROW_MAX ? run : generic)(chacha20_poly1305_row(ctx), out, tag, &job);
  if (job.key == subkey)
    ashlar_wipe(subkey, sizeof subkey);
}

static void chacha20_poly1305_seal(const ashlar_aead_ctx *ctx, uint8_t *out, uint8_t tag[16],
                                   const struct ashlar_aead_message *message)
{
  chacha20_poly1305_one_shot(ctx, out, tag, message, chacha20_poly1305_row(ctx)->seal,
                             ashlar_chacha20_poly1305_seal_generic);
}

static void chacha20_poly1305_open(const ashlar_aead_ctx *ctx, uint8_t *out, uint8_t tag[16],
                                   const struct ashlar_aead_message *message)
{
  chacha20_poly1305_one_shot(ctx, out, tag, message, chacha20_poly1305_row(ctx)->open,
                             ashlar_chacha20_poly1305_open_generic);
}

static void chacha20_poly1305_start(ashlar_aead_stream *stream, const uint8_t *nonce,
                                    size_t nonce_len)
{
  (void)nonce_len; // checked: the form's
  uint32_t *key = stream->ctx.key.words32; // which a derived key replaces
  (void)chacha20_poly1305_prepare(&stream->ctx, nonce, key, stream->counter);
  ashlar_chacha20_poly1305_mac_start(chacha20_poly1305_row(&stream->ctx), &stream->mac.poly1305,
                                     key, stream->counter);
}

// Additional data is buffered by the MAC; its end adds the padding, or the length of the older
// form.
static void chacha20_poly1305_aad(ashlar_aead_stream *stream, const uint8_t *aad, size_t len)
{
  ashlar_poly1305_absorb(&stream->mac.poly1305, aad, len);
}

static void chacha20_poly1305_aad_end(ashlar_aead_stream *stream)
{
  ashlar_chacha20_poly1305_mac_aad_end(&stream->mac.poly1305,
                                       chacha20_poly1305_padded(&stream->ctx), stream->aad_len);
}

// chacha20_poly1305_xor_pieces continues the key stream where the last piece ended: stream->used
// bytes into stream->block, or at a block's start when that is 0.
static void chacha20_poly1305_xor_pieces(ashlar_aead_stream *stream, uint8_t *out,
                                         const uint8_t *in, size_t len)
{
  const struct ashlar_chacha20_row *cipher = chacha20_poly1305_row(&stream->ctx)->cipher;
  const uint32_t *key = stream->ctx.key.words32;
  for (; stream->used != 0 && len != 0; len--) {
    *out++ = *in++ ^ stream->block[stream->used];
    stream->used = (stream->used + 1) % 64;
  }
  size_t whole = len - len % 64, rest = len % 64;
  ashlar_chacha20_xor64(cipher, out, in, whole, key, stream->counter);
  if (rest == 0)
    return;
  memset(stream->block, 0, 64);
  ashlar_chacha20_xor64(cipher, stream->block, stream->block, 64, key, stream->counter);
  for (size_t i = 0; i < rest; i++)
    out[whole + i] = in[whole + i] ^ stream->block[i];
  stream->used = (uint32_t)rest;
}

static void chacha20_poly1305_crypt(ashlar_aead_stream *stream, uint8_t *out, const uint8_t *in,
                                    size_t len)
{
  // The MAC takes the ciphertext: what is written when sealing; when opening, what is read, before
  // it may be overwritten.
  if (stream->phase == ASHLAR_AEAD_OPEN_DATA)
    ashlar_poly1305_absorb(&stream->mac.poly1305, in, len);
  chacha20_poly1305_xor_pieces(stream, out, in, len);
  if (stream->phase == ASHLAR_AEAD_SEAL_DATA)
    ashlar_poly1305_absorb(&stream->mac.poly1305, out, len);
}

// The lengths are the stream's: aead.c has added them up.
static void chacha20_poly1305_finish(ashlar_aead_stream *stream, uint8_t tag[16])
{
  ashlar_chacha20_poly1305_mac_end(&stream->mac.poly1305, chacha20_poly1305_padded(&stream->ctx),
                                   stream->aad_len, stream->data_len, tag);
}

#define CHACHA20_POLY1305_STEPS                                                                    \
  CHACHA20_POLY1305_SETUP_SIZE, ashlar_chacha20_poly1305_rows, chacha20_poly1305_setup,            \
      chacha20_poly1305_seal, chacha20_poly1305_open, chacha20_poly1305_start,                     \
      chacha20_poly1305_aad, chacha20_poly1305_aad_end, chacha20_poly1305_crypt,                   \
      chacha20_poly1305_finish

// RFC 8439, 2.8: blocks 1 to 2^32 - 1 of 64 bytes.
static const ashlar_aead_alg chacha20_poly1305_rfc8439 = {
    "chacha20-poly1305", 32, NONCE_RFC8439, (UINT64_C(1) << 38) - 64, CHACHA20_POLY1305_STEPS};

static const ashlar_aead_alg chacha20_poly1305_xchacha = {
    "xchacha20-poly1305", 32, NONCE_XCHACHA, (UINT64_C(1) << 38) - 64, CHACHA20_POLY1305_STEPS};

// Message and tag together are shorter than 2^64.
static const ashlar_aead_alg chacha20_poly1305_old = {"chacha20-poly1305-old", 32, NONCE_OLD,
                                                      UINT64_MAX - 16, CHACHA20_POLY1305_STEPS};

const ashlar_aead_alg *ashlar_aead_chacha20_poly1305(void)
{
  return &chacha20_poly1305_rfc8439;
}

const ashlar_aead_alg *ashlar_aead_xchacha20_poly1305(void)
{
  return &chacha20_poly1305_xchacha;
}

const ashlar_aead_alg *ashlar_aead_chacha20_poly1305_old(void)
{
  return &chacha20_poly1305_old;
}
