// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// The x86 rows of Poly1305, fastest first. There is one for SSE2 only where there is no 128-bit
// product: two lanes of 26-bit limbs are no faster than 64-bit words.

#ifndef ASHLAR_ARCH_X86_POLY1305_H
#define ASHLAR_ARCH_X86_POLY1305_H

#include "base/target.h"
#include "mac/poly1305_rows.h"

ASHLAR_INTERNAL_BEGIN

extern const struct ashlar_poly1305_row ashlar_poly1305_ifma;
extern const struct ashlar_poly1305_row ashlar_poly1305_avx2;
extern const struct ashlar_poly1305_row ashlar_poly1305_sse2;

#define ASHLAR_POLY1305_ARCH_ROWS                                                                  \
  ASHLAR_IF_X86_64(ASHLAR_IF_PORTABLE64(&ashlar_poly1305_ifma.row, ))                              \
  &ashlar_poly1305_avx2.row,                                                                       \
  ASHLAR_IF_NO_PORTABLE64(ASHLAR_IF_ROWS_SSSE3(&ashlar_poly1305_sse2.row, ))

// The best row for a CPU without AVX2.
#if ASHLAR_HAS_PORTABLE64
#define ASHLAR_POLY1305_WITH_SSE2 ashlar_poly1305_portable64
#else
#define ASHLAR_POLY1305_WITH_SSE2 ashlar_poly1305_sse2
#endif

ASHLAR_INTERNAL_END

#endif
