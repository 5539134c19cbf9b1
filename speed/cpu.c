// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// ashlar cpu: the features of this CPU, and the row that each primitive takes.

#include <stdio.h>

#include <ashlar/cpu.h>

#include "command.h"
#include "family.h"
#include "machine.h"

static void cpu_help(void)
{
  puts("usage: ashlar cpu [--mask NAMES]\n"
       "\n"
       "Shows the features of this CPU that the library may use, and for every primitive the\n"
       "implementation it takes, then all it has, the fastest first; those in parentheses need a\n"
       "feature that is not there.\n"
       "\n"
       "  --mask NAMES   do without these CPU features, separated by commas\n"
       "  --help         this text");
}

int cli_cpu(int argc, char **argv)
{
  int status;
  if (!machine_options(argc, argv, cpu_help, &status))
    return status;

  struct machine machine;
  machine_describe(&machine);
  printf("cpu:      %s\n"
         "system:   %s\n"
         "features: %s\n"
         "masked:   %s\n"
         "\n"
         "%-22s %-12s %s\n",
         machine.cpu, machine.system, machine.features, machine.masked, "primitive", "takes",
         "has");
  for (const struct family *const *f = families; *f != NULL; f++)
    for (const struct algorithm *const *a = (*f)->algorithms; *a != NULL; a++) {
      printf("%-22s %-12s", (*a)->name, ashlar_row_best((*a)->rows)->name);
      for (const struct ashlar_row *const *row = (*a)->rows; *row != NULL; row++)
        printf(ashlar_row_runs(*row, ashlar_cpu_features()) ? " %s" : " (%s)", (*row)->name);
      putchar('\n');
    }
  return CLI_OK;
}
