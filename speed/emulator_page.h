// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// What a program under qemu's user mode shares with the plugin of tests/trace/plugin.c: a mapped
// file, for the plugin cannot answer the program by any other way, and the arguments of a system
// call that mark where counting begins and ends.
//
// The file is a head of 64-bit words, and where a trace is wanted, two arrays of pairs of words.
// All are little-endian, whatever the two sides are.
//
// a site: the address of an instruction that was executed, and 1 if it once touched no memory; each
// at least once, in no order
//
// an event: the address of an instruction, and 0 or the address of what it touches; in order

#ifndef ASHLAR_SPEED_EMULATOR_PAGE_H
#define ASHLAR_SPEED_EMULATOR_PAGE_H

// The environment variable that names the file for the program.
#define EMULATOR_VARIABLE "ASHLAR_EMULATOR_PAGE"

enum emulator_word {
  EMULATOR_MAGIC,        // written last when the plugin starts
  EMULATOR_BEGINS,       // how often it has seen each mark
  EMULATOR_ENDS,         //
  EMULATOR_ROOM,         // how many events there is room for; without any there are no sites either
  EMULATOR_INSTRUCTIONS, // between the latest two marks, with those that make the second one
  EMULATOR_STEPS,        // the same, counted by calls of the plugin; this and all that follow are 0
                         // without room for events
  EMULATOR_CALLS,        // calls of the system, but for the mark
  EMULATOR_EVENTS,       // also those for which there is no room
  EMULATOR_HASH,         // of all events; never 0
  EMULATOR_SITES,        // also those for which there is no room
  EMULATOR_WORDS = 16
};

#define EMULATOR_SITES_ROOM ((uint64_t)1 << 16)
#define EMULATOR_FIRST_SITE EMULATOR_WORDS
#define EMULATOR_FIRST_EVENT (EMULATOR_WORDS + 2 * EMULATOR_SITES_ROOM)

#define EMULATOR_MAGIC_VALUE UINT64_C(0x3130657261706861)

// No descriptor of files has such a number, so closing it does nothing.
#define EMULATOR_BEGIN 0x5ca1ab1e
#define EMULATOR_END 0x5ca1ab1f

#endif
