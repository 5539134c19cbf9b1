// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// A fault for the program to find: every row of Poly1305 but the portable one flips a bit of the
// tag. The linker puts these functions before the library's (--wrap).

#include "mac/poly1305_rows.h"

void __real_ashlar_poly1305_start(ashlar_poly1305_ctx *ctx, const struct ashlar_poly1305_row *row,
                                  const uint8_t key[32]);
void __wrap_ashlar_poly1305_start(ashlar_poly1305_ctx *ctx, const struct ashlar_poly1305_row *row,
                                  const uint8_t key[32]);
void __real_ashlar_poly1305_end(ashlar_poly1305_ctx *ctx, uint8_t tag[16]);
void __wrap_ashlar_poly1305_end(ashlar_poly1305_ctx *ctx, uint8_t tag[16]);

static int broken_row;

void __wrap_ashlar_poly1305_start(ashlar_poly1305_ctx *ctx, const struct ashlar_poly1305_row *row,
                                  const uint8_t key[32])
{
  const struct ashlar_row *const *last = ashlar_poly1305_rows;
  while (last[1] != NULL)
    last++;
  broken_row = *last != &row->row;
  __real_ashlar_poly1305_start(ctx, row, key);
}

void __wrap_ashlar_poly1305_end(ashlar_poly1305_ctx *ctx, uint8_t tag[16])
{
  __real_ashlar_poly1305_end(ctx, tag);
  tag[15] ^= (uint8_t)broken_row;
}
