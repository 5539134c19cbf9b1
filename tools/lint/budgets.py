#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 OR MIT
# Copyright the Ashlar authors

"""The budgets of docs/architecture.md that can be counted: conditionals, file lengths, comments. With --print
the figures, whether they keep within the budgets or not."""

import re
import statistics
import sys

from common import C_HEAD, ROOT, main, read_text, select

IFS_PER_1000 = 5
IFS_PER_FILE = 1
MEDIAN_LINES = 150
LARGEST_LINES = 800
COMMENT_SHARE = (20, 35)  # percent of the lines of src/ and include/ that are not empty

HANDWRITTEN = r"^(?!src/generated/).*(\.[ch]|\.py|\.sh|\.cmake|CMakeLists\.txt)$"


def conditionals(text):
    """The lines of the #ifs of a file, without its include guard."""
    lines = [(number, line.split()) for number, line in enumerate(text.splitlines(), 1)
             if re.match(r"\s*#\s*(if|ifdef|ifndef|define)\b", line)]
    found = [(number, words) for number, words in lines if not words[0].endswith("define")]
    if len(lines) > 1 and lines[0][1][0] == "#ifndef" and lines[1][1] == ["#define", lines[0][1][1]]:
        found = found[1:]
    return [number for number, _ in found]


def measure(root):
    """The figures: {name: value}, and messages about single files."""
    messages = []
    code = select(root, r"^src/(?!base/|arch/|generated/).*\.[ch]$")
    ifs = lines = 0
    for name in code:
        text = read_text(root, name)
        found = conditionals(text)
        lines += text.count("\n")
        ifs += len(found)
        if len(found) > IFS_PER_FILE:
            messages.append(f"{name}:{found[IFS_PER_FILE]}: {len(found)} conditionals in one file, "
                            f"{IFS_PER_FILE} is allowed")

    lengths = {name: read_text(root, name).count("\n") for name in select(root, HANDWRITTEN)}
    for name, length in lengths.items():
        if length > LARGEST_LINES:
            messages.append(f"{name}:{length}: {length} lines, {LARGEST_LINES} are allowed")

    comments = full = 0
    for name in select(root, r"^(src/(?!generated/)|include/).*\.[ch]$"):
        for line in read_text(root, name).splitlines():
            full += bool(line.strip())
            comments += "//" in line
    figures = {
        "conditionals per 1,000 lines": 1000 * ifs / max(lines, 1),
        "median lines of a file": statistics.median(lengths.values()) if lengths else 0,
        "largest file, lines": max(lengths.values(), default=0),
        "comment lines, percent": 100 * comments / max(full, 1),
    }
    return figures, messages


def check(root):
    figures, messages = measure(root)
    if figures["conditionals per 1,000 lines"] > IFS_PER_1000:
        messages.append(f"src:0: {figures['conditionals per 1,000 lines']:.1f} conditionals per 1,000 "
                        f"lines, {IFS_PER_1000} are allowed")
    if figures["median lines of a file"] > MEDIAN_LINES:
        messages.append(f".:0: the median file has {figures['median lines of a file']:.0f} lines, "
                        f"{MEDIAN_LINES} are allowed")
    low, high = COMMENT_SHARE
    if not low <= figures["comment lines, percent"] <= high:
        messages.append(f"src:0: {figures['comment lines, percent']:.1f} % of the lines are "
                        f"comments, {low} to {high} are wanted")
    return messages


CODE = "int x; // one\nint y;\nint z;\nint w;\n" * 50
GOOD = {"src/cipher/a.c": C_HEAD + CODE, "src/cipher/b.h": C_HEAD}
SAMPLES = [
    ({"src/cipher/a.c": C_HEAD + "#if A\n#endif\n#if B\n#endif\n" + CODE}, "a.c:8: 2 conditionals"),
    ({"src/cipher/a.c": C_HEAD + "#if A\n#endif\n"}, "conditionals per 1,000"),
    ({"src/cipher/a.c": C_HEAD + CODE * 5}, "a.c:1005: 1005 lines"),
    ({"src/cipher/a.c": C_HEAD + CODE, "src/cipher/b.h": C_HEAD + CODE}, "the median file"),
    ({"src/cipher/a.c": C_HEAD + "// word\n" * 100}, "are comments"),
    ({"src/cipher/a.c": C_HEAD + "int x;\n" * 100}, "are comments"),
]

if __name__ == "__main__":
    if sys.argv[1:] == ["--print"]:
        for label, value in measure(ROOT)[0].items():
            print(f"{label:30} {value:6.1f}")
    else:
        main(check, GOOD, SAMPLES, __doc__)
