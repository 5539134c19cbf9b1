// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// What fuzz targets share: fuzz.h.

#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

uint8_t fuzz_byte(struct fuzz_input *input)
{
  if (input->left == 0)
    return 0;
  input->left--;
  return *input->data++;
}

size_t fuzz_below(struct fuzz_input *input, size_t n)
{
  size_t low = fuzz_byte(input);
  return (low | (size_t)fuzz_byte(input) << 8) % n;
}

void fuzz_bytes(struct fuzz_input *input, uint8_t *out, size_t len)
{
  size_t take = len < input->left ? len : input->left;
  memset(out, 0, len);
  if (take != 0)
    memcpy(out, input->data, take);
  input->data += take;
  input->left -= take;
}

uint8_t *fuzz_copy(const uint8_t *from, size_t n)
{
  uint8_t *copy = malloc(n != 0 ? n : 1);
  if (copy == NULL)
    abort();
  if (n != 0)
    memcpy(copy, from, n);
  return copy;
}

void fuzz_check(int holds, const char *file, int line, const char *text)
{
  if (holds)
    return;
  fprintf(stderr, "%s:%d: failed: %s\n", file, line, text);
  abort();
}
