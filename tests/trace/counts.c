// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// No row needs more instructions than a row below it, at any length: what says on every
// architecture that a row hands on what it is not good at. Under the emulator, whose counts are
// exact. A table's first class stands for those that share it.

#include <stdio.h>
#include <string.h>

#include "../../speed/emulator.h"
#include "../harness/check.h"
#include "../primitives.h"
#include "aead/aead_alg.h"

// Where shapes change: whatever the step, the neighbours of blocks. Long enough for the longest
// message that is not yet long.
#define COUNTS_LONGEST 2200
#define COUNTS_STEP 7

// To look at a length and leave is allowed, and what compilers make of the same text in two places:
// so many instructions, and as many percent.
#define COUNTS_GRACE 16
#define COUNTS_PERCENT 4

enum { COUNTS_ROWS = 16 };

static uint8_t counts_in[COUNTS_LONGEST], counts_out[COUNTS_LONGEST + PRIMITIVE_TAG_MAX];
static const uint8_t counts_key[PRIMITIVE_KEY_MAX], counts_nonce[PRIMITIVE_NONCE_MAX];
static const uint8_t counts_aad[13];

// What is counted: the operation of the class at hand, on a row, prepared outside the marks.
static ashlar_aead_ctx counts_aead_ctx;
static union {
  uint64_t words[512];
  uint8_t bytes[4096];
} counts_mac_ctx;

static void counts_aead_prepare(const struct ashlar_row *row)
{
  ashlar_aead_setup(&counts_aead_ctx, aead_classes[0].alg(), row, counts_key);
}

static void counts_aead(const struct ashlar_row *row, size_t len)
{
  (void)row;
  CHECK_STATUS(ashlar_aead_seal(&counts_aead_ctx, counts_out, counts_nonce,
                                aead_classes[0].alg()->nonce_size, counts_aad, sizeof counts_aad,
                                counts_in, len),
               ASHLAR_OK);
}

static void counts_stream(const struct ashlar_row *row, size_t len)
{
  stream_classes[0].crypt_on(row, counts_out, counts_in, len, counts_key, counts_nonce, 1);
}

static void counts_mac_prepare(const struct ashlar_row *row)
{
  mac_classes[0].start_on(row, &counts_mac_ctx, counts_key);
}

static void counts_mac(const struct ashlar_row *row, size_t len)
{
  uint8_t tag[PRIMITIVE_TAG_MAX];
  (void)row;
  CHECK_STATUS(mac_classes[0].update(&counts_mac_ctx, counts_in, len), ASHLAR_OK);
  CHECK_STATUS(mac_classes[0].final(&counts_mac_ctx, tag), ASHLAR_OK);
}

struct counted {
  const char *name;
  void (*prepare)(const struct ashlar_row *row);
  void (*run)(const struct ashlar_row *row, size_t len);
};

static uint64_t counts_once(const struct counted *what, const struct ashlar_row *row, size_t len)
{
  if (what->prepare != NULL)
    what->prepare(row);
  emulator_begin();
  what->run(row, len);
  emulator_end();
  return emulator_word(EMULATOR_INSTRUCTIONS);
}

// counts_length compares the rows at one length.
static void counts_length(const struct counted *what, const struct ashlar_row *const *rows,
                          size_t count, size_t len)
{
  uint64_t counts[COUNTS_ROWS];
  for (size_t i = 0; i < count; i++)
    counts[i] = counts_once(what, rows[i], len);
  for (size_t i = 0; i < count; i++)
    for (size_t j = i + 1; j < count; j++) {
      check_at.row = rows[i]->name;
      check_at.len = len;
      check_at.detail = (size_t)counts[i];
      if (!CHECK(counts[i] <= counts[j] + COUNTS_GRACE + counts[j] * COUNTS_PERCENT / 100))
        printf("  %s %zu: %s %llu, %s %llu\n", what->name, len, rows[i]->name,
               (unsigned long long)counts[i], rows[j]->name, (unsigned long long)counts[j]);
    }
}

static void counts_walk(const struct counted *what, const struct ashlar_row *const *table,
                        size_t shortest)
{
  const struct ashlar_row *rows[COUNTS_ROWS];
  size_t count = 0, compared = 0;
  CHECK_EACH_ROW(row, what->name, table)
  if (CHECK(count < COUNTS_ROWS))
    rows[count++] = *row;
  check_at.what = what->name;
  // The first call of all prepares what later ones find: what the system links on demand.
  (void)counts_once(what, rows[0], COUNTS_LONGEST);
  for (size_t len = shortest; len <= COUNTS_LONGEST; len++)
    if (len % COUNTS_STEP == 0 || (len + 1) % 64 <= 2 || len % 16 == 0) {
      counts_length(what, rows, count, len);
      compared++;
    }
  printf("%s: %zu rows, %zu lengths\n", what->name, count, compared);
}

static void test_aead(void)
{
  static const struct counted what = {"aead", counts_aead_prepare, counts_aead};
  counts_walk(&what, aead_classes[0].alg()->rows, 0);
}

static void test_stream(void)
{
  static const struct counted what = {"stream", NULL, counts_stream};
  counts_walk(&what, stream_classes[0].rows, 1);
}

static void test_mac(void)
{
  static const struct counted what = {"mac", counts_mac_prepare, counts_mac};
  counts_walk(&what, mac_classes[0].rows, 0);
}

int main(int argc, char **argv)
{
  static const struct check_test tests[] = {
      {"aead", test_aead},
      {"stream", test_stream},
      {"mac", test_mac},
  };
  const char *wrong = emulator_open();
  if (wrong != NULL) {
    fprintf(stderr, "%s: %s\n", argv[0], wrong);
    return 1;
  }
  return check_main(argc, argv, tests, sizeof tests / sizeof tests[0]);
}
