#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 OR MIT
# Copyright the Ashlar authors

"""make check: runs the tests labelled "check" of a build and ends with one verdict line."""

import argparse
import sys

from ctest_run import run_ctest


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("build", help="a build directory")
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    counts = run_ctest(options.build, "check", jobs=options.jobs)
    for name in counts.failed:
        print(f"failed: {name}")
    print(counts.verdict("check"), flush=True)
    return 0 if counts.ok() else 1


if __name__ == "__main__":
    sys.exit(main())
