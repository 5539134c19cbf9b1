// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// ChaCha20, RFC 8439 section 2.4, and HChaCha20, draft-irtf-cfrg-xchacha-03 section 2.2: the public
// functions and the table of rows.

#include <ashlar/chacha20.h>

#include "base/bytes.h"
#include "base/cpu.h"
#include "base/dit.h"
#include "base/isa.h"
#include "base/overlap.h"
#include "base/target.h"
#include "cipher/chacha20_rows.h"

#if ASHLAR_ARCH_X86
#include "arch/x86/chacha20.h"
#elif ASHLAR_ARCH_ARM
#include "arch/arm/chacha20.h"
#elif ASHLAR_ARCH_PPC
#include "arch/ppc/chacha20.h"
#else
#define ASHLAR_CHACHA20_ARCH_ROWS
#endif

ashlar_row_table ashlar_chacha20_rows = {
    ASHLAR_CHACHA20_ARCH_ROWS
    ASHLAR_IF_PORTABLE(&ashlar_chacha20_portable.row,)
    NULL,
};

// RFC 8439, 2.3: state words are little-endian.
void ashlar_chacha20_load_key(uint32_t key[8], const uint8_t bytes[32])
{
  for (int i = 0; i < 8; i++)
    key[i] = ashlar_load32_le(bytes + 4 * i);
}

void ashlar_chacha20_xor64(const struct ashlar_chacha20_row *row, uint8_t *out, const uint8_t *in,
                           size_t len, const uint32_t key[8], uint32_t iv[4])
{
  uint64_t counter = (uint64_t)iv[1] << 32 | iv[0];
  while (len != 0) {
    // Bytes until iv[0] wraps: 64 to 2^38.
    uint64_t room = ((UINT64_C(1) << 32) - iv[0]) * 64;
    size_t piece = len < room ? len : (size_t)room;
    row->xor_stream(out, in, piece, key, iv);
    counter += piece / 64 + (piece % 64 != 0);
    iv[0] = (uint32_t)counter;
    iv[1] = (uint32_t)(counter >> 32);
    out += piece;
    in += piece;
    len -= piece;
  }
}

// chacha20_check finds the errors that the three forms share; last_blocks is the number of blocks
// that the counter can still make, less one.
ASHLAR_INLINE int chacha20_check(const uint8_t *out, const uint8_t *in, size_t len,
                                 const uint8_t *key, const uint8_t *nonce, size_t nonce_len,
                                 uint64_t last_blocks)
{
  if (key == NULL || nonce == NULL || (len != 0 && (out == NULL || in == NULL)))
    return ASHLAR_ERR_NULL;
  if (len != 0 && (len - 1) / 64 > last_blocks)
    return ASHLAR_ERR_TOO_LONG;
  if (ashlar_overlap_partial(out, in, len) || ashlar_overlap(out, len, key, 32) ||
      ashlar_overlap(out, len, nonce, nonce_len))
    return ASHLAR_ERR_OVERLAP;
  return ASHLAR_OK;
}

int ashlar_chacha20_crypt(uint8_t *out, const uint8_t *in, size_t len, const uint8_t key[32],
                          const uint8_t nonce[12], uint32_t counter)
{
  ASHLAR_SECRETS;
  int status = chacha20_check(out, in, len, key, nonce, 12, UINT32_MAX - counter);
  if (status != ASHLAR_OK || len == 0)
    return status;
  uint32_t words[8];
  uint32_t iv[4] = {counter, ashlar_load32_le(nonce), ashlar_load32_le(nonce + 4),
                    ashlar_load32_le(nonce + 8)};
  ashlar_chacha20_load_key(words, key);
  ashlar_chacha20_row_best()->xor_stream(out, in, len, words, iv);
  ASHLAR_WIPE(words);
  return ASHLAR_OK;
}

int ashlar_chacha20_old_crypt(uint8_t *out, const uint8_t *in, size_t len, const uint8_t key[32],
                              const uint8_t nonce[8], uint64_t counter)
{
  ASHLAR_SECRETS;
  int status = chacha20_check(out, in, len, key, nonce, 8, UINT64_MAX - counter);
  if (status != ASHLAR_OK || len == 0)
    return status;
  uint32_t words[8];
  uint32_t iv[4] = {(uint32_t)counter, (uint32_t)(counter >> 32), ashlar_load32_le(nonce),
                    ashlar_load32_le(nonce + 4)};
  ashlar_chacha20_load_key(words, key);
  ashlar_chacha20_xor64(ashlar_chacha20_row_best(), out, in, len, words, iv);
  ASHLAR_WIPE(words);
  return ASHLAR_OK;
}

int ashlar_xchacha20_crypt(uint8_t *out, const uint8_t *in, size_t len, const uint8_t key[32],
                           const uint8_t nonce[24], uint32_t counter)
{
  ASHLAR_SECRETS;
  int status = chacha20_check(out, in, len, key, nonce, 24, UINT32_MAX - counter);
  if (status != ASHLAR_OK || len == 0)
    return status;
  const struct ashlar_chacha20_row *row = ashlar_chacha20_row_best();
  uint32_t words[8], head[4];
  uint32_t iv[4] = {counter, 0, ashlar_load32_le(nonce + 16), ashlar_load32_le(nonce + 20)};
  for (int i = 0; i < 4; i++)
    head[i] = ashlar_load32_le(nonce + 4 * i);
  ashlar_chacha20_load_key(words, key);
  row->hchacha(words, words, head);
  row->xor_stream(out, in, len, words, iv);
  ASHLAR_WIPE(words);
  return ASHLAR_OK;
}

int ashlar_hchacha20_derive(uint8_t out[32], const uint8_t key[32], const uint8_t in[16])
{
  ASHLAR_SECRETS;
  if (out == NULL || key == NULL || in == NULL)
    return ASHLAR_ERR_NULL;
  uint32_t words[8], head[4];
  for (int i = 0; i < 4; i++)
    head[i] = ashlar_load32_le(in + 4 * i);
  ashlar_chacha20_load_key(words, key);
  ashlar_chacha20_row_best()->hchacha(words, words, head);
  for (int i = 0; i < 8; i++)
    ashlar_store32_le(out + 4 * i, words[i]);
  ASHLAR_WIPE(words);
  return ASHLAR_OK;
}
