# SPDX-License-Identifier: Apache-2.0 OR MIT
# Copyright the Ashlar authors

# For the toolchain files here: only the libraries of the machine whose files are below cross_root.

set(CMAKE_FIND_ROOT_PATH ${cross_root})
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
set(ENV{PKG_CONFIG_LIBDIR} ${cross_root}/lib/pkgconfig)
