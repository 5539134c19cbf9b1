#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 OR MIT
# Copyright the Ashlar authors

"""What the built library shows and needs: only ashlar_ symbols leave the archive, the shared library exports
the declared functions and nothing else, the only mutable data is the CPU feature word, nothing is called but
a few functions of the C library, and the stack is not executable. The same for Windows, as far as its files
tell it."""

import argparse
import pathlib
import re
import subprocess
import sys
import tempfile

from common import C_HEAD, ROOT, declarations

MUTABLE = {"ashlar_cpu_word"}

# The compilers call helpers of their own for atomic operations; src/base/os.h asks the systems for CPU features.
CALLED = re.compile(r"^(mem(cpy|move|set|cmp)|bcmp|strlen|strcspn|getauxval|elf_aux_info|sysctlbyname|"
                    r"IsProcessorFeaturePresent|_GLOBAL_OFFSET_TABLE_|__stack_chk_\w+|"
                    r"__(mem(cpy|move|set))_chk|\.TOC\.|__(atomic|aarch64)_\w+|_{2,3}chkstk(_ms)?)$")

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
    messages = export_messages(exported, declared)
    if not re.search(r"soname: \[libashlar\.so\.\d+\]", run(readelf, "-d", str(library))):
        messages.append("no soname libashlar.so.N")
    stack = re.search(r"GNU_STACK.*", run(readelf, "-lW", str(library)))
    if not stack or "E" in stack.group(0).split()[-2]:
        messages.append("the stack is executable")
    return [f"{library}:0: {message}" for message in messages]


def coff_messages(symbols, underscore):
    """Messages about an archive for Windows, from what nm writes of it."""
    messages, defined, called = [], set(), set()
    for line in symbols.splitlines():
        match = re.match(r"^(?:[0-9a-f]+| +) (\w) (\S+)$", line)
        if not match:
            continue
        kind, name = match.groups()
        if name.startswith("."):  # sections, and pointers to names that are looked at themselves
            continue
        name = name.removeprefix("_") if underscore else name
        if kind == "U":
            called.add(name)
            continue
        if kind.isupper():
            defined.add(name)
            if not name.startswith("ashlar_"):
                messages.append(f"{name} leaves the archive without the prefix ashlar_")
        if kind in "BbDdCW" and name not in MUTABLE:
            messages.append(f"{name} is mutable data, or weak")
    messages += [f"{name} is called, and belongs neither to the library nor to what it may call"
                 for name in sorted(called - defined) if not CALLED.match(name)]
    return messages if defined else messages + ["no symbol was found"]


def pe_exports(headers):
    """The names that a DLL exports, from what objdump -p writes of it."""
    table = headers.partition("[Ordinal/Name Pointer] Table")[2].partition("\n\n")[0]
    return set(re.findall(r"\] (?:\+base\[[^]]*\] +[0-9a-f]+ )?(\w+)$", table, re.M))


def export_messages(exported, declared):
    """Messages about what a shared library exports."""
    return [f"{name} is exported, and no header declares it" for name in sorted(exported - declared)] + \
        [f"{name} is declared and not exported" for name in sorted(declared - exported)]


def check_windows(options, declared):
    """Messages about the archive and the DLL."""
    format_line = run(options.objdump, "-f", str(options.static))
    messages = [f"{options.static}:0: {message}" for message in
                coff_messages(run(options.nm, str(options.static)), "pe-i386" in format_line)]
    if options.shared:
        headers = run(options.objdump, "-p", str(options.shared))
        found = export_messages(pe_exports(headers), declared)
        if "NX_COMPAT" not in headers:
            found.append("the stack is executable")
        messages += [f"{options.shared}:0: {message}" for message in found]
    return messages


def self_test_windows():
    """Sees that bad listings are rejected: there may be no compiler for Windows here."""
    good = "a.obj:\n00000000 b .bss\n00000000 T ashlar_a\n00000000 R .refptr.ashlar_b\n" \
        "00000010 R ashlar_b\n00000000 t a_local\n00000000 b ashlar_cpu_word\n         U memcpy\n"
    problems = [f"good symbols are rejected: {message}" for message in coff_messages(good, False)]
    for bad, expected in (("00000000 T other\n", "without the prefix"), ("00000000 d state\n", "mutable"),
                          ("         U malloc\n", "malloc is called")):
        if not any(expected in message for message in coff_messages(good + bad, False)):
            problems.append(f"{bad!r} was not rejected")
    if coff_messages("00000000 T _ashlar_a\n         U _memcpy\n", True):
        problems.append("the underscore of 32-bit Windows is not understood")
    exported = pe_exports("x\n\n[Ordinal/Name Pointer] Table\n\t[   0] ashlar_a\n\t[   1] other\n\n\t[  2] no\n")
    if export_messages(exported, {"ashlar_a", "ashlar_b"}) != [
            "other is exported, and no header declares it", "ashlar_b is declared and not exported"]:
        problems.append(f"exports are not understood: {exported}")
    return problems


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
    parser.add_argument("--windows", action="store_true", help="the files are of that system")
    parser.add_argument("--self-test", action="store_true")
    for tool in ("cc", "nm", "objdump", "readelf"):
        parser.add_argument(f"--{tool}", default=tool)
    options = parser.parse_args()
    if options.self_test:
        messages = self_test(options) + self_test_windows()
    elif options.windows:
        messages = check_windows(options, {name for _, _, _, name, _ in declarations(ROOT)})
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
