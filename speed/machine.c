// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// Description of machine and build. What the system does not tell is "unknown".

#include "machine.h"

#include <getopt.h>
#include <stdio.h>
#include <string.h>

#include <ashlar/cpu.h>
#include <ashlar/status.h>

#include "build_info.h"
#include "clock.h"
#include "command.h"
#include "system.h"
#include "text.h"

#if defined(__has_feature)
#define MACHINE_HAS_FEATURE(name) __has_feature(name)
#else
#define MACHINE_HAS_FEATURE(name) 0
#endif

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) ||                               \
    MACHINE_HAS_FEATURE(address_sanitizer) || MACHINE_HAS_FEATURE(thread_sanitizer) ||             \
    MACHINE_HAS_FEATURE(memory_sanitizer)
#define MACHINE_WARNING "this build is instrumented by a sanitizer; its speeds mean little"
#elif !defined(__OPTIMIZE__)
#define MACHINE_WARNING "this is a debug build, not optimised; its speeds mean little"
#else
#define MACHINE_WARNING NULL
#endif

static uint32_t machine_masked_bits;

void machine_features(char *names, size_t size, uint32_t features)
{
  size_t used = 0;
  text_copy(names, size, "none");
  for (unsigned i = 0; ashlar_cpu_feature_name(i) != NULL && used < size; i++)
    if ((features >> i & 1) != 0)
      used += (size_t)snprintf(names + used, size - used, "%s%s", used == 0 ? "" : " ",
                               ashlar_cpu_feature_name(i));
}

int machine_mask(const char *names)
{
  uint32_t before = ashlar_cpu_features();
  if (ashlar_cpu_mask(names) != ASHLAR_OK) {
    char known[256];
    uint32_t all = 0;
    for (unsigned i = 0; ashlar_cpu_feature_name(i) != NULL; i++)
      all |= UINT32_C(1) << i;
    machine_features(known, sizeof known, all);
    cli_usage("unknown CPU feature in '%s'; known: %s", names, known);
    return 0;
  }
  machine_masked_bits |= before & ~ashlar_cpu_features();
  return 1;
}

int machine_options(int argc, char **argv, void (*help)(void), int *status)
{
  static const struct option options[] = {
      {"mask", required_argument, NULL, 'm'}, {"help", no_argument, NULL, 'h'}, {0, 0, 0, 0}};
  *status = CLI_USAGE;
  for (int option; (option = getopt_long(argc, argv, "h", options, NULL)) != -1;) {
    if (option == 'h') {
      help();
      *status = CLI_OK;
      return 0;
    }
    if (option != 'm') {
      cli_usage_hint();
      return 0;
    }
    if (!machine_mask(optarg))
      return 0;
  }
  if (optind < argc) {
    cli_usage("unexpected argument '%s'", argv[optind]);
    return 0;
  }
  return 1;
}

uint32_t machine_masked(void)
{
  return machine_masked_bits;
}

// machine_first_line reads the first line of a file into text, which is "unknown" if there is none.
static void machine_first_line(char *text, size_t size, const char *path)
{
  text_copy(text, size, "unknown");
  FILE *file = fopen(path, "r");
  if (file == NULL)
    return;
  if (fgets(text, (int)size, file) != NULL)
    text[strcspn(text, "\n")] = '\0';
  fclose(file);
}

// machine_cpu finds the name in Linux's cpuinfo, whose fields differ by architecture.
static void machine_cpu(char *name, size_t size)
{
  static const char *const fields[] = {"model name", "cpu model", "cpu\t",
                                       "uarch",      "CPU part",  "processor 0"};
  text_copy(name, size, "unknown");
  FILE *file = fopen("/proc/cpuinfo", "r");
  if (file == NULL)
    return;
  char line[512];
  size_t best = sizeof fields / sizeof fields[0];
  while (fgets(line, sizeof line, file) != NULL) {
    line[strcspn(line, "\n")] = '\0';
    const char *value = strchr(line, ':');
    for (size_t i = 0; value != NULL && i < best; i++)
      if (strncmp(line, fields[i], strlen(fields[i])) == 0) {
        value += strspn(value, ": \t");
        snprintf(name, size, "%s%s", strcmp(fields[i], "CPU part") == 0 ? "ARM part " : "", value);
        best = i;
      }
  }
  fclose(file);
}

size_t machine_free_memory(void)
{
  size_t free = SIZE_MAX;
  FILE *file = fopen("/proc/meminfo", "r");
  if (file == NULL)
    return free;
  char line[128];
  unsigned long long kib;
  while (fgets(line, sizeof line, file) != NULL)
    if (sscanf(line, "MemAvailable: %llu kB", &kib) == 1 && kib < SIZE_MAX / 1024)
      free = (size_t)kib * 1024;
  fclose(file);
  return free;
}

void machine_describe(struct machine *machine)
{
  machine_cpu(machine->cpu, sizeof machine->cpu);
  system_name(machine->system, sizeof machine->system);
  // A system of 64 bits runs programs of 32, whose figures are others.
  size_t len = strlen(machine->system);
  if (sizeof(void *) == 4 && strstr(machine->system, "64") != NULL)
    snprintf(machine->system + len, sizeof machine->system - len, ", 32-bit program");
  machine_features(machine->features, sizeof machine->features, ashlar_cpu_features());
  machine_features(machine->masked, sizeof machine->masked, machine_masked_bits);
  char source[32];
  machine_first_line(source, sizeof source,
                     "/sys/devices/system/clocksource/clocksource0/current_clocksource");
  snprintf(machine->clock, sizeof machine->clock,
           "clock_gettime(CLOCK_MONOTONIC), wall time, step %.0f ns, source %s", clock_resolution(),
           source);
  machine_first_line(machine->governor, sizeof machine->governor,
                     "/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor");
  machine->compiler = ASHLAR_BUILD_COMPILER;
  machine->flags = ASHLAR_BUILD_FLAGS;
  machine->warning = MACHINE_WARNING;
}
