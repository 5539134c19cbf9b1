// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// What fuzz targets share: input is cut into numbers and byte strings. A target that finds a
// difference aborts, so that the fuzzer, or the stand-alone main, keeps the input.

#ifndef ASHLAR_TESTS_FUZZ_H
#define ASHLAR_TESTS_FUZZ_H

#include <stddef.h>
#include <stdint.h>

struct fuzz_input {
  const uint8_t *data;
  size_t left;
};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

// fuzz_byte takes a byte, 0 when there is none left; fuzz_below a number below n (not 0), from two
// bytes.
uint8_t fuzz_byte(struct fuzz_input *input);
size_t fuzz_below(struct fuzz_input *input, size_t n);

// fuzz_bytes fills out with the next len bytes, and zeros when there are fewer.
void fuzz_bytes(struct fuzz_input *input, uint8_t *out, size_t len);

// fuzz_copy returns n bytes of from in memory of their own, so that a sanitizer sees a step
// outside. free() it.
uint8_t *fuzz_copy(const uint8_t *from, size_t n);

// fuzz_demand aborts, with the reason, unless condition holds.
#define fuzz_demand(condition) fuzz_check((condition) != 0, __FILE__, __LINE__, #condition)
void fuzz_check(int holds, const char *file, int line, const char *text);

#endif
