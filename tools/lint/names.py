#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 OR MIT
# Copyright the Ashlar authors

"""Names are made of closed lists of words: public functions end in a verb, rows in a backend."""

import re

from common import C_HEAD, declarations, line_of, main, read_text, select

# What a public function does.
VERBS = set("""
init update final start aad finish seal open crypt mac derive sign verify keygen public shared
extract expand import export equal mask wipe
""".split())

# What a public function returns.
NOUNS = set("version message name features size".split())

# A variant that may stand behind the verb.
SUFFIXES = {"detached"}

# What a row runs on.
BACKENDS = set("""
portable portable32 portable64 sse2 ssse3 avx2 avx512 avx512x24 avx512vl aesni clmul vaes ifma bmi2 adx shani neon vperm
bitslice ce pmull eor3 sha2 sha512 vsx power9 p8crypto
""".split())

ROW = re.compile(r'^const struct ashlar_(\w+?)_row ashlar_(\w+)\s*=\s*\{\s*\{\s*"([^"]*)"', re.M)


def public_name_ok(returned, name, arguments):
    """True if a function's name is in order."""
    if arguments == "void" and re.fullmatch(r"const ashlar_\w+_alg \*", returned):
        return True  # the description of an algorithm bears the algorithm's name
    words = name.split("_")[1:]
    while words and words[-1] in SUFFIXES:
        words.pop()
    return bool(words) and words[-1] in VERBS | NOUNS


def check_rows(name, text):
    """Messages about the rows that a source defines."""
    stem = name.rpartition("/")[2][:-2]
    for match in ROW.finditer(text):
        where = f"{name}:{line_of(text, match.start())}"
        primitive, symbol, label = match.groups()
        if not symbol.startswith(primitive + "_"):
            yield f"{where}: row ashlar_{symbol} is not named after its type, ashlar_{primitive}_row"
            continue
        backend = symbol[len(primitive) + 1:]
        unknown = [word for word in backend.split("_") if word not in BACKENDS]
        if unknown:
            yield f"{where}: no such backend word: {', '.join(unknown)}"
        if re.sub(r"\W", "_", label) != backend:
            yield f'{where}: row ashlar_{symbol} calls itself "{label}"'
        if re.sub(r"\d+$", "", symbol) != re.sub(r"\d+$", "", stem):
            yield f"{where}: row ashlar_{symbol} belongs into {symbol}.c"


def check(root):
    messages = [f"{header}:{line}: {name} does not end in a verb of tools/lint/names.py"
                for header, line, returned, name, arguments in declarations(root)
                if not public_name_ok(returned, name, arguments)]
    for name in select(root, r"^src/.*\.c$"):
        messages += check_rows(name, read_text(root, name))
    for name in select(root, r"^src/arch/\w+/\w+\.c$"):
        words = name.rpartition("/")[2][:-2].split("_")
        if words[-1] not in BACKENDS:
            messages.append(f"{name}:1: no such backend word: {words[-1]}")
    return messages


GOOD = {
    "include/ashlar/a.h": C_HEAD + "ASHLAR_API int ashlar_a_seal_detached(int x);\n"
                          "ASHLAR_API const ashlar_a_alg *ashlar_a_stone(void);\n",
    "src/cipher/a_portable.c": C_HEAD + 'const struct ashlar_a_row ashlar_a_portable = {\n  {"portable", 0},\n};\n',
    "src/arch/x86/a_avx2.c": C_HEAD + 'const struct ashlar_a_row ashlar_a_avx2 = {{"avx2", 8}};\n',
}
SAMPLES = [
    ({"include/ashlar/a.h": C_HEAD + "ASHLAR_API int ashlar_a_frobnicate(int x);\n"},
     "a.h:6: ashlar_a_frobnicate does not end in a verb"),
    ({"src/arch/x86/a_avx2.c": C_HEAD + 'const struct ashlar_a_row ashlar_a_fast = {{"fast", 8}};\n'},
     "no such backend word: fast"),
    ({"src/arch/x86/a_avx2.c": C_HEAD + 'const struct ashlar_a_row ashlar_a_avx2 = {{"ssse3", 8}};\n'},
     'calls itself "ssse3"'),
    ({"src/arch/x86/a_avx2.c": C_HEAD + 'const struct ashlar_a_row ashlar_a_ssse3 = {{"ssse3", 8}};\n'},
     "belongs into a_ssse3.c"),
    ({"src/arch/x86/a_quick.c": C_HEAD}, "no such backend word: quick"),
]

if __name__ == "__main__":
    main(check, GOOD, SAMPLES, __doc__)
