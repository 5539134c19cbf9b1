// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// The reader of test vector files. A record is lines "field value" up to an empty line; the first
// line is the kind and the name of what is tested. tests/oracle/vectors.py describes and writes the
// form.

#ifndef ASHLAR_TESTS_VECTORS_H
#define ASHLAR_TESTS_VECTORS_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#define VECTOR_FIELDS 16

struct vector_file {
  FILE *file;
  const char *path;
  size_t line;
};

struct vector {
  size_t line; // of its first field
  size_t count;
  char *field[VECTOR_FIELDS]; // the first is the kind, its value the name
  char *value[VECTOR_FIELDS];
};

struct vector_bytes {
  uint8_t *data; // NULL when len is 0
  size_t len;
};

// A fault in a file, and a field that is not there, end the program: a vector must not be lost
// silently.
void vector_open(struct vector_file *file, const char *path);
// vector_open_named opens a file of tests/vectors.
void vector_open_named(struct vector_file *file, const char *name);
void vector_close(struct vector_file *file);

// vector_next reads the next record and returns 1, or 0 at the end. vector_free frees what it
// holds.
int vector_next(struct vector_file *file, struct vector *v);
void vector_free(struct vector *v);

// vector_find reads on to the record of that kind and name and returns 1, or 0 if there is none.
int vector_find(struct vector_file *file, struct vector *v, const char *kind, const char *name);

int vector_is(const struct vector *v, const char *kind, const char *name);
int vector_has(const struct vector *v, const char *field);
const char *vector_text(const struct vector *v, const char *field);
uint64_t vector_number(const struct vector *v, const char *field);
struct vector_bytes vector_get(const struct vector *v, const char *field); // free(data)

#endif
