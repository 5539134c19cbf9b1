// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// ChaCha20-Poly1305 for AVX-512 with 512-bit registers, with Poly1305 on IFMA.

#include "aead/chacha20_poly1305_rows.h"
#include "base/target.h"

#if ASHLAR_ARCH_X86_64 && ASHLAR_HAS_PORTABLE64

#include "arch/x86/chacha20_poly1305.h"

#include <string.h>

#include "arch/x86/chacha20.h"
#include "arch/x86/chacha20_avx512.h"
#include "arch/x86/poly1305.h"
#include "arch/x86/poly1305_ifma.h"

ASHLAR_ISA_BEGIN(ASHLAR_ISA_IFMA)

#define LANES_WEAVE_VECTORS 4
#include "arch/x86/chacha20_poly1305_ifma.h"
#include "aead/chacha20_poly1305_lanes.h"

ASHLAR_ISA_END

// In pieces, the MAC is the row ifma; in one call, the one woven in above.
const struct ashlar_chacha20_poly1305_row ashlar_chacha20_poly1305_avx512 = {
    {"avx512",
     ASHLAR_CPU_AVX512 | ASHLAR_CPU_ZMM | ASHLAR_CPU_IFMA | ASHLAR_CPU_BMI2 | ASHLAR_CPU_QUICKVEC},
    &ashlar_chacha20_avx512,
    &ashlar_poly1305_ifma,
    chacha20_poly1305_seal_avx512,
    chacha20_poly1305_open_avx512,
};

#endif
