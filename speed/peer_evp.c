// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// Peers with the EVP interface of OpenSSL 3. Algorithms are fetched once, contexts are keyed once
// and reused: a message gives only its nonce, which is the fastest way this interface has.

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "peer.h"

typedef struct evp_cipher_st evp_cipher;
typedef struct evp_cipher_ctx_st evp_cipher_ctx;
typedef struct evp_mac_st evp_mac;
typedef struct evp_mac_ctx_st evp_mac_ctx;

// OSSL_PARAM of OpenSSL 3, whose layout is part of its ABI.
struct evp_param {
  const char *key;
  unsigned data_type;
  void *data;
  size_t data_size;
  size_t return_size;
};

enum { EVP_PARAM_OCTETS = 5, EVP_TAG = 16 };

typedef int evp_init(evp_cipher_ctx *ctx, const evp_cipher *cipher, const uint8_t *key,
                     const uint8_t *iv, const struct evp_param *params);
typedef int evp_update(evp_cipher_ctx *ctx, uint8_t *out, int *out_len, const uint8_t *in,
                       int in_len);
typedef int evp_final(evp_cipher_ctx *ctx, uint8_t *out, int *out_len);

struct evp_library {
  evp_cipher *(*cipher_fetch)(void *context, const char *name, const char *properties);
  evp_cipher_ctx *(*ctx_new)(void);
  void (*ctx_free)(evp_cipher_ctx *ctx);
  evp_init *encrypt_init, *decrypt_init;
  evp_update *encrypt_update, *decrypt_update;
  evp_final *encrypt_final, *decrypt_final;
  int (*get_params)(evp_cipher_ctx *ctx, struct evp_param *params);
  evp_mac *(*mac_fetch)(void *context, const char *name, const char *properties);
  evp_mac_ctx *(*mac_ctx_new)(evp_mac *mac);
  void (*mac_ctx_free)(evp_mac_ctx *ctx);
  int (*mac_init)(evp_mac_ctx *ctx, const uint8_t *key, size_t key_len,
                  const struct evp_param *params);
  int (*mac_update)(evp_mac_ctx *ctx, const uint8_t *in, size_t len);
  int (*mac_final)(evp_mac_ctx *ctx, uint8_t *out, size_t *out_len, size_t size);
  const char *(*version)(int what);
  // Fetched once; NULL where the library has none.
  evp_cipher *chacha20_poly1305, *chacha20;
  evp_mac *poly1305;
};

#define SYMBOL(name, member)                                                                       \
  {                                                                                                \
    name, offsetof(struct evp_library, member), 0                                                  \
  }
static const struct peer_symbol evp_symbols[] = {
    SYMBOL("EVP_CIPHER_fetch", cipher_fetch),     SYMBOL("EVP_CIPHER_CTX_new", ctx_new),
    SYMBOL("EVP_CIPHER_CTX_free", ctx_free),      SYMBOL("EVP_EncryptInit_ex2", encrypt_init),
    SYMBOL("EVP_DecryptInit_ex2", decrypt_init),  SYMBOL("EVP_EncryptUpdate", encrypt_update),
    SYMBOL("EVP_DecryptUpdate", decrypt_update),  SYMBOL("EVP_EncryptFinal_ex", encrypt_final),
    SYMBOL("EVP_DecryptFinal_ex", decrypt_final), SYMBOL("EVP_CIPHER_CTX_get_params", get_params),
    SYMBOL("EVP_MAC_fetch", mac_fetch),           SYMBOL("EVP_MAC_CTX_new", mac_ctx_new),
    SYMBOL("EVP_MAC_CTX_free", mac_ctx_free),     SYMBOL("EVP_MAC_init", mac_init),
    SYMBOL("EVP_MAC_update", mac_update),         SYMBOL("EVP_MAC_final", mac_final),
    SYMBOL("OpenSSL_version", version),           {NULL, 0, 0},
};

// One context for each direction: turning one around would cost a key set-up.
struct evp_ctx {
  const struct evp_library *library;
  evp_cipher *cipher;
  evp_cipher_ctx *encrypt, *decrypt;
};

static void evp_free(void *ctx)
{
  struct evp_ctx *c = ctx;
  c->library->ctx_free(c->encrypt);
  c->library->ctx_free(c->decrypt);
  free(c);
}

// evp_new returns a context keyed for both directions.
static struct evp_ctx *evp_new(const struct evp_library *library, evp_cipher *cipher,
                               const uint8_t *key)
{
  struct evp_ctx *c = cipher != NULL ? malloc(sizeof *c) : NULL;
  if (c == NULL)
    return NULL;
  c->library = library;
  c->cipher = cipher;
  c->encrypt = library->ctx_new();
  c->decrypt = library->ctx_new();
  if (c->encrypt == NULL || c->decrypt == NULL ||
      !library->encrypt_init(c->encrypt, cipher, key, NULL, NULL) ||
      !library->decrypt_init(c->decrypt, cipher, key, NULL, NULL)) {
    evp_free(c);
    return NULL;
  }
  return c;
}

static void *evp_aead_ctx_new(const void *self, const char *algorithm, const uint8_t *key,
                              size_t key_len)
{
  const struct evp_library *library = self;
  (void)key_len;
  return strcmp(algorithm, "chacha20-poly1305") == 0
             ? evp_new(library, library->chacha20_poly1305, key)
             : NULL;
}

// One direction, as other interfaces do it.
static int evp_setup(void *ctx, const uint8_t *key, size_t key_len)
{
  const struct evp_ctx *c = ctx;
  (void)key_len;
  return c->library->encrypt_init(c->encrypt, NULL, key, NULL, NULL);
}

static int evp_seal(void *ctx, uint8_t *out, const uint8_t *nonce, size_t nonce_len,
                    const uint8_t *aad, size_t aad_len, const uint8_t *in, size_t in_len)
{
  const struct evp_ctx *c = ctx;
  const struct evp_library *l = c->library;
  (void)nonce_len;
  int n;
  struct evp_param tag[2] = {{"tag", EVP_PARAM_OCTETS, out + in_len, EVP_TAG, 0},
                             {NULL, 0, NULL, 0, 0}};
  return l->encrypt_init(c->encrypt, NULL, NULL, nonce, NULL) &&
         (aad_len == 0 || l->encrypt_update(c->encrypt, NULL, &n, aad, (int)aad_len)) &&
         (in_len == 0 || l->encrypt_update(c->encrypt, out, &n, in, (int)in_len)) &&
         l->encrypt_final(c->encrypt, out + in_len, &n) && l->get_params(c->encrypt, tag);
}

static int evp_open(void *ctx, uint8_t *out, const uint8_t *nonce, size_t nonce_len,
                    const uint8_t *aad, size_t aad_len, const uint8_t *in, size_t in_len)
{
  const struct evp_ctx *c = ctx;
  const struct evp_library *l = c->library;
  (void)nonce_len;
  int n;
  size_t len = in_len - EVP_TAG;
  const struct evp_param tag[2] = {{"tag", EVP_PARAM_OCTETS, (uint8_t *)in + len, EVP_TAG, 0},
                                   {NULL, 0, NULL, 0, 0}};
  return l->decrypt_init(c->decrypt, NULL, NULL, nonce, tag) &&
         (aad_len == 0 || l->decrypt_update(c->decrypt, NULL, &n, aad, (int)aad_len)) &&
         (len == 0 || l->decrypt_update(c->decrypt, out, &n, in, (int)len)) &&
         l->decrypt_final(c->decrypt, out + len, &n);
}

static void *evp_cipher_new(const void *self, const char *algorithm, const uint8_t *key,
                            size_t key_len)
{
  const struct evp_library *library = self;
  (void)key_len;
  return strcmp(algorithm, "chacha20") == 0 ? evp_new(library, library->chacha20, key) : NULL;
}

static int evp_crypt(void *ctx, uint8_t *out, const uint8_t *in, size_t len, const uint8_t *nonce,
                     size_t nonce_len, uint32_t counter)
{
  const struct evp_ctx *c = ctx;
  int n;
  // The counter, little-endian, and the nonce.
  uint8_t iv[16] = {(uint8_t)counter, (uint8_t)(counter >> 8), (uint8_t)(counter >> 16),
                    (uint8_t)(counter >> 24)};
  memcpy(iv + 4, nonce, nonce_len);
  return c->library->encrypt_init(c->encrypt, NULL, NULL, iv, NULL) &&
         (len == 0 || c->library->encrypt_update(c->encrypt, out, &n, in, (int)len));
}

struct evp_mac_peer_ctx {
  const struct evp_library *library;
  evp_mac_ctx *ctx;
};

static void evp_mac_free(void *ctx)
{
  struct evp_mac_peer_ctx *c = ctx;
  c->library->mac_ctx_free(c->ctx);
  free(c);
}

static void *evp_mac_new(const void *self, const char *algorithm)
{
  const struct evp_library *library = self;
  struct evp_mac_peer_ctx *c = NULL;
  if (strcmp(algorithm, "poly1305") == 0 && library->poly1305 != NULL)
    c = malloc(sizeof *c);
  if (c == NULL)
    return NULL;
  c->library = library;
  c->ctx = library->mac_ctx_new(library->poly1305);
  if (c->ctx == NULL) {
    free(c);
    return NULL;
  }
  return c;
}

static int evp_mac_run(void *ctx, uint8_t *tag, const uint8_t *key, size_t key_len,
                       const uint8_t *in, size_t len)
{
  const struct evp_mac_peer_ctx *c = ctx;
  size_t n;
  return c->library->mac_init(c->ctx, key, key_len, NULL) &&
         (len == 0 || c->library->mac_update(c->ctx, in, len)) &&
         c->library->mac_final(c->ctx, tag, &n, EVP_TAG);
}

static const char *evp_library_open(struct contestant *who, void *self)
{
  struct evp_library *library = self;
  library->chacha20_poly1305 = library->cipher_fetch(NULL, "ChaCha20-Poly1305", NULL);
  library->chacha20 = library->cipher_fetch(NULL, "ChaCha20", NULL);
  library->poly1305 = library->mac_fetch(NULL, "POLY1305", NULL);
  // "OpenSSL 3.0.15 3 Sep 2024", without the date.
  char name[64] = "";
  strncat(name, library->version(0), sizeof name - 1);
  char *space = strchr(name, ' ');
  if (space != NULL && (space = strchr(space + 1, ' ')) != NULL)
    *space = '\0';
  peer_name(who, name, "openssl");
  who->max_size = INT_MAX - EVP_TAG;
  struct aead_calls aead = {evp_aead_ctx_new, evp_free, evp_setup, evp_seal, evp_open};
  struct cipher_calls cipher = {evp_cipher_new, evp_free, evp_crypt};
  struct mac_calls mac = {evp_mac_new, evp_mac_free, evp_mac_run};
  who->aead = aead;
  who->cipher = cipher;
  who->mac = mac;
  return NULL;
}

const struct peer_interface peer_evp = {
    "EVP",
    evp_symbols,
    sizeof(struct evp_library),
    evp_library_open,
};
