// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// Small helpers on strings.

#ifndef ASHLAR_SPEED_TEXT_H
#define ASHLAR_SPEED_TEXT_H

#include <stddef.h>
#include <stdint.h>

// text_contains returns 1 if the len characters at part occur in text, letters of either case.
int text_contains(const char *text, const char *part, size_t len);

// text_item takes the next item from a list separated by commas: it sets *item and *len, steps
// *list behind it, and returns 1; or 0 at the end. An empty list has one item, which is empty.
int text_item(const char **list, const char **item, size_t *len);

// text_number reads the len decimal digits at text as a number of at most max into *number. Returns
// 1, or 0 when they are anything else.
int text_number(const char *text, size_t len, uint64_t max, uint64_t *number);

// text_copy copies from to to, which holds size bytes, cutting what does not fit.
void text_copy(char *to, size_t size, const char *from);

#endif
