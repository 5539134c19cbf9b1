// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// Counts instructions exactly, and reads traces, where the program runs under qemu's user mode with
// the plugin of tests/trace/plugin.c.

#ifndef ASHLAR_SPEED_EMULATOR_H
#define ASHLAR_SPEED_EMULATOR_H

#include <stddef.h>
#include <stdint.h>

#include "emulator_page.h"

// emulator_wanted returns 1 if the environment names the file that is shared with the plugin.
int emulator_wanted(void);

// emulator_open maps that file. Returns NULL, or what is wrong: there is no file, or no plugin that
// writes into it.
const char *emulator_open(void);

// emulator_begin and emulator_end are the marks. Whatever both of them execute between the marks is
// always the same.
void emulator_begin(void);
void emulator_end(void);

// emulator_word returns one of what the plugin has written at the latest mark.
uint64_t emulator_word(enum emulator_word word);

// emulator_site and emulator_event read one for which there was room.
void emulator_site(size_t number, uint64_t *code, uint64_t *idle);
void emulator_event(size_t number, uint64_t *code, uint64_t *data);

#endif
