// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// Poly1305 for POWER9, RFC 8439 section 2.5. It has a text of its own because of vmsumudm: two
// products of 64 bits and their sum, 128 bits wide, in one instruction. So the two lanes of a
// vector are two blocks, each with its own power of r, and their products come out summed up.
//
// A number is three limbs of 44, 44 and 42 bits. A step takes in four blocks:
//   h = (h + m0) r^4 + m1 r^3 + m2 r^2 + m3 r
// six instructions a limb; then one carry, on general registers.

#include "base/target.h"
#include "mac/poly1305_rows.h"

#if ASHLAR_ARCH_PPC && ASHLAR_HAS_ASM

#include <string.h>

#include "arch/ppc/lanes_vsx_helpers.h"
#include "arch/ppc/poly1305.h"
#include "base/isa.h"
#include "mac/poly1305_words64.h"

#define POLY1305_P9_MASK44 ((UINT64_C(1) << 44) - 1)
#define POLY1305_P9_MASK42 ((UINT64_C(1) << 42) - 1)

// With fewer blocks the powers of r cost more than they save.
#define POLY1305_P9_MIN_BLOCKS 24

// Limbs of two numbers side by side, the first on the left.
struct poly1305_p9_pair {
  ashlar_vsx_u64 limb[3];
};

// A pair that multiplies, with 20 times its limbs 1 and 2: 2^132 is 4 2^130, which is 20.
struct poly1305_p9_factors {
  ashlar_vsx_u64 limb[3], x20[3]; // x20[0] is not used
};

ASHLAR_ISA_BEGIN(ASHLAR_ISA_POWER9)

// poly1305_p9_limbs cuts the accumulator into limbs; the last is at most 2^42.
ASHLAR_INLINE void poly1305_p9_limbs(uint64_t limb[3], const struct ashlar_poly64 *p)
{
  limb[0] = p->h0 & POLY1305_P9_MASK44;
  limb[1] = (p->h0 >> 44 | p->h1 << 20) & POLY1305_P9_MASK44;
  limb[2] = p->h1 >> 24 | p->h2 << 40;
}

// poly1305_p9_join puts limbs back: 0 below 2^44, 1 below 2^45, 2 below 2^42.
ASHLAR_INLINE void poly1305_p9_join(struct ashlar_poly64 *p, const uint64_t limb[3])
{
  p->h0 = limb[0];
  p->h1 = limb[1] >> 20;
  p->h2 = limb[2] >> 40; // < 4, and 1 more with the carry
  ashlar_add3(&p->h0, &p->h1, &p->h2, limb[1] << 44, limb[2] << 24, 0);
}

ASHLAR_INLINE void poly1305_p9_factors_of(struct poly1305_p9_factors *f, const uint64_t left[3],
                                          const uint64_t right[3])
{
  f->limb[0] = f->x20[0] = (ashlar_vsx_u64){right[0], left[0]};
  for (int i = 1; i < 3; i++) {
    f->limb[i] = (ashlar_vsx_u64){right[i], left[i]};
    f->x20[i] = (ashlar_vsx_u64){20 * right[i], 20 * left[i]};
  }
}

// poly1305_p9_load cuts two blocks into limbs, with 2^128 added.
ASHLAR_INLINE struct poly1305_p9_pair poly1305_p9_load(const uint8_t *in)
{
  const ashlar_vsx_u64 mask = vec_splats((unsigned long long)POLY1305_P9_MASK44);
  const ashlar_vsx_u64 first = vec_xl_be(0, (const unsigned long long *)(const void *)in);
  const ashlar_vsx_u64 second = vec_xl_be(16, (const unsigned long long *)(const void *)in);
  const ashlar_vsx_u64 lo = vec_mergel(second, first), hi = vec_mergeh(second, first);
  struct poly1305_p9_pair m;
  m.limb[0] = vec_and(lo, mask);
  m.limb[1] = vec_and(vec_or(vec_sr(lo, vec_splats(44ULL)), vec_sl(hi, vec_splats(20ULL))), mask);
  m.limb[2] = vec_or(vec_sr(hi, vec_splats(24ULL)), vec_splats(1ULL << 40));
  return m;
}

// poly1305_p9_sum adds to sum both products of a and b. By inline assembly: Clang has no name for
// the instruction where the file is not compiled for POWER9 as a whole.
ASHLAR_INLINE ashlar_vsx_u128 poly1305_p9_sum(ashlar_vsx_u128 sum, ashlar_vsx_u64 a,
                                              ashlar_vsx_u64 b)
{
  ashlar_vsx_u128 more;
  __asm__("vmsumudm %0, %1, %2, %3" : "=v"(more) : "v"(a), "v"(b), "v"(sum));
  return more;
}

// poly1305_p9_multiply adds m f to d. Limbs of m are below 2^46, those of f and 20 times them below
// 2^47: two such calls on zeros leave d below 2^96.
ASHLAR_INLINE void poly1305_p9_multiply(ashlar_vsx_u128 d[3], const struct poly1305_p9_pair *m,
                                        const struct poly1305_p9_factors *f)
{
  d[0] = poly1305_p9_sum(d[0], m->limb[0], f->limb[0]);
  d[1] = poly1305_p9_sum(d[1], m->limb[0], f->limb[1]);
  d[2] = poly1305_p9_sum(d[2], m->limb[0], f->limb[2]);
  d[0] = poly1305_p9_sum(d[0], m->limb[1], f->x20[2]);
  d[1] = poly1305_p9_sum(d[1], m->limb[1], f->limb[0]);
  d[2] = poly1305_p9_sum(d[2], m->limb[1], f->limb[1]);
  d[0] = poly1305_p9_sum(d[0], m->limb[2], f->x20[1]);
  d[1] = poly1305_p9_sum(d[1], m->limb[2], f->x20[2]);
  d[2] = poly1305_p9_sum(d[2], m->limb[2], f->limb[0]);
}

// poly1305_p9_carry leaves limb 0 below 2^44, limb 1 below 2^44 + 2^19, limb 2 below 2^42.
ASHLAR_INLINE void poly1305_p9_carry(uint64_t h[3], const ashlar_vsx_u128 d[3])
{
  uint64_t lo[3], hi[3];
  for (int i = 0; i < 3; i++) {
    lo[i] = ((ashlar_vsx_u64)d[i])[0];
    hi[i] = ((ashlar_vsx_u64)d[i])[1];
  }
  // What goes up is below 2^53.
  ashlar_add2(&lo[1], &hi[1], lo[0] >> 44 | hi[0] << 20, 0);
  ashlar_add2(&lo[2], &hi[2], lo[1] >> 44 | hi[1] << 20, 0);
  // What is above bit 130 comes back times 5: below 2^44 + 5 2^55.
  h[0] = (lo[0] & POLY1305_P9_MASK44) + 5 * (lo[2] >> 42 | hi[2] << 22);
  h[1] = (lo[1] & POLY1305_P9_MASK44) + (h[0] >> 44);
  h[2] = lo[2] & POLY1305_P9_MASK42;
  h[0] &= POLY1305_P9_MASK44;
}

// Many blocks come back to the same accumulator, so that the state never depends on how the message
// was cut.
ASHLAR_NOINLINE void poly1305_p9_many(uint64_t *state, const uint8_t *in, size_t blocks)
{
  struct ashlar_poly64 p = ashlar_poly64_load_state(state);
  struct ashlar_poly64 power;
  uint64_t r[5][3], h[3]; // r[k] is the power k
  ashlar_poly64_power(&power, &p);
  for (int k = 1; k < 4; k++) {
    poly1305_p9_limbs(r[k], &power);
    ashlar_poly64_block(&power, 0, 0, 0);
  }
  poly1305_p9_limbs(r[4], &power);
  struct poly1305_p9_factors high, low;
  poly1305_p9_factors_of(&high, r[4], r[3]);
  poly1305_p9_factors_of(&low, r[2], r[1]);

  poly1305_p9_limbs(h, &p);
  for (; blocks >= 4; blocks -= 4, in += 64) {
    struct poly1305_p9_pair m = poly1305_p9_load(in + 32);
    ashlar_vsx_u128 d[3] = {{0}, {0}, {0}};
    poly1305_p9_multiply(d, &m, &low);
    m = poly1305_p9_load(in);
    for (int i = 0; i < 3; i++)
      m.limb[i] = vec_add(m.limb[i], (ashlar_vsx_u64){0, h[i]});
    poly1305_p9_multiply(d, &m, &high);
    poly1305_p9_carry(h, d);
  }
  poly1305_p9_join(&p, h);
  ashlar_poly64_blocks(&p, in, blocks, 1);
  ashlar_poly64_store_state(state, &p);
  ASHLAR_WIPE(r);
  ASHLAR_WIPE(high);
  ASHLAR_WIPE(low);
}

ASHLAR_ISA_END

// Few stay on general registers, where the state is at home. high_bit is 0 only for a last block
// alone.
static void poly1305_blocks_power9(uint64_t *state, const uint8_t *in, size_t blocks,
                                   uint32_t high_bit)
{
  if (blocks < POLY1305_P9_MIN_BLOCKS)
    ashlar_poly64_blocks_state(state, in, blocks, high_bit);
  else
    poly1305_p9_many(state, in, blocks);
}

const struct ashlar_poly1305_row ashlar_poly1305_power9 = {
    {"power9", ASHLAR_CPU_VSX | ASHLAR_CPU_POWER9},
    ashlar_poly64_init_state,
    poly1305_blocks_power9,
    ashlar_poly64_finish_state,
};

#endif
