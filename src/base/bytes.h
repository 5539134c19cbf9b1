// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// Loads and stores of little-endian words at any alignment, on a CPU of any byte order. Compilers make
// single instructions of them.

#ifndef ASHLAR_BASE_BYTES_H
#define ASHLAR_BASE_BYTES_H

#include <stdint.h>

static inline uint32_t ashlar_load32_le(const uint8_t *p)
{
  return (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

static inline uint64_t ashlar_load64_le(const uint8_t *p)
{
  return (uint64_t)ashlar_load32_le(p) | (uint64_t)ashlar_load32_le(p + 4) << 32;
}

static inline void ashlar_store32_le(uint8_t *p, uint32_t x)
{
  p[0] = (uint8_t)x;
  p[1] = (uint8_t)(x >> 8);
  p[2] = (uint8_t)(x >> 16);
  p[3] = (uint8_t)(x >> 24);
}

static inline void ashlar_store64_le(uint8_t *p, uint64_t x)
{
  ashlar_store32_le(p, (uint32_t)x);
  ashlar_store32_le(p + 4, (uint32_t)(x >> 32));
}

#endif
