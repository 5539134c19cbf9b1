#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 OR MIT
# Copyright the Ashlar authors

"""The front door itself: the verdict of tools/check.py must be right when tests fail, are skipped or are not
there at all, tools/setup.sh and tools/foreign.sh must say what is missing, check-ct must be all tests about secrets,
and a table must not mix times and counts."""

import json
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
        for group in ("build", "speed", "check", "instructions", "check-all"):
            status, text = self.setup(group, apt=True)
            self.assertEqual(status, 1)
            commands = re.findall(r"^  sudo apt-get install --no-install-recommends (.*)$", text, re.M)
            self.assertEqual(len(commands), 1, text)
            packages = commands[0].split()
            self.assertEqual(sorted(set(packages)), packages)
            for package in ("gcc", "cmake", "python3", "libcjson-dev"):
                self.assertIn(package, packages)
            self.assertEqual("libssl-dev" in packages, group not in ("build", "instructions"))
            self.assertEqual("qemu-user" in packages, group in ("instructions", "check-all"))
            self.assertEqual("valgrind" in packages, group == "check-all")

    def test_elsewhere_says_it_in_words(self):
        status, text = self.setup("check")
        self.assertEqual(status, 1)
        for words in ("a C11 compiler", "CMake 3.21", "Python 3", "OpenSSL 3", "libsodium"):
            self.assertIn(words, text)

    def test_unknown_group(self):
        self.assertEqual(self.setup("tea")[0], 2)


class ConstantTime(unittest.TestCase):
    """The stages of make check-ct."""

    def stages(self, *options):
        """The names that tools/check_all.py lists."""
        result = subprocess.run([sys.executable, ROOT / "tools" / "check_all.py", "--list", *options], text=True,
                                stdout=subprocess.PIPE, check=True)
        return [line.split()[0] for line in result.stdout.splitlines()]

    def test_stages(self):
        everything, chosen = self.stages(), self.stages("--constant-time")
        self.assertEqual(sorted(set(everything)), sorted(everything))
        self.assertLess(set(chosen), set(everything))
        want = {f"trace-{target}{suffix}" for target in ("aarch64", "armv7", "ppc64le", "i686", "riscv64")
                for suffix in ("", "-clang")} | {"gcc", "clang", "clang-14"}
        self.assertEqual(set(chosen), want)

    def test_unknown_stage(self):
        result = subprocess.run([sys.executable, ROOT / "tools" / "check_all.py", "--constant-time", "--only", "fuzz"],
                                text=True, stderr=subprocess.PIPE, check=False)
        self.assertEqual(result.returncode, 2)
        self.assertIn("no such stage: fuzz", result.stderr)


class Foreign(unittest.TestCase):
    """tools/foreign.sh without a network."""

    def foreign(self, *arguments, path=None):
        env = os.environ if path is None else {**os.environ, "PATH": path}
        result = subprocess.run([shutil.which("sh"), ROOT / "tools" / "foreign.sh", *arguments], text=True, env=env,
                                stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
        return result.returncode, result.stdout

    def test_usage(self):
        for arguments in ((), ("arm64",), ("arm64", "folder")):
            self.assertEqual(self.foreign(*arguments)[0], 2)

    def test_without_apt(self):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            for name in ("mkdir", "cat"):
                (root / name).symlink_to(shutil.which(name))
            status, text = self.foreign("arm64", folder + "/new", "libssl3", path=folder)
            self.assertEqual(status, 1)
            self.assertIn("apt-get is missing", text)
            # Nothing is needed where the packages are.
            (root / "new" / "packages").write_text("libssl3 libsodium23\n", encoding="utf-8")
            self.assertEqual(self.foreign("arm64", folder + "/new", "libssl3", "libsodium23", path=folder), (0, ""))


class Tables(unittest.TestCase):
    """tools/performance_table.py on a document and results of its own."""

    MACHINE = {"cpu": "CPU", "system": "Linux 1 aarch64", "masked": [], "compiler": "GNU 1", "flags": "-O3",
               "core_ghz": None, "rows": {"poly1305": "portable64"}}

    def table(self, *figures, ghz=None):
        """Status, and the document after a run: each result is of ours and a peer's figure with that name."""
        with tempfile.TemporaryDirectory() as folder:
            document = pathlib.Path(folder, "document.md")
            document.write_text("".join(f"{word}\n<!-- {word} tables: begin -->\nold\n<!-- {word} tables: end -->\n"
                                        for word in ("measured", "counted")), encoding="utf-8")
            paths = []
            for number, (field, ours, theirs) in enumerate(figures):
                results = [{"library": library, "algorithm": "poly1305", "operation": "mac", "size": 16, field: figure}
                           for library, figure in (("ashlar", ours), ("Peer 1", theirs))]
                paths.append(pathlib.Path(folder, f"{number}.json"))
                paths[-1].write_text(json.dumps({"machine": {**self.MACHINE, "core_ghz": ghz}, "results": results}),
                                     encoding="utf-8")
            result = subprocess.run([sys.executable, ROOT / "tools" / "performance_table.py", document, *paths],
                                    text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
            return result.returncode, result.stdout + document.read_text(encoding="utf-8")

    def test_counts(self):
        status, text = self.table(("instructions_per_op", 100, 150))
        self.assertEqual(status, 0, text)
        self.assertIn("| poly1305 mac | 100; Peer 1 150: **1.50** |", text)
        self.assertIn("### GNU 1, aarch64, masked: nothing", text)
        self.assertEqual(text.count("old"), 1)
        self.assertLess(text.index("old"), text.index("counted"))

    def test_times(self):
        status, text = self.table(("ns_per_op", 100, 50), ghz=4)
        self.assertEqual(status, 0, text)
        self.assertIn("| poly1305 mac | 100; Peer 1 50: **0.50** |", text)
        self.assertGreater(text.index("old"), text.index("counted"))

    def test_mixed(self):
        status, text = self.table(("ns_per_op", 100, 50), ("instructions_per_op", 100, 50), ghz=4)
        self.assertEqual(status, 1)
        self.assertIn("all of times or all of instructions", text)


if __name__ == "__main__":
    unittest.main()
