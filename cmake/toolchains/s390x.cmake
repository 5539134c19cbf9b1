# SPDX-License-Identifier: Apache-2.0 OR MIT
# Copyright the Ashlar authors

# Big-endian s390x: Debian's cross compiler, programs run under qemu's user mode.

set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR s390x)
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-s390x -L /usr/s390x-linux-gnu)

set(cross_triplet s390x-linux-gnu)
include(${CMAKE_CURRENT_LIST_DIR}/cross_root.cmake)
