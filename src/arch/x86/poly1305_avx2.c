// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// Poly1305 for AVX2, four blocks a vector.

#include "base/target.h"
#include "mac/poly1305_rows.h"

#if ASHLAR_ARCH_X86

#include <immintrin.h>

#include <string.h>

#include "arch/x86/poly1305.h"
#include "base/isa.h"
#include "base/lanes_undef.h"
#include "mac/poly1305_words.h"
#include "arch/x86/lanes26_avx2.h"

#define LANES(name) poly1305_##name##_avx2

ASHLAR_ISA_BEGIN("avx2,bmi2")
#include "mac/poly1305_lanes26.h"
#include "mac/poly1305_lanes26_row.h"
ASHLAR_ISA_END

const struct ashlar_poly1305_row ashlar_poly1305_avx2 = {
    {"avx2", ASHLAR_CPU_AVX2 | ASHLAR_CPU_BMI2},
    LANES_POLY(init_state),
    poly1305_blocks_avx2,
    LANES_POLY(finish_state),
};

#endif
