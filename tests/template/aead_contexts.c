// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// Streams of AEADs through every sequence of calls, held against a model of the states in
// ashlar/aead.h; and contexts copied, moved, wiped and shared. aead.h.

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "aead.h"

// The calls of a sequence.
enum step {
  STEP_SEAL_START,
  STEP_OPEN_START,
  STEP_START_REFUSED, // wrong nonce length
  STEP_AAD_NOTHING,
  STEP_AAD,
  STEP_UPDATE_NOTHING,
  STEP_UPDATE,
  STEP_SEAL_FINISH,
  STEP_OPEN_FINISH,
  STEP_OPEN_FINISH_WRONG,
  STEP_WIPE,
  STEPS
};

// What a stream ought to be in.
enum model_phase { MODEL_NONE, MODEL_AAD, MODEL_DATA };
struct model {
  enum model_phase phase;
  int opening;
  size_t aads, updates; // calls that added something
};

#define SEQUENCE_MAX 7
#define SEQUENCE_AAD 7 // bytes of each such call: pieces end at all sorts of places in blocks
#define SEQUENCE_UPDATE 37

static struct {
  uint8_t aad[SEQUENCE_AAD * SEQUENCE_MAX];
  uint8_t plain[SEQUENCE_UPDATE * SEQUENCE_MAX], sealed[SEQUENCE_UPDATE * SEQUENCE_MAX];
  uint8_t tag[SEQUENCE_MAX + 1][SEQUENCE_MAX + 1][AEAD_TAG]; // by aads and updates
} sequence;

static void sequence_prepare(const struct aead_subject *s)
{
  check_pattern(sequence.aad, sizeof sequence.aad, 14);
  check_pattern(sequence.plain, sizeof sequence.plain, 15);
  for (size_t a = 0; a <= SEQUENCE_MAX; a++)
    for (size_t u = 0; u <= SEQUENCE_MAX; u++)
      aead_reference(s, sequence.sealed, sequence.tag[a][u], sequence.aad, a * SEQUENCE_AAD,
                     sequence.plain, u * SEQUENCE_UPDATE);
}

// sequence_step does one call on stream and moves the model. The memory of a refused call, and of
// one of length 0, has not changed.
static void sequence_step(const struct aead_subject *s, enum step step, ashlar_aead_stream *stream,
                          struct model *model)
{
  static ashlar_aead_stream before;
  uint8_t out[SEQUENCE_UPDATE], tag[AEAD_TAG];
  const uint8_t *right = sequence.tag[model->aads][model->updates];
  const uint8_t *in =
      (model->opening ? sequence.sealed : sequence.plain) + model->updates * SEQUENCE_UPDATE;
  const uint8_t *want =
      (model->opening ? sequence.plain : sequence.sealed) + model->updates * SEQUENCE_UPDATE;
  int started = model->phase != MODEL_NONE, status = ASHLAR_OK, changes = 1;
  before = *stream;
  memset(out, 0x5a, sizeof out);
  memset(tag, 0x5a, sizeof tag);
  switch (step) {
  case STEP_SEAL_START:
  case STEP_OPEN_START:
    CHECK_STATUS((step == STEP_OPEN_START ? ashlar_aead_open_start : ashlar_aead_seal_start)(
                     stream, &s->ctx, s->nonce, s->nonce_size),
                 ASHLAR_OK);
    *model = (struct model){MODEL_AAD, step == STEP_OPEN_START, 0, 0};
    break;
  case STEP_START_REFUSED:
    CHECK_STATUS(ashlar_aead_seal_start(stream, &s->ctx, s->nonce, s->nonce_size - 1),
                 ASHLAR_ERR_NONCE_LENGTH);
    changes = 0;
    break;
  case STEP_AAD_NOTHING:
    CHECK_STATUS(ashlar_aead_aad(stream, sequence.aad, 0), started ? ASHLAR_OK : ASHLAR_ERR_STATE);
    changes = 0;
    break;
  case STEP_AAD:
    status = model->phase == MODEL_AAD ? ASHLAR_OK : ASHLAR_ERR_STATE;
    CHECK_STATUS(ashlar_aead_aad(stream, sequence.aad + model->aads * SEQUENCE_AAD, SEQUENCE_AAD),
                 status);
    changes = status == ASHLAR_OK;
    model->aads += status == ASHLAR_OK;
    break;
  case STEP_UPDATE_NOTHING:
    CHECK_STATUS(ashlar_aead_update(stream, out, in, 0), started ? ASHLAR_OK : ASHLAR_ERR_STATE);
    changes = 0;
    break;
  case STEP_UPDATE:
    CHECK_STATUS(ashlar_aead_update(stream, out, in, SEQUENCE_UPDATE),
                 started ? ASHLAR_OK : ASHLAR_ERR_STATE);
    changes = started;
    if (started) {
      CHECK_BYTES(out, want, SEQUENCE_UPDATE);
      memset(out, 0x5a, sizeof out);
      model->phase = MODEL_DATA;
      model->updates++;
    }
    break;
  case STEP_SEAL_FINISH:
    changes = started && !model->opening;
    CHECK_STATUS(ashlar_aead_seal_finish(stream, tag), changes ? ASHLAR_OK : ASHLAR_ERR_STATE);
    if (changes) {
      CHECK_BYTES(tag, right, AEAD_TAG);
      memset(tag, 0x5a, sizeof tag);
    }
    break;
  case STEP_OPEN_FINISH:
  case STEP_OPEN_FINISH_WRONG:
    changes = started && model->opening;
    memcpy(tag, right, AEAD_TAG);
    tag[model->updates] ^= step == STEP_OPEN_FINISH_WRONG;
    CHECK_STATUS(ashlar_aead_open_finish(stream, tag), !changes ? ASHLAR_ERR_STATE
                                                       : step == STEP_OPEN_FINISH
                                                           ? ASHLAR_OK
                                                           : ASHLAR_ERR_BAD_TAG);
    memset(tag, 0x5a, sizeof tag);
    break;
  default:
    ashlar_aead_stream_wipe(stream);
    CHECK_FILL(stream, 0, sizeof *stream);
    *model = (struct model){MODEL_NONE, 0, 0, 0};
    break;
  }
  CHECK_FILL(out, 0x5a, sizeof out);
  CHECK_FILL(tag, 0x5a, sizeof tag);
  if (!changes)
    CHECK_BYTES(stream, &before, sizeof before);
  if (changes && step >= STEP_SEAL_FINISH && step <= STEP_OPEN_FINISH_WRONG) {
    CHECK_FILL(stream, 0, sizeof *stream);
    *model = (struct model){MODEL_NONE, 0, 0, 0};
  }
}

// sequence_walk does every call after those made on stream. Each goes on in a copy, so that
// contexts are also copied in every condition, while the original waits and goes on in another way.
static void sequence_walk(const struct aead_subject *s, const ashlar_aead_stream *stream,
                          const struct model *model, int depth, size_t path)
{
  for (int step = 0; step < STEPS; step++) {
    ashlar_aead_stream copy = *stream;
    struct model next = *model;
    check_at.len = (size_t)depth;
    check_at.detail = 100 * path + (size_t)step; // two digits a call
    sequence_step(s, (enum step)step, &copy, &next);
    if (depth > 1)
      sequence_walk(s, &copy, &next, depth - 1, 100 * path + (size_t)step);
  }
}

static void aead_sequences_on(struct aead_subject *s)
{
  static ashlar_aead_stream stream;
  const struct model none = {MODEL_NONE, 0, 0, 0};
  sequence_prepare(s);
  // The memory may hold anything before start.
  static const uint8_t fills[] = {0x00, 0xff, 0xa5};
  for (size_t i = 0; i < sizeof fills; i++) {
    memset(&stream, fills[i], sizeof stream);
    sequence_walk(s, &stream, &none, i != 0 ? 2 : check_thin() ? 3 : check_long() ? 6 : 5, 0);
  }
}

void aead_test_sequences(void)
{
  aead_each("sequences, two digits a call", aead_sequences_on);
}

// A stream copied at every place of a message: both go on in pieces of their own, also when the
// original's memory is gone; and the keyed context may go after start.
static void aead_copies_on(struct aead_subject *s)
{
  uint8_t aad[30], in[300], want[300], tag[AEAD_TAG], out[2][300], got[AEAD_TAG];
  check_pattern(aad, sizeof aad, 16);
  check_pattern(in, sizeof in, 17);
  aead_reference(s, want, tag, aad, sizeof aad, in, sizeof in);
  for (size_t at = 0; at <= sizeof aad + sizeof in; at += check_thin() ? 13 : 1) {
    struct check_random random = {at};
    ashlar_aead_ctx *ctx = check_allocate(sizeof *ctx);
    ashlar_aead_stream *original = check_allocate(sizeof *original), copy;
    size_t aad_done = at < sizeof aad ? at : sizeof aad, done = at - aad_done;
    check_at.detail = at;
    aead_setup(s, ctx, s->key);
    CHECK_STATUS(ashlar_aead_seal_start(original, ctx, s->nonce, s->nonce_size), ASHLAR_OK);
    ashlar_aead_wipe(ctx);
    CHECK_FILL(ctx, 0, sizeof *ctx);
    free(ctx);
    CHECK_STATUS(ashlar_aead_aad(original, aad, aad_done), ASHLAR_OK);
    CHECK_STATUS(ashlar_aead_update(original, out[0], in, done), ASHLAR_OK);
    memcpy(out[1], out[0], done);
    copy = *original;
    ashlar_aead_stream *moved = check_allocate(sizeof *moved);
    *moved = *original;
    ashlar_aead_stream_wipe(original);
    CHECK_FILL(original, 0, sizeof *original);
    free(original);
    ashlar_aead_stream *both[2] = {moved, &copy};
    for (int i = 0; i < 2; i++) {
      size_t cut = done + check_random_below(&random, sizeof in - done + 1);
      CHECK_STATUS(ashlar_aead_aad(both[i], aad + aad_done, sizeof aad - aad_done), ASHLAR_OK);
      CHECK_STATUS(ashlar_aead_update(both[i], out[i] + done, in + done, cut - done), ASHLAR_OK);
      CHECK_STATUS(ashlar_aead_update(both[i], out[i] + cut, in + cut, sizeof in - cut), ASHLAR_OK);
      CHECK_STATUS(ashlar_aead_seal_finish(both[i], got), ASHLAR_OK);
      CHECK_BYTES(out[i], want, sizeof in);
      CHECK_BYTES(got, tag, AEAD_TAG);
      CHECK_FILL(both[i], 0, sizeof *both[i]);
    }
    free(moved);
  }
}

// Sealing and opening leave a keyed context as it was: it may be const in memory that nobody can
// write.
static void aead_constant_on(struct aead_subject *s)
{
  struct check_random random = {18};
  ashlar_aead_ctx before = s->ctx;
  ashlar_aead_stream stream;
  uint8_t in[200], out[200 + AEAD_TAG], back[200];
  check_pattern(in, sizeof in, 19);
  for (size_t len = 0; len <= sizeof in; len++) {
    check_at.len = len;
    CHECK_STATUS(ashlar_aead_seal(&s->ctx, out, s->nonce, s->nonce_size, in, 9, in, len),
                 ASHLAR_OK);
    CHECK_STATUS(
        ashlar_aead_open(&s->ctx, back, s->nonce, s->nonce_size, in, 9, out, len + AEAD_TAG),
        ASHLAR_OK);
    CHECK_BYTES(back, in, len);
    CHECK_STATUS(aead_open_split(s, &s->ctx, &stream, &random, back, out + len, in, 9, out, len),
                 ASHLAR_OK);
    CHECK_BYTES(&s->ctx, &before, sizeof before);
  }
}

void aead_test_contexts(void)
{
  aead_each("copies", aead_copies_on);
  aead_each("keyed context is constant", aead_constant_on);
}

#define THREADS 4

struct thread_job {
  const struct aead_subject *subject;
  uint64_t seed;
  const char *primitive, *row;
};

static void *aead_thread(void *argument)
{
  const struct thread_job *job = argument;
  const struct aead_subject *s = job->subject;
  struct check_random random = {job->seed};
  ashlar_aead_stream stream;
  uint8_t in[1500], out[1500 + AEAD_TAG], want[1500], tag[AEAD_TAG], back[1500];
  check_at = (struct check_place){job->primitive, job->row, "threads", 0, 0};
  check_random_bytes(&random, in, sizeof in);
  for (int round = 0; round < (check_thin() ? 20 : 300); round++) {
    size_t len = check_random_below(&random, sizeof in), aad_len = check_random_below(&random, 40);
    check_at.len = len;
    aead_reference(s, want, tag, in, aad_len, in, len);
    CHECK_STATUS(ashlar_aead_seal(&s->ctx, out, s->nonce, s->nonce_size, in, aad_len, in, len),
                 ASHLAR_OK);
    CHECK_BYTES(out, want, len);
    CHECK_BYTES(out + len, tag, AEAD_TAG);
    CHECK_STATUS(aead_open_split(s, &s->ctx, &stream, &random, back, tag, in, aad_len, out, len),
                 ASHLAR_OK);
    CHECK_BYTES(back, in, len);
  }
  return NULL;
}

static void aead_threads_on(struct aead_subject *s)
{
  pthread_t thread[THREADS];
  struct thread_job job[THREADS];
  for (size_t i = 0; i < THREADS; i++) {
    job[i] = (struct thread_job){s, 20 + i, check_at.primitive, check_at.row};
    if (!CHECK(pthread_create(&thread[i], NULL, aead_thread, &job[i]) == 0))
      abort();
  }
  for (size_t i = 0; i < THREADS; i++)
    CHECK(pthread_join(thread[i], NULL) == 0);
}

void aead_test_threads(void)
{
  aead_each("threads", aead_threads_on);
}
