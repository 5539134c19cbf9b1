// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// ChaCha20 for AVX-512 with 512-bit registers.

#include "base/target.h"
#include "cipher/chacha20_rows.h"

#if ASHLAR_ARCH_X86_64

#include "arch/x86/chacha20.h"

#include "arch/x86/chacha20_avx512.h"

ASHLAR_ISA_BEGIN(ASHLAR_ISA_AVX512)
#include "cipher/chacha20_lanes_row.h"
ASHLAR_ISA_END

const struct ashlar_chacha20_row ashlar_chacha20_avx512 = {
    {"avx512", ASHLAR_CPU_AVX512 | ASHLAR_CPU_ZMM | ASHLAR_CPU_BMI2 | ASHLAR_CPU_QUICKVEC},
    chacha20_xor_stream_avx512,
    ashlar_chacha20_hchacha_portable,
};

#endif
