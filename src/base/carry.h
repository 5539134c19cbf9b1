// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// Sums of several 64-bit words, lowest first, modulo the power of two they can hold.

#ifndef ASHLAR_BASE_CARRY_H
#define ASHLAR_BASE_CARRY_H

#include <stdint.h>

#include "base/isa.h"
#include "base/target.h"

#if ASHLAR_HAS_INT128

// Compilers turn carries into comparisons, GCC 12 all of them and Clang 19 some: on x86-64 Poly1305
// takes up to 18 cycles a block with them, and 14 with the flag.
#if ASHLAR_HAS_ASM && defined(__x86_64__)

// ashlar_add2 adds (b0, b1) to (*a0, *a1).
ASHLAR_INLINE void ashlar_add2(uint64_t *a0, uint64_t *a1, uint64_t b0, uint64_t b1)
{
  uint64_t x0 = *a0, x1 = *a1;
  __asm__("addq %2, %0\n\tadcq %3, %1" : "+&r"(x0), "+r"(x1) : "r"(b0), "re"(b1) : "cc");
  *a0 = x0;
  *a1 = x1;
}

// ashlar_add3 adds (b0, b1, b2) to (*a0, *a1, *a2).
ASHLAR_INLINE void ashlar_add3(uint64_t *a0, uint64_t *a1, uint64_t *a2, uint64_t b0, uint64_t b1,
                               uint64_t b2)
{
  uint64_t x0 = *a0, x1 = *a1, x2 = *a2;
  __asm__("addq %3, %0\n\tadcq %4, %1\n\tadcq %5, %2"
          : "+&r"(x0), "+&r"(x1), "+r"(x2)
          : "r"(b0), "re"(b1), "re"(b2)
          : "cc");
  *a0 = x0;
  *a1 = x1;
  *a2 = x2;
}

// AArch64: the same flag, but here no operand is overwritten, and zero is a register. With it a
// block of Poly1305 takes 31 instructions in a loop with GCC 12, 28 with Clang 19.
#elif ASHLAR_HAS_ASM && defined(__aarch64__)

ASHLAR_INLINE void ashlar_add2(uint64_t *a0, uint64_t *a1, uint64_t b0, uint64_t b1)
{
  uint64_t x0, x1;
  __asm__("adds %0, %2, %4\n\tadc %1, %3, %x5"
          : "=&r"(x0), "=r"(x1)
          : "r"(*a0), "r"(*a1), "r"(b0), "rZ"(b1)
          : "cc");
  *a0 = x0;
  *a1 = x1;
}

ASHLAR_INLINE void ashlar_add3(uint64_t *a0, uint64_t *a1, uint64_t *a2, uint64_t b0, uint64_t b1,
                               uint64_t b2)
{
  uint64_t x0, x1, x2;
  __asm__("adds %0, %3, %6\n\tadcs %1, %4, %x7\n\tadc %2, %5, %x8"
          : "=&r"(x0), "=&r"(x1), "=r"(x2)
          : "r"(*a0), "r"(*a1), "r"(*a2), "r"(b0), "rZ"(b1), "rZ"(b2)
          : "cc");
  *a0 = x0;
  *a1 = x1;
  *a2 = x2;
}

// POWER: the carry bit of XER. With comparisons a block of Poly1305 takes 53 instructions, with it
// 33.
#elif ASHLAR_HAS_ASM && defined(__powerpc64__)

ASHLAR_INLINE void ashlar_add2(uint64_t *a0, uint64_t *a1, uint64_t b0, uint64_t b1)
{
  uint64_t x0, x1;
  __asm__("addc %0, %2, %4\n\tadde %1, %3, %5"
          : "=&r"(x0), "=r"(x1)
          : "r"(*a0), "r"(*a1), "r"(b0), "r"(b1)
          : "xer");
  *a0 = x0;
  *a1 = x1;
}

ASHLAR_INLINE void ashlar_add3(uint64_t *a0, uint64_t *a1, uint64_t *a2, uint64_t b0, uint64_t b1,
                               uint64_t b2)
{
  uint64_t x0, x1, x2;
  __asm__("addc %0, %3, %6\n\tadde %1, %4, %7\n\tadde %2, %5, %8"
          : "=&r"(x0), "=&r"(x1), "=r"(x2)
          : "r"(*a0), "r"(*a1), "r"(*a2), "r"(b0), "r"(b1), "r"(b2)
          : "xer");
  *a0 = x0;
  *a1 = x1;
  *a2 = x2;
}

#else

ASHLAR_INLINE void ashlar_add2(uint64_t *a0, uint64_t *a1, uint64_t b0, uint64_t b1)
{
  ashlar_uint128 sum = (ashlar_uint128)*a0 + b0;
  *a0 = (uint64_t)sum;
  *a1 += b1 + (uint64_t)(sum >> 64);
}

ASHLAR_INLINE void ashlar_add3(uint64_t *a0, uint64_t *a1, uint64_t *a2, uint64_t b0, uint64_t b1,
                               uint64_t b2)
{
  ashlar_uint128 sum = (ashlar_uint128)*a0 + b0;
  *a0 = (uint64_t)sum;
  sum = (ashlar_uint128)*a1 + b1 + (uint64_t)(sum >> 64);
  *a1 = (uint64_t)sum;
  *a2 += b2 + (uint64_t)(sum >> 64);
}

#endif

#endif

#endif
