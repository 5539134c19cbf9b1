# SPDX-License-Identifier: Apache-2.0 OR MIT
# Copyright the Ashlar authors

"""ashlar speed under an emulator that counts instructions, and without one where counts are asked for."""

import os
import re
import shlex
import unittest

from program import ALGORITHMS, ProgramTest, needs_json, needs_peers, peer

EMULATOR, PLUGIN = shlex.split(os.environ["ASHLAR_EMULATOR"]), os.environ["ASHLAR_PLUGIN"]
needs_emulator = unittest.skipUnless(PLUGIN, "no emulator with a plugin")

DID = re.compile(r"Did 4 (?P<label>[A-Za-z0-9-]+)(?:/(?P<row>[a-z0-9]+))?(?: \((?P<size>\d+) bytes\))? "
                 r"(?P<operation>seal|open|setup|crypt|mac) operations: (?P<count>\d+\.\d) instructions per operation"
                 r"(?:, (?P<per_byte>\d+\.\d{3}) per byte)?")


class Counting(ProgramTest):
    """What the others share."""

    def emulated(self):
        """The options that run the program with the plugin."""
        page = self.path("page")
        return {"program": [*EMULATOR, "-plugin", f"{PLUGIN},page={page}", os.environ["ASHLAR_BINARY"]],
                "env": {**os.environ, "ASHLAR_EMULATOR_PAGE": page}}

    def count(self, *arguments):
        """Runs speed and returns its output."""
        return self.ok("speed", *arguments, **self.emulated()).out

    def did(self, *arguments):
        """The matches of all lines that begin with Did."""
        matches = [DID.fullmatch(line) for line in self.count(*arguments).splitlines() if line.startswith("Did")]
        self.assertTrue(matches and all(matches))
        return matches


@needs_emulator
class Counts(Counting):
    def test_text(self):
        out = self.count("--sizes", "0,16,1350")
        head, table = out.split("\n\n")[0], out.split("\n\n")[-1].splitlines()
        self.assertRegex(head, "(?m)^counts: +instructions")
        self.assertNotRegex(head, "(?m)^(clock|core|loop):")
        self.assertEqual(table[0].split(), ["algorithm", "op", "size", "row", "instr"])
        self.assertEqual({line.split()[0] for line in table[1:]}, set(ALGORITHMS))
        for line in table[1:]:
            self.assertGreater(float(line.split()[4]), 0)
            self.assertLessEqual(len(line), 80)

    def test_lines(self):
        for did in self.did("--sizes", "0,1350"):
            count, size = float(did["count"]), int(did["size"] or 0)
            self.assertEqual(did["operation"] == "setup", did["size"] is None)
            self.assertEqual(did["per_byte"] is None, size == 0)
            if size != 0:
                self.assertAlmostEqual(float(did["per_byte"]), count / size, delta=0.0006)

    def test_same_again(self):
        for options in (["--rows", "all"], ["--in-place", "--misalign", 1]):
            first = self.count("--sizes", "16,1350", *options)
            self.assertEqual(self.count("--sizes", "16,1350", *options), first)

    def test_exact(self):
        # Blocks go round the same loop: each adds the same number, to the instruction.
        counts = [float(did["count"]) for did in self.did("--filter", "poly1305 mac", "--rows", "portable32",
                                                          "--sizes", "1024,2048,3072,4096")]
        steps = {after - before for before, after in zip(counts, counts[1:])}
        self.assertEqual(len(steps), 1, counts)
        # 64 blocks of 16 bytes, 25 products each.
        self.assertGreater(steps.pop(), 64 * 25)

    @needs_peers
    def test_peer(self):
        out = self.count("--filter", "poly1305 mac", "--rows", "portable32", "--sizes", "1350", "--against",
                         peer("good"))
        table = [line.split() for line in out.split("\n\n")[-1].splitlines()]
        self.assertEqual(table[0], ["algorithm", "op", "size", "row", "instr", "shim-un", "ratio"])
        ours, theirs, ratio = map(float, table[1][4:])
        self.assertAlmostEqual(ratio, theirs / ours, delta=0.006)
        self.assertRegex(out, "(?m)^instr: .*above 1 ashlar needs fewer$")

    @needs_json
    def test_json(self):
        path = self.path("count.json")
        self.count("--json", path, "--filter", "mac,setup", "--sizes", "64")
        data = self.read_json(path)
        self.assertEqual(list(data), ["version", "machine", "results"])
        self.assertIsNone(data["machine"]["core_ghz"])
        for result in data["results"]:
            self.assertEqual(set(result), {"library", "algorithm", "operation", "row", "size", "aad", "align",
                                           "in_place", "threads", "instructions_per_op"})
            self.assertGreater(result["instructions_per_op"], 0)
        # There are no times to compare.
        self.fails(1, "no array 'samples' of times", "compare", path, path)

    def test_no_count_without_the_variable(self):
        options = self.emulated()
        del options["env"]["ASHLAR_EMULATOR_PAGE"]
        self.assertRegex(self.ok("speed", "--smoke", "--filter", "mac", **options).out, "(?m)^clock: ")

    def test_options(self):
        for name, value in (("threads", 2), ("seconds", 1), ("count", 2), ("check-monotone", None)):
            self.usage(f"instructions are counted, which does not go with --{name}", "speed", f"--{name}",
                       *([] if value is None else [value]), **self.emulated())

    def test_page_of_another_run(self):
        options = self.emulated()
        self.count("--filter", "mac", "--sizes", "16")
        result = self.fails(1, "instructions cannot be counted: no plugin answers", "speed", env=options["env"])
        self.assertEqual(result.out, "")


class Without(Counting):
    def test_no_page(self):
        env = {**os.environ, "ASHLAR_EMULATOR_PAGE": self.path("page")}
        result = self.fails(1, "instructions cannot be counted: ", "speed", env=env)
        self.assertEqual(result.out, "")

    def test_no_plugin(self):
        path = self.path("page")
        for content in (b"", b"x", bytes(64)):
            with open(path, "wb") as file:
                file.write(content)
            self.fails(1, "instructions cannot be counted: ", "speed", env={**os.environ, "ASHLAR_EMULATOR_PAGE": path})


if __name__ == "__main__":
    unittest.main()
