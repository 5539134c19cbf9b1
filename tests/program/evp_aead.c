// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// A library with the EVP_AEAD interface, as BoringSSL has it, around this library: for the tests of
// how the program finds and calls that interface. It also has a symbol of OpenSSL 3's interface, as
// AWS-LC has some.

#include <stdlib.h>

#include <ashlar/aead.h>

#define EXPORT __attribute__((visibility("default")))

// The tags of BoringSSL: sanitizers compare the types of functions by them.
typedef struct evp_aead_st EVP_AEAD;
typedef struct evp_aead_ctx_st {
  ashlar_aead_ctx ctx;
} EVP_AEAD_CTX;

EXPORT const char *OpenSSL_version(int what);
EXPORT void *EVP_CIPHER_fetch(void *library, const char *name, const char *properties);
EXPORT const EVP_AEAD *EVP_aead_chacha20_poly1305(void);
EXPORT EVP_AEAD_CTX *EVP_AEAD_CTX_new(const EVP_AEAD *aead, const uint8_t *key, size_t key_len,
                                      size_t tag_len);
EXPORT int EVP_AEAD_CTX_init(EVP_AEAD_CTX *ctx, const EVP_AEAD *aead, const uint8_t *key,
                             size_t key_len, size_t tag_len, void *engine);
EXPORT void EVP_AEAD_CTX_cleanup(EVP_AEAD_CTX *ctx);
EXPORT void EVP_AEAD_CTX_free(EVP_AEAD_CTX *ctx);
EXPORT int EVP_AEAD_CTX_seal(const EVP_AEAD_CTX *ctx, uint8_t *out, size_t *out_len,
                             size_t max_out_len, const uint8_t *nonce, size_t nonce_len,
                             const uint8_t *in, size_t in_len, const uint8_t *aad, size_t aad_len);
EXPORT int EVP_AEAD_CTX_open(const EVP_AEAD_CTX *ctx, uint8_t *out, size_t *out_len,
                             size_t max_out_len, const uint8_t *nonce, size_t nonce_len,
                             const uint8_t *in, size_t in_len, const uint8_t *aad, size_t aad_len);

const char *OpenSSL_version(int what)
{
  return what == 0 ? "OpenSSL 1.1.1 (compatible; BoringSSL)" : "";
}

void *EVP_CIPHER_fetch(void *library, const char *name, const char *properties)
{
  (void)library, (void)name, (void)properties;
  abort();
}

const EVP_AEAD *EVP_aead_chacha20_poly1305(void)
{
  return (const EVP_AEAD *)ashlar_aead_chacha20_poly1305();
}

EVP_AEAD_CTX *EVP_AEAD_CTX_new(const EVP_AEAD *aead, const uint8_t *key, size_t key_len,
                               size_t tag_len)
{
  EVP_AEAD_CTX *ctx = malloc(sizeof *ctx);
  if (ctx == NULL || !EVP_AEAD_CTX_init(ctx, aead, key, key_len, tag_len, NULL))
    abort();
  return ctx;
}

int EVP_AEAD_CTX_init(EVP_AEAD_CTX *ctx, const EVP_AEAD *aead, const uint8_t *key, size_t key_len,
                      size_t tag_len, void *engine)
{
  return tag_len == 16 && engine == NULL &&
         ashlar_aead_init(&ctx->ctx, (const ashlar_aead_alg *)aead, key, key_len) == ASHLAR_OK;
}

void EVP_AEAD_CTX_cleanup(EVP_AEAD_CTX *ctx)
{
  ashlar_aead_wipe(&ctx->ctx);
}

void EVP_AEAD_CTX_free(EVP_AEAD_CTX *ctx)
{
  free(ctx);
}

int EVP_AEAD_CTX_seal(const EVP_AEAD_CTX *ctx, uint8_t *out, size_t *out_len, size_t max_out_len,
                      const uint8_t *nonce, size_t nonce_len, const uint8_t *in, size_t in_len,
                      const uint8_t *aad, size_t aad_len)
{
  *out_len = in_len + 16;
  return max_out_len >= *out_len &&
         ashlar_aead_seal(&ctx->ctx, out, nonce, nonce_len, aad, aad_len, in, in_len) == ASHLAR_OK;
}

int EVP_AEAD_CTX_open(const EVP_AEAD_CTX *ctx, uint8_t *out, size_t *out_len, size_t max_out_len,
                      const uint8_t *nonce, size_t nonce_len, const uint8_t *in, size_t in_len,
                      const uint8_t *aad, size_t aad_len)
{
  *out_len = in_len - 16;
  return max_out_len >= *out_len &&
         ashlar_aead_open(&ctx->ctx, out, nonce, nonce_len, aad, aad_len, in, in_len) == ASHLAR_OK;
}
