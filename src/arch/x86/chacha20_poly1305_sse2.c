// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// ChaCha20-Poly1305 for SSE2.

#include "aead/chacha20_poly1305_rows.h"
#include "base/target.h"

#if ASHLAR_HAS_ROWS_SSE2

#include "arch/x86/chacha20_poly1305.h"

#include <string.h>

#include <ashlar/memory.h>

#include "arch/x86/chacha20.h"
#include "arch/x86/chacha20_sse2.h"
#include "arch/x86/poly1305.h"

ASHLAR_ISA_BEGIN(ASHLAR_ISA_SSE2)
#include "arch/x86/chacha20_poly1305_mac_sse2.h"
#include "aead/chacha20_poly1305_lanes.h"
ASHLAR_ISA_END

const struct ashlar_chacha20_poly1305_row ashlar_chacha20_poly1305_sse2 = {
    {"sse2", ASHLAR_CPU_SSE2},   &ashlar_chacha20_sse2,       &ASHLAR_POLY1305_WITH_SSE2,
    chacha20_poly1305_seal_sse2, chacha20_poly1305_open_sse2,
};

#endif
