// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// Fuzz target of the open functions: an attacker's bytes as sealed message, tag, additional data
// and nonce. They are refused with the output zeroed, in one call and in pieces alike, or they are
// what sealing the output gives.

#include <stdlib.h>
#include <string.h>

#include "../harness/check.h"
#include "../primitives.h"
#include "fuzz.h"

#define FUZZ_SEALED 2000

static void fuzz_row(const struct aead_class *class, const struct ashlar_row *row,
                     struct fuzz_input input)
{
  static const uint8_t key[PRIMITIVE_KEY_MAX] = {9};
  static ashlar_aead_ctx ctx;
  static ashlar_aead_stream stream;
  uint8_t nonce[PRIMITIVE_NONCE_MAX], aad_bytes[64], bytes[FUZZ_SEALED];
  size_t nonce_len = fuzz_byte(&input) % 4 == 0 ? fuzz_byte(&input) % PRIMITIVE_NONCE_MAX
                                                : ashlar_aead_nonce_size(class->alg());
  size_t aad_len = fuzz_below(&input, sizeof aad_bytes), len = fuzz_below(&input, FUZZ_SEALED);
  fuzz_bytes(&input, nonce, nonce_len);
  fuzz_bytes(&input, aad_bytes, aad_len);
  fuzz_bytes(&input, bytes, len);
  uint8_t *aad = fuzz_copy(aad_bytes, aad_len), *sealed = fuzz_copy(bytes, len);
  size_t data_len = len < 16 ? 0 : len - 16;
  uint8_t *out = fuzz_copy(bytes, data_len);
  ashlar_aead_setup(&ctx, class->alg(), row, key);

  int status = ashlar_aead_open(&ctx, out, nonce, nonce_len, aad, aad_len, sealed, len);
  if (len < 16) {
    fuzz_demand(status == ASHLAR_ERR_TOO_SHORT);
  } else if (nonce_len != ashlar_aead_nonce_size(class->alg())) {
    fuzz_demand(status == ASHLAR_ERR_NONCE_LENGTH && memcmp(out, bytes, data_len) == 0);
  } else {
    fuzz_demand(status == ASHLAR_OK || status == ASHLAR_ERR_BAD_TAG);
    for (size_t i = 0; status != ASHLAR_OK && i < data_len; i++)
      fuzz_demand(out[i] == 0);
    fuzz_demand(ashlar_aead_open_start(&stream, &ctx, nonce, nonce_len) == ASHLAR_OK);
    fuzz_demand(ashlar_aead_aad(&stream, aad, aad_len) == ASHLAR_OK);
    fuzz_demand(ashlar_aead_update(&stream, out, sealed, data_len) == ASHLAR_OK);
    fuzz_demand(ashlar_aead_open_finish(&stream, sealed + data_len) == status);
    // Sealing what came out gives the ciphertext again, and its tag if that was right.
    uint8_t *again = malloc(len);
    if (again == NULL)
      abort();
    fuzz_demand(ashlar_aead_seal(&ctx, again, nonce, nonce_len, aad, aad_len, out, data_len) ==
                ASHLAR_OK);
    fuzz_demand(memcmp(again, sealed, data_len) == 0);
    fuzz_demand((memcmp(again + data_len, sealed + data_len, 16) == 0) == (status == ASHLAR_OK));
    fuzz_demand(ashlar_aead_open(&ctx, again, nonce, nonce_len, aad, aad_len, again, len) ==
                ASHLAR_OK);
    free(again);
  }
  free(aad);
  free(sealed);
  free(out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
  struct fuzz_input input = {data, size};
  const struct aead_class *class = &aead_classes[fuzz_byte(&input) % aead_class_count];
  uint32_t features = ashlar_cpu_features();
  for (const struct ashlar_row *const *row = class->alg()->rows; *row != NULL; row++)
    if (ashlar_row_executes(*row, features))
      fuzz_row(class, *row, input);
  return 0;
}
