// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// Fuzz target of stream ciphers and key derivation: every row, in pieces of whole blocks, and the
// public function agree with the last row, at any counter that they take.

#include <stdlib.h>
#include <string.h>

#include "../harness/check.h"
#include "../primitives.h"
#include "fuzz.h"

#define FUZZ_DATA 5000

static void fuzz_derive(struct fuzz_input input)
{
  const struct derive_class *class = &derive_classes[fuzz_byte(&input) % derive_class_count];
  uint8_t key[32], in[16], want[32], out[32];
  fuzz_bytes(&input, key, sizeof key);
  fuzz_bytes(&input, in, sizeof in);
  class->derive_on(check_last_row(class->rows), want, key, in);
  for (const struct ashlar_row *const *row = class->rows; *row != NULL; row++)
    if (ashlar_row_executes(*row, ashlar_cpu_features())) {
      class->derive_on(*row, out, key, in);
      fuzz_demand(memcmp(out, want, 32) == 0);
    }
  fuzz_demand(class->derive(out, key, in) == ASHLAR_OK && memcmp(out, want, 32) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
  struct fuzz_input input = {data, size};
  static uint8_t bytes[FUZZ_DATA];
  uint8_t key[32], nonce[PRIMITIVE_NONCE_MAX], counter_bytes[8];
  fuzz_derive(input);
  const struct stream_class *class = &stream_classes[fuzz_byte(&input) % stream_class_count];
  size_t len = fuzz_below(&input, FUZZ_DATA), blocks = (len + 63) / 64;
  // Near an edge of the counter, or anywhere.
  uint64_t counter = fuzz_byte(&input);
  if (counter % 2 != 0) {
    fuzz_bytes(&input, counter_bytes, 8);
    for (int i = 0; i < 8; i++)
      counter = counter << 8 | counter_bytes[i];
  } else {
    counter = counter % 4 != 0 ? class->last_block - counter / 4 : UINT32_MAX - counter / 4;
  }
  counter &= class->last_block;
  fuzz_bytes(&input, key, sizeof key);
  fuzz_bytes(&input, nonce, class->nonce_size);
  struct fuzz_input cuts = input;
  fuzz_bytes(&input, bytes, len);
  uint8_t *in = fuzz_copy(bytes, len), *want = fuzz_copy(bytes, len), *out = fuzz_copy(bytes, len);
  int legal = len == 0 || blocks - 1 <= class->last_block - counter;
  int status = class->crypt(out, in, len, key, nonce, counter);
  fuzz_demand(status == (legal ? ASHLAR_OK : ASHLAR_ERR_TOO_LONG));
  if (!legal)
    fuzz_demand(memcmp(out, bytes, len) == 0);
  if (legal && len != 0) {
    class->crypt_on(check_last_row(class->rows), want, in, len, key, nonce, counter);
    fuzz_demand(memcmp(out, want, len) == 0);
    for (const struct ashlar_row *const *row = class->rows; *row != NULL; row++) {
      if (!ashlar_row_executes(*row, ashlar_cpu_features()))
        continue;
      memcpy(out, in, len);
      class->crypt_on(*row, out, out, len, key, nonce, counter);
      fuzz_demand(memcmp(out, want, len) == 0);
      struct fuzz_input again = cuts;
      memset(out, 0, len);
      for (size_t done = 0; done < len;) {
        size_t piece = 64 * (1 + fuzz_below(&again, blocks));
        piece = piece < len - done ? piece : len - done;
        class->crypt_on(*row, out + done, in + done, piece, key, nonce, counter + done / 64);
        done += piece;
      }
      fuzz_demand(memcmp(out, want, len) == 0);
    }
  }
  free(in);
  free(want);
  free(out);
  return 0;
}
