// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// Runs the records of test vector files on every row: tests/harness/vectors.h has the form. Usage:
// vectors FILE...

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../harness/vectors.h"
#include "../template/aead.h"
#include "../template/mac.h"
#include "../template/stream.h"

// vector_result is the status that a record demands: that of its field "result", or success.
static int vector_result(const struct vector *v)
{
  static const struct {
    const char *name;
    int status;
  } results[] = {
      {"ok", ASHLAR_OK},
      {"bad-tag", ASHLAR_ERR_BAD_TAG},
      {"too-long", ASHLAR_ERR_TOO_LONG},
      {"nonce-length", ASHLAR_ERR_NONCE_LENGTH},
      {"key-length", ASHLAR_ERR_KEY_LENGTH},
  };
  const char *name = vector_has(v, "result") ? vector_text(v, "result") : "ok";
  for (size_t i = 0; i < sizeof results / sizeof results[0]; i++)
    if (strcmp(results[i].name, name) == 0)
      return results[i].status;
  fprintf(stderr, "record at line %zu: unknown result %s\n", v->line, name);
  exit(1);
}

// vector_optional gets a field, or nothing when it is not there.
static struct vector_bytes vector_optional(const struct vector *v, const char *field)
{
  const struct vector_bytes none = {NULL, 0};
  return vector_has(v, field) ? vector_get(v, field) : none;
}

static void run_aead_on(const struct aead_class *class, const struct ashlar_row *row,
                        const struct vector *v)
{
  struct vector_bytes key = vector_get(v, "key"), nonce = vector_get(v, "nonce"),
                      aad = vector_get(v, "aad"), in = vector_get(v, "in"),
                      out = vector_optional(v, "out"), tag = vector_get(v, "tag");
  int result = vector_result(v), whole = vector_has(v, "out");
  uint8_t *got = check_allocate(in.len + AEAD_TAG), got_tag[AEAD_TAG];
  ashlar_aead_ctx ctx;
  CHECK(tag.len == AEAD_TAG && (!whole || in.len == out.len));
  if (key.len != ashlar_aead_key_size(class->alg())) {
    CHECK_STATUS(ashlar_aead_init(&ctx, class->alg(), key.data, key.len), result);
    CHECK(result == ASHLAR_ERR_KEY_LENGTH);
    goto done;
  }
  ashlar_aead_setup(&ctx, class->alg(), row, key.data);
  // NULL is the address of an empty nonce's bytes; the length is what must be refused.
  const uint8_t *n = nonce.len != 0 ? nonce.data : got_tag;
  if (result != ASHLAR_ERR_BAD_TAG) {
    CHECK_STATUS(ashlar_aead_seal_detached(&ctx, got, got_tag, n, nonce.len, aad.data, aad.len,
                                           in.data, in.len),
                 result);
    if (result == ASHLAR_OK) {
      CHECK_BYTES(got_tag, tag.data, AEAD_TAG);
      if (whole)
        CHECK_BYTES(got, out.data, in.len);
    }
  }
  // What is opened is the record's ciphertext, or where it has only the tag, the one just made.
  if (out.len != 0)
    memcpy(got, out.data, out.len);
  CHECK_STATUS(
      ashlar_aead_open_detached(&ctx, got, tag.data, n, nonce.len, aad.data, aad.len, got, in.len),
      result);
  if (result == ASHLAR_OK)
    CHECK_BYTES(got, in.data, in.len);
  if (result == ASHLAR_ERR_BAD_TAG)
    CHECK_FILL(got, 0, in.len);
done:
  free(key.data), free(nonce.data), free(aad.data), free(in.data), free(out.data), free(tag.data);
  free(got);
}

static void run_stream_on(const struct stream_subject *s, const struct vector *v)
{
  struct vector_bytes key = vector_get(v, "key"), nonce = vector_get(v, "nonce"),
                      in = vector_get(v, "in"), out = vector_optional(v, "out");
  size_t skip = vector_has(v, "skip") ? (size_t)vector_number(v, "skip") : 0;
  uint64_t counter = vector_number(v, "counter");
  int result = vector_result(v);
  uint8_t *got = check_allocate(in.len);
  CHECK(key.len == STREAM_KEY && nonce.len == s->class->nonce_size);
  if (result == ASHLAR_OK) {
    CHECK(out.len != 0 && skip + out.len <= in.len);
    stream_crypt(s, got, in.data, in.len, key.data, nonce.data, counter);
    CHECK_BYTES(got + skip, out.data, out.len);
  } else if (s->row == NULL) {
    CHECK_STATUS(s->class->crypt(got, in.data, in.len, key.data, nonce.data, counter), result);
    CHECK_FILL(got, 0, in.len);
  }
  free(key.data), free(nonce.data), free(in.data), free(out.data);
  free(got);
}

static void run_derive_on(const struct derive_class *class, const struct ashlar_row *row,
                          const struct vector *v)
{
  struct vector_bytes key = vector_get(v, "key"), nonce = vector_get(v, "nonce"),
                      out = vector_get(v, "out");
  uint8_t got[32];
  CHECK(key.len == 32 && nonce.len == 16 && out.len == 32);
  if (row != NULL)
    class->derive_on(row, got, key.data, nonce.data);
  else
    CHECK_STATUS(class->derive(got, key.data, nonce.data), ASHLAR_OK);
  CHECK_BYTES(got, out.data, 32);
  free(key.data), free(nonce.data), free(out.data);
}

static void run_mac_on(const struct mac_class *class, const struct ashlar_row *row,
                       const struct vector *v)
{
  struct vector_bytes key = vector_get(v, "key"), in = vector_get(v, "in"),
                      tag = vector_get(v, "tag");
  uint8_t got[PRIMITIVE_TAG_MAX];
  CHECK(key.len == class->key_size && tag.len == class->tag_size);
  if (row != NULL) {
    void *ctx = check_allocate(class->ctx_size);
    class->start_on(row, ctx, key.data);
    CHECK_STATUS(class->update(ctx, in.data, in.len), ASHLAR_OK);
    CHECK_STATUS(class->final(ctx, got), ASHLAR_OK);
    free(ctx);
  } else {
    CHECK_STATUS(class->mac(got, key.data, in.data, in.len), ASHLAR_OK);
  }
  CHECK_BYTES(got, tag.data, tag.len);
  free(key.data), free(in.data), free(tag.data);
}

static void run_place(const char *name, const char *row, const struct vector *v)
{
  check_at = (struct check_place){name, row, vector_has(v, "from") ? vector_text(v, "from") : "-",
                                  0, v->line};
}

// run_record runs a record on every row of what it names. Returns 0 if nothing has that kind and
// name.
static int run_record(const struct vector *v)
{
  int known = 0;
  for (size_t i = 0; i < aead_class_count; i++)
    if (vector_is(v, "aead", aead_classes[i].name)) {
      known = 1;
      CHECK_EACH_ROW (row, aead_classes[i].name, aead_classes[i].alg()->rows) {
        run_place(aead_classes[i].name, (*row)->name, v);
        run_aead_on(&aead_classes[i], *row, v);
      }
    }
  for (size_t i = 0; i < stream_class_count; i++)
    if (vector_is(v, "stream", stream_classes[i].name)) {
      known = 1;
      CHECK_EACH_ROW (row, stream_classes[i].name, stream_classes[i].rows) {
        const struct stream_subject s = {&stream_classes[i], *row};
        run_place(stream_classes[i].name, (*row)->name, v);
        run_stream_on(&s, v);
      }
      const struct stream_subject s = {&stream_classes[i], NULL};
      run_place(stream_classes[i].name, "public function", v);
      run_stream_on(&s, v);
    }
  for (size_t i = 0; i < derive_class_count; i++)
    if (vector_is(v, "derive", derive_classes[i].name)) {
      known = 1;
      CHECK_EACH_ROW (row, derive_classes[i].name, derive_classes[i].rows) {
        run_place(derive_classes[i].name, (*row)->name, v);
        run_derive_on(&derive_classes[i], *row, v);
      }
      run_place(derive_classes[i].name, "public function", v);
      run_derive_on(&derive_classes[i], NULL, v);
    }
  for (size_t i = 0; i < mac_class_count; i++)
    if (vector_is(v, "mac", mac_classes[i].name)) {
      known = 1;
      CHECK_EACH_ROW (row, mac_classes[i].name, mac_classes[i].rows) {
        run_place(mac_classes[i].name, (*row)->name, v);
        run_mac_on(&mac_classes[i], *row, v);
      }
      run_place(mac_classes[i].name, "public function", v);
      run_mac_on(&mac_classes[i], NULL, v);
    }
  // Records of every length are read by the templates.
  return known || strstr(v->field[0], "-lengths") != NULL;
}

int main(int argc, char **argv)
{
  for (int a = 1; a < argc; a++) {
    struct vector_file file;
    struct vector v;
    size_t records = 0;
    vector_open(&file, argv[a]);
    while (vector_next(&file, &v)) {
      records++;
      if (!run_record(&v)) {
        fprintf(stderr, "%s:%zu: nothing is called %s %s\n", argv[a], v.line, v.field[0],
                v.value[0]);
        return 1;
      }
      vector_free(&v);
    }
    vector_close(&file);
    printf("%zu records of %s\n", records, argv[a]);
    if (records == 0)
      return 1;
  }
  return check_finish(argv[0]);
}
