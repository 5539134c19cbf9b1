// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// The ARM rows of ChaCha20, fastest first.

#ifndef ASHLAR_ARCH_ARM_CHACHA20_H
#define ASHLAR_ARCH_ARM_CHACHA20_H

#include "base/target.h"
#include "cipher/chacha20_rows.h"

ASHLAR_INTERNAL_BEGIN

extern const struct ashlar_chacha20_row ashlar_chacha20_neon;

#define ASHLAR_CHACHA20_ARCH_ROWS &ashlar_chacha20_neon.row,

ASHLAR_INTERNAL_END

#endif
