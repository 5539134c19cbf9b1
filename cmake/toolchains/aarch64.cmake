# SPDX-License-Identifier: Apache-2.0 OR MIT
# Copyright the Ashlar authors

# AArch64: Debian's cross compiler, programs run under qemu's user mode.

set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_C_COMPILER aarch64-linux-gnu-gcc)
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-aarch64 -L /usr/aarch64-linux-gnu)

set(cross_root /usr/aarch64-linux-gnu)
include(${CMAKE_CURRENT_LIST_DIR}/cross_root.cmake)
