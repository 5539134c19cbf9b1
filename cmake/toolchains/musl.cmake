# SPDX-License-Identifier: Apache-2.0 OR MIT
# Copyright the Ashlar authors

# The machine's own architecture with musl instead of its C library.

set(CMAKE_C_COMPILER musl-gcc)

# Only libraries built for musl; the system's are not.
set(CMAKE_FIND_ROOT_PATH /usr/lib/musl)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
set(ENV{PKG_CONFIG_LIBDIR} /usr/lib/musl/lib/pkgconfig)
