// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// ChaCha20's lanes for AVX-512 with 512-bit registers: the operations, each time this is included,
// and the functions, once.

#include <immintrin.h>
#include <stddef.h>
#include <stdint.h>

#include "arch/x86/chacha20_narrow.h"

#include "arch/x86/lanes_avx512.h"
#include "arch/x86/lanes_masks.h"
#include "base/isa.h"
#include "cipher/chacha20_rows.h"

#ifndef ASHLAR_ARCH_X86_CHACHA20_AVX512_H
#define ASHLAR_ARCH_X86_CHACHA20_AVX512_H

#define ASHLAR_ISA_AVX512 "avx512f,avx512bw,avx512dq,avx512vl,bmi2"

ASHLAR_ISA_BEGIN(ASHLAR_ISA_AVX512)
#include "cipher/chacha20_lanes.h"
ASHLAR_ISA_END

#endif
