// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// A family of primitives, as the program sees it: its algorithms and their rows, what to time, what
// to prove. A family is one file and one line in families.c.

#ifndef ASHLAR_SPEED_FAMILY_H
#define ASHLAR_SPEED_FAMILY_H

#include <stddef.h>
#include <stdint.h>

#include "base/row.h"
#include "contestant.h"
#include "op.h"

struct selftest;

// An algorithm. A family's own struct may begin with it.
struct algorithm {
  const char *name;  // in JSON and tables: "chacha20-poly1305"
  const char *label; // in Did-lines: "ChaCha20-Poly1305"
  const struct ashlar_row *const *rows;
};

// One thing to time.
struct speed_case {
  const struct family *family;
  const struct algorithm *algorithm;
  const char *operation;
  int sized;   // the operation depends on size; otherwise size and aad are 0
  size_t size; // of the message
  size_t aad;
  size_t align; // offset of all buffers from a multiple of 64
  int in_place;
};

struct family_operation {
  const char *name; // "seal"
  int sized;
  int can_in_place;
};

struct family {
  const struct algorithm *const *algorithms; // NULL at the end
  const struct family_operation *operations; // a NULL name at the end
  const size_t *sizes;                       // default sizes, 0 at the end
  int has_aad;

  // Returns the largest message of an algorithm.
  uint64_t (*max_size)(const struct algorithm *algorithm);

  // Gives who, a contestant that is a row of algorithm, its functions.
  void (*row_calls)(struct contestant *who, const struct algorithm *algorithm);

  // Returns the part of who in a case, or NULL when who cannot do it.
  struct op *(*op_new)(const struct speed_case *c, const struct contestant *who);

  // Runs known answers on who, a row of algorithm.
  void (*selftest)(struct selftest *test, const struct contestant *who,
                   const struct algorithm *algorithm);
};

// The families, NULL at the end.
extern const struct family *const families[];

extern const struct family family_aead;
extern const struct family family_cipher;
extern const struct family family_mac;

// family_row returns the contestant that is a row of an algorithm.
struct contestant family_row(const struct family *family, const struct algorithm *algorithm,
                             const struct ashlar_row *row);

// family_last_row returns the portable row that all others are checked against: the last of the
// table.
const struct ashlar_row *family_last_row(const struct ashlar_row *const *rows);

#endif
