// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// What the operating system tells of the CPU, where programs cannot ask the CPU itself: ARM and
// POWER. One function of each system, declared here, since headers and libraries may be of
// different ages. Nothing else in the library calls the system (lint).

#ifndef ASHLAR_BASE_OS_H
#define ASHLAR_BASE_OS_H

#include <stddef.h>

#include "base/target.h"

#define ASHLAR_OS_NONE 0    // there is nobody to ask
#define ASHLAR_OS_LINUX 1   // and Android: getauxval
#define ASHLAR_OS_BSD 2     // FreeBSD 12, OpenBSD 7.6: elf_aux_info
#define ASHLAR_OS_APPLE 3   // sysctlbyname
#define ASHLAR_OS_WINDOWS 4 // IsProcessorFeaturePresent

// Tests define ASHLAR_OS, and the system's function, to be on any system.
#ifndef ASHLAR_OS
#if defined(ASHLAR_NO_CPUID) || !(ASHLAR_ARCH_ARM || ASHLAR_ARCH_PPC)
#define ASHLAR_OS ASHLAR_OS_NONE
#elif defined(__linux__)
#define ASHLAR_OS ASHLAR_OS_LINUX
#elif defined(__FreeBSD__) || defined(__OpenBSD__)
#define ASHLAR_OS ASHLAR_OS_BSD
#elif defined(__APPLE__)
#define ASHLAR_OS ASHLAR_OS_APPLE
#elif defined(_WIN32)
#define ASHLAR_OS ASHLAR_OS_WINDOWS
#else
#define ASHLAR_OS ASHLAR_OS_NONE
#endif
#endif

// ashlar_os_hwcap returns the first or the second word of bits by which Linux and the BSDs tell
// what a CPU has (AT_HWCAP, AT_HWCAP2), 0 where the system has none.
#if ASHLAR_OS == ASHLAR_OS_LINUX
unsigned long getauxval(unsigned long type);

static inline unsigned long ashlar_os_hwcap(int number)
{
  return getauxval(number == 1 ? 16 : 26);
}
#elif ASHLAR_OS == ASHLAR_OS_BSD
int elf_aux_info(int type, void *value, int size);

static inline unsigned long ashlar_os_hwcap(int number)
{
  unsigned long word = 0;
  return elf_aux_info(number == 1 ? 25 : 26, &word, (int)sizeof word) == 0 ? word : 0;
}
#else
static inline unsigned long ashlar_os_hwcap(int number)
{
  (void)number;
  return 0;
}
#endif

// ashlar_os_sysctl returns 1 if Apple's system knows the name and its value is not 0.
#if ASHLAR_OS == ASHLAR_OS_APPLE
int sysctlbyname(const char *name, void *old, size_t *old_size, void *new_value, size_t new_size);

static inline int ashlar_os_sysctl(const char *name)
{
  int value = 0;
  size_t size = sizeof value;
  return sysctlbyname(name, &value, &size, NULL, 0) == 0 && size == sizeof value && value != 0;
}
#else
static inline int ashlar_os_sysctl(const char *name)
{
  (void)name;
  return 0;
}
#endif

// ashlar_os_processor returns 1 if Windows says that the processor has the feature of that number.
#if ASHLAR_OS == ASHLAR_OS_WINDOWS
int IsProcessorFeaturePresent(unsigned long feature);

static inline int ashlar_os_processor(unsigned long feature)
{
  return IsProcessorFeaturePresent(feature) != 0;
}
#else
static inline int ashlar_os_processor(unsigned long feature)
{
  (void)feature;
  return 0;
}
#endif

#endif
