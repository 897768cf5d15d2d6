#!/usr/bin/env bash
# Builds kube (kubectl and the parts of a cluster), dns and pause from Go modules into the user's cache folder, and
# prints the path of kube. Without --build it prints the path only if it is there.
set -euo pipefail
cd "$(dirname "$0")/kube"
version=v1.35.4
# shellcheck source=scripts/cache.sh
. ../../cache.sh

folder=$(cache_folder)
[ -n "$folder" ] || fail "there is no cache folder: set HOME."
key=$(cat ./*.go ./*/*.go go.mod go.sum ../build.sh | sha256sum | cut -c 1-12)
kube=$folder/kube-$version-$key/kube
if [ ! -x "$kube" ]; then
  [ "${1:-}" = --build ] || exit 1
  command -v go >/dev/null || fail "there is no Go 1.25 or newer to build kube with."
  # Parts compare each other's versions, which a release build would stamp.
  stamp=
  for package in k8s.io/component-base/version k8s.io/client-go/pkg/version; do
    stamp+=" -X $package.gitVersion=$version -X $package.gitMajor=1 -X $package.gitMinor=35"
  done
  part=${kube%/*}.part
  mkdir -p "$part"
  flags=(-mod=readonly -buildvcs=false -trimpath -ldflags "-s -w$stamp")
  CGO_ENABLED=0 go build "${flags[@]}" -o "$part/" . ./dns ./pause >&2 ||
    fail "kube could not be built; Go's output is above."
  ln -sf kube "$part/kubectl"
  rm -rf "${kube%/*}"
  mv "$part" "${kube%/*}"
fi
echo "$kube"
