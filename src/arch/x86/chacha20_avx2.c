// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// ChaCha20 for AVX2.

#include "base/target.h"
#include "cipher/chacha20_rows.h"

#if ASHLAR_HAS_ROWS_AVX2

#include "arch/x86/chacha20.h"

#include "arch/x86/chacha20_avx2.h"

ASHLAR_ISA_BEGIN(ASHLAR_ISA_AVX2)
#include "cipher/chacha20_lanes_row.h"
ASHLAR_ISA_END

const struct ashlar_chacha20_row ashlar_chacha20_avx2 = {
    {"avx2", ASHLAR_CPU_AVX2 | ASHLAR_CPU_BMI2},
    chacha20_xor_stream_avx2,
    ashlar_chacha20_hchacha_portable,
};

#endif
