// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// Walks the classes of primitives and their rows, and compares the traces of each operation at many
// lengths: cases.h. Keys, nonces, additional data and messages are secret, tags to be checked too;
// lengths, the block counter and whether a tag is right are public.

#include "cases.h"

#include <stdio.h>
#include <string.h>

#include <ashlar/memory.h>

#include "../harness/check.h"
#include "../primitives.h"
#include "trace.h"

// Where shapes change: blocks, groups of 2 to 32 blocks, and packets.
static const size_t case_lengths[] = {
    0,    1,    15,   16,   17,   63,   64,   65,   100,  127,  128,  129,  191,  192,
    193,  255,  256,  257,  319,  320,  383,  384,  448,  511,  512,  513,  640,  704,
    767,  768,  769,  960,  1023, 1024, 1025, 1280, 1350, 1472, 1500, 1536, 1600, 1792,
    1919, 2047, 2048, 2049, 2175, 2304, 3072, 3073, 4095, 4096, 4109};
#define CASE_LENGTHS (sizeof case_lengths / sizeof case_lengths[0])
#define CASE_LONGEST 4109

// More than two of the widest groups, and a tail.
#define CASE_BULK (PRIMITIVE_LONGEST - 3)

static const size_t case_aad_lengths[] = {13, 0, 300, 16, 5};
#define CASE_AAD_LENGTHS (sizeof case_aad_lengths / sizeof case_aad_lengths[0])
#define CASE_AAD_LONGEST 300

// The second trace with more steps ends the walk over longer lengths, unless loops are to be
// exhaustive: a row with narrow vectors has its shapes at shorter lengths than one with wide
// vectors.
#define CASE_STEPS 2800
#define CASE_BULK_STEPS 30000 // and so many steps in bulk end the walk

// The operation in progress.
static struct {
  const struct aead_class *aead;
  const struct stream_class *stream;
  const struct derive_class *derive;
  const struct mac_class *mac;
  const struct ashlar_row *row;
  size_t len, aad_len;
  int status, want; // of the traced call
} now;

// The secrets and what is made of them: always at the same addresses.
static struct {
  uint8_t key[PRIMITIVE_KEY_MAX], nonce[PRIMITIVE_NONCE_MAX], aad[CASE_AAD_LONGEST];
  uint8_t in[CASE_LONGEST + PRIMITIVE_TAG_MAX], out[CASE_LONGEST + PRIMITIVE_TAG_MAX];
  uint8_t sealed[CASE_LONGEST + PRIMITIVE_TAG_MAX];
  ashlar_aead_ctx ctx;
  ashlar_aead_stream stream;
  union {
    uint64_t words[512];
    uint8_t bytes[4096];
  } mac;
  unsigned set;
} memory;

static void case_fill(unsigned set)
{
  trace_secret(set, 1, memory.key, sizeof memory.key);
  trace_secret(set, 2, memory.nonce, sizeof memory.nonce);
  trace_secret(set, 3, memory.aad, sizeof memory.aad);
  trace_secret(set, 4, memory.in, sizeof memory.in);
  memory.set = set;
  now.status = now.want = ASHLAR_OK;
}

// case_compare traces an operation, and returns how many instructions it has.
static size_t case_compare(const struct trace_operation *operation)
{
  check_at.what = operation->name;
  check_at.len = now.len;
  check_at.detail = now.aad_len;
  struct trace_finding finding = trace_compare(operation, case_fill);
  if (!CHECK(finding.what == NULL))
    trace_print(&finding);
  CHECK(finding.steps > 10);
  CHECK_STATUS(now.status, now.want);
  return finding.steps;
}

// case_walk traces operations on now.row at all lengths. By default it takes one in stride lengths,
// with one of the operations, and turn says which ones: the classes of a table share their rows, so
// they share the lengths out among them. The first class also goes through bulk loops.
static void case_walk(const struct trace_operation *operations, size_t count, size_t stride,
                      size_t turn)
{
  size_t traces = 0, all = 0, longest = 0, large = 0;
  size_t each = check_long() ? count : 1;
  stride = check_long() ? 1 : check_thin() ? 3 * stride : stride;
  for (size_t i = 0; i < CASE_LENGTHS && (check_long() || large < 2); i++) {
    if (i % stride != turn % stride)
      continue;
    now.len = longest = case_lengths[i];
    for (size_t k = 0; k < each; k++) {
      now.aad_len = now.aead == NULL ? 0 : case_aad_lengths[traces % CASE_AAD_LENGTHS];
      size_t steps = case_compare(&operations[(turn + traces) % count]);
      large += steps > CASE_STEPS;
      all += steps;
      traces++;
    }
  }
  size_t bulk = 0;
  for (size_t k = 0; k < count && turn == 0 && longest < CASE_BULK && bulk < CASE_BULK_STEPS; k++) {
    now.len = CASE_BULK;
    now.aad_len = now.aead == NULL ? 0 : case_aad_lengths[0];
    bulk += case_compare(&operations[k]);
    traces++;
  }
  printf("  traced %zu operations to length %zu, %zu steps, with %d sets of secrets\n", traces,
         now.len, all + bulk, TRACE_SECRETS);
}

// case_third returns about a third of a length that is traced along: some compilers divide.
static size_t case_third(size_t len)
{
  return len * 11 / 32;
}

// AEAD.

static void aead_key(void)
{
  ashlar_aead_setup(&memory.ctx, now.aead->alg(), now.row, memory.key);
}

static size_t aead_nonce_size(void)
{
  return ashlar_aead_nonce_size(now.aead->alg());
}

// aead_message keys the context, and puts the sealed message where open expects it.
static void aead_message(void)
{
  aead_key();
  CHECK_STATUS(ashlar_aead_seal(&memory.ctx, memory.sealed, memory.nonce, aead_nonce_size(),
                                memory.aad, now.aad_len, memory.in, now.len),
               ASHLAR_OK);
}

static void aead_message_in_place(void)
{
  aead_message();
  memcpy(memory.out, memory.sealed, now.len + ASHLAR_AEAD_TAG_SIZE);
}

// Which bits of the tag are wrong is secret.
static void aead_forgery(void)
{
  aead_message();
  memory.sealed[now.len + 5 * memory.set] ^= (uint8_t)(1 << memory.set);
  now.want = ASHLAR_ERR_BAD_TAG;
}

static void aead_copy_in_place(void)
{
  aead_key();
  memcpy(memory.out, memory.in, now.len);
}

static void aead_seal_to(uint8_t *out, const uint8_t *in)
{
  now.status = ashlar_aead_seal(&memory.ctx, out, memory.nonce, aead_nonce_size(), memory.aad,
                                now.aad_len, in, now.len);
}

static void aead_seal(void)
{
  aead_seal_to(memory.out, memory.in);
}

static void aead_seal_in_place(void)
{
  aead_seal_to(memory.out, memory.out);
}

static void aead_open_from(const uint8_t *in)
{
  now.status = ashlar_aead_open(&memory.ctx, memory.out, memory.nonce, aead_nonce_size(),
                                memory.aad, now.aad_len, in, now.len + ASHLAR_AEAD_TAG_SIZE);
}

static void aead_open(void)
{
  aead_open_from(memory.sealed);
}

static void aead_open_in_place(void)
{
  aead_open_from(memory.out);
}

// Three pieces of data and two of additional data, most of which end inside of blocks.
static void aead_pieces(const uint8_t *in)
{
  size_t half = now.aad_len / 2, a = case_third(now.len), b = now.len - now.len / 4;
  now.status |= ashlar_aead_aad(&memory.stream, memory.aad, half);
  now.status |= ashlar_aead_aad(&memory.stream, memory.aad + half, now.aad_len - half);
  now.status |= ashlar_aead_update(&memory.stream, memory.out, in, a);
  now.status |= ashlar_aead_update(&memory.stream, memory.out + a, in + a, b - a);
  now.status |= ashlar_aead_update(&memory.stream, memory.out + b, in + b, now.len - b);
}

static void aead_seal_pieces(void)
{
  now.status |=
      ashlar_aead_seal_start(&memory.stream, &memory.ctx, memory.nonce, aead_nonce_size());
  aead_pieces(memory.in);
  now.status |= ashlar_aead_seal_finish(&memory.stream, memory.out + now.len);
}

static void aead_open_pieces(void)
{
  now.status |=
      ashlar_aead_open_start(&memory.stream, &memory.ctx, memory.nonce, aead_nonce_size());
  aead_pieces(memory.sealed);
  now.status |= ashlar_aead_open_finish(&memory.stream, memory.sealed + now.len);
}

void cases_aead(void)
{
  static const struct trace_operation set_up = {"set-up", NULL, aead_key};
  static const struct trace_operation whole[] = {
      {"seal", aead_key, aead_seal},
      {"open", aead_message, aead_open},
      {"seal in place", aead_copy_in_place, aead_seal_in_place},
      {"open in place", aead_message_in_place, aead_open_in_place},
      {"open a forgery", aead_forgery, aead_open},
  };
  static const struct trace_operation in_pieces[] = {
      {"seal in pieces", aead_key, aead_seal_pieces},
      {"open in pieces", aead_message, aead_open_pieces},
      {"open a forgery in pieces", aead_forgery, aead_open_pieces},
  };
  for (size_t i = 0; i < aead_class_count; i++)
    CHECK_EACH_ROW(row, aead_classes[i].name, aead_classes[i].alg()->rows)
    {
      memset(&now, 0, sizeof now);
      now.aead = &aead_classes[i];
      now.row = *row;
      case_compare(&set_up);
      case_walk(whole, sizeof whole / sizeof whole[0], 3, i);
      // Their bulk loops are those of the cipher and the MAC, which have walks of their own.
      case_walk(in_pieces, sizeof in_pieces / sizeof in_pieces[0], 6, 5 - i);
    }
}

// Stream ciphers.

static void stream_crypt_on(void)
{
  now.stream->crypt_on(now.row, memory.out, memory.in, now.len, memory.key, memory.nonce, 1);
}

static void stream_copy_in_place(void)
{
  memcpy(memory.out, memory.in, now.len);
}

static void stream_crypt_in_place(void)
{
  now.stream->crypt_on(now.row, memory.out, memory.out, now.len, memory.key, memory.nonce, 1);
}

static void stream_crypt(void)
{
  now.status = now.stream->crypt(memory.out, memory.in, now.len, memory.key, memory.nonce, 1);
}

void cases_stream(void)
{
  static const struct trace_operation on_row[] = {
      {"crypt", NULL, stream_crypt_on},
      {"crypt in place", stream_copy_in_place, stream_crypt_in_place},
  };
  static const struct trace_operation public_call[] = {{"public call", NULL, stream_crypt}};
  for (size_t i = 0; i < stream_class_count; i++) {
    memset(&now, 0, sizeof now);
    now.stream = &stream_classes[i];
    CHECK_EACH_ROW(row, now.stream->name, now.stream->rows)
    {
      now.row = *row;
      case_walk(on_row, 2, 4, i);
    }
    check_at.primitive = now.stream->name;
    case_walk(public_call, 1, 8, i);
  }
}

// Key derivation.

static void derive_on(void)
{
  now.derive->derive_on(now.row, memory.out, memory.key, memory.nonce);
}

static void derive(void)
{
  now.status = now.derive->derive(memory.out, memory.key, memory.nonce);
}

void cases_derive(void)
{
  static const struct trace_operation on_row = {"derive", NULL, derive_on},
                                      public_call = {"public call", NULL, derive};
  for (size_t i = 0; i < derive_class_count; i++) {
    memset(&now, 0, sizeof now);
    now.derive = &derive_classes[i];
    CHECK_EACH_ROW(row, now.derive->name, now.derive->rows)
    {
      now.row = *row;
      case_compare(&on_row);
    }
    check_at.primitive = now.derive->name;
    case_compare(&public_call);
  }
}

// Authenticators.

static void mac_key(void)
{
  now.mac->start_on(now.row, memory.mac.words, memory.key);
}

static void mac_pieces(size_t first)
{
  mac_key();
  now.status |= now.mac->update(memory.mac.words, memory.in, first);
  now.status |= now.mac->update(memory.mac.words, memory.in + first, now.len - first);
  now.status |= now.mac->final(memory.mac.words, memory.out);
}

static void mac_whole(void)
{
  mac_pieces(now.len);
}

static void mac_in_pieces(void)
{
  mac_pieces(case_third(now.len));
}

static void mac_public(void)
{
  now.status = now.mac->mac(memory.out, memory.key, memory.in, now.len);
}

void cases_mac(void)
{
  static const struct trace_operation on_row[] = {
      {"whole", NULL, mac_whole},
      {"in pieces", NULL, mac_in_pieces},
  };
  static const struct trace_operation public_call[] = {{"public call", NULL, mac_public}};
  for (size_t i = 0; i < mac_class_count; i++) {
    memset(&now, 0, sizeof now);
    now.mac = &mac_classes[i];
    if (!CHECK(now.mac->ctx_size <= sizeof memory.mac))
      return;
    CHECK_EACH_ROW(row, now.mac->name, now.mac->rows)
    {
      now.row = *row;
      case_walk(on_row, 2, 4, i);
    }
    check_at.primitive = now.mac->name;
    case_walk(public_call, 1, 8, i);
  }
}

// What all primitives use.

// Where the two differ is secret, and so is whether they do.
static void memory_pair(void)
{
  memcpy(memory.out, memory.in, now.len);
  if (memory.set != 0 && now.len != 0)
    memory.out[now.len * (memory.set - 1) / TRACE_SECRETS] ^= 1;
  now.want = memory.set == 0 || now.len == 0;
}

static void memory_equal(void)
{
  now.status = ashlar_equal(memory.in, memory.out, now.len);
}

void cases_memory(void)
{
  static const struct trace_operation operation = {"ashlar_equal", memory_pair, memory_equal};
  memset(&now, 0, sizeof now);
  check_at.primitive = "memory";
  for (now.len = 0; now.len <= 80; now.len++)
    case_compare(&operation);
}
