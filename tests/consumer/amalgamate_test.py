#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 OR MIT
# Copyright the Ashlar authors

"""tools/amalgamate.py on a small tree that has what a growing library has: sources for another instruction
set, the text of an algorithm included for each, headers first needed under a condition."""

import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tools"))
sys.path.insert(0, str(ROOT / "tools" / "lint"))
from common import C_HEAD, write_tree  # pylint: disable=wrong-import-position

CC = os.environ.get("CC", "cc")

TREE = {
    "cmake/sources.cmake": """
set(ASHLAR_PUBLIC_HEADERS include/ashlar/version.h include/ashlar/sum.h)
set(ASHLAR_SOURCES src/arch/x86/sum_avx2.c src/arch/x86/sum_sse2.c src/arch/x86/step_avx2.c src/mac/sum.c)
""",
    "include/ashlar/version.h": """
#ifndef V
#define V
#define ASHLAR_VERSION "1.0.0"
#endif
""",
    "include/ashlar/sum.h": """
#ifndef S
#define S
#include <ashlar/version.h>
unsigned ashlar_sum(unsigned x);
#endif
""",
    # First needed under a condition, and before a source that has no such condition.
    "src/base/add.h": """
#ifndef A
#define A
static inline unsigned add(unsigned x, unsigned y) { return x + y; }
#endif
""",
    # The text of an algorithm: no guard.
    "src/mac/sum_lanes.h": """
#undef TWICE
#define TWICE(x) ((x) * 2)
static inline unsigned NAME(unsigned x) { return add(x, TWICE(STEP) / 2); }
""",
    "src/base/lanes_undef.h": """
#undef NAME
#undef STEP
""",
    # An instruction set, its operations each time and its functions once: used by two sources, with another
    # instruction set between them.
    "src/arch/x86/sum_avx2.h": """
#include "base/lanes_undef.h"
#define NAME sum_avx2
#define STEP \\
  7
#include "base/add.h"
#ifndef SUM_AVX2
#define SUM_AVX2
#include "mac/sum_lanes.h"
#endif
""",
    "src/arch/x86/sum_sse2.h": """
#include "base/lanes_undef.h"
#define NAME sum_sse2
#define STEP 2
#include "base/add.h"
#ifndef SUM_SSE2
#define SUM_SSE2
#include "mac/sum_lanes.h"
#endif
""",
    "src/arch/x86/sum_avx2.c": """
#ifdef __x86_64__
#include "arch/x86/sum_avx2.h"
#ifndef __clang__
#pragma GCC target("avx2")
#ifndef __AVX2__
#error "the pragma has no effect"
#endif
#endif
unsigned ashlar_sum_avx2(unsigned x);
unsigned ashlar_sum_avx2(unsigned x) { return NAME(x); }
#endif
""",
    "src/arch/x86/sum_sse2.c": """
#ifdef __x86_64__
#include "arch/x86/sum_sse2.h"
#ifdef __AVX2__
#error "the target has leaked out of the source before"
#endif
unsigned ashlar_sum_sse2(unsigned x);
unsigned ashlar_sum_sse2(unsigned x) { return NAME(x); }
#endif
""",
    "src/arch/x86/step_avx2.c": """
#ifdef __x86_64__
#include "arch/x86/sum_avx2.h"
unsigned ashlar_step_avx2(void);
#define OWN STEP
unsigned ashlar_step_avx2(void) { return NAME(0) * 100 + OWN; }
#endif
""",
    "src/mac/sum.c": """
#include <ashlar/sum.h>
#include "base/add.h"
#ifdef OWN
#error "a macro has leaked out of the source before"
#endif
#ifdef __x86_64__
unsigned ashlar_sum_avx2(unsigned x);
unsigned ashlar_sum_sse2(unsigned x);
unsigned ashlar_step_avx2(void);
unsigned ashlar_sum(unsigned x)
{
  return ashlar_sum_avx2(x) + ashlar_sum_sse2(x) + ashlar_step_avx2();
}
#else
unsigned ashlar_sum(unsigned x) { return add(add(x, x), 716); }
#endif
""",
}

APP = '#include "ashlar.h"\nint main(void) { return ashlar_sum(5) == 726 ? 0 : 1; }\n'


class Amalgamate(unittest.TestCase):
    def test_small_tree(self):
        with tempfile.TemporaryDirectory() as folder:
            root, out = pathlib.Path(folder, "tree"), pathlib.Path(folder, "out")
            write_tree(root, {name: C_HEAD + text for name, text in TREE.items()})
            subprocess.run([sys.executable, ROOT / "tools" / "amalgamate.py", out, "--root", root],
                           check=True)
            (out / "app.c").write_text(APP, encoding="utf-8")
            subprocess.run([CC, "-std=c11", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "app.c", "ashlar.c", "-o", "app"], cwd=out, check=True)
            subprocess.run([out / "app"], check=True)
            text = (out / "ashlar.c").read_text(encoding="utf-8")
            self.assertEqual(text.count("unsigned add("), 1)
            self.assertEqual(text.count("unsigned NAME(unsigned x)"), 3)
            self.assertNotIn('"base/', text)


if __name__ == "__main__":
    unittest.main()
