#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 OR MIT
# Copyright the Ashlar authors

"""The version stands in include/ashlar/version.h, in agreement with itself and with CHANGELOG.md."""

import re

from common import C_HEAD, main, read_text

HEADER = "include/ashlar/version.h"


def check(root):
    text = read_text(root, HEADER)
    whole = re.search(r'#define ASHLAR_VERSION "([^"]*)"', text)
    parts = [re.search(rf"#define ASHLAR_VERSION_{part} (\d+)", text)
             for part in ("MAJOR", "MINOR", "PATCH")]
    if not whole or None in parts:
        return [f"{HEADER}:1: the version is not complete"]
    messages = []
    if whole.group(1) != ".".join(part.group(1) for part in parts):
        messages.append(f"{HEADER}:1: ASHLAR_VERSION and its parts differ")
    newest = re.search(r"^## (\S+)", read_text(root, "CHANGELOG.md"), re.M)
    if not newest or newest.group(1) != whole.group(1):
        messages.append(f"CHANGELOG.md:1: its newest entry is not {whole.group(1)}")
    return messages


GOOD = {HEADER: C_HEAD + '#define ASHLAR_VERSION "1.2.3"\n#define ASHLAR_VERSION_MAJOR 1\n'
        "#define ASHLAR_VERSION_MINOR 2\n#define ASHLAR_VERSION_PATCH 3\n",
        "CHANGELOG.md": "# Changes\n\n## 1.2.3\n"}
SAMPLES = [
    ({HEADER: C_HEAD}, "not complete"),
    ({HEADER: GOOD[HEADER].replace("MINOR 2", "MINOR 4")}, "differ"),
    ({"CHANGELOG.md": "# Changes\n\n## 1.2.2\n"}, "CHANGELOG.md:1:"),
]

if __name__ == "__main__":
    main(check, GOOD, SAMPLES, __doc__)
