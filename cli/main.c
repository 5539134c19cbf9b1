// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// The ashlar program: finds the subcommand in a table, runs it, and sees to it that output which
// did not arrive (a full disk, a closed pipe) is an error.

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <ashlar/version.h>

#include "command.h"

struct cli_command {
  const char *name;
  const char *title; // as messages and getopt_long show it
  int (*run)(int argc, char **argv);
  const char *summary;
};

static const struct cli_command cli_commands[] = {
    {"speed", "ashlar speed", cli_speed, "measure every primitive, next to other libraries"},
    {"compare", "ashlar compare", cli_compare, "compare two results of speed --json"},
    {"selftest", "ashlar selftest", cli_selftest, "run known answers on every implementation"},
    {"cpu", "ashlar cpu", cli_cpu, "show CPU features and the implementations chosen"},
};

#define CLI_COMMANDS (sizeof cli_commands / sizeof cli_commands[0])

static void cli_help(FILE *out)
{
  fputs("usage: ashlar COMMAND [OPTION]...\n"
        "       ashlar --help | --version\n"
        "\n"
        "commands:\n",
        out);
  for (size_t i = 0; i < CLI_COMMANDS; i++)
    fprintf(out, "  %-10s %s\n", cli_commands[i].name, cli_commands[i].summary);
  fputs("\n"
        "'ashlar COMMAND --help' describes a command.\n"
        "Exit status: 0 success, 1 failure, 2 usage error.\n",
        out);
}

static int cli_run(int argc, char **argv)
{
  if (argc < 2) {
    cli_error("no command");
    cli_help(stderr);
    return CLI_USAGE;
  }
  if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0) {
    cli_help(stdout);
    return CLI_OK;
  }
  if (strcmp(argv[1], "--version") == 0) {
    printf("ashlar %s\n", ashlar_version());
    return CLI_OK;
  }
  for (size_t i = 0; i < CLI_COMMANDS; i++)
    if (strcmp(argv[1], cli_commands[i].name) == 0) {
      // getopt_long writes argv[0] before its messages and never into it.
      argv[1] = (char *)cli_commands[i].title;
#ifdef _WIN32
      __argv[0] = argv[1]; // where getopt_long looks there
#endif
      cli_name_set(cli_commands[i].title);
      return cli_commands[i].run(argc - 1, argv + 1);
    }
  cli_error("unknown %s '%s'", argv[1][0] == '-' ? "option" : "command", argv[1]);
  cli_help(stderr);
  return CLI_USAGE;
}

int main(int argc, char **argv)
{
#ifdef SIGPIPE
  // A reader that goes away is a write error like others, with a status of its own choosing.
  signal(SIGPIPE, SIG_IGN);
#endif
  int status = cli_run(argc, argv);
  int failed = ferror(stdout);
  if (fclose(stdout) != 0 || failed) {
    cli_error("cannot write to standard output: %s", errno != 0 ? strerror(errno) : "write error");
    if (status == CLI_OK)
      status = CLI_FAILED;
  }
  return status;
}
