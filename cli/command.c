// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// Error messages of the ashlar program, in the manner of Unix: one line, on stderr, that begins
// with the name of the command.

#include "command.h"

#include <stdarg.h>
#include <stdio.h>

static const char *cli_name = "ashlar";

void cli_name_set(const char *name)
{
  cli_name = name;
}

static void cli_verror(const char *format, va_list args)
{
  fprintf(stderr, "%s: ", cli_name);
  vfprintf(stderr, format, args);
  fputc('\n', stderr);
}

void cli_error(const char *format, ...)
{
  va_list args;
  va_start(args, format);
  cli_verror(format, args);
  va_end(args);
}

int cli_usage(const char *format, ...)
{
  va_list args;
  va_start(args, format);
  cli_verror(format, args);
  va_end(args);
  return cli_usage_hint();
}

int cli_usage_hint(void)
{
  fprintf(stderr, "Try '%s --help'.\n", cli_name);
  return CLI_USAGE;
}
