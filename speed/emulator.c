// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// The program's side of the plugin: emulator.h.

#include "emulator.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/bytes.h"
#include "emulator_page.h"

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
  if (emulator_word_at(EMULATOR_MAGIC) != EMULATOR_MAGIC_VALUE ||
      room != ((uint64_t)about.st_size / 8 - EMULATOR_WORDS) / 2)
    return "the file that " EMULATOR_VARIABLE " names is not one that qemu's plugin has made";
  // It may be left from another run.
  uint64_t begins = emulator_word_at(EMULATOR_BEGINS), ends = emulator_word_at(EMULATOR_ENDS);
  emulator_begin();
  emulator_end();
  if (emulator_word_at(EMULATOR_BEGINS) != begins + 1 ||
      emulator_word_at(EMULATOR_ENDS) != ends + 1 || emulator_instructions() == 0)
    return "no plugin answers: is this qemu, with -plugin and the same file?";
  return NULL;
}

uint64_t emulator_instructions(void)
{
  return emulator_word_at(EMULATOR_INSTRUCTIONS);
}

uint64_t emulator_events(void)
{
  return emulator_word_at(EMULATOR_EVENTS);
}

uint64_t emulator_hash(void)
{
  return emulator_word_at(EMULATOR_HASH);
}

size_t emulator_room(void)
{
  return (size_t)emulator_word_at(EMULATOR_ROOM);
}

void emulator_event(size_t number, uint64_t *code, uint64_t *data)
{
  *code = emulator_word_at(EMULATOR_WORDS + 2 * number);
  *data = emulator_word_at(EMULATOR_WORDS + 2 * number + 1);
}
