// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// Buffers with an inaccessible page on either side, so that a row that reads or writes a byte too
// far is stopped by the processor, in intrinsics and assembly too.

#ifndef ASHLAR_TESTS_GUARD_H
#define ASHLAR_TESTS_GUARD_H

#include <stddef.h>
#include <stdint.h>

struct guard {
  uint8_t *start; // first accessible byte
  size_t room;    // accessible bytes, whole pages
};

enum guard_side { GUARD_LOW, GUARD_HIGH };

// guard_make maps at least size bytes; guard_free unmaps them.
void guard_make(struct guard *guard, size_t size);
void guard_free(struct guard *guard);

// guard_place returns room for len bytes that lies flush against the page below or above.
uint8_t *guard_place(const struct guard *guard, enum guard_side side, size_t len);

#endif
