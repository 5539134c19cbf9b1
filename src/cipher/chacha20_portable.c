// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// ChaCha20 in portable C, one block at a time: RFC 8439, sections 2.1 to 2.4.

#include <string.h>

#include "base/bytes.h"
#include "base/ct.h"
#include "base/isa.h"
#include "base/rotate.h"
#include "cipher/chacha20_rows.h"

// Where a rotation is free as a part of another instruction, words of the second and the fourth row
// wait with their last one until they are used: between rounds they are to be rotated to the right
// by so much.
enum { WAIT_B = 32 - 7, WAIT_D = 32 - 8 };

ASHLAR_INLINE uint32_t chacha20_sum(uint32_t sum, uint32_t by, const int by_waits)
{
  return ASHLAR_FREE_ROR ? ashlar_add_ror32(sum, by, by_waits) : sum + by;
}

// chacha20_turned returns the word that is turned by turn, or will be.
ASHLAR_INLINE uint32_t chacha20_turned(uint32_t word, uint32_t sum, const int waits, const int turn)
{
  return ASHLAR_FREE_ROR ? ashlar_xor_ror32(sum, word, waits) : ashlar_ror32(word ^ sum, turn);
}

// chacha20_quarters does two quarter rounds step by step beside each other.
ASHLAR_INLINE void chacha20_quarters(uint32_t x[16], const int p[4], const int q[4])
{
  enum { a, b, c, d };
#define CHACHA20_STEP(sum, by, by_waits, turned, waits, turn)                                      \
  x[p[sum]] = chacha20_sum(x[p[sum]], x[p[by]], by_waits);                                         \
  x[q[sum]] = chacha20_sum(x[q[sum]], x[q[by]], by_waits);                                         \
  x[p[turned]] = chacha20_turned(x[p[turned]], x[p[sum]], waits, turn);                            \
  x[q[turned]] = chacha20_turned(x[q[turned]], x[q[sum]], waits, turn);
  CHACHA20_STEP(a, b, WAIT_B, d, WAIT_D, 32 - 16)
  CHACHA20_STEP(c, d, 32 - 16, b, WAIT_B, 32 - 12)
  CHACHA20_STEP(a, b, 32 - 12, d, 32 - 16, WAIT_D)
  CHACHA20_STEP(c, d, WAIT_D, b, 32 - 12, WAIT_B)
#undef CHACHA20_STEP
}

// chacha20_wait turns the words that wait, into their first round and out of their last.
ASHLAR_INLINE void chacha20_wait(uint32_t x[16], const int b, const int d)
{
  for (int i = 4; ASHLAR_FREE_ROR && i < 8; i++) {
    x[i] = ashlar_ror32(x[i], b);
    x[8 + i] = ashlar_ror32(x[8 + i], d);
  }
}

// The order of the pairs keeps two words of the third row out of the way at a time: with fifteen
// registers the others stay where they are.
ASHLAR_INLINE void chacha20_rounds(uint32_t x[16])
{
  chacha20_wait(x, 32 - WAIT_B, 32 - WAIT_D);
  for (int i = 0; i < 10; i++) {
    chacha20_quarters(x, (const int[]){0, 4, 8, 12}, (const int[]){1, 5, 9, 13});
    chacha20_quarters(x, (const int[]){2, 6, 10, 14}, (const int[]){3, 7, 11, 15});
    chacha20_quarters(x, (const int[]){0, 5, 10, 15}, (const int[]){1, 6, 11, 12});
    chacha20_quarters(x, (const int[]){2, 7, 8, 13}, (const int[]){3, 4, 9, 14});
  }
  chacha20_wait(x, WAIT_B, WAIT_D);
}

ASHLAR_INLINE void chacha20_state(uint32_t x[16], const uint32_t key[8], const uint32_t iv[4])
{
  static const uint32_t sigma[4] = ASHLAR_CHACHA20_SIGMA;
  for (int i = 0; i < 4; i++) {
    x[i] = sigma[i];
    x[4 + i] = key[i];
    x[8 + i] = key[4 + i];
    x[12 + i] = iv[i];
  }
}

// What a block is the sums of: x and start, word by word. They live in registers; what the compiler
// keeps of them elsewhere has no name to wipe it by.
struct chacha20_words {
  uint32_t x[16], start[16];
};

ASHLAR_INLINE void chacha20_run(struct chacha20_words *w, const uint32_t key[8],
                                const uint32_t iv[4], uint32_t counter)
{
  chacha20_state(w->x, key, iv);
  w->x[12] = counter;
  chacha20_rounds(w->x);
  chacha20_state(w->start, key, iv);
  w->start[12] = counter;
}

// chacha20_word returns word i of the block. The barrier keeps GCC from gathering the words, which
// are in general registers, in vectors.
ASHLAR_INLINE uint32_t chacha20_word(const struct chacha20_words *w, const int i)
{
  return ashlar_ct_barrier32(w->x[i] + w->start[i]);
}

ASHLAR_NOINLINE void chacha20_key_block(uint8_t out[64], const uint32_t key[8],
                                        const uint32_t iv[4], uint32_t counter)
{
  struct chacha20_words w;
  chacha20_run(&w, key, iv, counter);
  for (int i = 0; i < 16; i++)
    ashlar_store32_le(out + 4 * i, chacha20_word(&w, i));
}

// Two words at a time, four times two read before they are written, which may be to the same place.
ASHLAR_NOINLINE void chacha20_xor_block(uint8_t out[64], const uint8_t in[64],
                                        const uint32_t key[8], const uint32_t iv[4],
                                        uint32_t counter)
{
  struct chacha20_words w;
  chacha20_run(&w, key, iv, counter);
  for (int i = 0; i < 16; i += 8) {
    uint64_t pair[4];
    for (int j = 0; j < 4; j++)
      pair[j] = ashlar_load64_le(in + 4 * i + 8 * j);
    for (int j = 0; j < 4; j++)
      pair[j] ^= chacha20_word(&w, i + 2 * j) | (uint64_t)chacha20_word(&w, i + 2 * j + 1) << 32;
    for (int j = 0; j < 4; j++)
      ashlar_store64_le(out + 4 * i + 8 * j, pair[j]);
  }
}

// chacha20_xor_part xors len bytes, fewer than 64, with the begin of a block. The last word
// overlaps the one before, and is read before that is written.
ASHLAR_NOINLINE void chacha20_xor_part(uint8_t *out, const uint8_t *in, size_t len,
                                       const uint32_t key[8], const uint32_t iv[4],
                                       uint32_t counter)
{
  uint8_t stream[64];
  chacha20_key_block(stream, key, iv, counter);
  if (len < 8) {
    for (size_t i = 0; i < len; i++)
      out[i] = in[i] ^ stream[i];
  } else {
    const size_t end = len - 8;
    const uint64_t last = ashlar_load64_le(in + end) ^ ashlar_load64_le(stream + end);
    for (size_t i = 0; i < end; i += 8)
      ashlar_store64_le(out + i, ashlar_ct_barrier64(ashlar_load64_le(in + i)) ^
                                     ashlar_load64_le(stream + i));
    ashlar_store64_le(out + end, last);
  }
  ASHLAR_WIPE(stream);
}

ASHLAR_NOINLINE void chacha20_xor_blocks(uint8_t *out, const uint8_t *in, size_t len,
                                         const uint32_t key[8], const uint32_t iv[4])
{
  uint32_t counter = iv[0];
  for (; len >= 64; len -= 64, in += 64, out += 64)
    chacha20_xor_block(out, in, key, iv, counter++);
  if (len != 0)
    chacha20_xor_part(out, in, len, key, iv, counter);
}

// What is one block takes no detour.
void ashlar_chacha20_xor_stream_portable(uint8_t *out, const uint8_t *in, size_t len,
                                         const uint32_t key[8], const uint32_t iv[4])
{
  if (len < 64)
    chacha20_xor_part(out, in, len, key, iv, iv[0]);
  else if (len == 64)
    chacha20_xor_block(out, in, key, iv, iv[0]);
  else
    chacha20_xor_blocks(out, in, len, key, iv);
}

// The key stream itself, from block counter on: for vector rows where so few blocks are faster
// here.
void ashlar_chacha20_blocks_portable(uint8_t *out, const uint32_t key[8], const uint32_t iv[4],
                                     uint32_t counter, size_t blocks)
{
  for (; blocks != 0; blocks--, out += 64)
    chacha20_key_block(out, key, iv, counter++);
}

void ashlar_chacha20_hchacha_portable(uint32_t out[8], const uint32_t key[8], const uint32_t iv[4])
{
  uint32_t x[16];
  chacha20_state(x, key, iv);
  chacha20_rounds(x);
  memcpy(out, x, 16);
  memcpy(out + 4, x + 12, 16);
}

ASHLAR_IF_PORTABLE(
const struct ashlar_chacha20_row ashlar_chacha20_portable = {
    {"portable", 0},
    ashlar_chacha20_xor_stream_portable,
    ashlar_chacha20_hchacha_portable,
};)
