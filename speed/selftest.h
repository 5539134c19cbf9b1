// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// What a family needs to run known answers on a row.

#ifndef ASHLAR_SPEED_SELFTEST_H
#define ASHLAR_SPEED_SELFTEST_H

#include <stddef.h>
#include <stdint.h>

// One row under test.
struct selftest {
  unsigned checks;
  unsigned failures;
  char first_failure[128];
};

// Longest message and longest answer in the tables of known answers.
enum { SELFTEST_BYTES = 512 };

// Every length up to SELFTEST_EVERY is compared with the portable row, then some up to
// SELFTEST_LONGEST.
enum { SELFTEST_EVERY = 1100, SELFTEST_LONGEST = 5000 };

// selftest_next_length returns the length to compare after len.
size_t selftest_next_length(size_t len);

// selftest_check counts one check; what and number name it if it was not right.
void selftest_check(struct selftest *test, int right, const char *what, size_t number);

// selftest_hex writes the bytes that hex stands for to bytes, which holds SELFTEST_BYTES, and
// returns how many they are.
size_t selftest_hex(uint8_t *bytes, const char *hex);

// selftest_fill writes len bytes that look random.
void selftest_fill(uint8_t *bytes, size_t len, uint32_t seed);

#endif
