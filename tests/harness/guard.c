// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// Guarded buffers from mmap: guard.h.

#define _DEFAULT_SOURCE // MAP_ANONYMOUS

#include "guard.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

static size_t guard_page(void)
{
  return (size_t)sysconf(_SC_PAGESIZE);
}

void guard_make(struct guard *guard, size_t size)
{
  size_t page = guard_page();
  guard->room = (size + page) / page * page;
  uint8_t *all = mmap(NULL, guard->room + 2 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (all == MAP_FAILED || mprotect(all + page, guard->room, PROT_READ | PROT_WRITE) != 0) {
    perror("guard_make");
    exit(1);
  }
  guard->start = all + page;
}

void guard_free(struct guard *guard)
{
  size_t page = guard_page();
  munmap(guard->start - page, guard->room + 2 * page);
}

uint8_t *guard_place(const struct guard *guard, enum guard_side side, size_t len)
{
  if (len > guard->room) {
    fprintf(stderr, "guard_place: %zu bytes in %zu\n", len, guard->room);
    exit(1);
  }
  return side == GUARD_LOW ? guard->start : guard->start + (guard->room - len);
}
