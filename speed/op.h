// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// An operation that can be repeated and timed: one contestant's part in one case, with all its
// buffers. A family derives its own struct from it by putting it first.

#ifndef ASHLAR_SPEED_OP_H
#define ASHLAR_SPEED_OP_H

#include <stddef.h>
#include <stdint.h>

enum { OP_BUFFERS = 6 };

struct op {
  // Does the operation n times; 0 when one of them failed.
  int (*run)(struct op *op, uint64_t n);

  // What must happen before every batch operations, outside the time measured; or NULL.
  void (*prepare)(struct op *op);
  uint64_t batch;

  // Does it once and returns the result, len bytes inside op; or NULL, with *wrong saying what went
  // wrong.
  const uint8_t *(*answer)(struct op *op, size_t *len, const char **wrong);

  // The bytes that it reads and, but for a MAC, writes: len bytes of one message. out is NULL for a
  // MAC. All are 0 where there is no message.
  const uint8_t *in;
  uint8_t *out;
  size_t len;

  // Frees what is not a buffer; or NULL.
  void (*release)(struct op *op);

  void *buffers[OP_BUFFERS];
};

// op_new returns size zero bytes that begin with a struct op. It and op_buffer do not return when
// there is no memory: they say so and exit.
void *op_new(size_t size);

// op_grow is realloc to count elements of size bytes, for small counts; it does not return without
// memory either.
void *op_grow(void *array, size_t count, size_t size);

// op_buffer returns size bytes that op_free will free, filled with a page of bytes that look random
// and depend only on the number of the buffer, over and over. They begin align bytes after a
// multiple of 64; every op has the same distances modulo 4096 between its buffers, which matter to
// store forwarding.
uint8_t *op_buffer(struct op *op, size_t size, size_t align);

void op_free(struct op *op);

// op_store64 stores a little-endian number: the counters in nonces and keys.
static inline void op_store64(uint8_t *p, uint64_t x)
{
  for (int i = 0; i < 8; i++)
    p[i] = (uint8_t)(x >> 8 * i);
}

#endif
