// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// The command line of ashlar speed.

#include "options.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "emulator.h"
#include "machine.h"
#include "text.h"

static void options_help(void)
{
  puts("usage: ashlar speed [OPTION]...\n"
       "\n"
       "Measures every primitive; prints a line for each case and ends with a table.\n"
       "Lists are separated by commas.\n"
       "\n"
       "  --filter LIST     only cases whose algorithm, operation contains an item: \"seal\"\n"
       "  --sizes LIST      message sizes in bytes, instead of the defaults of each family\n"
       "  --aad N           bytes of additional data for AEADs (13)\n"
       "  --seconds S       time for each case and contestant (a run takes under a minute)\n"
       "  --rows WHICH      best (the default), all, or the name of a row\n"
       "  --mask LIST       do without these CPU features\n"
       "  --in-place        output over the input\n"
       "  --misalign N      buffers N bytes behind a multiple of 64, 0 to 63\n"
       "  --threads N       N threads at once, common start, wall time\n"
       "  --count N         the whole run N times\n"
       "  --against WHAT    also measure this shared library, or with auto the system's OpenSSL "
       "and\n"
       "                    libsodium; may be repeated\n"
       "  --json FILE       write the results to FILE; with - to stdout, and the text to stderr\n"
       "  --check-monotone  instead of figures: is a row slower than the row below it at any "
       "length,\n"
       "                    does the best row slow down on long messages? (about five minutes)\n"
       "  --smoke           one operation of each case, to test that everything runs\n"
       "  --help            this text\n"
       "\n"
       "Exit status: 0 success, 1 failure (a wrong result, an unusable library, a slower row),\n"
       "2 usage error.");
}

enum {
  OPTION_FILTER = 256,
  OPTION_SIZES,
  OPTION_AAD,
  OPTION_SECONDS,
  OPTION_ROWS,
  OPTION_MASK,
  OPTION_IN_PLACE,
  OPTION_MISALIGN,
  OPTION_THREADS,
  OPTION_COUNT,
  OPTION_AGAINST,
  OPTION_JSON,
  OPTION_SMOKE,
  OPTION_CHECK_MONOTONE,
};

static const struct option options_table[] = {
    {"filter", required_argument, NULL, OPTION_FILTER},
    {"sizes", required_argument, NULL, OPTION_SIZES},
    {"aad", required_argument, NULL, OPTION_AAD},
    {"seconds", required_argument, NULL, OPTION_SECONDS},
    {"rows", required_argument, NULL, OPTION_ROWS},
    {"mask", required_argument, NULL, OPTION_MASK},
    {"in-place", no_argument, NULL, OPTION_IN_PLACE},
    {"misalign", required_argument, NULL, OPTION_MISALIGN},
    {"threads", required_argument, NULL, OPTION_THREADS},
    {"count", required_argument, NULL, OPTION_COUNT},
    {"against", required_argument, NULL, OPTION_AGAINST},
    {"json", required_argument, NULL, OPTION_JSON},
    {"check-monotone", no_argument, NULL, OPTION_CHECK_MONOTONE},
    {"smoke", no_argument, NULL, OPTION_SMOKE},
    {"help", no_argument, NULL, 'h'},
    {0, 0, 0, 0},
};

// options_number reads optarg as a number from min to max; 0 after an error message.
static int options_number(const char *name, uint64_t min, uint64_t max, uint64_t *number)
{
  if (text_number(optarg, strlen(optarg), max, number) && *number >= min)
    return 1;
  cli_usage("--%s: '%s' is not a number from %llu to %llu", name, optarg, (unsigned long long)min,
            (unsigned long long)max);
  return 0;
}

static int options_sizes(struct speed_options *o)
{
  const char *list = optarg, *item;
  size_t len;
  o->size_count = 0;
  while (text_item(&list, &item, &len)) {
    uint64_t size;
    if (!text_number(item, len, SIZE_MAX / 4, &size)) {
      cli_usage("--sizes: '%.*s' is not a size in bytes", (int)len, item);
      return 0;
    }
    if (o->size_count == OPTIONS_MAX_SIZES) {
      cli_usage("--sizes: more than %d sizes", OPTIONS_MAX_SIZES);
      return 0;
    }
    o->sizes[o->size_count++] = (size_t)size;
  }
  return 1;
}

static int options_seconds(struct speed_options *o)
{
  char *end;
  o->seconds = strtod(optarg, &end);
  if (end != optarg && *end == '\0' && o->seconds > 0 && o->seconds <= 3600)
    return 1;
  cli_usage("--seconds: '%s' is not a time from above 0 to 3600", optarg);
  return 0;
}

static int options_against(struct speed_options *o)
{
  if (o->against_count == OPTIONS_MAX_AGAINST) {
    cli_usage("--against: more than %d libraries", OPTIONS_MAX_AGAINST);
    return 0;
  }
  o->against[o->against_count++] = optarg;
  return 1;
}

// options_take handles an option that getopt_long has found; 0 after an error message.
static int options_take(struct speed_options *o, int option)
{
  uint64_t number = 0;
  int right = 1;
  switch (option) {
  case OPTION_FILTER:
    o->filter = optarg;
    break;
  case OPTION_SIZES:
    right = options_sizes(o);
    break;
  case OPTION_AAD:
    right = options_number("aad", 0, SIZE_MAX / 4, &number);
    o->aad = (size_t)number;
    break;
  case OPTION_SECONDS:
    right = options_seconds(o);
    break;
  case OPTION_ROWS:
    o->rows = optarg;
    break;
  case OPTION_MASK:
    right = machine_mask(optarg);
    break;
  case OPTION_IN_PLACE:
    o->in_place = 1;
    break;
  case OPTION_MISALIGN:
    right = options_number("misalign", 0, 63, &number);
    o->align = (size_t)number;
    break;
  case OPTION_THREADS:
    right = options_number("threads", 1, 1024, &number);
    o->threads = (unsigned)number;
    break;
  case OPTION_COUNT:
    right = options_number("count", 1, 1000, &number);
    o->count = (unsigned)number;
    break;
  case OPTION_AGAINST:
    right = options_against(o);
    break;
  case OPTION_JSON:
    o->json = optarg;
    break;
  case OPTION_SMOKE:
    o->smoke = 1;
    break;
  case OPTION_CHECK_MONOTONE:
    o->check_monotone = 1;
    break;
  default:
    cli_usage_hint();
    right = 0;
  }
  return right;
}

// options_check_monotone returns -1, or CLI_USAGE after an error message: the check compares rows
// on one thread and chooses its own times.
static int options_check_monotone(const struct speed_options *o)
{
  const struct {
    const char *name;
    int given;
  } others[] = {
      {"rows", strcmp(o->rows, "best") != 0}, {"seconds", o->seconds > 0},
      {"threads", o->threads != 1},           {"count", o->count != 1},
      {"against", o->against_count != 0},
  };
  for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
    if (others[i].given)
      return cli_usage("--check-monotone does not go with --%s", others[i].name);
  return -1;
}

// options_check_counts returns -1, or CLI_USAGE after an error message: a count has no time, and
// belongs to one thread.
static int options_check_counts(const struct speed_options *o)
{
  const struct {
    const char *name;
    int given;
  } others[] = {
      {"check-monotone", o->check_monotone},
      {"seconds", o->seconds > 0},
      {"threads", o->threads != 1},
      {"count", o->count != 1},
  };
  for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
    if (others[i].given)
      return cli_usage(EMULATOR_VARIABLE " is set: instructions are counted, which does not go "
                                         "with --%s",
                       others[i].name);
  return -1;
}

int options_parse(struct speed_options *options, int argc, char **argv)
{
  static const struct speed_options defaults = {
      .aad = 13, .rows = "best", .threads = 1, .count = 1};
  *options = defaults;
  for (int option; (option = getopt_long(argc, argv, "h", options_table, NULL)) != -1;) {
    if (option == 'h') {
      options_help();
      return CLI_OK;
    }
    if (!options_take(options, option))
      return CLI_USAGE;
  }
  if (optind < argc)
    return cli_usage("unexpected argument '%s'", argv[optind]);
#ifndef ASHLAR_HAVE_CJSON
  if (options->json != NULL)
    return cli_usage("--json is not in this build: it was made without cJSON");
#endif
  options->counts = emulator_wanted();
  if (options->counts)
    return options_check_counts(options);
  return options->check_monotone ? options_check_monotone(options) : -1;
}
