// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// What every test program shares: checks that tell where and on which row they failed, the walk
// through tables of rows, pseudo-random numbers, and main. A program is a table of named tests;
// ctest runs them by name.

#ifndef ASHLAR_TESTS_CHECK_H
#define ASHLAR_TESTS_CHECK_H

#include <stddef.h>
#include <stdint.h>

#include "base/row.h"

// Where the test is; a failing check prints it. what and detail are the test's own.
struct check_place {
  const char *primitive;
  const char *row;
  const char *what;
  size_t len;
  size_t detail;
};
extern _Thread_local struct check_place check_at;

#define CHECK(condition) check_true(__FILE__, __LINE__, #condition, (condition) != 0)
#define CHECK_STATUS(call, want) check_status(__FILE__, __LINE__, #call, (call), (want))
#define CHECK_BYTES(got, want, len) check_bytes(__FILE__, __LINE__, #got, (got), (want), (len))
// Every one of the len bytes at got is value.
#define CHECK_FILL(got, value, len) check_fill(__FILE__, __LINE__, #got, (got), (value), (len))

// Each returns 1 if the check held.
int check_true(const char *file, int line, const char *text, int holds);
int check_status(const char *file, int line, const char *text, int got, int want);
int check_bytes(const char *file, int line, const char *text, const void *got, const void *want,
                size_t len);
int check_fill(const char *file, int line, const char *text, const void *got, uint8_t value,
               size_t len);

// check_rows returns the first place in the table, from rows on, with a row that this CPU runs, or
// that of the final NULL. It lists what it skips and sets check_at. CHECK_EACH_ROW walks a table.
const struct ashlar_row *const *check_rows(const char *primitive,
                                           const struct ashlar_row *const *rows);
#define CHECK_EACH_ROW(r, primitive, table)                                                        \
  for (const struct ashlar_row *const *r = check_rows(primitive, table); *r != NULL;               \
       r = check_rows(primitive, r + 1))

// check_last_row returns the last row of a table: the portable one, with which the others must
// agree.
const struct ashlar_row *check_last_row(const struct ashlar_row *const *rows);

// check_thin is 1 when loops should be thin, for slow emulators (ASHLAR_TEST_THIN=1 in the
// environment); check_long is 1 when they should be exhaustive (ASHLAR_TEST_LONG=1). No shape is
// left out by either.
int check_thin(void);
int check_long(void);

// check_takes_length returns 1 if a loop over lengths should run len: always, or when thin, short
// lengths and those around multiples of 64.
int check_takes_length(size_t len);

// A pseudo-random generator, splitmix64: the same bytes as pattern() in tests/oracle/vectors.py.
struct check_random {
  uint64_t state;
};
uint64_t check_random64(struct check_random *random);
size_t check_random_below(struct check_random *random, size_t n); // n != 0
void check_random_bytes(struct check_random *random, void *out, size_t len);
void check_pattern(void *out, size_t len, uint64_t seed);

// check_allocate is malloc that ends the program when there is no memory. Zeroed.
void *check_allocate(size_t len);

struct check_test {
  const char *name;
  void (*run)(void);
};

// check_main runs the tests named on the command line, or all. Returns the exit status of main.
int check_main(int argc, char **argv, const struct check_test *tests, size_t count);

// check_finish prints what ran and returns the exit status: for programs without a table of tests.
int check_finish(const char *program);

// The exit status that ctest counts as skipped.
#define CHECK_SKIPPED 77

#endif
