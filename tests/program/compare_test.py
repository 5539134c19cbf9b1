# SPDX-License-Identifier: Apache-2.0 OR MIT
# Copyright the Ashlar authors

"""ashlar compare: its statistics next to independent ones, its selection of cases, its errors."""

import itertools
import json
import math
import random
import re
import statistics
import unittest

from program import HAS_JSON, ProgramTest, needs_json


def u_statistic(x, y):
    """Pairs with x above y, a tie counting half."""
    return sum((a > b) + (a == b) / 2 for a in x for b in y)


def exact_p(x, y):
    """Two-sided p of the Mann-Whitney test by listing every way to divide the values."""
    values, n = x + y, len(x)
    centre = n * len(y) / 2
    distance = abs(u_statistic(x, y) - centre)
    ways = list(itertools.combinations(range(len(values)), n))
    hits = 0
    for chosen in ways:
        left = [values[i] for i in chosen]
        right = [values[i] for i in range(len(values)) if i not in chosen]
        hits += abs(u_statistic(left, right) - centre) >= distance - 1e-9
    return hits / len(ways)


def normal_p(x, y):
    """Two-sided p by the normal approximation, corrected for ties and continuity."""
    n, m = len(x), len(y)
    values = x + y
    ties = sum(values.count(v) ** 3 - values.count(v) for v in set(values))
    sigma = math.sqrt(n * m / 12 * (n + m + 1 - ties / ((n + m) * (n + m - 1))))
    if sigma == 0:
        return 1.0
    z = max(0, abs(u_statistic(x, y) - n * m / 2) - 0.5) / sigma
    return 2 * (1 - statistics.NormalDist().cdf(z))


def result(samples, **fields):
    """A result as speed writes it, of the fields that the format promises."""
    middle = statistics.median(samples)
    size = fields.get("size", 1350)
    return {"library": "ashlar", "algorithm": "chacha20-poly1305", "operation": "seal",
            "row": "portable64", "size": size, "aad": 13, "align": 0, "in_place": False, "threads": 1,
            "ns_per_op": middle, "low_ns": min(samples), "high_ns": max(samples), "samples": samples,
            "ops_per_s": 1e9 / middle, "mb_per_s": size * 1e3 / middle, "cycles_per_op": None} | fields


class CompareTest(ProgramTest):
    def write(self, name, results, **fields):
        """Writes a file of results."""
        path = self.path(name)
        with open(path, "w", encoding="utf-8") as file:
            json.dump({"version": "0.1.0", "machine": {"cpu": "a CPU"}, "results": results} | fields, file)
        return path

    def compare(self, old, new, *options):
        """The rows of the table, split into words."""
        out = self.ok("compare", *options, self.write("old", old), self.write("new", new)).out
        return [line.split() for line in out.splitlines() if re.match(r"x?chacha|poly", line)], out


@needs_json
class Statistics(CompareTest):
    def p_of(self, old, new):
        """The p and the delta that compare prints for two sets of samples, and its whole text."""
        rows, out = self.compare([result(old)], [result(new)])
        self.assertEqual(len(rows), 1)
        return float(rows[0][-1]), rows[0][-2], out

    def test_exact(self):
        random.seed(1)
        for n, m in ((1, 1), (2, 3), (3, 3), (4, 4), (5, 5), (6, 4), (7, 5), (1, 9)):
            for shift in (0, 1, 30):
                old = random.sample(range(100, 200), n)
                new = [value + shift + 0.5 for value in random.sample(range(100, 200), m)]
                p, delta, out = self.p_of(old, new)
                expected = exact_p(old, new)
                self.assertAlmostEqual(p, expected, delta=0.0006, msg=(old, new))
                self.assertIn("exact distribution", out)
                self.assertEqual(delta == "~", expected > 0.05)

    def test_separated(self):
        p, delta, _ = self.p_of([100.0, 101, 102, 103], [110.0, 111, 112, 113])
        self.assertAlmostEqual(p, 2 / math.comb(8, 4), delta=0.0006)
        self.assertEqual(delta, "+9.9%")

    def test_too_few(self):
        p, delta, out = self.p_of([1.0, 2, 3], [4.0, 5, 6])
        self.assertEqual((p, delta), (0.1, "~"))
        self.assertIn("fewer than 4 samples", out)

    def test_ties_and_many(self):
        random.seed(2)
        for n, m, spread in ((5, 5, 3), (12, 9, 4), (40, 40, 1000), (25, 30, 10), (8, 8, 1)):
            for shift in (0, 1, 2):
                old = [100 + random.randrange(spread) for _ in range(n)]
                new = [100 + shift + random.randrange(spread) for _ in range(m)]
                if len(set(old + new)) == n + m and n <= 20 and m <= 20:
                    continue
                p, _, out = self.p_of(old, new)
                self.assertAlmostEqual(p, normal_p(old, new), delta=0.0006, msg=(old, new))
                self.assertIn("normal approximation", out)

    def test_exact_at_its_limit_meets_the_normal(self):
        random.seed(3)
        old = [random.gauss(100, 5) for _ in range(20)]
        new = [random.gauss(103, 5) for _ in range(20)]
        p, _, out = self.p_of(old, new)
        self.assertIn("exact distribution", out)
        self.assertAlmostEqual(p, normal_p(old, new), delta=0.01)

    def test_delta_and_geometric_mean(self):
        old = [result([100.0 + i / 100 for i in range(9)]), result([200.0 + i / 100 for i in range(9)], size=16)]
        new = [result([50.0 + i / 100 for i in range(9)]), result([800.0 + i / 100 for i in range(9)], size=16)]
        rows, out = self.compare(old, new)
        self.assertEqual([row[-2] for row in rows], ["-50.0%", "+299.9%"])
        mean = math.sqrt(50.04 / 100.04 * 800.04 / 200.04) * 100 - 100
        found = re.search(r"geometric mean of the ratios +([+-][\d.]+)%", out).group(1)
        self.assertAlmostEqual(float(found), mean, delta=0.06)


@needs_json
class Cases(CompareTest):
    SLOW = [float(i) for i in range(110, 118)]
    FAST = [float(i) for i in range(100, 108)]

    def test_fail_above(self):
        old, new = self.write("old", [result(self.FAST)]), self.write("new", [result(self.SLOW)])
        self.ok("compare", old, new)
        self.ok("compare", "--fail-above", "9.7", old, new)  # 113.5 / 103.5 is 1.0966
        self.fails(1, r"chacha20-poly1305 seal \(1350 bytes\): \+9.7% is above 5%", "compare", "--fail-above", 5,
                   old, new)
        self.ok("compare", "--fail-above", 0, new, old)

    def test_fail_above_only_if_significant(self):
        old, new = self.write("old", [result([1.0, 2, 3])]), self.write("new", [result([4.0, 5, 6])])
        self.ok("compare", "--fail-above", 5, old, new)

    def test_fail_above_is_about_ashlar(self):
        old = self.write("old", [result(self.FAST), result(self.FAST, library="OpenSSL 3")])
        new = self.write("new", [result(self.FAST), result(self.SLOW, library="OpenSSL 3")])
        self.ok("compare", "--fail-above", 1, old, new)

    def test_libraries_apart(self):
        both = [result(self.FAST), result(self.SLOW, library="OpenSSL 3")]
        rows, out = self.compare(both, both)
        self.assertEqual(len(rows), 2)
        self.assertEqual(len(re.findall("geometric mean", out)), 2)
        self.assertIn("\nOpenSSL 3\n", out)

    def test_best_row_changed(self):
        rows, _ = self.compare([result(self.SLOW)], [result(self.FAST, row="avx2")])
        self.assertEqual(rows[0][3], "avx2")

    def test_rows_by_name(self):
        old = [result(self.SLOW), result(self.FAST, row="avx2")]
        rows, _ = self.compare(old, list(reversed(old)))
        self.assertEqual([row[-2] for row in rows], ["~", "~"])
        self.assertEqual([row[3] for row in rows], ["avx2", "portable64"])

    def test_every_field_tells_cases_apart(self):
        fields = {"library": "x", "algorithm": "x", "operation": "open", "size": 1, "aad": 1, "align": 1,
                  "in_place": True, "threads": 2}
        for name, other in fields.items():
            old, new = self.write("old", [result(self.FAST)]), self.write("new", [result(self.FAST, **{name: other})])
            self.fails(1, "no case in common", "compare", old, new)

    def test_inline(self):
        old = self.write("old", [result(self.SLOW), result(self.FAST, size=16)])
        new = self.write("new", [result(self.FAST, operations=125000, elapsed_ns=1000433000.0),
                                 result(self.FAST, size=16)])
        lines = self.ok("compare", "--inline", old, new).out.splitlines()
        self.assertEqual(lines[0], "Did 125000 ChaCha20-Poly1305 (1350 bytes) seal operations in 1000433us "
                                   "(9661835.7 ops/sec): 13043.5 MB/s [+9.7%]")
        self.assertRegex(lines[1], r"^Did 9661835 ChaCha20-Poly1305 \(16 bytes\) .* \[\+0\.0%\] ~$")

    def test_of_a_run(self):
        self.json("--seconds", 0.02, "--filter", "mac,setup", "--rows", "all")
        path = self.path("speed.json")
        out = self.ok("compare", path, path).out
        self.assertNotIn("warning: the CPUs", out)
        rows = [line.split() for line in out.splitlines() if re.match(r"x?chacha|poly", line)]
        self.assertTrue(rows)
        for row in rows:
            self.assertEqual(row[-2], "~")
        for line in self.ok("compare", "--inline", path, path).out.splitlines():
            self.assertRegex(line, r"^Did \d+ [A-Za-z0-9-]+(/[a-z0-9]+)? .*\[\+0\.0%\] ~$")

    def test_other_cpu_warns(self):
        old = self.write("old", [result(self.FAST)], machine={"cpu": "another"})
        self.assertIn("the CPUs differ", self.ok("compare", old, self.write("new", [result(self.FAST)])).out)


@needs_json
class Errors(CompareTest):
    def bad(self, message, text):
        """Both places of a bad file are named."""
        good, bad = self.write("good", [result([1.0, 2, 3])]), self.path("bad")
        with open(bad, "w", encoding="utf-8") as file:
            file.write(text)
        for files in ((good, bad), (bad, good)):
            self.fails(1, re.escape(bad) + ": .*" + message, "compare", *files)

    def test_not_results(self):
        self.bad("is empty", "")
        self.bad("is empty", " \n")
        self.bad("is not JSON", "Did 5")
        self.bad("is not JSON", '{"results": []} and more')
        self.bad("no array 'results'", "{}")
        self.bad("no array 'results'", "[]")
        self.bad("no array 'results'", '{"results": 5}')
        self.bad("has no results", '{"results": []}')

    def test_missing_fields(self):
        for name in ("library", "algorithm", "operation", "row", "size", "aad", "align", "threads", "in_place",
                     "samples"):
            one = result([1.0, 2.0])
            del one[name]
            self.bad(f"result 2 has no .*'{name}'", json.dumps({"results": [result([1.0]), one]}))
            for other in ({}, None):
                one[name] = other
                self.bad(f"result 1 has no .*'{name}'", json.dumps({"results": [one]}))

    def test_bad_samples(self):
        for samples in ([], [0], [-1.0], [1.0, "2"], [1.0, None]):
            self.bad("result 1 has no array 'samples' of times",
                     json.dumps({"results": [result([1.0]) | {"samples": samples}]}))

    def test_missing_file(self):
        good = self.write("good", [result([1.0])])
        self.fails(1, "cannot read .*missing: No such file", "compare", self.path("missing"), good)
        self.fails(1, "cannot read ", "compare", good, self.directory)

    def test_usage(self):
        good = self.write("good", [result([1.0])])
        self.usage("two files", "compare")
        self.usage("two files", "compare", good)
        self.usage("two files", "compare", good, good, good)
        for percent in ("x", "-1", ""):
            self.usage("--fail-above", "compare", "--fail-above", percent, good, good)


class Without(ProgramTest):
    @unittest.skipIf(HAS_JSON, "built with cJSON")
    def test_says_so(self):
        self.fails(1, "made without cJSON", "compare", "a", "b")


if __name__ == "__main__":
    unittest.main()
