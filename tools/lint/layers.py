#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 OR MIT
# Copyright the Ashlar authors

"""Includes follow the layers of docs/architecture.md and make no circle."""

import pathlib
import re

from common import C_HEAD, main, read_text, select

LAYERS = (("base",), ("generated",), ("field",), ("cipher", "hash"), ("mac",),
          ("aead", "kdf", "rand"), ("curve",), ("kex", "sign"))
RANK = {name: rank for rank, names in enumerate(LAYERS) for name in names}

INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]+(?:"([^"]+)"|<(ashlar/[^>]+)>)', re.M)

# What speed/ may see of src/: the feature word and the tables.
TABLES = re.compile(r"^src/(base/|\w+/\w+_(rows|alg)\.h$)")


def includes(root, name):
    """(line, path in the tree or None, text) of each include of a file that is not the system's."""
    text = read_text(root, name)
    for match in INCLUDE.finditer(text):
        line = text.count("\n", 0, match.start()) + 1
        if match.group(2):
            yield line, f"include/{match.group(2)}", match.group(2)
            continue
        local = name.rpartition("/")[0] + "/" + match.group(1)
        top = name.split("/")[0]
        candidates = [f"src/{match.group(1)}", local, match.group(1), f"{top}/{match.group(1)}",
                      f"cli/{match.group(1)}"]
        found = [path for path in candidates if (root / path).is_file()]
        yield line, found[0] if found else None, match.group(1)


def layer(name, primitives):
    """The layer of a file of src/; one below arch/ has that of the primitive it is named after, or base's."""
    parts = name.split("/")
    if parts[1] != "arch":
        return parts[1]
    words = re.sub(r"\.\w+$", "", parts[-1]).split("_")
    for count in range(len(words), 0, -1):
        primitive = "_".join(words[:count])
        if primitive in primitives:
            return primitives[primitive]
    return "base"


def allowed(name, target, primitives):
    """True if file name may include file target."""
    top, into = name.split("/")[0], target.split("/")[0]
    if into == "include":
        return True
    if top == "include":
        return False
    if top == "src":
        if into != "src":
            return False
        mine, its = layer(name, primitives), layer(target, primitives)
        if mine not in RANK or its not in RANK:
            return False
        return mine == its or RANK[its] < RANK[mine]
    if into == "src":
        return top == "tests" or (top == "speed" and bool(TABLES.match(target)))
    return into == top or (top in ("speed", "tests") and into in ("cli", "speed"))


def check(root):
    root = pathlib.Path(root)
    messages = []
    files = select(root, r"^(include|src|cli|speed|provider|tests)/.*\.[ch]$")
    primitives = {}
    for name in files:
        match = re.match(r"src/(\w+)/(\w+)\.[ch]$", name)
        if match:
            primitives[re.sub(r"_(rows|portable\d*)$", "", match.group(2))] = match.group(1)

    graph = {}
    for name in files:
        graph[name] = []
        for line, target, text in includes(root, name):
            if target is None:
                if name.startswith(("src/", "include/")):
                    messages.append(f"{name}:{line}: no such header: {text}")
                continue
            graph[name].append(target)
            if not allowed(name, target, primitives):
                messages.append(f"{name}:{line}: may not include {text}: the layer rule")
    return messages + circles(graph)


def circles(graph):
    """A message for each include that closes a circle."""
    messages, done, path = [], set(), []

    def visit(name):
        if name in path:
            messages.append(f"{name}:1: a circle of includes: "
                            + " -> ".join(path[path.index(name):] + [name]))
            return
        if name in done:
            return
        path.append(name)
        for target in graph.get(name, ()):
            visit(target)
        path.pop()
        done.add(name)

    for name in graph:
        visit(name)
    return messages


GOOD = {
    "include/ashlar/a.h": C_HEAD,
    "src/base/b.h": C_HEAD,
    "src/cipher/c.c": C_HEAD + '#include <ashlar/a.h>\n#include "base/b.h"\n#include "arch/x86/c_avx2.h"\n',
    "src/cipher/c_rows.h": C_HEAD,
    "src/aead/d.c": C_HEAD + '#include "cipher/c_rows.h"\n',
    "src/arch/x86/c_avx2.h": C_HEAD + '#include "cipher/c_rows.h"\n',
    "cli/main.c": C_HEAD + "#include <ashlar/a.h>\n",
    "speed/s.c": C_HEAD + '#include "cipher/c_rows.h"\n',
}
SAMPLES = [
    ({"src/base/b.h": C_HEAD + '#include "cipher/c_rows.h"\n'}, "src/base/b.h:6: may not include"),
    ({"src/arch/x86/c_avx2.h": C_HEAD + '#include "aead/d.h"\n', "src/aead/d.h": C_HEAD},
     "the layer rule"),
    ({"cli/main.c": C_HEAD + '#include "base/b.h"\n'}, "cli/main.c:6: may not include"),
    ({"speed/s.c": C_HEAD + '#include "aead/d.c"\n'}, "speed/s.c:6: may not include"),
    ({"src/cipher/c_rows.h": C_HEAD + '#include "missing.h"\n'}, "no such header"),
    ({"src/base/b.h": C_HEAD + '#include "base/e.h"\n', "src/base/e.h": C_HEAD + '#include "base/b.h"\n'},
     "a circle of includes"),
]

if __name__ == "__main__":
    main(check, GOOD, SAMPLES, __doc__)
