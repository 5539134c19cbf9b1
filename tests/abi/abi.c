// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// Every function of every row keeps the registers that its callers rely on: it is called with known
// values in all of them (call.h), at every shape of its input. All bytes lie at odd addresses. Its
// results are those of a plain call. On 32-bit x86 the stack is aligned to 4 bytes only, as callers
// older than the rule of 16 have it.

#define _POSIX_C_SOURCE 200809L // sigsetjmp

#include <stdio.h>
#include <string.h>

#include "../harness/check.h"
#include "../primitives.h"
#include "aead/chacha20_poly1305_rows.h"
#include "call.h"
#include "cipher/chacha20_rows.h"
#include "mac/poly1305_rows.h"

#if defined(__i386__)
enum { ABI_STACKS = 4 };
#else
enum { ABI_STACKS = 1 };
#endif

// Lengths up to here: more than the widest set of any row, 24 blocks, with a set of 16 behind it.
#define ABI_BLOCKS 40
#define ABI_LONGEST (64 * ABI_BLOCKS + 1)
#define ABI_AAD 49

static struct abi_call abi;
static struct check_random abi_random = {80};

// abi_changed returns the number of the first register from i on that the call has changed, or that
// of the end of the table.
static size_t abi_changed(size_t i)
{
  size_t word = 0;
  for (size_t j = 0; j < i; j++)
    word += abi_registers[j].words;
  for (; abi_registers[i].name != NULL; i++)
    for (unsigned j = 0; j < abi_registers[i].words; j++, word++)
      if (((abi.before[word] ^ abi.after[word]) & abi_registers[i].keep) != 0)
        return i;
  return i;
}

static size_t abi_register_count(void)
{
  size_t count = 0;
  while (abi_registers[count].name != NULL)
    count++;
  return count;
}

// abi_call calls function with new values in all registers.
static void abi_call(void (*function)(void), const uintptr_t arguments[ABI_ARGUMENTS])
{
  abi.function = function;
  memcpy(abi.arguments, arguments, sizeof abi.arguments);
  check_random_bytes(&abi_random, abi.before, sizeof abi.before);
  memset(abi.after, 0, sizeof abi.after);
  abi_enter(&abi);
}

// abi_keeps calls function and checks that it kept every register.
static void abi_keeps(const char *name, void (*function)(void),
                      const uintptr_t arguments[ABI_ARGUMENTS])
{
  abi_call(function, arguments);
  size_t i = abi_changed(0);
  check_at.what = name;
  if (!CHECK(abi_registers[i].name == NULL))
    for (; abi_registers[i].name != NULL; i = abi_changed(i + 1))
      fprintf(stderr, "  %s is changed\n", abi_registers[i].name);
}

// ABI_KEEPS(row, member, arguments...): the arguments are integers as wide as a register.
#define ABI_KEEPS(row, member, ...)                                                                \
  abi_keeps(#member, (void (*)(void))(row)->member, (const uintptr_t[ABI_ARGUMENTS]){__VA_ARGS__})
#define ABI_P(pointer) ((uintptr_t)(pointer))

// What a call of a row reads and writes, and what a plain call writes. The sizes are even, so that
// all lie at odd addresses.
struct abi_bytes {
  _Alignas(16) uint8_t first;
  uint8_t in[ABI_LONGEST + 1], out[ABI_LONGEST + 1], want[ABI_LONGEST + 1];
  uint8_t key[32], aad[ABI_AAD + 1], tag[16], want_tag[16];
};
static struct abi_bytes bytes;

static void abi_cipher(const struct ashlar_chacha20_row *row, size_t len)
{
  static const uint32_t key[8] = {1, 2, 3, 4, 5, 6, 7, 8}, iv[4] = {9, 10, 11, 12};
  row->xor_stream(bytes.want, bytes.in, len, key, iv);
  memset(bytes.out, 0, len);
  ABI_KEEPS(row, xor_stream, ABI_P(bytes.out), ABI_P(bytes.in), len, ABI_P(key), ABI_P(iv));
  CHECK_BYTES(bytes.out, bytes.want, len);
  uint32_t out[8] = {0}, want[8];
  row->hchacha(want, key, iv);
  ABI_KEEPS(row, hchacha, ABI_P(out), ABI_P(key), ABI_P(iv));
  CHECK_BYTES(out, want, sizeof out);
}

// Blocks on a new state and on one that has blocks; the last of them carries its own end.
static void abi_mac(const struct ashlar_poly1305_row *row, size_t len)
{
  uint64_t state[ASHLAR_POLY1305_STATE_WORDS], plain[ASHLAR_POLY1305_STATE_WORDS];
  size_t blocks = len / 16;
  row->init(plain, bytes.key);
  row->blocks(plain, bytes.in, blocks, 1);
  row->blocks(plain, bytes.in, blocks, 1);
  row->blocks(plain, bytes.in, 1, 0);
  row->finish(plain, bytes.want_tag);
  ABI_KEEPS(row, init, ABI_P(state), ABI_P(bytes.key));
  ABI_KEEPS(row, blocks, ABI_P(state), ABI_P(bytes.in), blocks, 1);
  ABI_KEEPS(row, blocks, ABI_P(state), ABI_P(bytes.in), blocks, 1);
  ABI_KEEPS(row, blocks, ABI_P(state), ABI_P(bytes.in), 1, 0);
  ABI_KEEPS(row, finish, ABI_P(state), ABI_P(bytes.tag));
  CHECK_BYTES(bytes.tag, bytes.want_tag, 16);
}

static void abi_aead(const struct ashlar_chacha20_poly1305_row *row, size_t len)
{
  static const uint32_t key[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  for (int padded = 0; padded < 2; padded++) {
    struct ashlar_chacha20_poly1305_job job = {
        key, {0, 13, 14, 15}, padded, bytes.aad, (len + (size_t)padded) % ABI_AAD, bytes.in, len};
    check_at.detail = (size_t)padded;
    row->seal(row, bytes.want, bytes.want_tag, &job);
    memset(bytes.out, 0, len);
    ABI_KEEPS(row, seal, ABI_P(row), ABI_P(bytes.out), ABI_P(bytes.tag), ABI_P(&job));
    CHECK_BYTES(bytes.out, bytes.want, len);
    CHECK_BYTES(bytes.tag, bytes.want_tag, 16);
    row->open(row, bytes.want, bytes.want_tag, &job);
    memset(bytes.out, 0, len);
    ABI_KEEPS(row, open, ABI_P(row), ABI_P(bytes.out), ABI_P(bytes.tag), ABI_P(&job));
    CHECK_BYTES(bytes.out, bytes.want, len);
    CHECK_BYTES(bytes.tag, bytes.want_tag, 16);
  }
}

// The tables, and who calls the functions of their rows.
static void abi_cipher_row(const struct ashlar_row *row, size_t len)
{
  abi_cipher((const struct ashlar_chacha20_row *)row, len);
}

static void abi_mac_row(const struct ashlar_row *row, size_t len)
{
  abi_mac((const struct ashlar_poly1305_row *)row, len);
}

static void abi_aead_row(const struct ashlar_row *row, size_t len)
{
  abi_aead((const struct ashlar_chacha20_poly1305_row *)row, len);
}

static const struct {
  const char *name;
  const struct ashlar_row *const *rows;
  void (*row)(const struct ashlar_row *row, size_t len);
} abi_tables[] = {
    {"chacha20", ashlar_chacha20_rows, abi_cipher_row},
    {"poly1305", ashlar_poly1305_rows, abi_mac_row},
    {"chacha20-poly1305", ashlar_chacha20_poly1305_rows, abi_aead_row},
};
#define ABI_TABLES (sizeof abi_tables / sizeof abi_tables[0])

// abi_knows checks that a table of tests/primitives.h is one of these.
static void abi_knows(const char *name, const struct ashlar_row *const *rows)
{
  size_t i = 0;
  while (i < ABI_TABLES && abi_tables[i].rows != rows)
    i++;
  check_at = (struct check_place){name, NULL, "a table that is not called here", 0, 0};
  CHECK(i < ABI_TABLES);
}

static void test_tables(void)
{
  for (size_t i = 0; i < aead_class_count; i++)
    abi_knows(aead_classes[i].name, aead_classes[i].alg()->rows);
  for (size_t i = 0; i < stream_class_count; i++)
    abi_knows(stream_classes[i].name, stream_classes[i].rows);
  for (size_t i = 0; i < derive_class_count; i++)
    abi_knows(derive_classes[i].name, derive_classes[i].rows);
  for (size_t i = 0; i < mac_class_count; i++)
    abi_knows(mac_classes[i].name, mac_classes[i].rows);
}

// Every length of few bytes, and those around whole blocks.
static int abi_takes_length(size_t len)
{
  return len <= 70 || (len + 1) % 64 <= 2;
}

static void test_rows(void)
{
  check_pattern(&bytes, sizeof bytes, 81);
  CHECK(ABI_P(bytes.in) % 2 == 1 && ABI_P(bytes.out) % 2 == 1 && ABI_P(bytes.key) % 2 == 1 &&
        ABI_P(bytes.aad) % 2 == 1 && ABI_P(bytes.tag) % 2 == 1);
  for (size_t i = 0; i < ABI_TABLES; i++)
    CHECK_EACH_ROW(row, abi_tables[i].name, abi_tables[i].rows)
    {
      for (unsigned stack = 0; stack < ABI_STACKS; stack++)
        for (size_t len = 0; len <= ABI_LONGEST; len++)
          if (abi_takes_length(len)) {
            abi.stack = 4 * stack;
            check_at.len = len;
            abi_tables[i].row(*row, len);
          }
    }
}

static void abi_nothing(void)
{
}

// The check finds each register that a function changes, and names no other.
static void test_finds(void)
{
  static const uintptr_t arguments[ABI_ARGUMENTS];
  size_t count = abi_register_count();
  abi_call(abi_nothing, arguments);
  CHECK(abi_changed(0) == count);
  for (size_t i = 0; i < count; i++) {
    abi_call(abi_broken[i], arguments);
    check_at.what = abi_registers[i].name;
    CHECK(abi_changed(0) == i);
    CHECK(abi_changed(i + 1) == count);
  }
}

#ifdef __arm__
#include <setjmp.h>
#include <signal.h>

static sigjmp_buf abi_fault;

static void abi_on_fault(int signal_number)
{
  (void)signal_number;
  siglongjmp(abi_fault, 1);
}

// An access that promises more alignment than there is ends a program: not only on hardware, but
// also where these tests run, so that those at odd addresses show that no row makes one.
static void test_faults(void)
{
  static uint64_t words[4];
  volatile int faults = 0;
  signal(SIGBUS, abi_on_fault);
  if (sigsetjmp(abi_fault, 1) == 0)
    abi_promise_alignment(words);
  else
    faults++;
  CHECK(faults == 0);
  if (sigsetjmp(abi_fault, 1) == 0)
    abi_promise_alignment((const uint8_t *)words + 1);
  else
    faults++;
  CHECK(faults == 1);
}
#endif

static const struct check_test tests[] = {
  {"tables", test_tables},
  {"finds", test_finds},
  {"rows", test_rows},
#ifdef __arm__
  {"faults", test_faults},
#endif
};

int main(int argc, char **argv)
{
  return check_main(argc, argv, tests, sizeof tests / sizeof tests[0]);
}
