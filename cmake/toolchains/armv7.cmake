# SPDX-License-Identifier: Apache-2.0 OR MIT
# Copyright the Ashlar authors

# ARMv7 with hardware floating point: Debian's cross compiler, programs run under qemu's user mode.

set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR armv7l)
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-arm -cpu max -L /usr/arm-linux-gnueabihf)

set(cross_triplet arm-linux-gnueabihf)
include(${CMAKE_CURRENT_LIST_DIR}/cross_root.cmake)
