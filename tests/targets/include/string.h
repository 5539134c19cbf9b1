// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// What the library uses of the C library, for targets whose headers are not here. The compiler
// brings the other headers that a freestanding program has.

#ifndef ASHLAR_TESTS_TARGETS_STRING_H
#define ASHLAR_TESTS_TARGETS_STRING_H

#include <stddef.h>

void *memcpy(void *to, const void *from, size_t len);
void *memset(void *to, int value, size_t len);
int memcmp(const void *a, const void *b, size_t len);
size_t strlen(const char *string);
size_t strcspn(const char *string, const char *set);

#endif
