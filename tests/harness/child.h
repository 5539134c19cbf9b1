// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// Processes that have not used the library yet, for what a process can do only once: features that
// are masked never come back.

#ifndef ASHLAR_TESTS_CHILD_H
#define ASHLAR_TESTS_CHILD_H

#include <stddef.h>
#include <stdint.h>

// What runs in a child: a test that is given the features of this CPU, unmasked, and an argument.
struct child_test {
  const char *name;
  void (*run)(uint32_t features, uint32_t argument);
};

// child_begin is the first call of a main that uses this file. In the program's own process it
// returns; in a child it runs the test of tests, up to a NULL name, and ends the process.
void child_begin(int argc, char **argv, const struct child_test *tests);

// child_run runs the test of that name in a process of its own and checks that it succeeded.
void child_run(const char *name, uint32_t argument);

#endif
