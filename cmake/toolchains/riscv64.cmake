# SPDX-License-Identifier: Apache-2.0 OR MIT
# Copyright the Ashlar authors

# 64-bit RISC-V: Debian's cross compiler, programs run under qemu's user mode.

set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR riscv64)
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-riscv64 -L /usr/riscv64-linux-gnu)

set(cross_triplet riscv64-linux-gnu)
include(${CMAKE_CURRENT_LIST_DIR}/cross_root.cmake)
