// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// The statistics of the benchmark: medians with their intervals, and a rank test between two sets
// of samples. Nothing here assumes a distribution.

#ifndef ASHLAR_SPEED_STATISTICS_H
#define ASHLAR_SPEED_STATISTICS_H

#include <stddef.h>

struct statistics_median {
  double median;
  double low,
      high; // holds the true median with at least 95 % probability; the extremes below 6 samples
};

// statistics_median_of sorts the n > 0 samples at x and returns their median and interval.
struct statistics_median statistics_median_of(double *x, size_t n);

struct statistics_test {
  double p;  // of a difference this large or larger by chance alone, two-sided
  int exact; // from the exact distribution; otherwise from the normal one
};

// statistics_mann_whitney is the Mann-Whitney U test on nx > 0 and ny > 0 samples, which it sorts.
// Without ties and with at most 20 samples on each side p is exact; otherwise it comes from the
// normal approximation with the corrections for ties and continuity.
struct statistics_test statistics_mann_whitney(double *x, size_t nx, double *y, size_t ny);

#endif
