// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// Peers that come as a shim: a shared library written for this program around code that has no
// shared library of its own. Its symbols are the functions of contestant.h without self;
// docs/speed.md describes them.

#include <stdlib.h>

#include "peer.h"

struct shim_library {
  const char *(*name)(void);
  void *(*aead_new)(const char *algorithm, const uint8_t *key, size_t key_len);
  void (*aead_free)(void *ctx);
  int (*aead_setup)(void *ctx, const uint8_t *key, size_t key_len);
  int (*aead_seal)(void *ctx, uint8_t *out, const uint8_t *nonce, size_t nonce_len,
                   const uint8_t *aad, size_t aad_len, const uint8_t *in, size_t in_len);
  int (*aead_open)(void *ctx, uint8_t *out, const uint8_t *nonce, size_t nonce_len,
                   const uint8_t *aad, size_t aad_len, const uint8_t *in, size_t in_len);
  void *(*cipher_new)(const char *algorithm, const uint8_t *key, size_t key_len);
  void (*cipher_free)(void *ctx);
  int (*cipher_crypt)(void *ctx, uint8_t *out, const uint8_t *in, size_t len, const uint8_t *nonce,
                      size_t nonce_len, uint32_t counter);
  void *(*mac_new)(const char *algorithm);
  void (*mac_free)(void *ctx);
  int (*mac)(void *ctx, uint8_t *tag, const uint8_t *key, size_t key_len, const uint8_t *in,
             size_t len);
};

#define OPTIONAL(name, member)                                                                     \
  {                                                                                                \
    name, offsetof(struct shim_library, member), 1                                                 \
  }
static const struct peer_symbol shim_symbols[] = {
    {"ashlar_peer_name", offsetof(struct shim_library, name), 0},
    OPTIONAL("ashlar_peer_aead_new", aead_new),
    OPTIONAL("ashlar_peer_aead_free", aead_free),
    OPTIONAL("ashlar_peer_aead_setup", aead_setup),
    OPTIONAL("ashlar_peer_aead_seal", aead_seal),
    OPTIONAL("ashlar_peer_aead_open", aead_open),
    OPTIONAL("ashlar_peer_cipher_new", cipher_new),
    OPTIONAL("ashlar_peer_cipher_free", cipher_free),
    OPTIONAL("ashlar_peer_cipher_crypt", cipher_crypt),
    OPTIONAL("ashlar_peer_mac_new", mac_new),
    OPTIONAL("ashlar_peer_mac_free", mac_free),
    OPTIONAL("ashlar_peer_mac", mac),
    {NULL, 0, 0},
};

static void *shim_aead_new(const void *self, const char *algorithm, const uint8_t *key,
                           size_t key_len)
{
  return ((const struct shim_library *)self)->aead_new(algorithm, key, key_len);
}

static void *shim_cipher_new(const void *self, const char *algorithm, const uint8_t *key,
                             size_t key_len)
{
  return ((const struct shim_library *)self)->cipher_new(algorithm, key, key_len);
}

static void *shim_mac_new(const void *self, const char *algorithm)
{
  return ((const struct shim_library *)self)->mac_new(algorithm);
}

static const char *shim_library_open(struct contestant *who, void *self)
{
  const struct shim_library *library = self;
  peer_name(who, library->name(), library->name());
  // A class counts when all that it needs is there.
  if (library->aead_new != NULL && library->aead_free != NULL && library->aead_seal != NULL &&
      library->aead_open != NULL) {
    struct aead_calls aead = {shim_aead_new, library->aead_free, library->aead_setup,
                              library->aead_seal, library->aead_open};
    who->aead = aead;
  }
  if (library->cipher_new != NULL && library->cipher_free != NULL &&
      library->cipher_crypt != NULL) {
    struct cipher_calls cipher = {shim_cipher_new, library->cipher_free, library->cipher_crypt};
    who->cipher = cipher;
  }
  if (library->mac_new != NULL && library->mac_free != NULL && library->mac != NULL) {
    struct mac_calls mac = {shim_mac_new, library->mac_free, library->mac};
    who->mac = mac;
  }
  if (who->aead.seal == NULL && who->cipher.crypt == NULL && who->mac.mac == NULL)
    return "the shim has a name and no complete class of functions";
  return NULL;
}

const struct peer_interface peer_shim = {
    "shim",
    shim_symbols,
    sizeof(struct shim_library),
    shim_library_open,
};
