# SPDX-License-Identifier: Apache-2.0 OR MIT
# Copyright the Ashlar authors

"""ashlar selftest: it names every row, and it finds a fault."""

import re
import unittest

from program import ALL_FEATURES, ALGORITHMS, BROKEN, ProgramTest, run


class Selftest(ProgramTest):
    def rows_of_cpu(self):
        """The (primitive, row) pairs that ashlar cpu lists, and those that it says cannot run."""
        table = self.ok("cpu").out.split("\n\n")[1].splitlines()[1:]
        pairs = [(words[0], row) for words in map(str.split, table) for row in words[2:]]
        return ({(name, row) for name, row in pairs if row[0] != "("},
                {(name, row.strip("()")) for name, row in pairs if row[0] == "("})

    def test_names_every_row(self):
        out = self.ok("selftest").out
        passed = set(re.findall(r"^(\S+) +(\S+) +ok \(\d+ checks\)$", out, re.M))
        absent = set(re.findall(r"^(\S+) +(\S+) +cannot run here: needs \S", out, re.M))
        runs, cannot = self.rows_of_cpu()
        # Those that the CPU can execute and should not take are tested too.
        self.assertLessEqual(runs, passed)
        self.assertLessEqual(absent, cannot)
        self.assertEqual(passed | absent, runs | cannot)
        self.assertFalse(passed & absent)
        self.assertEqual({name for name, _ in passed}, set(ALGORITHMS))
        self.assertTrue(out.endswith("self-test passed\n"))

    def test_mask(self):
        out = self.ok("selftest", "--mask", ALL_FEATURES).out
        for line in out.splitlines()[:-1]:
            if " ok " in line:
                self.assertRegex(line, r"^\S+ +portable")

    def test_finds_a_fault(self):
        result = run("selftest", program=BROKEN)
        if "portable64" not in result.out:
            self.skipTest("one row only: there is none to break")
        self.assertEqual(result.status, 1)
        self.assertRegex(result.out, r"(?m)^poly1305 +portable64 +FAILED \d+ of \d+ checks, first: RFC 8439, 2.5.2")
        self.assertRegex(result.out, r"(?m)^poly1305 +portable32 +ok")
        self.assertRegex(result.out, r"(?m)^chacha20-poly1305 +portable64 +FAILED")
        self.assertNotIn("self-test passed", result.out)
        self.assertRegex(result.err, r"\Aashlar selftest: \d+ of \d+ rows failed\n\Z")


if __name__ == "__main__":
    unittest.main()
