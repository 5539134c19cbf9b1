// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// The trace test: test_trace TABLE [TESTS]. TABLE is the table of this program's instructions;
// "leaks" is the test of the test.

#include <stdio.h>
#include <string.h>

#include "../harness/check.h"
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

int main(int argc, char **argv)
{
  static const struct check_test tests[] = {
      {"leaks", leaks_run},     {"aead", cases_aead}, {"stream", cases_stream},
      {"derive", cases_derive}, {"mac", cases_mac},   {"memory", cases_memory},
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
