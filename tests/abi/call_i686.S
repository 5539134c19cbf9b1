// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// 32-bit x86: call.h.

#include "call.h"

// Words of before and after.
#define ESP 4
#define MXCSR 5
#define X87_CONTROL 6
#define X87_TAGS 7
#define DIRECTION 8

#define BEFORE(word) ABI_BEFORE + 8 * (word)
#define AFTER(word) ABI_AFTER + 8 * (word)

  .data
  .balign 4
current: // the call: no register is sure to lead to it afterwards
  .long 0

  .text

// control: writes the control registers of SSE and x87 to AREA of the call at ecx.
  .macro control area
  stmxcsr \area + 8 * MXCSR(%ecx)
  fnstenv ABI_SCRATCH(%ecx) // 28 bytes, the tags in the third word; masks exceptions
  movzwl ABI_SCRATCH(%ecx), %eax
  movl %eax, \area + 8 * X87_CONTROL(%ecx)
  movzwl ABI_SCRATCH + 8(%ecx), %eax
  movl %eax, \area + 8 * X87_TAGS(%ecx)
  .endm

  .globl ABI_C(abi_enter)
ABI_C(abi_enter):
  pushl %ebx
  pushl %esi
  pushl %edi
  pushl %ebp
  movl 20(%esp), %ecx
  call 1f
1:
  popl %eax
  movl %ecx, current - 1b(%eax)
  movl %esp, ABI_OWN(%ecx)
  control ABI_BEFORE
  fldcw BEFORE(X87_CONTROL)(%ecx)
  movl $0, BEFORE(DIRECTION)(%ecx)
  andl $-16, %esp
  subl $32, %esp
  subl ABI_STACK(%ecx), %esp
  .set argument, 0
  .rept ABI_ARGUMENTS
  movl ABI_ARGUMENT + 4 * argument(%ecx), %eax
  movl %eax, 4 * argument(%esp)
  .set argument, argument + 1
  .endr
  movl %esp, BEFORE(ESP)(%ecx)
  .set word, 0
  .irp register, ebx, esi, edi, ebp
  movl BEFORE(word)(%ecx), %\register
  .set word, word + 1
  .endr
  call *ABI_FUNCTION(%ecx)
  call 1f
1:
  popl %eax
  movl current - 1b(%eax), %ecx
  movl %esp, AFTER(ESP)(%ecx)
  .set word, 0
  .irp register, ebx, esi, edi, ebp
  movl %\register, AFTER(word)(%ecx)
  .set word, word + 1
  .endr
  movl ABI_OWN(%ecx), %esp
  pushfl
  popl %eax
  movl %eax, AFTER(DIRECTION)(%ecx)
  cld
  control ABI_AFTER
  fninit
  fldcw BEFORE(X87_CONTROL)(%ecx)
  ldmxcsr BEFORE(MXCSR)(%ecx)
  popl %ebp
  popl %edi
  popl %esi
  popl %ebx
  ret

  .irp register, ebx, esi, edi, ebp
break_\register:
  notl %\register
  ret
  .endr

break_esp:
  pushl (%esp)
  ret

break_mxcsr: // another rounding mode
  stmxcsr 4(%esp)
  xorl $0x2000, 4(%esp)
  ldmxcsr 4(%esp)
  ret

break_x87_control: // another precision
  fnstcw 4(%esp)
  xorl $0x100, 4(%esp)
  fldcw 4(%esp)
  ret

break_x87_tags: // as MMX instructions without emms would
  fldz
  ret

break_direction:
  std
  ret

  .data
  .balign 4
  .globl ABI_C(abi_broken)
ABI_C(abi_broken):
  .irp name, ebx, esi, edi, ebp, esp, mxcsr, x87_control, x87_tags, direction
  .long break_\name
  .endr

#ifdef __ELF__
  .section .note.GNU-stack, "", %progbits
#endif
