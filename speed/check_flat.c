// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// Rule 2: from 16 KiB to 1 GiB a best row keeps 95 % of the smaller of its rate at 16 KiB and nine
// tenths of what a plain pass over the same memory reaches at that size.

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "clock.h"
#include "command.h"
#include "machine.h"
#include "report.h"
#include "sample.h"
#include "statistics.h"

#define KIB ((size_t)1 << 10)
#define MIB ((size_t)1 << 20)

static const size_t flat_sizes[] = {16 * KIB, 64 * KIB, 256 * KIB, 1 * MIB,   4 * MIB,
                                    16 * MIB, 64 * MIB, 256 * MIB, 1024 * MIB};
#define FLAT_BASE flat_sizes[0]

enum { FLAT_SIZES = sizeof flat_sizes / sizeof flat_sizes[0], FLAT_SMOKE_SIZES = 2 };

// Nine samples a side are the fewest that can show p < 0.001 with one of them spoilt.
static const struct sample_rounds flat_plan = {1, 1e6, 9, 0};

// The pass over memory of another operation: reads its message, and writes it with a constant
// exclusive or, if that operation writes.
struct flat_op {
  struct op op;
  const struct op *over;
  uint64_t sum; // so that reading is for something
};

static void flat_read(struct flat_op *f)
{
  const uint8_t *in = f->over->in;
  uint64_t sum[8] = {0};
  for (size_t i = 0; i + 64 <= f->over->len; i += 64)
    for (size_t j = 0; j < 8; j++) {
      uint64_t word;
      memcpy(&word, in + i + 8 * j, 8);
      sum[j] ^= word;
    }
  for (size_t j = 0; j < 8; j++)
    f->sum ^= sum[j];
}

static void flat_copy(const struct flat_op *f)
{
  const uint8_t *in = f->over->in;
  uint8_t *out = f->over->out;
  for (size_t i = 0; i + 64 <= f->over->len; i += 64) {
    uint64_t words[8];
    memcpy(words, in + i, 64);
    for (size_t j = 0; j < 8; j++)
      words[j] ^= UINT64_C(0x9e3779b97f4a7c15);
    memcpy(out + i, words, 64);
  }
}

static int flat_run(struct op *op, uint64_t n)
{
  struct flat_op *f = (struct flat_op *)op;
  for (; n != 0; n--)
    if (f->over->out == NULL)
      flat_read(f);
    else
      flat_copy(f);
  return 1;
}

static struct op *flat_op_new(const struct op *over)
{
  struct flat_op *f = op_new(sizeof *f);
  f->op.run = flat_run;
  f->over = over;
  return &f->op;
}

// flat_fits returns 1 if there is memory for a message of size bytes: at most four times as much,
// when opening in place.
static int flat_fits(size_t size)
{
  if (size > SIZE_MAX / 5)
    return 0;
  size_t need = 4 * size + MIB;
  if (need > machine_free_memory())
    return 0;
  void *volatile probe = malloc(need); // or else the pair of calls may go
  int fits = probe != NULL;
  free(probe);
  return fits;
}

// flat_measure fills r in, but for the verdict's confirmation: the row at r->size, at 16 KiB, and
// the copy, sample by sample.
static int flat_measure(struct check_rate *r)
{
  struct speed_case c = *r->c, base = *r->c;
  c.size = r->size;
  base.size = FLAT_BASE;
  struct samples samples[3] = {{0}, {0}, {0}};
  const struct contestant who = family_row(c.family, c.algorithm, r->row);
  struct op *ops[3] = {c.family->op_new(&c, &who), c.family->op_new(&base, &who), NULL};
  ops[2] = flat_op_new(ops[0]);
  struct sample_entry entries[3];
  for (int i = 0; i < 3; i++) {
    entries[i].ops = &ops[i];
    entries[i].samples = &samples[i];
    entries[i].now = clock_thread; // no message of 1 GiB passes without an interruption
  }
  int status = sample_rounds(entries, 3, &flat_plan) == NULL ? CLI_OK : check_failed(&c, r->row);
  for (int i = 0; i < 3; i++)
    op_free(ops[i]);
  if (status == CLI_OK) {
    // Bytes in a nanosecond, for each round; and what the rule asks for in that round.
    double rate[64], needed[64];
    size_t n = samples[0].count;
    for (size_t i = 0; i < n; i++) {
      rate[i] = (double)r->size / samples[0].ns[i];
      needed[i] =
          check_needed((double)FLAT_BASE / samples[1].ns[i], (double)r->size / samples[2].ns[i]);
    }
    r->p = statistics_mann_whitney(rate, n, needed, n).p;
    r->mb_per_s = 1e3 * (double)r->size / statistics_median_of(samples[0].ns, n).median;
    r->base_mb_per_s = 1e3 * (double)FLAT_BASE / statistics_median_of(samples[1].ns, n).median;
    r->copy_mb_per_s = 1e3 * (double)r->size / statistics_median_of(samples[2].ns, n).median;
    r->needed_mb_per_s = check_needed(r->base_mb_per_s, r->copy_mb_per_s);
    r->too_slow = r->mb_per_s < r->needed_mb_per_s && r->p < CHECK_P;
  }
  for (int i = 0; i < 3; i++)
    samples_free(&samples[i]);
  return status;
}

// flat_size checks one size; what seems too slow is measured again, on other memory.
static int flat_size(struct check *check, const struct speed_case *c, size_t size)
{
  struct check_rate r = {c, size, ashlar_row_best(c->algorithm->rows), 0, 0, 0, 0, 0, 0};
  int status = flat_measure(&r);
  if (status == CLI_OK && r.too_slow)
    status = flat_measure(&r);
  if (status != CLI_OK)
    return status;
  check->rates = op_grow(check->rates, check->rate_count + 1, sizeof *check->rates);
  check->rates[check->rate_count++] = r;
  return CLI_OK;
}

int check_flat(struct check *check, size_t at)
{
  const struct speed_options *o = check->options;
  const struct speed_case *listed = &check->cases->all[at];
  const size_t *sizes = o->size_count != 0 ? o->sizes : flat_sizes;
  size_t count = o->size_count != 0 ? o->size_count : o->smoke ? FLAT_SMOKE_SIZES : FLAT_SIZES;
  for (size_t i = 0; i < count; i++) {
    if (sizes[i] < FLAT_BASE || sizes[i] > listed->family->max_size(listed->algorithm))
      continue;
    struct speed_case shown = *listed;
    shown.size = sizes[i];
    report_progress(&shown, at + 1, check->cases->count);
    if (!flat_fits(sizes[i])) {
      report_progress(NULL, 0, 0);
      fprintf(check->text, "skipped: %s %s %zu: not enough memory\n", listed->algorithm->name,
              listed->operation, sizes[i]);
      continue;
    }
    int status = flat_size(check, listed, sizes[i]);
    if (status != CLI_OK)
      return status;
  }
  return CLI_OK;
}
