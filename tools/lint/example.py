#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 OR MIT
# Copyright the Ashlar authors

"""The example in README.md is the program that the consumer tests compile and run."""

import re

from common import C_HEAD, line_of, main, read_text

EXAMPLE = "tests/consumer/example.c"
MOST_LINES = 24


def check(root):
    text = read_text(root, "README.md")
    blocks = list(re.finditer(r"^```c\n(.*?)^```$", text, re.M | re.S))
    if len(blocks) != 1:
        return [f"README.md:1: {len(blocks)} examples in C, one is wanted"]
    line = line_of(text, blocks[0].start())
    shown = blocks[0].group(1)
    compiled = re.sub(r"\A(//[^\n]*\n|\n)+", "", read_text(root, EXAMPLE))
    messages = []
    if shown != compiled:
        messages.append(f"README.md:{line}: the example is not that of {EXAMPLE}")
    if shown.count("\n") > MOST_LINES:
        messages.append(f"README.md:{line}: the example has more than {MOST_LINES} lines")
    return messages


GOOD = {"README.md": "# A\n\n```c\nint main(void);\n```\n", EXAMPLE: C_HEAD + "int main(void);\n"}
SAMPLES = [
    ({"README.md": "# A\n"}, "0 examples"),
    ({"README.md": "# A\n\n```c\nint main();\n```\n"}, "README.md:3: the example is not"),
    ({"README.md": "```c\n" + "int x;\n" * 30 + "```\n"}, "more than"),
]

if __name__ == "__main__":
    main(check, GOOD, SAMPLES, __doc__)
