#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 OR MIT
# Copyright the Ashlar authors

# Runs a program for Windows under Debian's Wine: wine.sh DIRECTORY PROGRAM [ARGUMENT]... The directory holds a
# Windows that the first call sets up, without desktop and services, so that nothing is left running whose open
# output a caller would wait for.

set -eu

wine=/usr/lib/wine
export WINEPREFIX="$1"
export WINEDEBUG=-all
nothing='mscoree,mshtml,services.exe,explorer.exe'
shift

if [ ! -e "$WINEPREFIX/ready" ]; then
  mkdir -p "$WINEPREFIX"
  (
    flock 9
    if [ ! -e "$WINEPREFIX/ready" ]; then
      WINEDLLOVERRIDES="$nothing=" "$wine/wine64" wineboot --init >"$WINEPREFIX/log" 2>&1
      "$wine/wineserver64" -w
      touch "$WINEPREFIX/ready"
    fi
  ) 9>"$WINEPREFIX/lock"
fi

# Its server, if none is there yet: in a session of its own, or it would end with this program and each call
# would wait for a new one. It goes away when it has had nothing to do for ten seconds.
setsid -f "$wine/wineserver64" -p10 </dev/null >/dev/null 2>&1

export WINEDLLOVERRIDES="$nothing,wineboot.exe="
exec "$wine/wine64" "$@"
