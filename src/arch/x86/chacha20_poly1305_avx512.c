// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// ChaCha20-Poly1305 for AVX-512 with 512-bit registers, with Poly1305 on IFMA.

#include "aead/chacha20_poly1305_rows.h"
#include "base/target.h"

#if ASHLAR_ARCH_X86 && ASHLAR_HAS_PORTABLE64

#include "arch/x86/chacha20_poly1305.h"

#include <string.h>

#include "arch/x86/chacha20.h"
#include "arch/x86/chacha20_avx512.h"
#include "arch/x86/poly1305.h"
#include "arch/x86/poly1305_ifma.h"

ASHLAR_ISA_BEGIN(ASHLAR_ISA_IFMA)

// The MAC woven into the rounds.
struct LANES(mac) {
  struct ashlar_poly64 p;
  const uint8_t *next;
  size_t left;
  struct ashlar_ifma_state t;
};

// Powers of r for steps of one and of four vectors, and for the end.
struct LANES(powers) {
  struct ashlar_ifma_powers v;
};

#define LANES_WEAVE_PARTS IFMA_STEP4_PARTS

// A step of four vectors, 512 bytes, in five parts of a double round each; what is less than that
// goes one vector at a time, whole, with part 0.
ASHLAR_INLINE void LANES(weave_step)(struct LANES(mac) *m, const struct LANES(powers) *powers,
                                     const int part)
{
  if (m->left >= 512) {
    ashlar_ifma_step4_part(&m->t, &powers->v, m->next, part);
    if (part == IFMA_STEP4_PARTS - 1) {
      m->next += 512;
      m->left -= 512;
    }
  } else if (m->left != 0 && part == 0) {
    ashlar_ifma_step1(&m->t, &powers->v, m->next);
    m->next += 128;
    m->left -= 128;
  }
}

// Everything at once: where no rounds are left to hide in.
ASHLAR_NOINLINE void LANES(mac_drain)(struct LANES(mac) *m, const struct LANES(powers) *powers)
{
  for (; m->left >= 512; m->left -= 512, m->next += 512)
    ashlar_ifma_step4(&m->t, &powers->v, m->next);
  for (; m->left != 0; m->left -= 128, m->next += 128)
    ashlar_ifma_step1(&m->t, &powers->v, m->next);
}

// The powers, one multiplication waiting for the other: about 160 cycles, which pay from
// LANES_MAC_MIN bytes on. r^24 and r^32 are only for messages that have a step of four vectors.
ASHLAR_NOINLINE void LANES(mac_begin)(struct LANES(mac) *m, struct LANES(powers) *powers,
                                      size_t bytes)
{
  ashlar_ifma_powers_start(&powers->v, &m->p);
  if (bytes >= 512 + 128)
    ashlar_ifma_powers_more(&powers->v);
  ashlar_ifma_first(&m->t, &m->p, m->next);
  m->next += 128;
}

// The last multiplication, each block by its own power, and back to one accumulator.
ASHLAR_NOINLINE void LANES(mac_end)(struct LANES(mac) *m, const struct LANES(powers) *powers,
                                    size_t bytes, const uint64_t trailer[2])
{
  ashlar_ifma_end(&m->p, &m->t, &powers->v, m->next, bytes, trailer);
}

#define LANES_MAC_UNIT 128
#define LANES_MAC_MIN 256

#include "aead/chacha20_poly1305_lanes.h"

ASHLAR_ISA_END

// In pieces, the MAC is the row ifma; in one call, the one woven in above.
const struct ashlar_chacha20_poly1305_row ashlar_chacha20_poly1305_avx512 = {
    {"avx512", ASHLAR_CPU_AVX512 | ASHLAR_CPU_ZMM | ASHLAR_CPU_IFMA | ASHLAR_CPU_BMI2},
    &ashlar_chacha20_avx512,
    &ashlar_poly1305_ifma,
    chacha20_poly1305_seal_avx512,
    chacha20_poly1305_open_avx512,
};

#endif
