// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// ashlar speed --check-monotone: two rules that every table of rows keeps. No row is slower than
// the row below it at any length, and long messages are not slower than memory makes them.

#ifndef ASHLAR_SPEED_CHECK_H
#define ASHLAR_SPEED_CHECK_H

#include <stddef.h>
#include <stdio.h>

#include "cases.h"
#include "family.h"
#include "options.h"

// A row that is slower than the next that runs here, at one length.
struct check_slower {
  const struct speed_case *c; // whose size is 0
  size_t size;
  const struct ashlar_row *row, *lower;
  double ns, lower_ns; // medians
  double p;            // of a difference by chance
};

// How fast the best row is at one size.
struct check_rate {
  const struct speed_case *c;
  size_t size;
  const struct ashlar_row *row;
  double mb_per_s;
  double base_mb_per_s;   // the same row at 16 KiB, at the same time
  double copy_mb_per_s;   // a copy with an exclusive or, or only reading, over the same memory
  double needed_mb_per_s; // what the rule asks for
  double p;               // of less than that by chance
  int too_slow;
};

struct check {
  const struct speed_options *options;
  const struct cases *cases;
  FILE *text;
  size_t comparisons; // of two rows at one length
  struct check_slower *slower;
  size_t slower_count;
  struct check_rate *rates;
  size_t rate_count;
};

// More than this, with a p below that, is no chance; both are seen twice before they are reported.
#define CHECK_EXCESS 0.03
#define CHECK_P 0.001

// check_run measures and reports. Returns CLI_OK, or CLI_FAILED after an error message when it
// could not measure; what it found is in check.
int check_run(struct check *check);

// check_status returns CLI_OK if both rules hold, else CLI_FAILED after an error message.
int check_status(const struct check *check);

void check_free(struct check *check);

// check_excess returns by how many percent the row is slower.
double check_excess(const struct check_slower *slower);

// check_needed returns the rate that a row must have at a size, from its rate at 16 KiB and that of
// the copy.
double check_needed(double base, double copy);

// The two rules, for the case number at. They return as check_run does.
int check_rows(struct check *check, size_t at);
int check_flat(struct check *check, size_t at);

// check_failed reports that a row could not do an operation and returns CLI_FAILED.
int check_failed(const struct speed_case *c, const struct ashlar_row *row);

#endif
