#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 OR MIT
# Copyright the Ashlar authors

"""A public function that may handle secrets begins with ASHLAR_SECRETS (src/base/dit.h). By its name: all do,
but those that tell of the library or an algorithm, and those that wipe or mask."""

import re

from common import C_HEAD, blank_comments, declarations, line_of, main, read_text, select
from names import NOUNS, SUFFIXES

WITHOUT_SECRETS = NOUNS | {"wipe", "mask"}

DEFINITION = re.compile(r"^\w[\w *\n]*?\b(ashlar_\w+)\([^;{}]*\)\s*\{\s*(\w*)", re.M)


def needs_scope(returned, name, arguments):
    """True if a public function may handle secrets."""
    if arguments == "void" and re.fullmatch(r"const ashlar_\w+_alg \*", returned):
        return False
    words = [word for word in name.split("_") if word not in SUFFIXES]
    return words[-1] not in WITHOUT_SECRETS


def check(root):
    wanted = {name: (header, line) for header, line, returned, name, arguments in declarations(root)
              if needs_scope(returned, name, arguments)}
    messages, defined = [], set()
    for source in select(root, r"^src/.*\.c$"):
        text = blank_comments(read_text(root, source))
        for match in DEFINITION.finditer(text):
            name, first = match.groups()
            if name not in wanted:
                continue
            defined.add(name)
            if first != "ASHLAR_SECRETS":
                messages.append(f"{source}:{line_of(text, match.start(1))}: {name} does not begin with "
                                "ASHLAR_SECRETS")
    messages += [f"{header}:{line}: no definition of {name} is found" for name, (header, line) in wanted.items()
                 if name not in defined]
    return messages


HEADER = C_HEAD + "ASHLAR_API int ashlar_a_seal_detached(int x);\nASHLAR_API void ashlar_a_wipe(int x);\n" \
    "ASHLAR_API const ashlar_a_alg *ashlar_a_stone(void);\nASHLAR_API size_t ashlar_a_key_size(int x);\n"
OTHERS = "void ashlar_a_wipe(int x)\n{\n  (void)x;\n}\nsize_t ashlar_a_key_size(int x)\n{\n  return x;\n}\n"
GOOD = {
    "include/ashlar/a.h": HEADER,
    "src/mac/a.c": C_HEAD + "int ashlar_a_seal_detached(int x)\n{\n  // All of it.\n  ASHLAR_SECRETS;\n"
                   "  return x;\n}\n" + OTHERS,
}
SAMPLES = [
    ({"src/mac/a.c": C_HEAD + "int ashlar_a_seal_detached(int x)\n{\n  return x;\n}\n" + OTHERS},
     "src/mac/a.c:6: ashlar_a_seal_detached does not begin with"),
    ({"src/mac/a.c": C_HEAD + "int ashlar_a_seal_detached(int x,\n    int y)\n{\n  if (x)\n    return y;\n"
                     "  ASHLAR_SECRETS;\n  return x;\n}\n" + OTHERS}, "does not begin with"),
    ({"src/mac/a.c": C_HEAD + "int ashlar_a_seal_detached(int x)\n{\n  // ASHLAR_SECRETS;\n  return x;\n}\n" + OTHERS},
     "does not begin with"),
    ({"src/mac/a.c": C_HEAD + OTHERS}, "a.h:6: no definition of ashlar_a_seal_detached"),
]

if __name__ == "__main__":
    main(check, GOOD, SAMPLES, __doc__)
