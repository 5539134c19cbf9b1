// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// Two operations on memory that compilers and libc do not promise to do safely.

#ifndef ASHLAR_MEMORY_H
#define ASHLAR_MEMORY_H

#include <stddef.h>

#include <ashlar/api.h>

ASHLAR_BEGIN

// ashlar_equal returns 1 if the len bytes at a and at b are equal, 0 if not. Constant time in the
// contents (not in len): use it for tags, hashes and keys, where memcmp tells how far they agree.
ASHLAR_API ASHLAR_MUST_USE int ashlar_equal(const void *a, const void *b, size_t len);

// ashlar_wipe zeroes len bytes at p in a way that the compiler may not remove.
ASHLAR_API void ashlar_wipe(void *p, size_t len);

ASHLAR_END

#endif
