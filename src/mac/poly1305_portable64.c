// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// Poly1305 in portable C for 64-bit words with a 128-bit product: RFC 8439, section 2.5.

#include "base/target.h"
#include "mac/poly1305_rows.h"

#if ASHLAR_HAS_PORTABLE64 && ASHLAR_HAS_PORTABLE_PRODUCTS

#include "mac/poly1305_words64.h"

const struct ashlar_poly1305_row ashlar_poly1305_portable64 = {
    {"portable64", 0},
    ashlar_poly64_init_state,
    ashlar_poly64_blocks_state,
    ashlar_poly64_finish_state,
};

#endif
