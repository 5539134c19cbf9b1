#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 OR MIT
# Copyright the Ashlar authors

"""Each file begins with the two lines of licence and a sentence that says what it is."""

from common import C_HEAD, COPYRIGHT, LICENCE, main, read_text, select

FILES = r"(\.[ch]|\.cpp|\.py|\.sh|\.cmake|\.in|(^|/)CMakeLists\.txt|(^|/)Makefile|^\.ci/run)$"


def check(root):
    messages = []
    for name in select(root, FILES):
        lines = read_text(root, name).splitlines()
        start = 1 if lines and lines[0].startswith("#!") else 0
        head = [line.lstrip("/*# ") for line in lines[start:start + 2]]
        if head != [LICENCE, COPYRIGHT]:
            messages.append(f"{name}:{start + 1}: the first two lines are not the licence's")
            continue
        rest = [line for line in lines[start + 2:] if line.strip()]
        if rest and not rest[0].lstrip().startswith(("//", "#", '"""', "/*")):
            messages.append(f"{name}:{start + 3}: no sentence says what the file is")
    return messages


PY_HEAD = f"#!/usr/bin/env python3\n# {LICENCE}\n# {COPYRIGHT}\n\n"
GOOD = {"src/a.c": C_HEAD, "tools/a.py": PY_HEAD + '"""A sample."""\n'}
SAMPLES = [
    ({"src/a.c": "int x;\n"}, "src/a.c:1: the first two lines"),
    ({"src/a.c": C_HEAD.replace("MIT", "BSD")}, "src/a.c:1: the first two lines"),
    ({"tools/a.py": PY_HEAD + "import os\n"}, "no sentence"),
]

if __name__ == "__main__":
    main(check, GOOD, SAMPLES, __doc__)
