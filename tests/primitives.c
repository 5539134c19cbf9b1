// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// The only list of what the templates test: primitives.h.

#include "primitives.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <ashlar/chacha20.h>
#include <ashlar/poly1305.h>

#include "base/bytes.h"
#include "cipher/chacha20_rows.h"
#include "mac/poly1305_rows.h"

#ifdef ASHLAR_TEST_SODIUM
#include <sodium.h>
#define PEER(function) function
#else
#define PEER(function) NULL
#endif

// primitives_must ends the program when a call that cannot fail has failed.
static void primitives_must(int status)
{
  if (status != ASHLAR_OK) {
    fprintf(stderr, "primitives.c: unexpected status %d\n", status);
    exit(1);
  }
}

static int chacha20_crypt(uint8_t *out, const uint8_t *in, size_t len, const uint8_t *key,
                          const uint8_t *nonce, uint64_t counter)
{
  return ashlar_chacha20_crypt(out, in, len, key, nonce, (uint32_t)counter);
}

static int xchacha20_crypt(uint8_t *out, const uint8_t *in, size_t len, const uint8_t *key,
                           const uint8_t *nonce, uint64_t counter)
{
  return ashlar_xchacha20_crypt(out, in, len, key, nonce, (uint32_t)counter);
}

static void chacha20_words(uint32_t *words, const uint8_t *bytes, size_t count)
{
  for (size_t i = 0; i < count; i++)
    words[i] = ashlar_load32_le(bytes + 4 * i);
}

static void chacha20_crypt_on(const struct ashlar_row *row, uint8_t *out, const uint8_t *in,
                              size_t len, const uint8_t *key, const uint8_t *nonce,
                              uint64_t counter)
{
  uint32_t words[8], iv[4] = {(uint32_t)counter};
  chacha20_words(words, key, 8);
  chacha20_words(iv + 1, nonce, 3);
  ((const struct ashlar_chacha20_row *)row)->xor_stream(out, in, len, words, iv);
}

static void chacha20_old_crypt_on(const struct ashlar_row *row, uint8_t *out, const uint8_t *in,
                                  size_t len, const uint8_t *key, const uint8_t *nonce,
                                  uint64_t counter)
{
  uint32_t words[8], iv[4] = {(uint32_t)counter, (uint32_t)(counter >> 32)};
  chacha20_words(words, key, 8);
  chacha20_words(iv + 2, nonce, 2);
  ashlar_chacha20_xor64((const struct ashlar_chacha20_row *)row, out, in, len, words, iv);
}

static void hchacha20_derive_on(const struct ashlar_row *row, uint8_t *out, const uint8_t *key,
                                const uint8_t *in)
{
  uint32_t words[8], head[4];
  chacha20_words(words, key, 8);
  chacha20_words(head, in, 4);
  ((const struct ashlar_chacha20_row *)row)->hchacha(words, words, head);
  for (size_t i = 0; i < 8; i++)
    ashlar_store32_le(out + 4 * i, words[i]);
}

static void xchacha20_crypt_on(const struct ashlar_row *row, uint8_t *out, const uint8_t *in,
                               size_t len, const uint8_t *key, const uint8_t *nonce,
                               uint64_t counter)
{
  uint8_t derived[32], short_nonce[12] = {0};
  hchacha20_derive_on(row, derived, key, nonce);
  memcpy(short_nonce + 4, nonce + 16, 8);
  chacha20_crypt_on(row, out, in, len, derived, short_nonce, counter);
}

static int hchacha20_derive(uint8_t *out, const uint8_t *key, const uint8_t *in)
{
  return ashlar_hchacha20_derive(out, key, in);
}

const struct stream_class stream_classes[] = {
    {"chacha20", "chacha20.txt", 12, UINT32_MAX, ashlar_chacha20_rows, chacha20_crypt_on,
     chacha20_crypt},
    {"xchacha20", "chacha20.txt", 24, UINT32_MAX, ashlar_chacha20_rows, xchacha20_crypt_on,
     xchacha20_crypt},
    {"chacha20-old", "chacha20.txt", 8, UINT64_MAX, ashlar_chacha20_rows, chacha20_old_crypt_on,
     ashlar_chacha20_old_crypt},
};
const size_t stream_class_count = sizeof stream_classes / sizeof stream_classes[0];

const struct derive_class derive_classes[] = {
    {"hchacha20", ashlar_chacha20_rows, hchacha20_derive_on, hchacha20_derive},
};
const size_t derive_class_count = sizeof derive_classes / sizeof derive_classes[0];

static void poly1305_start_on(const struct ashlar_row *row, void *ctx, const uint8_t *key)
{
  ashlar_poly1305_start(ctx, (const struct ashlar_poly1305_row *)row, key);
}

static int poly1305_init(void *ctx, const uint8_t *key)
{
  return ashlar_poly1305_init(ctx, key);
}

static int poly1305_update(void *ctx, const uint8_t *in, size_t len)
{
  return ashlar_poly1305_update(ctx, in, len);
}

static int poly1305_final(void *ctx, uint8_t *tag)
{
  return ashlar_poly1305_final(ctx, tag);
}

static void poly1305_wipe(void *ctx)
{
  ashlar_poly1305_wipe(ctx);
}

static int poly1305_mac(uint8_t *tag, const uint8_t *key, const uint8_t *in, size_t len)
{
  return ashlar_poly1305_mac(tag, key, in, len);
}

const struct mac_class mac_classes[] = {
    {"poly1305", "poly1305.txt", 32, 16, 16, sizeof(ashlar_poly1305_ctx), ashlar_poly1305_rows,
     poly1305_start_on, poly1305_init, poly1305_update, poly1305_final, poly1305_wipe,
     poly1305_mac},
};
const size_t mac_class_count = sizeof mac_classes / sizeof mac_classes[0];

// Block 0 makes the one-time key, data begins with block 1.
static void chacha20_poly1305_skip_to(ashlar_aead_stream *stream, uint64_t data_len)
{
  uint64_t counter = 1 + data_len / 64;
  stream->data_len = data_len;
  stream->counter[0] = (uint32_t)counter;
  if (stream->ctx.alg->nonce_size == 8)
    stream->counter[1] = (uint32_t)(counter >> 32);
}

static void chacha20_crypt_at(uint8_t *out, const uint8_t *in, size_t len, const uint8_t *key,
                              const uint8_t *nonce, uint64_t data_len)
{
  primitives_must(chacha20_crypt(out, in, len, key, nonce, 1 + data_len / 64));
}

static void xchacha20_crypt_at(uint8_t *out, const uint8_t *in, size_t len, const uint8_t *key,
                               const uint8_t *nonce, uint64_t data_len)
{
  primitives_must(xchacha20_crypt(out, in, len, key, nonce, 1 + data_len / 64));
}

static void chacha20_old_crypt_at(uint8_t *out, const uint8_t *in, size_t len, const uint8_t *key,
                                  const uint8_t *nonce, uint64_t data_len)
{
  primitives_must(ashlar_chacha20_old_crypt(out, in, len, key, nonce, 1 + data_len / 64));
}

#ifdef ASHLAR_TEST_SODIUM
static int sodium_rfc8439(uint8_t *out, uint8_t *tag, const uint8_t *key, const uint8_t *nonce,
                          const uint8_t *aad, size_t aad_len, const uint8_t *in, size_t in_len)
{
  return crypto_aead_chacha20poly1305_ietf_encrypt_detached(out, tag, NULL, in, in_len, aad,
                                                            aad_len, NULL, nonce, key);
}

static int sodium_xchacha(uint8_t *out, uint8_t *tag, const uint8_t *key, const uint8_t *nonce,
                          const uint8_t *aad, size_t aad_len, const uint8_t *in, size_t in_len)
{
  return crypto_aead_xchacha20poly1305_ietf_encrypt_detached(out, tag, NULL, in, in_len, aad,
                                                             aad_len, NULL, nonce, key);
}

static int sodium_old(uint8_t *out, uint8_t *tag, const uint8_t *key, const uint8_t *nonce,
                      const uint8_t *aad, size_t aad_len, const uint8_t *in, size_t in_len)
{
  return crypto_aead_chacha20poly1305_encrypt_detached(out, tag, NULL, in, in_len, aad, aad_len,
                                                       NULL, nonce, key);
}

const char *primitives_peer(void)
{
  return "libsodium " SODIUM_VERSION_STRING;
}
#else
const char *primitives_peer(void)
{
  return "none: libsodium was not found, the comparison with it is NOT RUN";
}
#endif

const struct aead_class aead_classes[] = {
    {"chacha20-poly1305", "chacha20_poly1305.txt", ashlar_aead_chacha20_poly1305,
     chacha20_poly1305_skip_to, chacha20_crypt_at, PEER(sodium_rfc8439)},
    {"xchacha20-poly1305", "chacha20_poly1305.txt", ashlar_aead_xchacha20_poly1305,
     chacha20_poly1305_skip_to, xchacha20_crypt_at, PEER(sodium_xchacha)},
    {"chacha20-poly1305-old", "chacha20_poly1305.txt", ashlar_aead_chacha20_poly1305_old,
     chacha20_poly1305_skip_to, chacha20_old_crypt_at, PEER(sodium_old)},
};
const size_t aead_class_count = sizeof aead_classes / sizeof aead_classes[0];
