// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// ChaCha20 for NEON.

#include "base/target.h"
#include "cipher/chacha20_rows.h"

#if ASHLAR_ARCH_ARM

#include "arch/arm/chacha20.h"

#include "arch/arm/chacha20_neon.h"

ASHLAR_NEON_BEGIN
#include "cipher/chacha20_lanes_row.h"
ASHLAR_NEON_END

const struct ashlar_chacha20_row ashlar_chacha20_neon = {
    {"neon", ASHLAR_CPU_NEON},
    chacha20_xor_stream_neon,
    ashlar_chacha20_hchacha_portable,
};

#endif
