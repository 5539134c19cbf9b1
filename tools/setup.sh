#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 OR MIT
# Copyright the Ashlar authors

# Sets up what a make target needs: tools/setup.sh GROUP, one of the groups below. Looks first, and is done at
# once when nothing is missing. As root on Debian or Ubuntu it installs; otherwise it says what to do.

set -eu

missing=''  # Debian packages
wanted=''   # the same in words, for other systems
probes=''   # headers to look for

# need PACKAGE WORDS: the caller found that it is not there.
need() {
  missing="$missing $1"
  wanted="$wanted
  $2"
}

# need_command NAME PACKAGE WORDS
need_command() {
  command -v "$1" >/dev/null 2>&1 || need "$2" "$3"
}

# need_header FILE PACKAGE WORDS is looked up later: one run of the compiler tells of all.
need_header() {
  probes="$probes
#if !__has_include(<$1>)
missing $2 $3
#endif"
}

# look_up_headers runs the compiler, which looks through its own paths.
look_up_headers() {
  if command -v cc >/dev/null 2>&1; then
    found=$(printf '%s\n' "$probes" | cc -E -P -x c -)
  else
    found=$probes
  fi
  while read -r word package words; do
    if [ "$word" = missing ]; then
      need "$package" "$words"
    fi
  done <<END
$found
END
}

# need_file PATTERN PACKAGE WORDS
need_file() {
  for file in $1; do
    if [ -e "$file" ]; then
      return
    fi
  done
  need "$2" "$3"
}

# need_cross TRIPLET ARCHITECTURE: GCC for it, and its C library, as Debian calls the two.
need_cross() {
  need_command "$1-gcc" "gcc-$1" "a cross compiler as $1-gcc"
  need_file "/usr/$1/include/stdio.h" "libc6-dev-$2-cross" 'its C library'
}

group_build() {
  need_command cc gcc 'a C11 compiler as cc'
  need_header stdio.h libc6-dev 'the headers of the C library'
  need_command cmake cmake 'CMake 3.21 or later'
  need_command python3 python3 'Python 3.9 or later'
  need_header cjson/cJSON.h libcjson-dev 'cJSON with headers (the program reads and writes JSON)'
  if ! command -v make >/dev/null 2>&1 && ! command -v ninja >/dev/null 2>&1; then
    need make 'make or ninja'
  fi
}

# The peers that the speed comparison and the tests use.
group_speed() {
  group_build
  need_header openssl/evp.h libssl-dev 'OpenSSL 3 with headers'
  need_header sodium.h libsodium-dev 'libsodium with headers'
}

group_check() {
  group_speed
}

# The other architectures: their compilers, and an emulator.
group_instructions() {
  group_build
  need_command clang-19 clang-19 'Clang 19 as clang-19'
  need_cross s390x-linux-gnu s390x
  need_cross aarch64-linux-gnu arm64
  need_cross arm-linux-gnueabihf armhf
  need_cross powerpc64le-linux-gnu ppc64el
  need_cross riscv64-linux-gnu riscv64
  need_cross i686-linux-gnu i386
  need_command qemu-s390x qemu-user 'the user-mode emulators qemu-s390x and its kin'
}

group_check_all() {
  group_check
  group_instructions
  need_command g++ g++ 'a C++ compiler as g++'
  need_command ninja ninja-build 'ninja'
  need_command pkg-config pkg-config 'pkg-config'
  need_command valgrind valgrind 'valgrind'
  need_header valgrind/memcheck.h valgrind 'the headers of valgrind'
  need_command clang-14 clang-14 'Clang 14 as clang-14'
  need_file '/usr/lib/llvm-14/lib/clang/14*/lib/linux/libclang_rt.asan-*.a' libclang-rt-14-dev \
    'the sanitizers of Clang 14'
  need_file '/usr/lib/llvm-19/lib/clang/19/lib/linux/libclang_rt.fuzzer-*.a' libclang-rt-19-dev \
    'the sanitizers and the fuzzer of Clang 19'
  need_file '/usr/lib/python3/dist-packages/cryptography_vectors' python3-cryptography-vectors \
    "the test vectors of Python's cryptography package"
  need_command musl-gcc musl-tools 'musl as musl-gcc'
  need_command x86_64-w64-mingw32-gcc gcc-mingw-w64-x86-64 'MinGW-w64 as x86_64-w64-mingw32-gcc'
  need_command i686-w64-mingw32-gcc gcc-mingw-w64-i686 'MinGW-w64 as i686-w64-mingw32-gcc'
  need_file /usr/lib/wine/wine64 wine64 'Wine as /usr/lib/wine/wine64'
  need_command llvm-nm-14 llvm-14 'the tools of LLVM 14'
  need_command llvm-nm-19 llvm-19 'the tools of LLVM 19'
}

case "${1-}" in
build | speed | check | instructions) "group_$1" ;;
check-all) group_check_all ;;
*)
  echo 'usage: tools/setup.sh build|speed|check|instructions|check-all' >&2
  exit 2
  ;;
esac

mkdir -p build
look_up_headers
[ -n "$missing" ] || exit 0
missing=$(printf '%s\n' $missing | sort -u | tr '\n' ' ')

if ! command -v apt-get >/dev/null 2>&1; then
  printf 'Please install, then try again:%s\n' "$wanted" >&2
  exit 1
fi
if [ "$(id -u)" -ne 0 ]; then
  printf 'Some packages are missing. This installs them:\n\n' >&2
  printf '  sudo apt-get install --no-install-recommends %s\n\n' "$missing" >&2
  exit 1
fi
printf 'setup: installing %s\n' "$missing"
export DEBIAN_FRONTEND=noninteractive
apt-get -qq update
# shellcheck disable=SC2086 # one word a package
apt-get -qq install --no-install-recommends -y $missing >build/setup.log 2>&1 || {
  cat build/setup.log
  exit 1
}
