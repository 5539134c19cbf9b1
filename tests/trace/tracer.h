// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// A tracer records what a function does to the outside: which instructions it executes and which
// memory they touch. One steps through the real code on the real CPU (tracer_x86_64.c), so it sees
// what neither valgrind nor an emulator can run; one reads what an emulator has seen
// (tracer_emulated.c), for every architecture that has one.

#ifndef ASHLAR_TESTS_TRACE_TRACER_H
#define ASHLAR_TESTS_TRACE_TRACER_H

#include <stddef.h>
#include <stdint.h>

// An event is the begin of an instruction (data is 0), or a byte that it touches: data is the
// address of an operand, or the mask register that selects its bytes.
struct trace_event {
  uint64_t code;
  uint64_t data;
};

struct trace {
  struct trace_event *events; // room for TRACE_EVENTS_MAX
  size_t count;
  size_t steps;        // instructions among the events
  uint64_t hash;       // of the events, where they are no problem and the tracer has one; or 0
  const char *problem; // why tracing stopped early, at the last event; or NULL
};

// CPU features that the machine may be without, so that their rows are not traced.
extern const uint32_t tracer_cannot;

// The room is not touched before it is used.
#define TRACE_EVENTS_MAX ((size_t)1 << 23)

// tracer_start makes the tracer ready.
void tracer_start(void);

// tracer_record calls function and overwrites trace with what it does. When it leaves a hash, the
// events are there only after tracer_read, which must come before the next tracer_record; traces
// with the same hash are equal.
void tracer_record(struct trace *trace, void (*function)(void));
void tracer_read(struct trace *trace);

#endif
