// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// The options of ashlar speed.

#ifndef ASHLAR_SPEED_OPTIONS_H
#define ASHLAR_SPEED_OPTIONS_H

#include <stddef.h>
#include <stdint.h>

enum { OPTIONS_MAX_SIZES = 256, OPTIONS_MAX_AGAINST = 16 };

struct speed_options {
  const char *filter; // NULL: everything
  size_t sizes[OPTIONS_MAX_SIZES];
  size_t size_count; // 0: the defaults
  size_t aad;
  double seconds;   // for each case and contestant; 0: chosen so that the run is short
  const char *rows; // "best", "all", or a row's name
  int in_place;
  size_t align;
  unsigned threads;
  int smoke;
  int check_monotone;
  int counts;       // instructions instead of time: the environment asks for it
  const char *json; // NULL: none; "-": stdout
  const char *against[OPTIONS_MAX_AGAINST];
  size_t against_count;
  unsigned count;
};

// options_parse reads the command line. It returns -1 when the command shall go on, or else the
// exit status: after an error message, or after --help.
int options_parse(struct speed_options *options, int argc, char **argv);

#endif
