// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// Constant-time building blocks. A mask is all ones or all zeros. The barriers stop the compiler
// from learning that a value is a mask and turning selections into branches.

#ifndef ASHLAR_BASE_CT_H
#define ASHLAR_BASE_CT_H

#include <stdint.h>

#include "base/target.h"

// ashlar_ct_barrier32 and ashlar_ct_barrier64 return x; the compiler cannot know that they do.
static inline uint32_t ashlar_ct_barrier32(uint32_t x)
{
#if ASHLAR_HAS_ASM
  __asm__("" : "+r"(x));
  return x;
#else
  volatile uint32_t hidden = x;
  return hidden;
#endif
}

static inline uint64_t ashlar_ct_barrier64(uint64_t x)
{
#if ASHLAR_HAS_ASM && UINTPTR_MAX > 0xffffffff
  __asm__("" : "+r"(x));
  return x;
#else
  return ashlar_ct_barrier32((uint32_t)x) |
         (uint64_t)ashlar_ct_barrier32((uint32_t)(x >> 32)) << 32;
#endif
}

// ashlar_ct_select32 and ashlar_ct_select64 return a where mask is ones, b where it is zeros.
static inline uint32_t ashlar_ct_select32(uint32_t mask, uint32_t a, uint32_t b)
{
  return b ^ (ashlar_ct_barrier32(mask) & (a ^ b));
}

static inline uint64_t ashlar_ct_select64(uint64_t mask, uint64_t a, uint64_t b)
{
  return b ^ (ashlar_ct_barrier64(mask) & (a ^ b));
}

#endif
