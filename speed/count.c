// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// Counts the instructions of operations: count.h.

#include "count.h"

#include "emulator.h"
#include "overhead.h"

// count_marked returns the instructions of several operations, with those of the marks and the
// loop; 0 when one of the operations failed.
static uint64_t count_marked(const struct speed_case *c, const struct contestant *who)
{
  struct op *op = c->family->op_new(c, who);
  uint64_t sum = 0;
  int right = 1;
  // The first operation does not count: it also finds functions in libraries, and does what is put
  // off to a first use.
  for (int i = 0; i <= COUNT_OPERATIONS; i++) {
    if (op->prepare != NULL)
      op->prepare(op);
    emulator_begin();
    right &= op->run(op, 1);
    emulator_end();
    sum += i != 0 ? emulator_word(EMULATOR_INSTRUCTIONS) : 0;
  }
  op_free(op);
  return right ? sum : 0;
}

double count_operations(const struct speed_case *c, const struct contestant *who)
{
  const struct contestant nobody = overhead_contestant();
  uint64_t all = count_marked(c, who), around = count_marked(c, &nobody);
  if (all == 0 || around == 0)
    return -1;
  return ((double)all - (double)around) / (double)COUNT_OPERATIONS;
}
