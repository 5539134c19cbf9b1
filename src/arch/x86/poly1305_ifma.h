// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// Poly1305 with AVX-512 IFMA, RFC 8439 section 2.5: eight blocks a vector, radix 2^44.
//
// A number modulo p = 2^130 - 5 is three limbs of 44, 44 and 42 bits. Each lane of the
// accumulator takes in every eighth block. Between steps the lanes lack the last multiplication: a
// step multiplies by r^8 (for one vector) to r^48 (for six) and adds; the end multiplies each lane
// by its own power of r and sums up.
//
// vpmadd52luq and vpmadd52huq multiply the low 52 bits of their operands and add the low or high 52
// bits of the product. Limbs 0, 1, 2 stand for 2^0, 2^44, 2^88; a product that belongs to 2^132
// comes back times 20 = 4 * 5. A high half weighs 2^52 = 2^8 * 2^44: it belongs to the next limb,
// times 2^8.

#ifndef ASHLAR_ARCH_X86_POLY1305_IFMA_H
#define ASHLAR_ARCH_X86_POLY1305_IFMA_H

#include <immintrin.h>
#include <stddef.h>
#include <stdint.h>

#include "base/isa.h"
#include "mac/poly1305_words64.h"

#define ASHLAR_ISA_IFMA "avx512f,avx512bw,avx512dq,avx512vl,avx512ifma,bmi2"

ASHLAR_ISA_BEGIN(ASHLAR_ISA_IFMA)

// Eight numbers, one a lane. Reduced: limbs 0 and 2 below 2^44 and 2^42, limb 1 below 2^44 + 2^8.
struct ifma_number {
  __m512i limb[3];
};

// A reduced factor with 20 times its limbs 1 and 2, below 2^49.
struct ifma_factor {
  __m512i limb[3], limb1x20, limb2x20;
};

ASHLAR_INLINE __m512i ifma_set1(uint64_t x)
{
  return _mm512_set1_epi64((int64_t)x);
}

// ifma_factor makes a factor of a reduced number: 20 (2^44 + 2^8) < 2^49.
ASHLAR_INLINE struct ifma_factor ifma_factor(struct ifma_number a)
{
  struct ifma_factor f;
  f.limb[0] = a.limb[0];
  f.limb[1] = a.limb[1];
  f.limb[2] = a.limb[2];
  // 20 x = 16 x + 4 x
  f.limb1x20 = _mm512_add_epi64(_mm512_slli_epi64(a.limb[1], 4), _mm512_slli_epi64(a.limb[1], 2));
  f.limb2x20 = _mm512_add_epi64(_mm512_slli_epi64(a.limb[2], 4), _mm512_slli_epi64(a.limb[2], 2));
  return f;
}

// Products before their carries: low and high halves. Up to six products are added up in one: low
// limbs below 6 * 3 * 2^52.
struct ifma_product {
  __m512i lo[3], hi[3];
};

// What changes from step to step, and what does not.
struct ashlar_ifma_state {
  struct ifma_number h;
  struct ifma_product sum; // of a step in progress
};

struct ashlar_ifma_powers {
  struct ifma_factor stride[6]; // r^8, r^16, ..., r^48, in every lane; from r^24 on only for steps
  // The limbs of r^16, r^15, ..., r^1, then zeros: eight neighbours are what eight blocks want in
  // the end.
  uint64_t powers[3][24];
};

ASHLAR_INLINE struct ifma_product ifma_zero(void)
{
  struct ifma_product p;
  p.lo[0] = p.lo[1] = p.lo[2] = p.hi[0] = p.hi[1] = p.hi[2] = _mm512_setzero_si512();
  return p;
}

// ifma_multiply adds m f to p. Limbs of m are below 2^46.
ASHLAR_INLINE void ifma_multiply(struct ifma_product *p, const struct ifma_number *m,
                                 const struct ifma_factor *f)
{
#define IFMA(k, i, by)                                                                             \
  p->lo[k] = _mm512_madd52lo_epu64(p->lo[k], m->limb[i], by);                                      \
  p->hi[k] = _mm512_madd52hi_epu64(p->hi[k], m->limb[i], by);
  IFMA(0, 0, f->limb[0])
  IFMA(1, 0, f->limb[1])
  IFMA(2, 0, f->limb[2])
  IFMA(0, 1, f->limb2x20)
  IFMA(1, 1, f->limb[0])
  IFMA(2, 1, f->limb[1])
  IFMA(0, 2, f->limb1x20)
  IFMA(1, 2, f->limb2x20)
  IFMA(2, 2, f->limb[0])
#undef IFMA
}

// ifma_carry makes a reduced number of p.
ASHLAR_INLINE struct ifma_number ifma_carry(const struct ifma_product *p)
{
  const __m512i mask44 = ifma_set1((UINT64_C(1) << 44) - 1);
  const __m512i mask42 = ifma_set1((UINT64_C(1) << 42) - 1);
  struct ifma_number h;
  // Of the sums that steps make, low limbs are < 2^57 and high ones < 2^43, 2^41, 1.3 * 2^39:
  // carries < 2^51, and the last two such that limb 1 ends below 2^44 + 2^8.
  __m512i c = _mm512_add_epi64(_mm512_srli_epi64(p->lo[0], 44), _mm512_slli_epi64(p->hi[0], 8));
  h.limb[0] = _mm512_and_si512(p->lo[0], mask44);
  __m512i l = _mm512_add_epi64(p->lo[1], c);
  c = _mm512_add_epi64(_mm512_srli_epi64(l, 44), _mm512_slli_epi64(p->hi[1], 8));
  h.limb[1] = _mm512_and_si512(l, mask44);
  l = _mm512_add_epi64(p->lo[2], c);
  // Bit 42 of limb 2 is bit 130: back to limb 0 times 5.
  c = _mm512_add_epi64(_mm512_srli_epi64(l, 42), _mm512_slli_epi64(p->hi[2], 10));
  h.limb[2] = _mm512_and_si512(l, mask42);
  h.limb[0] = _mm512_add_epi64(h.limb[0], _mm512_add_epi64(c, _mm512_slli_epi64(c, 2)));
  h.limb[1] = _mm512_add_epi64(h.limb[1], _mm512_srli_epi64(h.limb[0], 44));
  h.limb[0] = _mm512_and_si512(h.limb[0], mask44);
  return h;
}

// ifma_times multiplies once: a step on its own.
ASHLAR_INLINE struct ifma_number ifma_times(struct ifma_number a, const struct ifma_factor *f)
{
  struct ifma_product p = ifma_zero();
  ifma_multiply(&p, &a, f);
  return ifma_carry(&p);
}

// ifma_limbs cuts eight 128-bit numbers, low and high words, into limbs, with high_bit at 2^128 =
// 2^40 in limb 2.
ASHLAR_INLINE struct ifma_number ifma_limbs(__m512i lo, __m512i hi, __m512i high_bit)
{
  const __m512i mask44 = ifma_set1((UINT64_C(1) << 44) - 1);
  struct ifma_number m;
  m.limb[0] = _mm512_and_si512(lo, mask44);
  m.limb[1] = _mm512_and_si512(
      _mm512_or_si512(_mm512_srli_epi64(lo, 44), _mm512_slli_epi64(hi, 20)), mask44);
  m.limb[2] = _mm512_or_si512(_mm512_srli_epi64(hi, 24), high_bit);
  return m;
}

// Lane l of a vector made by ifma_blocks holds block (l & 1) * 4 + (l >> 1) of eight: interleaving
// keeps the words of a block in the 128 bits they are in, and needs no index registers.
#define IFMA_BLOCK_OF_LANE _mm512_setr_epi64(0, 4, 1, 5, 2, 6, 3, 7)

// ifma_blocks makes numbers of eight blocks, the first four in a.
ASHLAR_INLINE struct ifma_number ifma_blocks(__m512i a, __m512i b, __m512i high_bit)
{
  return ifma_limbs(_mm512_unpacklo_epi64(a, b), _mm512_unpackhi_epi64(a, b), high_bit);
}

// ifma_load reads 128 bytes as eight blocks of a message, each with the 1 above its 16 bytes.
ASHLAR_INLINE struct ifma_number ifma_load(const uint8_t *in)
{
  return ifma_blocks(_mm512_loadu_si512((const void *)in),
                     _mm512_loadu_si512((const void *)(in + 64)), ifma_set1(UINT64_C(1) << 40));
}

// ifma_add adds limb by limb: of a reduced number and a block, below 2^45 + 2^8.
ASHLAR_INLINE struct ifma_number ifma_add(struct ifma_number a, struct ifma_number b)
{
  a.limb[0] = _mm512_add_epi64(a.limb[0], b.limb[0]);
  a.limb[1] = _mm512_add_epi64(a.limb[1], b.limb[1]);
  a.limb[2] = _mm512_add_epi64(a.limb[2], b.limb[2]);
  return a;
}

// ifma_blend takes the lanes in mask from b, the others from a.
ASHLAR_INLINE struct ifma_number ifma_blend(__mmask8 mask, struct ifma_number a,
                                            struct ifma_number b)
{
  for (int i = 0; i < 3; i++)
    a.limb[i] = _mm512_mask_mov_epi64(a.limb[i], mask, b.limb[i]);
  return a;
}

// ifma_first copies lane 0 to every lane.
ASHLAR_INLINE struct ifma_number ifma_first(struct ifma_number a)
{
  for (int i = 0; i < 3; i++)
    a.limb[i] = _mm512_broadcastq_epi64(_mm512_castsi512_si128(a.limb[i]));
  return a;
}

// ashlar_ifma_powers_start computes the powers of p's r.
ASHLAR_INLINE void ashlar_ifma_powers_start(struct ashlar_ifma_powers *v,
                                            const struct ashlar_poly64 *p)
{
  struct ifma_number r1 = ifma_limbs(ifma_set1(p->r0), ifma_set1(p->r1), _mm512_setzero_si512());
  struct ifma_factor f = ifma_factor(r1);
  struct ifma_number r2 = ifma_times(r1, &f);
  struct ifma_number a = ifma_blend(0xaa, r2, r1); // exponents 2 1 2 1 2 1 2 1
  f = ifma_factor(r2);
  struct ifma_number b = ifma_times(a, &f);      // 4 3 4 3 4 3 4 3
  struct ifma_number c = ifma_blend(0xcc, b, a); // 4 3 2 1 4 3 2 1
  f = ifma_factor(ifma_first(b));
  struct ifma_number d = ifma_times(c, &f);        // 8 7 6 5 8 7 6 5
  struct ifma_number low = ifma_blend(0xf0, d, c); // 8 7 6 5 4 3 2 1
  v->stride[0] = ifma_factor(ifma_first(low));
  struct ifma_number high = ifma_times(low, &v->stride[0]); // 16 15 14 13 12 11 10 9
  v->stride[1] = ifma_factor(ifma_first(high));
  for (int i = 0; i < 3; i++) {
    _mm512_storeu_si512((void *)v->powers[i], high.limb[i]);
    _mm512_storeu_si512((void *)(v->powers[i] + 8), low.limb[i]);
    _mm512_storeu_si512((void *)(v->powers[i] + 16), _mm512_setzero_si512());
  }
}

// ashlar_ifma_powers_more adds r^24 and so on, for steps of that many vectors, 4 or 6.
ASHLAR_INLINE void ashlar_ifma_powers_more(struct ashlar_ifma_powers *v, const int vectors)
{
  struct ifma_number r16 = {{v->stride[1].limb[0], v->stride[1].limb[1], v->stride[1].limb[2]}};
  struct ifma_number r32 = ifma_times(r16, &v->stride[1]);
  v->stride[2] = ifma_factor(ifma_times(r16, &v->stride[0]));
  v->stride[3] = ifma_factor(r32);
  if (vectors == 6) {
    v->stride[4] = ifma_factor(ifma_times(r32, &v->stride[0]));
    v->stride[5] = ifma_factor(ifma_times(r32, &v->stride[1]));
  }
}

// ashlar_ifma_first takes in the first vector, 128 bytes, on top of p's accumulator.
ASHLAR_INLINE void ashlar_ifma_first(struct ashlar_ifma_state *t, const struct ashlar_poly64 *p,
                                     const uint8_t *in)
{
  __m512i lo = _mm512_zextsi128_si512(_mm_cvtsi64_si128((int64_t)p->h0));
  __m512i hi = _mm512_zextsi128_si512(_mm_cvtsi64_si128((int64_t)p->h1));
  __m512i top = _mm512_zextsi128_si512(_mm_cvtsi64_si128((int64_t)(p->h2 << 40)));
  // h2 <= 4: limb 2 of h is below 2^43.
  struct ifma_number h = ifma_limbs(lo, hi, _mm512_setzero_si512());
  h.limb[2] = _mm512_add_epi64(h.limb[2], top);
  t->h = ifma_add(ifma_load(in), h);
}

// ashlar_ifma_step_part takes in vectors, 4 or 6, of 128 bytes in five calls, part = 0 to 4, of
// about the same work.
#define IFMA_STEP_PARTS 5

ASHLAR_INLINE void ashlar_ifma_step_part(struct ashlar_ifma_state *t,
                                         const struct ashlar_ifma_powers *v, const uint8_t *in,
                                         const int part, const int vectors)
{
  // Each part has a multiplication of the message: but of four vectors the first has none.
  const int i = vectors == 6 ? part : part - 1;
  if (part == 0) {
    t->sum = ifma_zero();
    ifma_multiply(&t->sum, &t->h, &v->stride[vectors - 1]);
  }
  if (i >= 0 && i < vectors - 1) {
    struct ifma_number m = ifma_load(in + 128 * i);
    ifma_multiply(&t->sum, &m, &v->stride[vectors - 2 - i]);
  }
  if (part == IFMA_STEP_PARTS - 1)
    t->h = ifma_add(ifma_carry(&t->sum), ifma_load(in + 128 * (vectors - 1)));
}

// ashlar_ifma_step1 takes in 128 bytes, ashlar_ifma_step4 512.
ASHLAR_INLINE void ashlar_ifma_step1(struct ashlar_ifma_state *t,
                                     const struct ashlar_ifma_powers *v, const uint8_t *in)
{
  t->h = ifma_add(ifma_times(t->h, &v->stride[0]), ifma_load(in));
}

ASHLAR_INLINE void ashlar_ifma_step4(struct ashlar_ifma_state *t,
                                     const struct ashlar_ifma_powers *v, const uint8_t *in)
{
  for (int part = 0; part < IFMA_STEP_PARTS; part++)
    ashlar_ifma_step_part(t, v, in, part, 4);
}

// ifma_window returns the powers r^k, r^(k-1), ... for blocks 0, 1, ..., for k <= 16; zero below
// r^1.
ASHLAR_INLINE struct ifma_factor ifma_window(const struct ashlar_ifma_powers *v, size_t k)
{
  struct ifma_number w;
  for (int i = 0; i < 3; i++)
    w.limb[i] = _mm512_permutexvar_epi64(IFMA_BLOCK_OF_LANE,
                                         _mm512_loadu_si512((const void *)(v->powers[i] + 16 - k)));
  return ifma_factor(w);
}

// ifma_sum adds up the lanes and carries once around.
ASHLAR_INLINE void ifma_sum(struct ashlar_poly64 *out, struct ifma_number a)
{
  // Lanes below 2^45: sums below 2^48.
  uint64_t l0 = (uint64_t)_mm512_reduce_add_epi64(a.limb[0]);
  uint64_t l1 = (uint64_t)_mm512_reduce_add_epi64(a.limb[1]);
  uint64_t l2 = (uint64_t)_mm512_reduce_add_epi64(a.limb[2]);
  const uint64_t mask44 = (UINT64_C(1) << 44) - 1, mask42 = (UINT64_C(1) << 42) - 1;
  l1 += l0 >> 44;
  l2 += l1 >> 44;
  l0 = (l0 & mask44) + 5 * (l2 >> 42);
  l1 = (l1 & mask44) + (l0 >> 44);
  l2 = (l2 & mask42) + (l1 >> 44); // <= 2^42: h2 <= 4
  l0 &= mask44;
  l1 &= mask44;
  out->h0 = l0 | l1 << 44;
  out->h1 = l1 >> 20 | l2 << 24;
  out->h2 = l2 >> 40;
}

// ashlar_ifma_end takes in the last bytes, fewer than 128, padded with zeros to whole blocks, and,
// unless trailer is NULL, one block more; multiplies and sums up; and gives the accumulator back to
// p.
ASHLAR_INLINE void ashlar_ifma_end(struct ashlar_poly64 *p, struct ashlar_ifma_state *t,
                                   const struct ashlar_ifma_powers *v, const uint8_t *in,
                                   size_t bytes, const uint64_t trailer[2])
{
  const __m512i bit = ifma_set1(UINT64_C(1) << 40);
  size_t count = (bytes + 15) / 16; // 0..8
  __mmask64 low = _cvtu64_mask64(_bzhi_u64(~UINT64_C(0), (unsigned)bytes));
  __mmask64 high = _cvtu64_mask64(bytes > 64 ? _bzhi_u64(~UINT64_C(0), (unsigned)bytes - 64) : 0);
  __m512i a = _mm512_maskz_loadu_epi8(low, (const void *)in);
  __m512i b = _mm512_maskz_loadu_epi8(high, (const void *)(in + 64));
  if (trailer != NULL) {
    if (count == 8) {
      t->h = ifma_add(ifma_times(t->h, &v->stride[0]), ifma_blocks(a, b, bit));
      a = b = _mm512_setzero_si512();
      count = 0;
    }
    __m512i block =
        _mm512_broadcast_i64x2(_mm_set_epi64x((int64_t)trailer[1], (int64_t)trailer[0]));
    unsigned words = 3u << (2 * count);
    a = _mm512_mask_mov_epi64(a, _cvtu32_mask8(words & 0xff), block);
    b = _mm512_mask_mov_epi64(b, _cvtu32_mask8(words >> 8), block);
    count++;
  }
  __mmask8 lanes = _mm512_cmplt_epu64_mask(IFMA_BLOCK_OF_LANE, ifma_set1(count));
  struct ifma_number tail = ifma_blocks(a, b, _mm512_maskz_mov_epi64(lanes, bit));
  struct ifma_product sum = ifma_zero();
  struct ifma_factor f = ifma_window(v, 8 + count);
  ifma_multiply(&sum, &t->h, &f);
  f = ifma_window(v, count);
  ifma_multiply(&sum, &tail, &f);
  ifma_sum(p, ifma_carry(&sum));
}

// ashlar_ifma_wipe zeroes bytes, a multiple of 64, store by store: a memset, or a loop that GCC
// takes for one, becomes rep stos, which is slow to start.
ASHLAR_INLINE void ashlar_ifma_wipe(void *p, size_t bytes)
{
  for (size_t i = 0; i < bytes; i += 64) {
    _mm512_storeu_si512((void *)((uint8_t *)p + i), _mm512_setzero_si512());
    ashlar_used(p);
  }
}

ASHLAR_ISA_END

#endif
