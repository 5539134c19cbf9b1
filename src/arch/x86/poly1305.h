// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// The x86 rows of Poly1305, fastest first. On x86-64 there is none for SSE2: two lanes of 26-bit
// limbs are no faster than 64-bit words.

#ifndef ASHLAR_ARCH_X86_POLY1305_H
#define ASHLAR_ARCH_X86_POLY1305_H

#include "base/target.h"
#include "mac/poly1305_rows.h"

extern const struct ashlar_poly1305_row ashlar_poly1305_ifma;
extern const struct ashlar_poly1305_row ashlar_poly1305_avx2;

#define ASHLAR_POLY1305_ARCH_ROWS                                                                  \
  ASHLAR_IF_X86_64(ASHLAR_IF_PORTABLE64(&ashlar_poly1305_ifma.row, &ashlar_poly1305_avx2.row, ))

// The best row for a CPU with AVX2.
#if ASHLAR_ARCH_X86_64 && ASHLAR_HAS_PORTABLE64
#define ASHLAR_POLY1305_WITH_AVX2 ashlar_poly1305_avx2
#else
#define ASHLAR_POLY1305_WITH_AVX2 ASHLAR_POLY1305_WORDS
#endif

#endif
