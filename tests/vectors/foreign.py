#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 OR MIT
# Copyright the Ashlar authors

"""Runs other people's AEAD vectors through the C reader: converts them to the text form of tests/oracle/vectors.py and
gives that to a program. Exits with 77, which ctest reports as skipped, when they are not on this machine.

  foreign.py wycheproof --wycheproof DIRECTORY -- PROGRAM...    JSON files of C2SP/wycheproof, testvectors_v1
  foreign.py boringssl -- PROGRAM...                            the file in Debian's python3-cryptography-vectors
"""

import argparse
import importlib.util
import json
import os
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "oracle"))

from vectors import format_record

SKIPPED = 77
WYCHEPROOF_FILES = {
    "chacha20_poly1305_test.json": "chacha20-poly1305",
    "xchacha20_poly1305_test.json": "xchacha20-poly1305",
}
# Where Debian's python3-cryptography-vectors puts its package, for a Python that is not Debian's.
DEBIAN_PACKAGES = "/usr/lib/python3/dist-packages"
NONCE_BITS = {"chacha20-poly1305": 96, "xchacha20-poly1305": 192}


def wycheproof_result(alg, group, test):
    """The status that a case demands. A case that is invalid for a reason not known here is an error: it must not be
    run as anything else."""
    if test["result"] == "valid":
        return "ok"
    if group["ivSize"] != NONCE_BITS[alg] and test["flags"] == ["InvalidNonceSize"]:
        return "nonce-length"
    if group["keySize"] != 256 and test["result"] == "invalid":
        return "key-length"
    if test["result"] == "invalid" and test["flags"] == ["ModifiedTag"]:
        return "bad-tag"
    raise ValueError(f"case {test['tcId']}: {test['result']} {test['flags']}")


def wycheproof_records(alg, text):
    data = json.loads(text)
    records = []
    for group in data["testGroups"]:
        for test in group["tests"]:
            assert len(test["iv"]) * 4 == group["ivSize"] and len(test["key"]) * 4 == group["keySize"]
            fields = {name: bytes.fromhex(test[name]) for name in ("key", "aad", "tag")}
            result = wycheproof_result(alg, group, test)
            if result in ("nonce-length", "key-length"):
                fields["tag"] = bytes(16)  # where nothing is computed
            records.append(
                format_record(
                    "aead", alg, from_=f"Wycheproof {alg} tcId {test['tcId']}", nonce=bytes.fromhex(test["iv"]),
                    in_=bytes.fromhex(test["msg"]), out=bytes.fromhex(test["ct"]), result=result, **fields,
                )
            )
    assert len(records) == data["numberOfTests"]
    return records


def wycheproof(directory):
    directory = pathlib.Path(os.environ.get("ASHLAR_WYCHEPROOF", directory))
    records = []
    for name, alg in WYCHEPROOF_FILES.items():
        path = directory / name
        if not path.exists():
            return None, f"{path} is not there"
        records += wycheproof_records(alg, path.read_text())
    return records, None


def boringssl_value(text):
    """Hex, or a string in quotes."""
    return text[1:-1].encode() if text.startswith('"') else bytes.fromhex(text)


def boringssl_records(text):
    records = []
    for paragraph in text.split("\n\n"):
        lines = [line for line in paragraph.splitlines() if line.strip() and not line.startswith("#")]
        if not lines:
            continue
        fields = {name.strip(): value.strip() for name, value in (line.split("=", 1) for line in lines)}
        key, nonce, aad, plaintext, out, tag = (
            boringssl_value(fields[name]) for name in ("KEY", "NONCE", "AD", "IN", "CT", "TAG")
        )
        records.append(
            format_record(
                "aead", "chacha20-poly1305", from_=f"BoringSSL case {fields['COUNT']}", key=key, nonce=nonce,
                aad=aad, in_=plaintext, out=out, tag=tag,
            )
        )
    return records


def boringssl():
    package = importlib.util.find_spec("cryptography_vectors")
    root = pathlib.Path(package.origin).parent if package else pathlib.Path(DEBIAN_PACKAGES, "cryptography_vectors")
    path = root / "ciphers" / "ChaCha20Poly1305" / "boringssl.txt"
    if not path.exists():
        return None, f"{path} is not there"
    return boringssl_records(path.read_text()), None


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("set", choices=["wycheproof", "boringssl"])
    parser.add_argument("--wycheproof", default=".")
    parser.add_argument("program", nargs="+")
    options = parser.parse_args()

    records, missing = wycheproof(options.wycheproof) if options.set == "wycheproof" else boringssl()
    if missing:
        print(f"NOT RUN: {options.set}: {missing}")
        return SKIPPED
    with tempfile.TemporaryDirectory() as directory:
        path = pathlib.Path(directory) / f"{options.set}.txt"
        path.write_text("\n".join(records))
        return subprocess.run([*options.program, str(path)], check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
