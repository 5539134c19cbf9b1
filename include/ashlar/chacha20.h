// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// ChaCha20, the bare stream cipher: for protocol writers who need it outside an AEAD (header
// protection, key streams, generators). It encrypts and does NOT authenticate: for messages use
// ashlar/aead.h.
//
// Three forms differ in how the 16 bytes behind the key are split into block counter and nonce:
//
//   ashlar_chacha20_crypt       32-bit counter, 12-byte nonce    RFC 8439, section 2.4
//   ashlar_chacha20_old_crypt   64-bit counter,  8-byte nonce    the original ChaCha20
//   ashlar_xchacha20_crypt      32-bit counter, 24-byte nonce    draft-irtf-cfrg-xchacha-03, 2.3
//
// A (key, nonce, counter) must never repeat: equal key streams reveal the xor of the messages. A
// long message may be processed in pieces of whole 64-byte blocks: add (bytes / 64) to the counter.
// Every block number the counter can hold is legal, 0xffffffff included; going past the last one is
// refused, since the key stream would repeat or run into another nonce's.
//
// All functions are constant time in key, counter, nonce and data; time depends on len.
// Thread-safe.

#ifndef ASHLAR_CHACHA20_H
#define ASHLAR_CHACHA20_H

#include <stddef.h>
#include <stdint.h>

#include <ashlar/api.h>
#include <ashlar/status.h>

#define ASHLAR_CHACHA20_KEY_SIZE 32
#define ASHLAR_CHACHA20_NONCE_SIZE 12
#define ASHLAR_CHACHA20_OLD_NONCE_SIZE 8
#define ASHLAR_XCHACHA20_NONCE_SIZE 24

ASHLAR_BEGIN

// ashlar_chacha20_crypt writes to out the len bytes at in, xored with the key stream that starts at
// block counter; the same call encrypts and decrypts. out may be in; any other overlap of out with
// an input is refused. Returns ASHLAR_OK, or with nothing written ASHLAR_ERR_NULL,
// ASHLAR_ERR_OVERLAP, or ASHLAR_ERR_TOO_LONG when the message would need a block after 0xffffffff.
// RFC 8439, 2.4.
ASHLAR_API ASHLAR_MUST_USE int ashlar_chacha20_crypt(uint8_t *out, const uint8_t *in, size_t len,
                                                     const uint8_t key[32],
                                                     const uint8_t nonce[12], uint32_t counter);

// ashlar_chacha20_old_crypt is ashlar_chacha20_crypt with a 64-bit counter and an 8-byte nonce;
// ASHLAR_ERR_TOO_LONG when the message would need a block after 2^64-1.
ASHLAR_API ASHLAR_MUST_USE int ashlar_chacha20_old_crypt(uint8_t *out, const uint8_t *in,
                                                         size_t len, const uint8_t key[32],
                                                         const uint8_t nonce[8], uint64_t counter);

// ashlar_xchacha20_crypt is ashlar_chacha20_crypt under a key derived by HChaCha20 from key and
// nonce[0..15], with the nonce 00 00 00 00 || nonce[16..23]: a nonce so long may be random.
// draft-irtf-cfrg-xchacha-03, section 2.3.
ASHLAR_API ASHLAR_MUST_USE int ashlar_xchacha20_crypt(uint8_t *out, const uint8_t *in, size_t len,
                                                      const uint8_t key[32],
                                                      const uint8_t nonce[24], uint32_t counter);

// ashlar_hchacha20_derive writes to out the 32-byte key that HChaCha20 makes of key and the 16
// bytes at in. out may be key or in exactly, or overlap them in any way. ASHLAR_ERR_NULL is the
// only error. draft-irtf-cfrg-xchacha-03, section 2.2.
ASHLAR_API ASHLAR_MUST_USE int ashlar_hchacha20_derive(uint8_t out[32], const uint8_t key[32],
                                                       const uint8_t in[16]);

ASHLAR_END

#endif
