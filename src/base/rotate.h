// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// Rotations of 32-bit words, and those that an instruction does besides something else.

#ifndef ASHLAR_BASE_ROTATE_H
#define ASHLAR_BASE_ROTATE_H

#include <stdint.h>

#include "base/isa.h"
#include "base/target.h"

// ashlar_ror32 rotates to the right by n, 1 to 31.
static inline uint32_t ashlar_ror32(uint32_t x, int n)
{
  return x >> n | x << (32 - n);
}

// ASHLAR_FREE_ROR tells whether these rotate for nothing: a + b, or a ^ b, b rotated to the right
// by n, a constant. 32-bit ARM does in the second operand; but a value that is used twice compilers
// rotate by itself, once, which is one instruction more. Unoptimised code does not know the
// constant.
#if ASHLAR_HAS_ASM && defined(__OPTIMIZE__) && defined(__arm__) &&                                 \
    (!defined(__thumb__) || defined(__thumb2__))
#define ASHLAR_FREE_ROR 1

ASHLAR_INLINE uint32_t ashlar_add_ror32(uint32_t a, uint32_t b, const int n)
{
  uint32_t sum;
  __asm__("add %0, %1, %2, ror %3" : "=r"(sum) : "r"(a), "r"(b), "I"(n));
  return sum;
}

ASHLAR_INLINE uint32_t ashlar_xor_ror32(uint32_t a, uint32_t b, const int n)
{
  uint32_t sum;
  __asm__("eor %0, %1, %2, ror %3" : "=r"(sum) : "r"(a), "r"(b), "I"(n));
  return sum;
}

#else
#define ASHLAR_FREE_ROR 0

ASHLAR_INLINE uint32_t ashlar_add_ror32(uint32_t a, uint32_t b, const int n)
{
  return a + ashlar_ror32(b, n);
}

ASHLAR_INLINE uint32_t ashlar_xor_ror32(uint32_t a, uint32_t b, const int n)
{
  return a ^ ashlar_ror32(b, n);
}

#endif

#endif
