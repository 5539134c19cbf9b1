// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// Constant time: every operation on every row under valgrind, with keys, nonces and data marked
// undefined, so that memcheck reports each branch and each address that depends on them. Lengths
// are public, and so is whether a tag was right: tests/ct/public.supp names the two places that
// branch on it, and nothing else.
//
// "ct branch" and "ct look-up" leak on purpose: the tests demand that memcheck reports them.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <valgrind/memcheck.h>

#include <ashlar/memory.h>

#include "../harness/check.h"
#include "../primitives.h"

#define CT_LONGEST 2200

static void ct_secret(void *p, size_t len)
{
  (void)VALGRIND_MAKE_MEM_UNDEFINED(p, len);
}

static void ct_public(void *p, size_t len)
{
  (void)VALGRIND_MAKE_MEM_DEFINED(p, len);
}

// CT_STATUS makes the status of an open public, as the interface does, before it is compared.
#define CT_STATUS(call, want)                                                                      \
  do {                                                                                             \
    int status = (call);                                                                           \
    ct_public(&status, sizeof status);                                                             \
    CHECK_STATUS(status, want);                                                                    \
  } while (0)

// Lengths around blocks and groups of every width.
static const size_t ct_lengths[] = {0,   1,   15,  16,  17,  63,   64,   65,   100,  127,       128,
                                    129, 191, 192, 255, 256, 257,  320,  383,  448,  511,       512,
                                    513, 640, 768, 800, 999, 1024, 1025, 1350, 2048, CT_LONGEST};
#define CT_LENGTHS (sizeof ct_lengths / sizeof ct_lengths[0])

// The inputs of an operation, secret, with their public copies.
static uint8_t key[PRIMITIVE_KEY_MAX], nonce[PRIMITIVE_NONCE_MAX], aad[64], in[CT_LONGEST];
static uint8_t out[CT_LONGEST + 16], tag[16], want[CT_LONGEST], want_tag[16];

static void ct_inputs(void)
{
  check_pattern(key, sizeof key, 70);
  check_pattern(nonce, sizeof nonce, 71);
  check_pattern(aad, sizeof aad, 72);
  check_pattern(in, sizeof in, 73);
  memset(out, 0, sizeof out);
  ct_secret(key, sizeof key);
  ct_secret(nonce, sizeof nonce);
  ct_secret(aad, sizeof aad);
  ct_secret(in, sizeof in);
}

static void ct_results(size_t len)
{
  ct_public(out, len + 16);
  ct_public(tag, sizeof tag);
  ct_public(in, sizeof in);
}

// ct_pieces seals or opens in three pieces that end inside blocks.
static void ct_pieces(const ashlar_aead_ctx *ctx, size_t nonce_size, int opening, size_t aad_len,
                      const uint8_t *from, size_t len)
{
  static ashlar_aead_stream stream;
  CHECK_STATUS(
      (opening ? ashlar_aead_open_start : ashlar_aead_seal_start)(&stream, ctx, nonce, nonce_size),
      ASHLAR_OK);
  CHECK_STATUS(ashlar_aead_aad(&stream, aad, aad_len / 2), ASHLAR_OK);
  CHECK_STATUS(ashlar_aead_aad(&stream, aad + aad_len / 2, aad_len - aad_len / 2), ASHLAR_OK);
  for (size_t i = 0, done = 0; i < 3; i++) {
    size_t end = i == 2 ? len : len * (i + 1) / 3;
    CHECK_STATUS(ashlar_aead_update(&stream, out + done, from + done, end - done), ASHLAR_OK);
    done = end;
  }
  CT_STATUS(opening ? ashlar_aead_open_finish(&stream, tag) : ashlar_aead_seal_finish(&stream, tag),
            ASHLAR_OK);
}

static void ct_aead(const struct aead_class *class, const struct ashlar_row *row, size_t len)
{
  static ashlar_aead_ctx ctx, reference;
  const ashlar_aead_alg *alg = class->alg();
  size_t n = ashlar_aead_nonce_size(alg), aad_len = len % 40;
  check_at.len = len;

  // The right answer, from public inputs.
  ct_inputs();
  ct_public(key, sizeof key);
  ct_public(nonce, sizeof nonce);
  ct_public(aad, sizeof aad);
  ct_public(in, sizeof in);
  ashlar_aead_setup(&reference, alg, check_last_row(alg->rows), key);
  CHECK_STATUS(
      ashlar_aead_seal_detached(&reference, want, want_tag, nonce, n, aad, aad_len, in, len),
      ASHLAR_OK);

  ct_inputs();
  ashlar_aead_setup(&ctx, alg, row, key);
  CHECK_STATUS(ashlar_aead_seal(&ctx, out, nonce, n, aad, aad_len, in, len), ASHLAR_OK);
  ct_results(len);
  CHECK_BYTES(out, want, len);
  CHECK_BYTES(out + len, want_tag, 16);

  ct_inputs();
  ct_pieces(&ctx, n, 0, aad_len, in, len);
  ct_results(len);
  CHECK_BYTES(out, want, len);
  CHECK_BYTES(tag, want_tag, 16);

  // Opening: ciphertext and tag are secret as well; whether the tag is right becomes public.
  for (int wrong = 0; wrong < 2; wrong++) {
    uint8_t plain[CT_LONGEST];
    ct_inputs();
    memcpy(plain, in, len);
    memcpy(in, want, len);
    memcpy(tag, want_tag, 16);
    tag[5] ^= (uint8_t)wrong;
    ct_secret(in, len);
    ct_secret(tag, 16);
    CT_STATUS(ashlar_aead_open_detached(&ctx, out, tag, nonce, n, aad, aad_len, in, len),
              wrong ? ASHLAR_ERR_BAD_TAG : ASHLAR_OK);
    if (!wrong)
      ct_pieces(&ctx, n, 1, aad_len, in, len);
    ct_results(len);
    ct_public(plain, len);
    if (wrong)
      CHECK_FILL(out, 0, len);
    else
      CHECK_BYTES(out, plain, len);
  }
}

static void ct_stream(const struct stream_class *class, const struct ashlar_row *row, size_t len)
{
  check_at.len = len;
  ct_inputs();
  class->crypt_on(check_last_row(class->rows), want, in, len, key, nonce, 1);
  ct_public(want, len);
  ct_inputs();
  if (row != NULL)
    class->crypt_on(row, out, in, len, key, nonce, 1);
  else
    CHECK_STATUS(class->crypt(out, in, len, key, nonce, 1), ASHLAR_OK);
  ct_results(len);
  CHECK_BYTES(out, want, len);
}

static void ct_derive(const struct derive_class *class, const struct ashlar_row *row)
{
  uint8_t right[32];
  ct_inputs();
  class->derive_on(check_last_row(class->rows), right, key, nonce);
  class->derive_on(row, out, key, nonce);
  ct_public(right, sizeof right);
  ct_results(32);
  CHECK_BYTES(out, right, 32);
  ct_inputs();
  CHECK_STATUS(class->derive(out, key, nonce), ASHLAR_OK);
  ct_results(32);
  CHECK_BYTES(out, right, 32);
}

static void ct_mac(const struct mac_class *class, const struct ashlar_row *row, size_t len)
{
  void *ctx = check_allocate(class->ctx_size);
  check_at.len = len;
  ct_inputs();
  class->start_on(check_last_row(class->rows), ctx, key);
  CHECK_STATUS(class->update(ctx, in, len), ASHLAR_OK);
  CHECK_STATUS(class->final(ctx, want_tag), ASHLAR_OK);
  ct_public(want_tag, sizeof want_tag);
  class->start_on(row, ctx, key);
  CHECK_STATUS(class->update(ctx, in, len / 3), ASHLAR_OK);
  CHECK_STATUS(class->update(ctx, in + len / 3, len - len / 3), ASHLAR_OK);
  CHECK_STATUS(class->final(ctx, tag), ASHLAR_OK);
  ct_results(len);
  CHECK_BYTES(tag, want_tag, class->tag_size);
  free(ctx);
}

static void ct_equal(void)
{
  for (size_t len = 0; len <= 40; len++) {
    uint8_t a[40], b[40];
    check_pattern(a, sizeof a, 74);
    check_pattern(b, sizeof b, 74);
    b[39] ^= 1;
    ct_secret(a, sizeof a);
    ct_secret(b, sizeof b);
    int equal = ashlar_equal(a, b, len);
    ct_public(&equal, sizeof equal);
    CHECK(equal == (len != 40));
    ashlar_wipe(a, sizeof a);
  }
}

static void ct_all(void)
{
  for (size_t i = 0; i < aead_class_count; i++)
    CHECK_EACH_ROW (row, aead_classes[i].name, aead_classes[i].alg()->rows)
      for (size_t l = 0; l < CT_LENGTHS; l++)
        ct_aead(&aead_classes[i], *row, ct_lengths[l]);
  for (size_t i = 0; i < stream_class_count; i++) {
    CHECK_EACH_ROW (row, stream_classes[i].name, stream_classes[i].rows)
      for (size_t l = 0; l < CT_LENGTHS; l++)
        ct_stream(&stream_classes[i], *row, ct_lengths[l]);
    for (size_t l = 0; l < CT_LENGTHS; l++)
      ct_stream(&stream_classes[i], NULL, ct_lengths[l]);
  }
  for (size_t i = 0; i < derive_class_count; i++)
    CHECK_EACH_ROW (row, derive_classes[i].name, derive_classes[i].rows)
      ct_derive(&derive_classes[i], *row);
  for (size_t i = 0; i < mac_class_count; i++)
    CHECK_EACH_ROW (row, mac_classes[i].name, mac_classes[i].rows)
      for (size_t l = 0; l < CT_LENGTHS; l++)
        ct_mac(&mac_classes[i], *row, ct_lengths[l]);
  ct_equal();
}

// Leaks, one of each kind. volatile keeps the compiler from turning the branch into arithmetic.
static volatile uint8_t ct_sink;
static volatile uint8_t ct_table[256];

static void ct_leak_by_branch(void)
{
  ct_inputs();
  if ((key[3] & 1) != 0)
    ct_sink = 1;
}

static void ct_leak_by_look_up(void)
{
  ct_inputs();
  ct_sink = ct_table[key[3]];
}

int main(int argc, char **argv)
{
  static const struct check_test tests[] = {
      {"all", ct_all}, {"branch", ct_leak_by_branch}, {"look-up", ct_leak_by_look_up}};
  if (RUNNING_ON_VALGRIND == 0) {
    fprintf(stderr, "%s: runs under valgrind only\n", argv[0]);
    return 1;
  }
  return check_main(argc, argv, tests, sizeof tests / sizeof tests[0]);
}
