// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// How a backend file names its own instruction set, so that no compiler flag can leak one into
// portable code:
//
//   ASHLAR_ISA_BEGIN("avx2")
//   ... functions compiled for AVX2 ...
//   ASHLAR_ISA_END

#ifndef ASHLAR_BASE_ISA_H
#define ASHLAR_BASE_ISA_H

#include <string.h>

#include "base/target.h"

#define ASHLAR_PRAGMA(text) _Pragma(#text)

#if defined(__clang__)
#define ASHLAR_ISA_BEGIN(isa)                                                                      \
  ASHLAR_PRAGMA(clang attribute push(__attribute__((target(isa))), apply_to = function))
#define ASHLAR_ISA_END ASHLAR_PRAGMA(clang attribute pop)
#elif defined(__GNUC__)
// For 64-bit Windows GCC does not align a stack to more than 16 bytes where it writes unwind
// tables, and yet uses aligned moves for the wider vectors that it keeps there (GCC bug 54412). So
// rows have no such tables: no exception passes through them, but a debugger does not see their
// callers.
#if defined(_WIN64) && defined(__x86_64__)
#define ASHLAR_ISA_STACK                                                                           \
  ASHLAR_PRAGMA(GCC optimize("no-unwind-tables", "no-asynchronous-unwind-tables"))
#else
#define ASHLAR_ISA_STACK
#endif
#define ASHLAR_ISA_BEGIN(isa)                                                                      \
  ASHLAR_PRAGMA(GCC push_options) ASHLAR_ISA_STACK ASHLAR_PRAGMA(GCC target(isa))
#define ASHLAR_ISA_END ASHLAR_PRAGMA(GCC pop_options)
#endif

// A function that must be part of its caller: its constant arguments select code, or Clang would
// call it from functions with an instruction set of their own.
#if ASHLAR_GNU
#define ASHLAR_INLINE static inline __attribute__((always_inline))
#else
#define ASHLAR_INLINE static inline
#endif

// ashlar_used makes the compiler believe that the memory at p is read here: stores to it happen.
ASHLAR_INLINE void ashlar_used(const void *p)
{
#if ASHLAR_GNU
  __asm__ volatile("" : : "r"(p) : "memory");
#else
  (void)p;
#endif
}

// ASHLAR_WIPE(object) zeroes a small object where it stands, without a call.
#define ASHLAR_WIPE(object) (memset(&(object), 0, sizeof(object)), ashlar_used(&(object)))

// ASHLAR_OPAQUE(v) hides the value of a vector variable from Clang, which takes a shuffle whose
// order it knows for several that it likes better, and moves it through other instructions.
#if defined(__clang__) && ASHLAR_HAS_ASM && ASHLAR_ARCH_X86
#define ASHLAR_OPAQUE(v) __asm__("" : "+x"(v))
#elif defined(__clang__) && ASHLAR_HAS_ASM && ASHLAR_ARCH_ARM
#define ASHLAR_OPAQUE(v) __asm__("" : "+w"(v))
#else
#define ASHLAR_OPAQUE(v) (void)(v)
#endif

// ASHLAR_ASSUME(x) tells the compiler what it cannot see: no code for the contrary.
#if ASHLAR_GNU
#define ASHLAR_ASSUME(x) ((x) ? (void)0 : __builtin_unreachable())
#else
#define ASHLAR_ASSUME(x) (void)0
#endif

// A function of a row that uses vectors. Compilers take it that stacks are aligned to 16 bytes, and
// 32-bit x86 has callers older than that rule.
#if defined(__i386__)
#define ASHLAR_ENTRY static __attribute__((force_align_arg_pointer))
#else
#define ASHLAR_ENTRY static
#endif

// Code is copied to every call of an inline function, so the larger ones stand out of line.
// A large function that must stand once, however often it is called.
#if ASHLAR_GNU
#define ASHLAR_NOINLINE static __attribute__((noinline))
#else
#define ASHLAR_NOINLINE static
#endif

#endif
