// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// The ARM rows of Poly1305, fastest first.

#ifndef ASHLAR_ARCH_ARM_POLY1305_H
#define ASHLAR_ARCH_ARM_POLY1305_H

#include "base/target.h"
#include "mac/poly1305_rows.h"

ASHLAR_INTERNAL_BEGIN

extern const struct ashlar_poly1305_row ashlar_poly1305_neon;

#define ASHLAR_POLY1305_ARCH_ROWS &ashlar_poly1305_neon.row,

ASHLAR_INTERNAL_END

#endif
