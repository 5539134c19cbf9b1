// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// Measures a contestant that does nothing, in the same loop and by the same sampling as all others.

#include "overhead.h"

#include <string.h>

#include "clock.h"
#include "family.h"
#include "sample.h"

static void *overhead_new(const void *self, const char *algorithm, const uint8_t *key,
                          size_t key_len)
{
  (void)self, (void)algorithm, (void)key_len;
  return (void *)(uintptr_t)key; // not NULL
}

static void overhead_free(void *ctx)
{
  (void)ctx;
}

static int overhead_setup(void *ctx, const uint8_t *key, size_t key_len)
{
  (void)ctx, (void)key, (void)key_len;
  return 1;
}

// Seals and opens.
static int overhead_seal(void *ctx, uint8_t *out, const uint8_t *nonce, size_t nonce_len,
                         const uint8_t *aad, size_t aad_len, const uint8_t *in, size_t in_len)
{
  (void)ctx, (void)out, (void)nonce, (void)nonce_len, (void)aad, (void)aad_len, (void)in;
  (void)in_len;
  return 1;
}

static int overhead_crypt(void *ctx, uint8_t *out, const uint8_t *in, size_t len,
                          const uint8_t *nonce, size_t nonce_len, uint32_t counter)
{
  (void)ctx, (void)out, (void)in, (void)len, (void)nonce, (void)nonce_len, (void)counter;
  return 1;
}

static void *overhead_new_mac(const void *self, const char *algorithm)
{
  (void)self;
  return (void *)(uintptr_t)algorithm; // not NULL
}

static int overhead_mac(void *ctx, uint8_t *tag, const uint8_t *key, size_t key_len,
                        const uint8_t *in, size_t len)
{
  (void)ctx, (void)tag, (void)key, (void)key_len, (void)in, (void)len;
  return 1;
}

struct contestant overhead_contestant(void)
{
  struct contestant nobody;
  memset(&nobody, 0, sizeof nobody);
  const struct aead_calls aead = {overhead_new, overhead_free, overhead_setup, overhead_seal,
                                  overhead_seal};
  const struct cipher_calls cipher = {overhead_new, overhead_free, overhead_crypt};
  const struct mac_calls mac = {overhead_new_mac, overhead_free, overhead_mac};
  nobody.max_size = SIZE_MAX;
  nobody.aead = aead;
  nobody.cipher = cipher;
  nobody.mac = mac;
  return nobody;
}

double overhead_measure(double *core_ghz)
{
  const struct contestant nobody = overhead_contestant();
  const struct speed_case c = {&family_aead, family_aead.algorithms[0], "seal", 1, 16, 13, 0, 0};
  struct op *op = family_aead.op_new(&c, &nobody);
  struct samples samples = {0};
  struct sample_entry entry = {&op, &samples, 0, clock_now};
  const struct sample_plan plan = {1, 0.05, 0};
  (void)sample_entries(&entry, 1, &plan);
  struct samples_result result = samples_result_of(&samples, 0);
  *core_ghz = result.ns > 0 ? result.cycles / result.ns : 0;
  samples_free(&samples);
  op_free(op);
  return result.ns;
}
