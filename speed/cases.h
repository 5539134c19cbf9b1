// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// The cases of a run: everything that the options ask for.

#ifndef ASHLAR_SPEED_CASES_H
#define ASHLAR_SPEED_CASES_H

#include <stddef.h>

#include "family.h"
#include "options.h"

struct cases {
  const struct speed_options *options;
  struct speed_case *all;
  size_t count;
};

// cases_list fills cases in. Returns CLI_OK, or an exit status after an error message: a name in
// the options that nothing has, a row that cannot run here, or no case at all. With
// --check-monotone a case stands for all sizes; its size is 0.
int cases_list(struct cases *cases, const struct speed_options *options);

// cases_row_chosen returns 1 if the options want a row of the table and it runs here.
int cases_row_chosen(const struct speed_options *options, const struct ashlar_row *const *rows,
                     const struct ashlar_row *row);

#endif
