// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// Poly1305, the bare one-time authenticator of RFC 8439, section 2.5: for protocol writers. A key
// may authenticate ONE message: two tags under one key let anybody forge. For messages use
// ashlar/aead.h, which makes a fresh key for each.
//
// All functions are constant time in key and data; time depends on lengths. A context holds no
// inner pointers: it may be copied, and the copy goes on by itself. Its fields are private.

#ifndef ASHLAR_POLY1305_H
#define ASHLAR_POLY1305_H

#include <stddef.h>
#include <stdint.h>

#include <ashlar/api.h>
#include <ashlar/status.h>

#define ASHLAR_POLY1305_KEY_SIZE 32
#define ASHLAR_POLY1305_TAG_SIZE 16

typedef struct {
  const struct ashlar_poly1305_row *row; // NULL when not set up
  uint64_t state[48];                    // the row's own
  uint8_t buffer[16];                    // input short of a block
  uint32_t used;                         // bytes of it, 0..15
} ashlar_poly1305_ctx;

ASHLAR_BEGIN

// ashlar_poly1305_mac writes to tag the authenticator of the len bytes at in under key. tag may
// overlap key or in. ASHLAR_ERR_NULL, with nothing written, is the only error.
ASHLAR_API ASHLAR_MUST_USE int ashlar_poly1305_mac(uint8_t tag[16], const uint8_t key[32],
                                                   const uint8_t *in, size_t len);

// ashlar_poly1305_init sets ctx up for one message under key. ASHLAR_ERR_NULL or, when key lies
// inside ctx, ASHLAR_ERR_OVERLAP.
ASHLAR_API ASHLAR_MUST_USE int ashlar_poly1305_init(ashlar_poly1305_ctx *ctx,
                                                    const uint8_t key[32]);

// ashlar_poly1305_update adds the len bytes at in to the message. ASHLAR_ERR_NULL,
// ASHLAR_ERR_OVERLAP when in lies inside ctx, ASHLAR_ERR_STATE before init or after final; nothing
// has changed then.
ASHLAR_API ASHLAR_MUST_USE int ashlar_poly1305_update(ashlar_poly1305_ctx *ctx, const uint8_t *in,
                                                      size_t len);

// ashlar_poly1305_final writes the authenticator to tag and wipes ctx. ASHLAR_ERR_NULL,
// ASHLAR_ERR_OVERLAP when tag lies inside ctx, ASHLAR_ERR_STATE; nothing has changed then.
// Compare tags with ashlar_equal, never with memcmp.
ASHLAR_API ASHLAR_MUST_USE int ashlar_poly1305_final(ashlar_poly1305_ctx *ctx, uint8_t tag[16]);

// ashlar_poly1305_wipe zeroes ctx: for a message that is given up. NULL is allowed.
ASHLAR_API void ashlar_poly1305_wipe(ashlar_poly1305_ctx *ctx);

ASHLAR_END

#endif
