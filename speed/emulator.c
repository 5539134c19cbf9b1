// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// The program's side of the plugin: emulator.h.

#include "emulator.h"

#include <stdlib.h>

#include "base/bytes.h"

static const uint8_t *emulator_page;

int emulator_wanted(void)
{
  return getenv(EMULATOR_VARIABLE) != NULL;
}

// The file changes in calls of close only: no need for volatile.
static uint64_t emulator_word_at(size_t number)
{
  return ashlar_load64_le(emulator_page + 8 * number);
}

#if defined(__linux__)

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

void emulator_begin(void)
{
  (void)close(EMULATOR_BEGIN);
}

void emulator_end(void)
{
  (void)close(EMULATOR_END);
}

const char *emulator_open(void)
{
  const char *path = getenv(EMULATOR_VARIABLE);
  if (path == NULL)
    return EMULATOR_VARIABLE " is not set: it names the file shared with qemu's plugin";
  int file = open(path, O_RDONLY);
  if (file < 0)
    return "the file that " EMULATOR_VARIABLE " names cannot be read: qemu's plugin makes it";
  struct stat about;
  void *page = MAP_FAILED;
  if (fstat(file, &about) == 0 && about.st_size >= EMULATOR_WORDS * 8)
    page = mmap(NULL, (size_t)about.st_size, PROT_READ, MAP_SHARED, file, 0);
  close(file);
  if (page == MAP_FAILED)
    return "the file that " EMULATOR_VARIABLE " names cannot be mapped";
  emulator_page = page;
  uint64_t room = emulator_word_at(EMULATOR_ROOM);
  uint64_t words = room == 0 ? EMULATOR_WORDS : EMULATOR_FIRST_EVENT + 2 * room;
  if (emulator_word_at(EMULATOR_MAGIC) != EMULATOR_MAGIC_VALUE ||
      words != (uint64_t)about.st_size / 8)
    return "the file that " EMULATOR_VARIABLE " names is not one that qemu's plugin has made";
  // It may be left from another run.
  uint64_t begins = emulator_word_at(EMULATOR_BEGINS), ends = emulator_word_at(EMULATOR_ENDS);
  emulator_begin();
  emulator_end();
  if (emulator_word_at(EMULATOR_BEGINS) != begins + 1 ||
      emulator_word_at(EMULATOR_ENDS) != ends + 1 || emulator_word_at(EMULATOR_INSTRUCTIONS) == 0)
    return "no plugin answers: is this qemu, with -plugin and the same file?";
  return NULL;
}

#else

void emulator_begin(void)
{
}

void emulator_end(void)
{
}

const char *emulator_open(void)
{
  return "programs of this system are not emulated with a plugin";
}

#endif

uint64_t emulator_word(enum emulator_word word)
{
  return emulator_word_at(word);
}

void emulator_site(size_t number, uint64_t *code, uint64_t *idle)
{
  *code = emulator_word_at(EMULATOR_FIRST_SITE + 2 * number);
  *idle = emulator_word_at(EMULATOR_FIRST_SITE + 2 * number + 1);
}

void emulator_event(size_t number, uint64_t *code, uint64_t *data)
{
  *code = emulator_word_at((size_t)EMULATOR_FIRST_EVENT + 2 * number);
  *data = emulator_word_at((size_t)EMULATOR_FIRST_EVENT + 2 * number + 1);
}
