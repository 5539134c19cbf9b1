// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// Functions behind the vector operations of lanes_vsx.h. Lengths are public.

#ifndef ASHLAR_ARCH_PPC_LANES_VSX_HELPERS_H
#define ASHLAR_ARCH_PPC_LANES_VSX_HELPERS_H

#include <altivec.h>
#include <stddef.h>
#include <stdint.h>

#include "base/bytes.h"
#include "base/isa.h"

// altivec.h defines words that belong to others.
#undef vector
#undef pixel
#undef bool

typedef __vector unsigned int ashlar_vsx_u32;
typedef __vector unsigned long long ashlar_vsx_u64;
__extension__ typedef __vector unsigned __int128 ashlar_vsx_u128;
typedef __vector unsigned char ashlar_vsx_u8;

// How a file names POWER9.
#if defined(__clang__)
#define ASHLAR_ISA_POWER9 "power9-vector"
#else
#define ASHLAR_ISA_POWER9 "cpu=power9"
#endif

// ASHLAR_VSX_PERMXOR(v, w, order) takes from v and from w the byte that order names, in its high
// and in its low half, and xors them: bytes count from the left. Clang's name for it counts from
// the right, and inverts the order for that at every use.
#if !defined(__clang__)
#define ASHLAR_VSX_PERMXOR(v, w, order)                                                            \
  (ashlar_vsx_u32)                                                                                 \
      __builtin_crypto_vpermxor((ashlar_vsx_u8)(v), (ashlar_vsx_u8)(w), (ashlar_vsx_u8)(order))
#elif ASHLAR_HAS_ASM
ASHLAR_INLINE ashlar_vsx_u32 ashlar_vsx_permxor(ashlar_vsx_u32 v, ashlar_vsx_u32 w,
                                                ashlar_vsx_u32 order)
{
  ashlar_vsx_u32 result;
  __asm__("vpermxor %0, %1, %2, %3" : "=v"(result) : "v"(v), "v"(w), "v"(order));
  return result;
}
#define ASHLAR_VSX_PERMXOR(v, w, order) ashlar_vsx_permxor(v, w, order)
#endif

// The words of v xor w, rotated to the left: by 16 bits, by 8. The compilers count from the right.
ASHLAR_INLINE ashlar_vsx_u32 ashlar_vsx_turn16(ashlar_vsx_u32 v, ashlar_vsx_u32 w)
{
#ifdef ASHLAR_VSX_PERMXOR
  const ashlar_vsx_u32 order = {0xeeffccdd, 0xaabb8899, 0x66774455, 0x22330011};
  return ASHLAR_VSX_PERMXOR(v, w, order);
#else
  return vec_rl(vec_xor(v, w), vec_splats(16u));
#endif
}

ASHLAR_INLINE ashlar_vsx_u32 ashlar_vsx_turn8(ashlar_vsx_u32 v, ashlar_vsx_u32 w)
{
#ifdef ASHLAR_VSX_PERMXOR
  const ashlar_vsx_u32 order = {0xddeeffcc, 0x99aabb88, 0x55667744, 0x11223300};
  return ASHLAR_VSX_PERMXOR(v, w, order);
#else
  return vec_rl(vec_xor(v, w), vec_splats(8u));
#endif
}

// The left, or the right, halves of two vectors.
ASHLAR_INLINE ashlar_vsx_u32 ashlar_vsx_unpack_lo64(ashlar_vsx_u32 a, ashlar_vsx_u32 b)
{
  return (ashlar_vsx_u32)vec_mergel((ashlar_vsx_u64)b, (ashlar_vsx_u64)a);
}

ASHLAR_INLINE ashlar_vsx_u32 ashlar_vsx_unpack_hi64(ashlar_vsx_u32 a, ashlar_vsx_u32 b)
{
  return (ashlar_vsx_u32)vec_mergeh((ashlar_vsx_u64)b, (ashlar_vsx_u64)a);
}

// n is 1 to 15. A doubleword has its first word on the left.
ASHLAR_INLINE ashlar_vsx_u32 ashlar_vsx_load_partial(const uint8_t *p, size_t n)
{
  uint64_t lo, hi;
  ashlar_load128_partial(&lo, &hi, p, n);
  return (ashlar_vsx_u32)(ashlar_vsx_u64){hi << 32 | hi >> 32, lo << 32 | lo >> 32};
}

// The same lengths.
ASHLAR_INLINE void ashlar_vsx_store_partial(uint8_t *p, size_t n, ashlar_vsx_u32 v)
{
  uint64_t lo = ((ashlar_vsx_u64)v)[1], hi = ((ashlar_vsx_u64)v)[0];
  ashlar_store128_partial(p, n, lo << 32 | lo >> 32, hi << 32 | hi >> 32);
}

#endif
