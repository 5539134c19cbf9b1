// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// What an ARM CPU can do.

#ifndef ASHLAR_ARCH_ARM_CPU_ARM_H
#define ASHLAR_ARCH_ARM_CPU_ARM_H

#include <stdint.h>

#include "base/cpu.h"
#include "base/target.h"

static uint32_t ashlar_cpu_detect(void)
{
  return ASHLAR_CPU_NEON;
}

#endif
