#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 OR MIT
# Copyright the Ashlar authors

"""The library allocates nothing, prints nothing, reads no environment, keeps no errno, and runs nothing at
load or exit: src/ and include/ name none of these. What asks the system for CPU features stands in one file."""

import re

from common import C_HEAD, blank_comments, line_of, main, read_text, select

FORBIDDEN = re.compile(r"""\b(
    malloc|calloc|realloc|free|alloca|aligned_alloc|posix_memalign|strdup
  | errno|getenv|secure_getenv|setenv|setlocale
  | printf|fprintf|snprintf|puts|fputs|perror|stderr|stdout|syslog
  | exit|_Exit|abort|atexit|assert|signal|sigaction|setjmp|longjmp
  | constructor|destructor|ifunc|weak|alias|dlopen|dlsym|pthread_\w+|_Thread_local|__thread
)\b""", re.X)

# tools/lint/symbols.py has the same functions.
SYSTEM = re.compile(r"\b(getauxval|elf_aux_info|sysctlbyname|IsProcessorFeaturePresent)\b")
ASKS = "src/base/os.h"


def check(root):
    messages = []
    for name in select(root, r"^(src|include)/.*\.[ch]$"):
        text = re.sub(r'"(?:\\.|[^"\\\n])*"', lambda match: " " * len(match.group(0)),
                      blank_comments(read_text(root, name)))
        for match in FORBIDDEN.finditer(text):
            messages.append(f"{name}:{line_of(text, match.start())}: {match.group(1)} has no place in "
                            "the library")
        messages += [f"{name}:{line_of(text, match.start())}: {match.group(1)} belongs into {ASKS}"
                     for match in SYSTEM.finditer(text) if name != ASKS]
    return messages


GOOD = {"src/a.c": C_HEAD + '// no malloc here\nconst char *s = "free";\n',
        "src/base/os.h": C_HEAD + "unsigned long getauxval(unsigned long type);\n"}
SAMPLES = [({"src/a.c": C_HEAD + text + "\n"}, f"src/a.c:6: {word} has")
           for text, word in (("void *p = malloc(1);", "malloc"), ("int e = errno;", "errno"),
                              ('char *v = getenv("A");', "getenv"),
                              ("__attribute__((constructor)) void f(void);", "constructor"),
                              ('void f(void) __attribute__((ifunc("g")));', "ifunc"))]
SAMPLES.append(({"src/a.c": C_HEAD + "unsigned long x = getauxval(16);\n"}, "src/a.c:6: getauxval belongs"))

if __name__ == "__main__":
    main(check, GOOD, SAMPLES, __doc__)
