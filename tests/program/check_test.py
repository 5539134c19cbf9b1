# SPDX-License-Identifier: Apache-2.0 OR MIT
# Copyright the Ashlar authors

"""ashlar speed --check-monotone: what it reports, and that it finds a row that is slow at certain lengths. Whether
the library's own rows keep the rules is for a quiet machine to say, and not for these tests."""

import json
import os
import pty
import re
import subprocess
import unittest

from program import (AEADS, ALL_FEATURES, HAS_JSON, PROGRAM, SLOW, ProgramTest, needs_json, needs_terminal,
                     needs_times, read_terminal, run, WORD_BYTES)

SLOWER = re.compile(r"slower: (?P<algorithm>\S+) (?P<operation>\S+) (?P<size>\d+): (?P<row>\w+) (?P<ns>[\d.]+) ns, "
                    r"(?P<lower>\w+) (?P<lower_ns>[\d.]+) ns: \+(?P<excess>[\d.]+)%, p = (?P<p>[\d.e+-]+)")
NOT_FLAT = re.compile(r"not flat: (?P<algorithm>\S+) (?P<operation>\S+) (?P<size>\d+): (?P<row>\w+) (?P<rate>[\d.]+) "
                      r"MB/s, needs (?P<needed>[\d.]+) \(16 KiB (?P<base>[\d.]+), copy (?P<copy>[\d.]+)\), "
                      r"p = (?P<p>[\d.e+-]+)")
RATE = re.compile(r"rate: (\S+ \S+) \w+:((?: \d+[KM] \d+\.\d\d)+) GB/s")
ROWS = re.compile(r"rows: (\d+) comparisons with the row below, (\d+) slower")
FLAT = re.compile(r"flat: (\d+) sizes, (\d+) too slow")
SKIPPED = re.compile(r"skipped: \S+ \S+ \d+: not enough memory")

MONOTONE = ["speed", "--check-monotone"]
CASES = [f"{name} {operation}" for name in AEADS for operation in ("seal", "open")] + ["chacha20 crypt", "poly1305 mac"]


def needed(base, copy):
    """Rule 2."""
    return 0.95 * min(base, 0.9 * copy)


class CheckTest(ProgramTest):
    def check(self, *arguments, program=None):
        """Runs the check. Returns the matches of slower rows, of sizes that are not flat, of rates, and the
        number of comparisons, having seen to it that text and status agree."""
        result = run(*MONOTONE, *arguments, program=program)
        body = result.out.split("\n\n", 1)[1].splitlines()
        found = {kind: [m for m in map(kind.fullmatch, body) if m] for kind in (SLOWER, NOT_FLAT, RATE, SKIPPED)}
        comparisons, slower = map(int, ROWS.fullmatch(body[-2]).groups())
        sizes, not_flat = map(int, FLAT.fullmatch(body[-1]).groups())
        self.assertEqual(len(body), 2 + sum(map(len, found.values())), result.out)
        self.assertEqual(slower, len(found[SLOWER]))
        self.assertEqual(not_flat, len(found[NOT_FLAT]))
        self.assertEqual(sizes, sum(len(m.group(2).split()) // 2 for m in found[RATE]))
        for m in found[SLOWER]:
            self.assertGreaterEqual(float(m["excess"]), 3)
            self.assertLess(float(m["p"]), 0.001)
            ns, lower_ns = float(m["ns"]), float(m["lower_ns"])
            # All three are rounded to a decimal.
            self.assertAlmostEqual(float(m["excess"]), (ns / lower_ns - 1) * 100,
                                   delta=0.1 + 100 * ns / lower_ns * (0.06 / ns + 0.06 / lower_ns))
        for m in found[NOT_FLAT]:
            self.assertLessEqual(float(m["rate"]), float(m["needed"]))
            self.assertAlmostEqual(float(m["needed"]), needed(float(m["base"]), float(m["copy"])), delta=0.2)
        if slower or not_flat:
            self.assertEqual(result.status, 1)
            self.assertEqual(result.err, f"ashlar speed: --check-monotone: {slower} times a row is slower than the row "
                                         f"below it, {not_flat} sizes are too slow for their length\n")
        else:
            self.assertEqual((result.status, result.err), (0, ""))
        return found[SLOWER], found[NOT_FLAT], found[RATE], comparisons

    def runnable(self, name, *mask):
        """The rows of a primitive that run here, from the top of the table."""
        table = self.ok("cpu", *mask).out.split("\n\n")[1].splitlines()
        words = next(line.split() for line in table if line.startswith(name + " "))
        return [row for row in words[2:] if row[0] != "("]


class Report(CheckTest):
    def test_smoke(self):
        rates, comparisons = self.check("--smoke")[2:]
        self.assertEqual([m.group(1) for m in rates], CASES)
        pairs = sum(len(self.runnable(case.split()[0])) - 1 for case in CASES)
        self.assertEqual(comparisons, 5 * pairs)

    def test_filter(self):
        rates = self.check("--smoke", "--filter", "crypt,poly1305 mac")[2]
        self.assertEqual([m.group(1) for m in rates], ["chacha20 crypt", "poly1305 mac"])

    def test_sizes(self):
        rates, comparisons = self.check("--filter", "poly1305 mac", "--sizes", "0,17,65536")[2:]
        self.assertEqual(comparisons, 3 * (len(self.runnable("poly1305")) - 1))
        self.assertEqual([m.group(2).split()[0] for m in rates], ["64K"])
        self.assertEqual(self.check("--filter", "poly1305 mac", "--sizes", 17)[2], [])

    def test_too_large_is_skipped(self):
        size = 2 ** 60 if WORD_BYTES == 8 else 2 ** 30 - 1
        out = run(*MONOTONE, "--filter", "poly1305 mac", "--sizes", f"16,{size}").out
        self.assertRegex(out, r"(?m)^skipped: poly1305 mac \d+: not enough memory$")

    def test_rows_are_compared_up_to_64_kib(self):
        comparisons = self.check("--filter", "poly1305 mac", "--sizes", "65535,65536,65537")[3]
        self.assertEqual(comparisons, 2 * (len(self.runnable("poly1305")) - 1))

    def test_mask(self):
        mask = ["--mask", ALL_FEATURES]
        comparisons = self.check("--smoke", "--filter", "poly1305 mac", *mask)[3]
        self.assertEqual(comparisons, 5 * (len(self.runnable("poly1305", *mask)) - 1))

    def test_messages(self):
        for options in (["--in-place"], ["--misalign", 5, "--aad", 0]):
            rates = self.check("--smoke", "--filter", "chacha20-poly1305-old,crypt", *options)[2]
            self.assertEqual(len(rates), 3)

    def test_options_that_do_not_go_with_it(self):
        for option in (["--rows", "all"], ["--seconds", 1], ["--threads", 2], ["--count", 2], ["--against", "auto"]):
            self.usage(f"--check-monotone does not go with {option[0]}\n", *MONOTONE, *option)

    def test_filter_without_sizes(self):
        self.usage("no case has that filter", *MONOTONE, "--filter", "setup")

    @needs_terminal
    def test_progress(self):
        ours, theirs = pty.openpty()
        done = subprocess.run([*PROGRAM, *MONOTONE, "--smoke", "--filter", "mac"], stderr=theirs,
                              stdout=subprocess.PIPE, text=True, timeout=60, check=False)
        os.close(theirs)
        shown = read_terminal(ours)
        self.assertIn("[1/1] poly1305 mac 65536", shown)
        self.assertNotIn("\x1b", done.stdout)

    @needs_json
    def test_json(self):
        path = self.path("check.json")
        slower = self.check("--smoke", "--json", path)[0]
        with open(path, encoding="utf-8") as file:
            data = json.load(file)
        self.assertEqual(list(data), ["version", "machine", "comparisons", "slower_rows", "rates"])
        self.assertEqual(len(data["slower_rows"]), len(slower))
        self.assertEqual([(r["algorithm"] + " " + r["operation"], r["size"]) for r in data["rates"]],
                         [(case, size) for case in CASES for size in (16384, 65536)])
        for r in data["rates"]:
            self.assertAlmostEqual(r["needed_mb_per_s"] / needed(r["base_mb_per_s"], r["copy_mb_per_s"]), 1, places=9)
            self.assertEqual(r["too_slow"], r["mb_per_s"] < r["needed_mb_per_s"] and r["p"] < 0.001)


@needs_times
class Fault(CheckTest):
    """The best row of Poly1305, slow at 1000 and at 65536 bytes."""

    def setUp(self):
        super().setUp()
        self.rows = self.runnable("poly1305")

    def faults(self, *arguments):
        """The lengths at which the best row is far slower, and the sizes that are not flat."""
        slower, not_flat = self.check("--filter", "poly1305 mac", *arguments, program=SLOW)[:2]
        return ([int(m["size"]) for m in slower if m["row"] == self.rows[0] and float(m["excess"]) > 150],
                [int(m["size"]) for m in not_flat if float(m["rate"]) < float(m["needed"]) / 4])

    def assert_found(self, which, lengths, sizes):
        """The faults are found at these lengths. A busy machine may hide one for a while."""
        for _ in range(5):
            found = self.faults("--sizes", sizes)[which]
            if found == lengths:
                return
        self.assertEqual(found, lengths)

    def test_slow_row(self):
        if len(self.rows) < 2:
            self.skipTest("one row only: there is none below it")
        self.assert_found(0, [1000], "992,999,1000,1001")

    def test_slow_long_message(self):
        self.assert_found(1, [65536], "16384,32768,65536")

    @needs_json
    def test_json(self):
        path = self.path("fault.json")
        self.faults("--sizes", "1000,65536", "--json", path)
        with open(path, encoding="utf-8") as file:
            data = json.load(file)
        found = [r for r in data["slower_rows"] if r["size"] == 1000 and r["row"] == self.rows[0]]
        self.assertEqual(len(found), len(self.rows) > 1)
        for r in found:
            self.assertEqual(r["lower_row"], self.rows[1])
            self.assertAlmostEqual(r["excess_percent"], (r["ns"] / r["lower_ns"] - 1) * 100, places=6)
        self.assertEqual([r["too_slow"] for r in data["rates"]], [True])


class NoJson(ProgramTest):
    @unittest.skipIf(HAS_JSON, "built with cJSON")
    def test_says_so(self):
        self.usage("--json is not in this build", *MONOTONE, "--json", "-")


if __name__ == "__main__":
    unittest.main()
