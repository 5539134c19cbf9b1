// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// The text that ashlar speed writes.

#ifndef ASHLAR_SPEED_REPORT_H
#define ASHLAR_SPEED_REPORT_H

#include <stdint.h>
#include <stdio.h>

#include "machine.h"
#include "options.h"
#include "peer.h"
#include "result.h"

// A line of the form "Did 125000 ChaCha20-Poly1305 (1350 bytes) seal operations in 1000433us
// (124945.9 ops/sec): 168.7 MB/s".
struct report_did {
  const char *label; // the algorithm
  const char *row;   // behind the label, after a slash, or NULL
  const char *operation;
  int sized; // has a size and MB/s
  size_t size;
  unsigned threads; // named when there are several
  uint64_t operations;
  double ns;           // that they took
  double ns_per_op;    // the rates come from this: the median sample
  double instructions; // of an operation; 0: time was measured
};

// report_did writes the line without its end.
void report_did(FILE *out, const struct report_did *did);

// report_header describes machine, build and conditions; overhead_ns is what the loop adds to an
// operation, or 0 when instructions are counted.
void report_header(FILE *out, const struct machine *machine, double core_ghz, double overhead_ns,
                   const struct speed_options *options, const struct peer *peers,
                   size_t peer_count);

// report_table ends the text. It is at most 80 columns wide with up to five peers.
void report_table(FILE *out, const struct results *results, const struct peer *peers,
                  size_t peer_count);

// report_progress shows on a terminal at stderr which case runs; NULL removes the line.
void report_progress(const struct speed_case *c, size_t number, size_t total);

#endif
