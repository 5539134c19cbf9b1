// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// What a POWER CPU can do.

#ifndef ASHLAR_ARCH_PPC_CPU_PPC_H
#define ASHLAR_ARCH_PPC_CPU_PPC_H

#include <stdint.h>

#include "base/cpu.h"

static uint32_t ashlar_cpu_detect(void)
{
  return ASHLAR_CPU_VSX | ASHLAR_CPU_POWER9;
}

#endif
