#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 OR MIT
# Copyright the Ashlar authors

"""For 64-bit Windows: a function that keeps vectors of 32 or 64 bytes on its stack aligns the stack to as
much. The convention gives it 16, and GCC may forget (bug 54412; src/base/isa.h says how that is ruled out).
Reads what objdump -d writes of an archive of optimised code: without optimisation, copies of structures look
the same."""

import argparse
import re
import subprocess
import sys

FUNCTION = re.compile(r"^[0-9a-f]+ <(.+)>:$")
ALIGN = re.compile(r"\band +\$0xffffffffffffff([0-9a-f]{2}),%rsp")
WIDE = re.compile(r"%([yz])mm\d+")
STACK = re.compile(r"\(%rsp\b")


def functions(listing):
    """Name, widest vector in an access relative to the stack pointer, and alignment of the stack."""
    name, width, align = None, 0, 16
    for line in listing.splitlines():
        head = FUNCTION.match(line)
        if head:
            if name:
                yield name, width, align
            name, width, align = head.group(1), 0, 16
        aligned = ALIGN.search(line)
        if aligned:
            align = max(align, 256 - int(aligned.group(1), 16))
        wide = WIDE.search(line)
        if wide and STACK.search(line):
            width = max(width, {"y": 32, "z": 64}[wide.group(1)])
    if name:
        yield name, width, align


def check(listing):
    """Messages, and how many functions keep wide vectors."""
    wide = [(name, width, align) for name, width, align in functions(listing) if width]
    return [f"{name} keeps {width} bytes at once on a stack aligned to {align}"
            for name, width, align in wide if align < width], len(wide)


def self_test():
    """Samples of listings, and what is wrong with them."""
    head = "0000000000000000 <f>:\n"
    samples = (
        (head + " 0:\tvmovdqu %ymm0,0x20(%rsp)\n", ["f keeps 32"]),
        (head + " 0:\tand    $0xffffffffffffffe0,%rsp\n 4:\tvmovdqa %ymm0,0x20(%rsp)\n", []),
        (head + " 0:\tand    $0xffffffffffffffe0,%rsp\n 4:\tvpaddd (%rsp),%zmm1,%zmm0\n", ["f keeps 64"]),
        (head + " 0:\tand    $0xffffffffffffffc0,%rsp\n 4:\tvpaddd (%rsp),%zmm1,%zmm0\n", []),
        (head + " 0:\tand    $0xffffffffffffffc0,%rsp\n0000000000000010 <g>:\n 10:\tvmovdqu (%rsp),%ymm7\n",
         ["g keeps 32"]),
        (head + " 0:\tmovaps %xmm6,0x20(%rsp)\n 8:\tvmovdqu (%rcx),%ymm0\n", []),
    )
    problems = []
    for text, expected in samples:
        messages = check(text)[0]
        if len(messages) != len(expected) or not all(map(str.startswith, messages, expected)):
            problems.append(f"{text!r}: {messages}, expected {expected}")
    return problems


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("archive", nargs="?")
    parser.add_argument("--objdump", default="objdump")
    parser.add_argument("--self-test", action="store_true")
    options = parser.parse_args()
    if options.self_test:
        messages = self_test()
    else:
        listing = subprocess.run([options.objdump, "-d", "--no-show-raw-insn", options.archive],
                                 capture_output=True, text=True, check=True).stdout
        messages, count = check(listing)
        print(f"{count} functions keep wide vectors on their stack")
        if not count:
            messages.append("no function keeps any: this is not an archive with rows for AVX")
    for message in messages:
        print(message)
    return 1 if messages else 0


if __name__ == "__main__":
    sys.exit(main())
