// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// Every row returns with the upper halves of the vector registers unused: in use they slow down
// every SSE instruction that the caller runs next, and a compiler does not clear them on every way
// out. XGETBV with ECX = 1 tells which state is in use (Intel SDM volume 1, 13.1).

#include <cpuid.h>
#include <stdio.h>
#include <stdlib.h>

#include <ashlar/aead.h>

#include "aead/aead_alg.h"
#include "../harness/check.h"
#include "../primitives.h"

#define UPPER_AVX 4u // the state component of ymm0 to ymm15

static int upper_readable(void)
{
  unsigned a, b, c, d;
  // Bit 27 of leaf 1: XGETBV is allowed; bit 2 of leaf 13, subleaf 1: it takes ECX = 1.
  return __get_cpuid(1, &a, &b, &c, &d) && (c >> 27 & 1) != 0 &&
         __get_cpuid_count(13, 1, &a, &b, &c, &d) && (a >> 2 & 1) != 0;
}

static unsigned upper_in_use(void)
{
  unsigned a, d;
  __asm__ volatile("xgetbv" : "=a"(a), "=d"(d) : "c"(1));
  return a & UPPER_AVX;
}

static void upper_clear(void)
{
  __asm__ volatile("vzeroupper" : : : "memory");
}

static const size_t upper_lengths[] = {0,   1,   16,   64,   100,  200,  300,  449, 500,
                                       700, 961, 1350, 1500, 2048, 2100, 4096, 9000};

static void upper_walk(size_t len)
{
  static uint8_t in[9016], out[9016], tag[PRIMITIVE_TAG_MAX];
  static const uint8_t key[PRIMITIVE_KEY_MAX], nonce[PRIMITIVE_NONCE_MAX], aad[13];
  check_at.len = len;
  for (size_t i = 0; i < aead_class_count; i++) {
    const ashlar_aead_alg *alg = aead_classes[i].alg();
    CHECK_EACH_ROW(row, aead_classes[i].name, alg->rows)
    {
      ashlar_aead_ctx ctx;
      struct ashlar_aead_message m = {nonce, alg->nonce_size, aad, sizeof aad, in, len};
      upper_clear();
      ashlar_aead_setup(&ctx, alg, *row, key);
      CHECK(!upper_in_use());
      alg->seal(&ctx, out, tag, &m);
      CHECK(!upper_in_use());
      alg->open(&ctx, out, tag, &m);
      CHECK(!upper_in_use());
    }
  }
  for (size_t i = 0; i < stream_class_count; i++)
    CHECK_EACH_ROW(row, stream_classes[i].name, stream_classes[i].rows)
    {
      upper_clear();
      stream_classes[i].crypt_on(*row, out, in, len, key, nonce, 0);
      CHECK(!upper_in_use());
    }
  for (size_t i = 0; i < derive_class_count; i++)
    CHECK_EACH_ROW(row, derive_classes[i].name, derive_classes[i].rows)
    {
      upper_clear();
      derive_classes[i].derive_on(*row, out, key, in);
      CHECK(!upper_in_use());
    }
  for (size_t i = 0; i < mac_class_count; i++)
    CHECK_EACH_ROW(row, mac_classes[i].name, mac_classes[i].rows)
    {
      uint64_t ctx[128];
      CHECK(mac_classes[i].ctx_size <= sizeof ctx);
      upper_clear();
      mac_classes[i].start_on(*row, ctx, key);
      CHECK_STATUS(mac_classes[i].update(ctx, in, len), ASHLAR_OK);
      CHECK(!upper_in_use());
      CHECK_STATUS(mac_classes[i].final(ctx, tag), ASHLAR_OK);
      CHECK(!upper_in_use());
    }
}

// The check notices what it is for.
static void upper_self(void)
{
  __asm__ volatile("vpcmpeqd %%xmm0, %%xmm0, %%xmm0\n\tvinsertf128 $1, %%xmm0, %%ymm0, %%ymm0"
                   :
                   :
                   : "xmm0");
  CHECK(upper_in_use());
  upper_clear();
  CHECK(!upper_in_use());
}

static void test_upper(void)
{
  if (!upper_readable() || (ashlar_cpu_features() & ASHLAR_CPU_AVX) == 0) {
    puts("not run here: this CPU does not tell which registers are in use");
    exit(77); // ctest: skipped
  }
  upper_self();
  for (size_t i = 0; i < sizeof upper_lengths / sizeof upper_lengths[0]; i++)
    upper_walk(upper_lengths[i]);
}

static const struct check_test tests[] = {{"upper", test_upper}};

int main(int argc, char **argv)
{
  return check_main(argc, argv, tests, sizeof tests / sizeof tests[0]);
}
