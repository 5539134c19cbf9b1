// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// Rows of 32-bit x86 on stacks that are aligned to 4 bytes only: the rule of 16 came later than
// some callers. A row that trusts it dies by an aligned store.

#include <stdio.h>

#include <ashlar/aead.h>

#include "../harness/check.h"
#include "../primitives.h"
#include "aead/aead_alg.h"

static const size_t stack_lengths[] = {0, 1, 16, 64, 100, 200, 300, 700, 1350, 4096};

// What the next call is to do.
static struct {
  const ashlar_aead_alg *alg;
  const struct stream_class *stream;
  const struct mac_class *mac;
  const struct ashlar_row *row;
  size_t len;
} now;

static uint8_t in[4096], out[4096], tag[PRIMITIVE_TAG_MAX];
static const uint8_t key[PRIMITIVE_KEY_MAX], nonce[PRIMITIVE_NONCE_MAX];

static void stack_aead(void)
{
  static ashlar_aead_ctx ctx;
  struct ashlar_aead_message m = {nonce, now.alg->nonce_size, in, 13, in, now.len};
  ashlar_aead_setup(&ctx, now.alg, now.row, key);
  now.alg->seal(&ctx, out, tag, &m);
  now.alg->open(&ctx, out, tag, &m);
}

static void stack_stream(void)
{
  now.stream->crypt_on(now.row, out, in, now.len, key, nonce, 0);
}

static void stack_mac(void)
{
  static uint64_t ctx[128];
  now.mac->start_on(now.row, ctx, key);
  CHECK_STATUS(now.mac->update(ctx, in, now.len), ASHLAR_OK);
  CHECK_STATUS(now.mac->final(ctx, tag), ASHLAR_OK);
}

// stack_call calls f with the stack pointer, before the return address is pushed, at offset
// modulo 16.
static void stack_call(void (*f)(void), unsigned offset)
{
  __asm__ volatile("movl %%esp, %%esi\n\t"
                   "andl $-16, %%esp\n\t"
                   "subl %1, %%esp\n\t"
                   "call *%0\n\t"
                   "movl %%esi, %%esp"
                   : "+a"(f)
                   : "d"(16 - offset)
                   : "ecx", "esi", "memory", "cc");
}

static void stack_all(void (*f)(void))
{
  for (size_t i = 0; i < sizeof stack_lengths / sizeof stack_lengths[0]; i++)
    for (unsigned offset = 4; offset < 16; offset += 4) {
      now.len = check_at.len = stack_lengths[i];
      check_at.detail = offset;
      stack_call(f, offset);
    }
}

static void test_stack(void)
{
  for (size_t i = 0; i < aead_class_count; i++) {
    now.alg = aead_classes[i].alg();
    CHECK_EACH_ROW(row, aead_classes[i].name, now.alg->rows)
    {
      now.row = *row;
      stack_all(stack_aead);
    }
  }
  for (size_t i = 0; i < stream_class_count; i++) {
    now.stream = &stream_classes[i];
    CHECK_EACH_ROW(row, now.stream->name, now.stream->rows)
    {
      now.row = *row;
      stack_all(stack_stream);
    }
  }
  for (size_t i = 0; i < mac_class_count; i++) {
    now.mac = &mac_classes[i];
    CHECK(now.mac->ctx_size <= 128 * sizeof(uint64_t));
    CHECK_EACH_ROW(row, now.mac->name, now.mac->rows)
    {
      now.row = *row;
      stack_all(stack_mac);
    }
  }
}

static const struct check_test tests[] = {{"stack", test_stack}};

int main(int argc, char **argv)
{
  return check_main(argc, argv, tests, sizeof tests / sizeof tests[0]);
}
