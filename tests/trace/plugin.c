// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// A plugin for qemu's user mode that counts the instructions between two marks, and can trace them:
//
//     qemu-aarch64 -plugin plugin.so,page=FILE[,events=N] PROGRAM
//
// FILE is made anew and is how the program learns of it: speed/emulator_page.h. With events, N of
// them at most are written there, and a count and a hash go on beyond. Without, it is much quicker.
// There should be one thread.
//
// Counted and traced is each execution of an instruction, one that is left in the middle as well;
// each repetition of a string instruction of x86 is one. A block that ends early is not counted as
// a whole, because nothing is counted by blocks.

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "../../speed/emulator_page.h"
#include "qemu_plugin.h"

QEMU_PLUGIN_EXPORT int qemu_plugin_version = QEMU_PLUGIN_API;

#define PLUGIN_EVENTS_MAX ((uint64_t)1 << 32)

// An instruction in a translated block. It is never freed, as qemu does not say when.
struct plugin_site {
  uint64_t address;
  uint64_t trace; // number of the latest trace that it is in
  uint64_t place; // there
};

static struct {
  uint8_t *page;
  uint64_t room;
  uint64_t executed; // instructions in all; added to by the code that qemu makes
  uint64_t start;    // executed at the begin mark
  int tracing;       // between the marks
  uint64_t begins, ends, steps, calls, events, hash, sites;
  struct plugin_site *now; // the instruction that is executed, in a trace
  int touched;             // it has touched memory
} plugin;

static void plugin_store(uint64_t number, uint64_t value)
{
  for (int i = 0; i < 8; i++)
    plugin.page[8 * number + (unsigned)i] = (uint8_t)(value >> 8 * i);
}

// For a given value this is a bijection of the hash, and for a given hash one of the value: traces
// that differ in one event always differ in the hash, others but for chance.
static void plugin_hash(uint64_t value)
{
  plugin.hash = (plugin.hash ^ value) * UINT64_C(0x9e3779b97f4a7c15); // odd: 2^64 / golden ratio
  plugin.hash ^= plugin.hash >> 32;
}

static void plugin_event(uint64_t code, uint64_t data)
{
  if (plugin.events < plugin.room) {
    plugin_store(EMULATOR_FIRST_EVENT + 2 * plugin.events, code);
    plugin_store(EMULATOR_FIRST_EVENT + 2 * plugin.events + 1, data);
  }
  plugin.events++;
  plugin_hash(code);
  plugin_hash(data);
}

static void plugin_store_site(uint64_t place, uint64_t which, uint64_t value)
{
  if (place < EMULATOR_SITES_ROOM)
    plugin_store(EMULATOR_FIRST_SITE + 2 * place + which, value);
}

// plugin_leave ends the instruction that was executed last.
static void plugin_leave(void)
{
  if (plugin.now != NULL && !plugin.touched)
    plugin_store_site(plugin.now->place, 1, 1);
}

static void plugin_on_execution(unsigned cpu, void *own)
{
  (void)cpu;
  if (!plugin.tracing)
    return;
  plugin_leave();
  struct plugin_site *site = own;
  plugin.now = site;
  plugin.touched = 0;
  plugin.steps++;
  if (site->trace != plugin.begins) {
    site->trace = plugin.begins;
    site->place = plugin.sites++;
    plugin_store_site(site->place, 0, site->address);
    plugin_store_site(site->place, 1, 0);
  }
  plugin_event(site->address, 0);
}

static void plugin_on_access(unsigned cpu, qemu_plugin_meminfo_t about, uint64_t address, void *own)
{
  (void)cpu, (void)about;
  if (!plugin.tracing)
    return;
  plugin.touched = 1;
  plugin_event(((const struct plugin_site *)own)->address, address);
}

static void plugin_on_block(qemu_plugin_id_t id, struct qemu_plugin_tb *block)
{
  (void)id;
  size_t count = qemu_plugin_tb_n_insns(block);
  for (size_t i = 0; i < count; i++) {
    struct qemu_plugin_insn *instruction = qemu_plugin_tb_get_insn(block, i);
    qemu_plugin_register_vcpu_insn_exec_inline(instruction, QEMU_PLUGIN_INLINE_ADD_U64,
                                               &plugin.executed, 1);
    if (plugin.room == 0)
      continue;
    struct plugin_site *own = calloc(1, sizeof *own);
    if (own == NULL)
      abort();
    own->address = qemu_plugin_insn_vaddr(instruction);
    qemu_plugin_register_vcpu_insn_exec_cb(instruction, plugin_on_execution, QEMU_PLUGIN_CB_NO_REGS,
                                           own);
    qemu_plugin_register_vcpu_mem_cb(instruction, plugin_on_access, QEMU_PLUGIN_CB_NO_REGS,
                                     QEMU_PLUGIN_MEM_RW, own);
  }
}

static void plugin_begin(void)
{
  plugin.steps = plugin.calls = plugin.events = plugin.sites = 0;
  plugin.hash = 1;
  plugin.now = NULL;
  plugin.start = plugin.executed;
  plugin.tracing = plugin.room != 0;
  plugin_store(EMULATOR_BEGINS, ++plugin.begins);
}

static void plugin_end(void)
{
  plugin_leave();
  plugin.tracing = 0;
  plugin_store(EMULATOR_INSTRUCTIONS, plugin.executed - plugin.start);
  plugin_store(EMULATOR_STEPS, plugin.steps);
  plugin_store(EMULATOR_CALLS, plugin.calls);
  plugin_store(EMULATOR_EVENTS, plugin.events);
  plugin_store(EMULATOR_HASH, plugin.hash != 0 ? plugin.hash : 1);
  plugin_store(EMULATOR_SITES, plugin.sites);
  plugin_store(EMULATOR_ENDS, ++plugin.ends);
}

static void plugin_on_syscall(qemu_plugin_id_t id, unsigned cpu, int64_t number, uint64_t a1,
                              uint64_t a2, uint64_t a3, uint64_t a4, uint64_t a5, uint64_t a6,
                              uint64_t a7, uint64_t a8)
{
  (void)id, (void)cpu, (void)number, (void)a2, (void)a3, (void)a4, (void)a5, (void)a6, (void)a7;
  (void)a8;
  if ((uint32_t)a1 == EMULATOR_BEGIN)
    plugin_begin();
  else if ((uint32_t)a1 == EMULATOR_END)
    plugin_end();
  else
    plugin.calls++;
}

// plugin_value returns what follows name and an equals sign, or NULL when the argument is another.
static const char *plugin_value(const char *argument, const char *name)
{
  size_t len = strlen(name);
  return strncmp(argument, name, len) == 0 && argument[len] == '=' ? argument + len + 1 : NULL;
}

static int plugin_fail(const char *what, const char *why)
{
  fprintf(stderr, "plugin: %s: %s\n", what, why);
  return 1;
}

static int plugin_map(const char *path)
{
  uint64_t size = 8 * (plugin.room == 0 ? EMULATOR_WORDS : EMULATOR_FIRST_EVENT + 2 * plugin.room);
  // A new file: one that a program still has mapped must not shrink.
  (void)unlink(path);
  int file = open(path, O_RDWR | O_CREAT | O_EXCL, 0666);
  if (file < 0 || ftruncate(file, (off_t)size) != 0)
    return plugin_fail(path, strerror(errno));
  void *page = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  close(file);
  if (page == MAP_FAILED)
    return plugin_fail(path, strerror(errno));
  plugin.page = page;
  plugin_store(EMULATOR_ROOM, plugin.room);
  plugin_store(EMULATOR_MAGIC, EMULATOR_MAGIC_VALUE);
  return 0;
}

QEMU_PLUGIN_EXPORT int qemu_plugin_install(qemu_plugin_id_t id, const struct qemu_info_t *info,
                                           int argc, char **argv)
{
  (void)info;
  const char *path = NULL, *value;
  for (int i = 0; i < argc; i++) {
    if ((value = plugin_value(argv[i], "page")) != NULL) {
      path = value;
    } else if ((value = plugin_value(argv[i], "events")) != NULL) {
      char *end;
      plugin.room = strtoull(value, &end, 10);
      if (end == value || *end != 0 || plugin.room > PLUGIN_EVENTS_MAX)
        return plugin_fail(argv[i], "is not a number of events");
    } else {
      return plugin_fail(argv[i], "is no argument of it");
    }
  }
  if (path == NULL)
    return plugin_fail("page", "is missing: the file that it shares with the program");
  if (plugin_map(path) != 0)
    return 1;
  qemu_plugin_register_vcpu_tb_trans_cb(id, plugin_on_block);
  qemu_plugin_register_vcpu_syscall_cb(id, plugin_on_syscall);
  return 0;
}
