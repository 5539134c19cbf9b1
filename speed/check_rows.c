// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// Rule 1: no row is slower than the row below it. Some 100,000 pairs are looked at, nearly all of
// them innocent, so that suspicion is cheap and proof is not: few short samples of all rows at each
// length, more of two rows where one seemed slower, a test where that stays, and a second one, with
// other memory at another time, before anything is reported.

#include <math.h>
#include <stdlib.h>

#include <ashlar/cpu.h>

#include "check.h"
#include "clock.h"
#include "command.h"
#include "report.h"
#include "sample.h"
#include "statistics.h"

enum { ROWS_MAX = 32 };

// Lengths.

// Every length up to ROWS_EVERY; then the neighbours of the multiples of the finer and the coarser
// step, which hold the switches of shape: four blocks of 64 bytes or a multiple of them are what a
// vector row processes at once, 1 KiB or a multiple what an AEAD does between cipher and MAC; and
// some in between, the ratio of neighbours being constant.
enum {
  ROWS_EVERY = 2304,
  ROWS_FINE = 256,
  ROWS_FINE_END = 8192,
  ROWS_COARSE = 1024,
  ROWS_LONGEST = 65536,
  ROWS_BETWEEN = 64,
  ROWS_MAX_LENGTHS = 4096,
};

struct rows_lengths {
  size_t all[ROWS_MAX_LENGTHS];
  size_t count;
};

static void rows_lengths_all(struct rows_lengths *lengths)
{
  static unsigned char wanted[ROWS_LONGEST + 1];
  for (size_t len = 0; len <= ROWS_LONGEST; len++) {
    size_t step = len < ROWS_FINE_END + 2 ? ROWS_FINE : ROWS_COARSE;
    wanted[len] = len <= ROWS_EVERY || (len + 1) % step <= 2;
  }
  const double from = (double)ROWS_EVERY, ratio = (double)ROWS_LONGEST / from,
               last = (double)ROWS_BETWEEN - 1;
  for (int i = 0; i < ROWS_BETWEEN; i++)
    wanted[(size_t)(from * pow(ratio, i / last) + 0.5)] = 1;
  lengths->count = 0;
  for (size_t len = 0; len <= ROWS_LONGEST; len++)
    if (wanted[len])
      lengths->all[lengths->count++] = len;
}

// rows_lengths_of chooses what the options ask for, up to the end of the rule.
static void rows_lengths_of(struct rows_lengths *lengths, const struct speed_options *o)
{
  static const size_t smoke[] = {0, 1, 64, 256, 1350};
  const size_t *from = o->size_count != 0 ? o->sizes : smoke;
  size_t n = o->size_count != 0 ? o->size_count : sizeof smoke / sizeof smoke[0];
  if (o->size_count == 0 && !o->smoke) {
    rows_lengths_all(lengths);
    return;
  }
  lengths->count = 0;
  for (size_t i = 0; i < n; i++)
    if (from[i] <= ROWS_LONGEST)
      lengths->all[lengths->count++] = from[i];
}

// Measuring.

// How closely to look. The sizes of samples suit the odds of an interruption within one: the
// quickest of a few short ones says enough for a suspicion, medians of many are proof.
static const struct sample_rounds rows_glance = {1, 20e3, 5, 0};
static const struct sample_rounds rows_look = {1, 30e3, 11, 0};
static const struct sample_rounds rows_test = {1, 100e3, 25, 0};
static const struct sample_rounds rows_retest = {1, 100e3, 51, 0};

// A suspicion that is weaker than the rule.
#define ROWS_SUSPICION 1.02

// rows_measure takes samples of count rows, interleaved, into samples, which rows_free frees.
static int rows_measure(const struct speed_case *c, const struct ashlar_row *const *rows,
                        size_t count, const struct sample_rounds *plan, struct samples *samples)
{
  static const struct samples none;
  struct contestant who[ROWS_MAX];
  struct op *ops[ROWS_MAX];
  struct sample_entry entries[ROWS_MAX];
  for (size_t i = 0; i < count; i++) {
    who[i] = family_row(c->family, c->algorithm, rows[i]);
    ops[i] = c->family->op_new(c, &who[i]);
    samples[i] = none;
    entries[i].ops = &ops[i];
    entries[i].samples = &samples[i];
    entries[i].now = clock_now;
  }
  const struct sample_entry *failed = sample_rounds(entries, count, plan);
  for (size_t i = 0; i < count; i++)
    op_free(ops[i]);
  return failed == NULL ? CLI_OK : check_failed(c, rows[failed - entries]);
}

static void rows_free(struct samples *samples, size_t count)
{
  for (size_t i = 0; i < count; i++)
    samples_free(&samples[i]);
}

static double rows_quickest(const struct samples *s)
{
  double best = s->ns[0];
  for (size_t i = 1; i < s->count; i++)
    best = s->ns[i] < best ? s->ns[i] : best;
  return best;
}

static int rows_suspicious(const struct samples *row, const struct samples *lower)
{
  return rows_quickest(row) > ROWS_SUSPICION * rows_quickest(lower);
}

// rows_look_at looks closer at a suspicious row; *suspicious says whether it stays so.
static int rows_look_at(const struct speed_case *c, const struct ashlar_row *const *rows,
                        int *suspicious)
{
  struct samples samples[2];
  int status = rows_measure(c, rows, 2, &rows_look, samples);
  *suspicious = status == CLI_OK && rows_suspicious(&samples[0], &samples[1]);
  rows_free(samples, 2);
  return status;
}

// rows_test_of fills found in from a test of rows[0] against rows[1]; *slower says what came out.
static int rows_test_of(const struct speed_case *c, const struct ashlar_row *const *rows,
                        const struct sample_rounds *plan, struct check_slower *found, int *slower)
{
  struct samples samples[2];
  int status = rows_measure(c, rows, 2, plan, samples);
  *slower = 0;
  if (status == CLI_OK) {
    found->ns = statistics_median_of(samples[0].ns, samples[0].count).median;
    found->lower_ns = statistics_median_of(samples[1].ns, samples[1].count).median;
    found->p =
        statistics_mann_whitney(samples[0].ns, samples[0].count, samples[1].ns, samples[1].count).p;
    *slower = found->ns > (1 + CHECK_EXCESS) * found->lower_ns && found->p < CHECK_P;
  }
  rows_free(samples, 2);
  return status;
}

// rows_length compares all rows at the length of c and adds to check those that a first test finds
// slower; their case is that of the list.
static int rows_length(struct check *check, const struct speed_case *listed,
                       const struct speed_case *c, const struct ashlar_row *const *rows,
                       size_t count)
{
  struct samples samples[ROWS_MAX];
  int status = rows_measure(c, rows, count, &rows_glance, samples);
  check->comparisons += count - 1;
  for (size_t i = 0; i + 1 < count && status == CLI_OK; i++) {
    struct check_slower found = {listed, c->size, rows[i], rows[i + 1], 0, 0, 0};
    int slower = rows_suspicious(&samples[i], &samples[i + 1]);
    if (slower)
      status = rows_look_at(c, rows + i, &slower);
    if (status == CLI_OK && slower)
      status = rows_test_of(c, rows + i, &rows_test, &found, &slower);
    if (status != CLI_OK || !slower)
      continue;
    check->slower = op_grow(check->slower, check->slower_count + 1, sizeof *check->slower);
    check->slower[check->slower_count++] = found;
  }
  rows_free(samples, count);
  return status;
}

// rows_confirm tests again what was found from number first on and keeps what is found twice.
static int rows_confirm(struct check *check, struct speed_case c, size_t first)
{
  size_t kept = first;
  for (size_t i = first; i < check->slower_count; i++) {
    struct check_slower found = check->slower[i];
    const struct ashlar_row *const rows[2] = {found.row, found.lower};
    int slower;
    c.size = found.size;
    int status = rows_test_of(&c, rows, &rows_retest, &found, &slower);
    if (status != CLI_OK)
      return status;
    if (slower)
      check->slower[kept++] = found;
  }
  check->slower_count = kept;
  return CLI_OK;
}

enum { ROWS_PROGRESS = 32 };

int check_rows(struct check *check, size_t at)
{
  static struct rows_lengths lengths;
  const struct speed_case *listed = &check->cases->all[at];
  const struct ashlar_row *rows[ROWS_MAX];
  size_t count = 0, first = check->slower_count;
  for (const struct ashlar_row *const *row = listed->algorithm->rows; *row != NULL; row++)
    if (ashlar_row_runs(*row, ashlar_cpu_features()) && count < ROWS_MAX)
      rows[count++] = *row;
  if (count < 2)
    return CLI_OK;
  rows_lengths_of(&lengths, check->options);
  struct speed_case c = *listed;
  for (size_t i = 0; i < lengths.count; i++) {
    c.size = lengths.all[i];
    if (c.size > c.family->max_size(c.algorithm))
      continue;
    if (i % ROWS_PROGRESS == 0)
      report_progress(&c, at + 1, check->cases->count);
    int status = rows_length(check, listed, &c, rows, count);
    if (status != CLI_OK)
      return status;
  }
  return rows_confirm(check, c, first);
}
