// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// The version of the library, at compile time and at run time.
//
// ABI: before 1.0 a change of the minor number may break it and then changes the soname; a change
// of the patch number never does. From 1.0 on only the major number may. Context sizes are part of
// the ABI and have room to grow inside.

#ifndef ASHLAR_VERSION_H
#define ASHLAR_VERSION_H

#include <ashlar/api.h>

#define ASHLAR_VERSION "0.1.0"
#define ASHLAR_VERSION_MAJOR 0
#define ASHLAR_VERSION_MINOR 1
#define ASHLAR_VERSION_PATCH 0

ASHLAR_BEGIN

// ashlar_version returns the version of the library in use, such as "0.1.0"; with a shared library
// it can be newer than the ASHLAR_VERSION a program was compiled with. The string is constant.
ASHLAR_API const char *ashlar_version(void);

ASHLAR_END

#endif
