// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// What the program asks of its system, where systems differ: libraries loaded at run time, aligned
// memory, the system's name. One file for POSIX, one for Windows.

#ifndef ASHLAR_SPEED_SYSTEM_H
#define ASHLAR_SPEED_SYSTEM_H

#include <stddef.h>

// system_load returns a handle of the library at path, or NULL after it has written to message why.
void *system_load(const char *path, char *message, size_t size);
void system_unload(void *library);

// system_symbol returns the address of a symbol, which may be that of a function, or NULL.
void *system_symbol(void *library, const char *name);

// system_allocate returns size bytes at a multiple of align, a power of two that divides size, or
// NULL.
void *system_allocate(size_t align, size_t size);
void system_free(void *memory);

// system_name writes the system's name, release and machine.
void system_name(char *text, size_t size);

#endif
