// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// Poly1305 for SSE2, two blocks a vector: where there is no 128-bit product to beat.

#include "base/target.h"
#include "mac/poly1305_rows.h"

#if ASHLAR_HAS_ROWS_SSSE3 && !ASHLAR_HAS_PORTABLE64 // SSE2's, while none is faster

#include <immintrin.h>

#include <string.h>

#include "arch/x86/poly1305.h"
#include "base/isa.h"
#include "base/lanes_undef.h"
#include "mac/poly1305_words.h"
#include "arch/x86/lanes26_sse2.h"

#define LANES(name) poly1305_##name##_sse2

ASHLAR_ISA_BEGIN("sse2")
#include "mac/poly1305_lanes26.h"
#include "mac/poly1305_lanes26_row.h"
ASHLAR_ISA_END

const struct ashlar_poly1305_row ashlar_poly1305_sse2 = {
    {"sse2", ASHLAR_CPU_SSE2},
    LANES_POLY(init_state),
    poly1305_blocks_sse2,
    LANES_POLY(finish_state),
};

#endif
