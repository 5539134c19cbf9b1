# SPDX-License-Identifier: Apache-2.0 OR MIT
# Copyright the Ashlar authors

"""Reads cmake/sources.cmake, the only list of the library's sources."""

import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parent.parent


def read_lists(root=ROOT):
    """Returns the lists by name: {"ASHLAR_SOURCES": [path, ...], ...}."""
    text = (pathlib.Path(root) / "cmake" / "sources.cmake").read_text(encoding="utf-8")
    text = re.sub(r"#.*", "", text)
    return {name: body.split()
            for name, body in re.findall(r"set\((\w+)\s+([^)]*)\)", text)}


def public_headers(root=ROOT):
    """Paths of the public headers, in an order in which each stands behind what it includes."""
    return read_lists(root)["ASHLAR_PUBLIC_HEADERS"]


def sources(root=ROOT):
    """Paths of the sources."""
    return read_lists(root)["ASHLAR_SOURCES"]


def version(root=ROOT):
    """The version in include/ashlar/version.h."""
    text = (pathlib.Path(root) / "include/ashlar/version.h").read_text(encoding="utf-8")
    return re.search(r'#define ASHLAR_VERSION "([^"]+)"', text).group(1)
