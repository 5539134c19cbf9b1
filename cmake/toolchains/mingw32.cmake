# SPDX-License-Identifier: Apache-2.0 OR MIT
# Copyright the Ashlar authors

# 32-bit Windows: Debian's MinGW-w64. Nothing here runs its programs, which are built only.

set(CMAKE_SYSTEM_NAME Windows)
set(CMAKE_SYSTEM_PROCESSOR i686)
set(CMAKE_C_COMPILER i686-w64-mingw32-gcc)
set(CMAKE_RC_COMPILER i686-w64-mingw32-windres)
# The compiler's own libraries go into the program: Wine need not look for them.
set(CMAKE_EXE_LINKER_FLAGS_INIT -static)

set(cross_root /usr/i686-w64-mingw32)
include(${CMAKE_CURRENT_LIST_DIR}/cross_root.cmake)
