#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 OR MIT
# Copyright the Ashlar authors

# Unpacks packages of another architecture into a folder, from where this Debian gets its own packages:
# tools/foreign.sh ARCHITECTURE FOLDER PACKAGE... Installs nothing, needs no root: the lists that apt keeps stand
# in the folder too. Does nothing when the folder has the same packages already. A package comes without those
# that it depends on.

set -eu

if [ $# -lt 3 ]; then
  echo 'usage: tools/foreign.sh ARCHITECTURE FOLDER PACKAGE...' >&2
  exit 2
fi
architecture=$1
mkdir -p "$2"
folder=$(cd "$2" && pwd)
shift 2

if [ "$(cat "$folder/packages" 2>/dev/null)" = "$*" ]; then
  exit 0
fi
for command in apt-get dpkg; do
  if ! command -v "$command" >/dev/null 2>&1; then
    echo "foreign.sh: $command is missing: packages of $architecture come from Debian" >&2
    exit 1
  fi
done

# foreign_apt ARGUMENT... is apt-get as if on the other architecture, with nothing installed there.
foreign_apt() {
  APT_CONFIG="$folder/apt.conf" apt-get -qq "$@"
}

rm -rf "$folder/packages" "$folder/root" "$folder/archives"
mkdir -p "$folder/lists/partial" "$folder/cache/archives/partial" "$folder/archives" "$folder/root"
: >"$folder/status"
cat >"$folder/apt.conf" <<END
APT::Architecture "$architecture";
APT::Architectures { "$architecture"; };
Dir::State::lists "$folder/lists";
Dir::State::status "$folder/status";
Dir::Cache "$folder/cache";
APT::Sandbox::User "";
END
# A list that cannot be had is no reason to stop: the others may have the packages.
foreign_apt update || echo "foreign.sh: trying with the lists that there are" >&2
cd "$folder/archives"
foreign_apt download "$@"
for archive in *.deb; do
  dpkg -x "$archive" "$folder/root"
done
rm -rf "$folder/lists" "$folder/cache" "$folder/archives" "$folder/status" "$folder/apt.conf"
printf '%s\n' "$*" >"$folder/packages"
