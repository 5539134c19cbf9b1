#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 OR MIT
# Copyright the Ashlar authors

"""make check-all and make check-ct: everything that exists, as named stages, two at a time. Each builds in a directory of its
own below build/check-all and leaves its log there; a table and one verdict line end the run."""

import argparse
import os
import pathlib
import shutil
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

from ctest_run import Counts, run_ctest, verdict

ROOT = pathlib.Path(__file__).resolve().parent.parent
BUILD = ROOT / "build" / "check-all"

# What a stage of another compiler or target need not repeat: it looks at the tree, not at the build.
TREE_ONLY = "^(lint|consumer)$"

NO_PROGRAM = "-DASHLAR_BUILD_PROGRAM=OFF"
STATIC = ("-DASHLAR_BUILD_SHARED=OFF", "-DASHLAR_STATIC_PROGRAM=ON",
          "-DCMAKE_EXE_LINKER_FLAGS=-static")


class Stage:
    """One way to build, and the tests to run there."""

    def __init__(self, name, what, *configure, labels=("check",), exclude=TREE_ONLY, env=None,
                 delete=(), build=True, targets=()):
        self.name = name
        self.what = what
        self.configure = configure
        self.labels = labels  # each must have tests
        self.exclude = exclude
        self.env = env or {}
        self.delete = delete  # paths that a copy of the tree goes without
        self.build = build  # False: its tests build what they need
        self.targets = targets  # to build, instead of all

    def constant_time(self):
        """Keeps the tests that are about secrets; False when there are none."""
        self.labels = [label for label in self.labels if label in ("ct", "trace")]
        self.targets = self.targets or ["test_ct", "test_trace_table", "ashlar_program", "peer_good"]
        return bool(self.labels)

    def source(self, log):
        """The tree to build: the real one, or a copy without the deleted paths."""
        if not self.delete:
            return ROOT
        copy = BUILD / f"{self.name}-tree"
        shutil.rmtree(copy, ignore_errors=True)
        shutil.copytree(ROOT, copy, ignore=lambda folder, names: [
            name for name in names if name in (".git", "__pycache__")
            or (name == "build" and pathlib.Path(folder) == ROOT)])
        for path in self.delete:
            print(f"deleting {path}", file=log, flush=True)
            shutil.rmtree(copy / path)
        return copy

    def run(self):
        """Builds and tests; returns the counts."""
        build = BUILD / self.name
        with open(BUILD / f"{self.name}.log", "w", encoding="utf-8") as log:
            commands = [["cmake", "-S", str(self.source(log)), "-B", str(build), *self.configure]]
            if self.build:
                commands.append(["cmake", "--build", str(build),
                                 *(["--target", *self.targets] if self.targets else [])])
            for command in commands:
                print("+", *command, file=log, flush=True)
                if subprocess.run(command, stdout=log, stderr=subprocess.STDOUT, cwd=ROOT,
                                  check=False).returncode != 0:
                    counts = Counts()
                    counts.failed.append("build")
                    return counts
            counts = Counts()
            for label in self.labels:
                counts.add(run_ctest(str(build), label, self.exclude, out=log,
                                     env={**os.environ, **self.env}))
            return counts


WERROR = "-DASHLAR_WERROR=ON"
TRACE_LONG = {"ASHLAR_TEST_LONG": "1"}


def trace_stages():
    """Traces under the emulator: every architecture as both compilers build it, every row; every length, but where the
    same rows have all lengths elsewhere."""
    found = []
    for target, what, env in (("ppc64le", "POWER", TRACE_LONG), ("armv7", "ARMv7", TRACE_LONG),
                              ("aarch64", "AArch64", TRACE_LONG), ("i686", "32-bit x86", {}),
                              ("riscv64", "64-bit RISC-V", {})):
        for suffix, compiler, option in (("", "GCC", ()), ("-clang", "Clang 19", ("-DASHLAR_CROSS_CLANG=clang-19",))):
            found.append(Stage(f"trace-{target}{suffix}", f"secrets in traces, {what}, {compiler}, emulated", WERROR,
                               "--toolchain", f"cmake/toolchains/{target}.cmake", *option, labels=["trace"],
                               env=env,
                               targets=["test_trace_table", "test_counts", "ashlar_program",
                                        "peer_good"]))
    return found


def emulated_stages():
    """The tests on other architectures, as GCC compiles them."""
    return [Stage(target, f"{what}, emulated", WERROR, "--toolchain", f"cmake/toolchains/{target}.cmake",
                  env={"ASHLAR_TEST_THIN": "1"})
            for target, what in (("s390x", "big-endian"), ("aarch64", "AArch64"), ("armv7", "ARMv7"),
                                 ("ppc64le", "POWER, little-endian"), ("riscv64", "64-bit RISC-V"))]


def clang_stages():
    """Answers of the rows of other architectures as Clang compiles them."""
    return [Stage(f"{target}-clang", f"{what}, Clang 19", WERROR, NO_PROGRAM, "--toolchain",
                  f"cmake/toolchains/{target}.cmake", "-DASHLAR_CROSS_CLANG=clang-19",
                  env={"ASHLAR_TEST_THIN": "1"})
            for target, what in (("aarch64", "AArch64"), ("armv7", "ARMv7"),
                                 ("ppc64le", "POWER, little-endian"), ("i686", "32-bit x86"))]


def stages():
    """Every stage, those that take longest first."""
    return [
        Stage("mutation", "the tests notice faults put into the library", NO_PROGRAM,
              labels=["mutation"], exclude="", build=False),
        Stage("fuzz", "the fuzzers, with address and undefined-behaviour checks", "--preset",
              "asan-ubsan", "-DASHLAR_FUZZ=ON", NO_PROGRAM, labels=["fuzz"], exclude="",
              env={"ASHLAR_FUZZ_SECONDS": os.environ.get("ASHLAR_FUZZ_SECONDS", "60")}),
        *emulated_stages(),
        Stage("mingw64", "64-bit Windows, under Wine", WERROR, "--toolchain",
              "cmake/toolchains/mingw64.cmake", env={"ASHLAR_TEST_THIN": "1"}),
        Stage("mingw32", "32-bit Windows, built only", WERROR, "--toolchain",
              "cmake/toolchains/mingw32.cmake", labels=["objects"]),
        Stage("targets", "compiled for systems that cannot run here, with Clang 14 and 19", NO_PROGRAM,
              labels=["targets"], exclude="", build=False),
        *clang_stages(),
        *trace_stages(),
        Stage("i686", "32-bit x86, run natively", WERROR, "--toolchain",
              "cmake/toolchains/i686.cmake"),
        Stage("gcc", "GCC, warnings are errors; with the long tests, secrets under valgrind and in "
              "traces, lints and users of the library", "-DCMAKE_C_COMPILER=gcc", WERROR,
              labels=["check", "long", "ct", "trace"], exclude=""),
        Stage("clang", "Clang 19, warnings are errors; with secrets under valgrind and in traces",
              "--preset", "clang", WERROR, labels=["check", "ct", "trace"]),
        Stage("msan", "MemorySanitizer", "--preset", "msan", WERROR),
        Stage("asan-ubsan", "AddressSanitizer and UndefinedBehaviorSanitizer", "--preset",
              "asan-ubsan", WERROR),
        Stage("tsan", "ThreadSanitizer", "--preset", "tsan", WERROR),
        Stage("debug", "without optimisation", "--preset", "debug", WERROR),
        Stage("clang-14", "Clang 14, warnings are errors; with secrets in traces", "--preset",
              "clang-14", WERROR, labels=["check", "trace"]),
        Stage("portable", "src/arch deleted", WERROR, "-DASHLAR_PORTABLE_ONLY=ON",
              delete=["src/arch"]),
        Stage("no-int128", "without a 128-bit integer", WERROR, "-DASHLAR_NO_INT128=ON"),
        Stage("no-asm", "without inline assembly and cpuid", WERROR, "-DASHLAR_NO_ASM=ON",
              "-DASHLAR_NO_CPUID=ON"),
        Stage("musl", "musl, linked statically", WERROR, "--toolchain",
              "cmake/toolchains/musl.cmake", *STATIC),
        Stage("static", "the system's C library, linked statically", WERROR, *STATIC),
    ]


def run_stage(stage):
    """Runs a stage and tells of it; returns the row for the table."""
    start = time.monotonic()
    counts = stage.run()
    seconds = time.monotonic() - start
    word = "ok" if counts.ok() else "FAILED"
    print(f"{stage.name}: {word} after {seconds:.0f} s", flush=True)
    for name in counts.failed:
        print(f"  failed: {name}; see {(BUILD / stage.name).relative_to(ROOT)}.log", flush=True)
    return stage, counts, seconds


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--list", action="store_true", help="name the stages and stop")
    parser.add_argument("--only", metavar="NAMES", help="stages to run, separated by commas")
    parser.add_argument("--constant-time", action="store_true",
                        help="of all stages only the tests that are about secrets: make check-ct")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="stages at a time")
    options = parser.parse_args()

    chosen = stages()
    if options.constant_time:
        chosen = [stage for stage in chosen if stage.constant_time()]
    if options.list:
        for stage in chosen:
            print(f"{stage.name:19} {stage.what}")
        return 0
    if options.only:
        names = options.only.split(",")
        unknown = set(names) - {stage.name for stage in chosen}
        if unknown:
            parser.error(f"no such stage: {', '.join(sorted(unknown))}")
        chosen = [stage for stage in chosen if stage.name in names]

    BUILD.mkdir(parents=True, exist_ok=True)
    with ThreadPoolExecutor(options.jobs) as pool:
        rows = list(pool.map(run_stage, chosen))

    print(f"\n{'stage':19} {'passed':>6} {'failed':>6} {'skipped':>7} {'seconds':>7}  what")
    for stage, counts, seconds in rows:
        print(f"{stage.name:19} {counts.passed:6} {len(counts.failed):6} {counts.skipped:7} "
              f"{seconds:7.0f}  {stage.what}")
    good = sum(counts.ok() for _, counts, _ in rows)
    print("\nIn stages:")
    print(verdict("check-ct" if options.constant_time else "check-all", good, len(rows) - good, 0), flush=True)
    return 0 if good == len(rows) else 1


if __name__ == "__main__":
    sys.exit(main())
