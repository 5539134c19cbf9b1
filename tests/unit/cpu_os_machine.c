// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// The library's detection, compiled as for one machine (CPU_OS_ARM64, CPU_OS_ARM32 or CPU_OS_PPC)
// under one system (ASHLAR_OS), whatever this one is. The function CPU_OS_DETECT returns what it
// finds. The system's functions are those of cpu_os.c.

#include <stdint.h>

#include "base/target.h"

#define getauxval cpu_os_getauxval
#define elf_aux_info cpu_os_elf_aux_info
#define sysctlbyname cpu_os_sysctlbyname
#define IsProcessorFeaturePresent cpu_os_processor

#ifdef CPU_OS_PPC
#include "arch/ppc/cpu_ppc.h"
#else
#undef ASHLAR_ARCH_AARCH64
#ifdef CPU_OS_ARM64
#define ASHLAR_ARCH_AARCH64 1
#else
#define ASHLAR_ARCH_AARCH64 0
#endif
#include "arch/arm/cpu_arm.h"
#endif

uint32_t CPU_OS_DETECT(void);

uint32_t CPU_OS_DETECT(void)
{
  return ashlar_cpu_detect();
}
