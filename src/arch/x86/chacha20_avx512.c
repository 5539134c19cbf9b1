// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// ChaCha20 for AVX-512 with 512-bit registers.

#include "arch/x86/chacha20_avx512.h"

ASHLAR_ISA_BEGIN(ASHLAR_ISA_AVX512)

static void chacha20_xor_stream_avx512(uint8_t *out, const uint8_t *in, size_t len,
                                       const uint32_t key[8], const uint32_t iv[4])
{
  uint32_t counter = iv[0];
  uint8_t stream[64 * LANES_STREAM_BLOCKS];
  if (len > 64 * LANES_STREAM_BLOCKS) {
    struct columns_avx512 start;
    columns_start_avx512(&start, key, iv, counter);
    do {
      columns_run_avx512(out, in, &start);
      start.word[12] = V_ADD(start.word[12], V_SET1(16));
      counter += 16;
      len -= LANES_SET_BYTES;
      in += LANES_SET_BYTES;
      out += LANES_SET_BYTES;
    } while (len >= LANES_SET_BYTES);
  }
  if (len != 0) {
    keystream_avx512(stream, key, iv, counter, (len + 63) / 64);
    xor_bytes_avx512(out, in, len, stream);
  }
}

static void chacha20_hchacha_avx512(uint32_t out[8], const uint32_t key[8], const uint32_t iv[4])
{
  ashlar_chacha20_portable.hchacha(out, key, iv);
}

const struct ashlar_chacha20_row ashlar_chacha20_avx512 = {
    {"avx512", ASHLAR_CPU_AVX512 | ASHLAR_CPU_ZMM}, chacha20_xor_stream_avx512, chacha20_hchacha_avx512};
ASHLAR_ISA_END
