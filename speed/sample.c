// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// The sampling core. A sample is a run of many operations that lasts long against the clock's step;
// how many is calibrated. With threads, all begin together, and time runs from the first start to
// the last end.

#include "sample.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "clock.h"
#include "command.h"
#include "statistics.h"

// A sample lasts a share of the time of its entry: short, so that most are free of interruptions,
// which come every few milliseconds on a busy machine. And at least this long: with threads longer,
// as they do not start together to the nanosecond.
#define SAMPLE_SHARE 200
#define SAMPLE_MIN_NS 1e6
#define SAMPLE_MIN_NS_THREADS 10e6

// However slow an operation is, so many samples are taken.
enum { SAMPLE_MIN_COUNT = 3 };

static void sample_no_memory(void)
{
  cli_error("not enough memory for samples");
  exit(CLI_FAILED);
}

static void samples_add(struct samples *s, double ns, double ghz)
{
  if (s->count == s->room) {
    s->room = s->room == 0 ? 64 : 2 * s->room;
    s->ns = op_grow(s->ns, s->room, sizeof *s->ns);
    s->ghz = op_grow(s->ghz, s->room, sizeof *s->ghz);
  }
  s->ns[s->count] = ns;
  s->ghz[s->count++] = ghz;
}

void samples_free(struct samples *samples)
{
  free(samples->ns);
  free(samples->ghz);
}

// One thread's part of a sample.
struct sample_part {
  struct op *op;
  uint64_t (*now)(void);
  uint64_t n;
  uint64_t start, end;
  uint64_t untimed; // spent in op->prepare
  int right;
};

static void sample_run(struct sample_part *part)
{
  struct op *op = part->op;
  part->untimed = 0;
  part->right = 1;
  part->start = part->now();
  if (op->prepare == NULL) {
    part->right = op->run(op, part->n);
  } else {
    for (uint64_t left = part->n; left != 0;) {
      uint64_t batch = left < op->batch ? left : op->batch;
      uint64_t before = part->now();
      op->prepare(op);
      part->untimed += part->now() - before;
      part->right &= op->run(op, batch);
      left -= batch;
    }
  }
  part->end = part->now();
}

// The gate that threads wait at until all are there.
struct sample_gate {
  atomic_uint waiting;
  atomic_int open;
};

struct sample_thread {
  pthread_t thread;
  struct sample_gate *gate;
  struct sample_part part;
};

static void *sample_thread_main(void *arg)
{
  struct sample_thread *t = arg;
  atomic_fetch_add(&t->gate->waiting, 1);
  while (!atomic_load(&t->gate->open))
    sched_yield();
  sample_run(&t->part);
  return NULL;
}

// sample_threads runs n operations on each thread and merges the parts into one.
static struct sample_part sample_threads(const struct sample_entry *entry, unsigned threads,
                                         uint64_t n)
{
  struct sample_gate gate;
  atomic_init(&gate.waiting, 0);
  atomic_init(&gate.open, 0);
  struct sample_thread *all = calloc(threads, sizeof *all);
  if (all == NULL)
    sample_no_memory();
  for (unsigned i = 0; i < threads; i++) {
    all[i].gate = &gate;
    all[i].part.op = entry->ops[i];
    all[i].part.now = entry->now;
    all[i].part.n = n;
    if (pthread_create(&all[i].thread, NULL, sample_thread_main, &all[i]) != 0) {
      cli_error("cannot start thread %u", i + 1);
      exit(CLI_FAILED);
    }
  }
  while (atomic_load(&gate.waiting) != threads)
    sched_yield();
  atomic_store(&gate.open, 1);

  struct sample_part whole = {NULL, entry->now, n, UINT64_MAX, 0, 0, 1};
  for (unsigned i = 0; i < threads; i++) {
    pthread_join(all[i].thread, NULL);
    const struct sample_part *part = &all[i].part;
    whole.start = part->start < whole.start ? part->start : whole.start;
    whole.end = part->end > whole.end ? part->end : whole.end;
    whole.untimed += part->untimed / threads;
    whole.right &= part->right;
  }
  free(all);
  return whole;
}

// sample_once runs n operations on each thread. It sets *ns to the time they took, and returns 0 if
// one failed.
static int sample_once(const struct sample_entry *entry, unsigned threads, uint64_t n, double *ns)
{
  struct sample_part part = {entry->ops[0], entry->now, n, 0, 0, 0, 0};
  if (threads > 1)
    part = sample_threads(entry, threads, n);
  else
    sample_run(&part);
  *ns = (double)(part.end - part.start) - (double)part.untimed;
  return part.right;
}

// sample_calibrate finds how many operations last target ns. It warms up caches and clocks on the
// way.
static int sample_calibrate(struct sample_entry *entry, unsigned threads, double target)
{
  for (uint64_t n = 1;;) {
    double ns;
    if (!sample_once(entry, threads, n, &ns))
      return 0;
    double factor = ns > 0 ? target / ns : 16;
    if (ns >= target / 4) {
      n = (uint64_t)((double)n * factor);
      entry->per_sample = n > 0 ? n : 1;
      return 1;
    }
    // Early runs are slow: no leap on their word alone.
    n = (uint64_t)((double)n * (factor < 2 ? 2 : factor > 16 ? 16 : factor));
  }
}

static int sample_take(struct sample_entry *entry, unsigned threads)
{
  double ns;
  uint64_t operations = entry->per_sample * threads;
  if (!sample_once(entry, threads, entry->per_sample, &ns))
    return 0;
  if (ns <= 0) // shorter than a step of the clock, which is 100 ns on Windows: counts as one
    ns = clock_resolution();
  samples_add(entry->samples, ns / (double)operations, clock_core_ghz());
  entry->samples->pass_operations += operations;
  entry->samples->pass_ns += ns;
  return 1;
}

struct sample_entry *sample_rounds(struct sample_entry *entries, size_t count,
                                   const struct sample_rounds *plan)
{
  for (size_t i = 0; i < count; i++) {
    struct samples *s = entries[i].samples;
    s->pass = s->count;
    s->pass_operations = 0;
    s->pass_ns = 0;
    entries[i].per_sample = 1;
    if (plan->sample_ns > 0 && !sample_calibrate(&entries[i], plan->threads, plan->sample_ns))
      return &entries[i];
  }
  uint64_t start = clock_now();
  for (uint64_t round = 0; round < plan->rounds; round++) {
    // Whoever comes first in a round should not always be the same.
    for (size_t i = 0; i < count; i++) {
      struct sample_entry *entry = &entries[(i + round) % count];
      if (!sample_take(entry, plan->threads))
        return entry;
    }
    // Calibration may have been too hopeful.
    if (plan->limit_ns > 0 && round + 1 >= SAMPLE_MIN_COUNT &&
        (double)(clock_now() - start) > plan->limit_ns)
      break;
  }
  return NULL;
}

struct sample_entry *sample_entries(struct sample_entry *entries, size_t count,
                                    const struct sample_plan *plan)
{
  const struct sample_rounds once = {plan->threads, 0, 1, 0};
  if (plan->smoke)
    return sample_rounds(entries, count, &once);
  double min = plan->threads > 1 ? SAMPLE_MIN_NS_THREADS : SAMPLE_MIN_NS;
  double budget = plan->seconds * 1e9, target = budget / SAMPLE_SHARE;
  target = target < min ? min : target;
  uint64_t rounds = (uint64_t)(budget / target);
  const struct sample_rounds many = {plan->threads, target,
                                     rounds < SAMPLE_MIN_COUNT ? SAMPLE_MIN_COUNT : rounds,
                                     1.2 * budget * (double)count};
  return sample_rounds(entries, count, &many);
}

struct samples_result samples_result_of(const struct samples *samples, size_t first)
{
  size_t n = samples->count - first;
  double *copy = malloc(n * sizeof *copy);
  if (copy == NULL)
    sample_no_memory();
  memcpy(copy, samples->ghz + first, n * sizeof *copy);
  double ghz = statistics_median_of(copy, n).median;
  memcpy(copy, samples->ns + first, n * sizeof *copy);
  struct statistics_median m = statistics_median_of(copy, n);
  free(copy);
  struct samples_result result = {m.median, m.low, m.high, m.median * ghz};
  return result;
}
