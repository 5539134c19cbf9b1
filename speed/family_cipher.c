// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// Bare stream ciphers in the program: ChaCha20 in the form of RFC 8439. Each operation takes a new
// nonce.

#include <stdlib.h>
#include <string.h>

#include <ashlar/memory.h>

#include "base/bytes.h"
#include "cipher/chacha20_rows.h"
#include "family.h"
#include "selftest.h"

enum { CIPHER_KEY = 32, CIPHER_NONCE = 12 };

static const struct algorithm cipher_chacha20 = {"chacha20", "ChaCha20", ashlar_chacha20_rows};

static const struct algorithm *const cipher_algorithms[] = {
    &cipher_chacha20,
    NULL,
};

static const struct family_operation cipher_operations[] = {
    {"crypt", 1, 1},
    {NULL, 0, 0},
};

static const size_t cipher_sizes[] = {32, 63, 64, 256, 1024, 1350, 65536, 0};

// From block 1 to the end of the 32-bit counter.
static uint64_t cipher_max_size(const struct algorithm *algorithm)
{
  (void)algorithm;
  return (UINT64_C(1) << 38) - 64;
}

// The rows as contestants. Like the public function, they read the key for each message and wipe
// it.

struct cipher_row_ctx {
  const struct ashlar_chacha20_row *row;
  uint8_t key[CIPHER_KEY];
};

static void *cipher_row_new(const void *self, const char *name, const uint8_t *key, size_t key_len)
{
  (void)name;
  struct cipher_row_ctx *ctx = malloc(sizeof *ctx);
  if (ctx != NULL) {
    ctx->row = self;
    memcpy(ctx->key, key, key_len);
  }
  return ctx;
}

static int cipher_row_crypt(void *ctx, uint8_t *out, const uint8_t *in, size_t len,
                            const uint8_t *nonce, size_t nonce_len, uint32_t counter)
{
  const struct cipher_row_ctx *c = ctx;
  (void)nonce_len;
  uint32_t key[8];
  const uint32_t iv[4] = {counter, ashlar_load32_le(nonce), ashlar_load32_le(nonce + 4),
                          ashlar_load32_le(nonce + 8)};
  ashlar_chacha20_load_key(key, c->key);
  c->row->xor_stream(out, in, len, key, iv);
  ashlar_wipe(key, sizeof key);
  return 1;
}

static void cipher_row_calls(struct contestant *who, const struct algorithm *algorithm)
{
  (void)algorithm;
  struct cipher_calls calls = {cipher_row_new, free, cipher_row_crypt};
  who->cipher = calls;
}

// The operation.

struct cipher_op {
  struct op op;
  const struct cipher_calls *calls;
  void *ctx;
  uint8_t *in, *out;
  size_t size;
  uint64_t counter;
  uint8_t nonce[CIPHER_NONCE]; // ends in the counter
};

static int cipher_run(struct op *op, uint64_t n)
{
  struct cipher_op *c = (struct cipher_op *)op;
  int right = 1;
  for (; n != 0; n--) {
    op_store64(c->nonce + CIPHER_NONCE - 8, ++c->counter);
    right &= c->calls->crypt(c->ctx, c->out, c->in, c->size, c->nonce, CIPHER_NONCE, 1);
  }
  return right;
}

static const uint8_t *cipher_answer(struct op *op, size_t *len, const char **wrong)
{
  struct cipher_op *c = (struct cipher_op *)op;
  *len = c->size;
  *wrong = "it failed to encrypt";
  return op->run(op, 1) ? c->out : NULL;
}

static void cipher_release(struct op *op)
{
  struct cipher_op *c = (struct cipher_op *)op;
  if (c->ctx != NULL)
    c->calls->free_ctx(c->ctx);
}

static struct op *cipher_op_new(const struct speed_case *c, const struct contestant *who)
{
  if (who->cipher.new_ctx == NULL || c->size > who->max_size)
    return NULL;
  struct cipher_op *o = op_new(sizeof *o);
  o->calls = &who->cipher;
  o->size = c->size;
  o->op.run = cipher_run;
  o->op.answer = cipher_answer;
  o->op.release = cipher_release;
  const uint8_t *key = op_buffer(&o->op, CIPHER_KEY, c->align);
  o->in = op_buffer(&o->op, c->size, c->align);
  o->out = c->in_place ? o->in : op_buffer(&o->op, c->size, c->align);
  o->op.in = o->in;
  o->op.out = o->out;
  o->op.len = c->size;
  o->ctx = who->cipher.new_ctx(who->self, c->algorithm->name, key, CIPHER_KEY);
  if (o->ctx == NULL) {
    op_free(&o->op);
    return NULL;
  }
  return &o->op;
}

// Known answers.

// RFC 8439, 2.4.2: block counter 1.
static const char cipher_key[] = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
static const char cipher_nonce[] = "000000000000004a00000000";
static const char cipher_plain[] =
    "4c616469657320616e642047656e746c656d656e206f662074686520636c617373206f66202739393a204966204920"
    "636f756c64206f6666657220796f75206f6e6c79206f6e652074697020666f7220746865206675747572652c207375"
    "6e73637265656e20776f756c642062652069742e";
static const char cipher_text[] = "6e2e359a2568f98041ba0728dd0d6981e97e7aec1d4360c20a27afccfd9fae0b"
                                  "f91b65c5524733ab8f593dabcd62b357"
                                  "1639d624e65152ab8f530c359f0861d807ca0dbf500d6a6156a38e088a22b65e"
                                  "52bc514d16ccf806818ce91ab7793736"
                                  "5af90bbf74a35be6b40b8eedf2785e42874d";

// draft-irtf-cfrg-xchacha-03, 2.2.1: HChaCha20 of the same key.
static const char hchacha_in[] = "000000090000004a0000000031415927";
static const char hchacha_out[] =
    "82413b4227b27bfed30e42508a877d73a0f9e4d58a74a853c12ec41326d3ecdc";

static void cipher_selftest_answers(struct selftest *test, const struct contestant *who)
{
  uint8_t key[SELFTEST_BYTES], nonce[SELFTEST_BYTES], plain[SELFTEST_BYTES], text[SELFTEST_BYTES],
      out[SELFTEST_BYTES];
  selftest_hex(key, cipher_key);
  selftest_hex(nonce, cipher_nonce);
  size_t len = selftest_hex(plain, cipher_plain);
  selftest_hex(text, cipher_text);
  void *ctx = who->cipher.new_ctx(who->self, "chacha20", key, CIPHER_KEY);
  int right = who->cipher.crypt(ctx, out, plain, len, nonce, CIPHER_NONCE, 1) &&
              memcmp(out, text, len) == 0;
  selftest_check(test, right, "RFC 8439, 2.4.2", 0);
  free(ctx);

  const struct ashlar_chacha20_row *row = who->self;
  uint32_t words[8], in[4], derived[8];
  selftest_hex(nonce, hchacha_in);
  for (int i = 0; i < 4; i++)
    in[i] = ashlar_load32_le(nonce + 4 * i);
  ashlar_chacha20_load_key(words, key);
  row->hchacha(derived, words, in);
  selftest_hex(text, hchacha_out);
  for (int i = 0; i < 8; i++)
    ashlar_store32_le(out + 4 * i, derived[i]);
  selftest_check(test, memcmp(out, text, 32) == 0, "draft-irtf-cfrg-xchacha-03, 2.2.1", 0);
}

static void cipher_selftest_lengths(struct selftest *test, const struct contestant *who)
{
  static uint8_t in[SELFTEST_LONGEST], ours[SELFTEST_LONGEST], theirs[SELFTEST_LONGEST];
  // Under this key and a zero nonce, key stream word 12 of the fourth block from here wraps in the
  // last addition: lanes that carry into word 13 show.
  const uint32_t counter = 0xf25cb510;
  const uint8_t nonce[CIPHER_NONCE] = {0};
  uint8_t key[SELFTEST_BYTES];
  selftest_hex(key, cipher_key);
  selftest_fill(in, sizeof in, 1);
  const struct contestant portable =
      family_row(&family_cipher, &cipher_chacha20, family_last_row(cipher_chacha20.rows));
  void *ctx = who->cipher.new_ctx(who->self, "chacha20", key, CIPHER_KEY);
  void *reference = portable.cipher.new_ctx(portable.self, "chacha20", key, CIPHER_KEY);
  for (size_t len = 0; len <= SELFTEST_LONGEST; len = selftest_next_length(len)) {
    who->cipher.crypt(ctx, ours, in, len, nonce, CIPHER_NONCE, counter);
    portable.cipher.crypt(reference, theirs, in, len, nonce, CIPHER_NONCE, counter);
    selftest_check(test, memcmp(ours, theirs, len) == 0, "the portable row, length", len);
  }
  free(ctx);
  free(reference);
}

static void cipher_selftest(struct selftest *test, const struct contestant *who,
                            const struct algorithm *algorithm)
{
  (void)algorithm;
  cipher_selftest_answers(test, who);
  cipher_selftest_lengths(test, who);
}

const struct family family_cipher = {
    cipher_algorithms, cipher_operations, cipher_sizes,  0,
    cipher_max_size,   cipher_row_calls,  cipher_op_new, cipher_selftest,
};
