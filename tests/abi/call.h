// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// A call of a function with known values in every register that it must keep. The assembly of each
// architecture, call_*.S, includes this file too: offsets stand here once.

#ifndef ASHLAR_TESTS_ABI_CALL_H
#define ASHLAR_TESTS_ABI_CALL_H

#define ABI_ARGUMENTS 5
#define ABI_WORDS 72 // room for what the registers of any architecture hold

// Offsets in struct abi_call.
#define ABI_FUNCTION 0
#define ABI_STACK __SIZEOF_POINTER__
#define ABI_OWN (2 * __SIZEOF_POINTER__)
#define ABI_ARGUMENT (3 * __SIZEOF_POINTER__)
#define ABI_SCRATCH (8 * __SIZEOF_POINTER__)
#define ABI_BEFORE (ABI_SCRATCH + 32)
#define ABI_AFTER (ABI_BEFORE + 8 * ABI_WORDS)

#ifndef __ASSEMBLER__

#include <stddef.h>
#include <stdint.h>

struct abi_call {
  void (*function)(void);
  uintptr_t stack; // 32-bit x86: the stack is this much below a multiple of 16
  uintptr_t own;   // the stack pointer of abi_enter
  uintptr_t arguments[ABI_ARGUMENTS];
  uint8_t scratch[32];

  // A word for each register, two for a vector, in the order of abi_registers. abi_enter takes the
  // values from before, and writes there those that it cannot choose.
  uint64_t before[ABI_WORDS], after[ABI_WORDS];
};

_Static_assert(offsetof(struct abi_call, stack) == ABI_STACK, "offsets of call.h");
_Static_assert(offsetof(struct abi_call, own) == ABI_OWN, "offsets of call.h");
_Static_assert(offsetof(struct abi_call, arguments) == ABI_ARGUMENT, "offsets of call.h");
_Static_assert(offsetof(struct abi_call, scratch) == ABI_SCRATCH, "offsets of call.h");
_Static_assert(offsetof(struct abi_call, before) == ABI_BEFORE, "offsets of call.h");
_Static_assert(offsetof(struct abi_call, after) == ABI_AFTER, "offsets of call.h");

// abi_enter calls call->function with all five arguments, whether it takes them or not.
void abi_enter(struct abi_call *call);

// A register, and the bits of it that a function must keep.
struct abi_register {
  const char *name;
  unsigned words;
  uint64_t keep;
};
extern const struct abi_register abi_registers[]; // a NULL name at the end

// abi_broken[i] changes abi_registers[i] and nothing else: what the check must find.
extern void (*const abi_broken[])(void);

#ifdef __arm__
// abi_promise_alignment loads from p by an instruction that says it is a multiple of 8.
void abi_promise_alignment(const void *p);
#endif

#else

// Names of C, with the underscore that some systems put before them.
#if defined(__APPLE__) || (defined(_WIN32) && defined(__i386__))
#define ABI_C(name) _##name
#else
#define ABI_C(name) name
#endif

#endif
#endif
