#!/bin/sh
# Prints the folder of a node of version $1 or newer with npm: the one on the PATH, or one that fetch-node.sh has put
# into the cache folder. Exit code 1 if there is none. Without need for a version (0) npm does not matter.
# Usage: find-node.sh 20
set -eu
scripts=$(CDPATH="" cd -- "$(dirname "$0")" && pwd)
# shellcheck source=scripts/cache.sh
. "$scripts/cache.sh"
required=$1

candidate() {
  [ -x "$1/node" ] || return 1
  [ "$required" = 0 ] || [ -x "$1/npm" ] || command -v npm >/dev/null || return 1
  version=$("$1/node" --version 2>/dev/null) || return 1
  version=${version#v}
  [ "${version%%.*}" -ge "$required" ] 2>/dev/null && echo "$1"
}

node=$(command -v node || true)
[ -n "$node" ] && candidate "$(dirname "$node")" && exit
[ -n "$(cache_folder)" ] || exit 1
for home in "$(cache_folder)"/node-*; do candidate "$home/bin" && exit; done
exit 1
