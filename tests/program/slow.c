// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// A fault for --check-monotone to find: the best row of Poly1305 does its work many times over when
// a message has one of two lengths. The linker puts this function before the library's (--wrap).

#include "mac/poly1305_rows.h"

enum { SLOW_SHORT = 1000, SLOW_LONG = 65536, SLOW_TIMES = 20 };

void __real_ashlar_poly1305_absorb(ashlar_poly1305_ctx *ctx, const uint8_t *in, size_t len);
void __wrap_ashlar_poly1305_absorb(ashlar_poly1305_ctx *ctx, const uint8_t *in, size_t len);

void __wrap_ashlar_poly1305_absorb(ashlar_poly1305_ctx *ctx, const uint8_t *in, size_t len)
{
  int slow = (len == SLOW_SHORT || len == SLOW_LONG) && ctx->row == ashlar_poly1305_row_best();
  for (int i = 1; slow && i < SLOW_TIMES; i++) {
    ashlar_poly1305_ctx copy = *ctx;
    __real_ashlar_poly1305_absorb(&copy, in, len);
  }
  __real_ashlar_poly1305_absorb(ctx, in, len);
}
