// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// What the benchmark itself costs.

#ifndef ASHLAR_SPEED_OVERHEAD_H
#define ASHLAR_SPEED_OVERHEAD_H

#include "contestant.h"

// overhead_contestant returns one that has every function, all of which do nothing and succeed.
struct contestant overhead_contestant(void);

// overhead_measure returns the time in nanoseconds of an operation that does nothing: the loop, a
// new nonce, the call. It sets *core_ghz to the core clock meanwhile, or 0 where unknown.
double overhead_measure(double *core_ghz);

#endif
