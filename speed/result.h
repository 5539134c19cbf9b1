// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// What ashlar speed has measured.

#ifndef ASHLAR_SPEED_RESULT_H
#define ASHLAR_SPEED_RESULT_H

#include <stddef.h>

#include "family.h"
#include "sample.h"

// A contestant's figures in a case. The results of a case stand together, the rows of this library
// first, then the peers, in the same order everywhere.
struct result {
  const struct speed_case *c;
  char library[64];
  const char *row;
  int peer; // index of the peer, or -1 for a row of this library
  struct samples samples;
  double instructions; // of an operation, where they are counted instead of time; or 0
};

struct results {
  struct result *all;
  size_t count;
  int counted; // instructions and not time
};

#endif
