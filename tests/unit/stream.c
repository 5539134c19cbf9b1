// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// The properties of every stream cipher and key derivation on every row: tests/template/stream.h.

#include "../template/stream.h"

int main(int argc, char **argv)
{
  static const struct check_test tests[] = {
      {"lengths", stream_test_lengths},   {"sizes", stream_test_sizes},
      {"counters", stream_test_counters}, {"alignment", stream_test_alignment},
      {"overlap", stream_test_overlap},   {"arguments", stream_test_arguments},
      {"derive", derive_test_all},
  };
  return check_main(argc, argv, tests, sizeof tests / sizeof tests[0]);
}
