// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// The table of families.

#include "family.h"

const struct family *const families[] = {
    &family_aead,
    &family_cipher,
    &family_mac,
    NULL,
};

struct contestant family_row(const struct family *family, const struct algorithm *algorithm,
                             const struct ashlar_row *row)
{
  struct contestant who;
  contestant_of_row(&who, row);
  family->row_calls(&who, algorithm);
  return who;
}

const struct ashlar_row *family_last_row(const struct ashlar_row *const *rows)
{
  while (rows[1] != NULL)
    rows++;
  return *rows;
}
