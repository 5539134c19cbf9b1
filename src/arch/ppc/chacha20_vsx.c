// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// ChaCha20 for VSX.

#include "base/target.h"
#include "cipher/chacha20_rows.h"

#if ASHLAR_ARCH_PPC

#include "arch/ppc/chacha20.h"

#include "arch/ppc/chacha20_vsx.h"

#include "cipher/chacha20_lanes_row.h"

const struct ashlar_chacha20_row ashlar_chacha20_vsx = {
    {"vsx", ASHLAR_CPU_VSX},
    chacha20_xor_stream_vsx,
    ashlar_chacha20_hchacha_portable,
};

#endif
