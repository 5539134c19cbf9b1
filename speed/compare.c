// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// ashlar compare: two results of ashlar speed --json, case by case, with a test whether a
// difference is more than chance.

#include <getopt.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "family.h"
#include "json.h"
#include "report.h"
#include "statistics.h"

// A difference counts from here on.
#define COMPARE_P 0.05

struct compare_options {
  double fail_above; // percent; negative: never
  int inline_lines;
};

// A case that both files have.
struct compare_pair {
  const struct json_result *old, *new;
  double old_ns, new_ns;
  struct statistics_test test;
};

struct compare {
  struct json_file old, new;
  struct compare_pair *pairs;
  size_t count;
};

static void compare_help(void)
{
  puts(
      "usage: ashlar compare [OPTION]... OLD NEW\n"
      "\n"
      "Compares two files of ashlar speed --json: median times of both, the difference, and p, "
      "the\n"
      "probability of such a difference by chance (Mann-Whitney U test). ~ stands where p is over\n"
      "0.05. A negative difference is less time: NEW is faster.\n"
      "\n"
      "  --fail-above PERCENT  exit with 1 if a case of ashlar takes more than that longer, p <= "
      "0.05\n"
      "  --inline              NEW's lines of ashlar speed, each with the change of its rate "
      "behind it\n"
      "                        (positive is faster; ~ where it may be chance)\n"
      "  --help                this text\n"
      "\n"
      "Exit status: 0 success, 1 failure or above the limit, 2 usage error.");
}

// compare_same returns 1 if two results are of the same case, rows aside.
static int compare_same(const struct json_result *a, const struct json_result *b)
{
  return strcmp(a->library, b->library) == 0 && strcmp(a->algorithm, b->algorithm) == 0 &&
         strcmp(a->operation, b->operation) == 0 && a->size == b->size && a->aad == b->aad &&
         a->align == b->align && a->in_place == b->in_place && a->threads == b->threads;
}

// compare_find returns the result of file for the case of r: of the same row if there is one, or
// else of the only row that both have for it (the best row may have changed); or NULL.
static const struct json_result *
compare_find(const struct json_file *file, const struct json_file *own, const struct json_result *r)
{
  const struct json_result *found = NULL;
  size_t there = 0, here = 0;
  for (size_t i = 0; i < file->count; i++)
    if (compare_same(&file->results[i], r)) {
      if (strcmp(file->results[i].row, r->row) == 0)
        return &file->results[i];
      found = &file->results[i];
      there++;
    }
  for (size_t i = 0; i < own->count; i++)
    here += (size_t)compare_same(&own->results[i], r);
  return there == 1 && here == 1 ? found : NULL;
}

static int compare_pair_up(struct compare *c)
{
  c->pairs = calloc(c->new.count, sizeof *c->pairs);
  if (c->pairs == NULL) {
    cli_error("not enough memory");
    return CLI_FAILED;
  }
  for (size_t i = 0; i < c->new.count; i++) {
    const struct json_result *new = &c->new.results[i];
    const struct json_result *old = compare_find(&c->old, &c->new, new);
    if (old == NULL)
      continue;
    struct compare_pair *pair = &c->pairs[c->count++];
    pair->old = old;
    pair->new = new;
    pair->old_ns = statistics_median_of(old->samples, old->count).median;
    pair->new_ns = statistics_median_of(new->samples, new->count).median;
    pair->test = statistics_mann_whitney(old->samples, old->count, new->samples, new->count);
  }
  if (c->count == 0) {
    cli_error("%s and %s have no case in common", c->old.path, c->new.path);
    return CLI_FAILED;
  }
  return CLI_OK;
}

static int compare_significant(const struct compare_pair *pair)
{
  return pair->test.p <= COMPARE_P;
}

// compare_delta returns the change of time in percent.
static double compare_delta(const struct compare_pair *pair)
{
  return (pair->new_ns / pair->old_ns - 1) * 100;
}

// compare_first_of returns 1 if no pair before number i is of the same library.
static int compare_first_of(const struct compare *c, size_t i)
{
  for (size_t j = 0; j < i; j++)
    if (strcmp(c->pairs[j].new->library, c->pairs[i].new->library) == 0)
      return 0;
  return 1;
}

// compare_library writes the rows of one library and their geometric mean.
static void compare_library(const struct compare *c, const char *library)
{
  double logs = 0;
  size_t n = 0;
  printf("%s\n", library);
  for (size_t i = 0; i < c->count; i++) {
    const struct compare_pair *pair = &c->pairs[i];
    const struct json_result *r = pair->new;
    if (strcmp(r->library, library) != 0)
      continue;
    logs += log(pair->new_ns / pair->old_ns);
    n++;
    char delta[32] = "~";
    if (compare_significant(pair))
      snprintf(delta, sizeof delta, "%+.1f%%", compare_delta(pair));
    printf("%-21s %-5s %6.0f %-10s %9.1f %9.1f %7s %.3f\n", r->algorithm, r->operation, r->size,
           r->row, pair->old_ns, pair->new_ns, delta, pair->test.p);
  }
  printf("%-65s %+6.1f%%\n", "geometric mean of the ratios", (exp(logs / (double)n) - 1) * 100);
}

static void compare_table(const struct compare *c)
{
  printf("old: %s, ashlar %s, %s\nnew: %s, ashlar %s, %s\n", c->old.path, c->old.version,
         c->old.cpu, c->new.path, c->new.version, c->new.cpu);
  if (strcmp(c->old.cpu, c->new.cpu) != 0)
    puts("warning: the CPUs differ");
  printf("\n%-21s %-5s %6s %-10s %9s %9s %7s %s\n", "algorithm", "op", "size", "row", "old ns",
         "new ns", "delta", "p");
  size_t exact = 0, fewest = SIZE_MAX;
  for (size_t i = 0; i < c->count; i++) {
    const struct compare_pair *pair = &c->pairs[i];
    exact += (size_t)pair->test.exact;
    fewest = pair->old->count < fewest ? pair->old->count : fewest;
    fewest = pair->new->count < fewest ? pair->new->count : fewest;
    if (compare_first_of(c, i))
      compare_library(c, pair->new->library);
  }
  printf("\np: Mann-Whitney U, two-sided; %s\n",
         exact == c->count ? "exact distribution"
         : exact == 0      ? "normal approximation with corrections for ties and continuity"
                           : "exact up to 20 samples without ties, otherwise the normal "
                             "approximation");
  // 3 and 3 samples cannot differ with p below 2 in 20.
  if (fewest < 4)
    puts("warning: with fewer than 4 samples a side nothing can be significant");
  if (c->count < c->old.count || c->count < c->new.count)
    printf("only in old: %zu, only in new: %zu\n", c->old.count - c->count,
           c->new.count - c->count);
}

// compare_label returns the name that Did-lines have for an algorithm.
static const char *compare_label(const char *name)
{
  for (const struct family *const *f = families; *f != NULL; f++)
    for (const struct algorithm *const *a = (*f)->algorithms; *a != NULL; a++)
      if (strcmp((*a)->name, name) == 0)
        return (*a)->label;
  return name;
}

// compare_rows returns 1 if NEW has several rows for a case: then its lines name them.
static int compare_rows(const struct json_file *file)
{
  for (size_t i = 1; i < file->count; i++)
    if (compare_same(&file->results[i - 1], &file->results[i]))
      return 1;
  return 0;
}

static void compare_inline(const struct compare *c)
{
  int rows = compare_rows(&c->new);
  for (size_t i = 0; i < c->count; i++) {
    const struct compare_pair *pair = &c->pairs[i];
    const struct json_result *r = pair->new;
    if (strcmp(r->library, "ashlar") != 0)
      continue;
    // Files that do not say how much was done get the work of a second.
    int counted = r->operations > 0 && r->ns > 0;
    struct report_did did = {compare_label(r->algorithm),
                             rows ? r->row : NULL,
                             r->operation,
                             r->size > 0,
                             (size_t)r->size,
                             (unsigned)r->threads,
                             (uint64_t)(counted ? r->operations : 1e9 / pair->new_ns),
                             counted ? r->ns : 1e9,
                             pair->new_ns,
                             0};
    report_did(stdout, &did);
    printf(" [%+.1f%%]%s\n", (pair->old_ns / pair->new_ns - 1) * 100,
           compare_significant(pair) ? "" : " ~");
  }
}

// compare_limit returns CLI_FAILED if a case of this library is slower than --fail-above allows.
static int compare_limit(const struct compare *c, double percent)
{
  size_t over = 0;
  for (size_t i = 0; i < c->count && percent >= 0; i++) {
    const struct compare_pair *pair = &c->pairs[i];
    const struct json_result *r = pair->new;
    if (strcmp(r->library, "ashlar") != 0 || !compare_significant(pair) ||
        compare_delta(pair) <= percent)
      continue;
    if (over++ == 0)
      fflush(stdout);
    cli_error("%s %s (%.0f bytes): %+.1f%% is above %g%%", r->algorithm, r->operation, r->size,
              compare_delta(pair), percent);
  }
  return over == 0 ? CLI_OK : CLI_FAILED;
}

static int compare_files(struct compare *c, const struct compare_options *options)
{
  int status = compare_pair_up(c);
  if (status != CLI_OK)
    return status;
  if (options->inline_lines)
    compare_inline(c);
  else
    compare_table(c);
  return compare_limit(c, options->fail_above);
}

static int compare_percent(double *percent)
{
  char *end;
  *percent = strtod(optarg, &end);
  if (end != optarg && *end == '\0' && *percent >= 0)
    return 1;
  cli_usage("--fail-above: '%s' is not a percentage of 0 or more", optarg);
  return 0;
}

int cli_compare(int argc, char **argv)
{
  static const struct option table[] = {{"fail-above", required_argument, NULL, 'f'},
                                        {"inline", no_argument, NULL, 'i'},
                                        {"help", no_argument, NULL, 'h'},
                                        {0, 0, 0, 0}};
  struct compare_options options = {-1, 0};
  for (int option; (option = getopt_long(argc, argv, "h", table, NULL)) != -1;) {
    switch (option) {
    case 'f':
      if (!compare_percent(&options.fail_above))
        return CLI_USAGE;
      break;
    case 'i':
      options.inline_lines = 1;
      break;
    case 'h':
      compare_help();
      return CLI_OK;
    default:
      return cli_usage_hint();
    }
  }
  if (argc - optind != 2)
    return cli_usage("two files are needed: OLD and NEW");

  struct compare c = {0};
  if (!json_read(&c.old, argv[optind]))
    return CLI_FAILED;
  int status = CLI_FAILED;
  if (json_read(&c.new, argv[optind + 1])) {
    status = compare_files(&c, &options);
    json_free(&c.new);
  }
  json_free(&c.old);
  free(c.pairs);
  return status;
}
