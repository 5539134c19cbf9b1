// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// Children by fork, and on Windows, which has none, by starting the program again: child.h.

#define _DEFAULT_SOURCE // fork

#include "child.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <ashlar/cpu.h>

#include "check.h"

#ifdef _WIN32
#include <process.h>
#else
#include <sys/wait.h>
#include <unistd.h>
#endif

static const struct child_test *child_tests;

// child_test runs a test in this process, the child, and returns the exit status.
static int child_test(const char *name, uint32_t features, uint32_t argument)
{
  const struct child_test *test = child_tests;
  while (test->name != NULL && strcmp(test->name, name) != 0)
    test++;
  if (test->name == NULL)
    abort();
  test->run(features, argument);
  int failed = check_finish("child");
  fflush(NULL);
  return failed;
}

#ifdef _WIN32

// The mark of a child on the command line, before name, features and argument.
static const char child_mark[] = "--child";

void child_begin(int argc, char **argv, const struct child_test *tests)
{
  child_tests = tests;
  if (argc == 5 && strcmp(argv[1], child_mark) == 0)
    exit(child_test(argv[2], (uint32_t)strtoul(argv[3], NULL, 16),
                    (uint32_t)strtoul(argv[4], NULL, 16)));
}

void child_run(const char *name, uint32_t argument)
{
  // The child is a new program, so this one may ask the library.
  char features[16], number[16];
  snprintf(features, sizeof features, "%x", (unsigned)ashlar_cpu_features());
  snprintf(number, sizeof number, "%x", (unsigned)argument);
  fflush(NULL);
  CHECK(_spawnl(_P_WAIT, _pgmptr, "child", child_mark, name, features, number, NULL) == 0);
}

#else

void child_begin(int argc, char **argv, const struct child_test *tests)
{
  (void)argc;
  (void)argv;
  child_tests = tests;
}

// child_features asks a child, once, for the features of this CPU, so that this process has not
// used the library.
static uint32_t child_features(void)
{
  static uint32_t features;
  static int known;
  int ends[2];
  if (known || !CHECK(pipe(ends) == 0))
    return features;
  pid_t pid = fork();
  if (pid == 0) {
    features = ashlar_cpu_features();
    _exit(write(ends[1], &features, sizeof features) != sizeof features);
  }
  CHECK(pid > 0 && read(ends[0], &features, sizeof features) == sizeof features);
  known = 1;
  waitpid(pid, NULL, 0);
  close(ends[0]);
  close(ends[1]);
  return features;
}

void child_run(const char *name, uint32_t argument)
{
  uint32_t features = child_features();
  fflush(NULL);
  pid_t pid = fork();
  if (!CHECK(pid >= 0))
    return;
  if (pid == 0)
    _exit(child_test(name, features, argument));
  int status = 0;
  CHECK(waitpid(pid, &status, 0) == pid);
  CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

#endif
