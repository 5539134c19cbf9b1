// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// ChaCha20 on vectors, RFC 8439 section 2.3: the one algorithm text for every instruction set and
// width. It has no include guard: the header of an instruction set defines the operations below and
// includes it once.
//
// Two layouts. Columns: vector w holds word w of as many blocks as it has 32-bit lanes; no
// shuffles, but always that many blocks. Rows: four vectors hold the four rows of one block for
// each 128-bit part; few blocks in the time of one, at the price of shuffles; several such groups
// run interleaved.
//
//   LANES(name)          name with the instruction set's suffix
//   LANES_VEC            the vector type
//   LANES_PARTS          128-bit parts of a vector: 1, 2 or 4
//   LANES_REGISTERS      vector registers there are
//   LANES_ROW_GROUPS     groups that rows interleave at most, 2 or 3
//   LANES_WITH_COLUMNS   1, or 0 where the rows alone are faster
//   LANES_MIXED_GROUPS   groups that run beside columns at most, 0 to 2
//   LANES_SET_GROUPS     groups that run beside columns, or alone, in a set, the unit of long
//                        messages
//   LANES_BLOCKS_ON_WORDS   as many blocks are faster on general registers
//   LANES_NARROW_BLOCKS  as many blocks are faster with shorter vectors; 0 if there are none
//   LANES_NARROW(out, key, iv, counter)   makes them
//   V_ADD V_XOR          lane by lane
//   V_TURN16 12 8 7      V_XOR, and every lane rotated to the left
//   V_SET1(x)            x in every lane
//   V_COLUMN_NUMBERS     0, 1, 2, ... by lane
//   V_PART(p)            the four words at p in every part
//   V_PART4(w0,w1,w2,w3) the four words in every part
//   V_PART_NUMBERS       the number of the part in its word 0, 0 elsewhere
//   V_WORDS1 2 3         the words of each part rotated: word i comes from i+1, i+2, i+3 modulo 4
//   V_UNPACK_LO32 HI32 LO64 HI64   interleave the low or high halves of each part
//   V_JOIN(v0,v1,v2,v3)  from four vectors that hold quarters 0..3 of one block a part, in place
//                        the same bytes so that they are consecutive in memory, block by block
//   V_LOAD(p) V_STORE(p, v)   unaligned
//   V_LOAD4(a, b, c, d, p)   four V_LOAD on end: LANES_LOAD4 below, or the same in its own way
//   V_TAKE4(a, b, c, d, v)   four vectors of an array: LANES_TAKE4, or the same in its own way
//   V_LOAD_PARTIAL(p, n) V_STORE_PARTIAL(p, n, v)   n bytes, fewer than a vector; zeros where
//                        nothing is loaded
//   V_PARK(v0, v1)       advice that they are best in memory until they are needed again
//   V_PIN(v)             advice that it goes round the loop in the register where it is
//   V_END()              the last thing a row does: leaves the vector unit as other code wants to
//                        find it

#include "cipher/chacha20_lanes_rows.h"

#define LANES_COLUMNS (LANES_WITH_COLUMNS * 4 * LANES_PARTS) // blocks in columns
#define LANES_SET_BLOCKS (LANES_COLUMNS + LANES_SET_GROUPS * LANES_PARTS)
#define LANES_SET_BYTES ((size_t)64 * LANES_SET_BLOCKS)

// What keystream takes for granted.
_Static_assert(LANES_ROW_GROUPS == 2 || LANES_ROW_GROUPS == 3, "see keystream");
_Static_assert(LANES_MIXED_GROUPS >= 0 && LANES_MIXED_GROUPS <= 2, "see keystream");
_Static_assert(LANES_SET_GROUPS <= (LANES_WITH_COLUMNS ? LANES_MIXED_GROUPS : LANES_ROW_GROUPS),
               "a set fits into a stream");

// Groups that stand in a start.
#define LANES_START_GROUPS                                                                         \
  (LANES_MIXED_GROUPS > LANES_SET_GROUPS ? LANES_MIXED_GROUPS : LANES_SET_GROUPS)

// What a layout starts from: sixteen state words, each in every lane.
struct LANES(columns) {
  LANES_VEC word[16];
};

// columns_start takes the first block's number from counter, not from iv[0].
ASHLAR_INLINE void LANES(columns_start)(struct LANES(columns) *start, const uint32_t key[8],
                                        const uint32_t iv[4], uint32_t counter)
{
  static const uint32_t sigma[4] = ASHLAR_CHACHA20_SIGMA;
#define LANES_START(i)                                                                             \
  start->word[i] = V_SET1(sigma[i]);                                                               \
  start->word[4 + i] = V_SET1(key[i]);                                                             \
  start->word[8 + i] = V_SET1(key[4 + i]);
  LANES_START(0)
  LANES_START(1)
  LANES_START(2)
  LANES_START(3)
#undef LANES_START
  // 32-bit lanes: no carry can reach the nonce.
  start->word[12] = V_ADD(V_SET1(counter), V_COLUMN_NUMBERS);
  start->word[13] = V_SET1(iv[1]);
  start->word[14] = V_SET1(iv[2]);
  start->word[15] = V_SET1(iv[3]);
}

// Quarter rounds stand step by step beside each other, so that their chains hide each other's
// latency: all four of a round where there are registers for the whole state and more, two and two
// where there are only sixteen, which leaves the other two's words out of the way, some of them in
// memory.
#define LANES_STEP(a0, b0, d0, a1, b1, d1, TURN)                                                   \
  a0 = V_ADD(a0, b0);                                                                              \
  a1 = V_ADD(a1, b1);                                                                              \
  d0 = TURN(d0, a0);                                                                               \
  d1 = TURN(d1, a1);
#define LANES_QUARTERS2(a0, b0, c0, d0, a1, b1, c1, d1)                                            \
  LANES_STEP(a0, b0, d0, a1, b1, d1, V_TURN16)                                                     \
  LANES_STEP(c0, d0, b0, c1, d1, b1, V_TURN12)                                                     \
  LANES_STEP(a0, b0, d0, a1, b1, d1, V_TURN8)                                                      \
  LANES_STEP(c0, d0, b0, c1, d1, b1, V_TURN7)
#define LANES_QUARTERS4(a0, b0, c0, d0, a1, b1, c1, d1, a2, b2, c2, d2, a3, b3, c3, d3)            \
  LANES_STEP(a0, b0, d0, a1, b1, d1, V_TURN16)                                                     \
  LANES_STEP(a2, b2, d2, a3, b3, d3, V_TURN16)                                                     \
  LANES_STEP(c0, d0, b0, c1, d1, b1, V_TURN12)                                                     \
  LANES_STEP(c2, d2, b2, c3, d3, b3, V_TURN12)                                                     \
  LANES_STEP(a0, b0, d0, a1, b1, d1, V_TURN8)                                                      \
  LANES_STEP(a2, b2, d2, a3, b3, d3, V_TURN8)                                                      \
  LANES_STEP(c0, d0, b0, c1, d1, b1, V_TURN7)                                                      \
  LANES_STEP(c2, d2, b2, c3, d3, b3, V_TURN7)

// A column round and a diagonal round (RFC 8439, 2.3). With sixteen registers the diagonals begin
// with the pair that the columns have ended with.
ASHLAR_INLINE void LANES(columns_double_round)(struct LANES(columns) *x)
{
  LANES_VEC *w = x->word;
#if LANES_REGISTERS > 16
  LANES_QUARTERS4(w[0], w[4], w[8], w[12], w[1], w[5], w[9], w[13], w[2], w[6], w[10], w[14], w[3],
                  w[7], w[11], w[15])
  LANES_QUARTERS4(w[0], w[5], w[10], w[15], w[1], w[6], w[11], w[12], w[2], w[7], w[8], w[13], w[3],
                  w[4], w[9], w[14])
#define LANES_PIN4(i) V_PIN(w[i]) V_PIN(w[i + 1]) V_PIN(w[i + 2]) V_PIN(w[i + 3])
  LANES_PIN4(0)
  LANES_PIN4(4)
  LANES_PIN4(8)
  LANES_PIN4(12)
#undef LANES_PIN4
#else
  LANES_QUARTERS2(w[0], w[4], w[8], w[12], w[1], w[5], w[9], w[13])
  V_PARK(w[8], w[9])
  LANES_QUARTERS2(w[2], w[6], w[10], w[14], w[3], w[7], w[11], w[15])
  V_PARK(w[10], w[11])
  LANES_QUARTERS2(w[2], w[7], w[8], w[13], w[3], w[4], w[9], w[14])
  V_PARK(w[8], w[9])
  LANES_QUARTERS2(w[0], w[5], w[10], w[15], w[1], w[6], w[11], w[12])
  V_PARK(w[10], w[11])
#endif
}

// columns_finish adds the start and writes the blocks to out, xored with in unless that is NULL.
ASHLAR_INLINE void LANES(columns_finish)(uint8_t *out, const uint8_t *in, struct LANES(columns) *x,
                                         const struct LANES(columns) *start)
{
  // quarter[i][j] holds, in part p, words 4j to 4j+3 of block 4p+i.
  LANES_VEC quarter[4][4];
#define LANES_TRANSPOSE(j)                                                                         \
  {                                                                                                \
    LANES_VEC a, b, c, d;                                                                          \
    V_TAKE4(a, b, c, d, start->word + 4 * j)                                                       \
    a = V_ADD(x->word[4 * j], a);                                                                  \
    b = V_ADD(x->word[4 * j + 1], b);                                                              \
    c = V_ADD(x->word[4 * j + 2], c);                                                              \
    d = V_ADD(x->word[4 * j + 3], d);                                                              \
    LANES_VEC ab = V_UNPACK_LO32(a, b), cd = V_UNPACK_LO32(c, d);                                  \
    quarter[0][j] = V_UNPACK_LO64(ab, cd);                                                         \
    quarter[1][j] = V_UNPACK_HI64(ab, cd);                                                         \
    ab = V_UNPACK_HI32(a, b);                                                                      \
    cd = V_UNPACK_HI32(c, d);                                                                      \
    quarter[2][j] = V_UNPACK_LO64(ab, cd);                                                         \
    quarter[3][j] = V_UNPACK_HI64(ab, cd);                                                         \
  }
  LANES_TRANSPOSE(0)
  LANES_TRANSPOSE(1)
  LANES_TRANSPOSE(2)
  LANES_TRANSPOSE(3)
#undef LANES_TRANSPOSE
  // After V_JOIN vector k holds bytes k * LANES_BYTES and on of the blocks i, i+4, ... in a row.
  // All four are read before the first is written: loads and stores in pairs.
#define LANES_AT(i, k) ((i + (k * LANES_BYTES / 64) * 4) * 64 + k * LANES_BYTES % 64)
#define LANES_XOR(i)                                                                               \
  {                                                                                                \
    LANES_VEC a, b, c, d;                                                                          \
    if (LANES_PARTS == 1) {                                                                        \
      V_LOAD4(a, b, c, d, in + LANES_AT(i, 0))                                                     \
    } else {                                                                                       \
      a = V_LOAD(in + LANES_AT(i, 0));                                                             \
      b = V_LOAD(in + LANES_AT(i, 1));                                                             \
      c = V_LOAD(in + LANES_AT(i, 2));                                                             \
      d = V_LOAD(in + LANES_AT(i, 3));                                                             \
    }                                                                                              \
    quarter[i][0] = V_XOR(quarter[i][0], a);                                                       \
    quarter[i][1] = V_XOR(quarter[i][1], b);                                                       \
    quarter[i][2] = V_XOR(quarter[i][2], c);                                                       \
    quarter[i][3] = V_XOR(quarter[i][3], d);                                                       \
  }
#define LANES_PUT(i, k) V_STORE(out + LANES_AT(i, k), quarter[i][k]);
#define LANES_PUT_BLOCKS(i)                                                                        \
  V_JOIN(quarter[i][0], quarter[i][1], quarter[i][2], quarter[i][3])                               \
  if (in != NULL)                                                                                  \
    LANES_XOR(i)                                                                                   \
  LANES_PUT(i, 0)                                                                                  \
  LANES_PUT(i, 1)                                                                                  \
  LANES_PUT(i, 2)                                                                                  \
  LANES_PUT(i, 3)
  LANES_PUT_BLOCKS(0)
  LANES_PUT_BLOCKS(1)
  LANES_PUT_BLOCKS(2)
  LANES_PUT_BLOCKS(3)
#undef LANES_PUT_BLOCKS
#undef LANES_PUT
#undef LANES_XOR
#undef LANES_AT
}

// Where the next set starts: its first block is number counter.
struct LANES(start) {
  struct LANES(columns) columns;
  struct LANES(rows_first) rows; // behind the columns; only with groups beside them
  const uint32_t *key, *iv;
  uint32_t counter;
};

// start_at remembers; start_columns makes ready the columns, a kilobyte for long vectors.
ASHLAR_INLINE void LANES(start_at)(struct LANES(start) *start, const uint32_t key[8],
                                   const uint32_t iv[4], uint32_t counter)
{
  start->key = key;
  start->iv = iv;
  start->counter = counter;
}

ASHLAR_INLINE void LANES(start_columns)(struct LANES(start) *start)
{
  if (LANES_WITH_COLUMNS)
    LANES(columns_start)(&start->columns, start->key, start->iv, start->counter);
  if (LANES_START_GROUPS != 0)
    LANES(rows_first_at)(&start->rows, start->key, start->iv, start->counter + LANES_COLUMNS,
                         LANES_START_GROUPS);
}

// start_next goes on behind a set.
ASHLAR_INLINE void LANES(start_next)(struct LANES(start) *start)
{
  if (LANES_WITH_COLUMNS)
    start->columns.word[12] = V_ADD(start->columns.word[12], V_SET1(LANES_SET_BLOCKS));
  if (LANES_START_GROUPS != 0)
    LANES(rows_first_next)(&start->rows, LANES_SET_BLOCKS, LANES_START_GROUPS);
  start->counter += LANES_SET_BLOCKS;
}

// Columns and, behind them, groups of rows in progress at once: more blocks in little more time,
// where there are registers for both. groups, a constant, is 0 to 2 beside columns.
struct LANES(mixed) {
  struct LANES(columns) x;
  struct LANES(rows) y;
};

ASHLAR_INLINE void LANES(mixed_start)(struct LANES(mixed) *m, const struct LANES(start) *start,
                                      const int groups)
{
  if (LANES_WITH_COLUMNS)
    m->x = start->columns;
  if (groups != 0)
    LANES(rows_start)(&m->y, &start->rows, groups);
}

ASHLAR_INLINE void LANES(mixed_double_round)(struct LANES(mixed) *m, const int groups)
{
  if (LANES_WITH_COLUMNS)
    LANES(columns_double_round)(&m->x);
  if (groups != 0)
    LANES(rows_double_round)(&m->y, groups);
}

ASHLAR_INLINE void LANES(mixed_finish)(uint8_t *out, const uint8_t *in, struct LANES(mixed) *m,
                                       const struct LANES(start) *start, const int groups)
{
  const size_t columns = 64 * LANES_COLUMNS;
  // Rows first: they give back their registers at once.
  if (groups != 0)
    LANES(rows_finish)(out + columns, in == NULL ? NULL : in + columns, &m->y, &start->rows,
                       groups);
  if (LANES_WITH_COLUMNS)
    LANES(columns_finish)(out, in, &m->x, &start->columns);
}

ASHLAR_INLINE void LANES(mixed_run)(uint8_t *out, const uint8_t *in,
                                    const struct LANES(start) *start, const int groups)
{
  struct LANES(mixed) m;
  LANES(mixed_start)(&m, start, groups);
  for (int i = 0; i < 10; i++)
    LANES(mixed_double_round)(&m, groups);
  LANES(mixed_finish)(out, in, &m, start, groups);
}

// set_run writes a set, xored with in.
ASHLAR_INLINE void LANES(set_run)(uint8_t *out, const uint8_t *in,
                                  const struct LANES(start) *start)
{
  ASHLAR_ASSUME(in != NULL);
  LANES(mixed_run)(out, in, start, LANES_SET_GROUPS);
}

// keystream writes at least the given number of blocks, 1 to LANES_STREAM_BLOCKS, to out, which has
// room for so many: in the layout that is fastest for the number.
#define LANES_STREAM_BLOCKS                                                                        \
  (LANES_WITH_COLUMNS ? LANES_COLUMNS + LANES_MIXED_GROUPS * LANES_PARTS : 2 * LANES_SET_BLOCKS)
ASHLAR_NOINLINE void LANES(keystream)(uint8_t *out, const uint32_t key[8], const uint32_t iv[4],
                                      uint32_t counter, size_t blocks)
{
  if (blocks <= LANES_BLOCKS_ON_WORDS) {
    ashlar_chacha20_blocks_portable(out, key, iv, counter, blocks);
  } else if (blocks <= LANES_NARROW_BLOCKS) {
    LANES_NARROW(out, key, iv, counter);
  } else if (blocks <= LANES_PARTS) {
    LANES(rows_run)(out, key, iv, counter, 1);
  } else if (blocks <= 2 * LANES_PARTS) {
    LANES(rows_run)(out, key, iv, counter, 2);
  } else if (blocks <= 3 * LANES_PARTS && LANES_ROW_GROUPS >= 3) {
    LANES(rows_run)(out, key, iv, counter, 3);
  } else if (!LANES_WITH_COLUMNS) {
    // Two runs, of about the same number of groups.
    const uint32_t first = blocks <= 4 * LANES_PARTS ? 2 * LANES_PARTS : 3 * LANES_PARTS;
    LANES(keystream)(out, key, iv, counter, first);
    LANES(keystream)(out + 64 * first, key, iv, counter + first, blocks - first);
  } else {
    struct LANES(start) start;
    LANES(start_at)(&start, key, iv, counter);
    LANES(start_columns)(&start);
    if (blocks <= LANES_COLUMNS)
      LANES(mixed_run)(out, NULL, &start, 0);
    else if (blocks <= LANES_COLUMNS + LANES_PARTS && LANES_MIXED_GROUPS > 1)
      LANES(mixed_run)(out, NULL, &start, 1);
    else if (LANES_MIXED_GROUPS > 0)
      LANES(mixed_run)(out, NULL, &start, LANES_MIXED_GROUPS);
  }
}

// xor_four does the next four vectors of xor_bytes, or of xor_keep.
ASHLAR_INLINE void LANES(xor_four)(uint8_t *out, const uint8_t *in, uint8_t *stream, int keep,
                                   int opening)
{
  LANES_VEC a, b, c, d, p, q, r, s;
  V_LOAD4(a, b, c, d, in)
  V_LOAD4(p, q, r, s, stream)
  p = V_XOR(p, a);
  q = V_XOR(q, b);
  r = V_XOR(r, c);
  s = V_XOR(s, d);
  V_STORE(out, p);
  V_STORE(out + LANES_BYTES, q);
  V_STORE(out + 2 * LANES_BYTES, r);
  V_STORE(out + 3 * LANES_BYTES, s);
  if (keep) {
    V_STORE(stream, opening ? a : p);
    V_STORE(stream + LANES_BYTES, opening ? b : q);
    V_STORE(stream + 2 * LANES_BYTES, opening ? c : r);
    V_STORE(stream + 3 * LANES_BYTES, opening ? d : s);
  }
}

// xor_bytes writes in xor stream to out, for any len.
ASHLAR_INLINE void LANES(xor_bytes)(uint8_t *out, const uint8_t *in, size_t len,
                                    const uint8_t *stream)
{
  size_t i = 0;
  for (; len - i >= 4 * LANES_BYTES; i += 4 * LANES_BYTES)
    LANES(xor_four)(out + i, in + i, (uint8_t *)(uintptr_t)(stream + i), 0, 0);
  for (; len - i >= LANES_BYTES; i += LANES_BYTES)
    V_STORE(out + i, V_XOR(V_LOAD(in + i), V_LOAD(stream + i)));
  if (i != len)
    V_STORE_PARTIAL(out + i, len - i, V_XOR(V_LOAD_PARTIAL(in + i, len - i), V_LOAD(stream + i)));
}

// xor_keep does the same, and leaves in stream the bytes at in (opening) or out (not): for the MAC,
// wherever out is. What is behind them there, up to a vector's end, is nobody's.
ASHLAR_INLINE void LANES(xor_keep)(uint8_t *out, const uint8_t *in, size_t len, uint8_t *stream,
                                   int opening)
{
  size_t i = 0;
  if (opening)
    for (; len - i >= 4 * LANES_BYTES; i += 4 * LANES_BYTES)
      LANES(xor_four)(out + i, in + i, stream + i, 1, 1);
  else
    for (; len - i >= 4 * LANES_BYTES; i += 4 * LANES_BYTES)
      LANES(xor_four)(out + i, in + i, stream + i, 1, 0);
  for (; len - i >= LANES_BYTES; i += LANES_BYTES) {
    LANES_VEC x = V_LOAD(in + i), y = V_XOR(x, V_LOAD(stream + i));
    V_STORE(out + i, y);
    V_STORE(stream + i, opening ? x : y);
  }
  if (i != len) {
    LANES_VEC x = V_LOAD_PARTIAL(in + i, len - i);
    LANES_VEC y = V_XOR(x, V_LOAD(stream + i));
    V_STORE_PARTIAL(out + i, len - i, y);
    V_STORE(stream + i, opening ? x : y);
  }
}

// wipe zeroes whole vectors at p, so many that bytes are covered: what is left on the stack of keys
// and key streams. What is stored counts as used at once: GCC would make one rep stos of it, which
// is slow to start.
ASHLAR_INLINE void LANES(wipe)(void *p, size_t bytes)
{
  uint8_t *at = p, *end = at + bytes;
  for (; (size_t)(end - at) >= 4 * LANES_BYTES; at += 4 * LANES_BYTES) {
    V_STORE(at, V_SET1(0));
    V_STORE(at + LANES_BYTES, V_SET1(0));
    V_STORE(at + 2 * LANES_BYTES, V_SET1(0));
    V_STORE(at + 3 * LANES_BYTES, V_SET1(0));
    ashlar_used(p);
  }
  for (; at < end; at += LANES_BYTES) {
    V_STORE(at, V_SET1(0));
    ashlar_used(p);
  }
}

// start_wipe wipes what start_columns has made.
ASHLAR_INLINE void LANES(start_wipe)(struct LANES(start) *start)
{
  LANES(wipe)(start, offsetof(struct LANES(start), key));
}
