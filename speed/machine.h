// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// The machine and the build that a measurement is of.

#ifndef ASHLAR_SPEED_MACHINE_H
#define ASHLAR_SPEED_MACHINE_H

#include <stddef.h>
#include <stdint.h>

struct machine {
  char cpu[96];
  char system[128]; // operating system and architecture
  char features[256];
  char masked[256];  // features that the user took away
  char clock[96];    // what time is read from
  char governor[32]; // of the frequency, or "unknown"
  const char *compiler;
  const char *flags;
  const char *warning; // why speeds mean little in this build, or NULL
};

void machine_describe(struct machine *machine);

// machine_features writes the names of the features, separated by spaces, or "none".
void machine_features(char *names, size_t size, uint32_t features);

// machine_mask clears the features in names, a list separated by commas, and remembers them.
// Returns 1, or 0 after an error message.
int machine_mask(const char *names);

// machine_options takes in the options of a subcommand that has --mask and --help only. Returns 1 to
// go on; or 0 after help or an error message, with the exit status in *status.
int machine_options(int argc, char **argv, void (*help)(void), int *status);

// machine_masked returns the features that machine_mask has cleared.
uint32_t machine_masked(void);

// machine_free_memory returns how many bytes the system has to give without swapping, or SIZE_MAX
// if it does not say.
size_t machine_free_memory(void);

#endif
