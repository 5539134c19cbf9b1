// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// POSIX: system.h.

#include "system.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/utsname.h>

#include "text.h"

#ifdef ASHLAR_STATIC_PROGRAM

void *system_load(const char *path, char *message, size_t size)
{
  (void)path;
  text_copy(message, size, "this program is linked statically and cannot load libraries");
  return NULL;
}

void system_unload(void *library)
{
  (void)library;
}

void *system_symbol(void *library, const char *name)
{
  (void)library;
  (void)name;
  return NULL;
}

#else

#include <dlfcn.h>

void *system_load(const char *path, char *message, size_t size)
{
  // Local: the symbols of two peers with the same names must not meet.
  void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (library == NULL)
    text_copy(message, size, dlerror());
  return library;
}

void system_unload(void *library)
{
  dlclose(library);
}

void *system_symbol(void *library, const char *name)
{
  return dlsym(library, name);
}

#endif

void *system_allocate(size_t align, size_t size)
{
  return aligned_alloc(align, size);
}

void system_free(void *memory)
{
  free(memory);
}

void system_name(char *text, size_t size)
{
  struct utsname name;
  text_copy(text, size, "unknown");
  if (uname(&name) >= 0)
    snprintf(text, size, "%.40s %.40s %.40s", name.sysname, name.release, name.machine);
}
