// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// The template of one-time authenticators: properties on every row of the table. A row is chosen at
// start; update and final are the public functions.

#ifndef ASHLAR_TESTS_TEMPLATE_MAC_H
#define ASHLAR_TESTS_TEMPLATE_MAC_H

#include "../harness/check.h"
#include "../harness/guard.h"
#include "../primitives.h"

void mac_test_lengths(
    void); // every length, against the oracle, between guard pages, in random pieces
void mac_test_sizes(void);     // longer ones, against the last row
void mac_test_splits(void);    // every boundary
void mac_test_alignment(void); // every offset in a cache line of every buffer
void mac_test_limbs(void);     // all ones and zeros, where carries are lost
void mac_test_contexts(void);  // copies, wipes, calls out of order
void mac_test_arguments(void); // NULL, overlap

#endif
