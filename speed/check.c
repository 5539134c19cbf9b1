// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// Frame and text of --check-monotone.

#include "check.h"

#include <stdlib.h>

#include "command.h"
#include "report.h"

double check_excess(const struct check_slower *slower)
{
  return (slower->ns / slower->lower_ns - 1) * 100;
}

double check_needed(double base, double copy)
{
  double reach = 0.9 * copy;
  return 0.95 * (base < reach ? base : reach);
}

int check_failed(const struct speed_case *c, const struct ashlar_row *row)
{
  report_progress(NULL, 0, 0);
  cli_error("%s %s (%zu bytes): an operation of row %s failed", c->algorithm->name, c->operation,
            c->size, row->name);
  return CLI_FAILED;
}

// A line for each violation, when a case is done.
static void check_print_slower(const struct check *check, size_t first)
{
  for (size_t i = first; i < check->slower_count; i++) {
    const struct check_slower *s = &check->slower[i];
    fprintf(check->text, "slower: %s %s %zu: %s %.1f ns, %s %.1f ns: +%.1f%%, p = %.1g\n",
            s->c->algorithm->name, s->c->operation, s->size, s->row->name, s->ns, s->lower->name,
            s->lower_ns, check_excess(s), s->p);
  }
}

static void check_print_too_slow(const struct check *check, size_t first)
{
  for (size_t i = first; i < check->rate_count; i++) {
    const struct check_rate *r = &check->rates[i];
    if (r->too_slow)
      fprintf(check->text,
              "not flat: %s %s %zu: %s %.1f MB/s, needs %.1f (16 KiB %.1f, copy %.1f), p = %.1g\n",
              r->c->algorithm->name, r->c->operation, r->size, r->row->name, r->mb_per_s,
              r->needed_mb_per_s, r->base_mb_per_s, r->copy_mb_per_s, r->p);
  }
}

static size_t check_too_slow(const struct check *check)
{
  size_t n = 0;
  for (size_t i = 0; i < check->rate_count; i++)
    n += check->rates[i].too_slow != 0;
  return n;
}

// check_print_rates prints a line for each case: the best row's rate at each size in GB/s.
static void check_print_rates(const struct check *check)
{
  const struct speed_case *c = NULL;
  for (size_t i = 0; i < check->rate_count; i++) {
    const struct check_rate *r = &check->rates[i];
    if (r->c != c)
      fprintf(check->text, "%srate: %s %s %s:", c == NULL ? "" : " GB/s\n", r->c->algorithm->name,
              r->c->operation, r->row->name);
    c = r->c;
    if (r->size % (1 << 20) == 0)
      fprintf(check->text, " %zuM %.2f", r->size >> 20, r->mb_per_s / 1e3);
    else
      fprintf(check->text, " %zuK %.2f", r->size >> 10, r->mb_per_s / 1e3);
  }
  if (c != NULL)
    fputs(" GB/s\n", check->text);
}

int check_run(struct check *check)
{
  for (size_t i = 0; i < check->cases->count; i++) {
    size_t slower = check->slower_count, rates = check->rate_count;
    int status = check_rows(check, i);
    if (status == CLI_OK)
      status = check_flat(check, i);
    if (status != CLI_OK)
      return status;
    report_progress(NULL, 0, 0);
    check_print_slower(check, slower);
    check_print_too_slow(check, rates);
    if (fflush(check->text) != 0)
      return CLI_FAILED; // main says what
  }
  check_print_rates(check);
  fprintf(check->text, "rows: %zu comparisons with the row below, %zu slower\n", check->comparisons,
          check->slower_count);
  fprintf(check->text, "flat: %zu sizes, %zu too slow\n", check->rate_count, check_too_slow(check));
  return CLI_OK;
}

int check_status(const struct check *check)
{
  size_t slow = check_too_slow(check);
  if (check->slower_count == 0 && slow == 0)
    return CLI_OK;
  cli_error("--check-monotone: %zu times a row is slower than the row below it, %zu sizes are too "
            "slow for their length",
            check->slower_count, slow);
  return CLI_FAILED;
}

void check_free(struct check *check)
{
  free(check->slower);
  free(check->rates);
}
