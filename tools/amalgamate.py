#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 OR MIT
# Copyright the Ashlar authors

"""make amalgamation: writes the library as two files, ashlar.h and ashlar.c, that compile alone:
cc -O2 app.c ashlar.c

ashlar.h is the public headers one behind the other. ashlar.c is every source, with the library's own headers
put in where they are included:

  - A header with an include guard, outside arch/, stands once, in front of the first source that needs it,
    whatever condition that source includes it under: it must compile on every target.
  - A header without a guard (the text of an algorithm, included once for each instruction set) stands
    wherever it is included.
  - A header below arch/ stands where it is included first. Where it is included again only its macros stand,
    because those of another instruction set may have taken their names in between.
  - A macro of a source, of a header without a guard or below arch/ ends with the source.
  - A source that changes the target by a pragma that it does not take back is set between push_options and
    pop_options."""

import argparse
import pathlib
import re
import sys

from sources import ROOT, public_headers, sources, version

INCLUDE = re.compile(r'^\s*#\s*include\s+(?:"([^"]+)"|<(ashlar/[^>]+)>)')
DIRECTIVE = re.compile(r"^\s*#\s*(if|ifdef|ifndef|elif|else|endif)\b\s*(.*)")
DEFINE = re.compile(r"^\s*#\s*define\s+(\w+)")
NO_MACRO = re.compile(r"^\s*#\s*(include|pragma|error)\b")
TARGET_PRAGMA = re.compile(r"^\s*#\s*pragma\s+GCC\s+target|^\s*_Pragma\(\"GCC target", re.M)

FRAME = "#if defined(__GNUC__) && !defined(__clang__)"  # Clang has no such pragmas


def read(root, path):
    """The text of a file without the two lines of licence."""
    lines = (root / path).read_text(encoding="utf-8").splitlines()
    return lines[2:] if lines and "SPDX-License-Identifier" in lines[0] else lines


def in_arch(path):
    """True for a file below arch/."""
    return path.startswith("src/arch/")


def guard(lines):
    """The include guard of a header, or None: the first two directives and the last line make it."""
    directives = [line.strip() for line in lines if line.lstrip().startswith("#")]
    if len(directives) < 3 or directives[-1] != "#endif":
        return None
    first = re.fullmatch(r"#ifndef (\w+)", directives[0])
    return first.group(1) if first and directives[1] == f"#define {first.group(1)}" else None


class Conditions:
    """The conditions that a line stands under, as text."""

    def __init__(self):
        self.stack = []

    def step(self, line):
        """Takes in a line."""
        match = DIRECTIVE.match(line)
        if not match:
            return
        word, rest = match.group(1), match.group(2).strip()
        if word == "endif":
            self.stack.pop()
        elif word in ("elif", "else"):
            self.stack[-1] = f"{word} {rest} after {self.stack[-1]}"
        else:
            self.stack.append(f"{word} {rest}")

    def key(self, outer):
        """One string for the conditions outside and here."""
        return " / ".join([outer] + self.stack)


class Amalgamation:
    """Builds ashlar.c."""

    def __init__(self, root):
        self.root = root
        self.out = []
        self.once = set()  # headers outside arch/ that stand in the output
        self.placed = set()  # (header below arch/, conditions) that stand there
        self.defined = set()  # macros that end with the source at hand

    def header_path(self, name):
        """The path of an internal header."""
        path = f"src/{name}"
        if not (self.root / path).is_file():
            sys.exit(f"amalgamate: no header {path}")
        return path

    def expand(self, path, before, outer=""):
        """The text of a file with its headers put in; headers for the front go to the list before."""
        lines = read(self.root, path)
        own_guard = guard(lines)
        lasting = own_guard is not None and not in_arch(path)
        conditions = Conditions()
        text = []
        for line in lines:
            include = INCLUDE.match(line)
            if not include:
                conditions.step(line)
                text.append(line)
                define = DEFINE.match(line)
                if define and not lasting and define.group(1) != own_guard:
                    self.defined.add(define.group(1))
            elif include.group(1):  # ashlar.h has the others
                # The guard of the file itself is no condition.
                key = conditions.key(outer).replace(f"ifndef {own_guard}", "")
                text += self.include(self.header_path(include.group(1)), before, key)
        return text

    def include(self, header, before, key):
        """What stands in the place of an include under the conditions key."""
        lines = read(self.root, header)
        if guard(lines) is None:
            return self.expand(header, before, key)
        if not in_arch(header):
            self.hoist(header, before)
            return []
        if (header, key) in self.placed:
            return self.macros(header)
        known = any(name == header for name, _ in self.placed)
        self.placed.add((header, key))
        text = self.expand(header, before, key)
        if known:  # perhaps not under conditions that held
            last = max(number for number, line in enumerate(text) if line.strip() == "#endif")
            text[last:last] = ["#else", *self.macros(header)]
        return text

    def macros(self, header):
        """The macros of a header and of those that it includes, with the conditions they stand under."""
        lines = read(self.root, header)
        own_guard = guard(lines)
        text, open_line = [], False
        for line in lines:
            include = INCLUDE.match(line)
            if include and include.group(1):
                inner = self.header_path(include.group(1))
                if in_arch(inner) or guard(read(self.root, inner)) is None:
                    text += self.macros(inner)
            elif open_line or (line.lstrip().startswith("#") and not NO_MACRO.match(line)):
                text.append(line)
                define = DEFINE.match(line)
                if define and not open_line and define.group(1) != own_guard:
                    self.defined.add(define.group(1))
                open_line = line.endswith("\\")
        return text if own_guard is None else text[2:-1]

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
        self.defined = set()
        text = self.expand(path, before)
        for header, lines in before:
            self.section(header, lines)
        switches = bool(TARGET_PRAGMA.search("\n".join(text))) and not any(
            "pop_options" in line for line in text)
        if switches:
            text = [FRAME, "#pragma GCC push_options", "#endif", *text,
                    FRAME, "#pragma GCC pop_options", "#endif"]
        self.section(path, text + [f"#undef {name}" for name in sorted(self.defined)])

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
