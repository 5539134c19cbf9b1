// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// The MAC of ChaCha20-Poly1305 beside AVX2: on 64-bit words, which leave the vector unit to the
// cipher, or else on vectors. It has no include guard.

#if ASHLAR_HAS_INT128
#include "aead/chacha20_poly1305_words64.h"
#else
#include "arch/x86/lanes26_avx2.h"
#include "aead/chacha20_poly1305_lanes26.h"
#endif
