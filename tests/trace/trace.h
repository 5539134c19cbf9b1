// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// Constant time by comparison: an operation is traced (tracer.h) with several sets of secrets of
// the same sizes, in the same memory, and every trace must equal the first. Nothing here knows how
// traces are made.

#ifndef ASHLAR_TESTS_TRACE_TRACE_H
#define ASHLAR_TESTS_TRACE_TRACE_H

#include <stddef.h>
#include <stdint.h>

struct trace_operation {
  const char *name;
  void (*prepare)(void); // before tracing, from the secrets; or NULL
  void (*run)(void);     // is traced
};

// The sets of secrets: pseudo-random, zeros, ones, and other pseudo-random ones.
#define TRACE_SECRETS 4

// trace_secret writes the len bytes of a secret of set number set; which tells secrets apart.
void trace_secret(unsigned set, uint64_t which, void *out, size_t len);

// What trace_compare found; what is NULL if the traces are equal.
struct trace_finding {
  const char *what;
  unsigned set;     // whose trace differs from that of set 0, or has a problem
  size_t steps;     // instructions in the first trace
  size_t event;     // the place in the trace
  uint64_t code[2]; // address of the instruction in both traces; only [1] if it is a problem
  uint64_t data[2]; // the address or mask that differs, if the instruction does not
  uint64_t last;    // address of the instruction before: the one that branched
};

extern const char trace_other_instruction[], trace_other_data[];

// trace_compare traces the operation with every set of secrets; fill writes them.
struct trace_finding trace_compare(const struct trace_operation *operation,
                                   void (*fill)(unsigned set));

// trace_print describes a finding on stderr.
void trace_print(const struct trace_finding *finding);

#endif
