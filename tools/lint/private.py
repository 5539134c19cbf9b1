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
        try:
            text = read_text(root, name)
        except UnicodeDecodeError:
            continue  # binary data
        for match in FORBIDDEN.finditer(text):
            messages.append(f"{name}:{line_of(text, match.start())}: {match.group(0)} is private to a "
                            "machine or names a host")
    return messages


# What must be found, in pieces too.
DIRECTORY, HOME = "/" + "work/x", "/" + "home/a/b"
HOST, MIRROR = ".".join(["registry", "npmjs", "org"]), ".".join(["deb", "debian", "org"])

GOOD = {"README.md": f"A library; see docs{DIRECTORY} and $HOME{DIRECTORY}.\n"}
SAMPLES = [
    ({"README.md": f"one\nsee {DIRECTORY}\n"}, "README.md:2:"),
    ({"README.md": f"see {HOME}\n"}, "README.md:1:"),
    ({"README.md": "see /" + "tmp/log\n"}, "README.md:1:"),
    ({"setup.sh": f"curl https://{HOST}/x\n"}, "setup.sh:1:"),
    ({"setup.sh": f"curl {MIRROR}\n"}, "setup.sh:1:"),
]

if __name__ == "__main__":
    main(check, GOOD, SAMPLES, __doc__)
