// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// ChaCha20-Poly1305 for NEON.

#include "aead/chacha20_poly1305_rows.h"
#include "base/target.h"

#if ASHLAR_ARCH_ARM

#include "arch/arm/chacha20_poly1305.h"

#include <string.h>

#include <ashlar/memory.h>

#include "arch/arm/chacha20.h"
#include "arch/arm/chacha20_neon.h"
#include "arch/arm/poly1305.h"

ASHLAR_NEON_BEGIN
// 64-bit words leave the vector units to the cipher.
#if ASHLAR_HAS_INT128
#include "aead/chacha20_poly1305_words64.h"
#else
#include "arch/arm/lanes26_neon.h"
#include "aead/chacha20_poly1305_lanes26.h"
#endif
#include "aead/chacha20_poly1305_lanes.h"
ASHLAR_NEON_END

const struct ashlar_chacha20_poly1305_row ashlar_chacha20_poly1305_neon = {
    {"neon", ASHLAR_CPU_NEON},   &ashlar_chacha20_neon,       &ashlar_poly1305_neon,
    chacha20_poly1305_seal_neon, chacha20_poly1305_open_neon,
};

#endif
