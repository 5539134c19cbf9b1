// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// The vector operations of chacha20_lanes.h for AVX-512 with 512-bit registers.
// It has no include guard: it only defines macros, for the file that includes it last.

#include "base/lanes_undef.h"

#include "arch/x86/lanes_512.h"

#define LANES(name) name##_avx512
// Shape: 32 registers take a column set of 16 blocks, which fills two ports of one cycle's latency,
// and two row groups of four beside it.
#define LANES_ROW_GROUPS 3
#define LANES_MIXED_GROUPS 2
#define LANES_SET_GROUPS 0
#define LANES_BLOCKS_ON_WORDS 0
