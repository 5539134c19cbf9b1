// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// Constant-time comparison, wiping, status sentences and version: ashlar/memory.h, ashlar/status.h,
// ashlar/version.h; and the helpers of src/base.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <ashlar/memory.h>
#include <ashlar/status.h>
#include <ashlar/version.h>

#include "../harness/check.h"
#include "../harness/guard.h"
#include "base/bytes.h"
#include "base/ct.h"
#include "base/overlap.h"

static void test_equal(void)
{
  struct guard guard[2];
  for (int i = 0; i < 2; i++)
    guard_make(&guard[i], 300);
  CHECK(ashlar_equal(NULL, NULL, 0) == 1);
  for (size_t len = 0; len <= 300; len++)
    for (int side = GUARD_LOW; side <= GUARD_HIGH; side++) {
      uint8_t *a = guard_place(&guard[0], (enum guard_side)side, len);
      uint8_t *b = guard_place(&guard[1], (enum guard_side)side, len);
      check_pattern(a, len, len);
      check_pattern(b, len, len);
      check_at.len = len;
      CHECK(ashlar_equal(a, b, len) == 1);
      CHECK(ashlar_equal(a, a, len) == 1);
      for (size_t bit = 0; bit < 8 * len; bit++) {
        b[bit / 8] ^= (uint8_t)(1u << bit % 8);
        CHECK(ashlar_equal(a, b, len) == 0);
        b[bit / 8] ^= (uint8_t)(1u << bit % 8);
      }
      // Differences that cancel when added or xored.
      if (len >= 2) {
        b[0] ^= 0x80;
        b[len - 1] ^= 0x80;
        CHECK(ashlar_equal(a, b, len) == 0);
      }
    }
  for (int i = 0; i < 2; i++)
    guard_free(&guard[i]);
}

static void test_wipe(void)
{
  struct guard guard;
  guard_make(&guard, 300);
  ashlar_wipe(NULL, 0);
  for (size_t len = 0; len <= 300; len++)
    for (int side = GUARD_LOW; side <= GUARD_HIGH; side++) {
      uint8_t *p = guard_place(&guard, (enum guard_side)side, len);
      check_at.len = len;
      memset(guard.start, 0x5a, guard.room);
      ashlar_wipe(p, len);
      CHECK_FILL(p, 0, len);
      CHECK_FILL(guard.start, 0x5a, (size_t)(p - guard.start));
      CHECK_FILL(p + len, 0x5a, guard.room - (size_t)(p - guard.start) - len);
    }
  guard_free(&guard);
}

static void test_status(void)
{
  const char *unknown = ashlar_status_message(1);
  CHECK(strcmp(unknown, "unknown status") == 0);
  CHECK(strcmp(ashlar_status_message(ASHLAR_ERR_FEATURE - 1), unknown) == 0);
  for (int a = ASHLAR_ERR_FEATURE; a <= ASHLAR_OK; a++) {
    CHECK(strcmp(ashlar_status_message(a), unknown) != 0);
    for (int b = ASHLAR_ERR_FEATURE; b < a; b++)
      CHECK(strcmp(ashlar_status_message(a), ashlar_status_message(b)) != 0);
  }
  char version[64];
  snprintf(version, sizeof version, "%d.%d.%d", ASHLAR_VERSION_MAJOR, ASHLAR_VERSION_MINOR,
           ASHLAR_VERSION_PATCH);
  CHECK(strcmp(version, ASHLAR_VERSION) == 0);
  CHECK(strcmp(ashlar_version(), ASHLAR_VERSION) == 0);
}

static void test_bytes(void)
{
  const uint8_t bytes[9] = {0xf0, 0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07, 0x88};
  uint8_t out[8];
  CHECK(ashlar_load32_le(bytes) == 0x030201f0 && ashlar_load32_le(bytes + 5) == 0x88070605);
  CHECK(ashlar_load64_le(bytes + 1) == UINT64_C(0x8807060504030201));
  ashlar_store32_le(out, 0x030201f0);
  CHECK_BYTES(out, bytes, 4);
  ashlar_store64_le(out, UINT64_C(0x8807060504030201));
  CHECK_BYTES(out, bytes + 1, 8);
  CHECK(ashlar_ct_select32(UINT32_MAX, 5, 9) == 5 && ashlar_ct_select32(0, 5, 9) == 9);
  CHECK(ashlar_ct_select64(UINT64_MAX, 5, UINT64_C(9) << 40) == 5);
  CHECK(ashlar_ct_select64(0, 5, UINT64_C(9) << 40) == UINT64_C(9) << 40);
  CHECK(ashlar_ct_barrier64(UINT64_C(0x123456789abcdef0)) == UINT64_C(0x123456789abcdef0));
}

// Against the definition, byte by byte, for every position; and at the end of the address space.
static void test_overlap(void)
{
  static uint8_t arena[32];
  for (size_t a = 0; a < 16; a++)
    for (size_t a_len = 0; a_len < 8; a_len++)
      for (size_t b = 0; b < 16; b++)
        for (size_t b_len = 0; b_len < 8; b_len++) {
          int common = 0;
          for (size_t i = a; i < a + a_len; i++)
            common |= i >= b && i < b + b_len;
          CHECK(ashlar_overlap(arena + a, a_len, arena + b, b_len) == common);
          if (a_len == b_len)
            CHECK(ashlar_overlap_partial(arena + a, arena + b, a_len) == (common && a != b));
        }
  CHECK(ashlar_overlap((void *)(UINTPTR_MAX - 9), 10, arena, 32) == 0);
  CHECK(ashlar_overlap((void *)(UINTPTR_MAX - 9), 10, (void *)(UINTPTR_MAX - 4), 2) == 1);
  CHECK(ashlar_overlap(arena, SIZE_MAX, arena + 5, 1) == 1);
}

int main(int argc, char **argv)
{
  static const struct check_test tests[] = {
      {"equal", test_equal}, {"wipe", test_wipe},       {"status", test_status},
      {"bytes", test_bytes}, {"overlap", test_overlap},
  };
  return check_main(argc, argv, tests, sizeof tests / sizeof tests[0]);
}
