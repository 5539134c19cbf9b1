#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 OR MIT
# Copyright the Ashlar authors

"""cmake/sources.cmake is complete, and the only list of the library's sources."""

import re

from common import C_HEAD, line_of, main, read_text, select
from sources import public_headers, sources

SOURCE = re.compile(r"\bsrc/\w+(?:/\w+)*\.c\b")


def check(root):
    messages = []
    for listed, pattern in ((sources(root), r"^src/.*\.c$"),
                            (public_headers(root), r"^include/.*\.h$")):
        there = select(root, pattern)
        messages += [f"{name}:1: not in cmake/sources.cmake" for name in there if name not in listed]
        messages += [f"cmake/sources.cmake:1: no such file: {name}" for name in listed
                     if name not in there]
        messages += [f"cmake/sources.cmake:1: twice: {name}" for name in sorted(set(listed))
                     if listed.count(name) > 1]
    # A build file may name one source that it treats in its own way; two are a list.
    for name in select(root, r"(^|/)(CMakeLists\.txt|Makefile)$|\.cmake$"):
        text = read_text(root, name)
        found = list(SOURCE.finditer(text))
        if name != "cmake/sources.cmake" and len({match.group(0) for match in found}) > 1:
            messages.append(f"{name}:{line_of(text, found[1].start())}: a second list of sources")
    return messages


GOOD = {
    "cmake/sources.cmake": "set(ASHLAR_PUBLIC_HEADERS\n  include/ashlar/a.h\n)\n"
                           "set(ASHLAR_SOURCES\n  src/base/a.c\n)\n",
    "include/ashlar/a.h": C_HEAD,
    "src/base/a.c": C_HEAD,
}
SAMPLES = [
    ({"src/base/b.c": C_HEAD}, "src/base/b.c:1: not in"),
    ({"include/ashlar/b.h": C_HEAD}, "include/ashlar/b.h:1: not in"),
    ({"cmake/sources.cmake": GOOD["cmake/sources.cmake"].replace("src/base/a.c", "src/base/a.c src/c.c")},
     "no such file: src/c.c"),
    ({"cmake/sources.cmake": GOOD["cmake/sources.cmake"].replace("src/base/a.c", "src/base/a.c src/base/a.c")},
     "twice"),
    ({"CMakeLists.txt": "set(x src/base/a.c\n src/base/b.c)\n"}, "CMakeLists.txt:2: a second list"),
]

if __name__ == "__main__":
    main(check, GOOD, SAMPLES, __doc__)
