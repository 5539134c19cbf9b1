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
//   LANES_COUNT          64-bit lanes of a vector: 2 or 4
//   L_VEC                the vector type
//   L_ADD                lane by lane
//   L_MUL(a, b)          product of the low 32 bits of each lane
//   L_SHR(v, n) L_SHL(v, n)   lane by lane
//   L_AND L_OR
//   L_SET1(x)            x in every lane
//   L_LOAD(p) L_STORE(p, v)   words at p, unaligned
//   L_WORDS(lo, hi, p)   the low and the high words of the LANES_COUNT blocks at p, in an order of
//                        lanes that is convenient
//   L_BLOCK_ORDER(v)     a vector in the order of memory brought into that order

// A number in each lane. After carry limbs are below 2^26 + 2^8; a block added, below 2^27 + 2^8.
struct LANES(number) {
  L_VEC limb[5];
};

// A reduced factor, limbs at most 2^26, with 5 times its limbs 1 to 4, below 2^29.
struct LANES(factor) {
  L_VEC limb[5], x5[5]; // x5[0] is not used
};

struct LANES(powers26) {
  struct LANES(factor) one, two; // r^LANES_COUNT and its square, in every lane
  // The limbs of r^(2 LANES_COUNT), ..., r^1, then zeros: LANES_COUNT neighbours are what blocks
  // want in the end.
  uint64_t table[5][3 * LANES_COUNT];
};

// factor_of makes a factor of a reduced number: one addition a limb, once for many products.
ASHLAR_INLINE struct LANES(factor) LANES(factor_of)(const struct LANES(number) *a)
{
  struct LANES(factor) f;
#define L_FACTOR(i)                                                                                \
  f.limb[i] = a->limb[i];                                                                          \
  f.x5[i] = L_ADD(a->limb[i], L_SHL(a->limb[i], 2));
  f.limb[0] = f.x5[0] = a->limb[0];
  L_FACTOR(1)
  L_FACTOR(2)
  L_FACTOR(3)
  L_FACTOR(4)
#undef L_FACTOR
  return f;
}

// limbs_add adds m f to p. Limbs of m are below 2^28, those of f and their fives below 2^29: two
// such sums are below 2^61; as they come, below 2^58.
ASHLAR_INLINE void LANES(limbs_add)(struct LANES(number) *p, const struct LANES(number) *m,
                                    const struct LANES(factor) *f)
{
#define L_TERM(k, i, by) p->limb[k] = L_ADD(p->limb[k], L_MUL(m->limb[i], by));
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
  c = L_SHR(l[from], 26);                                                                          \
  l[from] = L_AND(l[from], mask);                                                                  \
  l[to] = L_ADD(l[to], c);
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

// window returns r^k, r^(k-1), ... for the blocks of a vector, k <= 2 LANES_COUNT; zero below r^1.
ASHLAR_INLINE struct LANES(factor) LANES(window)(const struct LANES(powers26) *powers, size_t k)
{
  struct LANES(number) w;
  for (int i = 0; i < 5; i++)
    w.limb[i] = L_BLOCK_ORDER(L_LOAD(powers->table[i] + 2 * LANES_COUNT - k));
  return LANES(factor_of)(&w);
}

// limbs64 cuts a number on 64-bit words into limbs of 26 bits.
ASHLAR_INLINE void LANES(limbs64)(uint64_t limb[5], uint64_t lo, uint64_t hi, uint64_t top)
{
  limb[0] = lo & 0x3ffffff;
  limb[1] = lo >> 26 & 0x3ffffff;
  limb[2] = (lo >> 52 | hi << 12) & 0x3ffffff;
  limb[3] = hi >> 14 & 0x3ffffff;
  limb[4] = hi >> 40 | top << 24;
}

// powers26_start computes the powers of p's r: one by one into the table, on 64-bit words.
ASHLAR_INLINE void LANES(powers26_start)(struct LANES(powers26) *powers,
                                         const struct ashlar_poly64 *p)
{
  struct ashlar_poly64 power = {p->r0, p->r1, 0, p->r0, p->r1};
  struct LANES(number) a;
  uint64_t limb[5];
  for (int k = 1; k <= 2 * LANES_COUNT; k++) {
    // Limb 4 is at most 2^26: h2 is 4 only when h1 is 0.
    LANES(limbs64)(limb, power.h0, power.h1, power.h2);
    for (int i = 0; i < 5; i++) {
      powers->table[i][2 * LANES_COUNT - k] = limb[i];
      if (k <= LANES_COUNT)
        powers->table[i][2 * LANES_COUNT - 1 + k] = 0;
    }
    ashlar_poly64_block(&power, 0, 0, 0);
  }
  for (int i = 0; i < 5; i++)
    a.limb[i] = L_SET1(powers->table[i][LANES_COUNT]);
  powers->one = LANES(factor_of)(&a);
  for (int i = 0; i < 5; i++)
    a.limb[i] = L_SET1(powers->table[i][0]);
  powers->two = LANES(factor_of)(&a);
}

// lanes_sum adds up the lanes of h, one carry done, and gives the accumulator back to p.
ASHLAR_INLINE void LANES(lanes_sum)(struct ashlar_poly64 *p, const struct LANES(number) *h)
{
  uint64_t limb[5], lane[LANES_COUNT];
  for (int i = 0; i < 5; i++) {
    L_STORE(lane, h->limb[i]);
    limb[i] = lane[0];
    for (int k = 1; k < LANES_COUNT; k++)
      limb[i] += lane[k];
  }
  // Limbs below 2^29: carry up, and what is above bit 130 back times 5.
  for (int i = 0; i < 4; i++) {
    limb[i + 1] += limb[i] >> 26;
    limb[i] &= 0x3ffffff;
  }
  limb[0] += 5 * (limb[4] >> 26);
  limb[4] &= 0x3ffffff;
  ashlar_uint128 t = (ashlar_uint128)limb[0] + ((ashlar_uint128)limb[1] << 26) +
                     ((ashlar_uint128)limb[2] << 52) + ((ashlar_uint128)limb[3] << 78);
  // Below 2^104 + 25: limb 0 may be a little over 26 bits.
  ashlar_uint128 low = t + ((ashlar_uint128)(limb[4] & 0xffffff) << 104);
  p->h0 = (uint64_t)low;
  p->h1 = (uint64_t)(low >> 64);
  p->h2 = (limb[4] >> 24) + (low < t); // <= 4
}

// blocks26 takes in blocks, at least LANES_COUNT of them, on top of p's accumulator.
ASHLAR_NOINLINE void LANES(blocks26)(struct ashlar_poly64 *p, const uint8_t *in, size_t blocks)
{
  struct LANES(powers26) powers;
  struct LANES(factor) f;
  struct LANES(number) h, m;
  uint64_t limb[5];

  LANES(powers26_start)(&powers, p);
  // p's accumulator goes in front of the first block.
  h = LANES(load)(in);
  LANES(limbs64)(limb, p->h0, p->h1, p->h2);
  for (int i = 0; i < 5; i++) {
    uint64_t first[LANES_COUNT] = {limb[i]};
    h.limb[i] = L_ADD(h.limb[i], L_LOAD(first));
  }
  in += 16 * LANES_COUNT;
  blocks -= LANES_COUNT;

  for (; blocks >= 2 * LANES_COUNT; blocks -= 2 * LANES_COUNT, in += 32 * LANES_COUNT) {
    struct LANES(number) sum = LANES(load)(in + 16 * LANES_COUNT);
    LANES(limbs_add)(&sum, &h, &powers.two);
    m = LANES(load)(in);
    LANES(limbs_add)(&sum, &m, &powers.one);
    LANES(carry)(&sum);
    h = sum;
  }
  if (blocks >= LANES_COUNT) {
    m = LANES(load)(in);
    LANES(limbs_add)(&m, &h, &powers.one);
    LANES(carry)(&m);
    h = m;
    in += 16 * LANES_COUNT;
    blocks -= LANES_COUNT;
  }

  f = LANES(window)(&powers, LANES_COUNT);
  for (int i = 0; i < 5; i++)
    m.limb[i] = L_SET1(0);
  LANES(limbs_add)(&m, &h, &f);
  LANES(carry)(&m);
  LANES(lanes_sum)(p, &m);
  ashlar_wipe(&powers, sizeof powers);
  ashlar_wipe(&f, sizeof f);
  ashlar_poly64_blocks(p, in, blocks, 1);
}
