// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// Tests whether buffers share bytes; for argument checks. Pointers are public.

#ifndef ASHLAR_BASE_OVERLAP_H
#define ASHLAR_BASE_OVERLAP_H

#include <stddef.h>
#include <stdint.h>

// ashlar_overlap returns 1 if the a_len bytes at a and the b_len bytes at b have a byte in common.
static inline int ashlar_overlap(const void *a, size_t a_len, const void *b, size_t b_len)
{
  uintptr_t a0 = (uintptr_t)a, b0 = (uintptr_t)b;
  // Distances instead of ends: an end may wrap around at the top of the address space.
  return a_len != 0 && b_len != 0 && (a0 <= b0 ? b0 - a0 < a_len : a0 - b0 < b_len);
}

// ashlar_overlap_partial returns 1 if they have a byte in common without starting at the same
// place.
static inline int ashlar_overlap_partial(const void *a, const void *b, size_t len)
{
  return a != b && ashlar_overlap(a, len, b, len);
}

#endif
