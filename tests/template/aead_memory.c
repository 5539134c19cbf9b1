// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// Where the buffers of AEADs lie: alignment and overlap. aead.h.

#include <stdlib.h>
#include <string.h>

#include "aead.h"

enum { ALIGN_IN, ALIGN_OUT, ALIGN_AAD, ALIGN_NONCE, ALIGN_TAG, ALIGN_KEY, ALIGN_BUFFERS };

// Longest message of the alignment test, and room for each buffer at any offset.
#define ALIGN_LEN 1100
#define ALIGN_ROOM (ALIGN_LEN + 192)

// aead_aligned_on seals and opens with each buffer at its offset from a multiple of 64.
static void aead_aligned_on(const struct aead_subject *s, uint8_t *arena, const size_t *offset,
                            const uint8_t *text, size_t aad_len, size_t len, const uint8_t *want,
                            const uint8_t *want_tag)
{
  uint8_t *at[ALIGN_BUFFERS];
  ashlar_aead_ctx ctx;
  for (int i = 0; i < ALIGN_BUFFERS; i++)
    at[i] = arena + i * ALIGN_ROOM / 64 * 64 + offset[i];
  memcpy(at[ALIGN_KEY], s->key, s->key_size);
  memcpy(at[ALIGN_NONCE], s->nonce, s->nonce_size);
  memcpy(at[ALIGN_AAD], text + 1, aad_len);
  memcpy(at[ALIGN_IN], text, len);
  aead_setup(s, &ctx, at[ALIGN_KEY]);
  CHECK_STATUS(ashlar_aead_seal_detached(&ctx, at[ALIGN_OUT], at[ALIGN_TAG], at[ALIGN_NONCE],
                                         s->nonce_size, at[ALIGN_AAD], aad_len, at[ALIGN_IN], len),
               ASHLAR_OK);
  CHECK_BYTES(at[ALIGN_OUT], want, len);
  CHECK_BYTES(at[ALIGN_TAG], want_tag, AEAD_TAG);
  memset(at[ALIGN_IN], 0, len);
  CHECK_STATUS(ashlar_aead_open_detached(&ctx, at[ALIGN_IN], at[ALIGN_TAG], at[ALIGN_NONCE],
                                         s->nonce_size, at[ALIGN_AAD], aad_len, at[ALIGN_OUT], len),
               ASHLAR_OK);
  CHECK_BYTES(at[ALIGN_IN], text, len);
}

static void aead_alignment_on(struct aead_subject *s)
{
  static const size_t lengths[] = {0, 1, 16, 17, 63, 64, 65, 129, 256, 300, 513, ALIGN_LEN};
  uint8_t *allocated = check_allocate((ALIGN_BUFFERS + 1) * ALIGN_ROOM);
  uint8_t *arena = allocated + (64 - (uintptr_t)allocated % 64) % 64;
  uint8_t text[ALIGN_LEN], want[ALIGN_LEN], tag[AEAD_TAG];
  struct check_random random = {6};
  check_pattern(text, sizeof text, 7);
  for (size_t l = 0; l < sizeof lengths / sizeof lengths[0]; l++) {
    size_t len = lengths[l], aad_len = len < 40 ? len : 40 + l;
    aead_reference(s, want, tag, text + 1, aad_len, text, len);
    check_at.len = len;
    for (size_t offset = 0; offset < 64; offset++)
      for (int i = 0; i <= ALIGN_BUFFERS; i++) {
        // One buffer moves; in the last round, all do.
        size_t offsets[ALIGN_BUFFERS] = {0};
        for (int j = 0; j < ALIGN_BUFFERS; j++)
          offsets[j] = i == ALIGN_BUFFERS ? check_random_below(&random, 64) : 0;
        if (i < ALIGN_BUFFERS)
          offsets[i] = offset;
        check_at.detail = 1000 * (size_t)i + offset;
        aead_aligned_on(s, arena, offsets, text, aad_len, len, want, tag);
      }
  }
  free(allocated);
}

void aead_test_alignment(void)
{
  aead_each("alignment", aead_alignment_on);
}

// One call with two of its buffers in one arena. Those not in the arena lie elsewhere.
enum overlap_call {
  OVERLAP_SEAL,
  OVERLAP_OPEN,
  OVERLAP_SEAL_DETACHED,
  OVERLAP_OPEN_DETACHED,
  OVERLAP_UPDATE_SEAL,
  OVERLAP_UPDATE_OPEN,
  OVERLAP_CALLS
};
enum overlap_buffer {
  OVERLAP_OUT,
  OVERLAP_IN,
  OVERLAP_AAD,
  OVERLAP_NONCE,
  OVERLAP_TAG,
  OVERLAP_STATE, // ctx, or the stream of update
  OVERLAP_BUFFERS
};

#define OVERLAP_LEN 200

struct overlap_message {
  size_t len, aad_len;
  uint8_t in[OVERLAP_LEN + AEAD_TAG], aad[64]; // in: what the call reads
  uint8_t out[OVERLAP_LEN], tag[AEAD_TAG];     // the right answer; tag also what open reads
};

// overlap_sizes tells how many bytes of each buffer the call may read or write; 0 for one it has
// not.
static void overlap_sizes(const struct aead_subject *s, enum overlap_call call, size_t len,
                          size_t aad_len, size_t size[OVERLAP_BUFFERS])
{
  int update = call == OVERLAP_UPDATE_SEAL || call == OVERLAP_UPDATE_OPEN;
  int detached = call == OVERLAP_SEAL_DETACHED || call == OVERLAP_OPEN_DETACHED;
  size[OVERLAP_OUT] = len + (call == OVERLAP_SEAL ? AEAD_TAG : 0);
  size[OVERLAP_IN] = len + (call == OVERLAP_OPEN ? AEAD_TAG : 0);
  size[OVERLAP_AAD] = update ? 0 : aad_len;
  size[OVERLAP_NONCE] = update ? 0 : s->nonce_size;
  size[OVERLAP_TAG] = detached ? AEAD_TAG : 0;
  size[OVERLAP_STATE] = update ? sizeof(ashlar_aead_stream) : sizeof(ashlar_aead_ctx);
}

static int overlap_run(const struct aead_subject *s, enum overlap_call call, uint8_t **at,
                       const struct overlap_message *m)
{
  switch (call) {
  case OVERLAP_SEAL:
    return ashlar_aead_seal((ashlar_aead_ctx *)at[OVERLAP_STATE], at[OVERLAP_OUT],
                            at[OVERLAP_NONCE], s->nonce_size, at[OVERLAP_AAD], m->aad_len,
                            at[OVERLAP_IN], m->len);
  case OVERLAP_OPEN:
    return ashlar_aead_open((ashlar_aead_ctx *)at[OVERLAP_STATE], at[OVERLAP_OUT],
                            at[OVERLAP_NONCE], s->nonce_size, at[OVERLAP_AAD], m->aad_len,
                            at[OVERLAP_IN], m->len + AEAD_TAG);
  case OVERLAP_SEAL_DETACHED:
    return ashlar_aead_seal_detached((ashlar_aead_ctx *)at[OVERLAP_STATE], at[OVERLAP_OUT],
                                     at[OVERLAP_TAG], at[OVERLAP_NONCE], s->nonce_size,
                                     at[OVERLAP_AAD], m->aad_len, at[OVERLAP_IN], m->len);
  case OVERLAP_OPEN_DETACHED:
    return ashlar_aead_open_detached((ashlar_aead_ctx *)at[OVERLAP_STATE], at[OVERLAP_OUT],
                                     at[OVERLAP_TAG], at[OVERLAP_NONCE], s->nonce_size,
                                     at[OVERLAP_AAD], m->aad_len, at[OVERLAP_IN], m->len);
  default:
    return ashlar_aead_update((ashlar_aead_stream *)at[OVERLAP_STATE], at[OVERLAP_OUT],
                              at[OVERLAP_IN], m->len);
  }
}

// overlap_state puts a keyed context, or a started stream, at p.
static void overlap_state(const struct aead_subject *s, enum overlap_call call, uint8_t *p)
{
  if (call == OVERLAP_UPDATE_SEAL || call == OVERLAP_UPDATE_OPEN) {
    memset(p, 0xa5, sizeof(ashlar_aead_stream));
    CHECK_STATUS((call == OVERLAP_UPDATE_SEAL ? ashlar_aead_seal_start : ashlar_aead_open_start)(
                     (ashlar_aead_stream *)p, &s->ctx, s->nonce, s->nonce_size),
                 ASHLAR_OK);
  } else {
    memcpy(p, &s->ctx, sizeof s->ctx);
  }
}

// overlap_fill gives the buffers what the call reads.
static void overlap_fill(const struct aead_subject *s, enum overlap_call call, uint8_t **at,
                         const size_t *size, const struct overlap_message *m)
{
  memcpy(at[OVERLAP_NONCE], s->nonce, size[OVERLAP_NONCE]);
  memcpy(at[OVERLAP_AAD], m->aad, size[OVERLAP_AAD]);
  memcpy(at[OVERLAP_IN], m->in, size[OVERLAP_IN]);
  memcpy(at[OVERLAP_TAG], m->tag, size[OVERLAP_TAG]);
  overlap_state(s, call, at[OVERLAP_STATE]);
}

// Where the moving buffer may start; the middle of it is where the fixed one stands.
#define OVERLAP_MARGIN (OVERLAP_LEN + 3 * AEAD_TAG)
#define OVERLAP_ARENA ((2 * OVERLAP_MARGIN + sizeof(ashlar_aead_stream) + OVERLAP_LEN) / 16 * 16)

// overlap_pair moves buffer moving over buffer fixed. Where they have no byte in common, and where
// out is exactly in, the call succeeds and is right; everywhere else it is refused and nothing
// changes.
static void overlap_pair(const struct aead_subject *s, enum overlap_call call,
                         enum overlap_buffer fixed, enum overlap_buffer moving,
                         const struct overlap_message *m)
{
  static _Alignas(16) uint8_t elsewhere[OVERLAP_BUFFERS][OVERLAP_ARENA];
  static _Alignas(16) uint8_t arena[OVERLAP_ARENA], before[OVERLAP_ARENA];
  static uint8_t others[OVERLAP_BUFFERS][OVERLAP_ARENA];
  size_t size[OVERLAP_BUFFERS];
  uint8_t *at[OVERLAP_BUFFERS];
  overlap_sizes(s, call, m->len, m->aad_len, size);
  if (size[fixed] == 0 || size[moving] == 0)
    return;
  const size_t base = (OVERLAP_MARGIN + 15) / 16 * 16;
  // Across a context not every offset, but all near its ends.
  for (size_t start = base - size[moving] - 2; start <= base + size[fixed] + 2;
       start +=
       size[fixed] > 1000 && start > base + 40 && start + 80 < base + size[fixed] ? 29 : 1) {
    memset(arena, 0x77, sizeof arena);
    for (int i = 0; i < OVERLAP_BUFFERS; i++) {
      memset(elsewhere[i], 0x66, size[i]);
      at[i] = elsewhere[i];
    }
    at[fixed] = arena + base;
    at[moving] = arena + start;
    int apart = start + size[moving] <= base || start >= base + size[fixed];
    int in_place = start == base && fixed == OVERLAP_IN && moving == OVERLAP_OUT;
    overlap_fill(s, call, at, size, m);
    memcpy(before, arena, sizeof arena);
    for (int i = 0; i < OVERLAP_BUFFERS; i++)
      memcpy(others[i], elsewhere[i], size[i]);
    check_at.len = m->len;
    check_at.detail = start;
    int status = overlap_run(s, call, at, m);
    if (apart || in_place) {
      CHECK_STATUS(status, ASHLAR_OK);
      CHECK_BYTES(at[OVERLAP_OUT], m->out, m->len);
      if (call == OVERLAP_SEAL)
        CHECK_BYTES(at[OVERLAP_OUT] + m->len, m->tag, AEAD_TAG);
      if (call == OVERLAP_SEAL_DETACHED)
        CHECK_BYTES(at[OVERLAP_TAG], m->tag, AEAD_TAG);
    } else {
      CHECK_STATUS(status, ASHLAR_ERR_OVERLAP);
      CHECK_BYTES(arena, before, sizeof arena);
      for (int i = 0; i < OVERLAP_BUFFERS; i++)
        CHECK_BYTES(elsewhere[i], others[i], size[i]);
    }
  }
}

static void aead_overlap_on(struct aead_subject *s)
{
  static const size_t lengths[] = {1, 15, 16, 17, 64, 65, 130, OVERLAP_LEN};
  static const char *const names[OVERLAP_CALLS] = {"overlap seal",          "overlap open",
                                                   "overlap seal_detached", "overlap open_detached",
                                                   "overlap update seal",   "overlap update open"};
  for (size_t l = 0; l < sizeof lengths / sizeof lengths[0]; l++) {
    if (check_thin() && l % 3 != 0)
      continue;
    for (int call = 0; call < OVERLAP_CALLS; call++) {
      struct overlap_message m = {.len = lengths[l], .aad_len = 13};
      uint8_t text[OVERLAP_LEN];
      int opening =
          call == OVERLAP_OPEN || call == OVERLAP_OPEN_DETACHED || call == OVERLAP_UPDATE_OPEN;
      check_at.what = names[call];
      check_pattern(text, sizeof text, 8);
      check_pattern(m.aad, sizeof m.aad, 9);
      aead_reference(s, m.out, m.tag, m.aad, m.aad_len, text, m.len);
      memcpy(m.in, text, m.len);
      if (opening) {
        memcpy(m.in, m.out, m.len);
        memcpy(m.in + m.len, m.tag, AEAD_TAG);
        memcpy(m.out, text, m.len);
      }
      // Outputs against every other buffer; a tag that is only read may share bytes with other
      // inputs.
      for (int other = OVERLAP_IN; other < OVERLAP_BUFFERS; other++)
        overlap_pair(s, (enum overlap_call)call, (enum overlap_buffer)other, OVERLAP_OUT, &m);
      if (call == OVERLAP_SEAL_DETACHED)
        for (int other = OVERLAP_IN; other < OVERLAP_BUFFERS; other++)
          if (other != OVERLAP_TAG)
            overlap_pair(s, OVERLAP_SEAL_DETACHED, (enum overlap_buffer)other, OVERLAP_TAG, &m);
      // Update changes the stream: its input must not lie there.
      if (call == OVERLAP_UPDATE_SEAL || call == OVERLAP_UPDATE_OPEN)
        overlap_pair(s, (enum overlap_call)call, OVERLAP_STATE, OVERLAP_IN, &m);
    }
  }
}

// The calls of a stream and of set-up that have one buffer beside the context.
static void aead_overlap_small_on(struct aead_subject *s)
{
  static _Alignas(16) uint8_t arena[4 * sizeof(ashlar_aead_stream)], before[sizeof arena];
  const size_t base = (sizeof(ashlar_aead_stream) + 15) / 16 * 16;
  enum { INIT_KEY, START_NONCE, START_CTX, AAD, SEAL_TAG, OPEN_TAG, CALLS };
  check_at.what = "overlap of a buffer with the context";
  for (int call = 0; call < CALLS; call++) {
    size_t state = call == INIT_KEY ? sizeof(ashlar_aead_ctx) : sizeof(ashlar_aead_stream);
    size_t size = call == INIT_KEY      ? s->key_size
                  : call == START_NONCE ? s->nonce_size
                  : call == START_CTX   ? sizeof(ashlar_aead_ctx)
                  : call == AAD         ? 21
                                        : AEAD_TAG;
    // Contexts are aligned, so they move in steps of their alignment.
    size_t step = call == START_CTX ? _Alignof(ashlar_aead_ctx) : 1;
    size_t reach = (size + 16) / 16 * 16;
    for (size_t start = base - reach; start <= base + state + 16; start += step) {
      ashlar_aead_stream *stream = (ashlar_aead_stream *)(arena + base);
      uint8_t *p = arena + start;
      int status = 0, apart = start + size <= base || start >= base + state;
      check_at.len = (size_t)call;
      check_at.detail = start;
      memset(arena, 0x77, sizeof arena);
      if (call >= AAD)
        overlap_state(s, call == OPEN_TAG ? OVERLAP_UPDATE_OPEN : OVERLAP_UPDATE_SEAL,
                      arena + base);
      // Inside the stream too it is a context, so that only the overlap is wrong.
      if (call == START_CTX)
        memcpy(p, &s->ctx, sizeof s->ctx);
      memcpy(before, arena, sizeof arena);
      switch (call) {
      case INIT_KEY:
        status = ashlar_aead_init((ashlar_aead_ctx *)stream, s->class->alg(), p, size);
        break;
      case START_NONCE:
        status = ashlar_aead_seal_start(stream, &s->ctx, p, size);
        break;
      case START_CTX:
        status = ashlar_aead_open_start(stream, (ashlar_aead_ctx *)p, s->nonce, s->nonce_size);
        break;
      case AAD:
        status = ashlar_aead_aad(stream, p, size);
        break;
      case SEAL_TAG:
        status = ashlar_aead_seal_finish(stream, p);
        break;
      case OPEN_TAG:
        status = ashlar_aead_open_finish(stream, p);
        break;
      }
      CHECK_STATUS(status, !apart             ? ASHLAR_ERR_OVERLAP
                           : call == OPEN_TAG ? ASHLAR_ERR_BAD_TAG
                                              : ASHLAR_OK);
      if (!apart)
        CHECK_BYTES(arena, before, sizeof arena);
    }
  }
}

void aead_test_overlap(void)
{
  aead_each("overlap", aead_overlap_on);
  aead_each("overlap", aead_overlap_small_on);
}
