// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// Checks, walks and main of the test programs: check.h.

#include "check.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

_Thread_local struct check_place check_at;

static atomic_ulong check_count, check_failures;

// After so many failures the rest would tell nothing new.
#define CHECK_FAILURES_SHOWN 20

static void check_print_place(const char *file, int line, const char *text)
{
  fprintf(stderr, "%s:%d: failed: %s\n  %s, row %s, %s, length %zu, detail %zu\n", file, line, text,
          check_at.primitive ? check_at.primitive : "-", check_at.row ? check_at.row : "-",
          check_at.what ? check_at.what : "-", check_at.len, check_at.detail);
}

static int check_result(const char *file, int line, const char *text, int holds)
{
  atomic_fetch_add_explicit(&check_count, 1, memory_order_relaxed);
  if (!holds) {
    atomic_fetch_add(&check_failures, 1);
    check_print_place(file, line, text);
  }
  return holds;
}

static void check_stop_when_hopeless(void)
{
  if (atomic_load(&check_failures) >= CHECK_FAILURES_SHOWN) {
    fprintf(stderr, "stopped after %d failures\n", CHECK_FAILURES_SHOWN);
    exit(1);
  }
}

int check_true(const char *file, int line, const char *text, int holds)
{
  if (!check_result(file, line, text, holds))
    check_stop_when_hopeless();
  return holds;
}

int check_status(const char *file, int line, const char *text, int got, int want)
{
  int holds = check_result(file, line, text, got == want);
  if (!holds) {
    fprintf(stderr, "  got status %d, want %d\n", got, want);
    check_stop_when_hopeless();
  }
  return holds;
}

static void check_print_hex(const char *name, const uint8_t *bytes, size_t len)
{
  fprintf(stderr, "  %s", name);
  for (size_t i = 0; i < len; i++)
    fprintf(stderr, " %02x", bytes[i]);
  fprintf(stderr, "\n");
}

int check_bytes(const char *file, int line, const char *text, const void *got, const void *want,
                size_t len)
{
  const uint8_t *g = got, *w = want;
  int holds = check_result(file, line, text, len == 0 || memcmp(got, want, len) == 0);
  if (!holds) {
    size_t first = 0, last = len - 1;
    while (g[first] == w[first])
      first++;
    while (g[last] == w[last])
      last--;
    size_t shown = len - first < 16 ? len - first : 16;
    fprintf(stderr, "  bytes %zu to %zu of %zu differ; from %zu on:\n", first, last, len, first);
    check_print_hex("got ", g + first, shown);
    check_print_hex("want", w + first, shown);
    check_stop_when_hopeless();
  }
  return holds;
}

int check_fill(const char *file, int line, const char *text, const void *got, uint8_t value,
               size_t len)
{
  const uint8_t *g = got;
  size_t i = 0;
  while (i < len && g[i] == value)
    i++;
  int holds = check_result(file, line, text, i == len);
  if (!holds) {
    fprintf(stderr, "  byte %zu of %zu is %02x, want %02x\n", i, len, g[i], value);
    check_stop_when_hopeless();
  }
  return holds;
}

// The rows met so far, each listed once.
static struct {
  const char *primitive;
  const struct ashlar_row *row;
} check_rows_met[256];
static size_t check_rows_met_count;

static void check_print_features(uint32_t features)
{
  for (unsigned i = 0; ashlar_cpu_feature_name(i) != NULL; i++)
    if ((features >> i & 1) != 0)
      printf(" %s", ashlar_cpu_feature_name(i));
}

static void check_meet_row(const char *primitive, const struct ashlar_row *row, int runs)
{
  for (size_t i = 0; i < check_rows_met_count; i++)
    if (check_rows_met[i].row == row && strcmp(check_rows_met[i].primitive, primitive) == 0)
      return;
  if (check_rows_met_count == sizeof check_rows_met / sizeof check_rows_met[0]) {
    fprintf(stderr, "check.c: more rows than check_rows_met holds\n");
    exit(1);
  }
  check_rows_met[check_rows_met_count].primitive = primitive;
  check_rows_met[check_rows_met_count++].row = row;
  if (runs) {
    printf("row %s of %s\n", row->name, primitive);
  } else {
    printf("not run here: row %s of %s (needs", row->name, primitive);
    check_print_features(row->needs);
    printf(")\n");
  }
}

const struct ashlar_row *const *check_rows(const char *primitive,
                                           const struct ashlar_row *const *rows)
{
  for (; *rows != NULL; rows++) {
    int runs = ashlar_row_executes(*rows, ashlar_cpu_features());
    check_meet_row(primitive, *rows, runs);
    if (runs)
      break;
  }
  memset(&check_at, 0, sizeof check_at);
  if (*rows != NULL) {
    check_at.primitive = primitive;
    check_at.row = (*rows)->name;
  }
  return rows;
}

const struct ashlar_row *check_last_row(const struct ashlar_row *const *rows)
{
  while (rows[1] != NULL)
    rows++;
  return *rows;
}

static int check_environment(const char *name)
{
  const char *value = getenv(name);
  return value != NULL && strcmp(value, "1") == 0;
}

int check_thin(void)
{
  return check_environment("ASHLAR_TEST_THIN");
}

int check_long(void)
{
  return check_environment("ASHLAR_TEST_LONG");
}

int check_takes_length(size_t len)
{
  return !check_thin() || len <= 80 || (len + 1) % 64 <= 2 || len % 61 == 0;
}

uint64_t check_random64(struct check_random *random)
{
  uint64_t z = random->state += UINT64_C(0x9e3779b97f4a7c15);
  z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
  z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
  return z ^ z >> 31;
}

size_t check_random_below(struct check_random *random, size_t n)
{
  return (size_t)(check_random64(random) % n);
}

void check_random_bytes(struct check_random *random, void *out, size_t len)
{
  uint8_t *bytes = out;
  uint64_t word = 0;
  for (size_t i = 0; i < len; i++) {
    if (i % 8 == 0)
      word = check_random64(random);
    bytes[i] = (uint8_t)(word >> 8 * (i % 8));
  }
}

void check_pattern(void *out, size_t len, uint64_t seed)
{
  struct check_random random = {seed};
  check_random_bytes(&random, out, len);
}

void *check_allocate(size_t len)
{
  void *p = calloc(len == 0 ? 1 : len, 1);
  if (p == NULL) {
    fprintf(stderr, "no memory for %zu bytes\n", len);
    exit(1);
  }
  return p;
}

int check_finish(const char *program)
{
  unsigned long count = atomic_load(&check_count), failures = atomic_load(&check_failures);
  printf("%s: %lu checks, %lu failures\n", program, count, failures);
  // A program that checked nothing has not succeeded.
  return count == 0 || failures != 0;
}

int check_main(int argc, char **argv, const struct check_test *tests, size_t count)
{
  for (int a = 1; a < argc; a++) {
    size_t i = 0;
    while (i < count && strcmp(argv[a], tests[i].name) != 0)
      i++;
    if (i == count) {
      fprintf(stderr, "%s: no test %s\n", argv[0], argv[a]);
      return 2;
    }
    tests[i].run();
  }
  for (size_t i = 0; argc < 2 && i < count; i++)
    tests[i].run();
  return check_finish(argv[0]);
}
