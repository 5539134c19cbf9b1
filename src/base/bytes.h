// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// Loads and stores of little-endian words at any alignment, on a CPU of any byte order. Compilers
// make single instructions of them.

#ifndef ASHLAR_BASE_BYTES_H
#define ASHLAR_BASE_BYTES_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "base/isa.h"

// Byte by byte everywhere but where memory is known to have the order of the words: some compilers
// make slow vector code of the shifts. Loads and stores of 32 and 64 bits, at any address; memcpy
// is the one way that C allows.
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__

ASHLAR_INLINE uint32_t ashlar_load32_le(const uint8_t *p)
{
  uint32_t x;
  memcpy(&x, p, sizeof x);
  return x;
}

ASHLAR_INLINE uint64_t ashlar_load64_le(const uint8_t *p)
{
  uint64_t x;
  memcpy(&x, p, sizeof x);
  return x;
}

ASHLAR_INLINE void ashlar_store32_le(uint8_t *p, uint32_t x)
{
  memcpy(p, &x, sizeof x);
}

ASHLAR_INLINE void ashlar_store64_le(uint8_t *p, uint64_t x)
{
  memcpy(p, &x, sizeof x);
}

#else

ASHLAR_INLINE uint32_t ashlar_load32_le(const uint8_t *p)
{
  return (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

ASHLAR_INLINE uint64_t ashlar_load64_le(const uint8_t *p)
{
  return (uint64_t)ashlar_load32_le(p) | (uint64_t)ashlar_load32_le(p + 4) << 32;
}

ASHLAR_INLINE void ashlar_store32_le(uint8_t *p, uint32_t x)
{
  p[0] = (uint8_t)x;
  p[1] = (uint8_t)(x >> 8);
  p[2] = (uint8_t)(x >> 16);
  p[3] = (uint8_t)(x >> 24);
}

ASHLAR_INLINE void ashlar_store64_le(uint8_t *p, uint64_t x)
{
  ashlar_store32_le(p, (uint32_t)x);
  ashlar_store32_le(p + 4, (uint32_t)(x >> 32));
}

#endif

// ashlar_load128_partial reads n bytes, 1 to 15, as a little-endian number of 128 bits; no byte
// beyond them.
ASHLAR_INLINE void ashlar_load128_partial(uint64_t *lo, uint64_t *hi, const uint8_t *p, size_t n)
{
  *hi = 0;
  if (n > 8) {
    *lo = ashlar_load64_le(p);
    *hi = ashlar_load64_le(p + n - 8) >> (8 * (16 - n));
  } else if (n >= 4) {
    // The two words overlap in the bytes they share.
    *lo = ashlar_load32_le(p) | (uint64_t)ashlar_load32_le(p + n - 4) << (8 * (n - 4));
  } else {
    // First, middle and last of 1 to 3 bytes.
    *lo = p[0] | (uint64_t)p[n / 2] << (8 * (n / 2)) | (uint64_t)p[n - 1] << (8 * (n - 1));
  }
}

// ashlar_store128_partial writes the low n bytes, 1 to 15, of a number of 128 bits; no byte beyond
// them.
ASHLAR_INLINE void ashlar_store128_partial(uint8_t *p, size_t n, uint64_t lo, uint64_t hi)
{
  if (n > 8) {
    ashlar_store64_le(p, lo);
    ashlar_store64_le(p + n - 8, lo >> (8 * (n - 8)) | hi << (8 * (16 - n)));
  } else if (n >= 4) {
    ashlar_store32_le(p, (uint32_t)lo);
    ashlar_store32_le(p + n - 4, (uint32_t)(lo >> (8 * (n - 4))));
  } else {
    p[0] = (uint8_t)lo;
    p[n / 2] = (uint8_t)(lo >> (8 * (n / 2)));
    p[n - 1] = (uint8_t)(lo >> (8 * (n - 1)));
  }
}

#endif
