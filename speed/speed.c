// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// ashlar speed: lists the cases, lets all contestants answer each, and times those whose answers
// are right.

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cases.h"
#include "check.h"
#include "clock.h"
#include "command.h"
#include "count.h"
#include "emulator.h"
#include "family.h"
#include "json.h"
#include "machine.h"
#include "options.h"
#include "overhead.h"
#include "peer.h"
#include "report.h"
#include "result.h"
#include "sample.h"

// Measuring in a run without --seconds, and the most for one contestant in one case. The rest of a
// minute is for checks, calibration and buffers.
#define SPEED_TOTAL_SECONDS 36.0
#define SPEED_MAX_SECONDS 0.4

enum { SPEED_MAX_ROWS = 32, SPEED_MAX_PEERS = OPTIONS_MAX_AGAINST + 2 };

struct speed {
  struct speed_options options;
  FILE *text, *json;
  struct peer peers[SPEED_MAX_PEERS];
  size_t peer_count;
  struct cases cases;
  struct results results;
  struct check check; // with --check-monotone instead of results
  struct machine machine;
  double core_ghz;
  double seconds; // for each contestant in each case
};

// Peers.

static int speed_add_peer(struct speed *s, const char *path)
{
  if (s->peer_count == SPEED_MAX_PEERS) {
    cli_error("--against: more than %d libraries", SPEED_MAX_PEERS);
    return CLI_FAILED;
  }
  struct peer *peer = &s->peers[s->peer_count];
  if (!peer_load(peer, path))
    return CLI_FAILED;
  // Two of one kind: number the second.
  unsigned same = 1;
  for (size_t i = 0; i < s->peer_count; i++)
    same += strncmp(s->peers[i].who.column, peer->who.column, 5) == 0;
  if (same > 1) {
    char column[sizeof peer->who.column];
    snprintf(column, sizeof column, "%.5s%u", peer->who.column, same % 100);
    memcpy(peer->who.column, column, sizeof column);
  }
  s->peer_count++;
  return CLI_OK;
}

// speed_add_auto adds of each group of names the first that loads.
static int speed_add_auto(struct speed *s)
{
  for (const char *const *const *group = peer_auto_names; *group != NULL; group++)
    for (const char *const *name = *group; *name != NULL; name++)
      if (peer_can_load(*name)) {
        int status = speed_add_peer(s, *name);
        if (status != CLI_OK)
          return status;
        break;
      }
  return CLI_OK;
}

static int speed_load_peers(struct speed *s)
{
  for (size_t i = 0; i < s->options.against_count; i++) {
    const char *path = s->options.against[i];
    int status = strcmp(path, "auto") == 0 ? speed_add_auto(s) : speed_add_peer(s, path);
    if (status != CLI_OK)
      return status;
  }
  return CLI_OK;
}

// A case.

// An entry in the race of one case.
struct speed_entrant {
  struct contestant who;
  int peer;
};

// speed_verify compares the first answers of who with those of the portable row; a second shows
// that the nonce counts. Returns 1, or 0 after an error message.
static int speed_verify(const struct speed_case *c, const struct contestant *who)
{
  const struct contestant portable =
      family_row(c->family, c->algorithm, family_last_row(c->algorithm->rows));
  struct op *op = c->family->op_new(c, who), *reference = c->family->op_new(c, &portable);
  const char *wrong = NULL;
  for (int i = 0; i < 2 && wrong == NULL; i++) {
    size_t len = 0, right_len = 0;
    const char *why = NULL, *reference_why = NULL;
    const uint8_t *answer = op->answer(op, &len, &why);
    const uint8_t *right = reference->answer(reference, &right_len, &reference_why);
    if (answer == NULL)
      wrong = why;
    else if (right == NULL)
      wrong = "the portable row failed";
    else if (len != right_len || memcmp(answer, right, len) != 0)
      wrong = "its result is wrong";
  }
  op_free(op);
  op_free(reference);
  if (wrong != NULL)
    cli_error("%s %s (%zu bytes): %s %s is not timed: %s", c->algorithm->name, c->operation,
              c->size, who->library, who->row, wrong);
  return wrong == NULL;
}

// speed_can returns 1 if who can take part in a case.
static int speed_can(const struct speed_case *c, const struct contestant *who)
{
  struct op *op = c->family->op_new(c, who);
  op_free(op);
  return op != NULL;
}

// speed_entrants lists who takes part: the rows chosen, then the peers that can.
static size_t speed_entrants(const struct speed *s, const struct speed_case *c,
                             struct speed_entrant *entrants)
{
  size_t n = 0;
  for (const struct ashlar_row *const *row = c->algorithm->rows; *row != NULL; row++)
    if (cases_row_chosen(&s->options, c->algorithm->rows, *row) && n < SPEED_MAX_ROWS) {
      entrants[n].who = family_row(c->family, c->algorithm, *row);
      entrants[n++].peer = -1;
    }
  for (size_t i = 0; i < s->peer_count; i++)
    if (speed_can(c, &s->peers[i].who)) {
      entrants[n].who = s->peers[i].who;
      entrants[n++].peer = (int)i;
    }
  return n;
}

// speed_result returns the result number at, which it begins when there is none yet.
static struct result *speed_result(struct speed *s, size_t at, const struct speed_case *c,
                                   const struct speed_entrant *entrant)
{
  if (at == s->results.count) {
    s->results.all = op_grow(s->results.all, at + 1, sizeof *s->results.all);
    struct result *r = &s->results.all[s->results.count++];
    memset(r, 0, sizeof *r);
    r->c = c;
    r->row = entrant->who.row;
    r->peer = entrant->peer;
    memcpy(r->library, entrant->who.library, sizeof r->library);
  }
  return &s->results.all[at];
}

static void speed_print(const struct speed *s, const struct result *r)
{
  const struct samples *samples = &r->samples;
  struct report_did did = {r->c->algorithm->label,
                           strcmp(s->options.rows, "best") == 0 ? NULL : r->row,
                           r->c->operation,
                           r->c->sized,
                           r->c->size,
                           s->options.threads,
                           s->results.counted ? COUNT_OPERATIONS : samples->pass_operations,
                           samples->pass_ns,
                           s->results.counted ? 0 : samples_result_of(samples, samples->pass).ns,
                           r->instructions};
  report_did(s->text, &did);
  fputc('\n', s->text);
}

// speed_time times n entrants; their results begin at number at. Returns one of which an operation
// failed, or NULL.
static const struct speed_entrant *speed_time(struct speed *s, const struct speed_case *c,
                                              const struct speed_entrant *entrants, size_t n,
                                              size_t at)
{
  struct sample_entry entries[SPEED_MAX_ROWS + SPEED_MAX_PEERS];
  unsigned threads = s->options.threads;
  for (size_t i = 0; i < n; i++) {
    entries[i].ops = op_grow(NULL, threads, sizeof *entries[i].ops);
    for (unsigned t = 0; t < threads; t++)
      entries[i].ops[t] = c->family->op_new(c, &entrants[i].who);
    entries[i].samples = &s->results.all[at + i].samples;
    entries[i].now = clock_now;
  }

  const struct sample_plan plan = {threads, s->seconds, s->options.smoke};
  const struct sample_entry *failed = sample_entries(entries, n, &plan);
  for (size_t i = 0; i < n; i++) {
    for (unsigned t = 0; t < threads; t++)
      op_free(entries[i].ops[t]);
    free(entries[i].ops);
  }
  return failed == NULL ? NULL : &entrants[failed - entries];
}

// speed_count counts the instructions of n entrants instead.
static const struct speed_entrant *speed_count(struct speed *s, const struct speed_case *c,
                                               const struct speed_entrant *entrants, size_t n,
                                               size_t at)
{
  for (size_t i = 0; i < n; i++) {
    double instructions = count_operations(c, &entrants[i].who);
    if (instructions < 0)
      return &entrants[i];
    s->results.all[at + i].instructions = instructions;
  }
  return NULL;
}

// speed_run measures one case; its results begin at number *at, which it moves on.
static int speed_run(struct speed *s, const struct speed_case *c, size_t *at)
{
  struct speed_entrant entrants[SPEED_MAX_ROWS + SPEED_MAX_PEERS];
  size_t n = speed_entrants(s, c, entrants);
  for (size_t i = 0; i < n; i++)
    if (!speed_verify(c, &entrants[i].who))
      return CLI_FAILED;
  for (size_t i = 0; i < n; i++)
    (void)speed_result(s, *at + i, c, &entrants[i]);
  const struct speed_entrant *failed =
      s->results.counted ? speed_count(s, c, entrants, n, *at) : speed_time(s, c, entrants, n, *at);
  if (failed != NULL) {
    const struct contestant *who = &failed->who;
    cli_error("%s %s (%zu bytes): an operation of %s %s failed", c->algorithm->name, c->operation,
              c->size, who->library, who->row);
    return CLI_FAILED;
  }
  report_progress(NULL, 0, 0);
  for (size_t i = 0; i < n && entrants[i].peer < 0; i++)
    speed_print(s, &s->results.all[*at + i]);
  *at += n;
  return fflush(s->text) == 0 ? CLI_OK : CLI_FAILED; // main says what
}

static int speed_run_all(struct speed *s)
{
  for (unsigned pass = 0; pass < s->options.count; pass++) {
    size_t at = 0;
    for (size_t i = 0; i < s->cases.count; i++) {
      report_progress(&s->cases.all[i], i + 1, s->cases.count);
      int status = speed_run(s, &s->cases.all[i], &at);
      if (status != CLI_OK)
        return status;
    }
  }
  return CLI_OK;
}

// speed_plan chooses the time for each contestant in each case.
static void speed_plan(struct speed *s)
{
  struct speed_entrant entrants[SPEED_MAX_ROWS + SPEED_MAX_PEERS];
  size_t n = 0;
  for (size_t i = 0; i < s->cases.count; i++)
    n += speed_entrants(s, &s->cases.all[i], entrants);
  s->seconds = s->options.seconds;
  if (s->seconds > 0)
    return;
  s->seconds = SPEED_TOTAL_SECONDS / (double)n;
  if (s->seconds > SPEED_MAX_SECONDS)
    s->seconds = SPEED_MAX_SECONDS;
}

static int speed_open_emulator(struct speed *s)
{
  s->results.counted = s->options.counts;
  const char *wrong = s->options.counts ? emulator_open() : NULL;
  if (wrong != NULL)
    cli_error("instructions cannot be counted: %s", wrong);
  return wrong == NULL ? CLI_OK : CLI_FAILED;
}

static int speed_open_json(struct speed *s)
{
  s->text = stdout;
  if (s->options.json == NULL)
    return CLI_OK;
  if (strcmp(s->options.json, "-") == 0) {
    s->text = stderr;
    s->json = stdout;
    return CLI_OK;
  }
  // Now, and not after a minute.
  s->json = fopen(s->options.json, "w");
  if (s->json != NULL)
    return CLI_OK;
  cli_error("cannot write %s: %s", s->options.json, strerror(errno));
  return CLI_FAILED;
}

static int speed_write_json(struct speed *s)
{
  if (s->json == NULL)
    return CLI_OK;
  int right = s->options.check_monotone
                  ? json_write_check(s->json, &s->machine, s->core_ghz, &s->check)
                  : json_write(s->json, &s->machine, s->core_ghz, &s->results, s->options.threads);
  if (s->json == stdout)
    return right ? CLI_OK : CLI_FAILED; // main says what
  if (fclose(s->json) == 0 && right)
    return CLI_OK;
  cli_error("cannot write %s: %s", s->options.json, errno != 0 ? strerror(errno) : "write error");
  return CLI_FAILED;
}

// speed_check is the run with --check-monotone. What it finds is in the JSON, too.
static int speed_check(struct speed *s)
{
  s->check.options = &s->options;
  s->check.cases = &s->cases;
  s->check.text = s->text;
  int status = check_run(&s->check);
  if (status != CLI_OK)
    return status;
  status = speed_write_json(s);
  return status == CLI_OK ? check_status(&s->check) : status;
}

static int speed_command(struct speed *s)
{
  int status = cases_list(&s->cases, &s->options);
  if (status == CLI_OK)
    status = speed_open_emulator(s);
  if (status == CLI_OK)
    status = speed_load_peers(s);
  if (status == CLI_OK)
    status = speed_open_json(s);
  if (status != CLI_OK)
    return status;

  machine_describe(&s->machine);
  speed_plan(s);
  double overhead = s->results.counted ? 0 : overhead_measure(&s->core_ghz);
  report_header(s->text, &s->machine, s->core_ghz, overhead, &s->options, s->peers, s->peer_count);
  if (s->options.check_monotone)
    return speed_check(s);
  status = speed_run_all(s);
  report_progress(NULL, 0, 0);
  if (status != CLI_OK)
    return status;
  report_table(s->text, &s->results, s->peers, s->peer_count);
  return speed_write_json(s);
}

int cli_speed(int argc, char **argv)
{
  static struct speed s;
  int status = options_parse(&s.options, argc, argv);
  if (status >= 0)
    return status;
  status = speed_command(&s);
  for (size_t i = 0; i < s.results.count; i++)
    samples_free(&s.results.all[i].samples);
  for (size_t i = 0; i < s.peer_count; i++)
    free(s.peers[i].path);
  free(s.results.all);
  check_free(&s.check);
  free(s.cases.all);
  return status;
}
