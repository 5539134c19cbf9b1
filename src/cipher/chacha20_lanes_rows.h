// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// The layout in rows of chacha20_lanes.h, which describes the operations: four vectors hold the
// rows of a block in each 128-bit part. It has no include guard.

#define LANES_BYTES (16 * LANES_PARTS) // of a vector

// V_LOAD4 and V_TAKE4 where no instruction does it.
#define LANES_LOAD4(a, b, c, d, p)                                                                 \
  {                                                                                                \
    const uint8_t *four = (const uint8_t *)(p);                                                    \
    a = V_LOAD(four);                                                                              \
    b = V_LOAD(four + LANES_BYTES);                                                                \
    c = V_LOAD(four + 2 * LANES_BYTES);                                                            \
    d = V_LOAD(four + 3 * LANES_BYTES);                                                            \
  }

#define LANES_TAKE4(a, b, c, d, v) a = (v)[0], b = (v)[1], c = (v)[2], d = (v)[3];

// Does the statements for each of the groups with g, a constant, as its number; groups is a
// constant too.
#define LANES_EACH_GROUP(...)                                                                      \
  do {                                                                                             \
    {                                                                                              \
      enum { g = 0 };                                                                              \
      __VA_ARGS__                                                                                  \
    }                                                                                              \
    if (groups > 1) {                                                                              \
      enum { g = 1 };                                                                              \
      __VA_ARGS__                                                                                  \
    }                                                                                              \
    if (groups > 2) {                                                                              \
      enum { g = 2 };                                                                              \
      __VA_ARGS__                                                                                  \
    }                                                                                              \
  } while (0)

// Row groups in progress: group g, part p is block g * LANES_PARTS + p.
struct LANES(rows) {
  LANES_VEC a[3], b[3], c[3], d[3];
};

// What groups start from: the same first three rows, and the fourth with their own block numbers.
struct LANES(rows_first) {
  LANES_VEC a, b, c, d[3];
};

ASHLAR_INLINE void LANES(rows_first_at)(struct LANES(rows_first) *first, const uint32_t key[8],
                                        const uint32_t iv[4], uint32_t counter, const int groups)
{
  static const uint32_t sigma[4] = ASHLAR_CHACHA20_SIGMA;
  first->a = V_PART(sigma);
  first->b = V_PART(key);
  first->c = V_PART(key + 4);
  // Word by word: iv has just been written so, and a wider load would wait for the stores.
  LANES_VEC d = V_ADD(V_PART4(counter, iv[1], iv[2], iv[3]), V_PART_NUMBERS);
  LANES_EACH_GROUP({
    first->d[g] = d;
    d = V_ADD(d, V_PART4(LANES_PARTS, 0, 0, 0));
  });
}

// rows_first_next goes on as many blocks behind.
ASHLAR_INLINE void LANES(rows_first_next)(struct LANES(rows_first) *first, uint32_t blocks,
                                          const int groups)
{
  LANES_EACH_GROUP(first->d[g] = V_ADD(first->d[g], V_PART4(blocks, 0, 0, 0)););
}

ASHLAR_INLINE void LANES(rows_start)(struct LANES(rows) *x, const struct LANES(rows_first) *first,
                                     const int groups)
{
  LANES_EACH_GROUP({
    x->a[g] = first->a;
    x->b[g] = first->b;
    x->c[g] = first->c;
    x->d[g] = first->d[g];
  });
}

// Four quarter rounds of every group: each step is one instruction a group.
ASHLAR_INLINE void LANES(rows_half_round)(struct LANES(rows) *x, const int groups)
{
  LANES_EACH_GROUP(x->a[g] = V_ADD(x->a[g], x->b[g]););
  LANES_EACH_GROUP(x->d[g] = V_TURN16(x->d[g], x->a[g]););
  LANES_EACH_GROUP(x->c[g] = V_ADD(x->c[g], x->d[g]););
  LANES_EACH_GROUP(x->b[g] = V_TURN12(x->b[g], x->c[g]););
  LANES_EACH_GROUP(x->a[g] = V_ADD(x->a[g], x->b[g]););
  LANES_EACH_GROUP(x->d[g] = V_TURN8(x->d[g], x->a[g]););
  LANES_EACH_GROUP(x->c[g] = V_ADD(x->c[g], x->d[g]););
  LANES_EACH_GROUP(x->b[g] = V_TURN7(x->b[g], x->c[g]););
}

// Between column and diagonal rounds the rows turn against each other. b, which is ready last,
// stays.
ASHLAR_INLINE void LANES(rows_double_round)(struct LANES(rows) *x, const int groups)
{
  LANES(rows_half_round)(x, groups);
  LANES_EACH_GROUP(x->a[g] = V_WORDS3(x->a[g]); x->d[g] = V_WORDS2(x->d[g]);
                   x->c[g] = V_WORDS1(x->c[g]););
  LANES(rows_half_round)(x, groups);
  LANES_EACH_GROUP(x->a[g] = V_WORDS1(x->a[g]); x->d[g] = V_WORDS2(x->d[g]);
                   x->c[g] = V_WORDS3(x->c[g]););
  LANES_EACH_GROUP(V_PIN(x->a[g]) V_PIN(x->b[g]) V_PIN(x->c[g]) V_PIN(x->d[g]));
}

// rows_finish adds the start and writes the blocks of every group to out, xored with in unless that
// is NULL.
ASHLAR_INLINE void LANES(rows_finish)(uint8_t *out, const uint8_t *in, struct LANES(rows) *x,
                                      const struct LANES(rows_first) *first, const int groups)
{
  LANES_EACH_GROUP({
    const size_t at = 4 * LANES_BYTES * g;
    LANES_VEC q0 = V_ADD(x->a[g], first->a), q1 = V_ADD(x->b[g], first->b);
    LANES_VEC q2 = V_ADD(x->c[g], first->c), q3 = V_ADD(x->d[g], first->d[g]);
    V_JOIN(q0, q1, q2, q3)
    if (in != NULL) {
      LANES_VEC p0, p1, p2, p3;
      V_LOAD4(p0, p1, p2, p3, in + at)
      q0 = V_XOR(q0, p0);
      q1 = V_XOR(q1, p1);
      q2 = V_XOR(q2, p2);
      q3 = V_XOR(q3, p3);
    }
    V_STORE(out + at, q0);
    V_STORE(out + at + LANES_BYTES, q1);
    V_STORE(out + at + 2 * LANES_BYTES, q2);
    V_STORE(out + at + 3 * LANES_BYTES, q3);
  });
}

// rows_run writes LANES_PARTS blocks for each group.
ASHLAR_INLINE void LANES(rows_run)(uint8_t *out, const uint32_t key[8], const uint32_t iv[4],
                                   uint32_t counter, const int groups)
{
  struct LANES(rows_first) first;
  struct LANES(rows) x;
  LANES(rows_first_at)(&first, key, iv, counter, groups);
  LANES(rows_start)(&x, &first, groups);
  for (int i = 0; i < 10; i++)
    LANES(rows_double_round)(&x, groups);
  LANES(rows_finish)(out, NULL, &x, &first, groups);
}
