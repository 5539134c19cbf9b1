// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// Memory of operations.

#include "op.h"

#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "system.h"

static void op_no_memory(size_t size)
{
  cli_error("not enough memory for %zu bytes", size);
  exit(CLI_FAILED);
}

void *op_new(size_t size)
{
  void *op = calloc(1, size);
  if (op == NULL)
    op_no_memory(size);
  return op;
}

void *op_grow(void *array, size_t count, size_t size)
{
  void *grown = realloc(array, count * size);
  if (grown == NULL)
    op_no_memory(count * size);
  return grown;
}

enum { OP_PAGE = 4096, OP_SKEW = 13 * 64 };

uint8_t *op_buffer(struct op *op, size_t size, size_t align)
{
  size_t number = 0;
  while (op->buffers[number] != NULL)
    number++;
  size_t offset = number * OP_SKEW + align;
  if (size > SIZE_MAX / 2 || offset + size > SIZE_MAX / 2)
    op_no_memory(size);
  size_t room = (offset + size + OP_PAGE) / OP_PAGE * OP_PAGE;
  void *base = system_allocate(OP_PAGE, room);
  if (base == NULL)
    op_no_memory(room);
  op->buffers[number] = base;
  uint8_t *p = (uint8_t *)base + offset;
  uint32_t x = (uint32_t)number + 1;
  for (size_t i = 0; i < size && i < OP_PAGE; i++) {
    x = x * 1664525 + 1013904223; // the multiplier and increment of Numerical Recipes, section 7.1
    p[i] = (uint8_t)(x >> 24);
  }
  for (size_t done = OP_PAGE; done < size;) {
    size_t n = size - done < OP_PAGE ? size - done : OP_PAGE;
    memcpy(p + done, p, n);
    done += n;
  }
  return p;
}

void op_free(struct op *op)
{
  if (op == NULL)
    return;
  if (op->release != NULL)
    op->release(op);
  for (size_t i = 0; i < OP_BUFFERS; i++)
    system_free(op->buffers[i]);
  free(op);
}
