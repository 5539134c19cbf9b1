// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// Searches ChaCha20 blocks whose key stream word 12 is small, for the counter-carry vectors: a row
// that adds lane numbers k with too wide an addition goes wrong only where word 12 of lane k is
// below k, about once in 2^32/k blocks. Key 00 01 .. 1f, a nonce of zeros but for its last word.
// Prints block number and word for every word below 31.
//
//   cc -O3 -march=native -o carry_search tests/oracle/carry_search.c && ./carry_search 0 0xffffffff
//   0
//
// Minutes of work; its findings stand in generate.py, which recomputes each of them.

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { LANES = 16 };
typedef uint32_t lanes __attribute__((vector_size(4 * LANES)));

#define ROTATE(x, n) ((x) << (n) | (x) >> (32 - (n)))
#define QUARTER(a, b, c, d)                                                                        \
  do {                                                                                             \
    a += b, d ^= a, d = ROTATE(d, 16);                                                             \
    c += d, b ^= c, b = ROTATE(b, 12);                                                             \
    a += b, d ^= a, d = ROTATE(d, 8);                                                              \
    c += d, b ^= c, b = ROTATE(b, 7);                                                              \
  } while (0)

int main(int argc, char **argv)
{
  uint64_t first = argc > 1 ? strtoull(argv[1], NULL, 0) : 0;
  uint64_t last = argc > 2 ? strtoull(argv[2], NULL, 0) : UINT32_MAX;
  uint32_t words[16] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};
  words[15] = argc > 3 ? (uint32_t)strtoul(argv[3], NULL, 0) : 0;
  for (uint32_t i = 0; i < 8; i++)
    words[4 + i] = 0x03020100 + 0x04040404 * i;
  for (uint64_t block = first; block <= last; block += LANES) {
    lanes x[16], counter;
    for (int i = 0; i < 16; i++)
      x[i] = (lanes){0} + words[i];
    for (uint32_t k = 0; k < LANES; k++)
      counter[k] = (uint32_t)block + k;
    x[12] = counter;
    for (int i = 0; i < 10; i++) {
      QUARTER(x[0], x[4], x[8], x[12]);
      QUARTER(x[1], x[5], x[9], x[13]);
      QUARTER(x[2], x[6], x[10], x[14]);
      QUARTER(x[3], x[7], x[11], x[15]);
      QUARTER(x[0], x[5], x[10], x[15]);
      QUARTER(x[1], x[6], x[11], x[12]);
      QUARTER(x[2], x[7], x[8], x[13]);
      QUARTER(x[3], x[4], x[9], x[14]);
    }
    x[12] += counter;
    for (int k = 0; k < LANES; k++)
      if (x[12][k] < 31)
        printf("block 0x%08x word 12 = %u\n", counter[k], x[12][k]);
  }
  return 0;
}
