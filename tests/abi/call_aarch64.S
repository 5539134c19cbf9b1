// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// AArch64: call.h.

#include "call.h"

// Words of before and after: x19 to x29, then these, then d8 to d15.
#define SP 11
#define FPCR 12
#define D8 13

#define BEFORE(word) ABI_BEFORE + 8 * (word)
#define AFTER(word) ABI_AFTER + 8 * (word)

  .data
  .balign 8
current: // the call: no register is sure to lead to it afterwards
  .quad 0

  .text
  .balign 4

// kept: moves, by ldr or str, the registers whose values are free between AREA and themselves; x9 is
// the call.
  .macro kept move, area
  .set word, 0
  .irp n, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29
  \move x\n, [x9, \area + 8 * word]
  .set word, word + 1
  .endr
  .set word, D8
  .irp n, 8, 9, 10, 11, 12, 13, 14, 15
  \move d\n, [x9, \area + 8 * word]
  .set word, word + 1
  .endr
  .endm

  .globl ABI_C(abi_enter)
ABI_C(abi_enter):
  sub sp, sp, #160
  stp x29, x30, [sp]
  stp x19, x20, [sp, #16]
  stp x21, x22, [sp, #32]
  stp x23, x24, [sp, #48]
  stp x25, x26, [sp, #64]
  stp x27, x28, [sp, #80]
  stp d8, d9, [sp, #96]
  stp d10, d11, [sp, #112]
  stp d12, d13, [sp, #128]
  stp d14, d15, [sp, #144]
  mov x9, x0
  adrp x10, current
  str x9, [x10, :lo12:current]
  mov x10, sp
  str x10, [x9, ABI_OWN]
  str x10, [x9, BEFORE(SP)]
  mrs x10, fpcr
  str x10, [x9, BEFORE(FPCR)]
  kept ldr, ABI_BEFORE
  ldp x0, x1, [x9, ABI_ARGUMENT]
  ldp x2, x3, [x9, ABI_ARGUMENT + 16]
  ldr x4, [x9, ABI_ARGUMENT + 32]
  ldr x10, [x9, ABI_FUNCTION]
  blr x10
  adrp x9, current
  ldr x9, [x9, :lo12:current]
  kept str, ABI_AFTER
  mov x10, sp
  str x10, [x9, AFTER(SP)]
  mrs x10, fpcr
  str x10, [x9, AFTER(FPCR)]
  ldr x10, [x9, BEFORE(FPCR)]
  msr fpcr, x10
  ldr x10, [x9, ABI_OWN]
  mov sp, x10
  ldp d14, d15, [sp, #144]
  ldp d12, d13, [sp, #128]
  ldp d10, d11, [sp, #112]
  ldp d8, d9, [sp, #96]
  ldp x27, x28, [sp, #80]
  ldp x25, x26, [sp, #64]
  ldp x23, x24, [sp, #48]
  ldp x21, x22, [sp, #32]
  ldp x19, x20, [sp, #16]
  ldp x29, x30, [sp]
  add sp, sp, #160
  ret

  .irp n, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29
break_x\n:
  mvn x\n, x\n
  ret
  .endr

break_sp:
  sub sp, sp, #16
  ret

break_fpcr: // another rounding mode
  mrs x10, fpcr
  eor x10, x10, #0x400000
  msr fpcr, x10
  ret

  .irp n, 8, 9, 10, 11, 12, 13, 14, 15
break_d\n: // the upper half need not be kept
  mvn v\n\().8b, v\n\().8b
  ret
  .endr

  .data
  .balign 8
  .globl ABI_C(abi_broken)
ABI_C(abi_broken):
  .irp name, x19, x20, x21, x22, x23, x24, x25, x26, x27, x28, x29, sp, fpcr
  .quad break_\name
  .endr
  .irp name, d8, d9, d10, d11, d12, d13, d14, d15
  .quad break_\name
  .endr

#ifdef __ELF__
  .section .note.GNU-stack, "", %progbits
#endif
