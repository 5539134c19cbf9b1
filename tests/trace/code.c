// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// Reads the table of instructions: code.h. tests/trace/code_table.py describes its lines.

#include "code.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../harness/check.h"

static struct {
  struct code_instruction *list;
  size_t count;
  uint64_t first; // address of list[0]
  uint64_t span;  // bytes from there to the last instruction
  uint32_t *at;   // 1 + place in list of the instruction that begins at first + i, or 0
} code;

static void code_fail(const char *path, const char *why)
{
  fprintf(stderr, "%s: %s\n", path, why);
  exit(1);
}

static char *code_read(const char *path)
{
  FILE *file = fopen(path, "rb");
  if (file == NULL || fseek(file, 0, SEEK_END) != 0)
    code_fail(path, "cannot be read");
  long size = ftell(file);
  char *text = check_allocate((size_t)size + 1);
  rewind(file);
  if (fread(text, 1, (size_t)size, file) != (size_t)size)
    code_fail(path, "cannot be read");
  fclose(file);
  return text;
}

// code_field cuts the text at the next separator and returns what stands before it.
static char *code_field(char **rest, char separator)
{
  char *field = *rest, *end = strchr(field, separator);
  if (end != NULL)
    *end++ = 0;
  *rest = end == NULL ? field + strlen(field) : end;
  return field;
}

static void code_read_access(const char *path, struct code_access *access, char *field)
{
  memset(access, 0, sizeof *access);
  const char *kind = code_field(&field, ':');
  if (strcmp(kind, "k") == 0) {
    access->mask = (uint8_t)strtoul(field, NULL, 10);
  } else if (strcmp(kind, "m") == 0) {
    access->displacement = strtoull(code_field(&field, ':'), NULL, 10); // takes a sign as well
    access->base = (uint8_t)strtoul(code_field(&field, ':'), NULL, 10);
    access->index = (uint8_t)strtoul(code_field(&field, ':'), NULL, 10);
    access->scale = (uint8_t)strtoul(field, NULL, 10);
  } else {
    code_fail(path, "has an access of unknown kind");
  }
}

static void code_read_instruction(const char *path, struct code_instruction *instruction,
                                  char *line)
{
  instruction->address = strtoull(code_field(&line, '\t'), NULL, 16);
  const char *problem = code_field(&line, '\t');
  instruction->is_marker = strcmp(problem, "marker") == 0;
  instruction->is_system = strcmp(problem, "system instruction") == 0;
  instruction->problem = *problem == 0 || instruction->is_marker ? NULL : problem;
  for (char *accesses = code_field(&line, '\t'); *accesses != 0;) {
    char *field = code_field(&accesses, ' ');
    if (strcmp(field, "t") == 0) {
      instruction->touches = 1;
      continue;
    }
    if (instruction->access_count == CODE_ACCESSES_MAX)
      code_fail(path, "has an instruction with too many accesses");
    code_read_access(path, &instruction->accesses[instruction->access_count++], field);
  }
  instruction->text = line;
}

void code_load(const char *path)
{
  char *text = code_read(path);
  size_t lines = 0;
  for (const char *p = text; *p != 0; p++)
    lines += *p == '\n';
  code.list = check_allocate(lines * sizeof *code.list);
  const char *symbol = "?";
  uint64_t symbol_address = 0, last = 0;
  int symbol_is_new = 0;
  while (*text != 0) {
    char *line = code_field(&text, '\n');
    if (*line == '=') {
      symbol = line + 1;
      symbol_is_new = 1;
      continue;
    }
    struct code_instruction *instruction = &code.list[code.count++];
    code_read_instruction(path, instruction, line);
    if (symbol_is_new)
      symbol_address = instruction->address;
    symbol_is_new = 0;
    instruction->symbol = symbol;
    instruction->symbol_address = symbol_address;
    if (instruction->address < last)
      code_fail(path, "is not in order");
    last = instruction->address;
  }
  if (code.count == 0)
    code_fail(path, "is empty");
  code.first = code.list[0].address;
  code.span = last - code.first + 1;
  code.at = check_allocate((size_t)code.span * sizeof *code.at);
  for (size_t i = 0; i < code.count; i++)
    code.at[code.list[i].address - code.first] = (uint32_t)i + 1;
}

const struct code_instruction *code_at(uint64_t address)
{
  if (address < code.first || address - code.first >= code.span)
    return NULL;
  uint32_t place = code.at[address - code.first];
  return place == 0 ? NULL : &code.list[place - 1];
}

void code_print(uint64_t address)
{
  const struct code_instruction *instruction = code_at(address);
  if (instruction == NULL)
    fprintf(stderr, "%#" PRIx64 ": no instruction of this program\n", address);
  else
    fprintf(stderr, "%s+%#" PRIx64 ": %s\n", instruction->symbol,
            address - instruction->symbol_address, instruction->text);
}
