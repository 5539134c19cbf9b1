// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// The POWER rows of Poly1305, fastest first. There is none for POWER8: two lanes of 26-bit limbs
// take 54 instructions a block, general registers 33, in about the same time.

#ifndef ASHLAR_ARCH_PPC_POLY1305_H
#define ASHLAR_ARCH_PPC_POLY1305_H

#include "base/target.h"
#include "mac/poly1305_rows.h"

ASHLAR_INTERNAL_BEGIN

extern const struct ashlar_poly1305_row ashlar_poly1305_power9;

#if ASHLAR_HAS_ASM
#define ASHLAR_POLY1305_ARCH_ROWS &ashlar_poly1305_power9.row,
#else
#define ASHLAR_POLY1305_ARCH_ROWS
#endif

ASHLAR_INTERNAL_END

#endif
