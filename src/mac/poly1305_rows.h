// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// Poly1305 inside the library: what a row offers, the table, and the unchecked functions for the
// AEADs.

#ifndef ASHLAR_MAC_POLY1305_ROWS_H
#define ASHLAR_MAC_POLY1305_ROWS_H

#include <stddef.h>
#include <stdint.h>

#include <ashlar/poly1305.h>

#include "base/row.h"
#include "base/target.h"

ASHLAR_INTERNAL_BEGIN

// Words of state that a row may use.
#define ASHLAR_POLY1305_STATE_WORDS 48

struct ashlar_poly1305_row {
  struct ashlar_row row;

  // Sets state up for key: r, clamped, then s (RFC 8439, 2.5). Writes no word it does not need.
  void (*init)(uint64_t *state, const uint8_t key[32]);

  // Takes in blocks of 16 bytes, each with high_bit (1, or 0 for a last block that carries its own
  // 1) as bit 128.
  void (*blocks)(uint64_t *state, const uint8_t *in, size_t blocks, uint32_t high_bit);

  // Writes the tag. The state is of no more use.
  void (*finish)(uint64_t *state, uint8_t tag[16]);
};

extern ashlar_row_table ashlar_poly1305_rows;

extern const struct ashlar_poly1305_row ashlar_poly1305_portable64;
extern const struct ashlar_poly1305_row ashlar_poly1305_portable32;

// ashlar_poly1305_row_best returns the first row that this CPU runs.
static inline const struct ashlar_poly1305_row *ashlar_poly1305_row_best(void)
{
  return (const struct ashlar_poly1305_row *)ashlar_row_best(ashlar_poly1305_rows);
}

// ashlar_poly1305_start sets ctx up on row for one message under key.
void ashlar_poly1305_start(ashlar_poly1305_ctx *ctx, const struct ashlar_poly1305_row *row,
                           const uint8_t key[32]);

// ashlar_poly1305_absorb adds len bytes.
void ashlar_poly1305_absorb(ashlar_poly1305_ctx *ctx, const uint8_t *in, size_t len);

// ashlar_poly1305_pad adds zeros up to the next multiple of 16 bytes.
void ashlar_poly1305_pad(ashlar_poly1305_ctx *ctx);

// ashlar_poly1305_end writes the tag and wipes ctx.
void ashlar_poly1305_end(ashlar_poly1305_ctx *ctx, uint8_t tag[16]);

ASHLAR_INTERNAL_END

#endif
