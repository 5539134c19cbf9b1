// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// The same operations for CPUs whose vector instructions take two cycles.
// It has no include guard: it only defines macros, for the file that includes it last.

#include "base/lanes_undef.h"

#include "arch/x86/lanes_512.h"

#define LANES(name) name##_avx512x24
// Shape: a column set leaves such a CPU waiting, so two row groups of four always run beside its 16
// blocks; one block alone is faster on general registers.
#define LANES_ROW_GROUPS 3
#define LANES_MIXED_GROUPS 2
#define LANES_SET_GROUPS 2
#define LANES_BLOCKS_ON_WORDS 1
