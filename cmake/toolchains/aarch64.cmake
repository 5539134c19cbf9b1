# SPDX-License-Identifier: Apache-2.0 OR MIT
# Copyright the Ashlar authors

# AArch64: Debian's cross compiler, programs run under qemu's user mode. Without SVE, whose accesses a plugin would not
# see: the C library would use it.

set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-aarch64 -cpu max,sve=off -L /usr/aarch64-linux-gnu)

set(cross_triplet aarch64-linux-gnu)
include(${CMAKE_CURRENT_LIST_DIR}/cross_root.cmake)
