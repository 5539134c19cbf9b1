// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// Peers with libsodium's interface. Its ChaCha20 functions take the key with every call, so there
// is no key set-up to time.

#include <stdlib.h>
#include <string.h>

#include "peer.h"

typedef int sodium_encrypt(unsigned char *out, unsigned long long *out_len, const unsigned char *in,
                           unsigned long long in_len, const unsigned char *aad,
                           unsigned long long aad_len, const unsigned char *nsec,
                           const unsigned char *nonce, const unsigned char *key);
typedef int sodium_decrypt(unsigned char *out, unsigned long long *out_len, unsigned char *nsec,
                           const unsigned char *in, unsigned long long in_len,
                           const unsigned char *aad, unsigned long long aad_len,
                           const unsigned char *nonce, const unsigned char *key);

struct sodium_library {
  int (*init)(void);
  const char *(*version)(void);
  sodium_encrypt *rfc8439_encrypt, *old_encrypt, *xchacha_encrypt;
  sodium_decrypt *rfc8439_decrypt, *old_decrypt, *xchacha_decrypt;
  int (*chacha20)(unsigned char *out, const unsigned char *in, unsigned long long len,
                  const unsigned char *nonce, uint32_t counter, const unsigned char *key);
  int (*poly1305)(unsigned char *tag, const unsigned char *in, unsigned long long len,
                  const unsigned char *key);
};

#define SYMBOL(name, member)                                                                       \
  {                                                                                                \
    name, offsetof(struct sodium_library, member), 0                                               \
  }
static const struct peer_symbol sodium_symbols[] = {
    SYMBOL("sodium_init", init),
    SYMBOL("sodium_version_string", version),
    SYMBOL("crypto_aead_chacha20poly1305_ietf_encrypt", rfc8439_encrypt),
    SYMBOL("crypto_aead_chacha20poly1305_ietf_decrypt", rfc8439_decrypt),
    SYMBOL("crypto_aead_xchacha20poly1305_ietf_encrypt", xchacha_encrypt),
    SYMBOL("crypto_aead_xchacha20poly1305_ietf_decrypt", xchacha_decrypt),
    SYMBOL("crypto_aead_chacha20poly1305_encrypt", old_encrypt),
    SYMBOL("crypto_aead_chacha20poly1305_decrypt", old_decrypt),
    SYMBOL("crypto_stream_chacha20_ietf_xor_ic", chacha20),
    SYMBOL("crypto_onetimeauth_poly1305", poly1305),
    {NULL, 0, 0},
};

struct sodium_ctx {
  const struct sodium_library *library;
  sodium_encrypt *encrypt;
  sodium_decrypt *decrypt;
  uint8_t key[32];
};

static struct sodium_ctx *sodium_ctx_new(const void *self, const uint8_t *key, size_t key_len)
{
  struct sodium_ctx *c = calloc(1, sizeof *c);
  if (c == NULL || key_len > sizeof c->key) {
    free(c);
    return NULL;
  }
  c->library = self;
  memcpy(c->key, key, key_len);
  return c;
}

static void *sodium_aead_new(const void *self, const char *algorithm, const uint8_t *key,
                             size_t key_len)
{
  const struct sodium_library *library = self;
  const struct {
    const char *name;
    sodium_encrypt *encrypt;
    sodium_decrypt *decrypt;
  } table[] = {{"chacha20-poly1305", library->rfc8439_encrypt, library->rfc8439_decrypt},
               {"xchacha20-poly1305", library->xchacha_encrypt, library->xchacha_decrypt},
               {"chacha20-poly1305-old", library->old_encrypt, library->old_decrypt}};
  for (size_t i = 0; i < sizeof table / sizeof table[0]; i++)
    if (strcmp(table[i].name, algorithm) == 0) {
      struct sodium_ctx *c = sodium_ctx_new(self, key, key_len);
      if (c != NULL) {
        c->encrypt = table[i].encrypt;
        c->decrypt = table[i].decrypt;
      }
      return c;
    }
  return NULL;
}

static int sodium_seal(void *ctx, uint8_t *out, const uint8_t *nonce, size_t nonce_len,
                       const uint8_t *aad, size_t aad_len, const uint8_t *in, size_t in_len)
{
  const struct sodium_ctx *c = ctx;
  (void)nonce_len;
  return c->encrypt(out, NULL, in, in_len, aad, aad_len, NULL, nonce, c->key) == 0;
}

static int sodium_open(void *ctx, uint8_t *out, const uint8_t *nonce, size_t nonce_len,
                       const uint8_t *aad, size_t aad_len, const uint8_t *in, size_t in_len)
{
  const struct sodium_ctx *c = ctx;
  (void)nonce_len;
  return c->decrypt(out, NULL, NULL, in, in_len, aad, aad_len, nonce, c->key) == 0;
}

static void *sodium_cipher_new(const void *self, const char *algorithm, const uint8_t *key,
                               size_t key_len)
{
  return strcmp(algorithm, "chacha20") == 0 ? sodium_ctx_new(self, key, key_len) : NULL;
}

static int sodium_crypt(void *ctx, uint8_t *out, const uint8_t *in, size_t len,
                        const uint8_t *nonce, size_t nonce_len, uint32_t counter)
{
  const struct sodium_ctx *c = ctx;
  (void)nonce_len;
  return c->library->chacha20(out, in, len, nonce, counter, c->key) == 0;
}

static void *sodium_mac_new(const void *self, const char *algorithm)
{
  static const uint8_t no_key[32] = {0}; // each message brings its own
  return strcmp(algorithm, "poly1305") == 0 ? sodium_ctx_new(self, no_key, sizeof no_key) : NULL;
}

static int sodium_mac(void *ctx, uint8_t *tag, const uint8_t *key, size_t key_len,
                      const uint8_t *in, size_t len)
{
  const struct sodium_ctx *c = ctx;
  (void)key_len;
  return c->library->poly1305(tag, in, len, key) == 0;
}

static const char *sodium_library_open(struct contestant *who, void *self)
{
  const struct sodium_library *library = self;
  // Chooses the implementations for this CPU.
  if (library->init() < 0)
    return "sodium_init failed";
  char name[64] = "libsodium ";
  strncat(name, library->version(), sizeof name - strlen(name) - 1);
  peer_name(who, name, "sodium");
  struct aead_calls aead = {sodium_aead_new, free, NULL, sodium_seal, sodium_open};
  struct cipher_calls cipher = {sodium_cipher_new, free, sodium_crypt};
  struct mac_calls mac = {sodium_mac_new, free, sodium_mac};
  who->aead = aead;
  who->cipher = cipher;
  who->mac = mac;
  return NULL;
}

const struct peer_interface peer_sodium = {
    "sodium",
    sodium_symbols,
    sizeof(struct sodium_library),
    sodium_library_open,
};
