// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// Poly1305 in portable C for 64-bit words with a 128-bit product: RFC 8439, section 2.5.

#include "base/target.h"
#include "mac/poly1305_rows.h"

#if ASHLAR_HAS_PORTABLE64

#include "mac/poly1305_words64.h"

static void poly1305_blocks_portable64(uint64_t *state, const uint8_t *in, size_t blocks,
                                       uint32_t high_bit)
{
  struct ashlar_poly64 p = ashlar_poly64_load_state(state);
  ashlar_poly64_blocks(&p, in, blocks, high_bit);
  ashlar_poly64_store_state(state, &p);
}

const struct ashlar_poly1305_row ashlar_poly1305_portable64 = {
    {"portable64", 0},
    ashlar_poly64_init_state,
    poly1305_blocks_portable64,
    ashlar_poly64_finish_state,
};

#endif
