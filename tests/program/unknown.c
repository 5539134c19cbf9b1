// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// A shared library that no interface fits.

__attribute__((visibility("default"))) int unknown_function(void);

int unknown_function(void)
{
  return 0;
}
