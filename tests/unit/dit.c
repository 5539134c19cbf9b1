// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// Data-independent timing, src/base/dit.h: every public function that takes secrets has PSTATE.DIT
// set at the first touch of each of its buffers, and gives the bit back as it was. The buffers are
// inaccessible when a function is called; the handler of the fault looks at the bit that the
// function had, and lets it go on. For CPUs with FEAT_DIT.

#define _DEFAULT_SOURCE // MAP_ANONYMOUS, ucontext

#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <ucontext.h>

#include <ashlar/memory.h>

#include "../primitives.h"
#include "../harness/check.h"
#include "base/cpu.h"

// Each buffer has a place of its own, whole pages of any size that Linux uses.
enum { KEY, NONCE, AAD, IN, OUT, TAG, CTX, STREAM, BUFFERS };
#define DIT_ROOM ((size_t)65536)
static uint8_t *dit_memory;
static unsigned dit_touched, dit_touched_without; // bit i: buffer i

#define DIT_LEN 200

static uint8_t *dit_buffer(int i)
{
  return dit_memory + (size_t)i * DIT_ROOM;
}

static uint64_t dit_read(void)
{
  uint64_t state;
  __asm__ volatile("mrs %0, S3_3_C4_C2_5" : "=r"(state) : : "memory");
  return state >> 24 & 1;
}

static void dit_write(uint64_t bit)
{
  __asm__ volatile("msr S3_3_C4_C2_5, %0" : : "r"(bit << 24) : "memory");
}

static void dit_fault(int number, siginfo_t *info, void *context)
{
  const ucontext_t *interrupted = context;
  uintptr_t i = ((uintptr_t)info->si_addr - (uintptr_t)dit_memory) / DIT_ROOM;
  if (i >= BUFFERS || (dit_touched >> i & 1) != 0) {
    signal(number, SIG_DFL); // a fault of another kind: it happens again
    return;
  }
  dit_touched |= 1u << i;
  if ((interrupted->uc_mcontext.pstate >> 24 & 1) == 0)
    dit_touched_without |= 1u << i;
  mprotect(dit_buffer((int)i), DIT_ROOM, PROT_READ | PROT_WRITE);
}

static int dit_wanted; // the feature is in use

// dit_call calls a function with the bit clear and with it set. It must touch the buffers of
// secrets; want is its status.
static void dit_call(const char *what, int (*call)(const void *), const void *argument,
                     unsigned secrets, int want)
{
  check_at.what = what;
  static uint8_t before[BUFFERS * DIT_ROOM];
  memcpy(before, dit_memory, sizeof before);
  for (uint64_t was = 0; was < 2; was++) {
    memcpy(dit_memory, before, sizeof before);
    dit_touched = dit_touched_without = 0;
    CHECK(mprotect(dit_memory, BUFFERS * DIT_ROOM, PROT_NONE) == 0);
    dit_write(was);
    int status = call(argument);
    uint64_t now = dit_read();
    dit_write(0);
    CHECK(mprotect(dit_memory, BUFFERS * DIT_ROOM, PROT_READ | PROT_WRITE) == 0);
    check_at.detail = was;
    CHECK(status == want);
    CHECK(now == was);
    CHECK((dit_touched & secrets) == secrets);
    if (was || dit_wanted)
      CHECK(dit_touched_without == 0);
    else
      CHECK(dit_touched_without == dit_touched); // and nothing else sets the bit
  }
}

static int dit_stream_crypt(const void *argument)
{
  const struct stream_class *class = argument;
  return class->crypt(dit_buffer(OUT), dit_buffer(IN), DIT_LEN, dit_buffer(KEY), dit_buffer(NONCE),
                      1);
}

static int dit_derive(const void *argument)
{
  const struct derive_class *class = argument;
  return class->derive(dit_buffer(OUT), dit_buffer(KEY), dit_buffer(IN));
}

static int dit_mac_init(const void *argument)
{
  return ((const struct mac_class *)argument)->init(dit_buffer(CTX), dit_buffer(KEY));
}

static int dit_mac_update(const void *argument)
{
  return ((const struct mac_class *)argument)->update(dit_buffer(CTX), dit_buffer(IN), DIT_LEN);
}

static int dit_mac_final(const void *argument)
{
  return ((const struct mac_class *)argument)->final(dit_buffer(CTX), dit_buffer(TAG));
}

static int dit_mac(const void *argument)
{
  return ((const struct mac_class *)argument)
      ->mac(dit_buffer(TAG), dit_buffer(KEY), dit_buffer(IN), DIT_LEN);
}

static ashlar_aead_ctx *dit_ctx(void)
{
  return (ashlar_aead_ctx *)(void *)dit_buffer(CTX);
}

static ashlar_aead_stream *dit_stream(void)
{
  return (ashlar_aead_stream *)(void *)dit_buffer(STREAM);
}

static int dit_aead_init(const void *argument)
{
  const ashlar_aead_alg *alg = argument;
  return ashlar_aead_init(dit_ctx(), alg, dit_buffer(KEY), ashlar_aead_key_size(alg));
}

static int dit_aead_seal(const void *argument)
{
  return ashlar_aead_seal(dit_ctx(), dit_buffer(OUT), dit_buffer(NONCE),
                          ashlar_aead_nonce_size(argument), dit_buffer(AAD), 20, dit_buffer(IN),
                          DIT_LEN);
}

static int dit_aead_open(const void *argument)
{
  return ashlar_aead_open(dit_ctx(), dit_buffer(OUT), dit_buffer(NONCE),
                          ashlar_aead_nonce_size(argument), dit_buffer(AAD), 20, dit_buffer(IN),
                          DIT_LEN + 16);
}

static int dit_aead_seal_detached(const void *argument)
{
  return ashlar_aead_seal_detached(dit_ctx(), dit_buffer(OUT), dit_buffer(TAG), dit_buffer(NONCE),
                                   ashlar_aead_nonce_size(argument), dit_buffer(AAD), 20,
                                   dit_buffer(IN), DIT_LEN);
}

static int dit_aead_open_detached(const void *argument)
{
  return ashlar_aead_open_detached(dit_ctx(), dit_buffer(OUT), dit_buffer(TAG), dit_buffer(NONCE),
                                   ashlar_aead_nonce_size(argument), dit_buffer(AAD), 20,
                                   dit_buffer(IN), DIT_LEN);
}

static int dit_aead_seal_start(const void *argument)
{
  return ashlar_aead_seal_start(dit_stream(), dit_ctx(), dit_buffer(NONCE),
                                ashlar_aead_nonce_size(argument));
}

static int dit_aead_open_start(const void *argument)
{
  return ashlar_aead_open_start(dit_stream(), dit_ctx(), dit_buffer(NONCE),
                                ashlar_aead_nonce_size(argument));
}

static int dit_aead_aad(const void *argument)
{
  (void)argument;
  return ashlar_aead_aad(dit_stream(), dit_buffer(AAD), 20);
}

static int dit_aead_update(const void *argument)
{
  (void)argument;
  return ashlar_aead_update(dit_stream(), dit_buffer(OUT), dit_buffer(IN), DIT_LEN);
}

static int dit_aead_seal_finish(const void *argument)
{
  (void)argument;
  return ashlar_aead_seal_finish(dit_stream(), dit_buffer(TAG));
}

static int dit_aead_open_finish(const void *argument)
{
  (void)argument;
  return ashlar_aead_open_finish(dit_stream(), dit_buffer(TAG));
}

static int dit_equal(const void *argument)
{
  (void)argument;
  return ashlar_equal(dit_buffer(IN), dit_buffer(OUT), 32);
}

#define SET(i) (1u << (i))

static void dit_aead_class(const ashlar_aead_alg *alg)
{
  const unsigned message = SET(CTX) | SET(NONCE) | SET(AAD) | SET(IN) | SET(OUT);
  dit_call("init", dit_aead_init, alg, SET(CTX) | SET(KEY), ASHLAR_OK);
  dit_call("seal", dit_aead_seal, alg, message, ASHLAR_OK);
  memcpy(dit_buffer(IN), dit_buffer(OUT), DIT_LEN + 16);
  dit_call("open", dit_aead_open, alg, message, ASHLAR_OK);
  memcpy(dit_buffer(IN), dit_buffer(OUT), DIT_LEN);
  dit_call("seal detached", dit_aead_seal_detached, alg, message | SET(TAG), ASHLAR_OK);
  memcpy(dit_buffer(IN), dit_buffer(OUT), DIT_LEN);
  dit_call("open detached", dit_aead_open_detached, alg, message | SET(TAG), ASHLAR_OK);
  dit_buffer(TAG)[3] ^= 1;
  dit_call("open a forgery", dit_aead_open_detached, alg, message | SET(TAG), ASHLAR_ERR_BAD_TAG);

  dit_call("start sealing", dit_aead_seal_start, alg, SET(STREAM) | SET(CTX) | SET(NONCE),
           ASHLAR_OK);
  dit_call("aad", dit_aead_aad, alg, SET(STREAM) | SET(AAD), ASHLAR_OK);
  dit_call("update", dit_aead_update, alg, SET(STREAM) | SET(IN) | SET(OUT), ASHLAR_OK);
  dit_call("finish sealing", dit_aead_seal_finish, alg, SET(STREAM) | SET(TAG), ASHLAR_OK);
  memcpy(dit_buffer(IN), dit_buffer(OUT), DIT_LEN);
  dit_call("start opening", dit_aead_open_start, alg, SET(STREAM) | SET(CTX) | SET(NONCE),
           ASHLAR_OK);
  dit_call("aad", dit_aead_aad, alg, SET(STREAM) | SET(AAD), ASHLAR_OK);
  dit_call("update", dit_aead_update, alg, SET(STREAM) | SET(IN) | SET(OUT), ASHLAR_OK);
  dit_call("finish opening", dit_aead_open_finish, alg, SET(STREAM) | SET(TAG), ASHLAR_OK);
}

static void dit_every_function(void)
{
  check_pattern(dit_memory, BUFFERS * DIT_ROOM, 70);
  for (size_t i = 0; i < stream_class_count; i++) {
    check_at = (struct check_place){stream_classes[i].name, "public function", NULL, DIT_LEN, 0};
    dit_call("crypt", dit_stream_crypt, &stream_classes[i],
             SET(KEY) | SET(NONCE) | SET(IN) | SET(OUT), ASHLAR_OK);
  }
  for (size_t i = 0; i < derive_class_count; i++) {
    check_at = (struct check_place){derive_classes[i].name, "public function", NULL, 32, 0};
    dit_call("derive", dit_derive, &derive_classes[i], SET(KEY) | SET(IN) | SET(OUT), ASHLAR_OK);
  }
  for (size_t i = 0; i < mac_class_count; i++) {
    check_at = (struct check_place){mac_classes[i].name, "public function", NULL, DIT_LEN, 0};
    dit_call("init", dit_mac_init, &mac_classes[i], SET(CTX) | SET(KEY), ASHLAR_OK);
    dit_call("update", dit_mac_update, &mac_classes[i], SET(CTX) | SET(IN), ASHLAR_OK);
    dit_call("final", dit_mac_final, &mac_classes[i], SET(CTX) | SET(TAG), ASHLAR_OK);
    dit_call("mac", dit_mac, &mac_classes[i], SET(KEY) | SET(IN) | SET(TAG), ASHLAR_OK);
  }
  for (size_t i = 0; i < aead_class_count; i++) {
    check_at = (struct check_place){aead_classes[i].name, "public function", NULL, DIT_LEN, 0};
    dit_aead_class(aead_classes[i].alg());
  }
  check_at = (struct check_place){"memory", "public function", NULL, 32, 0};
  memcpy(dit_buffer(OUT), dit_buffer(IN), 32);
  dit_call("equal", dit_equal, NULL, SET(IN) | SET(OUT), 1);
}

// dit_there returns 1 if the CPU has FEAT_DIT: the system tells, or lets the register be read that
// does. qemu 7.2 has the feature and forgets to tell.
static int dit_there(void)
{
  const unsigned long hwcap_cpuid = 1ul << 11, hwcap_dit = 1ul << 24;
  if ((getauxval(AT_HWCAP) & hwcap_dit) != 0)
    return 1;
  if ((getauxval(AT_HWCAP) & hwcap_cpuid) == 0)
    return 0;
  uint64_t pfr0;
  __asm__("mrs %0, ID_AA64PFR0_EL1" : "=r"(pfr0));
  return (pfr0 >> 48 & 15) != 0;
}

int main(int argc, char **argv)
{
  (void)argc;
  if (!dit_there()) {
    puts("NOT RUN: this CPU has no FEAT_DIT");
    return CHECK_SKIPPED;
  }
  dit_memory =
      mmap(NULL, BUFFERS * DIT_ROOM, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  struct sigaction action = {0};
  action.sa_sigaction = dit_fault;
  action.sa_flags = SA_SIGINFO;
  if (dit_memory == MAP_FAILED || sigaction(SIGSEGV, &action, NULL) != 0) {
    perror("dit");
    return 1;
  }
  (void)ashlar_cpu_features();
  atomic_fetch_or(&ashlar_cpu_word, ASHLAR_CPU_DIT);
  dit_wanted = 1;
  dit_every_function();
  CHECK_STATUS(ashlar_cpu_mask("dit"), ASHLAR_OK);
  dit_wanted = 0;
  dit_every_function();
  return check_finish(argv[0]);
}
