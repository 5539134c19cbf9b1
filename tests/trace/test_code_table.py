#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 OR MIT
# Copyright the Ashlar authors

"""Tests of tests/trace/code_table.py: instructions as objdump writes them, and what must be read off."""

import unittest

from code_table import NAMES, NO_REGISTER, RSP, access, describe, describe_by_name, describe_i386, describer, table

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


class Emulated(unittest.TestCase):
    """Architectures whose accesses the emulator tells of."""

    def expect(self, describe_one, problem, *texts):
        """Each of the instructions has the problem."""
        for text in texts:
            self.assertEqual(describe_one(text)[0], problem, text)

    def expect_touches(self, describe_one, *texts):
        """Each of the instructions touches memory, and is no problem."""
        for text in texts:
            self.assertEqual(describe_one(text), ("", ["t"]), text)

    def expect_nothing(self, describe_one, *texts):
        """Each of the instructions is no problem, and need not touch memory."""
        for text in texts:
            self.assertEqual(describe_one(text), ("", []), text)

    def test_aarch64(self):
        arm = describe_by_name(NAMES["elf64-littleaarch64"])
        self.expect(arm, "variable time", "udiv x0, x1, x2", "sdiv w0, w0, w3", "fdiv v0.4s, v1.4s, v2.4s",
                    "fsqrt d0, d1", "udivr z0.s, p0/m, z0.s, z1.s")
        self.expect(arm, "gather or scatter", "ld1d {z0.d}, p0/z, [x0, z1.d]", "ld1w {z0.s}, p0/z, [z1.s]",
                    "st1b {z0.s}, p0, [x2, z3.s, uxtw]")
        self.expect(arm, "access not seen", "dc zva, x3", "ld1b {z0.b}, p0/z, [x1]", "st1d {z0.d}, p0, [x1]",
                    "stg x0, [x0]")
        self.expect(arm, "system instruction", "svc #0x0", "brk #0x3e8", "mrs x0, cntvct_el0", "mrs x1, ctr_el0",
                    "dc cvac, x1", "msr daifset, #0x2")
        self.expect(arm, "not understood", ".inst 0x00000000 ; undefined", "udf #0")
        self.expect_touches(arm, "ldr x0, [x1]", "ldp x29, x30, [sp], #16", "strb w0, [x1, x2]",
                            "ld1 {v0.16b-v3.16b}, [x1]", "st4 {v0.s-v3.s}[0], [x0]", "ldaxr w0, [x1]",
                            "cas w0, w1, [x2]")
        self.expect_nothing(arm, "mul x0, x1, x2", "umulh x0, x1, x2", "lsl x0, x0, x1", "mrs x0, tpidr_el0",
                            "mrs x5, dczid_el0", "msr dit, #0x1", "prfm pldl1keep, [x0]", "b.ne 4005a0 <main+0x20>",
                            "umull v0.2d, v1.2s, v2.2s")

    def test_armv7(self):
        arm = describe_by_name(NAMES["elf32-littlearm"])
        self.expect(arm, "variable time", "udiv r0, r1, r2", "sdivne r0, r0, r3", "vdiv.f32 s0, s1, s2",
                    "vsqrteq.f64 d0, d1")
        self.expect(arm, "system instruction", "svc 0", "svcne 0x00000000", "bkpt 0x0001", "mrrc 15, 1, r0, r1, cr14",
                    "wfe")
        self.expect(arm, "not understood", ".word 0x00012345", ".short 0x4770", "udf #0", "<UNDEFINED> instruction")
        self.expect_touches(arm, "ldr r0, [r1]", "ldr.w r8, [sp, #4]", "ldrd r0, r1, [r2]", "strh r0, [r1]",
                            "push {r4, lr}", "ldmia.w sp!, {r4, pc}", "pop {r4, pc}", "stmdb sp!, {r4}",
                            "vld1.8 {d0-d3}, [r1]!", "vldr d0, [pc, #8]", "vpush {d8-d15}", "ldrex r0, [r1]",
                            "vst4.32 {d0,d2,d4,d6}, [r0]")
        # One with a condition may be passed by.
        self.expect_nothing(arm, "ldrne r0, [r1]", "strbls r0, [r1]", "popeq {r4, pc}", "vldmiale r0!, {d0}", "umull r0, r1, r2, r3",
                            "mrc 15, 0, r3, cr13, cr0, {3}", "vmull.u32 q0, d0, d2", "it ne", "dmb ish",
                            "pld [r0]", "vmov r0, s1")

    def test_ppc64le(self):
        power = describe_by_name(NAMES["elf64-powerpcle"])
        self.expect(power, "variable time", "divdu r3,r4,r5", "divwu. r3,r4,r5", "divdeu r3,r4,r5", "modsw r3,r4,r5",
                    "fdivs f1,f2,f3", "xvdivdp vs1,vs2,vs3", "xssqrtsp vs1,vs2", "vdivuw v1,v2,v3", "vmodsd v1,v2,v3")
        self.expect(power, "access not seen", "dcbz 0,r6", "dcbzl r3,r6")
        self.expect(power, "system instruction", "sc", "scv 0", "mftb r3", "mfspr r9,131", "darn r3,1", "tweq r0,r0",
                    "tdi 0,r3,5", "trap")
        self.expect(power, "not understood", ".long 0x0")
        self.expect_touches(power, "ld r3,16(r1)", "lbz r3,0(r4)", "lwzx r3,r4,r5", "std r1,-32(r1)", "stdu r1,-64(r1)",
                            "lxvd2x vs0,0,r4", "lxv vs0,16(r4)", "lvx v0,0,r4", "stxvd2x vs0,0,r4", "ldarx r3,0,r4",
                            "lfd f0,8(r1)", "lxvl vs0,r3,r4")
        self.expect_nothing(power, "li r3,0", "lis r3,1", "lvsl v0,0,r4", "lvsr v0,0,r4", "mulld r3,r4,r5",
                            "mulhdu r3,r4,r5", "vmuleuw v0,v1,v2", "mflr r0", "mtctr r4", "bdnz 10000 <main>",
                            "sldi r3,r3,2", "dcbt 0,r4", "xxpermdi vs0,vs0,vs0,2", "vperm v0,v1,v2,v3")

    def test_riscv64(self):
        risc = describe_by_name(NAMES["elf64-littleriscv"])
        self.expect(risc, "variable time", "divu s1,s6,s1", "remuw a0,a0,a5", "div a0,a0,a1", "fdiv.d fa0,fa0,fa1",
                    "fsqrt.s fa0,fa0")
        self.expect(risc, "system instruction", "ecall", "ebreak", "rdcycle a0", "csrs fflags,a0")
        self.expect_touches(risc, "ld a0,8(sp)", "lbu a0,0(a1)", "sd ra,24(sp)", "sw a0,0(a1)", "fsd fs0,8(sp)",
                            "lr.w a0,(a1)", "amoadd.w.aq a0,a1,(a2)")
        self.expect_nothing(risc, "li a0,1", "lui a0,0x1", "mulhu a0,a1,a2", "sll a0,a0,a1", "slli a0,a0,2",
                            "seqz a0,a0", "sub a0,a0,a1", "fence rw,rw", "ret", "la a0,10000 <x>")

    def test_i386(self):
        self.expect(describe_i386, "variable time", "div %ecx", "idivl (%esi)", "vdivps %ymm1,%ymm2,%ymm3",
                    "fdivrp %st,%st(1)")
        self.expect(describe_i386, "gather or scatter", "vpgatherdd %ymm2,(%eax,%ymm1,4),%ymm0")
        self.expect(describe_i386, "system instruction", "int $0x80", "int3", "rdtsc", "cpuid", "sysenter")
        self.expect(describe_i386, "not understood", "(bad)", ".byte 0xff")
        self.expect_touches(describe_i386, "mov (%eax),%eax", "mov %eax,0x8(%esp)", "push %ebx", "call *%eax", "ret",
                            "call 8049000 <_init>", "vmovdqu 0x20(%eax,%edx,1),%ymm0", "lock xadd %eax,(%edx)")
        self.expect_nothing(describe_i386, "lea 0x8(%eax),%edx", "nopw 0x0(%eax,%eax,1)", "mov %eax,%edx",
                            "rep stos %eax,%es:(%edi)", "prefetcht0 (%eax)", "vmovdqu8 (%esi),%zmm0{%k1}{z}",
                            "jne 8049f78 <main+0x48>", "fstp %st(1)")


class Table(unittest.TestCase):
    """The lines of the table."""

    LISTING = ["", "test:     file format elf64-x86-64", "0000000000401000 <divide>:",
               "  401000:\tdiv    %rcx", "  401003:\tint3"]

    def test_formats(self):
        for name, text, want in (("elf32-i386", "push %eax", ("", ["t"])), ("elf64-x86-64", "int3", ("marker", [])),
                                 ("elf64-littleaarch64", "udiv x0, x1, x2", ("variable time", [])),
                                 ("elf32-littlearm", "svc 0", ("system instruction", [])),
                                 ("elf64-powerpcle", "dcbz 0,r6", ("access not seen", [])),
                                 ("elf64-littleriscv", "ret", ("", []))):
            self.assertEqual(describer([f"test:     file format {name}"])(text), want)
        for lines in ([], ["test:     file format elf64-s390"], ["0000 <main>:"]):
            with self.assertRaises(SystemExit):
                describer(lines)

    def test_lines(self):
        self.assertEqual(list(table(self.LISTING, set())),
                         ["=divide", "401000\tvariable time\t\tdiv %rcx", "401003\tmarker\t\tint3"])

    def test_public(self):
        self.assertEqual(list(table(self.LISTING, {"divide"}))[1], "401000\t\t\tdiv %rcx")
        listing = ["a:     file format elf64-powerpcle", "0000000010000000 <memset>:", " 10000000:\tdcbz    0,r6",
                   " 10000004:\tsc"]
        self.assertEqual([line.split("\t")[1] for line in list(table(listing, {"memset"}))[1:]],
                         ["", "system instruction"])


if __name__ == "__main__":
    unittest.main()
