// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// ChaCha20 for SSE2.

#include "base/target.h"
#include "cipher/chacha20_rows.h"

#if ASHLAR_HAS_ROWS_SSE2

#include "arch/x86/chacha20.h"

#include "arch/x86/chacha20_sse2.h"

ASHLAR_ISA_BEGIN(ASHLAR_ISA_SSE2)
#include "cipher/chacha20_lanes_row.h"
ASHLAR_ISA_END

const struct ashlar_chacha20_row ashlar_chacha20_sse2 = {
    {"sse2", ASHLAR_CPU_SSE2},
    chacha20_xor_stream_sse2,
    ashlar_chacha20_hchacha_portable,
};

#endif
