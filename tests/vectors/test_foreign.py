# SPDX-License-Identifier: Apache-2.0 OR MIT
# Copyright the Ashlar authors

"""Tests of foreign.py: what becomes of each sort of case, and that absent files are reported as skipped."""

import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

import foreign
from vectors import parse


def case(result, flags, iv="00" * 12):
    test = {"tcId": 1, "key": "11" * 32, "iv": iv, "aad": "", "msg": "22", "ct": "33", "tag": "44" * 16}
    group = {"ivSize": 4 * len(iv), "keySize": 256, "tagSize": 128, "tests": [test]}
    test.update(result=result, flags=flags)
    return json.dumps({"numberOfTests": 1, "testGroups": [group]})


class Wycheproof(unittest.TestCase):
    def result(self, text):
        (record,) = parse(foreign.wycheproof_records("chacha20-poly1305", text)[0])
        return record["result"]

    def test_results(self):
        self.assertEqual(self.result(case("valid", ["Pseudorandom"])), "ok")
        self.assertEqual(self.result(case("invalid", ["ModifiedTag"])), "bad-tag")
        for size in (0, 8, 11, 13, 14, 16, 24, 32):
            self.assertEqual(self.result(case("invalid", ["InvalidNonceSize"], "00" * size)), "nonce-length")

    def test_unknown_cases_are_not_run_as_something_else(self):
        for result, flags in (("acceptable", ["Pseudorandom"]), ("invalid", ["SomethingNew"]),
                              ("invalid", ["InvalidNonceSize"])):
            with self.assertRaises(ValueError):
                self.result(case(result, flags))


class Boringssl(unittest.TestCase):
    def test_values(self):
        text = '# Comment\n\nCOUNT = 7\nKEY= 01\nNONCE= 02\nIN= "AB="\nAD= \nCT= 0304\nTAG= 05\n'
        (record,) = parse("\n".join(foreign.boringssl_records(text)))
        self.assertEqual((record["in"], record["aad"], record["out"]), ("41423d", "-", "0304"))
        self.assertEqual(record["from"], "BoringSSL case 7")


class Absent(unittest.TestCase):
    def test_absent_files_are_skipped_and_named(self):
        with tempfile.TemporaryDirectory() as directory:
            done = subprocess.run(
                [sys.executable, str(HERE / "foreign.py"), "wycheproof", "--wycheproof", directory, "--", "true"],
                capture_output=True, text=True, check=False, env={"PATH": "/usr/bin:/bin"},
            )
        self.assertEqual(done.returncode, foreign.SKIPPED)
        self.assertIn("NOT RUN: wycheproof", done.stdout)


if __name__ == "__main__":
    unittest.main()
