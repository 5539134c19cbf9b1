# SPDX-License-Identifier: Apache-2.0 OR MIT
# Copyright the Ashlar authors

"""Runs ctest and counts its results; what check.py and check_all.py share."""

import os
import subprocess
import xml.etree.ElementTree as ElementTree


class Counts:
    """How many tests passed, failed and were skipped, and the names of those that failed."""

    def __init__(self):
        self.passed = 0
        self.skipped = 0
        self.failed = []

    def add(self, other):
        """Adds the results of another run."""
        self.passed += other.passed
        self.skipped += other.skipped
        self.failed += other.failed

    def ok(self):
        """True if no test failed and at least one ran."""
        return self.passed > 0 and not self.failed

    def verdict(self, name):
        """The plain closing line."""
        return verdict(name, self.passed, len(self.failed), self.skipped)


def verdict(name, passed, failed, skipped):
    """The plain closing line of a run."""
    line = f"{name}: {passed} passed, {failed} failed"
    return f"{line}, {skipped} skipped" if skipped else line


def read_junit(path):
    """Counts the results in a JUnit file of ctest's."""
    counts = Counts()
    for case in ElementTree.parse(path).getroot().iter("testcase"):
        skipped = case.find("skipped")
        reason = "" if skipped is None else skipped.get("message", "")
        if case.get("status") == "run":
            counts.passed += 1
        elif case.get("status") == "disabled" or reason.startswith("SKIP_"):
            counts.skipped += 1
        else:  # failed, or could not be started at all
            counts.failed.append(case.get("name"))
    return counts


def run_ctest(build, label, exclude="", jobs=1, out=None, env=None):
    """Runs the tests with a label, without those with a label that matches exclude; output goes to the
    file out. A ctest that leaves no results counts as one failure."""
    junit = os.path.join(os.path.abspath(build), f"results-{label}.xml")
    if os.path.exists(junit):
        os.remove(junit)
    command = ["ctest", "--test-dir", build, "-L", f"^{label}$", "--output-on-failure",
               "--no-tests=error", "-j", str(jobs), "--output-junit", junit]
    if exclude:
        command += ["-LE", exclude]
    status = subprocess.run(command, stdout=out, stderr=subprocess.STDOUT, env=env,
                            check=False).returncode
    counts = read_junit(junit) if os.path.exists(junit) else Counts()
    if status != 0 and not counts.failed:
        counts.failed.append("ctest")
    return counts
