#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 OR MIT
# Copyright the Ashlar authors

"""The front door itself: the verdict of tools/check.py must be right when tests fail, are skipped or are not
there at all, and tools/setup.sh must say what is missing."""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent

PASSING = 'add_test(good true)\nset_tests_properties(good PROPERTIES LABELS "check")\n'
FAILING = 'add_test(bad false)\nset_tests_properties(bad PROPERTIES LABELS "check;other")\n'
SKIPPED = ('add_test(absent sh -c "exit 77")\n'
           'set_tests_properties(absent PROPERTIES LABELS "check" SKIP_RETURN_CODE 77)\n')
MISSING = 'add_test(missing no-such-program)\nset_tests_properties(missing PROPERTIES LABELS "check")\n'
UNLABELLED = 'add_test(elsewhere false)\nset_tests_properties(elsewhere PROPERTIES LABELS "checks")\n'


class Check(unittest.TestCase):
    """tools/check.py on a build directory that holds nothing but tests."""

    def verdict(self, tests):
        with tempfile.TemporaryDirectory() as build:
            pathlib.Path(build, "CTestTestfile.cmake").write_text(tests, encoding="utf-8")
            result = subprocess.run([sys.executable, ROOT / "tools" / "check.py", build], text=True,
                                    stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
        return result.returncode, result.stdout.splitlines()[-1]

    def test_pass(self):
        self.assertEqual(self.verdict(PASSING + UNLABELLED), (0, "check: 1 passed, 0 failed"))

    def test_skipped(self):
        self.assertEqual(self.verdict(PASSING + SKIPPED),
                         (0, "check: 1 passed, 0 failed, 1 skipped"))

    def test_fail(self):
        self.assertEqual(self.verdict(PASSING + FAILING), (1, "check: 1 passed, 1 failed"))

    def test_missing_program(self):
        self.assertEqual(self.verdict(PASSING + MISSING), (1, "check: 1 passed, 1 failed"))

    def test_only_skipped(self):
        self.assertEqual(self.verdict(SKIPPED)[0], 1)

    def test_no_tests(self):
        for tests in ("", UNLABELLED):
            status, line = self.verdict(tests)
            self.assertEqual(status, 1)
            self.assertRegex(line, r"^check: 0 passed, \d+ failed$")


class Setup(unittest.TestCase):
    """tools/setup.sh where nothing is installed: it works in a copy of the tree with a PATH of its own."""

    def setup(self, group, apt=False):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            (root / "bin").mkdir()
            for name in ("sh", "mkdir", "printf", "sort", "tr", "cat"):
                (root / "bin" / name).symlink_to(shutil.which(name))
            for name, text in (("id", "echo 1000"), ("apt-get", "exit 1")):
                if name == "id" or apt:
                    (root / "bin" / name).write_text(f"#!/bin/sh\n{text}\n", encoding="utf-8")
                    (root / "bin" / name).chmod(0o755)
            result = subprocess.run(["sh", ROOT / "tools" / "setup.sh", group], cwd=root, text=True,
                                    env={**os.environ, "PATH": str(root / "bin")},
                                    stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
        return result.returncode, result.stdout

    def test_without_root_names_one_command(self):
        for group in ("build", "speed", "check", "check-all"):
            status, text = self.setup(group, apt=True)
            self.assertEqual(status, 1)
            commands = re.findall(r"^  sudo apt-get install --no-install-recommends (.*)$", text, re.M)
            self.assertEqual(len(commands), 1, text)
            packages = commands[0].split()
            self.assertEqual(sorted(set(packages)), packages)
            for package in ("gcc", "cmake", "python3", "libcjson-dev"):
                self.assertIn(package, packages)
            self.assertEqual("libssl-dev" in packages, group != "build")
            self.assertEqual("valgrind" in packages, group == "check-all")

    def test_elsewhere_says_it_in_words(self):
        status, text = self.setup("check")
        self.assertEqual(status, 1)
        for words in ("a C11 compiler", "CMake 3.21", "Python 3", "OpenSSL 3", "libsodium"):
            self.assertIn(words, text)

    def test_unknown_group(self):
        self.assertEqual(self.setup("tea")[0], 2)


if __name__ == "__main__":
    unittest.main()
