# SPDX-License-Identifier: Apache-2.0 OR MIT
# Copyright the Ashlar authors

"""What the tests of the program share: how to run it, and the pieces of its environment that CMake passes."""

import json
import os
import re
import shlex
import subprocess
import tempfile
import unittest

PROGRAM = shlex.split(os.environ["ASHLAR_PROGRAM"])
SLOW = shlex.split(os.environ["ASHLAR_SLOW"])
BROKEN = shlex.split(os.environ["ASHLAR_BROKEN"])
PEERS = os.environ["ASHLAR_PEERS"]
HAS_JSON = os.environ["ASHLAR_JSON"] == "1"
HAS_PEERS = os.environ["ASHLAR_PEERS_LOAD"] == "1"
WORD_BYTES = int(os.environ["ASHLAR_WORD_BYTES"])  # of the program
WINDOWS = os.environ["ASHLAR_WINDOWS"] == "1"
HAS_TIMES = os.environ["ASHLAR_TIMES"] == "1"

# What every row but the portable ones needs one of, on all architectures.
ALL_FEATURES = "sse2,bmi2,adx,neon,vsx"

needs_json = unittest.skipUnless(HAS_JSON, "built without cJSON")
needs_peers = unittest.skipUnless(HAS_PEERS, "a static program loads no peers")
needs_terminal = unittest.skipIf(WINDOWS, "a console of Windows is redrawn, not written to")
needs_times = unittest.skipUnless(HAS_TIMES, "times under a sanitizer or an emulator say nothing")

# Families, in the order of a run, with the sizes of the issue.
AEAD_SIZES = [16, 256, 1350, 8192, 16384]
CIPHER_SIZES = [32, 63, 64, 256, 1024, 1350, 65536]
AEADS = ["chacha20-poly1305", "xchacha20-poly1305", "chacha20-poly1305-old"]
ALGORITHMS = AEADS + ["chacha20", "poly1305"]

DID = re.compile(
    r"Did (?P<count>\d+) (?P<label>[A-Za-z0-9-]+)(?:/(?P<row>[a-z0-9]+))?"
    r"(?: \((?P<size>\d+) bytes\))? (?P<operation>seal|open|setup|crypt|mac) operations"
    r"(?: on (?P<threads>\d+) threads)? in (?P<us>\d+)us \((?P<ops>\d+\.\d) ops/sec\)"
    r"(?:: (?P<mb>\d+\.\d) MB/s)?")


class Result:
    """Status and output of a run."""

    def __init__(self, done):
        self.status = done.returncode
        self.out = done.stdout
        self.err = done.stderr

    def did(self):
        """The matches of all lines that begin with Did; each must match as a whole."""
        lines = [line for line in self.out.splitlines() if line.startswith("Did")]
        matches = [DID.fullmatch(line) for line in lines]
        assert all(matches), lines
        return matches


def run(*arguments, program=None, **options):
    """Runs the program."""
    return Result(subprocess.run([*(program or PROGRAM), *map(str, arguments)],
                                 stdin=subprocess.DEVNULL, capture_output=True, text=True,
                                 timeout=250, check=False, **options))


def read_terminal(reader):
    """What has been written to a terminal that nobody has open any more. It may come in parts."""
    shown = b""
    try:
        while part := os.read(reader, 65536):
            shown += part
    except OSError:  # Linux says so when there is no more
        pass
    os.close(reader)
    return shown.decode()


def peer(name):
    """The path of a peer that CMake has built."""
    return os.path.join(PEERS, f"peer_{name}.so")


class ProgramTest(unittest.TestCase):
    """A test case with a directory of its own and the checks that recur."""

    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.directory = directory.name

    def path(self, name):
        """A path in the test's directory."""
        return os.path.join(self.directory, name)

    def ok(self, *arguments, **options):
        """Runs the program, which must succeed without a word on stderr."""
        result = run(*arguments, **options)
        self.assertEqual(result.status, 0, result.err)
        self.assertEqual(result.err, "")
        return result

    def fails(self, status, message, *arguments, **options):
        """Runs the program, which must fail with that status and message, begun by the command's name."""
        result = run(*arguments, **options)
        self.assertEqual(result.status, status, result.err)
        first = result.err.splitlines()[0]
        self.assertTrue(first.startswith(f"ashlar {arguments[0]}: "), first)
        self.assertRegex(result.err, message)
        return result

    def usage(self, message, *arguments, **options):
        """Runs the program, which must find an error of usage and write nothing to stdout."""
        result = self.fails(2, message, *arguments, **options)
        self.assertEqual(result.out, "")
        return result

    def json(self, *arguments):
        """Runs speed and returns its JSON."""
        path = self.path("speed.json")
        self.ok("speed", "--json", path, *arguments)
        return self.read_json(path)

    def read_json(self, path):
        """What a file of JSON holds."""
        with open(path, encoding="utf-8") as file:
            return json.load(file)
