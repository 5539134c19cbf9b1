// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// Order statistics, and the test of Mann and Whitney, "On a test of whether one of two random
// variables is stochastically larger than the other" (1947), with the recursion of its section 2.

#include "statistics.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static int statistics_order(const void *a, const void *b)
{
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

// statistics_rank_low returns how many samples may be dropped from each end of n sorted ones so
// that the rest spans the median with 95 %: the largest k with P(B(n, 1/2) < k) <= 2.5 %, and 0 if
// there is none.
static size_t statistics_rank_low(size_t n)
{
  // Terms of the binomial in logarithms: 2^-n underflows from n = 1075 on.
  double log_term = -(double)n * log(2), sum = 0;
  size_t k = 0;
  for (; k < n; k++) {
    sum += exp(log_term);
    if (sum > 0.025)
      break;
    log_term += log((double)(n - k) / (double)(k + 1));
  }
  return k;
}

struct statistics_median statistics_median_of(double *x, size_t n)
{
  qsort(x, n, sizeof *x, statistics_order);
  size_t k = statistics_rank_low(n);
  // The interval from the k-th smallest to the k-th largest.
  size_t drop = k == 0 ? 0 : k - 1;
  struct statistics_median m = {(x[(n - 1) / 2] + x[n / 2]) / 2, x[drop], x[n - 1 - drop]};
  return m;
}

enum { STATISTICS_EXACT_MAX = 20 };

// statistics_exact_p returns the two-sided p of u, the number of pairs with x > y. ways[i][j][v]
// would be the number of arrangements of i x and j y with v such pairs; the largest value is last:
// if an x, it is over all j of y, so ways[i][j][v] = ways[i-1][j][v-j] + ways[i][j-1][v]. Rows of i
// replace each other.
static double statistics_exact_p(size_t nx, size_t ny, size_t u)
{
  enum { U_MAX = STATISTICS_EXACT_MAX * STATISTICS_EXACT_MAX };
  static double ways[STATISTICS_EXACT_MAX + 1][U_MAX + 1];
  memset(ways, 0, sizeof ways);
  for (size_t j = 0; j <= ny; j++)
    ways[j][0] = 1; // i = 0
  for (size_t i = 1; i <= nx; i++)
    // ways[j] is row i - 1 when its turn comes; ways[j - 1] is row i. Downwards in v, since v - j <
    // v.
    for (size_t j = 1; j <= ny; j++)
      for (size_t v = nx * ny + 1; v-- > 0;)
        ways[j][v] = (v >= j ? ways[j][v - j] : 0) + ways[j - 1][v];
  double all = 0, tail = 0;
  size_t smaller = u < nx * ny - u ? u : nx * ny - u;
  for (size_t v = 0; v <= nx * ny; v++) {
    all += ways[ny][v];
    if (v <= smaller)
      tail += ways[ny][v];
  }
  return fmin(1, 2 * tail / all);
}

struct statistics_test statistics_mann_whitney(double *x, size_t nx, double *y, size_t ny)
{
  qsort(x, nx, sizeof *x, statistics_order);
  qsort(y, ny, sizeof *y, statistics_order);

  // Merge. For each group of equal values: u2 gains twice the pairs x > y, a tie counting half.
  double u2 = 0, ties = 0;
  for (size_t i = 0, j = 0; i < nx || j < ny;) {
    double value = j == ny || (i < nx && x[i] <= y[j]) ? x[i] : y[j];
    size_t same_x = 0, same_y = 0;
    while (i + same_x < nx && x[i + same_x] == value)
      same_x++;
    while (j + same_y < ny && y[j + same_y] == value)
      same_y++;
    u2 += (double)same_x * (2 * (double)j + (double)same_y);
    double t = (double)(same_x + same_y);
    ties += t * t * t - t;
    i += same_x;
    j += same_y;
  }

  struct statistics_test test = {1, 0};
  if (ties == 0 && nx <= STATISTICS_EXACT_MAX && ny <= STATISTICS_EXACT_MAX) {
    test.exact = 1;
    test.p = statistics_exact_p(nx, ny, (size_t)(u2 / 2));
    return test;
  }
  double n = (double)(nx + ny), pairs = (double)nx * (double)ny;
  double variance = pairs / 12 * (n + 1 - ties / (n * (n - 1)));
  double distance = fabs(u2 / 2 - pairs / 2) - 0.5;
  if (variance > 0 && distance > 0)
    test.p = erfc(distance / sqrt(2 * variance));
  return test;
}
