# SPDX-License-Identifier: Apache-2.0 OR MIT
# Copyright the Ashlar authors

"""The frame of the program: help, version, unknown words, output that does not arrive."""

import os
import re
import subprocess
import unittest

from program import ALL_FEATURES, PROGRAM, ProgramTest, run

COMMANDS = ["speed", "compare", "selftest", "cpu"]


class Frame(ProgramTest):
    def test_help(self):
        for argument in ("--help", "-h"):
            out = self.ok(argument).out
            for command in COMMANDS:
                self.assertIn(f"  {command} ", out)

    def test_help_of_commands(self):
        for command in COMMANDS:
            self.assertTrue(self.ok(command, "--help").out.startswith(f"usage: ashlar {command}"))

    def test_help_names_every_option(self):
        out = self.ok("speed", "--help").out
        for option in ("filter sizes aad seconds rows mask in-place misalign threads count against json "
                       "check-monotone smoke help").split():
            self.assertIn(f"--{option} ", out)

    def test_help_fits_a_terminal(self):
        for arguments in [["--help"]] + [[command, "--help"] for command in COMMANDS]:
            for line in self.ok(*arguments).out.splitlines():
                self.assertLessEqual(len(line), 100, line)

    def test_version(self):
        self.assertRegex(self.ok("--version").out, r"\Aashlar \d+\.\d+\.\d+\n\Z")

    def test_no_command(self):
        result = run()
        self.assertEqual((result.status, result.out), (2, ""))
        self.assertTrue(result.err.startswith("ashlar: "))

    def test_unknown_command(self):
        for word in ("sped", "--sped"):
            result = run(word)
            self.assertEqual((result.status, result.out), (2, ""))
            self.assertIn(f"'{word}'", result.err)
            for command in COMMANDS:
                self.assertIn(f"  {command} ", result.err)

    def test_unknown_options(self):
        for command in COMMANDS:
            self.usage("--unknown|unknown", command, "--unknown")

    def test_unexpected_arguments(self):
        for command in ("speed", "selftest", "cpu"):
            self.usage("'word'", command, "word")


class Output(ProgramTest):
    def test_full_disk(self):
        if not os.path.exists("/dev/full"):
            self.skipTest("no /dev/full")
        for arguments in (["--help"], ["cpu"], ["selftest"], ["speed", "--smoke"]):
            with open("/dev/full", "w", encoding="utf-8") as full:
                done = subprocess.run([*PROGRAM, *arguments], stdout=full, stderr=subprocess.PIPE,
                                      text=True, timeout=60, check=False)
            self.assertEqual(done.returncode, 1, arguments)
            self.assertRegex(done.stderr, r"\Aashlar.*: cannot write to standard output: ")

    def test_closed_pipe(self):
        reader, writer = os.pipe()
        os.close(reader)
        done = subprocess.run([*PROGRAM, "speed", "--smoke"], stdout=writer, stderr=subprocess.PIPE,
                              text=True, timeout=60, check=False)
        os.close(writer)
        self.assertEqual(done.returncode, 1)
        self.assertIn("cannot write to standard output", done.stderr)


class Cpu(ProgramTest):
    def rows(self, *arguments):
        """The row taken and all rows, by primitive."""
        table = self.ok("cpu", *arguments).out.split("\n\n")[1].splitlines()
        self.assertEqual(table[0].split(), ["primitive", "takes", "has"])
        return {words[0]: (words[1], words[2:]) for words in map(str.split, table[1:])}

    def test_rows(self):
        for name, (takes, has) in self.rows().items():
            runs = [row for row in has if not row.startswith("(")]
            self.assertEqual(takes, runs[0], name)

    def test_features_and_mask(self):
        features = re.search(r"features: (.*)", self.ok("cpu").out).group(1)
        if features == "none":
            self.skipTest("this CPU has no features")
        first = features.split()[0]
        out = self.ok("cpu", "--mask", first).out
        self.assertNotIn(first, re.search(r"features: (.*)", out).group(1).split())
        self.assertIn(first, re.search(r"masked: +(.*)", out).group(1).split())

    def test_mask_of_everything(self):
        for name, (takes, has) in self.rows("--mask", ALL_FEATURES).items():
            self.assertTrue(takes.startswith("portable"), name)
            self.assertTrue(has[-1].startswith("portable"), name)

    def test_unknown_feature(self):
        for command in ("cpu", "selftest", "speed"):
            for names in ("sse9", "avx2,", ""):
                self.usage(r"unknown CPU feature.*known: .*\bavx2\b", command, "--mask", names)


if __name__ == "__main__":
    unittest.main()
