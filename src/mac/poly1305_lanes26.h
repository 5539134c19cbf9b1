// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// Poly1305 on 64-bit lanes with a 32 x 32 -> 64 bit product, RFC 8439 section 2.5: the one text for
// instruction sets that have no wider one. It has no include guard: the file of a row defines the
// operations below and includes it once.
//
// A number modulo p = 2^130 - 5 is five limbs of 26 bits. Each lane of the accumulator takes in
// every LANES_COUNT-th block. Between steps the lanes lack the last multiplication: a step
// multiplies by the power of r for one or two vectors and adds; the end multiplies each lane by its
// own power and sums up.
//
//   LANES(name)          name with the instruction set's suffix
//   LANES_ACC, LANES_POLY(name)   mac/poly1305_words.h
//   LANES_COUNT          64-bit lanes of a vector: 2 or 4
//   L_VEC                the vector type
//   L_HALF               the type of what is multiplied, 32 bits a lane
//   L_NARROW(v)          the low halves of the lanes
//   L_ADD                lane by lane
//   L_MULADD(sum, a, b)  sum and the products of two L_HALF
//   L_SHR(v, n) L_SHL(v, n)   lane by lane
//   L_SHRADD(sum, v, n)  sum and v shifted to the right
//   L_AND L_OR
//   L_SET1(x)            x in every lane
//   L_LOAD(p) L_STORE(p, v)   words at p, unaligned
//   L_WORDS(lo, hi, p)   the low and the high words of the LANES_COUNT blocks at p, in an order of
//                        lanes that is convenient
//   L_BLOCK_ORDER(v)     a vector in the order of memory brought into that order
//   L_SECOND(first, second, p), then L_FIRST(first, p)   load 2 LANES_COUNT blocks at p, the first
//                        to be multiplied, the second to be added to: LANES(load_second) and
//                        LANES(load_first) below, or both at once by L_SECOND

// A number in each lane. After carry limbs are below 2^26 + 2^8; a block added, below 2^27 + 2^8;
// the first block on top of an accumulator, below 2^27 + 2^10.
struct LANES(number) {
  L_VEC limb[5];
};

// A number that is to be multiplied.
struct LANES(half) {
  L_HALF limb[5];
};

// A reduced factor, limbs below 2^26 + 2^10, with 5 times its limbs 1 to 4, below 2^29.
struct LANES(factor) {
  L_HALF limb[5], x5[5]; // x5[0] is limb[0]
};

struct LANES(powers26) {
  struct LANES(factor) one, two; // r^LANES_COUNT and its square, in every lane
  // The limbs of r^(2 LANES_COUNT), ..., r^1, then zeros: LANES_COUNT neighbours are what blocks
  // want in the end.
  uint64_t table[5][3 * LANES_COUNT];
};

ASHLAR_INLINE struct LANES(half) LANES(narrow)(const struct LANES(number) *a)
{
  struct LANES(half) half;
  half.limb[0] = L_NARROW(a->limb[0]);
  half.limb[1] = L_NARROW(a->limb[1]);
  half.limb[2] = L_NARROW(a->limb[2]);
  half.limb[3] = L_NARROW(a->limb[3]);
  half.limb[4] = L_NARROW(a->limb[4]);
  return half;
}

// factor_of makes a factor of a reduced number: one addition a limb, once for many products.
ASHLAR_INLINE struct LANES(factor) LANES(factor_of)(const struct LANES(number) *a)
{
  struct LANES(factor) f;
#define L_FACTOR(i)                                                                                \
  f.limb[i] = L_NARROW(a->limb[i]);                                                                \
  f.x5[i] = L_NARROW(L_ADD(a->limb[i], L_SHL(a->limb[i], 2)));
  f.limb[0] = f.x5[0] = L_NARROW(a->limb[0]);
  L_FACTOR(1)
  L_FACTOR(2)
  L_FACTOR(3)
  L_FACTOR(4)
#undef L_FACTOR
  return f;
}

// limbs_add adds m f to p. Limbs of m are below 2^28, those of f and their fives below 2^29: two
// such sums are below 2^61; as they come, below 2^58.
ASHLAR_INLINE void LANES(limbs_add)(struct LANES(number) *p, const struct LANES(half) *m,
                                    const struct LANES(factor) *f)
{
#define L_TERM(k, i, by) p->limb[k] = L_MULADD(p->limb[k], m->limb[i], by);
#define L_ROW(i, by0, by1, by2, by3, by4)                                                          \
  L_TERM(0, i, by0)                                                                                \
  L_TERM(1, i, by1)                                                                                \
  L_TERM(2, i, by2)                                                                                \
  L_TERM(3, i, by3)                                                                                \
  L_TERM(4, i, by4)
  L_ROW(0, f->limb[0], f->limb[1], f->limb[2], f->limb[3], f->limb[4])
  L_ROW(1, f->x5[4], f->limb[0], f->limb[1], f->limb[2], f->limb[3])
  L_ROW(2, f->x5[3], f->x5[4], f->limb[0], f->limb[1], f->limb[2])
  L_ROW(3, f->x5[2], f->x5[3], f->x5[4], f->limb[0], f->limb[1])
  L_ROW(4, f->x5[1], f->x5[2], f->x5[3], f->x5[4], f->limb[0])
#undef L_ROW
#undef L_TERM
}

// carry brings limbs below 2^58 to below 2^26, limbs 1 and 4 to below 2^26 + 2^8: two chains side
// by side.
ASHLAR_INLINE void LANES(carry)(struct LANES(number) *h)
{
  const L_VEC mask = L_SET1(0x3ffffff);
  L_VEC *l = h->limb, c;
#define L_CARRY(from, to)                                                                          \
  l[to] = L_SHRADD(l[to], l[from], 26);                                                            \
  l[from] = L_AND(l[from], mask);
  L_CARRY(0, 1)
  L_CARRY(3, 4)
  L_CARRY(1, 2)
  // Bit 26 of limb 4 is bit 130: back to limb 0 times 5.
  c = L_SHR(l[4], 26);
  l[4] = L_AND(l[4], mask);
  l[0] = L_ADD(l[0], L_ADD(c, L_SHL(c, 2)));
  L_CARRY(2, 3)
  L_CARRY(0, 1)
  L_CARRY(3, 4)
#undef L_CARRY
}

// load cuts LANES_COUNT blocks into limbs, with 2^128 added.
ASHLAR_INLINE struct LANES(number) LANES(load)(const uint8_t *in)
{
  const L_VEC mask = L_SET1(0x3ffffff);
  struct LANES(number) m;
  L_VEC lo, hi;
  L_WORDS(lo, hi, in);
  m.limb[0] = L_AND(lo, mask);
  m.limb[1] = L_AND(L_SHR(lo, 26), mask);
  m.limb[2] = L_AND(L_OR(L_SHR(lo, 52), L_SHL(hi, 12)), mask);
  m.limb[3] = L_AND(L_SHR(hi, 14), mask);
  m.limb[4] = L_OR(L_SHR(hi, 40), L_SET1(1 << 24));
  return m;
}

// load_second and load_first do it one after the other, which leaves registers free between them.
ASHLAR_INLINE void LANES(load_second)(struct LANES(number) *second, const uint8_t *in)
{
  *second = LANES(load)(in + 16 * LANES_COUNT);
}

ASHLAR_INLINE void LANES(load_first)(struct LANES(half) *first, const uint8_t *in)
{
  struct LANES(number) m = LANES(load)(in);
  *first = LANES(narrow)(&m);
}

// window returns r^k, r^(k-1), ... for the blocks of a vector, k <= 2 LANES_COUNT; zero below r^1.
ASHLAR_INLINE struct LANES(factor) LANES(window)(const struct LANES(powers26) *powers, size_t k)
{
  struct LANES(number) w;
  for (int i = 0; i < 5; i++)
    w.limb[i] = L_BLOCK_ORDER(L_LOAD(powers->table[i] + 2 * LANES_COUNT - k));
  return LANES(factor_of)(&w);
}

// multiplied returns a f, reduced.
ASHLAR_INLINE struct LANES(number) LANES(multiplied)(const struct LANES(number) *a,
                                                     const struct LANES(factor) *f)
{
  struct LANES(half) half = LANES(narrow)(a);
  struct LANES(number) product;
  for (int i = 0; i < 5; i++)
    product.limb[i] = L_SET1(0);
  LANES(limbs_add)(&product, &half, f);
  LANES(carry)(&product);
  return product;
}

// one_power returns a power of the table, by its place there, in every lane.
ASHLAR_INLINE struct LANES(factor) LANES(one_power)(const struct LANES(powers26) *powers,
                                                    const int place)
{
  struct LANES(number) a;
  for (int i = 0; i < 5; i++)
    a.limb[i] = L_SET1(powers->table[i][place]);
  return LANES(factor_of)(&a);
}

// powers26_by_words computes the table one by one on general registers: where these multiply well.
ASHLAR_INLINE void LANES(powers26_by_words)(struct LANES(powers26) *powers, const LANES_ACC *p)
{
  LANES_ACC power;
  uint64_t limb[5];
  LANES_POLY(power)(&power, p);
  for (int k = 1; k <= 2 * LANES_COUNT; k++) {
    if (k != 1)
      LANES_POLY(block)(&power, 0, 0, 0);
    LANES_POLY(limbs26)(limb, &power);
    for (int i = 0; i < 5; i++)
      powers->table[i][2 * LANES_COUNT - k] = limb[i];
  }
}

// powers26_by_lanes computes r^2 there, and the others from these two.
ASHLAR_INLINE void LANES(powers26_by_lanes)(struct LANES(powers26) *powers, const LANES_ACC *p)
{
  LANES_ACC power;
  uint64_t limb[2][5]; // of r^2 and r
  struct LANES(number) a, b;
  struct LANES(factor) f;
  LANES_POLY(power)(&power, p);
  LANES_POLY(limbs26)(limb[1], &power);
  LANES_POLY(block)(&power, 0, 0, 0);
  LANES_POLY(limbs26)(limb[0], &power);

  // With four lanes, (r^2, r, r^2, r) times (r^2, r^2, 1, 1).
  for (int i = 0; i < 5; i++) {
    uint64_t low[LANES_COUNT], high[LANES_COUNT];
    for (int k = 0; k < LANES_COUNT; k++) {
      low[k] = limb[k % 2][i];
      high[k] = k < LANES_COUNT - 2 ? limb[0][i] : i == 0;
    }
    a.limb[i] = L_LOAD(low);
    b.limb[i] = L_LOAD(high);
  }
  f = LANES(factor_of)(&b);
  if (LANES_COUNT == 4)
    a = LANES(multiplied)(&a, &f);
  for (int i = 0; i < 5; i++)
    L_STORE(powers->table[i] + LANES_COUNT, a.limb[i]);
  f = LANES(one_power)(powers, LANES_COUNT);
  a = LANES(multiplied)(&a, &f);
  for (int i = 0; i < 5; i++)
    L_STORE(powers->table[i], a.limb[i]);
}

// powers26_start computes the powers of p's r.
ASHLAR_INLINE void LANES(powers26_start)(struct LANES(powers26) *powers, const LANES_ACC *p)
{
  if (ASHLAR_HAS_INT128)
    LANES(powers26_by_words)(powers, p);
  else
    LANES(powers26_by_lanes)(powers, p);
  for (int i = 0; i < 5; i++)
    L_STORE(powers->table[i] + 2 * LANES_COUNT, L_SET1(0));
  powers->one = LANES(one_power)(powers, LANES_COUNT);
  powers->two = LANES(one_power)(powers, 0);
}

// first26 takes in the first LANES_COUNT blocks, on top of p's accumulator.
ASHLAR_INLINE void LANES(first26)(struct LANES(number) *h, const LANES_ACC *p, const uint8_t *in)
{
  uint64_t limb[5];
  *h = LANES(load)(in);
  LANES_POLY(limbs26)(limb, p);
  for (int i = 0; i < 5; i++) {
    uint64_t first[LANES_COUNT] = {limb[i]};
    h->limb[i] = L_ADD(h->limb[i], L_LOAD(first));
  }
}

// few26 does it with 1 to LANES_COUNT - 1 blocks: they are the last of a vector that begins with
// zeros, which leave the sum as it is.
ASHLAR_INLINE void LANES(few26)(struct LANES(number) *h, const LANES_ACC *p, const uint8_t *in,
                                size_t blocks)
{
  const size_t zeros = LANES_COUNT - blocks;
  uint8_t bytes[16 * LANES_COUNT] = {0};
  uint64_t limb[5], there[LANES_COUNT], first[LANES_COUNT] = {0};
  memcpy(bytes + 16 * zeros, in, 16 * blocks);
  *h = LANES(load)(bytes);
  for (size_t k = 0; k < LANES_COUNT; k++)
    there[k] = k < zeros ? 0 : UINT64_MAX;
  h->limb[4] = L_AND(h->limb[4], L_BLOCK_ORDER(L_LOAD(there)));
  LANES_POLY(limbs26)(limb, p);
  for (int i = 0; i < 5; i++) {
    first[zeros] = limb[i];
    h->limb[i] = L_ADD(h->limb[i], L_BLOCK_ORDER(L_LOAD(first)));
  }
}

// steps26 takes in blocks, a multiple of LANES_COUNT.
ASHLAR_INLINE void LANES(steps26)(struct LANES(number) *state,
                                  const struct LANES(powers26) *powers, const uint8_t *in,
                                  size_t blocks)
{
  struct LANES(number) h = *state, sum;
  struct LANES(half) half, first;
  for (; blocks >= 2 * LANES_COUNT; blocks -= 2 * LANES_COUNT, in += 32 * LANES_COUNT) {
    L_SECOND(&first, &sum, in)
    half = LANES(narrow)(&h);
    LANES(limbs_add)(&sum, &half, &powers->two);
    L_FIRST(&first, in)
    LANES(limbs_add)(&sum, &first, &powers->one);
    LANES(carry)(&sum);
    h = sum;
  }
  if (blocks != 0) {
    sum = LANES(load)(in);
    half = LANES(narrow)(&h);
    LANES(limbs_add)(&sum, &half, &powers->one);
    LANES(carry)(&sum);
    h = sum;
  }
  *state = h;
}

// end26 multiplies each lane by its own power, adds up the lanes, and gives the accumulator back to
// p.
ASHLAR_INLINE void LANES(end26)(LANES_ACC *p, const struct LANES(number) *h,
                                const struct LANES(powers26) *powers)
{
  struct LANES(factor) f = LANES(window)(powers, LANES_COUNT);
  struct LANES(number) sum = LANES(multiplied)(h, &f);
  uint64_t limb[5], lane[LANES_COUNT];
  for (int i = 0; i < 5; i++) {
    L_STORE(lane, sum.limb[i]);
    limb[i] = lane[0];
    for (int k = 1; k < LANES_COUNT; k++)
      limb[i] += lane[k]; // < 2^29
  }
  LANES_POLY(from_limbs26)(p, limb);
}
