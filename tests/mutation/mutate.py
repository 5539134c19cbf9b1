#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 OR MIT
# Copyright the Ashlar authors

"""Tests the tests: breaks a copy of the library in each way of mutants.py and demands that a test fails.

  mutate.py BUILD_DIRECTORY [--only WORDS] [--cc COMPILER]
"""

import argparse
import pathlib
import re
import shutil
import subprocess
import sys
import time

from mutants import MUTANTS

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
COPIED = ["CMakeLists.txt", "cmake", "include", "src", "tests"]


class Tree:
    """A copy of the tree with a build of its own."""

    def __init__(self, directory, compiler):
        self.root = directory / "tree"
        self.build = directory / "build"
        shutil.rmtree(self.root, ignore_errors=True)
        self.root.mkdir(parents=True)
        for name in COPIED:
            source, target = ROOT / name, self.root / name
            if source.is_dir():
                # Not copy2: with the times of the tree, a build that was interrupted would keep its mutant.
                shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"),
                                copy_function=shutil.copy)
            else:
                shutil.copy(source, target)
        configure = ["cmake", "-S", self.root, "-B", self.build, "-DCMAKE_BUILD_TYPE=Debug", "-DCMAKE_C_FLAGS=-O1",
                     "-DASHLAR_BUILD_PROGRAM=OFF", "-DASHLAR_ALL_ROWS=ON", "-DASHLAR_WYCHEPROOF=none"]
        if shutil.which("ninja"):
            configure += ["-G", "Ninja"]
        if compiler:
            configure.append(f"-DCMAKE_C_COMPILER={compiler}")
        subprocess.run(configure, check=True, stdout=subprocess.DEVNULL)

    def compile(self):
        """Returns what the compiler says if the build fails."""
        targets = ["test_aead", "test_stream", "test_mac", "test_base", "test_cpu", "test_cpu_os", "test_dispatch", "test_vectors"]
        if "ct.all" in (self.build / "tests" / "ct" / "CTestTestfile.cmake").read_text():
            targets.append("test_ct")
        done = subprocess.run(["cmake", "--build", self.build, "--parallel", "2", "--target", *targets],
                              capture_output=True, text=True, check=False)
        return done.stdout + done.stderr if done.returncode else None

    def failed_tests(self, label):
        """The names of the tests that failed, up to the first; None if there are none of that label here."""
        tests = {"check": "^(aead|stream|mac|base|cpu|cpu_os)[.]|^dispatch$|^vectors[.](standards|chacha20|poly1305)",
                 "ct": "^ct[.]all$"}[label]
        done = subprocess.run(["ctest", "--test-dir", self.build, "-j2", "--stop-on-failure", "-R", tests, "-E", "[.]long$"],
                              capture_output=True, text=True, check=False)
        if "No tests were found" in done.stdout + done.stderr:
            return None
        # The list at the end of ctest's output: number - name (how it failed).
        return re.findall(r"^\s*\d+ - (\S+) \(", done.stdout, re.MULTILINE) if done.returncode else []


def cpu_flags():
    """What the CPU has, as Linux names it; and the empty word."""
    try:
        text = pathlib.Path("/proc/cpuinfo").read_text(encoding="utf-8")
    except OSError:
        text = ""
    return {""} | {flag for line in re.findall(r"^flags\s*:(.*)$", text, re.MULTILINE) for flag in line.split()}


def run_mutant(tree, mutant):
    """Returns a word for the result, and where it was caught."""
    if mutant.flag not in cpu_flags():
        return "not run", f"this CPU has no {mutant.flag}"
    path = tree.root / mutant.file
    original = path.read_text()
    if original.count(mutant.old) != 1:
        return "DOES NOT APPLY", f"the text stands in {mutant.file} {original.count(mutant.old)} times"
    try:
        path.write_text(original.replace(mutant.old, mutant.new))
        problem = tree.compile()
        if problem:
            return "DOES NOT COMPILE", problem
        failed = tree.failed_tests(mutant.label)
    finally:
        path.write_text(original)
    if failed is None:
        return "not run", f"no tests of label {mutant.label} here"
    return ("caught", ", ".join(failed)) if failed else ("NOT CAUGHT", "")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("directory", type=pathlib.Path)
    parser.add_argument("--only", default="", help="mutants whose description contains this")
    parser.add_argument("--cc", help="compiler")
    options = parser.parse_args()

    tree = Tree(options.directory.resolve(), options.cc)
    problem = tree.compile()
    if problem:
        print(problem)
        return 1
    for label in ("check", "ct"):
        failed = tree.failed_tests(label)
        if failed:
            print(f"fails without any mutation: {', '.join(failed)}")
            return 1
    bad = 0
    start = time.monotonic()
    mutants = [mutant for mutant in MUTANTS if options.only in mutant.what]
    for mutant in mutants:
        word, where = run_mutant(tree, mutant)
        bad += word not in ("caught", "not run")
        print(f"{word}: {mutant.what}" + (f" ({where})" if where else ""), flush=True)
    print(f"{len(mutants)} mutants, {bad} not caught, {time.monotonic() - start:.0f} s")
    return 1 if bad or not mutants else 0


if __name__ == "__main__":
    sys.exit(main())
