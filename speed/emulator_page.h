// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// What a program under qemu's user mode shares with the plugin of tests/trace/plugin.c: a mapped
// file, for the plugin cannot answer the program by any other way, and the arguments of a system
// call that mark where counting begins and ends.
//
// The file is a head of 64-bit words and then events, two words each: the address of an instruction,
// and 0 or the address of what it touches. All words are little-endian, whatever the two sides are.

#ifndef ASHLAR_SPEED_EMULATOR_PAGE_H
#define ASHLAR_SPEED_EMULATOR_PAGE_H

// The environment variable that names the file for the program.
#define EMULATOR_VARIABLE "ASHLAR_EMULATOR_PAGE"

enum emulator_word {
  EMULATOR_MAGIC,        // written last when the plugin starts
  EMULATOR_BEGINS,       // how often it has seen each mark
  EMULATOR_ENDS,         //
  EMULATOR_INSTRUCTIONS, // between the latest two marks; those that make the second one count
  EMULATOR_EVENTS,       // likewise, also those for which there is no room; 0 without room for any
  EMULATOR_HASH,         // of them all
  EMULATOR_ROOM,         // how many events there is room for
  EMULATOR_WORDS = 8
};

#define EMULATOR_MAGIC_VALUE UINT64_C(0x3130657261706861)

// No descriptor of files has such a number, so closing it does nothing.
#define EMULATOR_BEGIN 0x5ca1ab1e
#define EMULATOR_END 0x5ca1ab1f

#endif
