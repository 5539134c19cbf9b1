// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// Bare message authentication in the program: Poly1305. Each operation is a whole message under a
// new key.

#include <string.h>

#include "family.h"
#include "mac/poly1305_rows.h"
#include "selftest.h"

enum { MAC_KEY = 32, MAC_TAG = 16 };

static const struct algorithm mac_poly1305 = {"poly1305", "Poly1305", ashlar_poly1305_rows};

static const struct algorithm *const mac_algorithms[] = {
    &mac_poly1305,
    NULL,
};

static const struct family_operation mac_operations[] = {
    {"mac", 1, 0},
    {NULL, 0, 0},
};

static const size_t mac_sizes[] = {16, 256, 1350, 8192, 16384, 0};

static uint64_t mac_max_size(const struct algorithm *algorithm)
{
  (void)algorithm;
  return SIZE_MAX;
}

// The rows as contestants. Nothing is kept from message to message, so the row itself is the
// context.

static void *mac_row_new(const void *self, const char *name)
{
  (void)name;
  return (void *)(uintptr_t)self;
}

static void mac_row_free(void *ctx)
{
  (void)ctx;
}

static int mac_row_mac(void *ctx, uint8_t *tag, const uint8_t *key, size_t key_len,
                       const uint8_t *in, size_t len)
{
  ashlar_poly1305_ctx mac;
  (void)key_len;
  ashlar_poly1305_start(&mac, ctx, key);
  ashlar_poly1305_absorb(&mac, in, len);
  ashlar_poly1305_end(&mac, tag);
  return 1;
}

static void mac_row_calls(struct contestant *who, const struct algorithm *algorithm)
{
  (void)algorithm;
  struct mac_calls calls = {mac_row_new, mac_row_free, mac_row_mac};
  who->mac = calls;
}

// The operation.

struct mac_op {
  struct op op;
  const struct mac_calls *calls;
  void *ctx;
  uint8_t *key, *in, *tag;
  size_t size;
  uint64_t counter; // first 8 bytes of key
};

static int mac_run(struct op *op, uint64_t n)
{
  struct mac_op *m = (struct mac_op *)op;
  int right = 1;
  for (; n != 0; n--) {
    op_store64(m->key, ++m->counter);
    right &= m->calls->mac(m->ctx, m->tag, m->key, MAC_KEY, m->in, m->size);
  }
  return right;
}

static const uint8_t *mac_answer(struct op *op, size_t *len, const char **wrong)
{
  *len = MAC_TAG;
  *wrong = "it failed to authenticate";
  return op->run(op, 1) ? ((struct mac_op *)op)->tag : NULL;
}

static void mac_release(struct op *op)
{
  struct mac_op *m = (struct mac_op *)op;
  if (m->ctx != NULL)
    m->calls->free_ctx(m->ctx);
}

static struct op *mac_op_new(const struct speed_case *c, const struct contestant *who)
{
  if (who->mac.new_ctx == NULL || c->size > who->max_size)
    return NULL;
  struct mac_op *m = op_new(sizeof *m);
  m->calls = &who->mac;
  m->size = c->size;
  m->op.run = mac_run;
  m->op.answer = mac_answer;
  m->op.release = mac_release;
  m->key = op_buffer(&m->op, MAC_KEY, c->align);
  m->in = op_buffer(&m->op, c->size, c->align);
  m->tag = op_buffer(&m->op, MAC_TAG, c->align);
  m->op.in = m->in;
  m->op.len = c->size;
  m->ctx = who->mac.new_ctx(who->self, c->algorithm->name);
  if (m->ctx == NULL) {
    op_free(&m->op);
    return NULL;
  }
  return &m->op;
}

// Known answers.

// RFC 8439, 2.5.2.
static const char mac_key[] = "85d6be7857556d337f4452fe42d506a80103808afb0db2fd4abff6af4149f51b";
static const char mac_text[] =
    "43727970746f6772617068696320466f72756d2052657365617263682047726f7570";
static const char mac_tag[] = "a8061dc1305136c6c22b8baf0c0127a9";

static void mac_selftest(struct selftest *test, const struct contestant *who,
                         const struct algorithm *algorithm)
{
  static uint8_t in[SELFTEST_LONGEST];
  uint8_t key[SELFTEST_BYTES], text[SELFTEST_BYTES], tag[SELFTEST_BYTES], ours[MAC_TAG],
      theirs[MAC_TAG];
  selftest_hex(key, mac_key);
  size_t len = selftest_hex(text, mac_text);
  selftest_hex(tag, mac_tag);
  void *ctx = who->mac.new_ctx(who->self, algorithm->name);
  int right = who->mac.mac(ctx, ours, key, MAC_KEY, text, len) && memcmp(ours, tag, MAC_TAG) == 0;
  selftest_check(test, right, "RFC 8439, 2.5.2", 0);

  const struct contestant portable =
      family_row(&family_mac, algorithm, family_last_row(algorithm->rows));
  void *reference = portable.mac.new_ctx(portable.self, algorithm->name);
  // Random bytes, then all ones, which carry the furthest.
  for (int ones = 0; ones < 2; ones++) {
    selftest_fill(in, sizeof in, 1);
    if (ones)
      memset(in, 0xff, sizeof in);
    for (len = 0; len <= SELFTEST_LONGEST; len = selftest_next_length(len)) {
      who->mac.mac(ctx, ours, key, MAC_KEY, in, len);
      portable.mac.mac(reference, theirs, key, MAC_KEY, in, len);
      selftest_check(test, memcmp(ours, theirs, MAC_TAG) == 0, "the portable row, length", len);
    }
  }
}

const struct family family_mac = {
    mac_algorithms, mac_operations, mac_sizes,  0,
    mac_max_size,   mac_row_calls,  mac_op_new, mac_selftest,
};
