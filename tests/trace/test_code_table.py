#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 OR MIT
# Copyright the Ashlar authors

"""Tests of tests/trace/code_table.py: instructions as objdump writes them, and what must be read off."""

import unittest

from code_table import NO_REGISTER, RSP, access, describe, table

RAX, RCX, RDX, RBX, RBP, RSI, RDI = 0, 1, 2, 3, 5, 6, 7


class Accesses(unittest.TestCase):
    """Which memory an instruction touches."""

    def expect(self, text, *accesses):
        """The instruction is no problem and has these accesses."""
        self.assertEqual(describe(text), ("", list(accesses)), text)

    def test_forms_of_operands(self):
        self.expect("movzbl (%rsi),%eax", access(0, RSI))
        self.expect("mov %rax,-0x18(%rbp)", access(-24, RBP))
        self.expect("mov 0x10(%rax,%rcx,8),%rdx", access(16, RAX, RCX, 8))
        self.expect("mov (%rbx,%r15,1),%rdx", access(0, RBX, 15, 1))
        self.expect("mov 0x4c5f00(,%rax,8),%rdx", access(0x4c5f00, NO_REGISTER, RAX, 8))
        self.expect("mov %fs:0x28,%rax", access(0x28))
        self.expect("mov 0x4c5f00,%eax", access(0x4c5f00))
        self.expect("mov 0xc4a3b(%rip),%eax # 4c5f00 <table+0x10>", access(0x4c5f00))
        self.expect("testb $0x1,(%rsp,%riz,1)", access(0, RSP))

    def test_registers_and_numbers_only(self):
        for text in ("mov %eax,%edx", "add $0x10,%rax", "shl %cl,%eax", "vzeroupper", "endbr64",
                     "fstp %st(1)", "vpternlogd $0x96,%zmm1,%zmm2,%zmm3", "cltq",
                     "vmovdqu8 %zmm0,%zmm1{%k1}{z}"):
            self.expect(text)

    def test_named_but_not_touched(self):
        self.expect("lea 0x8(%rax,%rcx,4),%rdx")
        self.expect("nopw 0x0(%rax,%rax,1)")
        self.expect("data16 cs nopw 0x0(%rax,%rax,1)")
        self.expect("jne 401f78 <memory_equal+0x48>")
        self.expect("jmp *%rax")

    def test_stack(self):
        self.expect("push %rbx", access(-8, RSP))
        self.expect("pop %rbx", access(0, RSP))
        self.expect("ret", access(0, RSP))
        self.expect("repz ret", access(0, RSP))
        self.expect("leave", access(0, RBP))
        self.expect("call 401000 <_init>", access(-8, RSP))
        self.expect("call *0x10(%rax)", access(-8, RSP), access(16, RAX))
        self.expect("push 0x10(%rax)", access(-8, RSP), access(16, RAX))
        self.expect("notrack jmp *0x4a0000(,%rdx,8)", access(0x4a0000, NO_REGISTER, RDX, 8))

    def test_strings(self):
        self.expect("rep stos %rax,%es:(%rdi)", access(0, RDI))
        self.expect("rep movsb %ds:(%rsi),%es:(%rdi)", access(0, RSI), access(0, RDI))

    def test_masks_and_broadcasts(self):
        self.expect("vmovdqu8 (%rsi),%zmm0{%k1}{z}", access(0, RSI), "k:1")
        self.expect("vmovdqu8 %zmm0,0x40(%rdi,%rcx,1){%k3}", access(64, RDI, RCX, 1), "k:3")
        self.expect("vpaddd 0x7c(%rax){1to16},%zmm1,%zmm2", access(124, RAX))


class Problems(unittest.TestCase):
    """What a trace may not meet."""

    def expect(self, problem, *texts):
        """Each of the instructions has the problem."""
        for text in texts:
            self.assertEqual(describe(text)[0], problem, text)

    def test_variable_time(self):
        self.expect("variable time", "div %rcx", "idivl (%rsi)", "divq 0x8(%rsp)",
                    "vdivpd %ymm1,%ymm2,%ymm3", "sqrtsd %xmm0,%xmm1", "fdivrp %st,%st(1)")

    def test_vector_index(self):
        self.expect("gather or scatter", "vpgatherdd %ymm2,(%rax,%ymm1,4),%ymm0",
                    "vpscatterdd %zmm0,0x4(%rax,%zmm1,1){%k1}")

    def test_system(self):
        self.expect("system instruction", "syscall", "cpuid", "xgetbv", "popf", "rdtsc", "ud2")

    def test_not_understood(self):
        self.expect("not understood", "xlat %ds:(%rbx)", "bt %rax,(%rdi)", "mov (%eax),%eax",
                    "vpmaskmovd (%rsi),%ymm0,%ymm1", "maskmovdqu %xmm1,%xmm0", "enter $0x10,$0x0",
                    "mov strange,%eax")
        self.expect("", "bt $0x3,(%rdi)", "bt %eax,%ecx")


class Table(unittest.TestCase):
    """The lines of the table."""

    LISTING = ["", "test:     file format elf64-x86-64", "0000000000401000 <divide>:",
               "  401000:\tdiv    %rcx", "  401003:\tint3"]

    def test_lines(self):
        self.assertEqual(list(table(self.LISTING, set())),
                         ["=divide", "401000\tvariable time\t\tdiv %rcx", "401003\tmarker\t\tint3"])

    def test_public(self):
        self.assertEqual(list(table(self.LISTING, {"divide"}))[1], "401000\t\t\tdiv %rcx")


if __name__ == "__main__":
    unittest.main()
