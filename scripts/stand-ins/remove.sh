#!/bin/sh
# Removes only images that build.sh made: each has a label with its own name. Images built on top inherit the label but
# have another name. Images in use stay.
set -eu

docker info >/dev/null 2>&1 || {
  echo "remove.sh: Docker does not answer." >&2
  exit 1
}

status=0
tags() { docker images --filter label=bench.stand-in=true --filter dangling=false --format '{{.Repository}}:{{.Tag}}'; }

for tag in $(tags); do
  made_for=$(docker image inspect --format '{{index .Config.Labels "bench.stand-in.for"}}' "$tag")
  case $tag in
    "$made_for" | "$made_for:latest") ;;
    debian:trixie-slim) [ "$made_for" = bench-stand-in/base ] || continue ;;
    *) continue ;;
  esac
  if docker rmi "$tag" >/dev/null; then echo "Removed $tag."; else status=1; fi
done
exit $status
