// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// The dispatchers: under every subset of CPU features that changes the choice of a row, a process
// of its own masks the others, takes the row intended for each primitive, and gives right answers
// by the public functions. Usage: dispatch (all subsets), or dispatch MASK (one, in this process;
// "-" masks nothing).

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <ashlar/cpu.h>

#include "../harness/child.h"
#include "../template/aead.h"
#include "../template/mac.h"
#include "../template/stream.h"

// dispatch_intended returns the row that a CPU with these features should take.
static const struct ashlar_row *dispatch_intended(const struct ashlar_row *const *rows,
                                                  uint32_t features)
{
  while (((*rows)->needs & ~features) != 0)
    rows++;
  return *rows;
}

static void dispatch_aead(const struct aead_class *class, uint32_t features)
{
  static struct aead_subject s;
  static ashlar_aead_stream stream;
  struct check_random random = {60};
  uint8_t in[1300], want[1300], out[1300 + AEAD_TAG], tag[AEAD_TAG];
  const struct ashlar_row *row = dispatch_intended(class->alg()->rows, features);
  s.class = class;
  s.key_size = ashlar_aead_key_size(class->alg());
  s.nonce_size = ashlar_aead_nonce_size(class->alg());
  check_pattern(s.key, s.key_size, 61);
  check_pattern(s.nonce, s.nonce_size, 62);
  check_pattern(in, sizeof in, 63);
  CHECK_STATUS(ashlar_aead_init(&s.ctx, class->alg(), s.key, s.key_size), ASHLAR_OK);
  CHECK(s.ctx.row == row);
  printf("%s takes %s\n", class->name, row->name);
  check_at = (struct check_place){class->name, row->name, "dispatch", 0, 0};
  for (size_t i = 0; aead_shapes[i] != AEAD_SHAPES_END; i++) {
    size_t len = aead_shapes[i] <= sizeof in ? aead_shapes[i] : sizeof in - i;
    check_at.len = len;
    aead_reference(&s, want, tag, in, i, in, len);
    CHECK_STATUS(ashlar_aead_seal(&s.ctx, out, s.nonce, s.nonce_size, in, i, in, len), ASHLAR_OK);
    CHECK_BYTES(out, want, len);
    CHECK_BYTES(out + len, tag, AEAD_TAG);
    CHECK_STATUS(aead_open_split(&s, &s.ctx, &stream, &random, out, tag, in, i, want, len),
                 ASHLAR_OK);
    CHECK_BYTES(out, in, len);
  }
}

static void dispatch_stream(const struct stream_class *class, uint32_t features)
{
  uint8_t key[STREAM_KEY], nonce[PRIMITIVE_NONCE_MAX], in[1300], want[1300], out[1300];
  const struct ashlar_row *row = dispatch_intended(class->rows, features);
  check_pattern(key, sizeof key, 64);
  check_pattern(nonce, sizeof nonce, 65);
  check_pattern(in, sizeof in, 66);
  CHECK(ashlar_row_best(class->rows) == row);
  check_at = (struct check_place){class->name, row->name, "dispatch", sizeof in, 0};
  class->crypt_on(check_last_row(class->rows), want, in, sizeof in, key, nonce, 9);
  CHECK_STATUS(class->crypt(out, in, sizeof in, key, nonce, 9), ASHLAR_OK);
  CHECK_BYTES(out, want, sizeof out);
}

static void dispatch_mac(const struct mac_class *class, uint32_t features)
{
  uint8_t key[PRIMITIVE_KEY_MAX], in[1300], want[PRIMITIVE_TAG_MAX], tag[PRIMITIVE_TAG_MAX];
  const struct ashlar_row *row = dispatch_intended(class->rows, features);
  void *ctx = check_allocate(class->ctx_size);
  check_pattern(key, sizeof key, 67);
  check_pattern(in, sizeof in, 68);
  CHECK(ashlar_row_best(class->rows) == row);
  check_at = (struct check_place){class->name, row->name, "dispatch", sizeof in, 0};
  class->start_on(check_last_row(class->rows), ctx, key);
  CHECK_STATUS(class->update(ctx, in, sizeof in), ASHLAR_OK);
  CHECK_STATUS(class->final(ctx, want), ASHLAR_OK);
  CHECK_STATUS(class->mac(tag, key, in, sizeof in), ASHLAR_OK);
  CHECK_BYTES(tag, want, class->tag_size);
  free(ctx);
}

static void dispatch_check(void)
{
  uint32_t features = ashlar_cpu_features();
  for (size_t i = 0; i < aead_class_count; i++)
    dispatch_aead(&aead_classes[i], features);
  for (size_t i = 0; i < stream_class_count; i++)
    dispatch_stream(&stream_classes[i], features);
  for (size_t i = 0; i < mac_class_count; i++)
    dispatch_mac(&mac_classes[i], features);
}

// dispatch_needs collects the features that some row of a table needs.
static uint32_t dispatch_needs(const struct ashlar_row *const *rows)
{
  uint32_t needs = 0;
  for (; *rows != NULL; rows++)
    needs |= (*rows)->needs;
  return needs;
}

static void dispatch_names(char *names, size_t room, uint32_t features)
{
  names[0] = '\0';
  for (unsigned i = 0; ashlar_cpu_feature_name(i) != NULL; i++)
    if ((features >> i & 1) != 0) {
      strncat(names, names[0] == '\0' ? "" : ",", room - strlen(names) - 1);
      strncat(names, ashlar_cpu_feature_name(i), room - strlen(names) - 1);
    }
}

// dispatch_masked masks features and checks what is taken then.
static void dispatch_masked(uint32_t features, uint32_t masked)
{
  char names[512];
  (void)features;
  dispatch_names(names, sizeof names, masked);
  printf("masked: %s\n", names[0] == '\0' ? "nothing" : names);
  if (names[0] != '\0')
    CHECK_STATUS(ashlar_cpu_mask(names), ASHLAR_OK);
  dispatch_check();
}

static const struct child_test children[] = {{"masked", dispatch_masked}, {NULL, NULL}};

// The subsets of the features that rows need, closed, each once. At most 2^14 words, few of them
// closed.
static void dispatch_subsets(void)
{
  uint32_t all = 0, here = ashlar_cpu_features();
  for (size_t i = 0; i < aead_class_count; i++)
    all |= dispatch_needs(aead_classes[i].alg()->rows);
  for (size_t i = 0; i < stream_class_count; i++)
    all |= dispatch_needs(stream_classes[i].rows);
  for (size_t i = 0; i < mac_class_count; i++)
    all |= dispatch_needs(mac_classes[i].rows);
  all &= here;
  size_t count = 0;
  for (uint32_t masked = all;; masked = (masked - 1) & all) {
    // A mask that closure would widen among these is the same as the wider one.
    if ((ashlar_cpu_close(here & ~masked) & all) == (all & ~masked)) {
      child_run("masked", masked);
      count++;
    }
    if (masked == 0)
      break;
  }
  printf("%zu subsets of features\n", count);
}

int main(int argc, char **argv)
{
  child_begin(argc, argv, children);
  if (argc > 1) {
    if (strcmp(argv[1], "-") != 0)
      CHECK_STATUS(ashlar_cpu_mask(argv[1]), ASHLAR_OK);
    dispatch_check();
  } else {
    dispatch_subsets();
  }
  return check_finish(argv[0]);
}
