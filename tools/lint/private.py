#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 OR MIT
# Copyright the Ashlar authors

"""Nothing in the tree names a directory of somebody's machine or a host that packages come from."""

import re

from common import line_of, main, read_text, select

# Written in pieces, so that this file passes.
FORBIDDEN = re.compile(
    r"(?<![\w.$}])/(?:" + "|".join(["work", "home", "root", "Users"]) + r")/\w"
    r"|/tmp/\w"
    r"|\b(?:deb|security|archive|registry|pypi|proxy|files|crates)\.(?:debian|ubuntu|npmjs|python|"
    r"pythonhosted|golang)\.(?:org|com)\b"
    r"|\bpypi\.org\b|\bcrates\.io\b|\bproxy\.golang\.org\b".replace("pypi.", "py" "pi."))

LICENCES = r"^(?!LICENSES/).*"


def check(root):
    messages = []
    for name in select(root, LICENCES):
        if name == "tools/lint/private.py":
            continue
        try:
            text = read_text(root, name)
        except UnicodeDecodeError:
            continue  # binary data
        for match in FORBIDDEN.finditer(text):
            messages.append(f"{name}:{line_of(text, match.start())}: {match.group(0)} is private to a "
                            "machine or names a host")
    return messages


GOOD = {"README.md": "A library; see docs/work/x and $HOME/work/x.\n"}
SAMPLES = [
    ({"README.md": "one\nsee /work/x\n"}, "README.md:2:"),
    ({"README.md": "see /home/a/b\n"}, "README.md:1:"),
    ({"README.md": "see /tmp/log\n"}, "README.md:1:"),
    ({"setup.sh": "curl https://registry.npmjs.org/x\n"}, "setup.sh:1:"),
    ({"setup.sh": "curl deb.debian.org\n"}, "setup.sh:1:"),
]

if __name__ == "__main__":
    main(check, GOOD, SAMPLES, __doc__)
