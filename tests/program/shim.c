// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// A shim as docs/speed.md describes it, around this library itself, with faults by definition: a
// wrong result, a tag or nonce that is ignored, a failure after many calls, or classes that are not
// there.

#include <stdlib.h>
#include <string.h>

#include <ashlar/aead.h>
#include <ashlar/chacha20.h>
#include <ashlar/poly1305.h>

#define EXPORT __attribute__((visibility("default")))

EXPORT const char *ashlar_peer_name(void);
EXPORT void *ashlar_peer_aead_new(const char *algorithm, const uint8_t *key, size_t key_len);
EXPORT void ashlar_peer_aead_free(void *ctx);
EXPORT int ashlar_peer_aead_setup(void *ctx, const uint8_t *key, size_t key_len);
EXPORT int ashlar_peer_aead_seal(void *ctx, uint8_t *out, const uint8_t *nonce, size_t nonce_len,
                                 const uint8_t *aad, size_t aad_len, const uint8_t *in,
                                 size_t in_len);
EXPORT int ashlar_peer_aead_open(void *ctx, uint8_t *out, const uint8_t *nonce, size_t nonce_len,
                                 const uint8_t *aad, size_t aad_len, const uint8_t *in,
                                 size_t in_len);
EXPORT void *ashlar_peer_cipher_new(const char *algorithm, const uint8_t *key, size_t key_len);
EXPORT void ashlar_peer_cipher_free(void *ctx);
EXPORT int ashlar_peer_cipher_crypt(void *ctx, uint8_t *out, const uint8_t *in, size_t len,
                                    const uint8_t *nonce, size_t nonce_len, uint32_t counter);
EXPORT void *ashlar_peer_mac_new(const char *algorithm);
EXPORT void ashlar_peer_mac_free(void *ctx);
EXPORT int ashlar_peer_mac(void *ctx, uint8_t *tag, const uint8_t *key, size_t key_len,
                           const uint8_t *in, size_t len);

const char *ashlar_peer_name(void)
{
  return "shim-under-test 1.0";
}

#if !defined(SHIM_NOTHING) && !defined(SHIM_ONLY_MAC)

void *ashlar_peer_aead_new(const char *algorithm, const uint8_t *key, size_t key_len)
{
  // XChaCha20-Poly1305 is what this peer lacks.
  const ashlar_aead_alg *alg = NULL;
  if (strcmp(algorithm, "chacha20-poly1305") == 0)
    alg = ashlar_aead_chacha20_poly1305();
  else if (strcmp(algorithm, "chacha20-poly1305-old") == 0)
    alg = ashlar_aead_chacha20_poly1305_old();
  ashlar_aead_ctx *ctx = alg != NULL ? malloc(sizeof *ctx) : NULL;
  if (ctx != NULL && ashlar_aead_init(ctx, alg, key, key_len) != ASHLAR_OK)
    abort();
  return ctx;
}

void ashlar_peer_aead_free(void *ctx)
{
  free(ctx);
}

int ashlar_peer_aead_setup(void *ctx, const uint8_t *key, size_t key_len)
{
  const ashlar_aead_alg *alg = ((ashlar_aead_ctx *)ctx)->alg;
  return ashlar_aead_init(ctx, alg, key, key_len) == ASHLAR_OK;
}

int ashlar_peer_aead_seal(void *ctx, uint8_t *out, const uint8_t *nonce, size_t nonce_len,
                          const uint8_t *aad, size_t aad_len, const uint8_t *in, size_t in_len)
{
#ifdef SHIM_IGNORES_NONCE
  static uint8_t first[24];
  static int seen;
  if (!seen)
    memcpy(first, nonce, nonce_len);
  seen = 1;
  nonce = first;
#endif
  int right = ashlar_aead_seal(ctx, out, nonce, nonce_len, aad, aad_len, in, in_len) == ASHLAR_OK;
#ifdef SHIM_WRONG_RESULT
  out[in_len + 15] ^= 1;
#endif
#ifdef SHIM_FAILS_LATE
  static int calls;
  right = right && ++calls < 100;
#endif
  return right;
}

int ashlar_peer_aead_open(void *ctx, uint8_t *out, const uint8_t *nonce, size_t nonce_len,
                          const uint8_t *aad, size_t aad_len, const uint8_t *in, size_t in_len)
{
#ifdef SHIM_IGNORES_TAG
  // What the stream gives before its end is not verified.
  ashlar_aead_stream stream;
  return ashlar_aead_open_start(&stream, ctx, nonce, nonce_len) == ASHLAR_OK &&
         ashlar_aead_aad(&stream, aad, aad_len) == ASHLAR_OK &&
         ashlar_aead_update(&stream, out, in, in_len - 16) == ASHLAR_OK;
#else
  return ashlar_aead_open(ctx, out, nonce, nonce_len, aad, aad_len, in, in_len) == ASHLAR_OK;
#endif
}

void *ashlar_peer_cipher_new(const char *algorithm, const uint8_t *key, size_t key_len)
{
  void *ctx = strcmp(algorithm, "chacha20") == 0 ? malloc(key_len) : NULL;
  if (ctx != NULL)
    memcpy(ctx, key, key_len);
  return ctx;
}

void ashlar_peer_cipher_free(void *ctx)
{
  free(ctx);
}

int ashlar_peer_cipher_crypt(void *ctx, uint8_t *out, const uint8_t *in, size_t len,
                             const uint8_t *nonce, size_t nonce_len, uint32_t counter)
{
  return nonce_len == 12 && ashlar_chacha20_crypt(out, in, len, ctx, nonce, counter) == ASHLAR_OK;
}

#endif

#ifndef SHIM_NOTHING

void *ashlar_peer_mac_new(const char *algorithm)
{
  return strcmp(algorithm, "poly1305") == 0 ? malloc(1) : NULL;
}

void ashlar_peer_mac_free(void *ctx)
{
  free(ctx);
}

int ashlar_peer_mac(void *ctx, uint8_t *tag, const uint8_t *key, size_t key_len, const uint8_t *in,
                    size_t len)
{
  (void)ctx;
  return key_len == 32 && ashlar_poly1305_mac(tag, key, in, len) == ASHLAR_OK;
}

#endif
