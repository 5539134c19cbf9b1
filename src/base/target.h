// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// What the compile target is and can do, decided by the preprocessor in each file, never by
// configure checks: so one build can make several architectures, and the amalgamation needs no
// settings.
//
// Switches a build may define:
//   ASHLAR_PORTABLE_ONLY  nothing below src/arch/ is used (it may even be deleted)
//   ASHLAR_ALL_ROWS       keep rows that the target can never choose: for the tests and the program
//   ASHLAR_NO_INT128      as on a compiler without a 128-bit integer
//   ASHLAR_NO_ASM         as on a compiler without inline assembly
//   ASHLAR_NO_CPUID       never execute cpuid nor ask the system (enclaves): use what the compile
//                         target guarantees
//   ASHLAR_ALWAYS_ZMM     512-bit registers also where they lower the clock

#ifndef ASHLAR_BASE_TARGET_H
#define ASHLAR_BASE_TARGET_H

// GCC's extensions. Clang has them too when it plays Microsoft's compiler and does not say so.
#if defined(__GNUC__) || defined(__clang__)
#define ASHLAR_GNU 1
#else
#define ASHLAR_GNU 0
#endif

// The rows of x86 need intrinsics that came with GCC 10. Where Clang plays Microsoft's compiler,
// older versions have those alone that the target guarantees.
#if !defined(ASHLAR_PORTABLE_ONLY) && (defined(__x86_64__) || defined(__i386__)) &&                \
    ((defined(__clang__) && (!defined(_MSC_VER) || __clang_major__ >= 19)) ||                      \
     (!defined(__clang__) && defined(__GNUC__) && __GNUC__ >= 10))
#define ASHLAR_ARCH_X86 1
#else
#define ASHLAR_ARCH_X86 0
#endif

// With eight vector registers AVX-512 has little to offer. In a table of rows the macro keeps or
// drops an entry.
#if ASHLAR_ARCH_X86 && defined(__x86_64__)
#define ASHLAR_ARCH_X86_64 1
#define ASHLAR_IF_X86_64(...) __VA_ARGS__
#else
#define ASHLAR_ARCH_X86_64 0
#define ASHLAR_IF_X86_64(...)
#endif

// 64-bit and 32-bit ARM, little-endian, by a compiler of the age that x86 asks for. On 64 bits, only
// kernels do without NEON. On 32 bits, Clang has NEON's intrinsics only where the target has NEON;
// GCC always, unless floating-point numbers go through general registers for want of others.
#if !defined(ASHLAR_PORTABLE_ONLY) && ASHLAR_GNU && (defined(__clang__) || __GNUC__ >= 10) &&      \
    ((defined(__aarch64__) && defined(__AARCH64EL__) && defined(__ARM_NEON)) ||                    \
     (defined(__arm__) && defined(__ARMEL__) && __ARM_ARCH >= 7 &&                                 \
      (defined(__ARM_NEON) || (!defined(__clang__) && defined(__ARM_FP)))))
#define ASHLAR_ARCH_ARM 1
#else
#define ASHLAR_ARCH_ARM 0
#endif
#if ASHLAR_ARCH_ARM && defined(__aarch64__)
#define ASHLAR_ARCH_AARCH64 1
#else
#define ASHLAR_ARCH_AARCH64 0
#endif

// 64-bit little-endian POWER from POWER8 on, which is what its ABI asks for. Beside the vectors its
// rows compute with 128-bit products.
#if !defined(ASHLAR_PORTABLE_ONLY) && ASHLAR_GNU && defined(__powerpc64__) &&                      \
    defined(__LITTLE_ENDIAN__) && defined(__POWER8_VECTOR__) && defined(__SIZEOF_INT128__) &&      \
    !defined(ASHLAR_NO_INT128)
#define ASHLAR_ARCH_PPC 1
#else
#define ASHLAR_ARCH_PPC 0
#endif

#if ASHLAR_GNU && !defined(ASHLAR_NO_ASM)
#define ASHLAR_HAS_ASM 1
#else
#define ASHLAR_HAS_ASM 0
#endif

// What stands between these is seen inside the library only: the compiler need not think that
// somebody else's may take its place, and calls it straight.
#if defined(__GNUC__) && (defined(__ELF__) || defined(__APPLE__))
#define ASHLAR_INTERNAL_BEGIN _Pragma("GCC visibility push(hidden)")
#define ASHLAR_INTERNAL_END _Pragma("GCC visibility pop")
#else
#define ASHLAR_INTERNAL_BEGIN
#define ASHLAR_INTERNAL_END
#endif

#ifdef ASHLAR_ALWAYS_ZMM
#define ASHLAR_ZMM_ANYWHERE 1
#else
#define ASHLAR_ZMM_ANYWHERE 0
#endif

#if defined(__SIZEOF_INT128__) && !defined(ASHLAR_NO_INT128)
#define ASHLAR_HAS_INT128 1
__extension__ typedef unsigned __int128 ashlar_uint128;
#else
#define ASHLAR_HAS_INT128 0
#endif

// Portable rows come for 64-bit words with a 128-bit product and for 32-bit words. A target that
// has the first never chooses the second, so it is left out unless ASHLAR_ALL_ROWS keeps it. In a
// table of rows the macros keep or drop an entry. Where vectors make either useless, base/given.h
// drops them.
#define ASHLAR_HAS_PORTABLE64 ASHLAR_HAS_INT128
#if ASHLAR_HAS_PORTABLE64
#define ASHLAR_IF_PORTABLE64(...) __VA_ARGS__
#define ASHLAR_IF_NO_PORTABLE64(...)
#else
#define ASHLAR_IF_PORTABLE64(...)
#define ASHLAR_IF_NO_PORTABLE64(...) __VA_ARGS__
#endif
#if !ASHLAR_HAS_PORTABLE64 || defined(ASHLAR_ALL_ROWS)
#define ASHLAR_HAS_PORTABLE32 1
#define ASHLAR_IF_PORTABLE32(...) __VA_ARGS__
#else
#define ASHLAR_HAS_PORTABLE32 0
#define ASHLAR_IF_PORTABLE32(...)
#endif

#endif
