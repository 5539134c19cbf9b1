# SPDX-License-Identifier: Apache-2.0 OR MIT
# Copyright the Ashlar authors

# For the toolchain files here: only the libraries of the machine whose files are below cross_root. With cross_triplet,
# as Debian calls the machine, its GCC compiles, or with -DASHLAR_CROSS_CLANG=clang-19 that compiler.

if(cross_triplet)
  list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES ASHLAR_CROSS_CLANG)
  set(cross_root /usr/${cross_triplet})
  if(ASHLAR_CROSS_CLANG)
    set(CMAKE_C_COMPILER ${ASHLAR_CROSS_CLANG})
    set(CMAKE_C_COMPILER_TARGET ${cross_triplet})
    if(cross_triplet STREQUAL arm-linux-gnueabihf) # where clang would go back to ARMv6
      set(CMAKE_C_COMPILER_TARGET armv7-linux-gnueabihf)
      set(CMAKE_C_FLAGS_INIT -mfpu=neon) # it has NEON's rows only where it is told of NEON
    endif()
  else()
    set(CMAKE_C_COMPILER ${cross_triplet}-gcc)
  endif()
endif()

set(CMAKE_FIND_ROOT_PATH ${cross_root})
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
set(ENV{PKG_CONFIG_LIBDIR} ${cross_root}/lib/pkgconfig)
