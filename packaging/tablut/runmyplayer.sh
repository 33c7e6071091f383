#!/bin/sh
# SPDX-License-Identifier: MIT
# What the Tablut Challenge's machine starts: runmyplayer.sh ROLE TIMEOUT SERVER_IP
# QUADRILLE names the program when it lies neither beside this script nor in the path,
# QUADRILLE_PLAYER another player. What stands behind the three words goes to `connect tablut`.
set -eu

if [ "$#" -lt 3 ]; then
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
if ! command -v "$program" >/dev/null; then
  echo "$0: there is no program $program: lay quadrille beside this script, or set QUADRILLE" >&2
  exit 2
fi
exec "$program" connect tablut "$@" --player "${QUADRILLE_PLAYER:-alphabeta:snai,tt=1024}"
