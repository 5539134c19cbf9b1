// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// Windows: system.h.

#include "system.h"

#include <malloc.h>
#include <stdio.h>
#include <string.h>
#include <windows.h>

void *system_load(const char *path, char *message, size_t size)
{
  HMODULE library = LoadLibraryA(path);
  if (library == NULL)
    snprintf(message, size, "error %lu of Windows", GetLastError());
  return library;
}

void system_unload(void *library)
{
  FreeLibrary((HMODULE)library);
}

void *system_symbol(void *library, const char *name)
{
  FARPROC address = GetProcAddress((HMODULE)library, name);
  void *symbol;
  memcpy(&symbol, &address, sizeof symbol);
  return symbol;
}

void *system_allocate(size_t align, size_t size)
{
  return _aligned_malloc(size, align);
}

void system_free(void *memory)
{
  _aligned_free(memory);
}

void system_name(char *text, size_t size)
{
  OSVERSIONINFOA version;
  SYSTEM_INFO info;
  memset(&version, 0, sizeof version);
  version.dwOSVersionInfoSize = sizeof version;
  GetNativeSystemInfo(&info);
  const char *machine = info.wProcessorArchitecture == PROCESSOR_ARCHITECTURE_AMD64   ? "x86_64"
                        : info.wProcessorArchitecture == PROCESSOR_ARCHITECTURE_INTEL ? "i686"
                                                                                      : "unknown";
  // What a manifest does not ask to know, newer systems do not tell: they call themselves 6.2.
  if (GetVersionExA(&version))
    snprintf(text, size, "Windows %lu.%lu %s", version.dwMajorVersion, version.dwMinorVersion,
             machine);
  else
    snprintf(text, size, "Windows %s", machine);
}
