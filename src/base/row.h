// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// Backends are data. Each primitive has one const table of rows, fastest first, portable last; what
// stands behind a row that the target guarantees is left out (base/given.h). A row is a const
// struct that begins with struct ashlar_row and stands in the file of its kernels; the table holds
// pointers to those heads. The dispatcher, the tests, the benchmark and the self-test walk the same
// table.

#ifndef ASHLAR_BASE_ROW_H
#define ASHLAR_BASE_ROW_H

#include <stddef.h>
#include <stdint.h>

#include "base/cpu.h"
#include "base/given.h"

struct ashlar_row {
  const char *name;
  uint32_t needs; // CPU features, ASHLAR_CPU_*; the last row of a table needs guaranteed ones only
};

// A table of rows, NULL at its end.
typedef const struct ashlar_row *const ashlar_row_table[];

// ashlar_row_missing returns the features without which a CPU with these cannot execute the row.
// What the target guarantees is there, masked or not.
static inline uint32_t ashlar_row_missing(const struct ashlar_row *row, uint32_t features)
{
  return row->needs & ~(features | ASHLAR_CPU_GUARANTEED | ASHLAR_CPU_ADVICE);
}

// ashlar_row_executes returns 1 if a CPU with these features can execute the row, be it the right
// choice there or not: for tests and measurements.
static inline int ashlar_row_executes(const struct ashlar_row *row, uint32_t features)
{
  return ashlar_row_missing(row, features) == 0;
}

// ashlar_row_runs returns 1 if a CPU with these features may be given the row.
static inline int ashlar_row_runs(const struct ashlar_row *row, uint32_t features)
{
  return (row->needs & ~(features | ASHLAR_CPU_GUARANTEED)) == 0;
}

// ashlar_row_best returns the first row of the table that this CPU runs.
static inline const struct ashlar_row *ashlar_row_best(ashlar_row_table rows)
{
  uint32_t features = ashlar_cpu_now();
  while (!ashlar_row_runs(*rows, features))
    rows++;
  return *rows;
}

#endif
