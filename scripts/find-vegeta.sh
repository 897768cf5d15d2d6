#!/bin/sh
# Prints the path of a vegeta of version 12: the one on the PATH, or one that fetch-vegeta.sh has put into the cache
# folder. Exit code 1 if there is none. Usage: find-vegeta.sh
set -eu
scripts=$(CDPATH="" cd -- "$(dirname "$0")" && pwd)
# shellcheck source=scripts/cache.sh
. "$scripts/cache.sh"

# One that was built without the version of its release prints none: what it measures could not be recorded.
candidate() {
  [ -x "$1" ] || return 1
  version=$("$1" -version 2>/dev/null </dev/null | sed -n 's/^Version: v\{0,1\}//p') || return 1
  case $version in 12.*) echo "$1" ;; *) return 1 ;; esac
}

vegeta=$(command -v vegeta || true)
[ -n "$vegeta" ] && candidate "$vegeta" && exit
[ -n "$(cache_folder)" ] || exit 1
for folder in "$(cache_folder)"/vegeta-*; do candidate "$folder/vegeta" && exit; done
exit 1
