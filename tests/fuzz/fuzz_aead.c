// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// Fuzz target of AEADs: on every row of an algorithm, one-shot and incremental sealing agree with
// the last row, what was sealed opens, and what was changed does not.

#include <stdlib.h>
#include <string.h>

#include "../harness/check.h"
#include "../primitives.h"
#include "fuzz.h"

#define FUZZ_AAD 300
#define FUZZ_DATA 4000

struct fuzz_message {
  const struct aead_class *class;
  uint8_t key[PRIMITIVE_KEY_MAX], nonce[PRIMITIVE_NONCE_MAX];
  size_t nonce_len, aad_len, len;
  uint8_t *aad, *in, *want, tag[16];
};

// fuzz_pieces seals or opens in pieces that the input chooses.
static int fuzz_pieces(const ashlar_aead_ctx *ctx, const struct fuzz_message *m, int opening,
                       uint8_t *out, const uint8_t *in, uint8_t *tag, struct fuzz_input cuts)
{
  ashlar_aead_stream stream;
  fuzz_demand((opening ? ashlar_aead_open_start : ashlar_aead_seal_start)(
                  &stream, ctx, m->nonce, m->nonce_len) == ASHLAR_OK);
  for (size_t done = 0; done < m->aad_len;) {
    size_t piece = cuts.left == 0 ? m->aad_len - done : fuzz_below(&cuts, m->aad_len - done + 1);
    fuzz_demand(ashlar_aead_aad(&stream, m->aad + done, piece) == ASHLAR_OK);
    done += piece;
  }
  for (size_t done = 0; done < m->len;) {
    size_t piece = cuts.left == 0 ? m->len - done : fuzz_below(&cuts, m->len - done + 1);
    fuzz_demand(ashlar_aead_update(&stream, out + done, in + done, piece) == ASHLAR_OK);
    done += piece;
  }
  return opening ? ashlar_aead_open_finish(&stream, tag) : ashlar_aead_seal_finish(&stream, tag);
}

static void fuzz_row(const struct ashlar_row *row, const struct fuzz_message *m,
                     struct fuzz_input rest)
{
  static ashlar_aead_ctx ctx;
  uint8_t tag[16];
  uint8_t *sealed = fuzz_copy(m->in, m->len), *out = fuzz_copy(m->in, m->len);
  ashlar_aead_setup(&ctx, m->class->alg(), row, m->key);

  fuzz_demand(ashlar_aead_seal_detached(&ctx, sealed, tag, m->nonce, m->nonce_len, m->aad,
                                        m->aad_len, m->in, m->len) == ASHLAR_OK);
  fuzz_demand(memcmp(sealed, m->want, m->len) == 0 && memcmp(tag, m->tag, 16) == 0);
  fuzz_demand(fuzz_pieces(&ctx, m, 0, out, out, tag, rest) == ASHLAR_OK);
  fuzz_demand(memcmp(out, m->want, m->len) == 0 && memcmp(tag, m->tag, 16) == 0);
  fuzz_demand(fuzz_pieces(&ctx, m, 1, out, sealed, tag, rest) == ASHLAR_OK);
  fuzz_demand(memcmp(out, m->in, m->len) == 0);
  fuzz_demand(ashlar_aead_open_detached(&ctx, sealed, tag, m->nonce, m->nonce_len, m->aad,
                                        m->aad_len, sealed, m->len) == ASHLAR_OK);
  fuzz_demand(memcmp(sealed, m->in, m->len) == 0);

  // One change, of any bit of ciphertext or tag, makes it a forgery.
  uint8_t *forged = malloc(m->len + 16);
  if (forged == NULL)
    abort();
  memcpy(forged, m->want, m->len);
  memcpy(forged + m->len, m->tag, 16);
  forged[fuzz_below(&rest, m->len + 16)] ^= (uint8_t)(1u << (fuzz_byte(&rest) & 7));
  memset(out, 0x5a, m->len);
  fuzz_demand(ashlar_aead_open(&ctx, out, m->nonce, m->nonce_len, m->aad, m->aad_len, forged,
                               m->len + 16) == ASHLAR_ERR_BAD_TAG);
  for (size_t i = 0; i < m->len; i++)
    fuzz_demand(out[i] == 0);
  free(forged);
  free(sealed);
  free(out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
  struct fuzz_input input = {data, size};
  struct fuzz_message m;
  static uint8_t aad[FUZZ_AAD], in[FUZZ_DATA];
  static ashlar_aead_ctx ctx;
  memset(&m, 0, sizeof m);
  m.class = &aead_classes[fuzz_byte(&input) % aead_class_count];
  const ashlar_aead_alg *alg = m.class->alg();
  m.nonce_len = ashlar_aead_nonce_size(alg);
  m.aad_len = fuzz_below(&input, FUZZ_AAD);
  m.len = fuzz_below(&input, FUZZ_DATA);
  fuzz_bytes(&input, m.key, ashlar_aead_key_size(alg));
  fuzz_bytes(&input, m.nonce, m.nonce_len);
  struct fuzz_input rest = input; // the same bytes serve as data and as cuts
  fuzz_bytes(&input, aad, m.aad_len);
  fuzz_bytes(&input, in, m.len);
  m.aad = fuzz_copy(aad, m.aad_len);
  m.in = fuzz_copy(in, m.len);
  m.want = fuzz_copy(in, m.len);
  ashlar_aead_setup(&ctx, alg, check_last_row(alg->rows), m.key);
  fuzz_demand(ashlar_aead_seal_detached(&ctx, m.want, m.tag, m.nonce, m.nonce_len, m.aad, m.aad_len,
                                        m.in, m.len) == ASHLAR_OK);
  uint32_t features = ashlar_cpu_features();
  for (const struct ashlar_row *const *row = alg->rows; *row != NULL; row++)
    if (ashlar_row_executes(*row, features))
      fuzz_row(*row, &m, rest);
  free(m.aad);
  free(m.in);
  free(m.want);
  return 0;
}
