// SPDX-License-Identifier: Apache-2.0 OR MIT
// Copyright the Ashlar authors

// Peers: other libraries, loaded at run time and told apart by their symbols. An interface is one
// file and one line in peer.c. Nothing of a peer's headers is used: the few prototypes needed stand
// with their interface.

#ifndef ASHLAR_SPEED_PEER_H
#define ASHLAR_SPEED_PEER_H

#include <stddef.h>

#include "contestant.h"

struct peer {
  struct contestant who;
  char *path;
};

// A symbol of an interface and where its address goes.
struct peer_symbol {
  const char *name;
  size_t offset; // in the interface's own struct
  int optional;
};

struct peer_interface {
  const char *kind; // the row of its results: "EVP"
  const struct peer_symbol
      *symbols; // the first is the one that messages name; a NULL name at the end
  size_t size;  // of the struct that holds them

  // Fills in peer: names, functions. self holds the symbols and lives as long as the program.
  // Returns NULL, or what is wrong.
  const char *(*open)(struct contestant *who, void *self);
};

extern const struct peer_interface peer_evp_aead;
extern const struct peer_interface peer_evp;
extern const struct peer_interface peer_sodium;
extern const struct peer_interface peer_shim;

// peer_load loads the library at path. Returns 1, or 0 after an error message. A library stays
// loaded.
int peer_load(struct peer *peer, const char *path);

// peer_auto_names are the names under which the system's libraries are tried for "auto": groups of
// names for one library, the groups and the list ended by NULL.
extern const char *const *const peer_auto_names[];

// peer_can_load returns 1 if a library of that name exists and can be loaded.
int peer_can_load(const char *name);

// peer_name sets who->library and who->column.
void peer_name(struct contestant *who, const char *library, const char *column);

#endif
