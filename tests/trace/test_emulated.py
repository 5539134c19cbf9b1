#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 OR MIT
# Copyright the Ashlar authors

"""That a trace under the emulator cannot pass without having been made: each part that may be missing or wrong is a
failure which is named."""

import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

EMULATOR = os.environ["ASHLAR_EMULATOR"].split()
PLUGIN, PROGRAM = os.environ["ASHLAR_PLUGIN"], os.environ["ASHLAR_TRACE"]
TABLE = pathlib.Path(os.environ["ASHLAR_TABLE"])
EVENTS = 8388608


class Emulated(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.page = str(pathlib.Path(self.folder.name, "page"))

    def run_trace(self, arguments, variable=None, table=TABLE, plugin=PLUGIN, emulator=EMULATOR):
        """Status and output of test_trace with these arguments to the plugin, or without one."""
        command = [*emulator, *([] if arguments is None else ["-plugin", ",".join([plugin, *arguments])]),
                   PROGRAM, str(table), "count"]
        env = {name: value for name, value in os.environ.items() if name != "ASHLAR_EMULATOR_PAGE"}
        if variable is not None:
            env["ASHLAR_EMULATOR_PAGE"] = variable
        done = subprocess.run(command, env=env, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              timeout=120, check=False)
        return done.returncode, done.stdout

    def arguments(self, events=EVENTS):
        return [f"page={self.page}", f"events={events}"]

    def fails(self, words, *args, **kwargs):
        """The run fails and says why."""
        status, text = self.run_trace(*args, **kwargs)
        self.assertNotEqual(status, 0, text)
        self.assertRegex(text, words)

    def test_right(self):
        status, text = self.run_trace(self.arguments(), self.page)
        self.assertEqual(status, 0, text)

    def test_no_variable(self):
        self.fails("ASHLAR_EMULATOR_PAGE is not set", self.arguments())

    def test_no_plugin(self):
        self.fails("names cannot be read", None, self.page)

    def test_page_of_another_run(self):
        self.run_trace(self.arguments(), self.page)
        self.fails("no plugin answers", None, self.page)
        self.fails("no plugin answers", [f"page={self.page}2", f"events={EVENTS}"], self.page)

    def test_page_of_something_else(self):
        for content in (b"", b"x", bytes(64), bytes(4096)):
            pathlib.Path(self.page).write_bytes(content)
            self.fails("cannot be mapped|not one that qemu's plugin has made", None, self.page)

    def test_plugin_not_there(self):
        self.fails("plugin", self.arguments(), self.page, plugin=self.page + ".so")

    def test_another_emulator(self):
        other = shutil.which("qemu-s390x")
        if other is None:
            self.skipTest("there is no other")
        self.fails("Invalid ELF image", self.arguments(), self.page, emulator=[other])

    def test_arguments(self):
        self.fails("page: is missing", [], self.page)
        self.fails("is not a number of events", self.arguments("many"), self.page)
        self.fails("is no argument of it", self.arguments() + ["tea=hot"], self.page)
        self.fails("No such file or directory", [f"page={self.page}/deeper", f"events={EVENTS}"], self.page)
        self.fails("room for too few events", self.arguments(0), self.page)
        self.fails("room for too few events", self.arguments(EVENTS - 1), self.page)

    def changed_table(self, change):
        """A table in which change was made to each of the fields of a nop: address, problem, accesses, text."""
        lines = []
        for line in TABLE.read_text(encoding="utf-8").splitlines():
            fields = line.split("\t")
            if len(fields) == 4 and fields[3].split()[0] == "nop":
                fields = change(fields)
            lines += ["\t".join(fields)] if fields else []
        path = pathlib.Path(self.folder.name, "table")
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        return path

    def test_table(self):
        for words, change in (("code that is not of this program", lambda fields: None),
                              ("access not seen", lambda fields: [*fields[:2], "t", fields[3]]),
                              ("variable time", lambda fields: [fields[0], "variable time", *fields[2:]])):
            self.fails(words, self.arguments(), self.page, table=self.changed_table(change))


if __name__ == "__main__":
    unittest.main()
