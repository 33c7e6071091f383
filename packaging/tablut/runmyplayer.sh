#!/bin/sh
# SPDX-License-Identifier: MIT
# What the Tablut Challenge's machine starts: runmyplayer.sh ROLE TIMEOUT SERVER_IP
# QUADRILLE names the program when it lies neither beside this script nor in the path.
set -eu

if [ "$#" -ne 3 ]; then
  echo "usage: $0 White|Black SECONDS SERVER_IP" >&2
  exit 2
fi
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
if [ -n "${QUADRILLE:-}" ]; then
  program=$QUADRILLE
elif [ -x "$here/quadrille" ]; then
  program=$here/quadrille
else
  program=quadrille
fi
exec "$program" connect tablut "$1" "$2" "$3" --player alphabeta:snai,tt=1024
