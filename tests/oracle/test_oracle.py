# SPDX-License-Identifier: Apache-2.0 OR MIT
# Copyright the Ashlar authors

"""Tests of the oracle: it recomputes every known answer copied from a standard, and the generated vector files are
byte for byte what it writes."""

import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

import aead
import chacha
import generate
import poly1305
from vectors import parse, parse_bytes


def get(record, *fields):
    return [parse_bytes(record[field]) for field in fields]


class Standards(unittest.TestCase):
    def check(self, record):
        kind, name = record["kind"], record["name"]
        if kind == "stream":
            key, nonce, data = get(record, "key", "nonce", "in")
            if record.get("result") == "too-long":
                with self.assertRaises(OverflowError):
                    chacha.crypt(key, nonce, int(record["counter"]), data)
                return
            want, skip = parse_bytes(record["out"]), int(record.get("skip", 0))
            got = chacha.crypt(key, nonce, int(record["counter"]), data)
            self.assertEqual(got[skip : skip + len(want)], want)
        elif kind == "derive":
            key, nonce, want = get(record, "key", "nonce", "out")
            self.assertEqual(chacha.hchacha(key, nonce), want)
        elif kind == "mac":
            key, message, want = get(record, "key", "in", "tag")
            self.assertEqual(poly1305.mac(key, message), want)
        elif kind == "aead":
            key, nonce, aad, plaintext, out, tag = get(record, "key", "nonce", "aad", "in", "out", "tag")
            self.assertEqual(aead.seal(name, key, nonce, aad, plaintext), (out, tag))
        else:
            self.fail(f"unknown kind {kind}")

    def test_known_answers(self):
        records = list(parse((generate.DIRECTORY / "standards.txt").read_text()))
        self.assertGreater(len(records), 40)
        for record in records:
            with self.subTest(record["from"]):
                self.check(record)


class Generated(unittest.TestCase):
    def test_files_are_what_the_generator_writes(self):
        for name in generate.FILES:
            with self.subTest(name):
                # assertEqual would take minutes to print the difference.
                same = (generate.DIRECTORY / name).read_text() == generate.contents(name)
                self.assertTrue(same, "run python3 tests/oracle/generate.py")


if __name__ == "__main__":
    unittest.main()
