// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// A main for fuzz targets without a fuzzer: runs the files named on the command line (a saved
// input), or with
// "--random N" N pseudo-random inputs, always the same.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../harness/check.h"
#include "fuzz.h"

#define FUZZ_INPUT_MAX 4096

static int fuzz_file(const char *path)
{
  FILE *file = fopen(path, "rb");
  if (file == NULL) {
    perror(path);
    return 1;
  }
  uint8_t *data = check_allocate(1 << 20);
  size_t size = fread(data, 1, 1 << 20, file);
  fclose(file);
  LLVMFuzzerTestOneInput(data, size);
  free(data);
  return 0;
}

static void fuzz_random(size_t runs)
{
  struct check_random random = {80};
  for (size_t i = 0; i < runs; i++) {
    size_t size = check_random_below(&random, 1 + FUZZ_INPUT_MAX / (1 + i % 16));
    uint8_t *data = check_allocate(size);
    check_random_bytes(&random, data, size);
    LLVMFuzzerTestOneInput(data, size);
    free(data);
  }
  printf("%zu inputs\n", runs);
}

int main(int argc, char **argv)
{
  int failed = argc < 2;
  if (argc == 3 && strcmp(argv[1], "--random") == 0)
    fuzz_random((size_t)strtoul(argv[2], NULL, 10) / (check_thin() ? 20 : 1));
  else
    for (int i = 1; i < argc; i++)
      failed |= fuzz_file(argv[i]);
  return failed;
}
