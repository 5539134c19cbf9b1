// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// ChaCha20's lanes for SSE2: the operations, each time this is included, and the functions, once.

#include <immintrin.h>
#include <stddef.h>
#include <stdint.h>

#include "arch/x86/lanes_sse2.h"
#include "arch/x86/lanes_helpers.h"
#include "base/isa.h"
#include "cipher/chacha20_rows.h"

#ifndef ASHLAR_ARCH_X86_CHACHA20_SSE2_H
#define ASHLAR_ARCH_X86_CHACHA20_SSE2_H

#define ASHLAR_ISA_SSE2 "sse2"

ASHLAR_ISA_BEGIN(ASHLAR_ISA_SSE2)
#include "cipher/chacha20_lanes.h"
ASHLAR_ISA_END

#endif
