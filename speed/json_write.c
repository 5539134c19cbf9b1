// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// Writes results as JSON.

#include "json.h"

#ifdef ASHLAR_HAVE_CJSON

#include <string.h>

#include <ashlar/version.h>
#include <cjson/cJSON.h>

#include "check.h"

// json_words adds an array of the words of text, which spaces separate; none for "none".
static void json_words(cJSON *object, const char *name, const char *text)
{
  cJSON *array = cJSON_AddArrayToObject(object, name);
  if (strcmp(text, "none") == 0)
    return;
  for (size_t len; *text != '\0'; text += len + (text[len] == ' ')) {
    char word[32];
    len = strcspn(text, " ");
    snprintf(word, sizeof word, "%.*s", (int)len, text);
    cJSON_AddItemToArray(array, cJSON_CreateString(word));
  }
}

static void json_number_or_null(cJSON *object, const char *name, double value)
{
  if (value > 0)
    cJSON_AddNumberToObject(object, name, value);
  else
    cJSON_AddNullToObject(object, name);
}

static void json_machine(cJSON *root, const struct machine *machine, double core_ghz)
{
  cJSON *m = cJSON_AddObjectToObject(root, "machine");
  cJSON_AddStringToObject(m, "cpu", machine->cpu);
  cJSON_AddStringToObject(m, "system", machine->system);
  json_words(m, "features", machine->features);
  json_words(m, "masked", machine->masked);
  cJSON_AddStringToObject(m, "compiler", machine->compiler);
  cJSON_AddStringToObject(m, "flags", machine->flags);
  cJSON_AddStringToObject(m, "clock", machine->clock);
  cJSON_AddStringToObject(m, "governor", machine->governor);
  json_number_or_null(m, "core_ghz", core_ghz);
  cJSON *rows = cJSON_AddObjectToObject(m, "rows");
  for (const struct family *const *f = families; *f != NULL; f++)
    for (const struct algorithm *const *a = (*f)->algorithms; *a != NULL; a++)
      cJSON_AddStringToObject(rows, (*a)->name, ashlar_row_best((*a)->rows)->name);
}

static void json_time(cJSON *o, const struct result *r)
{
  struct samples_result all = samples_result_of(&r->samples, 0);
  cJSON_AddNumberToObject(o, "ns_per_op", all.ns);
  cJSON_AddNumberToObject(o, "low_ns", all.low);
  cJSON_AddNumberToObject(o, "high_ns", all.high);
  cJSON_AddItemToObject(o, "samples",
                        cJSON_CreateDoubleArray(r->samples.ns, (int)r->samples.count));
  cJSON_AddNumberToObject(o, "ops_per_s", 1e9 / all.ns);
  cJSON_AddNumberToObject(o, "mb_per_s", 1e3 / all.ns * (double)r->c->size);
  json_number_or_null(o, "cycles_per_op", all.cycles);
  // What the Did-line says beside the rate, for compare --inline.
  cJSON_AddNumberToObject(o, "operations", (double)r->samples.pass_operations);
  cJSON_AddNumberToObject(o, "elapsed_ns", r->samples.pass_ns);
}

static cJSON *json_result(const struct result *r, unsigned threads, int counted)
{
  const struct speed_case *c = r->c;
  cJSON *o = cJSON_CreateObject();
  cJSON_AddStringToObject(o, "library", r->library);
  cJSON_AddStringToObject(o, "algorithm", c->algorithm->name);
  cJSON_AddStringToObject(o, "operation", c->operation);
  cJSON_AddStringToObject(o, "row", r->row);
  cJSON_AddNumberToObject(o, "size", (double)c->size);
  cJSON_AddNumberToObject(o, "aad", (double)c->aad);
  cJSON_AddNumberToObject(o, "align", (double)c->align);
  cJSON_AddBoolToObject(o, "in_place", c->in_place);
  cJSON_AddNumberToObject(o, "threads", threads);
  if (counted)
    cJSON_AddNumberToObject(o, "instructions_per_op", r->instructions);
  else
    json_time(o, r);
  return o;
}

static cJSON *json_begin(const struct machine *machine, double core_ghz)
{
  cJSON *root = cJSON_CreateObject();
  cJSON_AddStringToObject(root, "version", ashlar_version());
  json_machine(root, machine, core_ghz);
  return root;
}

// json_end writes root and frees it. Returns 1, or 0 when that failed.
static int json_end(FILE *out, cJSON *root)
{
  char *text = cJSON_PrintUnformatted(root);
  cJSON_Delete(root);
  if (text == NULL)
    return 0;
  int right = fprintf(out, "%s\n", text) > 0 && fflush(out) == 0;
  cJSON_free(text);
  return right;
}

int json_write(FILE *out, const struct machine *machine, double core_ghz,
               const struct results *results, unsigned threads)
{
  cJSON *root = json_begin(machine, core_ghz);
  cJSON *array = cJSON_AddArrayToObject(root, "results");
  for (size_t i = 0; i < results->count; i++)
    cJSON_AddItemToArray(array, json_result(&results->all[i], threads, results->counted));
  return json_end(out, root);
}

// json_case begins an element of array: the case and the row.
static cJSON *json_case(cJSON *array, const struct speed_case *c, size_t size, const char *row)
{
  cJSON *o = cJSON_CreateObject();
  cJSON_AddStringToObject(o, "algorithm", c->algorithm->name);
  cJSON_AddStringToObject(o, "operation", c->operation);
  cJSON_AddNumberToObject(o, "size", (double)size);
  cJSON_AddStringToObject(o, "row", row);
  cJSON_AddItemToArray(array, o);
  return o;
}

int json_write_check(FILE *out, const struct machine *machine, double core_ghz,
                     const struct check *check)
{
  cJSON *root = json_begin(machine, core_ghz);
  cJSON_AddNumberToObject(root, "comparisons", (double)check->comparisons);
  cJSON *slower = cJSON_AddArrayToObject(root, "slower_rows");
  for (size_t i = 0; i < check->slower_count; i++) {
    const struct check_slower *s = &check->slower[i];
    cJSON *o = json_case(slower, s->c, s->size, s->row->name);
    cJSON_AddNumberToObject(o, "ns", s->ns);
    cJSON_AddStringToObject(o, "lower_row", s->lower->name);
    cJSON_AddNumberToObject(o, "lower_ns", s->lower_ns);
    cJSON_AddNumberToObject(o, "excess_percent", check_excess(s));
    cJSON_AddNumberToObject(o, "p", s->p);
  }
  cJSON *rates = cJSON_AddArrayToObject(root, "rates");
  for (size_t i = 0; i < check->rate_count; i++) {
    const struct check_rate *r = &check->rates[i];
    cJSON *o = json_case(rates, r->c, r->size, r->row->name);
    cJSON_AddNumberToObject(o, "mb_per_s", r->mb_per_s);
    cJSON_AddNumberToObject(o, "base_mb_per_s", r->base_mb_per_s);
    cJSON_AddNumberToObject(o, "copy_mb_per_s", r->copy_mb_per_s);
    cJSON_AddNumberToObject(o, "needed_mb_per_s", r->needed_mb_per_s);
    cJSON_AddNumberToObject(o, "p", r->p);
    cJSON_AddBoolToObject(o, "too_slow", r->too_slow);
  }
  return json_end(out, root);
}

#else

int json_write(FILE *out, const struct machine *machine, double core_ghz,
               const struct results *results, unsigned threads)
{
  (void)out, (void)machine, (void)core_ghz, (void)results, (void)threads;
  return 0; // options.c refuses --json
}

int json_write_check(FILE *out, const struct machine *machine, double core_ghz,
                     const struct check *check)
{
  (void)out, (void)machine, (void)core_ghz, (void)check;
  return 0; // likewise
}

#endif
