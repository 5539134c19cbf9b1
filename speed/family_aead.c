// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// Authenticated encryption in the program: seal, open and set-up of every AEAD. Each operation
// takes a new nonce, as a protocol would, and every open that is timed succeeds.

#include <stdlib.h>
#include <string.h>

#include <ashlar/aead.h>
#include <ashlar/memory.h>

#include "aead/aead_alg.h"
#include "aead/chacha20_poly1305_rows.h"
#include "family.h"
#include "selftest.h"

// A known answer, in hex.
struct aead_answer {
  const char *source;
  const char *key, *nonce, *aad, *plain, *sealed;
};

struct aead_algorithm {
  struct algorithm base;
  const ashlar_aead_alg *(*alg)(void);
  struct aead_answer answer;
};

// The plaintext of RFC 8439, 2.8.2, and of the draft's example.
#define SUNSCREEN                                                                                  \
  "4c616469657320616e642047656e746c656d656e206f662074686520636c617373206f66202739393a204966204920" \
  "636f756c64206f6666657220796f75206f6e6c79206f6e652074697020666f7220746865206675747572652c207375" \
  "6e73637265656e20776f756c642062652069742e"
#define KEY_80_TO_9F "808182838485868788898a8b8c8d8e8f909192939495969798999a9b9c9d9e9f"

static const struct aead_algorithm aead_rfc8439 = {
    {"chacha20-poly1305", "ChaCha20-Poly1305", ashlar_chacha20_poly1305_rows},
    ashlar_aead_chacha20_poly1305,
    {"RFC 8439, 2.8.2", KEY_80_TO_9F, "070000004041424344454647", "50515253c0c1c2c3c4c5c6c7",
     SUNSCREEN,
     "d31a8d34648e60db7b86afbc53ef7ec2a4aded51296e08fea9e2b5a736ee62d63dbea45e8ca9671282fafb69da92"
     "728b1a71de0a9e060b2905d6a5b67ecd3b3692ddbd7f2d778b8c9803aee328091b58fab324e4fad675945585808b"
     "4831d7bc3ff4def08e4b7a9de576d26586cec64b61161ae10b594f09e26a7e902ecbd0600691"},
};

static const struct aead_algorithm aead_xchacha = {
    {"xchacha20-poly1305", "XChaCha20-Poly1305", ashlar_chacha20_poly1305_rows},
    ashlar_aead_xchacha20_poly1305,
    {"draft-irtf-cfrg-xchacha-03, A.3.1", KEY_80_TO_9F,
     "404142434445464748494a4b4c4d4e4f5051525354555657", "50515253c0c1c2c3c4c5c6c7", SUNSCREEN,
     "bd6d179d3e83d43b9576579493c0e939572a1700252bfaccbed2902c21396cbb731c7f1b0b4aa6440bf3a82f4eda"
     "7e39ae64c6708c54c216cb96b72e1213b4522f8c9ba40db5d945b11b69b982c1bb9e3f3fac2bc369488f76b23835"
     "65d3fff921f9664c97637da9768812f615c68b13b52ec0875924c1c7987947deafd8780acf49"},
};

static const struct aead_algorithm aead_old = {
    {"chacha20-poly1305-old", "ChaCha20-Poly1305-Old", ashlar_chacha20_poly1305_rows},
    ashlar_aead_chacha20_poly1305_old,
    {"draft-agl-tls-chacha20poly1305-04, 7",
     "4290bcb154173531f314af57f3be3b5006da371ece272afa1b5dbdd1100a1007", "cd7cf67be39c794a",
     "87e229d4500845a079c0", "86d09974840bded2a5ca",
     "e3e446f7ede9a19b62a4677dabf4e3d24b876bb284753896e1d6"},
};

static const struct algorithm *const aead_algorithms[] = {
    &aead_rfc8439.base,
    &aead_xchacha.base,
    &aead_old.base,
    NULL,
};

static const struct family_operation aead_operations[] = {
    {"seal", 1, 1},
    {"open", 1, 1},
    {"setup", 0, 0},
    {NULL, 0, 0},
};

static const size_t aead_sizes[] = {16, 256, 1350, 8192, 16384, 0};

static const ashlar_aead_alg *aead_alg_of(const struct algorithm *algorithm)
{
  return ((const struct aead_algorithm *)algorithm)->alg();
}

static uint64_t aead_max_size(const struct algorithm *algorithm)
{
  return ashlar_aead_max_size(aead_alg_of(algorithm));
}

// The rows as contestants.

static void *aead_row_new(const void *self, const char *name, const uint8_t *key, size_t key_len)
{
  for (const struct algorithm *const *a = aead_algorithms; *a != NULL; a++)
    if (strcmp((*a)->name, name) == 0 && ashlar_aead_key_size(aead_alg_of(*a)) == key_len) {
      ashlar_aead_ctx *ctx = malloc(sizeof *ctx);
      if (ctx != NULL)
        ashlar_aead_setup(ctx, aead_alg_of(*a), self, key);
      return ctx;
    }
  return NULL;
}

static void aead_row_free(void *ctx)
{
  ashlar_aead_wipe(ctx);
  free(ctx);
}

static int aead_row_setup(void *ctx, const uint8_t *key, size_t key_len)
{
  ashlar_aead_ctx *c = ctx;
  (void)key_len;
  ashlar_aead_setup(c, c->alg, c->row, key);
  return 1;
}

static int aead_row_seal(void *ctx, uint8_t *out, const uint8_t *nonce, size_t nonce_len,
                         const uint8_t *aad, size_t aad_len, const uint8_t *in, size_t in_len)
{
  return ashlar_aead_seal(ctx, out, nonce, nonce_len, aad, aad_len, in, in_len) == ASHLAR_OK;
}

static int aead_row_open(void *ctx, uint8_t *out, const uint8_t *nonce, size_t nonce_len,
                         const uint8_t *aad, size_t aad_len, const uint8_t *in, size_t in_len)
{
  return ashlar_aead_open(ctx, out, nonce, nonce_len, aad, aad_len, in, in_len) == ASHLAR_OK;
}

static void aead_row_calls(struct contestant *who, const struct algorithm *algorithm)
{
  (void)algorithm;
  struct aead_calls calls = {aead_row_new, aead_row_free, aead_row_setup, aead_row_seal,
                             aead_row_open};
  who->aead = calls;
}

// The operations.

enum { AEAD_TAG = ASHLAR_AEAD_TAG_SIZE, AEAD_MAX_NONCE = 24 };

struct aead_op {
  struct op op;
  const struct aead_calls *calls;
  void *ctx;
  uint8_t *key, *aad, *in, *out;
  size_t key_len, aad_len, size, nonce_len;
  uint64_t counter;
  uint8_t nonce[AEAD_MAX_NONCE]; // ends in the counter
  // Opening: in holds pool sealed messages, stride bytes apart, for the counters 1 to pool.
  size_t pool, stride, next;
  uint8_t *sealed; // in place: what in is filled from before each round
  int in_place;
};

// Bytes of sealed messages that opening goes through: they stay in the first-level cache with the
// output.
enum { AEAD_POOL_BYTES = 16384, AEAD_POOL_MAX = 256 };

static void aead_next_nonce(struct aead_op *a, uint64_t counter)
{
  op_store64(a->nonce + a->nonce_len - 8, counter);
}

static int aead_run_seal(struct op *op, uint64_t n)
{
  struct aead_op *a = (struct aead_op *)op;
  int right = 1;
  for (; n != 0; n--) {
    aead_next_nonce(a, ++a->counter);
    right &=
        a->calls->seal(a->ctx, a->out, a->nonce, a->nonce_len, a->aad, a->aad_len, a->in, a->size);
  }
  return right;
}

static int aead_run_open(struct op *op, uint64_t n)
{
  struct aead_op *a = (struct aead_op *)op;
  int right = 1;
  for (; n != 0; n--) {
    uint8_t *message = a->in + a->next * a->stride;
    a->next = a->next + 1 == a->pool ? 0 : a->next + 1;
    aead_next_nonce(a, a->next == 0 ? a->pool : a->next);
    right &= a->calls->open(a->ctx, a->in_place ? message : a->out, a->nonce, a->nonce_len, a->aad,
                            a->aad_len, message, a->size + AEAD_TAG);
  }
  return right;
}

static int aead_run_setup(struct op *op, uint64_t n)
{
  struct aead_op *a = (struct aead_op *)op;
  int right = 1;
  for (; n != 0; n--) {
    op_store64(a->key, ++a->counter);
    right &= a->calls->setup(a->ctx, a->key, a->key_len);
  }
  return right;
}

static void aead_prepare_open(struct op *op)
{
  struct aead_op *a = (struct aead_op *)op;
  memcpy(a->in, a->sealed, a->pool * a->stride);
  a->next = 0;
}

static const uint8_t *aead_answer_seal(struct op *op, size_t *len, const char **wrong)
{
  struct aead_op *a = (struct aead_op *)op;
  *len = a->size + AEAD_TAG;
  *wrong = "it failed to seal";
  return op->run(op, 1) ? a->out : NULL;
}

// A set-up key shows in what it seals: an empty message.
static const uint8_t *aead_answer_setup(struct op *op, size_t *len, const char **wrong)
{
  *wrong = "it failed to set up a key";
  if (!op->run(op, 1))
    return NULL;
  *wrong = "it failed to seal with the new key";
  *len = AEAD_TAG;
  return aead_run_seal(op, 1) ? ((struct aead_op *)op)->out : NULL;
}

static const uint8_t *aead_answer_open(struct op *op, size_t *len, const char **wrong)
{
  struct aead_op *a = (struct aead_op *)op;
  if (op->prepare != NULL)
    op->prepare(op);
  uint8_t *message = a->in + a->next * a->stride;
  size_t at = a->next;

  *wrong = "it opened a message with a wrong tag";
  message[a->size + AEAD_TAG - 1] ^= 0x80;
  int forged = op->run(op, 1);
  message[a->size + AEAD_TAG - 1] ^= 0x80;
  if (forged)
    return NULL;

  if (op->prepare != NULL)
    op->prepare(op);
  a->next = at;
  *wrong = "it failed to open a message";
  *len = a->size;
  return op->run(op, 1) ? (a->in_place ? message : a->out) : NULL;
}

static void aead_release(struct op *op)
{
  struct aead_op *a = (struct aead_op *)op;
  if (a->ctx != NULL)
    a->calls->free_ctx(a->ctx);
}

// aead_op_open makes what opening needs: messages sealed by the portable row.
static void aead_op_open(struct aead_op *a, const struct speed_case *c)
{
  a->stride = (c->size + AEAD_TAG + 63) / 64 * 64;
  a->pool = AEAD_POOL_BYTES / a->stride;
  if (a->pool < 2)
    a->pool = 2;
  if (a->pool > AEAD_POOL_MAX)
    a->pool = AEAD_POOL_MAX;
  a->in = op_buffer(&a->op, a->pool * a->stride, c->align);
  a->op.run = aead_run_open;
  a->op.answer = aead_answer_open;
  uint8_t *sealed = a->in;
  if (c->in_place) {
    a->sealed = sealed = op_buffer(&a->op, a->pool * a->stride, c->align);
    a->op.prepare = aead_prepare_open;
    a->op.batch = a->pool;
  } else {
    a->out = op_buffer(&a->op, c->size, c->align);
  }

  struct contestant portable =
      family_row(&family_aead, c->algorithm, family_last_row(c->algorithm->rows));
  void *ctx = portable.aead.new_ctx(portable.self, c->algorithm->name, a->key, a->key_len);
  for (size_t i = 0; ctx != NULL && i < a->pool; i++) {
    uint8_t *message = sealed + i * a->stride;
    aead_next_nonce(a, i + 1);
    (void)portable.aead.seal(ctx, message, a->nonce, a->nonce_len, a->aad, a->aad_len, message,
                             c->size);
  }
  aead_row_free(ctx);
}

static void aead_op_seal(struct aead_op *a, const struct speed_case *c)
{
  a->in = op_buffer(&a->op, c->size + AEAD_TAG, c->align);
  a->out = c->in_place ? a->in : op_buffer(&a->op, c->size + AEAD_TAG, c->align);
  a->op.run = aead_run_seal;
  a->op.answer = aead_answer_seal;
}

static struct op *aead_op_new(const struct speed_case *c, const struct contestant *who)
{
  int setup = strcmp(c->operation, "setup") == 0, open = strcmp(c->operation, "open") == 0;
  if (who->aead.new_ctx == NULL || (setup && who->aead.setup == NULL) || c->size > who->max_size)
    return NULL;
  struct aead_op *a = op_new(sizeof *a);
  const ashlar_aead_alg *alg = aead_alg_of(c->algorithm);
  a->calls = &who->aead;
  a->key_len = ashlar_aead_key_size(alg);
  a->nonce_len = ashlar_aead_nonce_size(alg);
  a->size = c->size;
  a->aad_len = c->aad;
  a->in_place = c->in_place;
  a->op.release = aead_release;
  a->key = op_buffer(&a->op, a->key_len, c->align);
  a->aad = op_buffer(&a->op, c->aad, c->align);
  a->ctx = who->aead.new_ctx(who->self, c->algorithm->name, a->key, a->key_len);
  if (a->ctx == NULL) {
    op_free(&a->op);
    return NULL;
  }
  if (open) {
    aead_op_open(a, c);
  } else {
    aead_op_seal(a, c);
    if (setup) {
      a->op.run = aead_run_setup;
      a->op.answer = aead_answer_setup;
    }
  }
  if (c->sized) {
    a->op.in = a->in;
    a->op.out = a->out != NULL ? a->out : a->in;
    a->op.len = a->size;
  }
  return &a->op;
}

// Known answers.

static void aead_selftest_answer(struct selftest *test, const struct contestant *who,
                                 const struct aead_algorithm *algorithm)
{
  const struct aead_answer *answer = &algorithm->answer;
  uint8_t key[SELFTEST_BYTES], nonce[SELFTEST_BYTES], aad[SELFTEST_BYTES], plain[SELFTEST_BYTES],
      sealed[SELFTEST_BYTES], out[SELFTEST_BYTES], zero[SELFTEST_BYTES] = {0};
  size_t key_len = selftest_hex(key, answer->key), nonce_len = selftest_hex(nonce, answer->nonce);
  size_t aad_len = selftest_hex(aad, answer->aad), len = selftest_hex(plain, answer->plain);
  size_t sealed_len = selftest_hex(sealed, answer->sealed);

  void *ctx = who->aead.new_ctx(who->self, algorithm->base.name, key, key_len);
  selftest_check(test,
                 sealed_len == len + AEAD_TAG &&
                     who->aead.seal(ctx, out, nonce, nonce_len, aad, aad_len, plain, len) &&
                     memcmp(out, sealed, sealed_len) == 0,
                 answer->source, 0);
  selftest_check(test,
                 who->aead.open(ctx, out, nonce, nonce_len, aad, aad_len, sealed, sealed_len) &&
                     memcmp(out, plain, len) == 0,
                 "opening of the known answer", 0);
  for (size_t bit = 0; bit < 8 * AEAD_TAG; bit++) {
    uint8_t *byte = &sealed[len + bit / 8], mask = (uint8_t)(1u << bit % 8);
    *byte ^= mask;
    memset(out, 1, len);
    selftest_check(test,
                   !who->aead.open(ctx, out, nonce, nonce_len, aad, aad_len, sealed, sealed_len) &&
                       memcmp(out, zero, len) == 0,
                   "refusal of a wrong tag, bit", bit);
    *byte ^= mask;
  }
  aead_row_free(ctx);
}

// Every length, with additional data of changing length, against the portable row.
static void aead_selftest_lengths(struct selftest *test, const struct contestant *who,
                                  const struct algorithm *algorithm)
{
  static uint8_t in[SELFTEST_LONGEST], ours[SELFTEST_LONGEST + AEAD_TAG],
      theirs[SELFTEST_LONGEST + AEAD_TAG];
  const struct contestant portable =
      family_row(&family_aead, algorithm, family_last_row(algorithm->rows));
  uint8_t key[ASHLAR_AEAD_MAX_KEY_SIZE], nonce[AEAD_MAX_NONCE];
  size_t key_len = ashlar_aead_key_size(aead_alg_of(algorithm));
  size_t nonce_len = ashlar_aead_nonce_size(aead_alg_of(algorithm));
  selftest_fill(in, sizeof in, 1);
  selftest_fill(key, sizeof key, 2);
  selftest_fill(nonce, sizeof nonce, 3);

  void *ctx = who->aead.new_ctx(who->self, algorithm->name, key, key_len);
  void *reference = portable.aead.new_ctx(portable.self, algorithm->name, key, key_len);
  for (size_t len = 0; len <= SELFTEST_LONGEST; len = selftest_next_length(len)) {
    size_t aad_len = len % 67;
    int right = portable.aead.seal(reference, theirs, nonce, nonce_len, in, aad_len, in, len) &&
                who->aead.seal(ctx, ours, nonce, nonce_len, in, aad_len, in, len) &&
                memcmp(ours, theirs, len + AEAD_TAG) == 0;
    selftest_check(test, right, "seal next to the portable row, length", len);
    right = who->aead.open(ctx, ours, nonce, nonce_len, in, aad_len, theirs, len + AEAD_TAG) &&
            memcmp(ours, in, len) == 0;
    selftest_check(test, right, "open next to the portable row, length", len);
  }
  aead_row_free(ctx);
  aead_row_free(reference);
}

static void aead_selftest(struct selftest *test, const struct contestant *who,
                          const struct algorithm *algorithm)
{
  aead_selftest_answer(test, who, (const struct aead_algorithm *)algorithm);
  aead_selftest_lengths(test, who, algorithm);
}

const struct family family_aead = {
    aead_algorithms, aead_operations, aead_sizes,  1,
    aead_max_size,   aead_row_calls,  aead_op_new, aead_selftest,
};
