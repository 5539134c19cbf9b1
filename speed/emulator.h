// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// Counts instructions exactly, and reads traces, where the program runs under qemu's user mode with
// the plugin of tests/trace/plugin.c.

#ifndef ASHLAR_SPEED_EMULATOR_H
#define ASHLAR_SPEED_EMULATOR_H

#include <stddef.h>
#include <stdint.h>

// emulator_wanted returns 1 if the environment names the file that is shared with the plugin.
int emulator_wanted(void);

// emulator_open maps that file. Returns NULL, or what is wrong: there is no file, or no plugin that
// writes into it.
const char *emulator_open(void);

// emulator_begin and emulator_end are the marks. Whatever both of them execute between the marks is
// always the same.
void emulator_begin(void);
void emulator_end(void);

// What the plugin has seen between the latest two marks.
uint64_t emulator_instructions(void);
uint64_t emulator_events(void); // may be more than there is room for
uint64_t emulator_hash(void);
size_t emulator_room(void);

// emulator_event reads an event for which there was room.
void emulator_event(size_t number, uint64_t *code, uint64_t *data);

#endif
