# SPDX-License-Identifier: Apache-2.0 OR MIT
# Copyright the Ashlar authors

"""ashlar speed without peers: lines, table, options, JSON."""

import json
import math
import os
import pty
import re
import subprocess
import unittest

from program import (AEAD_SIZES, AEADS, ALL_FEATURES, ALGORITHMS, BROKEN, CIPHER_SIZES, HAS_JSON, PROGRAM, ProgramTest,
                     needs_json, needs_terminal, read_terminal, run, WORD_BYTES)

LABELS = {"chacha20-poly1305": "ChaCha20-Poly1305", "xchacha20-poly1305": "XChaCha20-Poly1305",
          "chacha20-poly1305-old": "ChaCha20-Poly1305-Old", "chacha20": "ChaCha20",
          "poly1305": "Poly1305"}

FIELDS = {"library": str, "algorithm": str, "operation": str, "row": str, "size": int, "aad": int,
          "align": int, "in_place": bool, "threads": int, "ns_per_op": float, "low_ns": float,
          "high_ns": float, "samples": list, "ops_per_s": float, "mb_per_s": float,
          "cycles_per_op": float, "operations": int, "elapsed_ns": float}


def default_cases():
    """(label, operation, size) of a default run, in order."""
    cases = []
    for name in AEADS:
        cases += [(LABELS[name], operation, str(size)) for operation in ("seal", "open")
                  for size in AEAD_SIZES]
        cases.append((LABELS[name], "setup", None))
    cases += [("ChaCha20", "crypt", str(size)) for size in CIPHER_SIZES]
    return cases + [("Poly1305", "mac", str(size)) for size in AEAD_SIZES]


def median_interval(samples):
    """The median, and the narrowest symmetric pair of order statistics that spans it with 95 %."""
    x, n = sorted(samples), len(samples)
    median = (x[(n - 1) // 2] + x[n // 2]) / 2
    low = 0
    for k in range(1, n // 2 + 1):  # the k-th smallest
        outside = 2 * sum(math.comb(n, i) for i in range(k)) / 2 ** n
        if outside <= 0.05:
            low = k - 1
    return median, x[low], x[n - 1 - low]


class Text(ProgramTest):
    def test_default_cases(self):
        did = self.ok("speed", "--smoke").did()
        self.assertEqual([(d["label"], d["operation"], d["size"]) for d in did], default_cases())
        for d in did:
            self.assertIsNone(d["row"])
            self.assertEqual(d["count"], "1")
            self.assertEqual(d["mb"] is None, d["size"] is None)

    def test_known_line(self):
        out = self.ok("speed", "--filter", "chacha20-poly1305 seal", "--sizes", 1350, "--seconds", 0.02).out
        lines = re.findall(r"^Did .*", out, re.M)
        self.assertEqual(len(lines), 2)  # XChaCha20-Poly1305 contains the words too
        self.assertRegex(lines[0], r"^Did \d+ ChaCha20-Poly1305 \(1350 bytes\) seal operations in \d+us "
                                   r"\(\d+\.\d ops/sec\): \d+\.\d MB/s$")

    def test_rates(self):
        for d in self.ok("speed", "--filter", "poly1305 mac", "--seconds", 0.05).did():
            self.assertAlmostEqual(float(d["mb"]), float(d["ops"]) * int(d["size"]) / 1e6, delta=0.06)
            # Count and time are totals, the rate is the median's: alike, not equal.
            total = int(d["count"]) / int(d["us"]) * 1e6
            self.assertLess(abs(math.log(total / float(d["ops"]))), math.log(20))

    def test_header(self):
        out = self.ok("speed", "--smoke", "--filter", "mac").out
        head = out.split("\n\n")[0]
        self.assertRegex(head, r"\Aashlar \d+\.\d+\.\d+\n")
        for name in ("compiler", "cpu", "features", "masked", "rows", "clock", "core", "loop", "messages"):
            self.assertRegex(head, rf"(?m)^{name}: +\S")
        for name in ALGORITHMS:
            self.assertRegex(head, rf"{name} portable|{name} [a-z]")
        self.assertIn("the TSC is not the core clock", head)
        self.assertIn("CLOCK_MONOTONIC", head)

    def test_warning(self):
        out = self.ok("speed", "--smoke", "--filter", "mac").out
        flags = re.search(r"(?m)^compiler: +(.*)", out).group(1)
        slow = "-fsanitize" in flags or not re.search(r"-O[1-3s]", flags)
        self.assertEqual(slow, bool(re.search(r"(?m)^warning: .*its speeds mean little$", out)), flags)

    def test_masked_in_header(self):
        features = re.search(r"features: +(.*)", self.ok("cpu").out).group(1).split()
        out = self.ok("speed", "--smoke", "--filter", "mac", "--mask", "sse2").out
        masked = re.search(r"masked: +(.*)", out).group(1).split()
        self.assertEqual("sse2" in masked, "sse2" in features)

    def test_table(self):
        table = self.ok("speed", "--smoke").out.split("\n\n")[-1].splitlines()
        self.assertEqual(table[0].split(), ["algorithm", "op", "size", "row", "ns"])
        self.assertEqual(len(table), 1 + len(default_cases()))
        self.assertLessEqual(len(table), 50)
        for line, (label, operation, size) in zip(table[1:], default_cases()):
            words = line.split()
            self.assertEqual(LABELS[words[0]], label)
            self.assertEqual(words[1:3], [operation, size or "-"])
            self.assertGreater(float(words[4]), 0)
            self.assertLessEqual(len(line), 80)


class Options(ProgramTest):
    def test_filter(self):
        did = self.ok("speed", "--smoke", "--filter", "SETUP,poly1305 mac").did()
        self.assertEqual({d["operation"] for d in did}, {"setup", "mac"})

    def test_filter_unknown(self):
        for text in ("nothing", "mac,nothing", "mac,,seal", ""):
            result = self.usage("--filter: nothing contains", "speed", "--filter", text)
            self.assertIn("xchacha20-poly1305 open", result.err)
            self.assertIn("poly1305 mac", result.err)

    def test_sizes(self):
        did = self.ok("speed", "--smoke", "--sizes", "0,1,100").did()
        sized = [d for d in did if d["operation"] != "setup"]
        self.assertEqual({d["size"] for d in sized}, {"0", "1", "100"})
        self.assertEqual(len(sized), 8 * 3)

    def test_sizes_too_long_are_skipped(self):
        # Above 2^38 - 64, the limit of RFC 8439.
        if WORD_BYTES == 4:
            self.skipTest("no such size here")
        self.usage("no case", "speed", "--smoke", "--filter", "xchacha20-poly1305 seal",
                   "--sizes", 2 ** 38)
        did = self.ok("speed", "--smoke", "--filter", "xchacha20", "--sizes", f"64,{2 ** 38}").did()
        self.assertEqual([d["size"] for d in did], ["64", "64", None])

    def test_numbers(self):
        for option, bad in (("sizes", "16,x"), ("sizes", "-1"), ("sizes", ""), ("sizes", "99999999999999999999"),
                            ("aad", "-1"), ("aad", "x"), ("seconds", "0"), ("seconds", "x"),
                            ("seconds", "nan"), ("misalign", "64"), ("threads", "0"),
                            ("threads", "1025"), ("count", "0"), ("count", "1x")):
            self.usage(f"--{option}: ", "speed", f"--{option}", bad)

    def test_missing_value(self):
        for option in ("filter", "sizes", "aad", "seconds", "rows", "mask", "misalign", "threads",
                       "count", "against", "json"):
            self.usage("argument|requires", "speed", f"--{option}")

    def test_rows_all(self):
        cpu = self.ok("cpu").out.splitlines()
        runs = next(line for line in cpu if line.startswith("poly1305 ")).split()[2:]
        runs = [row for row in runs if row[0] != "("]
        did = self.ok("speed", "--smoke", "--rows", "all", "--filter", "poly1305 mac", "--sizes", 64).did()
        self.assertEqual([d["row"] for d in did], runs)

    def test_rows_by_name(self):
        did = self.ok("speed", "--smoke", "--rows", "portable32").did()
        self.assertEqual({d["row"] for d in did}, {"portable32"})
        self.assertNotIn("ChaCha20", {d["label"] for d in did})

    def test_rows_unknown(self):
        self.usage("no row 'fast'; known: best,all,.*portable32", "speed", "--rows", "fast")

    def test_rows_masked(self):
        masked = re.search(r"\(([a-z0-9]+)\)", self.ok("cpu", "--mask", ALL_FEATURES).out.split("\n\n")[1])
        if masked is None:
            self.skipTest("no row needs a feature")
        self.fails(1, f"--rows: '{masked.group(1)}' cannot run here: it needs", "speed", "--mask", ALL_FEATURES, "--rows",
                   masked.group(1))

    def test_threads(self):
        for options in (["--smoke"], ["--seconds", 0.02], ["--seconds", 0.02, "--in-place"]):
            did = self.ok("speed", "--threads", 2, "--sizes", 1350, "--filter", "chacha20-poly1305-old,mac",
                          *options).did()
            self.assertEqual({d["threads"] for d in did}, {"2"})

    def test_count(self):
        did = self.ok("speed", "--smoke", "--count", 3, "--filter", "mac", "--sizes", 64).did()
        self.assertEqual(len(did), 3)

    def test_in_place_and_misaligned(self):
        for options in (["--in-place"], ["--misalign", 1], ["--in-place", "--misalign", 63]):
            out = self.ok("speed", "--seconds", 0.005, "--sizes", "0,16,1350", "--rows", "all", *options).out
            self.assertIn("in place" if "--in-place" in options else "out of place", out)

    @needs_terminal
    def test_progress_on_a_terminal(self):
        ours, theirs = pty.openpty()
        done = subprocess.run([*PROGRAM, "speed", "--smoke", "--filter", "mac", "--sizes", "16,64"], stderr=theirs,
                              stdout=subprocess.PIPE, text=True, timeout=60, check=False)
        os.close(theirs)
        shown = read_terminal(ours)
        self.assertEqual(done.returncode, 0)
        self.assertNotIn("\x1b", done.stdout)
        self.assertIn("[1/2] poly1305 mac 16", shown)
        self.assertIn("[2/2] poly1305 mac 64", shown)
        self.assertTrue(shown.endswith("\r\x1b[K"), shown)  # nothing stays

    def test_wrong_row_is_not_timed(self):
        result = run("speed", "--smoke", "--filter", "poly1305 mac", program=BROKEN)
        if "portable64" not in self.ok("cpu").out:
            self.skipTest("one row only: there is none to break")
        self.assertEqual(result.status, 1)
        self.assertRegex(result.err, r"ashlar speed: poly1305 mac \(16 bytes\): ashlar [a-z0-9]+ is not timed: "
                                     "its result is wrong")
        self.assertNotIn("Did", result.out)


@needs_json
class Json(ProgramTest):
    def check(self, data, threads=1):
        """The schema, and what follows from the samples."""
        self.assertEqual(list(data), ["version", "machine", "results"])
        self.assertRegex(data["version"], r"\A\d+\.\d+\.\d+\Z")
        for name in ("cpu", "system", "features", "masked", "compiler", "flags", "clock", "core_ghz", "rows"):
            self.assertIn(name, data["machine"])
        for r in data["results"]:
            self.assertEqual(set(r), set(FIELDS))
            for name, kind in FIELDS.items():
                if name == "cycles_per_op" and r[name] is None:
                    continue
                kinds = (int, float) if kind is float else kind
                self.assertIsInstance(r[name], kinds, name)
            self.assertEqual(r["threads"], threads)
            median, low, high = median_interval(r["samples"])
            self.assertAlmostEqual(r["ns_per_op"] / median, 1, places=9)
            self.assertAlmostEqual(r["low_ns"] / low, 1, places=9)
            self.assertAlmostEqual(r["high_ns"] / high, 1, places=9)
            self.assertAlmostEqual(r["ops_per_s"] * median / 1e9, 1, places=9)
            self.assertAlmostEqual(r["mb_per_s"], r["size"] * 1e3 / median, delta=1e-6 * r["mb_per_s"] + 1e-9)

    def test_default(self):
        data = self.json("--smoke")
        self.check(data)
        cases = [(LABELS[r["algorithm"]], r["operation"], str(r["size"]) if r["size"] else None)
                 for r in data["results"]]
        self.assertEqual(cases, default_cases())
        for r in data["results"]:
            self.assertEqual(r["library"], "ashlar")
            self.assertEqual(r["aad"], 13 if r["operation"] in ("seal", "open") else 0)
            self.assertEqual(len(r["samples"]), 1)
            self.assertFalse(r["in_place"])

    def test_samples(self):
        data = self.json("--seconds", 0.03, "--filter", "mac,setup,crypt", "--sizes", "64,256")
        self.check(data)
        for r in data["results"]:
            self.assertGreaterEqual(len(r["samples"]), 3)

    def test_options(self):
        data = self.json("--smoke", "--aad", 5, "--misalign", 3, "--in-place", "--threads", 2, "--count", 4)
        self.check(data, threads=2)
        for r in data["results"]:
            self.assertEqual(r["align"], 3)
            self.assertEqual(r["aad"], 5 if r["operation"] in ("seal", "open") else 0)
            self.assertEqual(r["in_place"], r["operation"] in ("seal", "open", "crypt"))
            self.assertEqual(len(r["samples"]), 4)

    def test_stdout(self):
        result = run("speed", "--smoke", "--filter", "mac", "--json", "-")
        self.assertEqual(result.status, 0)
        self.check(json.loads(result.out))
        self.assertIn("Did 1 Poly1305", result.err)

    def test_cannot_write(self):
        self.fails(1, "cannot write .*missing/x.json: No such file", "speed", "--smoke", "--json",
                   self.path("missing/x.json"))

    def test_full_disk(self):
        self.fails(1, "cannot write /dev/full", "speed", "--smoke", "--json", "/dev/full")


class NoJson(ProgramTest):
    @unittest.skipIf(HAS_JSON, "built with cJSON")
    def test_says_so(self):
        self.usage("--json is not in this build", "speed", "--json", "-")


if __name__ == "__main__":
    unittest.main()
