// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// The accumulator of Poly1305 that takes in blocks one by one, on the words that this target
// multiplies best: its type LANES_ACC and its functions LANES_POLY(name), which the headers below
// describe. It has no include guard, since base/lanes_undef.h takes the two names back.

#if ASHLAR_HAS_INT128
#include "mac/poly1305_words64.h"
#define LANES_ACC struct ashlar_poly64
#define LANES_POLY(name) ashlar_poly64_##name
#else
#include "mac/poly1305_words32.h"
#define LANES_ACC struct ashlar_poly32
#define LANES_POLY(name) ashlar_poly32_##name
#endif
