// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// The example of README.md; the consumer tests build it in every way in which the library can be adopted.

#include <ashlar/aead.h>
#include <stdio.h>

int main(void)
{
  const uint8_t key[32] = {7};   // 32 random bytes
  const uint8_t nonce[12] = {1}; // never the same twice under one key
  const uint8_t message[] = "meet at noon";
  uint8_t sealed[sizeof message + ASHLAR_AEAD_TAG_SIZE], opened[sizeof message];
  ashlar_aead_ctx ctx;

  int status = ashlar_aead_init(&ctx, ashlar_aead_chacha20_poly1305(), key, 32);
  if (status == ASHLAR_OK)
    status = ashlar_aead_seal(&ctx, sealed, nonce, 12, NULL, 0, message, sizeof message);
  if (status == ASHLAR_OK)
    status = ashlar_aead_open(&ctx, opened, nonce, 12, NULL, 0, sealed, sizeof sealed);
  ashlar_aead_wipe(&ctx);
  printf("%s\n", status == ASHLAR_OK ? (const char *)opened : ashlar_status_message(status));
  return status != ASHLAR_OK;
}
