// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// x86-64, System V's and Microsoft's convention: call.h.

#include "call.h"

// Words of before and after.
#define RSP 6
#define MXCSR 7
#define X87_CONTROL 8
#define X87_TAGS 9
#define DIRECTION 10
#define RDI 11
#define XMM6 13

#define BEFORE(word) ABI_BEFORE + 8 * (word)
#define AFTER(word) ABI_AFTER + 8 * (word)

  .data
  .balign 8
current: // the call: no register is sure to lead to it afterwards
  .quad 0

  .text

// control: writes the control registers of SSE and x87 to AREA of the call at r11.
  .macro control area
  stmxcsr \area + 8 * MXCSR(%r11)
  fnstenv ABI_SCRATCH(%r11) // 28 bytes, the tags in the third word; masks exceptions
  movzwl ABI_SCRATCH(%r11), %eax
  movl %eax, \area + 8 * X87_CONTROL(%r11)
  movzwl ABI_SCRATCH + 8(%r11), %eax
  movl %eax, \area + 8 * X87_TAGS(%r11)
  .endm

// general: loads the registers whose values are free from AREA of the call at r11, or stores them
// there.
  .macro general load, area
  .set word, 0
  .irp register, rbx, rbp, r12, r13, r14, r15
  .if \load
  movq \area + 8 * word(%r11), %\register
  .else
  movq %\register, \area + 8 * word(%r11)
  .endif
  .set word, word + 1
  .endr
#ifdef _WIN32
  .set word, RDI
  .irp register, rdi, rsi
  .if \load
  movq \area + 8 * word(%r11), %\register
  .else
  movq %\register, \area + 8 * word(%r11)
  .endif
  .set word, word + 1
  .endr
  .irp register, xmm6, xmm7, xmm8, xmm9, xmm10, xmm11, xmm12, xmm13, xmm14, xmm15
  .if \load
  movups \area + 8 * word(%r11), %\register
  .else
  movups %\register, \area + 8 * word(%r11)
  .endif
  .set word, word + 2
  .endr
#endif
  .endm

  .globl ABI_C(abi_enter)
ABI_C(abi_enter):
  pushq %rbx
  pushq %rbp
  pushq %r12
  pushq %r13
  pushq %r14
  pushq %r15
#ifdef _WIN32
  pushq %rdi
  pushq %rsi
  movq %rcx, %r11
  subq $160, %rsp
  .set word, 0
  .irp register, xmm6, xmm7, xmm8, xmm9, xmm10, xmm11, xmm12, xmm13, xmm14, xmm15
  movups %\register, 16 * word(%rsp)
  .set word, word + 1
  .endr
#else
  movq %rdi, %r11
#endif
  movq %r11, current(%rip)
  movq %rsp, ABI_OWN(%r11)
  control ABI_BEFORE
  fldcw BEFORE(X87_CONTROL)(%r11)
  movl $0, BEFORE(DIRECTION)(%r11)
  andq $-16, %rsp
  subq $48, %rsp
  movq %rsp, BEFORE(RSP)(%r11)
  general 1, ABI_BEFORE
  movq ABI_ARGUMENT + 32(%r11), %rax
#ifdef _WIN32
  movq %rax, 32(%rsp)
  movq ABI_ARGUMENT(%r11), %rcx
  movq ABI_ARGUMENT + 8(%r11), %rdx
  movq ABI_ARGUMENT + 16(%r11), %r8
  movq ABI_ARGUMENT + 24(%r11), %r9
#else
  movq %rax, %r8
  movq ABI_ARGUMENT(%r11), %rdi
  movq ABI_ARGUMENT + 8(%r11), %rsi
  movq ABI_ARGUMENT + 16(%r11), %rdx
  movq ABI_ARGUMENT + 24(%r11), %rcx
#endif
  call *ABI_FUNCTION(%r11)
  movq current(%rip), %r11
  movq %rsp, AFTER(RSP)(%r11)
  general 0, ABI_AFTER
  movq ABI_OWN(%r11), %rsp
  pushfq
  popq %rax
  movq %rax, AFTER(DIRECTION)(%r11)
  cld
  control ABI_AFTER
  fninit
  fldcw BEFORE(X87_CONTROL)(%r11)
  ldmxcsr BEFORE(MXCSR)(%r11)
#ifdef _WIN32
  .set word, 0
  .irp register, xmm6, xmm7, xmm8, xmm9, xmm10, xmm11, xmm12, xmm13, xmm14, xmm15
  movups 16 * word(%rsp), %\register
  .set word, word + 1
  .endr
  addq $160, %rsp
  popq %rsi
  popq %rdi
#endif
  popq %r15
  popq %r14
  popq %r13
  popq %r12
  popq %rbp
  popq %rbx
  ret

  .irp register, rbx, rbp, r12, r13, r14, r15
break_\register:
  notq %\register
  ret
  .endr

break_rsp:
  pushq (%rsp)
  ret

break_mxcsr: // another rounding mode
  stmxcsr -8(%rsp)
  xorl $0x2000, -8(%rsp)
  ldmxcsr -8(%rsp)
  ret

break_x87_control: // another precision
  fnstcw -8(%rsp)
  xorl $0x100, -8(%rsp)
  fldcw -8(%rsp)
  ret

break_x87_tags: // as MMX instructions without emms would
  fldz
  ret

break_direction:
  std
  ret

#ifdef _WIN32
  .irp register, rdi, rsi
break_\register:
  notq %\register
  ret
  .endr
  .irp register, xmm6, xmm7, xmm8, xmm9, xmm10, xmm11, xmm12, xmm13, xmm14, xmm15
break_\register:
  pcmpeqd %\register, %\register
  ret
  .endr
#endif

  .data
  .balign 8
  .globl ABI_C(abi_broken)
ABI_C(abi_broken):
  .irp name, rbx, rbp, r12, r13, r14, r15, rsp, mxcsr, x87_control, x87_tags, direction
  .quad break_\name
  .endr
#ifdef _WIN32
  .irp name, rdi, rsi, xmm6, xmm7, xmm8, xmm9, xmm10, xmm11, xmm12, xmm13, xmm14, xmm15
  .quad break_\name
  .endr
#endif

#ifdef __ELF__
  .section .note.GNU-stack, "", %progbits
#endif
