# SPDX-License-Identifier: Apache-2.0 OR MIT
# Copyright the Ashlar authors

# Little-endian 64-bit POWER: Debian's cross compiler, programs run under qemu's user mode.

set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR ppc64le)
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-ppc64le -cpu power10 -L /usr/powerpc64le-linux-gnu)

set(cross_triplet powerpc64le-linux-gnu)
include(${CMAKE_CURRENT_LIST_DIR}/cross_root.cmake)
