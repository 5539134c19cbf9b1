// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// What the properties of AEADs share: aead.h.

#include "aead.h"

#include <stdlib.h>
#include <string.h>

const size_t aead_shapes[] = {0,
                              1,
                              2,
                              15,
                              16,
                              17,
                              31,
                              32,
                              33,
                              47,
                              48,
                              49,
                              63,
                              64,
                              65,
                              79,
                              80,
                              81,
                              127,
                              128,
                              129,
                              191,
                              192,
                              193,
                              255,
                              256,
                              257,
                              319,
                              320,
                              383,
                              511,
                              512,
                              513,
                              577,
                              767,
                              1023,
                              1024,
                              1025,
                              1350,
                              2047,
                              2048,
                              2049,
                              AEAD_SHAPES_END};

void aead_setup(const struct aead_subject *s, ashlar_aead_ctx *ctx, const uint8_t *key)
{
  // Room that set-up does not use has a known value, so that memory can be compared.
  memset(ctx, 0xa5, sizeof *ctx);
  ashlar_aead_setup(ctx, s->class->alg(), s->row, key);
}

void aead_each(const char *what, void (*test)(struct aead_subject *subject))
{
  static struct aead_subject s;
  for (size_t i = 0; i < aead_class_count; i++) {
    const struct ashlar_aead_alg *alg = aead_classes[i].alg();
    CHECK_EACH_ROW (row, aead_classes[i].name, alg->rows) {
      s.class = &aead_classes[i];
      s.row = *row;
      s.key_size = ashlar_aead_key_size(alg);
      s.nonce_size = ashlar_aead_nonce_size(alg);
      s.max_size = ashlar_aead_max_size(alg);
      if (s.key_size > PRIMITIVE_KEY_MAX || s.nonce_size > PRIMITIVE_NONCE_MAX)
        abort();
      check_pattern(s.key, s.key_size, 1000 + i);
      check_pattern(s.nonce, s.nonce_size, 2000 + i);
      aead_setup(&s, &s.ctx, s.key);
      check_at.what = what;
      test(&s);
    }
  }
}

void aead_reference(const struct aead_subject *s, uint8_t *out, uint8_t *tag, const uint8_t *aad,
                    size_t aad_len, const uint8_t *in, size_t in_len)
{
  ashlar_aead_ctx ctx;
  ashlar_aead_setup(&ctx, s->class->alg(), check_last_row(s->class->alg()->rows), s->key);
  CHECK_STATUS(
      ashlar_aead_seal_detached(&ctx, out, tag, s->nonce, s->nonce_size, aad, aad_len, in, in_len),
      ASHLAR_OK);
}

// aead_piece is the length of a random piece of what is left; sometimes 0, often short.
static size_t aead_piece(struct check_random *random, size_t left)
{
  size_t cut = check_random_below(random, 4);
  return cut == 0   ? check_random_below(random, 2 + left) % (left + 1)
         : cut == 1 ? check_random_below(random, 80) % (left + 1)
         : cut == 2 ? left
                    : check_random_below(random, 700) % (left + 1);
}

static void aead_split(ashlar_aead_stream *stream, struct check_random *random, uint8_t *out,
                       const uint8_t *aad, size_t aad_len, const uint8_t *in, size_t in_len)
{
  while (aad_len != 0) {
    size_t piece = aead_piece(random, aad_len);
    CHECK_STATUS(ashlar_aead_aad(stream, aad, piece), ASHLAR_OK);
    aad += piece;
    aad_len -= piece;
  }
  while (in_len != 0) {
    size_t piece = aead_piece(random, in_len);
    CHECK_STATUS(ashlar_aead_update(stream, out, in, piece), ASHLAR_OK);
    in += piece;
    out += piece;
    in_len -= piece;
  }
}

int aead_seal_split(const struct aead_subject *s, const ashlar_aead_ctx *ctx,
                    ashlar_aead_stream *stream, struct check_random *random, uint8_t *out,
                    uint8_t *tag, const uint8_t *aad, size_t aad_len, const uint8_t *in,
                    size_t in_len)
{
  CHECK_STATUS(ashlar_aead_seal_start(stream, ctx, s->nonce, s->nonce_size), ASHLAR_OK);
  aead_split(stream, random, out, aad, aad_len, in, in_len);
  return ashlar_aead_seal_finish(stream, tag);
}

int aead_open_split(const struct aead_subject *s, const ashlar_aead_ctx *ctx,
                    ashlar_aead_stream *stream, struct check_random *random, uint8_t *out,
                    const uint8_t *tag, const uint8_t *aad, size_t aad_len, const uint8_t *in,
                    size_t in_len)
{
  CHECK_STATUS(ashlar_aead_open_start(stream, ctx, s->nonce, s->nonce_size), ASHLAR_OK);
  aead_split(stream, random, out, aad, aad_len, in, in_len);
  return ashlar_aead_open_finish(stream, tag);
}

size_t aead_aad_length(size_t len)
{
  return 7 * len % 41;
}
