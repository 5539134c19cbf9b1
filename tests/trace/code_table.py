#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 OR MIT
# Copyright the Ashlar authors

"""Lists every instruction of a program for tests/trace/code.c: reads what `objdump -d` says about the program and
writes a table. What a trace may not meet, and what is not understood here, it marks as a problem.

Of x86-64 it also reads the memory operands, as the native tracer knows registers only. On other architectures the
emulator tells of accesses, and instructions are told by their names: an access is "t" where the emulator must tell of
one.

The table is text. A line "=NAME" begins a symbol; any other line is an instruction, four fields with tabs
between them: address, problem (empty: none), accesses, and the instruction as objdump shows it. An access is
"m:DISPLACEMENT:BASE:INDEX:SCALE", registers numbered as in machine code and 16 for none, or "k:N", the mask
register that says which bytes of the operand are touched; spaces between accesses."""

import argparse
import re
import subprocess
import sys

NO_REGISTER = 16
REGISTERS = {name: number for number, name in enumerate(
    "rax rcx rdx rbx rsp rbp rsi rdi r8 r9 r10 r11 r12 r13 r14 r15".split())}
RSP, RBP = REGISTERS["rsp"], REGISTERS["rbp"]

FORMAT = re.compile(r":\s+file format (\S+)$")
SYMBOL = re.compile(r"^[0-9a-f]+ <(.+)>:$")
INSTRUCTION = re.compile(r"^\s*([0-9a-f]+):\t(.*\S)\s*$")
PREFIXES = {"rep", "repz", "repnz", "lock", "bnd", "notrack", "data16", "addr32", "cs", "ds", "es",
            "ss", "fs", "gs", "xacquire", "xrelease", "rex.W"}

MEMORY = re.compile(r"^\*?(?:%[c-g]s:)?(-?0x[0-9a-f]+|-?[0-9]+)?"
                    r"\((%\w+)?(?:,(%\w+)?(?:,([1248]))?)?\)$")
ABSOLUTE = re.compile(r"^\*?(?:%[c-g]s:)?(0x[0-9a-f]+)$")
TARGET = re.compile(r"#\s+([0-9a-f]+)\b")  # where objdump resolves an address relative to rip
NO_MEMORY = re.compile(r"^(%\w+(\(\d\))?|\*%\w+|\$-?0x[0-9a-f]+|\$-?[0-9]+)$")
DECORATION = re.compile(r"\{[^}]*\}")  # masks, broadcasts, rounding

# Instructions that name memory and do not touch it.
UNTOUCHED = re.compile(r"^(lea[lqw]?|nop[lqw]?)$")
BRANCH = re.compile(r"^(j\w+|call[q]?|loop\w*|xbegin)$")
# The time of these depends on what they are given.
VARIABLE_TIME = re.compile(r"^(i?div[bwlq]?|v?f?(div|sqrt)[ps][sdh]|f(i?div|sqrt)\w*)$")
SYSTEM = re.compile(r"^(syscall|sysenter|int|cpuid|rdtsc\w*|rdrand|rdseed|xgetbv|popf[qw]?|pushf[qw]?|iret\w*|"
                    r"x?save\w*|x?rstor\w*|fx\w+|hlt|ud[012]\w*|in|out|ins\w|outs\w)$")
# Where a register takes part in the address by other means than base and index.
INDIRECT = re.compile(r"^(xlat\w*|v?maskmov\w*|vpmaskmov\w*|bt[scr]?[wlq]?|enter\w*|movs?dir\w*|enqcmd\w*)$")
VECTOR_INDEX = re.compile(r"%[xyz]mm\d+")


def split_operands(text):
    """Splits at commas that stand outside of parentheses."""
    return re.findall(r"(?:[^,(]|\([^)]*\))+", text) if text else []


def access(displacement, base=NO_REGISTER, index=NO_REGISTER, scale=1):
    """The field of a memory operand."""
    return f"m:{displacement}:{base}:{index}:{scale}"


def stack_accesses(mnemonic):
    """What an instruction does to the stack without saying so."""
    if re.match(r"^(push[qw]?|call[q]?)$", mnemonic):
        return [access(-8, RSP)]
    if re.match(r"^(pop[qw]?|ret[q]?)$", mnemonic):
        return [access(0, RSP)]
    return [access(0, RBP)] if re.match(r"^leave[q]?$", mnemonic) else []


def memory_access(operand, comment):
    """The access of an operand, or None when it is not understood."""
    match = ABSOLUTE.match(operand)
    if match:
        return access(int(match.group(1), 16))
    match = MEMORY.match(operand)
    if not match:
        return None
    displacement, base, index, scale = match.groups()
    if base == "%rip":
        target = TARGET.search(comment)
        return access(int(target.group(1), 16)) if target and not index else None
    if index == "%riz":
        index = None
    numbers = [NO_REGISTER if name is None else REGISTERS.get(name[1:]) for name in (base, index)]
    if None in numbers:
        return None
    return access(int(displacement or "0", 0), *numbers, scale or 1)


def split_x86(code):
    """The mnemonic and the operands of an instruction, without its prefixes."""
    words = re.sub(r"<[^>]*>", "", code).split()
    while len(words) > 1 and words[0] in PREFIXES:
        words.pop(0)
    return words[0], split_operands("".join(words[1:]))


def describe(text):
    """The problem ("" if there is none) and the accesses of an instruction of x86-64 as objdump writes it."""
    code, _, comment = text.partition("#")
    mnemonic, operands = split_x86(code)
    comment = "#" + comment
    if mnemonic == "int3":
        return "marker", []
    if SYSTEM.match(mnemonic):
        return "system instruction", []
    if VARIABLE_TIME.match(mnemonic):
        problem = "variable time"
    else:
        problem = ""
    if UNTOUCHED.match(mnemonic):
        return problem, []

    accesses, mask = stack_accesses(mnemonic), re.search(r"\{%k([1-7])\}", code)
    direct_branch = BRANCH.match(mnemonic) and not operands[0].startswith("*")
    touches = False
    for operand in [] if direct_branch else operands:
        operand = DECORATION.sub("", operand)
        if not operand or NO_MEMORY.match(operand):
            continue
        if VECTOR_INDEX.search(operand):
            return "gather or scatter", []
        found = memory_access(operand, comment)
        if found is None or (INDIRECT.match(mnemonic) and not operands[0].startswith("$")):
            return "not understood", []
        accesses.append(found)
        touches = True
    if INDIRECT.match(mnemonic) and not touches and not mnemonic.startswith("bt"):
        return "not understood", []
    if mask and touches:
        accesses.append(f"k:{mask.group(1)}")
    return problem, accesses


def describe_i386(text):
    """The problem of an instruction of 32-bit x86, and whether it touches memory."""
    code = text.partition("#")[0]
    mnemonic, operands = split_x86(code)
    in_memory = [operand for operand in operands if "(" in operand and "%st(" not in operand]
    # A repeated string instruction may have nothing to do, and a mask may be empty.
    touches = in_memory and not re.match(r"rep|.*\{%k|(lea|nop|prefetch|bnd|clflush)", code.strip())
    accesses = ["t"] if touches or re.match(r"(push|pop|call|ret|leave)\b", mnemonic) else []
    if DATA.match(mnemonic):
        return "not understood", accesses
    if mnemonic == "int3" or SYSTEM.match(mnemonic):
        return "system instruction", accesses
    if any(VECTOR_INDEX.search(operand) for operand in in_memory):
        return "gather or scatter", accesses
    return "variable time" if VARIABLE_TIME.match(mnemonic) else "", accesses


# What objdump writes where there is no instruction.
DATA = re.compile(r"^(\.\w+|\(bad\)|undefined\b.*|UNDEFINED|<UNDEFINED>|unimp|udf\S*)")

ARM_CONDITION = r"(eq|ne|cs|hs|cc|lo|mi|pl|vs|vc|hi|ls|ge|lt|gt|le|al)?"

# Problems by architecture: patterns that match at the begin of an instruction with its operands, the first that does
# counts. Multiplications are not among them: cores that end one early (ARM before version 7, POWER's embedded kin) are
# not what the library is for. "access not seen": the emulator does the work without telling the plugin. Behind "t"
# stands what always touches memory.
NAMES = {
    "elf64-littleaarch64": {
        "variable time": r"([su]divr?|f(div|divr|sqrt))\b",
        "gather or scatter": r".*\[(x\d+|sp), z\d+|.*\[z\d+",
        "access not seen": r"dc\s+g?zva\b|(ld|st)\w+\s+\{z\d|(cpy|set)[fgpme]\w*\s+\[|stz?2?g\b",
        "t": r"(ld|st)\w+\s|(cas|swp)\w*\s",
        "system instruction": r"(svc|hvc|smc|brk|hlt|eret\w*|drps|dcps\d|wf[ei]t?|sysl?|at|ic|tlbi|dc)\b|"
                              r"(mrs\s+\w+, |msr\s+)(?!(tpidr_el0|nzcv|fpcr|fpsr|dit|dczid_el0)\b)",
    },
    "elf32-littlearm": {
        "variable time": rf"([su]div|v(div|sqrt)){ARM_CONDITION}(\.\w+)*\s",
        "t": r"((ldr|str)([bhd]|sb|sh|ex[bhd]?)?|(ldm|stm)(ia|ib|da|db)?|push|pop|tb[bh]|"
             r"v(ldr|str|(ld|st)[1-4]|(ldm|stm)(ia|db)?|push|pop))(\.\w+)*\s",
        "system instruction": rf"(svc|swi|bkpt|hvc|smc|eret|wf[ei]|mrrc2?|cps\w*|rfe\w*|srs\w*|setend|hlt)"
                              rf"{ARM_CONDITION}(\.[nw])?(\s|$)",
    },
    "elf64-powerpcle": {
        "variable time": r"(div[dw]e?u?o?|fdivs?|fsqrts?|mod[su][dw]|[xv]\w*(div|sqrt)\w*|vmod\w+)\.?\s",
        "access not seen": r"dcbzl?\s",
        "t": r"(l(b|h|w|d|f|q|mw|x|v(?!s)|q)\w*|st\w+)\.?\s",
        "system instruction": r"(sc|scv|mft\w+|mfspr|mtspr|darn|t[dw]\w*|trap|hrfid|rfi\w*|attn|stop|wait\w*)\b",
    },
    "elf64-littleriscv": {
        "variable time": r"((div|rem)u?w?|f(div|sqrt)\.\w+)\s",
        "t": r"(l[bhwd]u?|s[bhwd]|f[ls][wdq]|lr\.\w+|amo\w+\.\S+)\s",
        "system instruction": r"(ecall|ebreak|[msu]ret|wfi|csr\w+|rd(cycle|time|instret)h?)\b",
    },
}


def describe_by_name(patterns):
    """The function that describes an instruction by these patterns."""
    compiled = [(problem, re.compile(pattern)) for problem, pattern in patterns.items() if problem != "t"]
    touching = re.compile(patterns["t"])

    def describe_one(text):
        if DATA.match(text):
            return "not understood", []
        problem = next((problem for problem, pattern in compiled if pattern.match(text)), "")
        return problem, ["t"] if touching.match(text) else []
    return describe_one


def describer(lines):
    """The function that describes the instructions of a listing, of which the first lines name the format."""
    for line in lines:
        match = FORMAT.search(line)
        if match and match.group(1) == "elf64-x86-64":
            return describe
        if match and match.group(1) == "elf32-i386":
            return describe_i386
        if match and match.group(1) in NAMES:
            return describe_by_name(NAMES[match.group(1)])
        if match:
            sys.exit(f"code_table.py: does not know the instructions of {match.group(1)}")
    sys.exit("code_table.py: this is no listing of objdump's")


def read_public(path):
    """The symbols in which variable time, or an access that is not seen, is in order."""
    with open(path, encoding="utf-8") as file:
        lines = [line.split(None, 1) for line in file if line.strip() and not line.startswith("#")]
    for fields in lines:
        if len(fields) != 2:
            sys.exit(f"{path}: {fields[0]} lacks its reason")
    return {symbol for symbol, _ in lines}


def table(lines, public):
    """Makes the lines of the table from objdump's, a list."""
    symbol, describe_one = "", describer(lines)
    for line in lines:
        match = SYMBOL.match(line)
        if match:
            symbol = match.group(1)
            yield f"={symbol}"
            continue
        match = INSTRUCTION.match(line)
        if not match:
            continue
        address, text = match.groups()
        text = " ".join(text.split())
        problem, accesses = describe_one(text)
        if problem in ("variable time", "access not seen") and symbol in public:
            problem = ""
        yield f"{address}\t{problem}\t{' '.join(accesses)}\t{text}"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("objdump")
    parser.add_argument("public", help="the list of symbols that may divide, or hide accesses")
    parser.add_argument("program")
    parser.add_argument("table", help="the file to write")
    options = parser.parse_args()
    version = subprocess.run([options.objdump, "--version"], capture_output=True, text=True,
                             check=True).stdout
    if not version.startswith("GNU"):
        sys.exit(f"{options.objdump} is not GNU's objdump")
    listing = subprocess.run([options.objdump, "-d", "-w", "--no-show-raw-insn", options.program],
                             capture_output=True, text=True, check=True).stdout
    with open(options.table, "w", encoding="utf-8") as file:
        for line in table(listing.splitlines(), read_public(options.public)):
            file.write(line + "\n")


if __name__ == "__main__":
    main()
