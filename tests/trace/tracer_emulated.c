// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// The tracer for programs that run under qemu's user mode with plugin.c: that writes every
// instruction and every access into a file, which is read here afterwards. What accesses there are
// the emulator says; the table of instructions (code.h) tells which may not be met.
//
// A trace has the marks as well, the end of one call of close and the begin of another: always the
// same, as long as no signal comes.

#include "tracer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../speed/emulator.h"
#include "../harness/check.h"
#include "code.h"

#if defined(__x86_64__) || defined(__i386__)
// What qemu 7.2 does not emulate.
const uint32_t tracer_cannot =
    ASHLAR_CPU_AVX512 | ASHLAR_CPU_IFMA | ASHLAR_CPU_VPCLMUL | ASHLAR_CPU_SHANI;
#else
const uint32_t tracer_cannot = 0;
#endif

static size_t tracer_around; // instructions of the marks

// tracer_judge returns what is wrong with an instruction; last says that it is the end mark, which
// is a system call.
static const char *tracer_judge(uint64_t address, int last)
{
  const struct code_instruction *instruction = code_at(address);
  if (instruction == NULL)
    return "code that is not of this program";
  if (last)
    return instruction->is_system ? NULL : "the end of the trace is not its mark";
  return instruction->problem;
}

// tracer_hides returns 1 if an instruction that touched nothing should have.
static int tracer_hides(uint64_t address)
{
  const struct code_instruction *instruction = code_at(address);
  return instruction != NULL && instruction->touches;
}

// tracer_clean returns 1 if nothing is wrong with the latest trace: each place in the code is
// judged once. The only call of the system is the end mark.
static int tracer_clean(void)
{
  uint64_t sites = emulator_word(EMULATOR_SITES);
  if (sites > EMULATOR_SITES_ROOM || emulator_word(EMULATOR_CALLS) != 0 ||
      emulator_word(EMULATOR_STEPS) != emulator_word(EMULATOR_INSTRUCTIONS) ||
      emulator_word(EMULATOR_EVENTS) > TRACE_EVENTS_MAX)
    return 0;
  size_t calls = 0;
  for (size_t i = 0; i < sites; i++) {
    uint64_t code, idle;
    emulator_site(i, &code, &idle);
    const struct code_instruction *instruction = code_at(code);
    int is_system = instruction != NULL && instruction->is_system;
    if (tracer_judge(code, is_system) != NULL || (idle && tracer_hides(code)))
      return 0;
    calls += (size_t)is_system;
  }
  return calls == 1;
}

void tracer_record(struct trace *trace, void (*function)(void))
{
  emulator_begin();
  function();
  emulator_end();
  trace->problem = NULL;
  trace->count = 0;
  trace->steps = (size_t)emulator_word(EMULATOR_INSTRUCTIONS) - tracer_around;
  trace->hash = tracer_clean() ? emulator_word(EMULATOR_HASH) : 0;
  if (trace->hash == 0)
    tracer_read(trace);
}

static void tracer_end(struct trace *trace, const char *problem)
{
  if (trace->problem == NULL)
    trace->problem = problem;
}

void tracer_read(struct trace *trace)
{
  uint64_t all = emulator_word(EMULATOR_EVENTS);
  uint64_t instructions = emulator_word(EMULATOR_INSTRUCTIONS);
  if (all > TRACE_EVENTS_MAX)
    trace->problem = "the trace is too long";
  size_t count = all > TRACE_EVENTS_MAX ? TRACE_EVENTS_MAX : (size_t)all;
  trace->steps = 0;
  while (trace->count < count && trace->problem == NULL) {
    struct trace_event *event = &trace->events[trace->count];
    emulator_event(trace->count, &event->code, &event->data);
    int begins = event->data == 0;
    // Before the next instruction comes, the accesses of this one must have come.
    if (begins && trace->count != 0 && event[-1].data == 0 && tracer_hides(event[-1].code)) {
      trace->problem = "access not seen";
      break;
    }
    trace->count++;
    if (begins)
      tracer_end(trace, tracer_judge(event->code, ++trace->steps == instructions));
  }
  // Counted by the code that the emulator makes, and by calls of the plugin.
  if (trace->problem == NULL && trace->steps != instructions)
    trace->problem = "the emulator's two counts of instructions differ";
  // That the places say otherwise than the events must not be.
  if (trace->problem == NULL && trace->hash == 0)
    trace->problem = "the emulator's lists of instructions differ";
  if (trace->problem == NULL)
    trace->steps -= tracer_around;
}

static void tracer_nothing(void)
{
}

static void tracer_fail(const char *what)
{
  fprintf(stderr, "tracer: %s\n", what);
  exit(1);
}

void tracer_start(void)
{
  const char *wrong = emulator_open();
  if (wrong != NULL)
    tracer_fail(wrong);
  if (emulator_word(EMULATOR_ROOM) < TRACE_EVENTS_MAX)
    tracer_fail("the plugin has room for too few events: its argument events");
  struct trace trace = {.events = check_allocate(TRACE_EVENTS_MAX * sizeof *trace.events)};
  tracer_record(&trace, tracer_nothing);
  if (trace.problem != NULL)
    tracer_fail(trace.problem);
  tracer_around = trace.steps;
  free(trace.events);
}
