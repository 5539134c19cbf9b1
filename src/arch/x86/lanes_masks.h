// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// Byte masks of AVX-512, for loads and stores of less than a vector. Lengths are public.

#ifndef ASHLAR_ARCH_X86_LANES_MASKS_H
#define ASHLAR_ARCH_X86_LANES_MASKS_H

#include <immintrin.h>
#include <stddef.h>
#include <stdint.h>

#include "base/isa.h"

ASHLAR_ISA_BEGIN("avx512f,avx512bw,bmi2")

// Masks of the first n bytes: n is 0 to 64, or 0 to 32.
ASHLAR_INLINE __mmask64 ashlar_avx512_first(size_t n)
{
  return _cvtu64_mask64(_bzhi_u64(~UINT64_C(0), (unsigned)n));
}

ASHLAR_INLINE __mmask32 ashlar_avx512vl_first(size_t n)
{
  return _cvtu32_mask32(_bzhi_u32(~UINT32_C(0), (unsigned)n));
}

ASHLAR_ISA_END

#endif
