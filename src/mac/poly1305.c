// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// Poly1305, RFC 8439 section 2.5: the public functions, buffering, and the table of rows.

#include <ashlar/poly1305.h>

#include <string.h>

#include <ashlar/memory.h>

#include "base/dit.h"
#include "base/overlap.h"
#include "base/target.h"
#include "mac/poly1305_rows.h"

#if ASHLAR_ARCH_X86
#include "arch/x86/poly1305.h"
#elif ASHLAR_ARCH_ARM
#include "arch/arm/poly1305.h"
#elif ASHLAR_ARCH_PPC
#include "arch/ppc/poly1305.h"
#else
#define ASHLAR_POLY1305_ARCH_ROWS
#endif

_Static_assert(sizeof((ashlar_poly1305_ctx *)0)->state ==
                   ASHLAR_POLY1305_STATE_WORDS * sizeof(uint64_t),
               "the context has the words that rows may use");

ashlar_row_table ashlar_poly1305_rows = {
    ASHLAR_POLY1305_ARCH_ROWS
    ASHLAR_IF_PORTABLE_PRODUCTS(ASHLAR_IF_PORTABLE64(&ashlar_poly1305_portable64.row,)
                                ASHLAR_IF_PORTABLE32(&ashlar_poly1305_portable32.row,))
    NULL,
};

void ashlar_poly1305_start(ashlar_poly1305_ctx *ctx, const struct ashlar_poly1305_row *row,
                           const uint8_t key[32])
{
  row->init(ctx->state, key);
  ctx->row = row;
  ctx->used = 0;
}

void ashlar_poly1305_absorb(ashlar_poly1305_ctx *ctx, const uint8_t *in, size_t len)
{
  if (len == 0)
    return; // in may be NULL
  if (ctx->used != 0) {
    size_t take = 16 - ctx->used < len ? 16 - ctx->used : len;
    memcpy(ctx->buffer + ctx->used, in, take);
    ctx->used += (uint32_t)take;
    in += take;
    len -= take;
    if (ctx->used < 16)
      return;
    ctx->row->blocks(ctx->state, ctx->buffer, 1, 1);
    ctx->used = 0;
  }
  if (len >= 16)
    ctx->row->blocks(ctx->state, in, len / 16, 1);
  ctx->used = (uint32_t)(len % 16);
  memcpy(ctx->buffer, in + (len - ctx->used), ctx->used);
}

void ashlar_poly1305_pad(ashlar_poly1305_ctx *ctx)
{
  if (ctx->used == 0)
    return;
  memset(ctx->buffer + ctx->used, 0, 16 - ctx->used);
  ctx->row->blocks(ctx->state, ctx->buffer, 1, 1);
  ctx->used = 0;
}

void ashlar_poly1305_end(ashlar_poly1305_ctx *ctx, uint8_t tag[16])
{
  if (ctx->used != 0) {
    // A last block short of 16 bytes carries its 1 right behind its last byte.
    memset(ctx->buffer + ctx->used, 0, 16 - ctx->used);
    ctx->buffer[ctx->used] = 1;
    ctx->row->blocks(ctx->state, ctx->buffer, 1, 0);
  }
  ctx->row->finish(ctx->state, tag);
  ashlar_wipe(ctx, sizeof *ctx);
}

// The public functions check, then call the ones above.
int ashlar_poly1305_init(ashlar_poly1305_ctx *ctx, const uint8_t key[32])
{
  ASHLAR_SECRETS;
  if (ctx == NULL || key == NULL)
    return ASHLAR_ERR_NULL;
  if (ashlar_overlap(ctx, sizeof *ctx, key, 32))
    return ASHLAR_ERR_OVERLAP;
  ashlar_poly1305_start(ctx, ashlar_poly1305_row_best(), key);
  return ASHLAR_OK;
}

int ashlar_poly1305_update(ashlar_poly1305_ctx *ctx, const uint8_t *in, size_t len)
{
  ASHLAR_SECRETS;
  if (ctx == NULL || (in == NULL && len != 0))
    return ASHLAR_ERR_NULL;
  if (ctx->row == NULL)
    return ASHLAR_ERR_STATE;
  if (ashlar_overlap(ctx, sizeof *ctx, in, len))
    return ASHLAR_ERR_OVERLAP;
  ashlar_poly1305_absorb(ctx, in, len);
  return ASHLAR_OK;
}

int ashlar_poly1305_final(ashlar_poly1305_ctx *ctx, uint8_t tag[16])
{
  ASHLAR_SECRETS;
  if (ctx == NULL || tag == NULL)
    return ASHLAR_ERR_NULL;
  if (ctx->row == NULL)
    return ASHLAR_ERR_STATE;
  if (ashlar_overlap(ctx, sizeof *ctx, tag, 16))
    return ASHLAR_ERR_OVERLAP;
  ashlar_poly1305_end(ctx, tag);
  return ASHLAR_OK;
}

void ashlar_poly1305_wipe(ashlar_poly1305_ctx *ctx)
{
  if (ctx != NULL)
    ashlar_wipe(ctx, sizeof *ctx);
}

int ashlar_poly1305_mac(uint8_t tag[16], const uint8_t key[32], const uint8_t *in, size_t len)
{
  ASHLAR_SECRETS;
  ashlar_poly1305_ctx ctx;
  if (tag == NULL || key == NULL || (in == NULL && len != 0))
    return ASHLAR_ERR_NULL;
  int status = ashlar_poly1305_init(&ctx, key);
  if (status != ASHLAR_OK)
    return status;
  ashlar_poly1305_absorb(&ctx, in, len);
  ashlar_poly1305_end(&ctx, tag);
  return ASHLAR_OK;
}
