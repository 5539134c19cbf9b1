// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// The x86 rows of ChaCha20-Poly1305, fastest first. The MAC on IFMA needs a 128-bit product for the
// blocks that stand alone.

#ifndef ASHLAR_ARCH_X86_CHACHA20_POLY1305_H
#define ASHLAR_ARCH_X86_CHACHA20_POLY1305_H

#include "aead/chacha20_poly1305_rows.h"
#include "base/target.h"

ASHLAR_INTERNAL_BEGIN

extern const struct ashlar_chacha20_poly1305_row ashlar_chacha20_poly1305_avx512;
extern const struct ashlar_chacha20_poly1305_row ashlar_chacha20_poly1305_avx512x24;
extern const struct ashlar_chacha20_poly1305_row ashlar_chacha20_poly1305_avx512vl;
extern const struct ashlar_chacha20_poly1305_row ashlar_chacha20_poly1305_avx2;
extern const struct ashlar_chacha20_poly1305_row ashlar_chacha20_poly1305_ssse3;
extern const struct ashlar_chacha20_poly1305_row ashlar_chacha20_poly1305_sse2;

#define ASHLAR_CHACHA20_POLY1305_ARCH_ROWS                                                         \
  ASHLAR_IF_X86_64(ASHLAR_IF_PORTABLE64(&ashlar_chacha20_poly1305_avx512.row,                      \
                                        &ashlar_chacha20_poly1305_avx512x24.row, ) &               \
                       ashlar_chacha20_poly1305_avx512vl.row, )                                    \
  ASHLAR_IF_ROWS_AVX2(&ashlar_chacha20_poly1305_avx2.row, )                                        \
  ASHLAR_IF_ROWS_SSSE3(&ashlar_chacha20_poly1305_ssse3.row, )                                      \
  ASHLAR_IF_ROWS_SSE2(&ashlar_chacha20_poly1305_sse2.row, )

ASHLAR_INTERNAL_END

#endif
