// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// The properties of every one-time authenticator on every row: tests/template/mac.h.

#include "../template/mac.h"

int main(int argc, char **argv)
{
  static const struct check_test tests[] = {
      {"lengths", mac_test_lengths},     {"sizes", mac_test_sizes}, {"splits", mac_test_splits},
      {"alignment", mac_test_alignment}, {"limbs", mac_test_limbs}, {"contexts", mac_test_contexts},
      {"arguments", mac_test_arguments},
  };
  return check_main(argc, argv, tests, sizeof tests / sizeof tests[0]);
}
