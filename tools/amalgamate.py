#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 OR MIT
# Copyright the Ashlar authors

"""make amalgamation: writes the library as two files, ashlar.h and ashlar.c, that compile alone:
cc -O2 app.c ashlar.c

ashlar.h is the public headers one behind the other. ashlar.c is every source, with the library's own headers
put in where they are included:

  - A header with an include guard, outside arch/, stands once, in front of the first source that needs it,
    whatever condition that source includes it under: it must compile on every target.
  - Any other header stands wherever it is included, below arch/ with its guard: the preprocessor takes it once.
  - A macro of a source ends with the source. The macros of an instruction set's operations do not: the
    header that defines them takes those of the one before back (base/lanes_undef.h).
  - A source that changes the target by a pragma that it does not take back is set between push_options and
    pop_options."""

import argparse
import pathlib
import re
import sys

from sources import ROOT, public_headers, sources, version

INCLUDE = re.compile(r'^\s*#\s*include\s+(?:"([^"]+)"|<(ashlar/[^>]+)>)')
DEFINE = re.compile(r"^\s*#\s*define\s+(\w+)")
TARGET_PRAGMA = re.compile(r"^\s*#\s*pragma\s+GCC\s+target|^\s*_Pragma\(\"GCC target", re.M)

FRAME = "#if defined(__GNUC__) && !defined(__clang__)"  # Clang has no such pragmas


def read(root, path):
    """The text of a file without the two lines of licence."""
    lines = (root / path).read_text(encoding="utf-8").splitlines()
    return lines[2:] if lines and "SPDX-License-Identifier" in lines[0] else lines


def in_arch(path):
    """True for a file below arch/."""
    return path.startswith("src/arch/")


def guarded(lines):
    """True for a header with an include guard: its first two directives and its last line."""
    directives = [line.strip() for line in lines if line.lstrip().startswith("#")]
    if len(directives) < 3 or directives[-1] != "#endif":
        return False
    first = re.fullmatch(r"#ifndef (\w+)", directives[0])
    return first is not None and directives[1] == f"#define {first.group(1)}"


class Amalgamation:
    """Builds ashlar.c."""

    def __init__(self, root):
        self.root = root
        self.out = []
        self.once = set()  # headers outside arch/ that stand in the output

    def header_path(self, name):
        """The path of an internal header."""
        path = f"src/{name}"
        if not (self.root / path).is_file():
            sys.exit(f"amalgamate: no header {path}")
        return path

    def expand(self, path, before):
        """The text of a file with its headers put in; headers for the front go to the list before."""
        text = []
        for line in read(self.root, path):
            include = INCLUDE.match(line)
            if not include:
                text.append(line)
            elif include.group(1):  # ashlar.h has the others
                text += self.include(self.header_path(include.group(1)), before)
        return text

    def include(self, header, before):
        """What stands in the place of an include."""
        if in_arch(header) or not guarded(read(self.root, header)):
            return self.expand(header, before)
        self.hoist(header, before)
        return []

    def hoist(self, header, before):
        """Adds a header, and first what it needs, to the list before, once."""
        if header in self.once:
            return
        self.once.add(header)
        text = self.expand(header, before)
        before.append((header, text))

    def add_source(self, path):
        """Appends a source."""
        before = []
        text = self.expand(path, before)
        macros = {define.group(1) for define in map(DEFINE.match, read(self.root, path)) if define}
        for header, lines in before:
            self.section(header, lines)
        switches = bool(TARGET_PRAGMA.search("\n".join(text))) and not any(
            "pop_options" in line for line in text)
        if switches:
            text = [FRAME, "#pragma GCC push_options", "#endif", *text,
                    FRAME, "#pragma GCC pop_options", "#endif"]
        self.section(path, text + [f"#undef {name}" for name in sorted(macros)])

    def section(self, path, lines):
        """Appends the text of a file under its name."""
        self.out += ["", f"// ==== {path} ===="] + lines


def public_text(root):
    """The lines of ashlar.h: the public headers behind one another."""
    out, seen = [], set()
    for path in public_headers(root):
        out += ["", f"// ==== {path} ===="]
        for line in read(root, path):
            include = INCLUDE.match(line)
            if not include:
                out.append(line)
            elif f"include/{include.group(2)}" not in seen:
                sys.exit(f"amalgamate: {path} includes {include.group(2)}, which cmake/sources.cmake "
                         "lists behind it")
        seen.add(path)
    return out


def source_text(root):
    """The lines of ashlar.c."""
    amalgamation = Amalgamation(root)
    for path in sources(root):
        amalgamation.add_source(path)
    # Helpers of headers that this target does not need are in a source file now.
    quiet = ["#ifdef __clang__", '#pragma clang diagnostic ignored "-Wunused-function"', "#endif"]
    return ['#include "ashlar.h"', "", *quiet, *amalgamation.out]


def write(path, first, lines):
    """Writes a file under the licence and its first sentence; at most one empty line in a row."""
    text = "\n".join(["// SPDX-License-Identifier: Apache-2.0 OR MIT",
                      "// Copyright the Ashlar authors", "", f"// {first}", ""] + lines)
    path.write_text(re.sub(r"\n{3,}", "\n\n", text).rstrip() + "\n", encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(description="Writes the library as two files.")
    parser.add_argument("out", type=pathlib.Path, help="the directory to write to")
    parser.add_argument("--root", type=pathlib.Path, default=ROOT, help="the tree to read")
    options = parser.parse_args()
    name = f"Ashlar {version(options.root)} in two files, made by tools/amalgamate.py"
    options.out.mkdir(parents=True, exist_ok=True)
    write(options.out / "ashlar.h", f"{name}: all public headers.", public_text(options.root))
    write(options.out / "ashlar.c", f"{name}: compile this one next to your own sources.",
          source_text(options.root))
    return 0


if __name__ == "__main__":
    sys.exit(main())
