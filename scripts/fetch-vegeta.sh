#!/bin/sh
# Lets Go build vegeta from its module, and puts it where find-vegeta.sh finds it. Go checks the sources by its own
# checksum database. Modules and objects are built in a folder that is removed. Usage: fetch-vegeta.sh
set -eu
scripts=$(CDPATH="" cd -- "$(dirname "$0")" && pwd)
# shellcheck source=scripts/cache.sh
. "$scripts/cache.sh"
# shellcheck source=scripts/lock.sh
. "$scripts/lock.sh"
version=v12.13.0
module=github.com/tsenart/vegeta/v12
title="vegeta $version"
vendor="its Go module"
# shellcheck disable=SC2034
variable=GOPROXY
lack="no vegeta 12 found"
instead="install Go 1.22 or newer, or vegeta 12"

# Runs go; $1 is the longest time in seconds.
build() {
  # CGO off: containers have another C library. A build by hand would not say its version.
  GOBIN=$work/bin GOPATH=$work/go GOCACHE=$work/objects CGO_ENABLED=0 go install -modcacherw \
    -ldflags "-s -w -X main.Version=$version" "$module@$version" >"$work/problem" 2>&1 </dev/null &
  tool=$!
  waited=0
  while kill -0 $tool 2>/dev/null; do
    [ $waited -lt "$1" ] || give_up "go did not end within $1 s"
    waited=$((waited + 1))
    sleep 1
  done
  code=0
  wait $tool || code=$?
  tool=
  [ $code = 0 ] || give_up "$(tail -n 1 "$work/problem" | grep . || echo "exit code $code of go")"
}

begin "vegeta-$version-$(system)-$(architecture)"
# Another call may have built it meanwhile.
! "$scripts/find-vegeta.sh" >/dev/null || exit 0
command -v go >/dev/null || fail "$lack, and there is no go to build $title: $instead."
announce ""
build $((20 * patience))
"$work/bin/vegeta" -version >/dev/null 2>&1 </dev/null || give_up "it does not run on this machine"
rm -rf "$target"
mv "$work/bin" "$target"
