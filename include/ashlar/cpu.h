// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// What this CPU and operating system offer, and how to make the library use less of it.
//
// Each primitive has several implementations ("rows"); the library takes the fastest that the CPU
// can run. Detection happens at first use, from any thread, without an init call. A feature counts
// only when the operating system saves its registers as well (XCR0 on x86; elsewhere the system is
// asked for the feature itself). A program may clear features, to test or to avoid an instruction
// set, but never set them. The library reads no environment variable.
//
// Features have names in words:
//
//   x86     sse2 ssse3 avx avx2 avx512 zmm ifma aesni clmul vaes vpclmul bmi2 adx shani quickvec
//   ARM     neon armaes pmull armsha2, and on 64 bits armsha512 eor3 dit
//   POWER   vsx p8crypto power9
//
// dit is no set of instructions but a promise of the CPU, that they take the same time whatever
// their operands are; the library asks for it while it works on secrets. zmm and quickvec are
// advice: 512-bit registers do not lower the clock, vector additions take one cycle.

#ifndef ASHLAR_CPU_H
#define ASHLAR_CPU_H

#include <stddef.h>
#include <stdint.h>

#include <ashlar/api.h>

ASHLAR_BEGIN

// ashlar_cpu_features returns one bit for each feature in use: bit i is the feature that
// ashlar_cpu_feature_name(i) names. The numbering belongs to this version of the library; keep
// names, not bits, across versions. Thread-safe.
ASHLAR_API uint32_t ashlar_cpu_features(void);

// ashlar_cpu_feature_name returns the name of feature bit i, of whatever architecture, or NULL when
// no feature has that number; the numbers in use have no gaps. The string is constant.
ASHLAR_API const char *ashlar_cpu_feature_name(unsigned i);

// ashlar_cpu_mask clears the features in names, a list separated by commas such as "avx512,vaes",
// and every feature that builds on one of them (avx2 clears avx512 and vaes, for example). Clearing
// a feature that is not there is no error. Call it before the library is used otherwise: contexts
// that are already set up keep their row. A feature that the compiler was told every CPU has (SSE2
// on x86-64, NEON on 64-bit ARM, what -march says) vanishes from ashlar_cpu_features too, but the
// library as it is installed goes on using it: it has no code that does without. Returns ASHLAR_OK; ASHLAR_ERR_NULL for NULL;
// ASHLAR_ERR_FEATURE, with nothing cleared, if a name is unknown or empty. Thread-safe.
ASHLAR_API ASHLAR_MUST_USE int ashlar_cpu_mask(const char *names);

ASHLAR_END

#endif
