# SPDX-License-Identifier: Apache-2.0 OR MIT
# Copyright the Ashlar authors

"""What the lints share. A lint is a function check(root) that returns messages, "path:line: what is wrong",
and a list of samples: small trees that it must reject, so that a lint that sees nothing does not pass."""

import argparse
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tools"))

LICENCE = "SPDX-License-Identifier: Apache-2.0 OR MIT"
COPYRIGHT = "Copyright the Ashlar authors"
C_HEAD = f"// {LICENCE}\n// {COPYRIGHT}\n\n// A sample.\n\n"


def tree_files(root):
    """Every file of the tree as a path relative to it: those git knows or would add, or all but build/ where
    there is no git."""
    root = pathlib.Path(root)
    if (root / ".git").exists() and shutil.which("git"):
        listing = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], cwd=root,
                                 capture_output=True, text=True, check=True).stdout
        names = listing.splitlines()
    else:
        names = [str(path.relative_to(root)) for path in root.rglob("*")]
        names = [name for name in names if not name.startswith(("build/", ".git/"))
                 and "__pycache__" not in name]
    return sorted(name for name in set(names) if (root / name).is_file())


def select(root, pattern):
    """The files of the tree whose path matches a regular expression."""
    return [name for name in tree_files(root) if re.search(pattern, name)]


def read_text(root, name):
    """The text of a file of the tree."""
    return (pathlib.Path(root) / name).read_text(encoding="utf-8")


def line_of(text, position):
    """The number of the line that a position of a text is in."""
    return text.count("\n", 0, position) + 1


def blank_comments(text):
    """C text with comments made blank, line by line; strings stay."""
    def blank(match):
        piece = match.group(0)
        return piece if piece[0] in "\"'" else re.sub(r"[^\n]", " ", piece)
    return re.sub(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', blank, text,
                  flags=re.S)


# A public declaration: what it returns, its name, its arguments.
DECLARATION = re.compile(r"^ASHLAR_API\s+([^;(]*?)\b(ashlar_\w+)\s*\(([^;]*)\);", re.M)


def declarations(root):
    """The public functions: (header, line, returned type, name, arguments)."""
    for header in select(root, r"^include/ashlar/\w+\.h$"):
        text = blank_comments(read_text(root, header))
        for match in DECLARATION.finditer(text):
            yield (header, line_of(text, match.start()), match.group(1).strip(), match.group(2),
                   " ".join(match.group(3).split()))


def write_tree(root, files):
    """Writes a sample tree: {path: text}."""
    for name, text in files.items():
        path = pathlib.Path(root) / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def self_test(check, good, samples):
    """Runs check on the good sample tree, which must pass, and on each (files that change it, what a message
    must contain), which must not. Returns messages about the lint."""
    problems = []
    for files, expected in [({}, None), *samples]:
        with tempfile.TemporaryDirectory() as root:
            write_tree(root, {**good, **files})
            messages = check(root)
        if expected is None and messages:
            problems.append(f"the good sample is rejected: {messages}")
        elif expected is not None and not any(expected in message for message in messages):
            problems.append(f"a sample was not rejected with {expected!r}: {messages}")
    return problems


def main(check, good, samples, description):
    """The command line of a lint."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--root", default=ROOT, type=pathlib.Path, help="the tree to look at")
    parser.add_argument("--self-test", action="store_true", help="see that bad samples are rejected")
    options = parser.parse_args()
    if options.self_test:
        messages = self_test(check, good, samples)
    else:
        messages = check(options.root)
    for message in messages:
        print(message)
    sys.exit(1 if messages else 0)
