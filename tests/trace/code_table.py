#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 OR MIT
# Copyright the Ashlar authors

"""Lists every instruction of an x86-64 program with its memory operands, for tests/trace/code.c: reads what
`objdump -d` says about the program and writes a table. What it does not understand it marks as a problem, and
a trace that meets a problem fails.

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


def describe(text):
    """The problem ("" if there is none) and the accesses of an instruction as objdump writes it."""
    code, _, comment = text.partition("#")
    words = re.sub(r"<[^>]*>", "", code).split()
    comment = "#" + comment
    while len(words) > 1 and words[0] in PREFIXES:
        words.pop(0)
    mnemonic, operands = words[0], split_operands("".join(words[1:]))
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


def read_public(path):
    """The symbols in which variable time is in order, because its operands are public."""
    with open(path, encoding="utf-8") as file:
        lines = [line.split(None, 1) for line in file if line.strip() and not line.startswith("#")]
    for fields in lines:
        if len(fields) != 2:
            sys.exit(f"{path}: {fields[0]} lacks its reason")
    return {symbol for symbol, _ in lines}


def table(lines, public):
    """Makes the lines of the table from objdump's."""
    symbol = ""
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
        problem, accesses = describe(text)
        if problem == "variable time" and symbol in public:
            problem = ""
        yield f"{address}\t{problem}\t{' '.join(accesses)}\t{text}"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("objdump")
    parser.add_argument("public", help="the list of symbols that may divide")
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
