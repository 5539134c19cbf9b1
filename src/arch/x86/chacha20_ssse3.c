// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// ChaCha20 for SSSE3.

#include "base/target.h"
#include "cipher/chacha20_rows.h"

#if ASHLAR_HAS_ROWS_SSSE3

#include "arch/x86/chacha20.h"

#include "arch/x86/chacha20_ssse3.h"

ASHLAR_ISA_BEGIN(ASHLAR_ISA_SSSE3)
#include "cipher/chacha20_lanes_row.h"
ASHLAR_ISA_END

const struct ashlar_chacha20_row ashlar_chacha20_ssse3 = {
    {"ssse3", ASHLAR_CPU_SSSE3},
    chacha20_xor_stream_ssse3,
    ashlar_chacha20_hchacha_portable,
};

#endif
