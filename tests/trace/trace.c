// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// Compares traces: trace.h.

#include "trace.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "../harness/check.h"
#include "code.h"
#include "tracer.h"

const char trace_other_instruction[] = "another instruction is executed",
           trace_other_data[] = "another address or mask is used";

void trace_secret(unsigned set, uint64_t which, void *out, size_t len)
{
  if (set == 1 || set == 2)
    memset(out, set == 1 ? 0 : 0xff, len);
  else
    check_pattern(out, len, 9000 + 100 * set + which);
}

static void trace_differ(struct trace_finding *finding, const struct trace *a,
                         const struct trace *b)
{
  size_t common = a->count < b->count ? a->count : b->count, i = 0;
  while (i < common && a->events[i].code == b->events[i].code &&
         a->events[i].data == b->events[i].data)
    i++;
  if (i == common && a->count == b->count)
    return;
  // When one trace is the begin of the other, the longer one went on.
  const struct trace_event none = {0, 0};
  const struct trace_event *x = i < a->count ? &a->events[i] : &none;
  const struct trace_event *y = i < b->count ? &b->events[i] : &none;
  finding->what = x->code == y->code ? trace_other_data : trace_other_instruction;
  finding->event = i;
  finding->code[0] = x->code;
  finding->code[1] = y->code;
  finding->data[0] = x->data;
  finding->data[1] = y->data;
  finding->last = i != 0 ? a->events[i - 1].code : 0;
}

static void trace_problem(struct trace_finding *finding, const struct trace *trace)
{
  finding->what = trace->problem;
  finding->event = trace->count - 1;
  finding->code[1] = trace->events[trace->count - 1].code;
}

// trace_make makes the trace with the secrets of a set.
static void trace_make(struct trace *trace, const struct trace_operation *operation,
                       void (*fill)(unsigned set), unsigned set)
{
  if (trace->events == NULL)
    trace->events = check_allocate(TRACE_EVENTS_MAX * sizeof *trace->events);
  fill(set);
  if (operation->prepare != NULL)
    operation->prepare();
  tracer_record(trace, operation->run);
}

struct trace_finding trace_compare(const struct trace_operation *operation,
                                   void (*fill)(unsigned set))
{
  static struct trace traces[2];
  struct trace_finding finding;
  memset(&finding, 0, sizeof finding);
  for (unsigned set = 0; set < TRACE_SECRETS && finding.what == NULL; set++) {
    struct trace *trace = &traces[set != 0];
    trace_make(trace, operation, fill, set);
    finding.set = set;
    finding.steps = traces[0].steps;
    if (trace->problem != NULL) {
      trace_problem(&finding, trace);
    } else if (set != 0 && trace->hash == 0) {
      trace_differ(&finding, &traces[0], trace);
    } else if (set != 0 && trace->hash != traces[0].hash) {
      // Only now are the events wanted. Those of set 0 are gone: they are made again.
      tracer_read(trace);
      trace_make(&traces[0], operation, fill, 0);
      tracer_read(&traces[0]);
      trace_differ(&finding, &traces[0], trace);
      if (finding.what == NULL)
        finding.what = "the same secrets leave another trace when they come again";
    }
  }
  return finding;
}

static void trace_print_code(const char *name, uint64_t address)
{
  fprintf(stderr, "  %-16s", name);
  if (address == 0)
    fputs("nothing: the trace ends\n", stderr);
  else
    code_print(address);
}

void trace_print(const struct trace_finding *finding)
{
  fprintf(stderr, "  %s, at event %zu; secrets of set %u\n", finding->what, finding->event,
          finding->set);
  if (finding->what == trace_other_instruction) {
    trace_print_code("after", finding->last);
    trace_print_code("comes in set 0", finding->code[0]);
    trace_print_code("and in this set", finding->code[1]);
  } else {
    trace_print_code("in", finding->code[1]);
  }
  if (finding->what == trace_other_data)
    fprintf(stderr, "  set 0: %#" PRIx64 ", this set: %#" PRIx64 "\n", finding->data[0],
            finding->data[1]);
}
