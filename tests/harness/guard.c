// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// Guarded buffers from mmap, or on Windows from VirtualAlloc: guard.h.

#define _DEFAULT_SOURCE // MAP_ANONYMOUS

#include "guard.h"

#include <stdio.h>
#include <stdlib.h>

#ifdef _WIN32
#include <windows.h>

static size_t guard_page(void)
{
  SYSTEM_INFO info;
  GetSystemInfo(&info);
  return info.dwPageSize;
}

// guard_map returns size bytes of pages of which only those between the first and the last may be
// touched, or NULL.
static uint8_t *guard_map(size_t size, size_t page)
{
  uint8_t *all = VirtualAlloc(NULL, size, MEM_RESERVE, PAGE_NOACCESS);
  if (all != NULL && VirtualAlloc(all + page, size - 2 * page, MEM_COMMIT, PAGE_READWRITE) == NULL)
    return NULL;
  return all;
}

static void guard_unmap(uint8_t *all, size_t size)
{
  (void)size;
  VirtualFree(all, 0, MEM_RELEASE);
}
#else
#include <sys/mman.h>
#include <unistd.h>

static size_t guard_page(void)
{
  return (size_t)sysconf(_SC_PAGESIZE);
}

// guard_map returns size bytes of pages of which only those between the first and the last may be
// touched, or NULL.
static uint8_t *guard_map(size_t size, size_t page)
{
  uint8_t *all = mmap(NULL, size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (all == MAP_FAILED || mprotect(all + page, size - 2 * page, PROT_READ | PROT_WRITE) != 0)
    return NULL;
  return all;
}

static void guard_unmap(uint8_t *all, size_t size)
{
  munmap(all, size);
}
#endif

void guard_make(struct guard *guard, size_t size)
{
  size_t page = guard_page();
  guard->room = (size + page) / page * page;
  uint8_t *all = guard_map(guard->room + 2 * page, page);
  if (all == NULL) {
    perror("guard_make");
    exit(1);
  }
  guard->start = all + page;
}

void guard_free(struct guard *guard)
{
  size_t page = guard_page();
  guard_unmap(guard->start - page, guard->room + 2 * page);
}

uint8_t *guard_place(const struct guard *guard, enum guard_side side, size_t len)
{
  if (len > guard->room) {
    fprintf(stderr, "guard_place: %zu bytes in %zu\n", len, guard->room);
    exit(1);
  }
  return side == GUARD_LOW ? guard->start : guard->start + (guard->room - len);
}
