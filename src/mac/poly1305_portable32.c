// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// Poly1305 in portable C for 32-bit words with a 64-bit product: RFC 8439, section 2.5.

#include "base/target.h"
#include "mac/poly1305_rows.h"

#if ASHLAR_HAS_PORTABLE32 && ASHLAR_HAS_PORTABLE_PRODUCTS

#include "mac/poly1305_words32.h"

const struct ashlar_poly1305_row ashlar_poly1305_portable32 = {
    {"portable32", 0},
    ashlar_poly32_init_state,
    ashlar_poly32_blocks_state,
    ashlar_poly32_finish_state,
};

#endif
