// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// Poly1305 for NEON.

#include "base/target.h"
#include "mac/poly1305_rows.h"

#if ASHLAR_ARCH_ARM

#include <arm_neon.h>

#include <string.h>

#include "arch/arm/lanes_neon_helpers.h"
#include "arch/arm/poly1305.h"
#include "base/isa.h"
#include "base/lanes_undef.h"
#include "mac/poly1305_words.h"
#include "arch/arm/lanes26_neon.h"

#define LANES(name) poly1305_##name##_neon

ASHLAR_NEON_BEGIN
#include "mac/poly1305_lanes26.h"
#include "mac/poly1305_lanes26_row.h"
ASHLAR_NEON_END

const struct ashlar_poly1305_row ashlar_poly1305_neon = {
    {"neon", ASHLAR_CPU_NEON},
    LANES_POLY(init_state),
    poly1305_blocks_neon,
    LANES_POLY(finish_state),
};

#endif
