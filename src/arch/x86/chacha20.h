// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// The x86 rows of ChaCha20, fastest first. A CPU whose clock 512-bit registers lower, before Ice
// Lake and Zen 4, has no zmm feature and takes avx512vl; one whose vector
// instructions take two cycles, Zen 5, has no quickvec and takes avx512x24.

#ifndef ASHLAR_ARCH_X86_CHACHA20_H
#define ASHLAR_ARCH_X86_CHACHA20_H

#include "base/target.h"
#include "cipher/chacha20_rows.h"

ASHLAR_INTERNAL_BEGIN

extern const struct ashlar_chacha20_row ashlar_chacha20_avx512;
extern const struct ashlar_chacha20_row ashlar_chacha20_avx512x24;
extern const struct ashlar_chacha20_row ashlar_chacha20_avx512vl;
extern const struct ashlar_chacha20_row ashlar_chacha20_avx2;
extern const struct ashlar_chacha20_row ashlar_chacha20_ssse3;
extern const struct ashlar_chacha20_row ashlar_chacha20_sse2;

#define ASHLAR_CHACHA20_ARCH_ROWS                                                                  \
  ASHLAR_IF_X86_64(&ashlar_chacha20_avx512.row, &ashlar_chacha20_avx512x24.row,                    \
                   &ashlar_chacha20_avx512vl.row, )                                                \
  ASHLAR_IF_ROWS_AVX2(&ashlar_chacha20_avx2.row, )                                                 \
  ASHLAR_IF_ROWS_SSSE3(&ashlar_chacha20_ssse3.row, )                                               \
  ASHLAR_IF_ROWS_SSE2(&ashlar_chacha20_sse2.row, )

ASHLAR_INTERNAL_END

#endif
