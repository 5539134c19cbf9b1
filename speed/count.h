// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// Counts instructions instead of time, under an emulator that does so (emulator.h).

#ifndef ASHLAR_SPEED_COUNT_H
#define ASHLAR_SPEED_COUNT_H

#include "family.h"

enum { COUNT_OPERATIONS = 4 }; // that a count is of

// count_operations returns how many instructions an operation of who has in a case, the mean of
// COUNT_OPERATIONS: those of the same loop around a contestant that does nothing are subtracted.
// Returns -1 when an operation failed.
double count_operations(const struct speed_case *c, const struct contestant *who);

#endif
