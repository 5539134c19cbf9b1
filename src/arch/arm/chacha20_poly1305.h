// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// The ARM rows of the ChaCha20-Poly1305 AEADs, fastest first.

#ifndef ASHLAR_ARCH_ARM_CHACHA20_POLY1305_H
#define ASHLAR_ARCH_ARM_CHACHA20_POLY1305_H

#include "aead/chacha20_poly1305_rows.h"
#include "base/target.h"

ASHLAR_INTERNAL_BEGIN

extern const struct ashlar_chacha20_poly1305_row ashlar_chacha20_poly1305_neon;

#define ASHLAR_CHACHA20_POLY1305_ARCH_ROWS &ashlar_chacha20_poly1305_neon.row,

ASHLAR_INTERNAL_END

#endif
