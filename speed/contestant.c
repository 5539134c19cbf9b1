// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// The contestants that are rows of this library.

#include "contestant.h"

#include <string.h>

#include "base/row.h"
#include "text.h"

void contestant_of_row(struct contestant *who, const struct ashlar_row *row)
{
  memset(who, 0, sizeof *who);
  text_copy(who->library, sizeof who->library, "ashlar");
  text_copy(who->column, sizeof who->column, "ashlar");
  who->row = row->name;
  who->self = row;
  who->max_size = SIZE_MAX;
}
