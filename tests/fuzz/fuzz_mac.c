// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// Fuzz target of one-time authenticators: every row, in pieces, agrees with the last row in one
// piece.

#include <stdlib.h>
#include <string.h>

#include "../harness/check.h"
#include "../primitives.h"
#include "fuzz.h"

#define FUZZ_DATA 4000

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
  struct fuzz_input input = {data, size};
  static uint8_t bytes[FUZZ_DATA];
  const struct mac_class *class = &mac_classes[fuzz_byte(&input) % mac_class_count];
  uint8_t key[PRIMITIVE_KEY_MAX], want[PRIMITIVE_TAG_MAX], tag[PRIMITIVE_TAG_MAX];
  size_t len = fuzz_below(&input, FUZZ_DATA);
  // Runs of ones, where carries are lost, are likelier here than chance makes them.
  int ones = fuzz_byte(&input) % 2;
  fuzz_bytes(&input, key, sizeof key);
  struct fuzz_input cuts = input;
  fuzz_bytes(&input, bytes, len);
  for (size_t i = 0; ones && i < len; i++)
    bytes[i] = bytes[i] >= 0x40 ? 0xff : bytes[i];
  for (size_t i = 0; ones && i < sizeof key; i++)
    key[i] = key[i] >= 0x40 ? 0xff : key[i];
  uint8_t *in = fuzz_copy(bytes, len);
  void *ctx = check_allocate(class->ctx_size);
  class->start_on(check_last_row(class->rows), ctx, key);
  fuzz_demand(class->update(ctx, in, len) == ASHLAR_OK);
  fuzz_demand(class->final(ctx, want) == ASHLAR_OK);
  for (const struct ashlar_row *const *row = class->rows; *row != NULL; row++) {
    struct fuzz_input again = cuts;
    if (!ashlar_row_executes(*row, ashlar_cpu_features()))
      continue;
    class->start_on(*row, ctx, key);
    for (size_t done = 0; done < len;) {
      size_t piece = again.left == 0 ? len - done : fuzz_below(&again, len - done + 1);
      fuzz_demand(class->update(ctx, in + done, piece) == ASHLAR_OK);
      done += piece;
    }
    fuzz_demand(class->final(ctx, tag) == ASHLAR_OK);
    fuzz_demand(memcmp(tag, want, class->tag_size) == 0);
  }
  fuzz_demand(class->mac(tag, key, in, len) == ASHLAR_OK);
  fuzz_demand(memcmp(tag, want, class->tag_size) == 0);
  free(ctx);
  free(in);
  return 0;
}
