# SPDX-License-Identifier: Apache-2.0 OR MIT
# Copyright the Ashlar authors

"""ashlar speed --against: every interface, and peers that must not be timed."""

import os
import re
import unittest

from program import HAS_PEERS, ProgramTest, needs_json, needs_peers, peer

SIZES = ("--sizes", "0,16,100")


@needs_peers
class Shim(ProgramTest):
    def test_table(self):
        out = self.ok("speed", "--smoke", *SIZES, "--against", peer("good")).out
        self.assertRegex(out, r"(?m)^peer: +shim-un = shim-under-test 1.0 \(shim, .*peer_good.so\)$")
        rows = [line.split() for line in out.split("\n\n")[-1].splitlines()[1:-1]]
        for words in rows:
            ours, theirs, ratio = words[4:]
            if words[0] == "xchacha20-poly1305":
                self.assertEqual([theirs, ratio], ["-", "-"])
            else:
                # All three are rounded.
                least = (float(theirs) - 0.051) / (float(ours) + 0.051) - 0.0051
                most = (float(theirs) + 0.051) / max(float(ours) - 0.051, 0.001) + 0.0051
                self.assertTrue(least <= float(ratio) <= most, words)

    def test_two_peers_fit_the_width(self):
        out = self.ok("speed", "--smoke", "--against", peer("good"), "--against", peer("partial")).out
        table = out.split("\n\n")[-1].splitlines()
        self.assertEqual(table[0].split()[5:], ["shim-un", "shim-2", "ratio"])
        self.assertLessEqual(max(map(len, table)), 80)

    def test_five_peers_fit_the_width(self):
        against = [word for _ in range(5) for word in ("--against", peer("good"))]
        table = self.ok("speed", "--smoke", *against).out.split("\n\n")[-1].splitlines()
        self.assertEqual(table[0].split()[3:], ["shim-un", "shim-2", "shim-3", "shim-4", "shim-5", "ratio"])
        self.assertIn("chacha20-poly1305 seal", table)
        self.assertLessEqual(max(map(len, table)), 80)

    def test_partial(self):
        out = self.ok("speed", "--smoke", "--sizes", 16, "--against", peer("partial")).out
        for words in map(str.split, out.split("\n\n")[-1].splitlines()[1:-1]):
            self.assertEqual(words[5] == "-", words[0] != "poly1305")

    def test_options(self):
        for options in (["--in-place"], ["--misalign", 5], ["--threads", 2]):
            self.ok("speed", "--seconds", 0.003, *SIZES, "--against", peer("good"), *options)

    @needs_json
    def test_json(self):
        data = self.json("--smoke", "--sizes", "64", "--against", peer("good"), "--filter", "mac,seal")
        found = [(r["library"], r["row"], r["algorithm"]) for r in data["results"]]
        self.assertIn(("shim-under-test 1.0", "shim", "poly1305"), found)
        self.assertNotIn(("shim-under-test 1.0", "shim", "xchacha20-poly1305"), found)


@needs_peers
class Refused(ProgramTest):
    def refused(self, name, message, *arguments):
        """A peer whose answer is wrong ends the run, by name, before it is timed."""
        result = self.fails(1, message, "speed", "--seconds", 0.01, "--sizes", 16, "--against", peer(name),
                            *arguments)
        self.assertNotIn("Did", result.out)

    def test_wrong_result(self):
        self.refused("wrong", r"chacha20-poly1305 seal \(16 bytes\): shim-under-test 1.0 shim is not timed: "
                              "its result is wrong")

    def test_ignored_tag(self):
        self.refused("forger", "open.*: it opened a message with a wrong tag", "--filter", "open")
        self.refused("forger", "open.*: it opened a message with a wrong tag", "--filter", "open", "--in-place")

    def test_ignored_nonce(self):
        self.refused("nonce", "its result is wrong", "--filter", "seal")

    def test_failure_while_timed(self):
        self.refused("late", "an operation of shim-under-test 1.0 shim failed", "--filter", "seal")

    def test_shim_without_functions(self):
        self.refused("empty", "no complete class of functions")

    def test_unknown_interface(self):
        self.refused("unknown", r"peer_unknown.so has no interface known here \(looked for EVP_AEAD_CTX_seal, "
                                r"EVP_CIPHER_fetch, sodium_init, ashlar_peer_name\)")

    def test_missing_file(self):
        self.fails(1, "cannot load .*missing.so", "speed", "--against", self.path("missing.so"))

    def test_not_a_library(self):
        self.fails(1, "cannot load ", "speed", "--against", __file__)


@needs_peers
class Interfaces(ProgramTest):
    def peers(self, *arguments):
        """Runs speed with all sizes and returns the header's lines about peers."""
        out = self.ok("speed", "--smoke", "--sizes", "0,1,64,1000", *arguments).out
        return re.findall(r"(?m)^peer: +(\S+) = (.*) \((\S+), .*\)$", out)

    def test_evp_aead(self):
        self.assertEqual(self.peers("--against", peer("evp_aead")), [("boring", "BoringSSL", "EVP_AEAD")])

    def test_auto(self):
        found = self.peers("--against", "auto")
        self.assertLessEqual(set(os.environ["ASHLAR_AUTO"].split()), {kind for _, _, kind in found})
        for column, library, kind in found:
            self.assertIn((column, kind), [("openssl", "EVP"), ("sodium", "sodium"), ("boring", "EVP_AEAD"),
                                           ("aws-lc", "EVP_AEAD"), ("libre", "EVP_AEAD")])
            self.assertRegex(library, r"^[A-Za-z-]+")

    def test_auto_times(self):
        self.ok("speed", "--seconds", 0.003, "--against", "auto", "--in-place", "--misalign", 9, "--sizes", "64")


@unittest.skipIf(HAS_PEERS, "peers can be loaded")
class Static(ProgramTest):
    def test_cannot_load(self):
        self.fails(1, "linked statically", "speed", "--smoke", "--against", peer("good"))

    def test_auto_goes_on(self):
        self.assertRegex(self.ok("speed", "--smoke", "--against", "auto").out, "(?m)^peer: +none")


if __name__ == "__main__":
    unittest.main()
