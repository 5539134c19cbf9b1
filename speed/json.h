// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// Results as JSON, the format of ashlar speed --json: docs/speed.md.

#ifndef ASHLAR_SPEED_JSON_H
#define ASHLAR_SPEED_JSON_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "machine.h"
#include "result.h"

// json_write writes all results to out. Returns 1, or 0 when that failed; it reports nothing.
int json_write(FILE *out, const struct machine *machine, double core_ghz,
               const struct results *results, unsigned threads);

struct check;

// json_write_check writes what --check-monotone has found. Returns as json_write does.
int json_write_check(FILE *out, const struct machine *machine, double core_ghz,
                     const struct check *check);

// A result read back. Strings belong to the file.
struct json_result {
  const char *library, *algorithm, *operation, *row;
  double size, aad, align, threads;
  int in_place;
  double *samples;
  size_t count;
  double operations, ns; // of the latest pass; 0 where the file does not say
};

struct json_file {
  void *root;
  const char *path;
  const char *version, *cpu;
  struct json_result *results;
  size_t count;
};

// json_read reads a file. Returns 1, or 0 after an error message.
int json_read(struct json_file *file, const char *path);

void json_free(struct json_file *file);

#endif
