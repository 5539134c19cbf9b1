#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 OR MIT
# Copyright the Ashlar authors

"""Writes the measured tables of docs/performance.md: between its two marks, one for each result of
ashlar speed --json, in the order of the arguments. A cell has our nanoseconds, the best peer's, and how many times
as long the peer takes."""

import argparse
import datetime
import json
import pathlib
import sys

BEGIN, END = "<!-- measured tables: begin -->", "<!-- measured tables: end -->"
OURS = "ashlar"


def cases(results):
    """The times by case and library, in the order of the run: {(algorithm, operation, size): {library: result}}."""
    found = {}
    for result in results:
        key = result["algorithm"], result["operation"], result["size"]
        found.setdefault(key, {})[result["library"]] = result
    return found


def cell(by_library):
    """A case: our time, the best peer's, its name, and the ratio."""
    ours = by_library[OURS]["ns_per_op"]
    peers = [(result["ns_per_op"], name) for name, result in by_library.items() if name != OURS]
    if not peers:
        return f"{ours:.0f}"
    time, name = min(peers)
    return f"{ours:.0f}; {name} {time:.0f}: **{time / ours:.2f}**"


def table(data):
    """The lines of one result: a table for all operations that have the same sizes."""
    machine, found = data["machine"], cases(data["results"])
    masked = ", ".join(machine["masked"]) or "nothing"
    rows = ", ".join(f"{name} {row}" for name, row in machine["rows"].items())
    peers = sorted({result["library"] for result in data["results"]} - {OURS})
    lines = [f"### {machine['compiler']}, masked: {masked}", "",
             f"{machine['cpu']}, {machine['core_ghz']:.2f} GHz; {machine['system']}; flags {machine['flags']}. "
             f"Rows: {rows}. Peers: {', '.join(peers)}."]
    sizes = None
    for operation in dict.fromkeys(key[:2] for key in found):
        here = [key[2] for key in found if key[:2] == operation]
        if here != sizes:
            sizes = here
            lines += ["", "| bytes | " + " | ".join(map(str, sizes)) + " |", "|---|" + "---|" * len(sizes)]
        cells = [cell(found[operation + (size,)]) for size in sizes]
        lines.append(f"| {' '.join(operation)} | " + " | ".join(cells) + " |")
    return lines + [""]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("document", type=pathlib.Path, help="docs/performance.md")
    parser.add_argument("results", nargs="+", type=pathlib.Path, help="what ashlar speed --json has written")
    parser.add_argument("--date", default=datetime.date.today().isoformat(), help="of the runs (today)")
    options = parser.parse_args()
    text = options.document.read_text(encoding="utf-8")
    if text.count(BEGIN) != 1 or text.count(END) != 1:
        sys.exit(f"{options.document}: not one {BEGIN} and one {END}")
    lines = [f"Measured on {options.date}.", ""]
    for path in options.results:
        lines += table(json.loads(path.read_text(encoding="utf-8")))
    head, rest = text.split(BEGIN)
    tail = rest.split(END)[1]
    options.document.write_text(head + BEGIN + "\n" + "\n".join(lines) + END + tail, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
