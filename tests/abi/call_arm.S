// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// 32-bit ARM: call.h.

#include "call.h"

// Words of before and after: r4 to r11, then these, then d8 to d15.
#define SP 8
#define FPSCR 9
#define D8 10

#define BEFORE(word) (ABI_BEFORE + 8 * (word))
#define AFTER(word) (ABI_AFTER + 8 * (word))

  .syntax unified
  .arch armv7-a
  .fpu neon
  .arm

  .data
  .balign 4
current: // the call: no register is sure to lead to it afterwards
  .long 0

  .text
  .balign 4

// find: the address of the pointer above, in register r.
  .macro find r
  ldr \r, 2f
1:
  add \r, pc, \r
  b 3f
2:
  .long current - (1b + 8)
3:
  .endm

// kept: moves, by ldr and vldr or str and vstr, the registers whose values are free between AREA and
// themselves; r12 is the call.
  .macro kept move, area
  .set word, 0
  .irp n, 4, 5, 6, 7, 8, 9, 10, 11
  \move r\n, [r12, #(\area + 8 * word)]
  .set word, word + 1
  .endr
  add lr, r12, #(\area & 0xff00)
  .set word, D8
  .irp n, 8, 9, 10, 11, 12, 13, 14, 15
  v\move d\n, [lr, #(\area % 256 + 8 * word)]
  .set word, word + 1
  .endr
  .endm

  .globl ABI_C(abi_enter)
  .type ABI_C(abi_enter), %function
ABI_C(abi_enter):
  push {r4-r11, lr}
  vpush {d8-d15}
  mov r12, r0
  find r1
  str r12, [r1]
  str sp, [r12, #ABI_OWN]
  bic r1, sp, #7
  mov sp, r1
  sub sp, sp, #8
  ldr r1, [r12, #(ABI_ARGUMENT + 16)]
  str r1, [sp]
  str sp, [r12, #BEFORE(SP)]
  vmrs r1, fpscr
  str r1, [r12, #BEFORE(FPSCR)]
  kept ldr, ABI_BEFORE
  add r0, r12, #ABI_ARGUMENT
  ldm r0, {r0-r3}
  ldr r12, [r12, #ABI_FUNCTION]
  blx r12
  find r12
  ldr r12, [r12]
  kept str, ABI_AFTER
  str sp, [r12, #AFTER(SP)]
  vmrs r1, fpscr
  str r1, [r12, #AFTER(FPSCR)]
  ldr r1, [r12, #BEFORE(FPSCR)]
  vmsr fpscr, r1
  ldr sp, [r12, #ABI_OWN]
  vpop {d8-d15}
  pop {r4-r11, pc}

  .globl ABI_C(abi_promise_alignment)
  .type ABI_C(abi_promise_alignment), %function
ABI_C(abi_promise_alignment):
  vld1.8 {d0}, [r0 :64]
  bx lr

// broken: begins the function that changes a register.
  .macro broken name
  .type break_\name, %function
break_\name:
  .endm

  .irp n, 4, 5, 6, 7, 8, 9, 10, 11
  broken r\n
  mvn r\n, r\n
  bx lr
  .endr

  broken sp
  sub sp, sp, #8
  bx lr

  broken fpscr // another rounding mode
  vmrs r1, fpscr
  eor r1, r1, #0x400000
  vmsr fpscr, r1
  bx lr

  .irp n, 8, 9, 10, 11, 12, 13, 14, 15
  broken d\n
  vmvn d\n, d\n
  bx lr
  .endr

  .data
  .balign 4
  .globl ABI_C(abi_broken)
ABI_C(abi_broken):
  .irp name, r4, r5, r6, r7, r8, r9, r10, r11, sp, fpscr
  .long break_\name
  .endr
  .irp name, d8, d9, d10, d11, d12, d13, d14, d15
  .long break_\name
  .endr

  .section .note.GNU-stack, "", %progbits
