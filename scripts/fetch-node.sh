#!/bin/sh
# Fetches the Node.js of NODE_IMAGE in .env, checks it, and puts it where find-node.sh finds it. BENCH_NODE_MIRROR is
# another address of nodejs.org/dist, or a folder with the archive and SHASUMS256.txt. Usage: fetch-node.sh LEAST
set -eu
scripts=$(CDPATH="" cd -- "$(dirname "$0")" && pwd)
# shellcheck source=scripts/cache.sh
. "$scripts/cache.sh"
# shellcheck source=scripts/lock.sh
. "$scripts/lock.sh"
least=$1
major=$(sed -n 's/^NODE_IMAGE=node:\([0-9]*\).*/\1/p' "$scripts/../.env")
[ "${major:-0}" -ge "$least" ] || major=$least
title="Node.js $major"
variable=BENCH_NODE_MIRROR
vendor=${BENCH_NODE_MIRROR:-https://nodejs.org/dist}
vendor=${vendor%/}
version=$(node --version 2>/dev/null || true)
lack="no Node.js $least or newer with npm found${version:+ (the node on PATH is $version)}"
instead="install Node.js and npm, or leave out express"

# The name of the archive for this machine in the list of checksums $1.
named() { sed -n "s/^[0-9a-f]* [ *]*\(node-v$major\.[0-9.]*-$os-$cpu\.tar\.gz\)\$/\1/p" "$1" | tail -n 1; }

case $(system) in mac) os=darwin ;; *) os=linux ;; esac
case $(architecture) in aarch64) cpu=arm64 ;; *) cpu=x64 ;; esac
[ "$(system)" != alpine-linux ] || fail "$lack, and $title does not exist for musl: apk add nodejs npm."
begin "node-$major-$os-$cpu"
# Another call may have fetched it meanwhile.
! "$scripts/find-node.sh" "$least" >/dev/null || exit 0
sums=$work/SHASUMS256.txt
if [ -d "$vendor" ]; then
  [ -f "$vendor/SHASUMS256.txt" ] || give_up "there is no SHASUMS256.txt"
  cp "$vendor/SHASUMS256.txt" "$sums"
else
  get "$vendor/latest-v$major.x/SHASUMS256.txt" "$sums"
fi
name=$(named "$sums")
[ -n "$name" ] || give_up "SHASUMS256.txt names no archive for $os on $cpu"
checksum=$(sed -n "s/^\([0-9a-f]*\) [ *]*$name\$/\1/p" "$sums" | tail -n 1)
announce ""
if [ -d "$vendor" ]; then
  archive=$vendor/$name
  [ -f "$archive" ] || give_up "there is no $name"
else
  archive=$work/archive
  get "$vendor/latest-v$major.x/$name" "$archive"
fi
keep "$archive" "$checksum" bin/node --version
