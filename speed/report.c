// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// Header, lines, table and progress of ashlar speed.

#include "report.h"

#include <inttypes.h>
#include <string.h>
#include <unistd.h>

#include <ashlar/version.h>

void report_did(FILE *out, const struct report_did *did)
{
  fprintf(out, "Did %" PRIu64 " %s", did->operations, did->label);
  if (did->row != NULL)
    fprintf(out, "/%s", did->row);
  if (did->sized)
    fprintf(out, " (%zu bytes)", did->size);
  fprintf(out, " %s operations", did->operation);
  if (did->threads > 1)
    fprintf(out, " on %u threads", did->threads);
  if (did->instructions != 0) {
    fprintf(out, ": %.1f instructions per operation", did->instructions);
    if (did->sized && did->size != 0)
      fprintf(out, ", %.3f per byte", did->instructions / (double)did->size);
    return;
  }
  double ops_per_s = 1e9 / did->ns_per_op;
  fprintf(out, " in %.0fus (%.1f ops/sec)", did->ns / 1e3, ops_per_s);
  if (did->sized)
    fprintf(out, ": %.1f MB/s", ops_per_s * (double)did->size / 1e6);
}

// report_rows writes which row each algorithm takes, algorithms of one table together.
static void report_rows(FILE *out)
{
  const char *separator = "rows:      ";
  for (const struct family *const *f = families; *f != NULL; f++)
    for (const struct algorithm *const *a = (*f)->algorithms; *a != NULL; a++) {
      fprintf(out, "%s%s %s", separator, (*a)->name, ashlar_row_best((*a)->rows)->name);
      separator = ", ";
      if ((a - (*f)->algorithms) % 2 == 1 && a[1] != NULL)
        separator = "\n           ";
    }
  fputc('\n', out);
}

static void report_clock(FILE *out, const struct machine *machine, double core_ghz,
                         double overhead_ns)
{
  fprintf(out, "clock:     %s\n", machine->clock);
  if (core_ghz > 0)
    fprintf(out,
            "core:      %.2f GHz by timing dependent additions (the TSC is not the core clock)",
            core_ghz);
  else
    fputs("core:      clock unknown (the TSC is not the core clock)", out);
  fprintf(out, "; governor %s\n", machine->governor);
  fprintf(out, "loop:      %.2f ns an operation, included in all figures\n", overhead_ns);
}

void report_header(FILE *out, const struct machine *machine, double core_ghz, double overhead_ns,
                   const struct speed_options *options, const struct peer *peers, size_t peer_count)
{
  fprintf(out,
          "ashlar %s\n"
          "compiler:  %s, %s\n"
          "cpu:       %s (%s)\n"
          "features:  %s\n"
          "masked:    %s\n",
          ashlar_version(), machine->compiler, machine->flags, machine->cpu, machine->system,
          machine->features, machine->masked);
  report_rows(out);
  if (overhead_ns > 0)
    report_clock(out, machine, core_ghz, overhead_ns);
  else
    fputs("counts:    instructions, as an emulator executes them; the loop is subtracted\n", out);
  fprintf(out, "messages:  aad %zu bytes, %s, %zu bytes off alignment, %u thread%s\n", options->aad,
          options->in_place ? "in place" : "out of place", options->align, options->threads,
          options->threads == 1 ? "" : "s");
  for (size_t i = 0; i < peer_count; i++)
    fprintf(out, "peer:      %s = %s (%s, %s)\n", peers[i].who.column, peers[i].who.library,
            peers[i].who.row, peers[i].path);
  if (peer_count == 0 && options->against_count != 0)
    fputs("peer:      none: this system has no library that is known here\n", out);
  if (machine->warning != NULL)
    fprintf(out, "warning:   %s\n", machine->warning);
  fputc('\n', out);
}

// report_figure writes a figure in a column of 8 characters after a space, or "-" for 0.
static void report_figure(FILE *out, double figure)
{
  if (figure == 0)
    fprintf(out, " %8s", "-");
  else
    fprintf(out, " %8.*f", figure < 100000 ? 1 : 0, figure);
}

// report_cost returns what an operation takes: time, or instructions.
static double report_cost(const struct results *results, size_t at)
{
  const struct result *r = &results->all[at];
  return results->counted ? r->instructions : samples_result_of(&r->samples, 0).ns;
}

// A row of the table: one row of this library and the peers of its case.
static void report_table_row(FILE *out, const struct results *results, size_t at, int grouped,
                             size_t peer_count)
{
  const struct result *r = &results->all[at];
  double ours = report_cost(results, at), best = 0;
  char size[24] = "-";
  if (r->c->sized)
    snprintf(size, sizeof size, "%zu", r->c->size);
  if (!grouped)
    fprintf(out, "%-21s %-5s ", r->c->algorithm->name, r->c->operation);
  fprintf(out, "%6s %-10s", size, r->row);
  report_figure(out, ours);
  size_t i = at;
  while (i < results->count && results->all[i].peer < 0)
    i++;
  for (int peer = 0; peer < (int)peer_count; peer++) {
    double cost = 0;
    if (i < results->count && results->all[i].c == r->c && results->all[i].peer == peer)
      cost = report_cost(results, i++);
    report_figure(out, cost);
    if (cost != 0 && (best == 0 || cost < best))
      best = cost;
  }
  if (peer_count != 0 && best != 0)
    fprintf(out, " %6.2f", best / ours);
  else if (peer_count != 0)
    fprintf(out, " %6s", "-");
  fputc('\n', out);
}

void report_table(FILE *out, const struct results *results, const struct peer *peers,
                  size_t peer_count)
{
  // With many peers the algorithms stand above their rows instead of in them, to keep the width.
  int grouped = peer_count > 2;
  const struct speed_case *group = NULL;
  fputc('\n', out);
  if (!grouped)
    fprintf(out, "%-21s %-5s ", "algorithm", "op");
  fprintf(out, "%6s %-10s %8s", "size", "row", results->counted ? "instr" : "ns");
  for (size_t i = 0; i < peer_count; i++)
    fprintf(out, " %8s", peers[i].who.column);
  fprintf(out, "%s\n", peer_count != 0 ? "  ratio" : "");
  for (size_t i = 0; i < results->count; i++) {
    const struct speed_case *c = results->all[i].c;
    if (results->all[i].peer >= 0)
      continue;
    if (grouped && (group == NULL || group->algorithm != c->algorithm ||
                    strcmp(group->operation, c->operation) != 0))
      fprintf(out, "%s %s\n", c->algorithm->name, c->operation);
    group = c;
    report_table_row(out, results, i, grouped, peer_count);
  }
  if (peer_count != 0 && results->counted)
    fputs("instr: of an operation; ratio: best peer / ashlar, above 1 ashlar needs fewer\n", out);
  else if (peer_count != 0)
    fputs("ns: median of an operation; ratio: best peer / ashlar, above 1 ashlar is faster\n", out);
}

void report_progress(const struct speed_case *c, size_t number, size_t total)
{
  if (!isatty(STDERR_FILENO))
    return;
  fputs("\r\033[K", stderr);
  if (c != NULL)
    fprintf(stderr, "[%zu/%zu] %s %s %zu", number, total, c->algorithm->name, c->operation,
            c->size);
  fflush(stderr);
}
