// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// Little-endian 64-bit POWER, ELF V2: call.h.

#include "call.h"

// Words of before and after: r14 to r31, then these, then f14 to f31, then v20 to v31, two each.
#define SP 18
#define TOC 19
#define THREAD 20
#define CR 21
#define VRSAVE 22
#define FPSCR 23
#define F14 24
#define V20 42

#define BEFORE(word) ABI_BEFORE + 8 * (word)
#define AFTER(word) ABI_AFTER + 8 * (word)

// The frame: head and arguments, then what is kept for the caller.
#define HEAD 112
#define FRAME (HEAD + 18 * 8 + 18 * 8 + 12 * 16)

  .machine power8
  .data
  .balign 8
current: // the call: no register is sure to lead to it afterwards
  .quad 0

  .text
  .balign 4

// find: the address of the pointer above, in register r; changes lr.
  .macro find r
  bcl 20, 31, 1f
1:
  mflr \r
  b 3f
  .balign 8
2:
  .quad current - 1b
3:
  addi 8, \r, 2b - 1b
  ld 8, 0(8)
  add \r, \r, 8
  .endm

// kept: moves the general, floating-point and vector registers by the instructions given between
// the bytes from OFFSET of BASE on and themselves; changes r7.
  .macro kept general, floating, vector, base, general_at, floating_at, vector_at
  .set at, \general_at
  .irp n, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31
  \general \n, at(\base)
  .set at, at + 8
  .endr
  .set at, \floating_at
  .irp n, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31
  \floating \n, at(\base)
  .set at, at + 8
  .endr
  .set at, \vector_at
  .irp n, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63 // v20 to v31
  li 7, at
  \vector \n, \base, 7
  .set at, at + 16
  .endr
  .endm

// control: writes what is compared of the others to AREA of the call in r9; changes r10 and f0.
  .macro control area
  std 1, \area + 8 * SP(9)
  std 2, \area + 8 * TOC(9)
  std 13, \area + 8 * THREAD(9)
  mfspr 10, 256
  std 10, \area + 8 * VRSAVE(9)
  mffs 0
  stfd 0, \area + 8 * FPSCR(9)
  .endm

  .globl abi_enter
  .type abi_enter, %function
abi_enter:
  mflr 0
  std 0, 16(1)
  mfcr 0
  stw 0, 8(1)
  stdu 1, -FRAME(1)
  kept std, stfd, stxvd2x, 1, HEAD, HEAD + 144, HEAD + 288
  mr 9, 3
  find 6
  std 9, 0(6)
  std 1, ABI_OWN(9)
  std 2, 24(1)
  control ABI_BEFORE
  ld 10, BEFORE(CR)(9)
  mtcrf 0x38, 10
  kept ld, lfd, lxvd2x, 9, BEFORE(0), BEFORE(F14), BEFORE(V20)
  ld 3, ABI_ARGUMENT(9)
  ld 4, ABI_ARGUMENT + 8(9)
  ld 5, ABI_ARGUMENT + 16(9)
  ld 6, ABI_ARGUMENT + 24(9)
  ld 7, ABI_ARGUMENT + 32(9)
  ld 12, ABI_FUNCTION(9)
  mtctr 12
  bctrl
  mfcr 0 // before anything compares
  find 6
  ld 9, 0(6)
  std 0, AFTER(CR)(9)
  kept std, stfd, stxvd2x, 9, AFTER(0), AFTER(F14), AFTER(V20)
  control ABI_AFTER
  lfd 0, BEFORE(FPSCR)(9)
  mtfsf 0xff, 0
  ld 10, BEFORE(VRSAVE)(9)
  mtspr 256, 10
  ld 13, BEFORE(THREAD)(9)
  ld 1, ABI_OWN(9)
  ld 2, 24(1)
  kept ld, lfd, lxvd2x, 1, HEAD, HEAD + 144, HEAD + 288
  addi 1, 1, FRAME
  lwz 0, 8(1)
  mtcrf 0x38, 0
  ld 0, 16(1)
  mtlr 0
  blr

  .irp n, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 2, 13
break_r\n:
  nor \n, \n, \n
  blr
  .endr

break_r1:
  addi 1, 1, -32
  blr

break_cr:
  crnot 14, 14
  blr

break_vrsave:
  mfspr 10, 256
  nor 10, 10, 10
  mtspr 256, 10
  blr

break_fpscr: // another rounding mode
  mtfsb1 31
  blr

  .irp n, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31
break_f\n:
  fneg \n, \n
  blr
  .endr

  .irp n, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31
break_v\n:
  vnor \n, \n, \n
  blr
  .endr

  .data
  .balign 8
  .globl abi_broken
abi_broken:
  .irp n, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 1, 2, 13
  .quad break_r\n
  .endr
  .quad break_cr, break_vrsave, break_fpscr
  .irp n, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31
  .quad break_f\n
  .endr
  .irp n, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31
  .quad break_v\n
  .endr

  .section .note.GNU-stack, "", %progbits
