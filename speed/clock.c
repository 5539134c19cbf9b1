// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// Wall clock and core clock for the benchmark.

#include "clock.h"

#include <time.h>

static uint64_t clock_read(clockid_t id)
{
  struct timespec t;
  clock_gettime(id, &t);
  return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

uint64_t clock_now(void)
{
  return clock_read(CLOCK_MONOTONIC);
}

uint64_t clock_thread(void)
{
#ifdef _WIN32
  // A thread's own time has steps of 1/64 s there.
  return clock_read(CLOCK_MONOTONIC);
#else
  return clock_read(CLOCK_THREAD_CPUTIME_ID);
#endif
}

double clock_resolution(void)
{
  struct timespec t;
  clock_getres(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

#if defined(__OPTIMIZE__) &&                                                                       \
    (defined(__x86_64__) || defined(__i386__) || defined(__aarch64__) || defined(__arm__))

// Each step is two instructions of one cycle that need the result of the one before, on registers:
// some cores execute additions of constants for free.
#define CLOCK_STEP x ^= k, x += k
#define CLOCK_STEP8                                                                                \
  CLOCK_STEP, CLOCK_STEP, CLOCK_STEP, CLOCK_STEP, CLOCK_STEP, CLOCK_STEP, CLOCK_STEP, CLOCK_STEP

enum { CLOCK_ROUNDS = 500, CLOCK_CYCLES = CLOCK_ROUNDS * 8 * 2 };

double clock_core_ghz(void)
{
  // The compiler may neither know the operands nor drop the result.
  static volatile uintptr_t operand = 0x9e3779b9;
  uintptr_t x = operand, k = operand;
  uint64_t start = clock_now();
  for (int i = 0; i < CLOCK_ROUNDS; i++)
    CLOCK_STEP8;
  operand = x | 1;
  uint64_t ns = clock_now() - start;
  return ns == 0 ? 0 : (double)CLOCK_CYCLES / (double)ns;
}

#else

double clock_core_ghz(void)
{
  return 0;
}

#endif
