// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// The properties of every AEAD on every row: tests/template/aead.h, and the descriptions of
// algorithms.

#include <string.h>

#include "../template/aead.h"

static void aead_test_descriptions(void)
{
  static const struct {
    const char *name;
    size_t nonce_size;
    uint64_t max_size;
  } want[] = {
      // RFC 8439, 2.8; draft-irtf-cfrg-xchacha-03, 2; a message and its tag below 2^64.
      {"chacha20-poly1305", 12, (UINT64_C(1) << 38) - 64},
      {"xchacha20-poly1305", 24, (UINT64_C(1) << 38) - 64},
      {"chacha20-poly1305-old", 8, UINT64_MAX - 16},
  };
  for (size_t i = 0; i < aead_class_count; i++) {
    const ashlar_aead_alg *alg = aead_classes[i].alg();
    size_t found = 0;
    check_at.primitive = aead_classes[i].name;
    CHECK(strcmp(ashlar_aead_name(alg), aead_classes[i].name) == 0);
    CHECK(ashlar_aead_key_size(alg) <= ASHLAR_AEAD_MAX_KEY_SIZE);
    for (size_t j = 0; j < sizeof want / sizeof want[0]; j++)
      if (strcmp(want[j].name, aead_classes[i].name) == 0) {
        found++;
        CHECK(ashlar_aead_key_size(alg) == 32);
        CHECK(ashlar_aead_nonce_size(alg) == want[j].nonce_size);
        CHECK(ashlar_aead_max_size(alg) == want[j].max_size);
      }
    CHECK(found == 1);
  }
}

int main(int argc, char **argv)
{
  static const struct check_test tests[] = {
      {"descriptions", aead_test_descriptions},
      {"lengths", aead_test_lengths},
      {"sizes", aead_test_sizes},
      {"splits", aead_test_splits},
      {"alignment", aead_test_alignment},
      {"overlap", aead_test_overlap},
      {"forgery", aead_test_forgery},
      {"arguments", aead_test_arguments},
      {"sequences", aead_test_sequences},
      {"limits", aead_test_limits},
      {"contexts", aead_test_contexts},
      {"threads", aead_test_threads},
  };
  return check_main(argc, argv, tests, sizeof tests / sizeof tests[0]);
}
