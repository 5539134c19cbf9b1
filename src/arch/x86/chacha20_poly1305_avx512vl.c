// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// ChaCha20-Poly1305 for AVX-512 with 256-bit registers.

#include "aead/chacha20_poly1305_rows.h"
#include "base/target.h"

#if ASHLAR_ARCH_X86_64

#include "arch/x86/chacha20_poly1305.h"

#include <string.h>

#include <ashlar/memory.h>

#include "arch/x86/chacha20.h"
#include "arch/x86/chacha20_avx512vl.h"
#include "arch/x86/poly1305.h"

ASHLAR_ISA_BEGIN(ASHLAR_ISA_AVX512VL)
#include "arch/x86/chacha20_poly1305_mac_avx2.h"
#include "aead/chacha20_poly1305_lanes.h"
ASHLAR_ISA_END

// In pieces the MAC stands alone, where four lanes are faster than 64-bit words.
const struct ashlar_chacha20_poly1305_row ashlar_chacha20_poly1305_avx512vl = {
    {"avx512vl", ASHLAR_CPU_AVX512 | ASHLAR_CPU_BMI2},
    &ashlar_chacha20_avx512vl,
    &ashlar_poly1305_avx2,
    chacha20_poly1305_seal_avx512vl,
    chacha20_poly1305_open_avx512vl,
};

#endif
