// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// What a subcommand of the ashlar program is, and what all subcommands share: error messages and
// exit statuses. A subcommand stands in a file of its own and in the table in main.c.

#ifndef ASHLAR_CLI_COMMAND_H
#define ASHLAR_CLI_COMMAND_H

// Exit statuses.
enum {
  CLI_OK = 0,
  CLI_FAILED = 1, // the command was understood and did not succeed
  CLI_USAGE = 2   // the command was not understood; nothing was written to stdout
};

// MinGW's own printf is C's, and the name means Microsoft's old one.
#if defined(__MINGW32__) && !defined(__clang__)
#define CLI_PRINTF __attribute__((format(gnu_printf, 1, 2)))
#elif defined(__GNUC__)
#define CLI_PRINTF __attribute__((format(printf, 1, 2)))
#else
#define CLI_PRINTF
#endif

// Subcommands: argv[0] is "ashlar NAME", which getopt_long puts before its messages. They return an
// exit status.
int cli_speed(int argc, char **argv);
int cli_compare(int argc, char **argv);
int cli_selftest(int argc, char **argv);
int cli_cpu(int argc, char **argv);

// cli_name_set sets what error messages begin with: "ashlar" or "ashlar NAME". The string is kept.
void cli_name_set(const char *name);

// cli_error writes one line to stderr: the name, a colon, the message.
void cli_error(const char *format, ...) CLI_PRINTF;

// cli_usage is cli_error followed by a pointer to --help; it returns CLI_USAGE.
int cli_usage(const char *format, ...) CLI_PRINTF;

// cli_usage_hint is that pointer alone, for errors that getopt_long has reported; it returns
// CLI_USAGE.
int cli_usage_hint(void);

#endif
