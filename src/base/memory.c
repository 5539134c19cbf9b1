// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// Constant-time comparison and wiping: ashlar/memory.h.

#include <ashlar/memory.h>

#include <stdint.h>
#include <string.h>

#include "base/ct.h"
#include "base/dit.h"

int ashlar_equal(const void *a, const void *b, size_t len)
{
  ASHLAR_SECRETS;
  const uint8_t *x = a, *y = b;
  uint32_t differ = 0;
  for (size_t i = 0; i < len; i++)
    differ |= (uint32_t)(x[i] ^ y[i]);
  // differ <= 255, so the subtraction borrows into bit 31 exactly when it is zero.
  return (int)((ashlar_ct_barrier32(differ) - 1) >> 31);
}

#if ASHLAR_HAS_ASM
void ashlar_wipe(void *p, size_t len)
{
  if (len != 0)
    memset(p, 0, len);
  // The memory counts as read here, so the stores above must happen.
  __asm__ volatile("" : : "r"(p) : "memory");
}
#else
// Without inline assembly only volatile stores are sure to happen.
void ashlar_wipe(void *p, size_t len)
{
  volatile uint8_t *bytes = p;
  while (len != 0)
    bytes[--len] = 0;
}
#endif
