#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 OR MIT
# Copyright the Ashlar authors

"""Writes the tables of docs/performance.md: one for each result of ashlar speed --json, in the order of the
arguments, between the two marks for times or between those for numbers of instructions. A cell has our nanoseconds or
instructions, the best peer's, and how many times as many the peer takes."""

import argparse
import datetime
import json
import pathlib
import sys

# What a result has, and what the marks are called.
TIMES, COUNTS = ("ns_per_op", "measured"), ("instructions_per_op", "counted")
OURS = "ashlar"


def cases(results):
    """The results by case and library, in the order of the run: {(algorithm, operation, size): {library: result}}."""
    found = {}
    for result in results:
        key = result["algorithm"], result["operation"], result["size"]
        found.setdefault(key, {})[result["library"]] = result
    return found


def cell(by_library, field):
    """A case: our figure, the best peer's, its name, and the ratio."""
    ours = by_library[OURS][field]
    peers = [(result[field], name) for name, result in by_library.items() if name != OURS]
    if not peers:
        return f"{ours:.0f}"
    best, name = min(peers)
    return f"{ours:.0f}; {name} {best:.0f}: **{best / ours:.2f}**"


# What the program says of itself where the system could run wider ones.
NARROW = ", 32-bit program"


def machine_words(machine, field):
    """What the figures are of: a machine, or where they are counts, an architecture alone."""
    if field == COUNTS[0]:
        return machine["system"].split()[-1]
    return f"{machine['cpu']}, {machine['core_ghz']:.2f} GHz; {machine['system']}"


def table(data, field):
    """The lines of one result: a table for all operations that have the same sizes."""
    machine, found = data["machine"], cases(data["results"])
    masked = ", ".join(machine["masked"]) or "nothing"
    rows = ", ".join(f"{name} {row}" for name, row in machine["rows"].items())
    peers = sorted({result["library"] for result in data["results"]} - {OURS})
    title = machine["compiler"]
    if field == COUNTS[0]:
        title += f", {machine['system'].split()[-1]}"
    elif machine["system"].endswith(NARROW):
        title += NARROW
    lines = [f"### {title}, masked: {masked}", "",
             f"{machine_words(machine, field)}; flags {machine['flags']}. Rows: {rows}. Peers: {', '.join(peers)}."]
    sizes = None
    for operation in dict.fromkeys(key[:2] for key in found):
        here = [key[2] for key in found if key[:2] == operation]
        if here != sizes:
            sizes = here
            lines += ["", "| bytes | " + " | ".join(map(str, sizes)) + " |", "|---|" + "---|" * len(sizes)]
        cells = [cell(found[operation + (size,)], field) for size in sizes]
        lines.append(f"| {' '.join(operation)} | " + " | ".join(cells) + " |")
    return lines + [""]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("document", type=pathlib.Path, help="docs/performance.md")
    parser.add_argument("results", nargs="+", type=pathlib.Path, help="what ashlar speed --json has written")
    parser.add_argument("--date", default=datetime.date.today().isoformat(), help="of the runs (today)")
    options = parser.parse_args()
    results = [json.loads(path.read_text(encoding="utf-8")) for path in options.results]
    kinds = {TIMES if TIMES[0] in result else COUNTS for data in results for result in data["results"]}
    if len(kinds) != 1:
        sys.exit("results must be all of times or all of instructions")
    field, word = kinds.pop()
    begin, end = f"<!-- {word} tables: begin -->", f"<!-- {word} tables: end -->"
    text = options.document.read_text(encoding="utf-8")
    if text.count(begin) != 1 or text.count(end) != 1:
        sys.exit(f"{options.document}: not one {begin} and one {end}")
    lines = [f"{word.capitalize()} on {options.date}.", ""]
    for data in results:
        lines += table(data, field)
    head, rest = text.split(begin)
    tail = rest.split(end)[1]
    options.document.write_text(head + begin + "\n" + "\n".join(lines) + end + tail, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
