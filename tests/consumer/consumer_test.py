#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 OR MIT
# Copyright the Ashlar authors

"""Adopts the library as its users do, and compiles and runs tests/consumer/example.c each time. The build
directory to install from comes in ASHLAR_BUILD, the compilers in CC and CXX; without a C++ compiler what
needs one is skipped."""

import os
import pathlib
import shlex
import shutil
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
EXAMPLE = HERE / "example.c"
BUILD = pathlib.Path(os.environ["ASHLAR_BUILD"])
CC = os.environ.get("CC", "cc")
CXX = os.environ.get("CXX", "c++")
WARNINGS = ["-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wshadow", "-Werror"]

sys.path.insert(0, str(ROOT / "tools"))
from sources import public_headers, version  # pylint: disable=wrong-import-position


def run(*command, env=None):
    """The output of a command; its failure is the test's, with everything that it printed."""
    result = subprocess.run([str(word) for word in command], stdout=subprocess.PIPE, text=True,
                            stderr=subprocess.STDOUT, env={**os.environ, **(env or {})}, check=False)
    if result.returncode != 0:
        raise AssertionError(f"{shlex.join(map(str, command))}: {result.stdout}")
    return result.stdout


class Consumer(unittest.TestCase):
    """A temporary directory, and the check that the example ran."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def assert_example_runs(self, program, env=None):
        self.assertEqual(run(program, env=env), "meet at noon\n")

    def need_cxx(self):
        if not shutil.which(CXX):
            self.skipTest("no C++ compiler")


class Installed(Consumer):
    """make install, moved to another place afterwards."""

    def setUp(self):
        super().setUp()
        staged = self.folder / "staged"
        run("cmake", "--install", BUILD, "--prefix", "/opt/stone", env={"DESTDIR": str(staged)})
        self.prefix = self.folder / "moved here"
        (staged / "opt" / "stone").rename(self.prefix)
        self.pkgconfig = next(self.prefix.rglob("ashlar.pc")).parent
        self.libdir = self.pkgconfig.parent
        self.env = {"PKG_CONFIG_PATH": str(self.pkgconfig), "LD_LIBRARY_PATH": str(self.libdir)}

    def pkg_config(self, *options):
        if not shutil.which("pkg-config"):
            self.skipTest("no pkg-config")
        return shlex.split(run("pkg-config", *options, "ashlar", env=self.env))

    def test_files(self):
        names = {str(path.relative_to(self.prefix)) for path in self.prefix.rglob("*")}
        for header in public_headers():
            self.assertIn(header, names)
        lib = self.libdir.relative_to(self.prefix)
        for name in (f"{lib}/libashlar.a", f"{lib}/libashlar.so", f"{lib}/libashlar.so.0",
                     "share/doc/ashlar/LICENSE", "share/doc/ashlar/LICENSES/MIT.txt",
                     "share/doc/ashlar/LICENSES/Apache-2.0.txt"):
            self.assertIn(name, names)

    def test_program(self):
        program = self.prefix / "bin" / "ashlar"
        if not (BUILD / "ashlar").exists():
            self.skipTest("this build has no program")
        self.assertIn(version(), run(program, "--version"))

    def test_pkg_config(self):
        run(CC, EXAMPLE, "-o", self.folder / "app", *self.pkg_config("--cflags", "--libs"))
        self.assert_example_runs(self.folder / "app", self.env)
        self.assertEqual(self.pkg_config("--modversion"), [version()])

    def test_pkg_config_static(self):
        run(CC, EXAMPLE, "-o", self.folder / "app", *self.pkg_config("--cflags"),
            self.libdir / "libashlar.a")
        self.assert_example_runs(self.folder / "app")

    def test_find_package(self):
        build = self.folder / "build"
        run("cmake", "-S", HERE / "find_package", "-B", build, f"-DCMAKE_C_COMPILER={CC}",
            f"-DCMAKE_PREFIX_PATH={self.prefix}")
        run("cmake", "--build", build)
        self.assert_example_runs(build / "shared")
        self.assert_example_runs(build / "static")


class Subdirectory(Consumer):
    """The tree inside another project."""

    def test_add_subdirectory(self):
        build = self.folder / "build"
        run("cmake", "-S", HERE / "subdirectory", "-B", build, f"-DCMAKE_C_COMPILER={CC}",
            f"-DASHLAR_TREE={ROOT}")
        run("cmake", "--build", build)
        self.assert_example_runs(build / "embedded")


class Amalgamation(Consumer):
    """ashlar.h and ashlar.c."""

    def setUp(self):
        super().setUp()
        run(sys.executable, ROOT / "tools" / "amalgamate.py", self.folder)
        text = EXAMPLE.read_text(encoding="utf-8").replace("<ashlar/aead.h>", '"ashlar.h"')
        for name in ("app.c", "app.cpp"):
            (self.folder / name).write_text(text, encoding="utf-8")
        self.app = self.folder / "app"

    def compile(self, *switches):
        run(CC, "-std=c11", "-O2", *WARNINGS, *switches, self.folder / "app.c",
            self.folder / "ashlar.c", "-o", self.app)
        self.assert_example_runs(self.app)

    def test_plain(self):
        run(CC, "-O2", self.folder / "app.c", self.folder / "ashlar.c", "-o", self.app)
        self.assert_example_runs(self.app)

    def test_switches(self):
        for switches in ([], ["-DASHLAR_NO_INT128"], ["-DASHLAR_PORTABLE_ONLY"], ["-DASHLAR_ALL_ROWS"],
                         ["-DASHLAR_NO_ASM", "-DASHLAR_NO_CPUID"], ["-DASHLAR_ALWAYS_ZMM"]):
            with self.subTest(switches=switches):
                self.compile(*switches)

    def test_cxx_user(self):
        self.need_cxx()
        run(CC, "-O2", "-c", self.folder / "ashlar.c", "-o", self.folder / "ashlar.o")
        run(CXX, *WARNINGS, self.folder / "app.cpp", self.folder / "ashlar.o", "-o", self.app)
        self.assert_example_runs(self.app)


class Headers(Consumer):
    """Each public header, alone and all together, in every language that may include it."""

    def compile(self, compiler, standard, suffix, text):
        source = self.folder / f"user.{suffix}"
        source.write_text(text + "int ashlar_user;\n", encoding="utf-8")
        run(compiler, f"-std={standard}", *WARNINGS, f"-I{ROOT / 'include'}", "-c", source, "-o",
            self.folder / "user.o")

    def compile_all(self, compiler, standard, suffix):
        lines = [f"#include <{header.removeprefix('include/')}>\n" for header in public_headers()]
        for text in [*lines, "".join(lines), "".join(reversed(lines))]:
            with self.subTest(standard=standard, text=text):
                self.compile(compiler, standard, suffix, text)

    def test_c(self):
        for standard in ("c99", "c11"):
            self.compile_all(CC, standard, "c")

    def test_cxx(self):
        self.need_cxx()
        for standard in ("c++11", "c++20"):
            self.compile_all(CXX, standard, "cpp")

    def test_cxx_program(self):
        self.need_cxx()
        archive = BUILD / "libashlar.a"
        run(CXX, "-x", "c++", *WARNINGS, f"-I{ROOT / 'include'}", EXAMPLE, "-x", "none", archive, "-o",
            self.folder / "app")
        self.assert_example_runs(self.folder / "app")


if __name__ == "__main__":
    unittest.main()
