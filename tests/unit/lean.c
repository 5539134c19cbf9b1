// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// The lean library, as it is installed: its tables end with the first row that the target
// guarantees, and masks do not reach what the target guarantees. It knows nothing of the other test
// programs, which link every row.

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <ashlar/aead.h>
#include <ashlar/chacha20.h>
#include <ashlar/cpu.h>
#include <ashlar/poly1305.h>

#include "aead/chacha20_poly1305_rows.h"
#include "base/given.h"
#include "cipher/chacha20_rows.h"
#include "mac/poly1305_rows.h"

static int lean_failures;

#define LEAN_CHECK(condition)                                                                      \
  do                                                                                               \
    if (!(condition)) {                                                                            \
      printf("%s:%d: failed: %s\n", __FILE__, __LINE__, #condition);                               \
      lean_failures++;                                                                             \
    }                                                                                              \
  while (0)

static const struct ashlar_row *lean_last(ashlar_row_table rows)
{
  while (rows[1] != NULL)
    rows++;
  return *rows;
}

// Every CPU of the target runs the last row of a table, and none that stands above it.
static void lean_table(const char *name, ashlar_row_table rows)
{
  printf("%s:", name);
  for (; *rows != NULL; rows++) {
    printf(" %s", (*rows)->name);
    LEAN_CHECK(ashlar_row_runs(*rows, 0) == (rows[1] == NULL));
  }
  printf("\n");
}

#define LEAN_LEN 1000

// What the library makes of one message in all ways, one behind the other.
static void lean_run(uint8_t out[4 * LEAN_LEN])
{
  static uint8_t in[LEAN_LEN], opened[LEAN_LEN];
  const uint8_t key[32] = {1}, nonce[24] = {2};
  ashlar_aead_ctx ctx;
  uint8_t tag[16];
  for (size_t i = 0; i < LEAN_LEN; i++)
    in[i] = (uint8_t)(i * i >> 3);
  memset(out, 0, 4 * LEAN_LEN);
  LEAN_CHECK(ashlar_aead_init(&ctx, ashlar_aead_chacha20_poly1305(), key, 32) == ASHLAR_OK);
  LEAN_CHECK(ashlar_aead_seal_detached(&ctx, out, tag, nonce, 12, in, 50, in, LEAN_LEN) ==
             ASHLAR_OK);
  LEAN_CHECK(ashlar_aead_open_detached(&ctx, opened, tag, nonce, 12, in, 50, out, LEAN_LEN) ==
             ASHLAR_OK);
  LEAN_CHECK(memcmp(opened, in, LEAN_LEN) == 0);
  out += LEAN_LEN;
  memcpy(out, tag, 16);
  LEAN_CHECK(ashlar_xchacha20_crypt(out + 16, in, LEAN_LEN, key, nonce, 5) == ASHLAR_OK);
  out += LEAN_LEN + 16;
  LEAN_CHECK(ashlar_poly1305_mac(out, key, in, LEAN_LEN) == ASHLAR_OK);
}

int main(void)
{
  static uint8_t before[4 * LEAN_LEN], after[4 * LEAN_LEN];
  lean_table("chacha20", ashlar_chacha20_rows);
  lean_table("poly1305", ashlar_poly1305_rows);
  lean_table("chacha20-poly1305", ashlar_chacha20_poly1305_rows);
  lean_run(before);
  for (unsigned i = 0; ashlar_cpu_feature_name(i) != NULL; i++)
    LEAN_CHECK(ashlar_cpu_mask(ashlar_cpu_feature_name(i)) == ASHLAR_OK);
  LEAN_CHECK(ashlar_cpu_features() == 0);
  LEAN_CHECK(ashlar_row_best(ashlar_chacha20_rows) == lean_last(ashlar_chacha20_rows));
  LEAN_CHECK(ashlar_row_best(ashlar_poly1305_rows) == lean_last(ashlar_poly1305_rows));
  LEAN_CHECK(ashlar_row_best(ashlar_chacha20_poly1305_rows) ==
             lean_last(ashlar_chacha20_poly1305_rows));
  lean_run(after);
  LEAN_CHECK(memcmp(before, after, sizeof before) == 0);
  printf("%s: %d failures\n", "lean", lean_failures);
  return lean_failures != 0;
}
