// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// ChaCha20-Poly1305 for VSX.

#include "aead/chacha20_poly1305_rows.h"
#include "base/target.h"

#if ASHLAR_ARCH_PPC

#include "arch/ppc/chacha20_poly1305.h"

#include <string.h>

#include <ashlar/memory.h>

#include "arch/ppc/chacha20.h"
#include "arch/ppc/chacha20_vsx.h"

// 64-bit words leave the vector units to the cipher.
#include "aead/chacha20_poly1305_words64.h"
#include "aead/chacha20_poly1305_lanes.h"

const struct ashlar_chacha20_poly1305_row ashlar_chacha20_poly1305_vsx = {
    {"vsx", ASHLAR_CPU_VSX},    &ashlar_chacha20_vsx,       &ashlar_poly1305_portable64,
    chacha20_poly1305_seal_vsx, chacha20_poly1305_open_vsx,
};

#endif
