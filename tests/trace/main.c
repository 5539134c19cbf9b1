// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// The trace test: test_trace TABLE [TESTS]. TABLE is the table of this program's instructions;
// "leaks" is the test of the test.

#include <stdio.h>
#include <string.h>

#include "../harness/check.h"
#include "../primitives.h"
#include "cases.h"
#include "code.h"
#include "leaks.h"
#include "trace.h"
#include "tracer.h"

static void leaks_run(void)
{
  for (size_t i = 0; i < leak_count; i++) {
    const struct leak *leak = &leaks[i];
    check_at.what = leak->operation.name;
    if ((leak->needs & ~ashlar_cpu_features()) != 0) {
      printf("not run here: leak %s\n", check_at.what);
      continue;
    }
    struct trace_finding finding = trace_compare(&leak->operation, leaks_fill);
    int right = leak->what == NULL ? finding.what == NULL
                                   : finding.what != NULL && strcmp(finding.what, leak->what) == 0;
    if (!CHECK(right) && finding.what != NULL)
      trace_print(&finding);
    CHECK(finding.steps != 0);
    printf("%s: %s\n", check_at.what, finding.what == NULL ? "nothing found" : finding.what);
  }
}

// A trace has as many steps as instructions were executed.
#define COUNT_NOPS 1000

static void count_nothing(void)
{
}

static void count_nops(void)
{
  __asm__ volatile(".rept 1000\n\tnop\n\t.endr");
}

static void count_no_secrets(unsigned set)
{
  (void)set;
}

static size_t count_steps(const struct trace_operation *operation)
{
  check_at.what = operation->name;
  struct trace_finding finding = trace_compare(operation, count_no_secrets);
  if (!CHECK(finding.what == NULL))
    trace_print(&finding);
  return finding.steps;
}

static void count_run(void)
{
  static const struct trace_operation nothing = {"count of nothing", NULL, count_nothing},
                                      nops = {"count of nops", NULL, count_nops};
  size_t around = count_steps(&nothing);
  CHECK(around < 10);
  CHECK(count_steps(&nops) - around == COUNT_NOPS);
}

static void rows_walk(const char *primitive, const struct ashlar_row *const *rows)
{
  for (; *rows != NULL; rows++) {
    check_at.primitive = primitive;
    check_at.row = (*rows)->name;
    CHECK((ashlar_row_missing(*rows, ashlar_cpu_features()) & ~tracer_cannot) == 0);
  }
}

// Every row runs here, but for those that the tracer's machine may be without.
static void rows_run(void)
{
  for (size_t i = 0; i < aead_class_count; i++)
    rows_walk(aead_classes[i].name, aead_classes[i].alg()->rows);
  for (size_t i = 0; i < stream_class_count; i++)
    rows_walk(stream_classes[i].name, stream_classes[i].rows);
  for (size_t i = 0; i < derive_class_count; i++)
    rows_walk(derive_classes[i].name, derive_classes[i].rows);
  for (size_t i = 0; i < mac_class_count; i++)
    rows_walk(mac_classes[i].name, mac_classes[i].rows);
}

int main(int argc, char **argv)
{
  static const struct check_test tests[] = {
      {"leaks", leaks_run}, {"count", count_run},     {"rows", rows_run},
      {"aead", cases_aead}, {"stream", cases_stream}, {"derive", cases_derive},
      {"mac", cases_mac},   {"memory", cases_memory},
  };
  if (argc < 2) {
    fprintf(stderr, "usage: %s TABLE [TESTS]\n", argv[0]);
    return 2;
  }
  code_load(argv[1]);
  tracer_start();
  ashlar_cpu_features(); // detected now, and not in the first trace
  argv[1] = argv[0];
  return check_main(argc - 1, argv + 1, tests, sizeof tests / sizeof tests[0]);
}
