// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// ChaCha20's lanes for SSSE3: the operations, each time this is included, and the functions, once.

#include <immintrin.h>
#include <stddef.h>
#include <stdint.h>

#include "arch/x86/lanes_ssse3.h"
#include "arch/x86/lanes_helpers.h"
#include "base/isa.h"
#include "cipher/chacha20_rows.h"

#ifndef ASHLAR_ARCH_X86_CHACHA20_SSSE3_H
#define ASHLAR_ARCH_X86_CHACHA20_SSSE3_H

#define ASHLAR_ISA_SSSE3 "ssse3"

ASHLAR_ISA_BEGIN(ASHLAR_ISA_SSSE3)
#include "cipher/chacha20_lanes.h"
ASHLAR_ISA_END

#endif
