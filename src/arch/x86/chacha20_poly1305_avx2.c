// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// ChaCha20-Poly1305 for AVX2.

#include "aead/chacha20_poly1305_rows.h"
#include "base/target.h"

#if ASHLAR_HAS_ROWS_AVX2

#include "arch/x86/chacha20_poly1305.h"

#include <string.h>

#include <ashlar/memory.h>

#include "arch/x86/chacha20.h"
#include "arch/x86/chacha20_avx2.h"
#include "arch/x86/poly1305.h"

ASHLAR_ISA_BEGIN(ASHLAR_ISA_AVX2)
#include "arch/x86/chacha20_poly1305_mac_avx2.h"
#include "aead/chacha20_poly1305_lanes.h"
ASHLAR_ISA_END

// In pieces the MAC stands alone, where four lanes are faster than 64-bit words.
const struct ashlar_chacha20_poly1305_row ashlar_chacha20_poly1305_avx2 = {
    {"avx2", ASHLAR_CPU_AVX2 | ASHLAR_CPU_BMI2},
    &ashlar_chacha20_avx2,
    &ashlar_poly1305_avx2,
    chacha20_poly1305_seal_avx2,
    chacha20_poly1305_open_avx2,
};

#endif
