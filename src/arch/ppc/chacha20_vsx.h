// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// ChaCha20's lanes for VSX: the operations, each time this is included, and the functions, once.

#include <stddef.h>
#include <stdint.h>

#include "arch/ppc/lanes_vsx.h"
#include "arch/ppc/lanes_vsx_helpers.h"
#include "base/isa.h"
#include "cipher/chacha20_rows.h"

#ifndef ASHLAR_ARCH_PPC_CHACHA20_VSX_H
#define ASHLAR_ARCH_PPC_CHACHA20_VSX_H

#include "cipher/chacha20_lanes.h"

#endif
