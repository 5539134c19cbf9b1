// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// Makes the list of cases from the families and the options --filter, --sizes and --rows.

#include "cases.h"

#include <stdio.h>
#include <string.h>

#include <ashlar/cpu.h>

#include "command.h"
#include "machine.h"
#include "text.h"

// Rows.

int cases_row_chosen(const struct speed_options *options, const struct ashlar_row *const *rows,
                     const struct ashlar_row *row)
{
  if (!ashlar_row_executes(row, ashlar_cpu_features()))
    return 0;
  if (strcmp(options->rows, "best") == 0)
    return row == ashlar_row_best(rows);
  return strcmp(options->rows, "all") == 0 || strcmp(options->rows, row->name) == 0;
}

// cases_row_seen returns 1 if name is in the list of names.
static int cases_row_seen(const char *names, const char *name)
{
  const char *item;
  size_t len;
  while (text_item(&names, &item, &len))
    if (len == strlen(name) && memcmp(item, name, len) == 0)
      return 1;
  return 0;
}

// cases_check_rows returns CLI_OK if --rows names a row that runs here.
static int cases_check_rows(const struct cases *cases)
{
  char known[512] = "best,all";
  uint32_t missing = 0;
  if (cases_row_seen(known, cases->options->rows))
    return CLI_OK;
  for (const struct family *const *f = families; *f != NULL; f++)
    for (const struct algorithm *const *a = (*f)->algorithms; *a != NULL; a++)
      for (const struct ashlar_row *const *row = (*a)->rows; *row != NULL; row++) {
        size_t used = strlen(known);
        if (!cases_row_seen(known, (*row)->name))
          snprintf(known + used, sizeof known - used, ",%s", (*row)->name);
        if (strcmp((*row)->name, cases->options->rows) != 0)
          continue;
        if (ashlar_row_executes(*row, ashlar_cpu_features()))
          return CLI_OK;
        missing |= ashlar_row_missing(*row, ashlar_cpu_features());
      }
  if (missing == 0)
    return cli_usage("--rows: no row '%s'; known: %s", cases->options->rows, known);
  char names[256];
  machine_features(names, sizeof names, missing);
  cli_error("--rows: '%s' cannot run here: it needs %s", cases->options->rows, names);
  return CLI_FAILED;
}

// Cases.

// cases_filter returns 1 if the filter, or one item of it, lets a case pass.
static int cases_filter(const char *filter, size_t len, const struct speed_case *c)
{
  char name[96];
  snprintf(name, sizeof name, "%s %s", c->algorithm->name, c->operation);
  if (len != 0 || filter == NULL)
    return filter == NULL || text_contains(name, filter, len);
  for (const char *item; text_item(&filter, &item, &len);)
    if (len != 0 && text_contains(name, item, len))
      return 1;
  return 0;
}

static void cases_add_case(struct cases *cases, const struct speed_case *c)
{
  int any = 0;
  for (const struct ashlar_row *const *row = c->algorithm->rows; *row != NULL; row++)
    any |= cases_row_chosen(cases->options, c->algorithm->rows, *row);
  if (!any || c->size > c->family->max_size(c->algorithm))
    return;
  cases->all = op_grow(cases->all, cases->count + 1, sizeof *cases->all);
  cases->all[cases->count++] = *c;
}

// cases_add_sizes adds the cases of an operation: one, or one a size.
static void cases_add_sizes(struct cases *cases, struct speed_case c)
{
  const struct speed_options *o = cases->options;
  if (!c.sized) {
    cases_add_case(cases, &c);
  } else if (o->size_count != 0) {
    for (size_t i = 0; i < o->size_count; i++) {
      c.size = o->sizes[i];
      cases_add_case(cases, &c);
    }
  } else {
    for (const size_t *size = c.family->sizes; *size != 0; size++) {
      c.size = *size;
      cases_add_case(cases, &c);
    }
  }
}

// cases_each_operation calls visit for every algorithm and operation, with a case that lacks the
// size only.
static void cases_each_operation(struct cases *cases,
                                 void (*visit)(struct cases *cases, const struct speed_case *c))
{
  for (const struct family *const *f = families; *f != NULL; f++)
    for (const struct algorithm *const *a = (*f)->algorithms; *a != NULL; a++)
      for (const struct family_operation *op = (*f)->operations; op->name != NULL; op++) {
        struct speed_case c = {*f,
                               *a,
                               op->name,
                               op->sized,
                               0,
                               op->sized && (*f)->has_aad ? cases->options->aad : 0,
                               cases->options->align,
                               op->can_in_place && cases->options->in_place};
        visit(cases, &c);
      }
}

static void cases_visit(struct cases *cases, const struct speed_case *c)
{
  if (!cases_filter(cases->options->filter, 0, c))
    return;
  if (!cases->options->check_monotone)
    cases_add_sizes(cases, *c);
  else if (c->sized)
    cases_add_case(cases, c);
}

static void cases_print_known(struct cases *cases, const struct speed_case *c)
{
  (void)cases;
  fprintf(stderr, "  %s %s\n", c->algorithm->name, c->operation);
}

// cases_check_filter returns CLI_OK if every item of --filter lets something pass.
static int cases_check_filter(struct cases *cases)
{
  const char *list = cases->options->filter, *item;
  for (size_t len; text_item(&list, &item, &len);) {
    int any = 0;
    for (const struct family *const *f = families; *f != NULL && len != 0; f++)
      for (const struct algorithm *const *a = (*f)->algorithms; *a != NULL; a++)
        for (const struct family_operation *op = (*f)->operations; op->name != NULL; op++) {
          struct speed_case c = {*f, *a, op->name, 0, 0, 0, 0, 0};
          any |= cases_filter(item, len, &c);
        }
    if (!any) {
      cli_error("--filter: nothing contains '%.*s'; known:", (int)len, item);
      cases_each_operation(cases, cases_print_known);
      return cli_usage_hint();
    }
  }
  return CLI_OK;
}

int cases_list(struct cases *cases, const struct speed_options *options)
{
  cases->options = options;
  int status = cases_check_rows(cases);
  if (status == CLI_OK)
    status = cases_check_filter(cases);
  if (status != CLI_OK)
    return status;
  cases_each_operation(cases, cases_visit);
  if (cases->count == 0) {
    cli_error("no case has that filter, that row and one of those sizes");
    return CLI_USAGE;
  }
  return CLI_OK;
}
