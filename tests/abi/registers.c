// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// What a function must keep, by architecture and calling convention: call.h. The order is that of
// call_*.S.

#include "call.h"

#define WORD(name)                                                                                 \
  {                                                                                                \
#name, 1, UINTPTR_MAX                                                                          \
  }
#define DOUBLE(name)                                                                               \
  {                                                                                                \
#name, 1, UINT64_MAX                                                                           \
  }
#define BITS(name, keep)                                                                           \
  {                                                                                                \
    name, 1, keep                                                                                  \
  }
#define VECTOR(name)                                                                               \
  {                                                                                                \
#name, 2, UINT64_MAX                                                                           \
  }

const struct abi_register abi_registers[] = {
#if defined(__x86_64__)
    // System V ABI, AMD64 supplement, 3.2; Microsoft's x64 calling convention.
    WORD(rbx),
    WORD(rbp),
    WORD(r12),
    WORD(r13),
    WORD(r14),
    WORD(r15),
    WORD(rsp),
    BITS("mxcsr", 0xffc0), // the lower bits tell of exceptions that have been
    BITS("the x87 control word", 0xffff),
    BITS("the x87 tags", 0xffff),
    BITS("the direction flag", 0x400),
#if defined(_WIN32)
    WORD(rdi),
    WORD(rsi),
    VECTOR(xmm6),
    VECTOR(xmm7),
    VECTOR(xmm8),
    VECTOR(xmm9),
    VECTOR(xmm10),
    VECTOR(xmm11),
    VECTOR(xmm12),
    VECTOR(xmm13),
    VECTOR(xmm14),
    VECTOR(xmm15),
#endif
#elif defined(__i386__)
    // System V ABI, Intel386 supplement, 2.2.
    WORD(ebx),
    WORD(esi),
    WORD(edi),
    WORD(ebp),
    WORD(esp),
    BITS("mxcsr", 0xffc0),
    BITS("the x87 control word", 0xffff),
    BITS("the x87 tags", 0xffff),
    BITS("the direction flag", 0x400),
#elif defined(__aarch64__)
    // AAPCS64, 6.1. Linux has no use for x18 and gives it to the compiler; where it has one,
    // compilers leave it alone, and there is no assembly here.
    WORD(x19),    WORD(x20),   WORD(x21),   WORD(x22),   WORD(x23),   WORD(x24),   WORD(x25),
    WORD(x26),    WORD(x27),   WORD(x28),   WORD(x29),   WORD(sp),    WORD(fpcr),  DOUBLE(d8),
    DOUBLE(d9),   DOUBLE(d10), DOUBLE(d11), DOUBLE(d12), DOUBLE(d13), DOUBLE(d14), DOUBLE(d15),
#elif defined(__arm__)
    // AAPCS32, 6.1.
    WORD(r4),     WORD(r5),
    WORD(r6),     WORD(r7),
    WORD(r8),     WORD(r9),
    WORD(r10),    WORD(r11),
    WORD(sp),     BITS("fpscr", 0x07f79f00), // not flags, saturation and exceptions
    DOUBLE(d8),   DOUBLE(d9),
    DOUBLE(d10),  DOUBLE(d11),
    DOUBLE(d12),  DOUBLE(d13),
    DOUBLE(d14),  DOUBLE(d15),
#elif defined(__powerpc64__)
    // 64-bit ELF V2 ABI for POWER, 2.2.1.
    WORD(r14),
    WORD(r15),
    WORD(r16),
    WORD(r17),
    WORD(r18),
    WORD(r19),
    WORD(r20),
    WORD(r21),
    WORD(r22),
    WORD(r23),
    WORD(r24),
    WORD(r25),
    WORD(r26),
    WORD(r27),
    WORD(r28),
    WORD(r29),
    WORD(r30),
    WORD(r31),
    WORD(r1),
    WORD(r2), // the same in all of a program
    WORD(r13),
    BITS("cr2 to cr4", 0x00fff000),
    BITS("vrsave", UINT32_MAX),
    BITS("fpscr", 0xff), // rounding, and which exceptions are taken
    DOUBLE(f14),
    DOUBLE(f15),
    DOUBLE(f16),
    DOUBLE(f17),
    DOUBLE(f18),
    DOUBLE(f19),
    DOUBLE(f20),
    DOUBLE(f21),
    DOUBLE(f22),
    DOUBLE(f23),
    DOUBLE(f24),
    DOUBLE(f25),
    DOUBLE(f26),
    DOUBLE(f27),
    DOUBLE(f28),
    DOUBLE(f29),
    DOUBLE(f30),
    DOUBLE(f31),
    VECTOR(v20),
    VECTOR(v21),
    VECTOR(v22),
    VECTOR(v23),
    VECTOR(v24),
    VECTOR(v25),
    VECTOR(v26),
    VECTOR(v27),
    VECTOR(v28),
    VECTOR(v29),
    VECTOR(v30),
    VECTOR(v31),
#endif
    {NULL, 0, 0},
};
