// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// Rows of ChaCha20 on 256-bit vectors of AVX-512, for the files whose vectors are longer: few
// blocks are done sooner.

#ifndef ASHLAR_ARCH_X86_CHACHA20_NARROW_H
#define ASHLAR_ARCH_X86_CHACHA20_NARROW_H

#include <immintrin.h>
#include <stddef.h>
#include <stdint.h>

#include "base/isa.h"
#include "cipher/chacha20_rows.h"

#include "arch/x86/lanes_avx512vl.h"

#undef LANES
#define LANES(name) name##_narrow

ASHLAR_ISA_BEGIN("avx512f,avx512bw,avx512dq,avx512vl,bmi2")
#include "cipher/chacha20_lanes_rows.h"
ASHLAR_ISA_END

#endif
