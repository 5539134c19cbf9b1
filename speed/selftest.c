// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// ashlar selftest: known answers on every row that this CPU can run.

#include "selftest.h"

#include <stdio.h>

#include <ashlar/cpu.h>

#include "command.h"
#include "family.h"
#include "machine.h"

size_t selftest_next_length(size_t len)
{
  // Past every short length by a step that meets all remainders modulo powers of two.
  return len < SELFTEST_EVERY ? len + 1 : len + 129;
}

void selftest_check(struct selftest *test, int right, const char *what, size_t number)
{
  test->checks++;
  if (right)
    return;
  if (test->failures++ == 0)
    snprintf(test->first_failure, sizeof test->first_failure, "%s %zu", what, number);
}

// selftest_digit returns the value of a hex digit. The tables of answers hold nothing else.
static uint8_t selftest_digit(char c)
{
  return (uint8_t)(c <= '9' ? c - '0' : c - 'a' + 10);
}

size_t selftest_hex(uint8_t *bytes, const char *hex)
{
  size_t n = 0;
  for (; hex[0] != '\0' && n < SELFTEST_BYTES; hex += 2)
    bytes[n++] = (uint8_t)(selftest_digit(hex[0]) << 4 | selftest_digit(hex[1]));
  return n;
}

void selftest_fill(uint8_t *bytes, size_t len, uint32_t seed)
{
  for (size_t i = 0; i < len; i++) {
    seed = seed * 1664525 + 1013904223;
    bytes[i] = (uint8_t)(seed >> 24);
  }
}

// selftest_row tests a row and reports; it returns 1 unless something failed.
static int selftest_row(const struct family *family, const struct algorithm *algorithm,
                        const struct ashlar_row *row)
{
  uint32_t missing = ashlar_row_missing(row, ashlar_cpu_features());
  char names[256];
  if (missing != 0) {
    machine_features(names, sizeof names, missing);
    printf("%-22s %-12s cannot run here: needs %s\n", algorithm->name, row->name, names);
    return 1;
  }
  struct selftest test = {0, 0, ""};
  struct contestant who = family_row(family, algorithm, row);
  family->selftest(&test, &who, algorithm);
  if (test.failures != 0) {
    printf("%-22s %-12s FAILED %u of %u checks, first: %s\n", algorithm->name, row->name,
           test.failures, test.checks, test.first_failure);
    return 0;
  }
  printf("%-22s %-12s ok (%u checks)\n", algorithm->name, row->name, test.checks);
  return 1;
}

static void selftest_help(void)
{
  puts("usage: ashlar selftest [--mask NAMES]\n"
       "\n"
       "Runs known answers of the standards, and every short length next to the portable\n"
       "implementation, on every implementation that this CPU can run, and names them.\n"
       "\n"
       "  --mask NAMES   do without these CPU features, separated by commas\n"
       "  --help         this text\n"
       "\n"
       "Exit status: 0 all right, 1 something failed, 2 usage error.");
}

int cli_selftest(int argc, char **argv)
{
  int status;
  if (!machine_options(argc, argv, selftest_help, &status))
    return status;

  unsigned rows = 0, failed = 0;
  for (const struct family *const *f = families; *f != NULL; f++)
    for (const struct algorithm *const *a = (*f)->algorithms; *a != NULL; a++)
      for (const struct ashlar_row *const *row = (*a)->rows; *row != NULL; row++, rows++)
        failed += !selftest_row(*f, *a, *row);
  if (failed != 0) {
    fflush(stdout);
    cli_error("%u of %u rows failed", failed, rows);
    return CLI_FAILED;
  }
  puts("self-test passed");
  return CLI_OK;
}
