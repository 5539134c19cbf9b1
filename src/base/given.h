// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// What the compiler was told that every CPU has, and the rows that are of no use then: behind a row
// that such a CPU always runs, no other row of a table is ever chosen.

#ifndef ASHLAR_BASE_GIVEN_H
#define ASHLAR_BASE_GIVEN_H

#include "base/cpu.h"
#include "base/target.h"

// ASHLAR_GIVEN(macro) is 1 where the compiler defines macro as 1, otherwise 0; the preprocessor can
// compute with it. What is pasted becomes an argument more in the first case only. Inside of
// ASHLAR_ISA_BEGIN some compilers define more macros: there nothing may use it.
#define ASHLAR_GIVEN(macro) ASHLAR_GIVEN_PASTE(macro)
#define ASHLAR_GIVEN_PASTE(value) ASHLAR_GIVEN_PICK(ASHLAR_GIVEN_SHIFT_##value)
#define ASHLAR_GIVEN_PICK(shift) ASHLAR_GIVEN_SECOND(shift 1, 0, )
#define ASHLAR_GIVEN_SECOND(first, second, ...) second
#define ASHLAR_GIVEN_SHIFT_1 0,

// ASHLAR_CPU_BASELINE: the features that the compiler may use unasked; the library may use them
// too.
#if ASHLAR_ARCH_X86
// ashlar_cpu_close takes advice back where the vectors it is about are missing.
#define ASHLAR_CPU_BASELINE                                                                        \
  (ASHLAR_GIVEN(__SSE2__) * ASHLAR_CPU_SSE2 | ASHLAR_GIVEN(__SSSE3__) * ASHLAR_CPU_SSSE3 |         \
   ASHLAR_GIVEN(__AVX__) * ASHLAR_CPU_AVX | ASHLAR_GIVEN(__AVX2__) * ASHLAR_CPU_AVX2 |             \
   ASHLAR_GIVEN(__AVX512F__) * ASHLAR_GIVEN(__AVX512BW__) * ASHLAR_GIVEN(__AVX512DQ__) *           \
       ASHLAR_GIVEN(__AVX512VL__) * ASHLAR_CPU_AVX512 |                                            \
   (ASHLAR_GIVEN(__AVX512VBMI2__) | ASHLAR_ZMM_ANYWHERE) * ASHLAR_CPU_ZMM |                        \
   ASHLAR_GIVEN(__AVX512IFMA__) * ASHLAR_CPU_IFMA | ASHLAR_GIVEN(__AES__) * ASHLAR_CPU_AESNI |     \
   ASHLAR_GIVEN(__PCLMUL__) * ASHLAR_CPU_CLMUL | ASHLAR_GIVEN(__VAES__) * ASHLAR_CPU_VAES |        \
   ASHLAR_GIVEN(__VPCLMULQDQ__) * ASHLAR_CPU_VPCLMUL | ASHLAR_GIVEN(__BMI2__) * ASHLAR_CPU_BMI2 |  \
   ASHLAR_GIVEN(__ADX__) * ASHLAR_CPU_ADX | ASHLAR_GIVEN(__SHA__) * ASHLAR_CPU_SHANI |             \
   (1 - ASHLAR_GIVEN(__znver5__)) * ASHLAR_CPU_QUICKVEC)
#elif ASHLAR_ARCH_ARM
// Older compilers have one word, CRYPTO, for AES with PMULL and SHA-256. Armv8.4 has DIT, and all
// that came later; compilers tell 9, some tell 804 on, and all tell FRINT, which only Armv8.4 and
// later may have.
#if ASHLAR_ARCH_AARCH64 && (defined(__ARM_FEATURE_FRINT) || __ARM_ARCH == 9 || __ARM_ARCH >= 804)
#define ASHLAR_GIVEN_DIT 1
#else
#define ASHLAR_GIVEN_DIT 0
#endif
#define ASHLAR_GIVEN_ARMAES (ASHLAR_GIVEN(__ARM_FEATURE_AES) | ASHLAR_GIVEN(__ARM_FEATURE_CRYPTO))
#define ASHLAR_GIVEN_ARMSHA2 (ASHLAR_GIVEN(__ARM_FEATURE_SHA2) | ASHLAR_GIVEN(__ARM_FEATURE_CRYPTO))
#define ASHLAR_CPU_BASELINE                                                                        \
  (ASHLAR_GIVEN(__ARM_NEON) * ASHLAR_CPU_NEON |                                                    \
   ASHLAR_GIVEN_ARMAES * (ASHLAR_CPU_ARMAES | ASHLAR_CPU_PMULL) |                                  \
   ASHLAR_GIVEN_ARMSHA2 * ASHLAR_CPU_ARMSHA2 |                                                     \
   ASHLAR_GIVEN(__ARM_FEATURE_SHA512) * ASHLAR_CPU_ARMSHA512 |                                     \
   ASHLAR_GIVEN(__ARM_FEATURE_SHA3) * ASHLAR_CPU_EOR3 | ASHLAR_GIVEN_DIT * ASHLAR_CPU_DIT)
#elif ASHLAR_ARCH_PPC
#define ASHLAR_CPU_BASELINE                                                                        \
  (ASHLAR_GIVEN(__POWER8_VECTOR__) * ASHLAR_CPU_VSX |                                              \
   ASHLAR_GIVEN(__CRYPTO__) * ASHLAR_CPU_P8CRYPTO |                                                \
   ASHLAR_GIVEN(__POWER9_VECTOR__) * ASHLAR_CPU_POWER9)
#else
#define ASHLAR_CPU_BASELINE UINT32_C(0)
#endif

// ASHLAR_CPU_GUARANTEED: the features that a choice of a row takes for granted. None where all rows
// are kept, so that tests can mask them; and no advice, of which the compiler says nothing.
#ifdef ASHLAR_ALL_ROWS
#define ASHLAR_CPU_GUARANTEED UINT32_C(0)
#else
#define ASHLAR_CPU_GUARANTEED (ASHLAR_CPU_BASELINE & ~ASHLAR_CPU_ADVICE)
#endif
#define ASHLAR_GUARANTEES(features) ((ASHLAR_CPU_GUARANTEED & (features)) == (features))

// The vectors that AVX2 rows ask for come with BMI2.
#define ASHLAR_GUARANTEES_AVX2 ASHLAR_GUARANTEES(ASHLAR_CPU_AVX2 | ASHLAR_CPU_BMI2)

// Portable rows, in a table that has a row for every kind of vectors. In a table of rows the macros
// keep or drop entries.
#if ASHLAR_GUARANTEES(ASHLAR_CPU_SSE2) || ASHLAR_GUARANTEES(ASHLAR_CPU_NEON) ||                    \
    ASHLAR_GUARANTEES(ASHLAR_CPU_VSX)
#define ASHLAR_HAS_PORTABLE 0
#define ASHLAR_IF_PORTABLE(...)
#else
#define ASHLAR_HAS_PORTABLE 1
#define ASHLAR_IF_PORTABLE(...) __VA_ARGS__
#endif

// Portable rows, in a table of what is made of products: SSE2 and VSX have no row there that is
// faster than 64-bit words. POWER's AEADs are made of those, in a table or not.
#if ASHLAR_GUARANTEES_AVX2 || ASHLAR_GUARANTEES(ASHLAR_CPU_NEON) ||                                \
    (ASHLAR_GUARANTEES(ASHLAR_CPU_POWER9) && ASHLAR_HAS_ASM) ||                                    \
    (ASHLAR_GUARANTEES(ASHLAR_CPU_SSE2) && !ASHLAR_HAS_PORTABLE64)
#define ASHLAR_HAS_PORTABLE_PRODUCTS ASHLAR_ARCH_PPC
#define ASHLAR_IF_PORTABLE_PRODUCTS(...)
#else
#define ASHLAR_HAS_PORTABLE_PRODUCTS 1
#define ASHLAR_IF_PORTABLE_PRODUCTS(...) __VA_ARGS__
#endif

// Rows of x86 for one kind of vectors, in a table that has them for the next better one too.
#if ASHLAR_GUARANTEES(ASHLAR_CPU_SSSE3)
#define ASHLAR_HAS_ROWS_SSE2 0
#define ASHLAR_IF_ROWS_SSE2(...)
#else
#define ASHLAR_HAS_ROWS_SSE2 ASHLAR_ARCH_X86
#define ASHLAR_IF_ROWS_SSE2(...) __VA_ARGS__
#endif
#if ASHLAR_GUARANTEES_AVX2
#define ASHLAR_HAS_ROWS_SSSE3 0
#define ASHLAR_IF_ROWS_SSSE3(...)
#else
#define ASHLAR_HAS_ROWS_SSSE3 ASHLAR_ARCH_X86
#define ASHLAR_IF_ROWS_SSSE3(...) __VA_ARGS__
#endif
#if ASHLAR_ARCH_X86_64 && ASHLAR_GUARANTEES(ASHLAR_CPU_AVX512 | ASHLAR_CPU_BMI2)
#define ASHLAR_HAS_ROWS_AVX2 0
#define ASHLAR_IF_ROWS_AVX2(...)
#else
#define ASHLAR_HAS_ROWS_AVX2 ASHLAR_ARCH_X86
#define ASHLAR_IF_ROWS_AVX2(...) __VA_ARGS__
#endif

#endif
