# SPDX-License-Identifier: Apache-2.0 OR MIT
# Copyright the Ashlar authors

# The front door: each target sets up what it lacks, then calls the real build (CMakeLists.txt).

JOBS ?= $(shell nproc 2>/dev/null || echo 2)
prefix ?= /usr/local
ARGS ?=

release := build/release
# Only a new build directory asks for a generator.
export CMAKE_GENERATOR ?= $(if $(shell command -v ninja),Ninja,Unix Makefiles)

.PHONY: all speed instructions check check-ct check-all install amalgamation clean help

all: ## build/release/ashlar, libashlar.a and libashlar.so
	@tools/setup.sh build
	@cmake --preset release >build/release.log 2>&1 || { cat build/release.log; exit 1; }
	@cmake --build $(release) --parallel $(JOBS)

speed: ## the self-test, then speed next to this system's libraries; ARGS="--filter poly1305"
	@tools/setup.sh speed
	@$(MAKE) --no-print-directory all
	$(release)/ashlar selftest
	$(release)/ashlar speed --against auto $(ARGS)

instructions: ## ashlar speed in instructions, emulated, next to Debian's libraries; ARGS="--only aarch64 --filter seal"
	@tools/setup.sh instructions
	@tools/instructions.py $(ARGS)

check: ## the tests of this machine, in under three minutes
	@tools/setup.sh check
	@$(MAKE) --no-print-directory all
	@tools/check.py $(release) --jobs $(JOBS) $(ARGS)

check-ct: ## the same traces for different secrets, on every architecture and compiler; ARGS="--list"
	@tools/setup.sh check-all
	@tools/check_all.py --constant-time $(ARGS)

check-all: ## everything there is: compilers, sanitizers, emulators, fuzzing; ARGS="--list"
	@tools/setup.sh check-all
	@tools/check_all.py $(ARGS)

install: all ## into DESTDIR and prefix (/usr/local)
	cmake --install $(release) --prefix $(prefix)

amalgamation: ## build/amalgamation/ashlar.h and ashlar.c, the library in two files
	@tools/setup.sh build
	tools/amalgamate.py build/amalgamation

clean: ## remove build/
	rm -rf build

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile | expand -t 14
