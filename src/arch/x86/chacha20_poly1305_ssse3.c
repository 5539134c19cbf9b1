// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// ChaCha20-Poly1305 for SSSE3.

#include "aead/chacha20_poly1305_rows.h"
#include "base/target.h"

#if ASHLAR_HAS_ROWS_SSSE3

#include "arch/x86/chacha20_poly1305.h"

#include <string.h>

#include <ashlar/memory.h>

#include "arch/x86/chacha20.h"
#include "arch/x86/chacha20_ssse3.h"
#include "arch/x86/poly1305.h"

ASHLAR_ISA_BEGIN(ASHLAR_ISA_SSSE3)
#include "arch/x86/chacha20_poly1305_mac_sse2.h"
#include "aead/chacha20_poly1305_lanes.h"
ASHLAR_ISA_END

const struct ashlar_chacha20_poly1305_row ashlar_chacha20_poly1305_ssse3 = {
    {"ssse3", ASHLAR_CPU_SSSE3},  &ashlar_chacha20_ssse3,       &ASHLAR_POLY1305_WITH_SSE2,
    chacha20_poly1305_seal_ssse3, chacha20_poly1305_open_ssse3,
};

#endif
