// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// The sampling core: times the operations of several contestants against each other. The samples of
// all are interleaved, so that a change of the machine's clock or load meets all alike.

#ifndef ASHLAR_SPEED_SAMPLE_H
#define ASHLAR_SPEED_SAMPLE_H

#include <stddef.h>
#include <stdint.h>

#include "op.h"

// Samples of one contestant in one case.
struct samples {
  double *ns;  // per operation, in the order taken
  double *ghz; // core clock beside each sample, 0 where unknown
  size_t count, room;
  size_t pass;              // index of the first sample of the latest pass
  uint64_t pass_operations; // what that pass did
  double pass_ns;           // and how long it took
};

struct sample_entry {
  struct op **ops; // one for each thread
  struct samples *samples;
  uint64_t per_sample;   // operations of each thread, found by calibration
  uint64_t (*now)(void); // the clock that times them: clock_now, or clock_thread with one thread
};

struct sample_plan {
  unsigned threads; // that run an operation at the same time
  double seconds;   // for each entry
  int smoke;        // one operation each instead
};

// sample_entries takes samples of every entry in turn. Returns the entry of which an operation
// failed, or NULL.
struct sample_entry *sample_entries(struct sample_entry *entries, size_t count,
                                    const struct sample_plan *plan);

// The same, with the number of samples and their length given.
struct sample_rounds {
  unsigned threads;
  double sample_ns; // how long a sample lasts; 0: one operation
  uint64_t rounds;  // samples of each entry
  double limit_ns;  // no new round after this, 0: none
};

struct sample_entry *sample_rounds(struct sample_entry *entries, size_t count,
                                   const struct sample_rounds *plan);

// samples_result are the figures of a set of samples.
struct samples_result {
  double ns, low, high; // median per operation and its 95 % interval
  double cycles;        // of the core clock, or 0 where unknown
};

// samples_result_of evaluates the samples from index first on.
struct samples_result samples_result_of(const struct samples *samples, size_t first);

void samples_free(struct samples *samples);

#endif
