// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// Poly1305 for AVX-512 IFMA.

#include "base/target.h"
#include "mac/poly1305_rows.h"

#if ASHLAR_ARCH_X86_64 && ASHLAR_HAS_PORTABLE64

#include "arch/x86/poly1305.h"
#include "arch/x86/poly1305_ifma.h"
#include "mac/poly1305_words64.h"

// Below, the powers of r cost more than they save.
#define POLY1305_IFMA_MIN_BLOCKS 22

ASHLAR_ISA_BEGIN(ASHLAR_ISA_IFMA)

// Many blocks are split over the lanes and come back to the same accumulator, so that the state
// never depends on how the message was cut.
ASHLAR_NOINLINE void poly1305_many_ifma(uint64_t *state, const uint8_t *in, size_t blocks)
{
  struct ashlar_poly64 p = ashlar_poly64_load_state(state);
  struct ashlar_ifma_powers powers;
  struct ashlar_ifma_state t;
  ashlar_ifma_powers_start(&powers, &p);
  if (blocks >= 40)
    ashlar_ifma_powers_more(&powers, 4);
  ashlar_ifma_first(&t, &p, in);
  in += 128;
  blocks -= 8;
  for (; blocks >= 32; blocks -= 32, in += 512)
    ashlar_ifma_step4(&t, &powers, in);
  for (; blocks >= 8; blocks -= 8, in += 128)
    ashlar_ifma_step1(&t, &powers, in);
  ashlar_ifma_end(&p, &t, &powers, in, 16 * blocks, NULL);
  ashlar_poly64_store_state(state, &p);
  ashlar_ifma_wipe(&powers, sizeof powers);
  ashlar_ifma_wipe(&t, sizeof t);
  _mm256_zeroupper();
}

// Few stay on 64-bit words. high_bit is 0 only for a last block alone.
static void poly1305_blocks_ifma(uint64_t *state, const uint8_t *in, size_t blocks,
                                 uint32_t high_bit)
{
  if (blocks < POLY1305_IFMA_MIN_BLOCKS)
    ashlar_poly64_blocks_state(state, in, blocks, high_bit);
  else
    poly1305_many_ifma(state, in, blocks);
}

ASHLAR_ISA_END

const struct ashlar_poly1305_row ashlar_poly1305_ifma = {
    {"ifma", ASHLAR_CPU_AVX512 | ASHLAR_CPU_ZMM | ASHLAR_CPU_IFMA | ASHLAR_CPU_BMI2},
    ashlar_poly64_init_state,
    poly1305_blocks_ifma,
    ashlar_poly64_finish_state,
};

#endif
