// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// ChaCha20's lanes for NEON: the operations, each time this is included, and the functions, once.

#include <arm_neon.h>
#include <stddef.h>
#include <stdint.h>

#include "arch/arm/lanes_neon.h"
#include "arch/arm/lanes_neon_helpers.h"
#include "base/isa.h"
#include "cipher/chacha20_rows.h"

#ifndef ASHLAR_ARCH_ARM_CHACHA20_NEON_H
#define ASHLAR_ARCH_ARM_CHACHA20_NEON_H

ASHLAR_NEON_BEGIN
#include "cipher/chacha20_lanes.h"
ASHLAR_NEON_END

#endif
