// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// The instructions of this program, read from the table that tests/trace/code_table.py makes of it.

#ifndef ASHLAR_TESTS_TRACE_CODE_H
#define ASHLAR_TESTS_TRACE_CODE_H

#include <stddef.h>
#include <stdint.h>

#define CODE_NO_REGISTER 16
#define CODE_ACCESSES_MAX 4

// A memory operand: displacement + base + index * scale. Or, when mask is not 0, the mask register
// that says which bytes of the operand are touched.
struct code_access {
  uint64_t displacement;
  uint8_t base, index, scale; // registers as machine code numbers them
  uint8_t mask;
};

struct code_instruction {
  uint64_t address;
  const char *symbol;
  uint64_t symbol_address;
  const char *text;
  const char *problem; // why a trace may not meet it, or NULL
  int is_marker;       // int3, which begins and ends a native trace
  int is_system;       // the problem is that it calls or asks the system
  int touches;         // touches memory whenever it is executed
  size_t access_count;
  struct code_access accesses[CODE_ACCESSES_MAX];
};

// code_load reads the table, and ends the program when it cannot.
void code_load(const char *path);

// code_at returns the instruction that begins at address, or NULL.
const struct code_instruction *code_at(uint64_t address);

// code_print writes place and text of the instruction at address, and a newline, to stderr.
void code_print(uint64_t address);

#endif
