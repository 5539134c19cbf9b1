#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 OR MIT
# Copyright the Ashlar authors

"""What the built library shows and needs: only ashlar_ symbols leave the archive, the shared library exports
the declared functions and nothing else, the only mutable data is the CPU feature word, nothing is called but
a few functions of the C library, and the stack is not executable."""

import argparse
import pathlib
import re
import subprocess
import sys
import tempfile

from common import C_HEAD, ROOT, declarations

MUTABLE = {"ashlar_cpu_word"}

# The compilers call helpers of their own for atomic operations; src/base/os.h asks the systems for CPU features.
CALLED = re.compile(r"^(mem(cpy|move|set|cmp)|strlen|strcspn|getauxval|elf_aux_info|sysctlbyname|"
                    r"IsProcessorFeaturePresent|_GLOBAL_OFFSET_TABLE_|__stack_chk_\w+|"
                    r"__(mem(cpy|move|set))_chk|\.TOC\.|__(atomic|aarch64)_\w+)$")

# objdump -t: address, seven flags, section, size, visibility, name.
SYMBOL = re.compile(r"^[0-9a-f]+ (.{7}) (\S+)\t[0-9a-f]+ +(?:(?:\.hidden|\.protected|\.internal|0x\w+) )*(.+)$")


def run(*command):
    """The output of a program."""
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def check_static(archive, objdump):
    """Messages about an archive."""
    messages, defined, called = [], set(), set()
    for line in run(objdump, "-t", str(archive)).splitlines():
        match = SYMBOL.match(line)
        if not match:
            continue
        flags, section, name = match.groups()
        if section == "*UND*":
            called.add(name)
        elif flags[0] in "gu!" or flags[1] == "w":
            defined.add(name)
            if flags[1] == "w" or flags[0] == "u" or "i" in flags:
                messages.append(f"{name} is weak, unique or an ifunc")
            # 32-bit x86 has no address of its own to read: compilers add these, hidden and mergeable.
            if not name.startswith(("ashlar_", "__x86.get_pc_thunk.")):
                messages.append(f"{name} leaves the archive without the prefix ashlar_")
        if "O" in flags and re.match(r"\.(data|bss|tdata|tbss)(?!\.rel\.ro)", section) \
                and name not in MUTABLE:
            messages.append(f"{name} is mutable data")
    messages += [f"{name} is called, and belongs neither to the library nor to what it may call"
                 for name in sorted(called - defined) if not CALLED.match(name)]
    if not defined:
        messages.append("no symbol was found")
    return [f"{archive}:0: {message}" for message in messages]


def check_shared(library, declared, nm, readelf):
    """Messages about a shared library."""
    # Names only: the version's own symbol and the version behind @@ are not functions.
    exported = {line.split()[-1].split("@")[0] for line in
                run(nm, "-D", "--defined-only", str(library)).splitlines() if " A " not in line}
    messages = [f"{name} is exported, and no header declares it" for name in sorted(exported - declared)]
    messages += [f"{name} is declared and not exported" for name in sorted(declared - exported)]
    if not re.search(r"soname: \[libashlar\.so\.\d+\]", run(readelf, "-d", str(library))):
        messages.append("no soname libashlar.so.N")
    stack = re.search(r"GNU_STACK.*", run(readelf, "-lW", str(library)))
    if not stack or "E" in stack.group(0).split()[-2]:
        messages.append("the stack is executable")
    return [f"{library}:0: {message}" for message in messages]


def self_test(options):
    """Builds bad libraries and sees that they are rejected."""
    samples = (
        ("int ashlar_a(void); int ashlar_a(void) { return 0; }", None),
        ("int other(void); int other(void) { return 0; }", "without the prefix"),
        ("static int state; int ashlar_a(void); int ashlar_a(void) { return state++; }", "mutable"),
        ("int *ashlar_a(void); int ashlar_word = 5; int *ashlar_a(void) { return &ashlar_word; }",
         "ashlar_word is mutable"),
        ("void *malloc(unsigned long); void *ashlar_a(void); void *ashlar_a(void) { return malloc(1); }",
         "malloc is called"),
        ("__attribute__((weak)) int ashlar_a(void) { return 0; }", "is weak"),
    )
    problems = []
    with tempfile.TemporaryDirectory() as folder:
        source, built = pathlib.Path(folder, "a.c"), pathlib.Path(folder, "a.o")
        for text, expected in samples:
            source.write_text(C_HEAD + text + "\n", encoding="utf-8")
            run(options.cc, "-O1", "-c", str(source), "-o", str(built))
            messages = check_static(built, options.objdump)
            if expected is None and messages:
                problems.append(f"a good archive is rejected: {messages}")
            elif expected and not any(expected in message for message in messages):
                problems.append(f"{text!r} was not rejected: {messages}")
        run(options.cc, "-shared", "-fPIC", "-z", "execstack", str(source), "-o", str(built))
        found = " ".join(check_shared(built, {"ashlar_b"}, options.nm, options.readelf))
        problems += [f"a bad shared library: nothing about {wanted!r}"
                     for wanted in ("no header declares", "not exported", "no soname", "executable")
                     if wanted not in found]
    return problems


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--static", type=pathlib.Path)
    parser.add_argument("--shared", type=pathlib.Path)
    parser.add_argument("--self-test", action="store_true")
    for tool in ("cc", "nm", "objdump", "readelf"):
        parser.add_argument(f"--{tool}", default=tool)
    options = parser.parse_args()
    if options.self_test:
        messages = self_test(options)
    else:
        declared = {name for _, _, _, name, _ in declarations(ROOT)}
        messages = check_static(options.static, options.objdump) if options.static else []
        if options.shared:
            messages += check_shared(options.shared, declared, options.nm, options.readelf)
    for message in messages:
        print(message)
    return 1 if messages else 0


if __name__ == "__main__":
    sys.exit(main())
