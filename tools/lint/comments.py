#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 OR MIT
# Copyright the Ashlar authors

"""Each public declaration has a comment right above it that begins with its name. Declarations without an
empty line between them share one comment, which then may begin otherwise."""

import re

from common import C_HEAD, DECLARATION, line_of, main, read_text, select


def check(root):
    messages = []
    for header in select(root, r"^include/ashlar/\w+\.h$"):
        text = read_text(root, header)
        for paragraph in re.finditer(r"(?:[^\n]+\n)+", text):
            group = []
            # A comment inside a paragraph begins the next group.
            for piece in re.finditer(r"((?:^//[^\n]*\n)*)((?:^(?!//)[^\n]*\n)+)", paragraph.group(0), re.M):
                comment, code = piece.groups()
                group = [match.group(2) for match in DECLARATION.finditer(code)]
                if not group:
                    continue
                first = re.sub(r"^//\s*", "", comment).split(" ")[0].strip(",:\n")
                if not comment or (len(group) == 1 and first != group[0]):
                    line = line_of(text, paragraph.start() + piece.start(2))
                    messages.append(f"{header}:{line}: no comment that begins with {group[0]}")
    return messages


GOOD = {"include/ashlar/a.h": C_HEAD + "// ashlar_a_open opens.\nASHLAR_API int ashlar_a_open(\n  int x);\n"
        "\n// Both.\nASHLAR_API int ashlar_a_seal(int x);\nASHLAR_API int ashlar_a_wipe(int x);\n"}
SAMPLES = [
    ({"include/ashlar/a.h": C_HEAD + "ASHLAR_API int ashlar_a_open(int x);\n"},
     "a.h:6: no comment that begins with ashlar_a_open"),
    ({"include/ashlar/a.h": C_HEAD + "// Opens.\nASHLAR_API int ashlar_a_open(int x);\n"},
     "a.h:7: no comment that begins with ashlar_a_open"),
    ({"include/ashlar/a.h": C_HEAD + "// ashlar_a_open opens.\n\nASHLAR_API int ashlar_a_open(int x);\n"},
     "a.h:8: no comment"),
]

if __name__ == "__main__":
    main(check, GOOD, SAMPLES, __doc__)
