# SPDX-License-Identifier: Apache-2.0 OR MIT
# Copyright the Ashlar authors

# 64-bit Windows: Debian's MinGW-w64, programs run under Wine.

set(CMAKE_SYSTEM_NAME Windows)
set(CMAKE_SYSTEM_PROCESSOR x86_64)
set(CMAKE_C_COMPILER x86_64-w64-mingw32-gcc)
set(CMAKE_RC_COMPILER x86_64-w64-mingw32-windres)
set(CMAKE_CROSSCOMPILING_EMULATOR ${CMAKE_CURRENT_LIST_DIR}/wine.sh ${CMAKE_BINARY_DIR}/wine)
# The compiler's own libraries go into the program: Wine need not look for them.
set(CMAKE_EXE_LINKER_FLAGS_INIT -static)

set(cross_root /usr/x86_64-w64-mingw32)
include(${CMAKE_CURRENT_LIST_DIR}/cross_root.cmake)
