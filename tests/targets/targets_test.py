#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 OR MIT
# Copyright the Ashlar authors

"""Targets whose programs cannot run here: the library compiles for each without a warning, as single files and as
the amalgamation, calls what that system has and nothing else, and has the rows that are of use there and no
others. Which ones follows from the tables of rows and from the macros of the compiler, by one rule: a table ends
with the first row that needs only what the compiler was told that every CPU has.

  targets_test.py SCRATCH_DIRECTORY [--clang NAME...] [--only WORDS]
"""

import argparse
import os
import pathlib
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path.insert(0, str(ROOT / "tools"))
from sources import sources  # pylint: disable=wrong-import-position

FLAGS = ["-std=c11", "-O1", "-ffreestanding", "-nostdlibinc", "-isystem", str(HERE / "include"), "-fvisibility=hidden",
         "-fno-stack-protector",
         "-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wshadow", "-Werror"]

# The option --target and others; what the library asks that system by; the baseline with Clang 19.
TARGETS = [
    (["x86_64-pc-windows-msvc"], None, "SSE2"),
    (["i686-pc-windows-msvc"], None, ""),
    (["i686-linux-gnu", "-msse2"], None, "SSE2"),
    (["aarch64-pc-windows-msvc"], "IsProcessorFeaturePresent", "NEON"),
    (["arm64-apple-ios"], "sysctlbyname", "NEON ARMAES PMULL ARMSHA2"),
    (["arm64-apple-macos"], "sysctlbyname", "NEON ARMAES PMULL ARMSHA2 ARMSHA512 EOR3"),
    (["x86_64-apple-macos"], None, "SSE2 SSSE3"),
    (["aarch64-linux-android21"], "getauxval", "NEON"),
    (["armv7a-linux-androideabi21"], "getauxval", "NEON"),
    (["aarch64-unknown-freebsd"], "elf_aux_info", "NEON"),
    (["aarch64-unknown-openbsd"], "elf_aux_info", "NEON"),
    (["powerpc64le-unknown-freebsd"], "elf_aux_info", "VSX P8CRYPTO"),
    (["aarch64-none-elf"], None, "NEON"),
    (["riscv64-linux-gnu"], None, ""),
    (["s390x-linux-gnu"], None, ""),
    (["aarch64-linux-gnu", "-march=armv8.4-a+crypto"], "getauxval",
     "NEON ARMAES PMULL ARMSHA2 ARMSHA512 EOR3"),
    (["aarch64-linux-gnu", "-march=armv8.5-a"], "getauxval", "NEON DIT"),
    (["aarch64-linux-gnu", "-march=armv9-a"], "getauxval", "NEON DIT"),
    (["aarch64-linux-gnu", "-mgeneral-regs-only"], None, ""),
    (["powerpc64le-linux-gnu", "-mcpu=power9"], "getauxval", "VSX P8CRYPTO POWER9"),
    (["x86_64-linux-gnu"], None, "SSE2"),
    (["x86_64-linux-gnu", "-march=x86-64-v3"], None, "SSE2 SSSE3 AVX AVX2 BMI2"),
    (["x86_64-linux-gnu", "-march=x86-64-v4"], None, "SSE2 SSSE3 AVX AVX2 BMI2 AVX512"),
]

# Macros that must all be there for every CPU of the target to have a feature. No macro tells of advice.
GIVEN = {
    "SSE2": ["__SSE2__"], "SSSE3": ["__SSSE3__"], "AVX": ["__AVX__"], "AVX2": ["__AVX2__"], "BMI2": ["__BMI2__"],
    "AVX512": ["__AVX512F__", "__AVX512BW__", "__AVX512DQ__", "__AVX512VL__"], "IFMA": ["__AVX512IFMA__"],
    "NEON": ["__ARM_NEON"], "VSX": ["__POWER8_VECTOR__"], "POWER9": ["__POWER9_VECTOR__"],
}

# Helpers of compilers: large stack frames, position-independent code, atomic operations of either version of ARM.
HELPERS = {"bcmp", "__chkstk", "_chkstk", "_GLOBAL_OFFSET_TABLE_", ".TOC.", "__aarch64_cas4_relax",
           "_fltused", "__fltused", "__aeabi_memclr", "__aeabi_memclr4", "__aeabi_memclr8", "__aeabi_memcpy",
           "__aeabi_memcpy4", "__aeabi_memcpy8", "__aeabi_memset", "__aeabi_memset4", "__aeabi_memset8"}
LIBRARY = {"memcpy", "memset", "memcmp", "strlen", "strcspn"}

TABLE = re.compile(r"ashlar_row_table\s+ashlar_\w+_rows\s*=\s*\{(.*?)\}\s*;", re.S)
ROW = re.compile(r"const\s+struct\s+ashlar_\w+_row\s+(ashlar_\w+)\s*=\s*\{(.*?)\}\s*;", re.S)
NEEDS = re.compile(r'\{\s*"\w+"\s*,([^}]*)\}')


def run(*command, **options):
    """The output of a program; its failure is the test's."""
    result = subprocess.run([str(word) for word in command], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                            check=False, **options)
    if result.returncode != 0:
        raise AssertionError(f"{' '.join(map(str, command))}\n{result.stderr}")
    return result.stdout


def row_needs():
    """The features that each row needs, as its source says: {row: {word}}."""
    needs = {}
    for name in sources(ROOT):
        for row, body in ROW.findall((ROOT / name).read_text(encoding="utf-8")):
            needs[row] = set(re.findall(r"ASHLAR_CPU_(\w+)", NEEDS.search(body).group(1)))
    return needs


class Target:
    """A compiler for a target."""

    def __init__(self, clang, options, scratch):
        self.clang = clang
        self.name = f"{clang} {' '.join(options)}"
        self.command = [clang, f"--target={options[0]}", *options[1:], *FLAGS, f"-I{ROOT / 'include'}"]
        self.scratch = scratch / re.sub(r"\W+", "_", self.name)
        shutil.rmtree(self.scratch, ignore_errors=True)
        self.scratch.mkdir(parents=True)

    def macros(self):
        """The names that the compiler defines."""
        return {line.split()[1] for line in
                run(*self.command, "-dM", "-E", "-x", "c", os.devnull).splitlines()}

    def compile(self, folder, *switches):
        """Compiles each source; returns the names that the objects define and those that they lack."""
        objects = []
        (self.scratch / folder).mkdir()
        for source in sources(ROOT):
            objects.append(self.scratch / folder / (pathlib.Path(source).stem + ".o"))
            run(*self.command, f"-I{ROOT / 'src'}", *switches, "-c", ROOT / source, "-o", objects[-1])
        return self.symbols(objects)

    def symbols(self, objects):
        """The names that objects define and those that they lack, without the underscore of some systems."""
        defined, lacking = set(), set()
        for line in run(self.clang.replace("clang", "llvm-nm"), *objects).splitlines():
            words = line.split()
            if len(words) < 2 or line.endswith(":"):
                continue
            name = re.sub(r"^_(?=ashlar_|(mem|str)\w+$|sysctlbyname$)", "", words[-1])
            (lacking if words[-2] in "Uv" else defined).add(name)
        return defined, lacking - defined

    def tables(self):
        """Every table with all rows, fastest first, and what the rows refer to: ([[row]], {row: {row}})."""
        tables, refers = [], {}
        for source in sources(ROOT):
            text = run(*self.command, f"-I{ROOT / 'src'}", "-DASHLAR_ALL_ROWS", "-E", "-P", ROOT / source)
            tables += [re.findall(r"&\s*(ashlar_\w+)\.row", body) for body in TABLE.findall(text)]
            for row, body in ROW.findall(text):
                refers[row] = set(re.findall(r"&\s*(ashlar_\w+)", body))
        return tables, refers


def useful(tables, refers, needs, given):
    """The rows that a lean library has: those up to the first guaranteed one, and what they are made of."""
    rows = set()
    for table in tables:
        for row in table:
            rows.add(row)
            if needs[row] <= given:
                break
        else:
            raise AssertionError(f"no row of {table} runs on every CPU")
    while True:
        more = rows | {other for row in rows for other in refers[row]}
        if more == rows:
            return rows
        rows = more


def differences(what, found, wanted):
    """Messages about two sets that should be equal."""
    return [f"{what} {name} is there and should not be" for name in sorted(found - wanted)] + \
        [f"{what} {name} is missing" for name in sorted(wanted - found)]


def check(target, asks, baseline, amalgamation, needs):
    """Messages about a target."""
    macros = target.macros()
    given = {feature for feature, names in GIVEN.items() if macros.issuperset(names)}
    tables, refers = target.tables()
    messages = []
    if baseline is not None:
        wanted = " | ".join(f"ASHLAR_CPU_{word}" for word in baseline.split()) or "0"
        run(*target.command, f"-I{ROOT / 'src'}", "-fsyntax-only", "-x", "c", "-",
            input='#include "base/given.h"\n_Static_assert((ASHLAR_CPU_BASELINE & ~ASHLAR_CPU_ADVICE) == '
                  f'({wanted}), "the baseline");\n')

    listed = {row for table in tables for row in table}
    if not tables or not all(tables) or not listed <= needs.keys():
        messages.append("the tables are not understood")
    lean, lacking = target.compile("lean")
    messages += differences("row", lean & needs.keys(), useful(tables, refers, needs, given))
    calls = lacking - LIBRARY - HELPERS
    messages += differences("the call of", calls, {asks} if asks else set())
    complete, _ = target.compile("all", "-DASHLAR_ALL_ROWS", "-O0")
    messages += differences("with all rows, row", complete & needs.keys(), listed)

    one = target.scratch / "ashlar.o"
    run(*target.command, "-O0", "-c", amalgamation / "ashlar.c", "-o", one)
    alone, _ = target.symbols([one])
    messages += differences("in the amalgamation, row", alone & needs.keys(), lean & needs.keys())
    print(f"{target.name}: {' '.join(sorted(row[len('ashlar_'):] for row in lean & needs.keys()))}", flush=True)
    return [f"{target.name}: {message}" for message in messages]


def self_check():
    """The rule itself, on tables of three rows."""
    tables, needs = [["a", "b", "c"]], {"a": {"X", "Y"}, "b": {"X"}, "c": set(), "d": set()}
    refers = {"a": {"d"}, "b": set(), "c": set(), "d": set()}
    for given, wanted in (((), "abcd"), (("X",), "abd"), (("X", "Y"), "ad"), (("Y",), "abcd")):
        if useful(tables, refers, needs, set(given)) != set(wanted):
            return [f"useful rows with {given} are not {wanted}"]
    if len(differences("row", {"a", "b"}, {"b", "c"})) != 2:
        return ["differences are not found"]
    return []


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("scratch", type=pathlib.Path)
    parser.add_argument("--clang", nargs="+", default=["clang-19"])
    parser.add_argument("--only", default="", help="targets whose name contains this")
    options = parser.parse_args()
    options.scratch.mkdir(parents=True, exist_ok=True)
    amalgamation = options.scratch / "amalgamation"
    run(sys.executable, ROOT / "tools" / "amalgamate.py", amalgamation)
    needs = row_needs()

    def one(job):
        clang, (words, asks, baseline) = job
        try:
            return check(Target(clang, words, options.scratch), asks, baseline if clang == "clang-19" else None,
                         amalgamation, needs)
        except AssertionError as error:
            return [f"{clang} {' '.join(words)}: {error}"]

    jobs = [(clang, target) for clang in options.clang for target in TARGETS if options.only in " ".join(target[0])]
    messages = self_check()
    with ThreadPoolExecutor(2) as pool:
        for found in pool.map(one, jobs):
            messages += found
    for message in messages:
        print(message)
    print(f"{len(jobs)} targets, {len(messages)} failures")
    return 1 if messages or not jobs else 0


if __name__ == "__main__":
    sys.exit(main())
