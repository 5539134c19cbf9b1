// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// Time for the benchmark: a monotonic wall clock, and the core clock found by calibration.

#ifndef ASHLAR_SPEED_CLOCK_H
#define ASHLAR_SPEED_CLOCK_H

#include <stdint.h>

// clock_now returns nanoseconds of wall time since some fixed moment; it never goes back.
uint64_t clock_now(void);

// clock_thread returns nanoseconds that the calling thread has spent on a CPU; on Windows, those of
// clock_now.
uint64_t clock_thread(void);

// clock_resolution returns the clock's step in nanoseconds.
double clock_resolution(void);

// clock_core_ghz returns the clock of the core it runs on, in GHz, or 0 where it cannot know: in a
// build without optimisation, or on an architecture whose add does not take one cycle. It times a
// short chain of dependent instructions (about two microseconds), because time-stamp counters tick
// at a rate of their own.
double clock_core_ghz(void);

#endif
