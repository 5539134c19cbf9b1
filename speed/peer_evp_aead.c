// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// Peers with the EVP_AEAD interface: BoringSSL, AWS-LC, LibreSSL. A context is keyed once; a
// message is one call.

#include <stdlib.h>
#include <string.h>

#include "peer.h"

typedef struct evp_aead_st evp_aead;
typedef struct evp_aead_ctx_st evp_aead_ctx;

struct evp_aead_library {
  evp_aead_ctx *(*ctx_new)(const evp_aead *aead, const uint8_t *key, size_t key_len,
                           size_t tag_len);
  int (*ctx_init)(evp_aead_ctx *ctx, const evp_aead *aead, const uint8_t *key, size_t key_len,
                  size_t tag_len, void *engine);
  void (*ctx_cleanup)(evp_aead_ctx *ctx);
  void (*ctx_free)(evp_aead_ctx *ctx);
  int (*seal)(const evp_aead_ctx *ctx, uint8_t *out, size_t *out_len, size_t max_out_len,
              const uint8_t *nonce, size_t nonce_len, const uint8_t *in, size_t in_len,
              const uint8_t *aad, size_t aad_len);
  int (*open)(const evp_aead_ctx *ctx, uint8_t *out, size_t *out_len, size_t max_out_len,
              const uint8_t *nonce, size_t nonce_len, const uint8_t *in, size_t in_len,
              const uint8_t *aad, size_t aad_len);
  const evp_aead *(*chacha20_poly1305)(void);
  const evp_aead *(*xchacha20_poly1305)(void);
  const evp_aead *(*chacha20_poly1305_old)(void);
  void (*chacha20)(uint8_t *out, const uint8_t *in, size_t len, const uint8_t key[32],
                   const uint8_t nonce[12], uint32_t counter);
  void (*poly1305_init)(void *state, const uint8_t key[32]);
  void (*poly1305_update)(void *state, const uint8_t *in, size_t len);
  void (*poly1305_finish)(void *state, uint8_t tag[16]);
  const char *(*openssl_version)(int what);
  const char *(*awslc_version)(void);
};

#define SYMBOL(name, member)                                                                       \
  {                                                                                                \
    name, offsetof(struct evp_aead_library, member), 0                                             \
  }
#define OPTIONAL(name, member)                                                                     \
  {                                                                                                \
    name, offsetof(struct evp_aead_library, member), 1                                             \
  }
static const struct peer_symbol evp_aead_symbols[] = {
    SYMBOL("EVP_AEAD_CTX_seal", seal),
    SYMBOL("EVP_AEAD_CTX_open", open),
    SYMBOL("EVP_AEAD_CTX_new", ctx_new),
    SYMBOL("EVP_AEAD_CTX_init", ctx_init),
    SYMBOL("EVP_AEAD_CTX_cleanup", ctx_cleanup),
    SYMBOL("EVP_AEAD_CTX_free", ctx_free),
    SYMBOL("EVP_aead_chacha20_poly1305", chacha20_poly1305),
    OPTIONAL("EVP_aead_xchacha20_poly1305", xchacha20_poly1305),
    OPTIONAL("EVP_aead_chacha20_poly1305_old", chacha20_poly1305_old),
    OPTIONAL("CRYPTO_chacha_20", chacha20),
    OPTIONAL("CRYPTO_poly1305_init", poly1305_init),
    OPTIONAL("CRYPTO_poly1305_update", poly1305_update),
    OPTIONAL("CRYPTO_poly1305_finish", poly1305_finish),
    OPTIONAL("OpenSSL_version", openssl_version),
    OPTIONAL("awslc_version_string", awslc_version),
    {NULL, 0, 0},
};

// A context of this file: the library's and what re-keying needs.
struct evp_aead_peer_ctx {
  const struct evp_aead_library *library;
  const evp_aead *aead;
  evp_aead_ctx *ctx;
};

static const evp_aead *evp_aead_find(const struct evp_aead_library *library, const char *algorithm)
{
  const struct {
    const char *name;
    const evp_aead *(*get)(void);
  } table[] = {{"chacha20-poly1305", library->chacha20_poly1305},
               {"xchacha20-poly1305", library->xchacha20_poly1305},
               {"chacha20-poly1305-old", library->chacha20_poly1305_old}};
  for (size_t i = 0; i < sizeof table / sizeof table[0]; i++)
    if (strcmp(table[i].name, algorithm) == 0 && table[i].get != NULL)
      return table[i].get();
  return NULL;
}

enum { EVP_AEAD_TAG = 16 };

static int evp_aead_setup(void *ctx, const uint8_t *key, size_t key_len)
{
  struct evp_aead_peer_ctx *c = ctx;
  c->library->ctx_cleanup(c->ctx);
  return c->library->ctx_init(c->ctx, c->aead, key, key_len, EVP_AEAD_TAG, NULL);
}

static void evp_aead_free(void *ctx)
{
  struct evp_aead_peer_ctx *c = ctx;
  c->library->ctx_free(c->ctx);
  free(c);
}

static void *evp_aead_new(const void *self, const char *algorithm, const uint8_t *key,
                          size_t key_len)
{
  const struct evp_aead_library *library = self;
  const evp_aead *aead = evp_aead_find(library, algorithm);
  struct evp_aead_peer_ctx *c = malloc(sizeof *c);
  if (aead == NULL || c == NULL) {
    free(c);
    return NULL;
  }
  c->library = library;
  c->aead = aead;
  c->ctx = library->ctx_new(aead, key, key_len, EVP_AEAD_TAG);
  // LibreSSL's function of this name takes no arguments and leaves the context without a key.
  if (c->ctx == NULL || !evp_aead_setup(c, key, key_len)) {
    evp_aead_free(c);
    return NULL;
  }
  return c;
}

static int evp_aead_seal(void *ctx, uint8_t *out, const uint8_t *nonce, size_t nonce_len,
                         const uint8_t *aad, size_t aad_len, const uint8_t *in, size_t in_len)
{
  const struct evp_aead_peer_ctx *c = ctx;
  size_t out_len;
  return c->library->seal(c->ctx, out, &out_len, in_len + EVP_AEAD_TAG, nonce, nonce_len, in,
                          in_len, aad, aad_len);
}

static int evp_aead_open(void *ctx, uint8_t *out, const uint8_t *nonce, size_t nonce_len,
                         const uint8_t *aad, size_t aad_len, const uint8_t *in, size_t in_len)
{
  const struct evp_aead_peer_ctx *c = ctx;
  size_t out_len;
  return c->library->open(c->ctx, out, &out_len, in_len - EVP_AEAD_TAG, nonce, nonce_len, in,
                          in_len, aad, aad_len);
}

// Raw ChaCha20 and Poly1305 keep no keys.

struct evp_aead_raw_ctx {
  const struct evp_aead_library *library;
  uint8_t key[32];
};

static void *evp_aead_cipher_new(const void *self, const char *algorithm, const uint8_t *key,
                                 size_t key_len)
{
  const struct evp_aead_library *library = self;
  struct evp_aead_raw_ctx *c = NULL;
  if (strcmp(algorithm, "chacha20") == 0 && library->chacha20 != NULL)
    c = malloc(sizeof *c);
  if (c != NULL) {
    c->library = library;
    memcpy(c->key, key, key_len);
  }
  return c;
}

static int evp_aead_crypt(void *ctx, uint8_t *out, const uint8_t *in, size_t len,
                          const uint8_t *nonce, size_t nonce_len, uint32_t counter)
{
  const struct evp_aead_raw_ctx *c = ctx;
  (void)nonce_len;
  c->library->chacha20(out, in, len, c->key, nonce, counter);
  return 1;
}

static void *evp_aead_mac_new(const void *self, const char *algorithm)
{
  const struct evp_aead_library *library = self;
  struct evp_aead_raw_ctx *c = NULL;
  if (strcmp(algorithm, "poly1305") == 0 && library->poly1305_init != NULL &&
      library->poly1305_update != NULL && library->poly1305_finish != NULL)
    c = malloc(sizeof *c);
  if (c != NULL)
    c->library = library;
  return c;
}

static int evp_aead_mac(void *ctx, uint8_t *tag, const uint8_t *key, size_t key_len,
                        const uint8_t *in, size_t len)
{
  const struct evp_aead_raw_ctx *c = ctx;
  (void)key_len;
  // poly1305_state has 512 bytes in BoringSSL, AWS-LC and LibreSSL.
  _Alignas(64) uint8_t state[1024];
  c->library->poly1305_init(state, key);
  c->library->poly1305_update(state, in, len);
  c->library->poly1305_finish(state, tag);
  return 1;
}

static const char *evp_aead_library_open(struct contestant *who, void *self)
{
  const struct evp_aead_library *library = self;
  const char *version = library->openssl_version != NULL ? library->openssl_version(0) : "EVP_AEAD";
  if (library->awslc_version != NULL)
    peer_name(who, library->awslc_version(), "aws-lc");
  else if (strstr(version, "BoringSSL") != NULL)
    peer_name(who, "BoringSSL", "boring"); // it has no version of its own
  else
    peer_name(who, version, strstr(version, "LibreSSL") != NULL ? "libre" : "evpaead");
  struct aead_calls aead = {evp_aead_new, evp_aead_free, evp_aead_setup, evp_aead_seal,
                            evp_aead_open};
  struct cipher_calls cipher = {evp_aead_cipher_new, free, evp_aead_crypt};
  struct mac_calls mac = {evp_aead_mac_new, free, evp_aead_mac};
  who->aead = aead;
  who->cipher = cipher;
  who->mac = mac;
  return NULL;
}

const struct peer_interface peer_evp_aead = {
    "EVP_AEAD",
    evp_aead_symbols,
    sizeof(struct evp_aead_library),
    evp_aead_library_open,
};
