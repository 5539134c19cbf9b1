// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// Loads peers and tells their interfaces by their symbols.

#include "peer.h"

#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "system.h"
#include "text.h"

// Room for the system's reason not to load a library.
enum { PEER_MESSAGE = 512 };

// In this order: AWS-LC and BoringSSL have parts of the EVP interface as well.
static const struct peer_interface *const peer_interfaces[] = {
    &peer_evp_aead, &peer_evp, &peer_sodium, &peer_shim, NULL,
};

#ifdef _WIN32
static const char *const peer_auto_openssl[] = {"libcrypto-3-x64.dll", "libcrypto-3.dll", NULL};
static const char *const peer_auto_sodium[] = {"libsodium-23.dll", "libsodium.dll", NULL};
#else
static const char *const peer_auto_openssl[] = {"libcrypto.so.3", "libcrypto.so", NULL};
static const char *const peer_auto_sodium[] = {"libsodium.so.23", "libsodium.so", NULL};
#endif
const char *const *const peer_auto_names[] = {peer_auto_openssl, peer_auto_sodium, NULL};

void peer_name(struct contestant *who, const char *library, const char *column)
{
  text_copy(who->library, sizeof who->library, library);
  text_copy(who->column, sizeof who->column, column);
}

int peer_can_load(const char *name)
{
  char message[PEER_MESSAGE];
  void *library = system_load(name, message, sizeof message);
  if (library == NULL)
    return 0;
  system_unload(library);
  return 1;
}

// peer_resolve stores the interface's symbols in self; it returns 0 when one is missing.
static int peer_resolve(void *library, const struct peer_symbol *symbols, char *self)
{
  for (; symbols->name != NULL; symbols++) {
    void *address = system_symbol(library, symbols->name);
    if (address == NULL && !symbols->optional)
      return 0;
    // POSIX and Windows promise that the address of a function fits.
    memcpy(self + symbols->offset, &address, sizeof address);
  }
  return 1;
}

static int peer_open(struct peer *peer, const char *path, const struct peer_interface *interface,
                     void *self)
{
  memset(peer, 0, sizeof *peer);
  peer->who.row = interface->kind;
  peer->who.self = self;
  peer->who.max_size = SIZE_MAX;
  const char *wrong = interface->open(&peer->who, self);
  if (wrong != NULL) {
    cli_error("%s: %s", path, wrong);
    return 0;
  }
  peer->path = strdup(path);
  return peer->path != NULL;
}

int peer_load(struct peer *peer, const char *path)
{
  char message[PEER_MESSAGE];
  void *library = system_load(path, message, sizeof message);
  if (library == NULL) {
    cli_error("cannot load %s: %s", path, message);
    return 0;
  }
  char looked_for[256] = "";
  for (const struct peer_interface *const *i = peer_interfaces; *i != NULL; i++) {
    void *self = calloc(1, (*i)->size);
    if (self == NULL)
      abort();
    if (peer_resolve(library, (*i)->symbols, self))
      return peer_open(peer, path, *i, self);
    free(self);
    size_t used = strlen(looked_for);
    text_copy(looked_for + used, sizeof looked_for - used, used == 0 ? "" : ", ");
    used = strlen(looked_for);
    text_copy(looked_for + used, sizeof looked_for - used, (*i)->symbols[0].name);
  }
  cli_error("%s has no interface known here (looked for %s)", path, looked_for);
  system_unload(library);
  return 0;
}
