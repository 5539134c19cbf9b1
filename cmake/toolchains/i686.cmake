# SPDX-License-Identifier: Apache-2.0 OR MIT
# Copyright the Ashlar authors

# 32-bit x86: Debian's cross compiler; an x86-64 kernel runs the programs itself.

set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR i686)
# No emulator: the loader of its C library, which need not be where programs look for it.
set(CMAKE_CROSSCOMPILING_EMULATOR
  /usr/i686-linux-gnu/lib/ld-linux.so.2 --library-path /usr/i686-linux-gnu/lib)
# Where an emulator must see the instructions.
set(ASHLAR_TRACE_EMULATOR qemu-i386 -cpu max -L /usr/i686-linux-gnu)

set(cross_triplet i686-linux-gnu)
include(${CMAKE_CURRENT_LIST_DIR}/cross_root.cmake)
