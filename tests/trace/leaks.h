// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// Functions that leak a secret on purpose, one in each way that a trace must show, and some that do
// not.

#ifndef ASHLAR_TESTS_TRACE_LEAKS_H
#define ASHLAR_TESTS_TRACE_LEAKS_H

#include <stddef.h>
#include <stdint.h>

#include "trace.h"

struct leak {
  struct trace_operation operation;
  uint32_t needs;   // CPU features
  const char *what; // what trace_compare must find, or NULL: nothing
};

extern const struct leak leaks[];
extern const size_t leak_count;

// leaks_fill writes the secrets that the functions use.
void leaks_fill(unsigned set);

#endif
