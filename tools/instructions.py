#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 OR MIT
# Copyright the Ashlar authors

"""make instructions: ashlar speed for every architecture that can be emulated, as GCC and Clang build it, next to
Debian's OpenSSL and libsodium for it; exact numbers of instructions instead of times. Results are left as JSON in
build/instructions; tools/performance_table.py makes tables of them."""

import argparse
import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
BUILD = ROOT / "build" / "instructions"

# By the name of the toolchain file: Debian's name of the architecture, and of its folder of libraries.
TARGETS = {
    "aarch64": ("arm64", "aarch64-linux-gnu"),
    "armv7": ("armhf", "arm-linux-gnueabihf"),
    "ppc64le": ("ppc64el", "powerpc64le-linux-gnu"),
    "i686": ("i386", "i386-linux-gnu"),
}
COMPILERS = {"gcc": (), "clang": ("-DASHLAR_CROSS_CLANG=clang-19",)}
PACKAGES = ("libssl3", "libsodium23", "libcjson1", "libcjson-dev")


def run(command, log, env=None, out=None):
    """Runs a command, or ends the program with what it said."""
    print("+", *command, file=log, flush=True)
    done = subprocess.run([str(word) for word in command], stdout=out or log, stderr=log, env=env, cwd=ROOT,
                          check=False)
    if done.returncode != 0:
        log.flush()
        sys.exit(f"{pathlib.Path(log.name).read_text(encoding='utf-8')}\n{command[0]} failed; see {log.name}")


def count(target, compiler, arguments):
    """Builds for a target and measures; returns the path of the result."""
    architecture, libraries = TARGETS[target]
    name = f"{target}-{compiler}"
    build, foreign = BUILD / name, BUILD / "packages" / architecture
    root = foreign / "root" / "usr"
    libraries = root / "lib" / libraries
    result, text = BUILD / f"{name}.json", BUILD / f"{name}.txt"
    # By the environment: the program prints the options of its compiler.
    env = {**os.environ, "C_INCLUDE_PATH": str(root / "include"), "QEMU_SET_ENV": f"LD_LIBRARY_PATH={libraries}"}
    with open(BUILD / f"{name}.log", "w", encoding="utf-8") as log:
        run([ROOT / "tools" / "foreign.sh", architecture, foreign, *PACKAGES], log)
        run(["cmake", "-S", ROOT, "-B", build, "--toolchain", f"cmake/toolchains/{target}.cmake", *COMPILERS[compiler],
             f"-DCMAKE_EXE_LINKER_FLAGS=-L{libraries}"], log, env)
        run(["cmake", "--build", build, "--parallel", os.cpu_count(), "--target", "ashlar_program", "emulator_plugin"],
            log, env)
        with open(text, "w", encoding="utf-8") as out:
            run(["sh", build / "tests" / "trace" / "counted", build / "ashlar", "speed", "--against", "auto", "--json",
                 result, *arguments], log, env, out)
    return result, text


def main():
    parser = argparse.ArgumentParser(description=__doc__, epilog="Other options are those of ashlar speed.")
    parser.add_argument("--only", metavar="NAMES", default=",".join(TARGETS),
                        help=f"architectures, separated by commas: {', '.join(TARGETS)}")
    parser.add_argument("--compilers", metavar="NAMES", default=",".join(COMPILERS),
                        help=f"separated by commas: {', '.join(COMPILERS)}")
    options, arguments = parser.parse_known_args()
    for names, known in ((options.only, TARGETS), (options.compilers, COMPILERS)):
        unknown = set(names.split(",")) - set(known)
        if unknown:
            parser.error(f"unknown: {', '.join(sorted(unknown))}")
    BUILD.mkdir(parents=True, exist_ok=True)
    results = []
    for target in options.only.split(","):
        for compiler in options.compilers.split(","):
            result, text = count(target, compiler, arguments)
            results.append(result)
            print(f"== {target}, {compiler}\n{text.read_text(encoding='utf-8')}", flush=True)
    print("Results:", *(result.relative_to(ROOT) for result in results))
    return 0


if __name__ == "__main__":
    sys.exit(main())
