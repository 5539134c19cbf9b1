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

static int overhead_seal(void *ctx, uint8_t *out, const uint8_t *nonce, size_t nonce_len,
                         const uint8_t *aad, size_t aad_len, const uint8_t *in, size_t in_len)
{
  (void)ctx, (void)out, (void)nonce, (void)nonce_len, (void)aad, (void)aad_len, (void)in;
  return in_len != 0;
}

double overhead_measure(double *core_ghz)
{
  struct contestant nobody;
  memset(&nobody, 0, sizeof nobody);
  struct aead_calls calls = {overhead_new, overhead_free, NULL, overhead_seal, NULL};
  nobody.max_size = SIZE_MAX;
  nobody.aead = calls;
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
