#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 OR MIT
# Copyright the Ashlar authors

"""What the documents name is there: files, make targets, and public functions."""

import pathlib
import re

from common import C_HEAD, declarations, line_of, main, read_text, select

TOPS = "include|src|cli|speed|tests|tools|cmake|docs|LICENSES"
FILE = re.compile(rf"[`(]((?:{TOPS})/[\w./*-]+?)[`)#]")
TARGET = re.compile(r"`make ([a-z][a-z-]*)")
FUNCTION = re.compile(r"`(ashlar_\w+)\(?\)?`")


def check(root):
    root = pathlib.Path(root)
    makefile = read_text(root, "Makefile") if (root / "Makefile").is_file() else ""
    targets = set(re.findall(r"^([a-z][a-z-]*):", makefile, re.M))
    functions = {name for _, _, _, name, _ in declarations(root)}
    headers = "".join(read_text(root, name) for name in select(root, r"^(include|src)/.*\.h$"))
    messages = []
    for name in select(root, r"^(docs/.*|[^/]*)\.md$"):
        text = read_text(root, name)
        for match in FILE.finditer(text):
            if not list(root.glob(match.group(1).rstrip("/"))):
                messages.append(f"{name}:{line_of(text, match.start())}: no such file: {match.group(1)}")
        for match in TARGET.finditer(text):
            if match.group(1) not in targets:
                messages.append(f"{name}:{line_of(text, match.start())}: no target {match.group(1)}")
        for match in FUNCTION.finditer(text):
            if match.group(1) not in functions and not re.search(rf"\b{match.group(1)}\b", headers):
                messages.append(f"{name}:{line_of(text, match.start())}: nothing is called "
                                f"{match.group(1)}")
    return messages


GOOD = {"README.md": "`src/base/a.c`, `make check`, `ashlar_a_open`\n", "src/base/a.c": C_HEAD,
        "Makefile": "check:\n", "include/ashlar/a.h": C_HEAD + "ASHLAR_API int ashlar_a_open(int x);\n"}
SAMPLES = [
    ({"README.md": "\nsee `src/base/b.c`\n"}, "README.md:2: no such file: src/base/b.c"),
    ({"docs/a.md": "[b](docs/b.md)\n"}, "docs/a.md:1: no such file"),
    ({"README.md": "`make tea`\n"}, "README.md:1: no target tea"),
    ({"README.md": "`ashlar_b_open`\n"}, "README.md:1: nothing is called ashlar_b_open"),
]

if __name__ == "__main__":
    main(check, GOOD, SAMPLES, __doc__)
