#!/bin/sh
# Fetches Temurin $1, checks it, and puts it where find-jdk.sh finds it. BENCH_JDK_MIRROR is another address of the
# vendor's API, or a folder with the archive and its .sha256.txt. Usage: fetch-jdk.sh 25
set -eu
scripts=$(CDPATH="" cd -- "$(dirname "$0")" && pwd)
# shellcheck source=scripts/cache.sh
. "$scripts/cache.sh"
# shellcheck source=scripts/lock.sh
. "$scripts/lock.sh"
required=$1
title="Temurin $required"
variable=BENCH_JDK_MIRROR
vendor=${BENCH_JDK_MIRROR:-https://api.adoptium.net}
vendor=${vendor%/}
version=$(java -version 2>&1 | sed -n 's/.*version "\([^"]*\)".*/\1/p' | head -n 1)
[ "${version%%.*}" -lt "$required" ] 2>/dev/null || version=${version:+$version, without a compiler}
lack="no JDK $required or newer found${version:+ (the java on PATH is $version)}"
instead="install one (https://adoptium.net) or point BENCH_JAVA_HOME to it"

# The value of $1 in the one package that the vendor describes.
described() { echo "$package" | sed -n "s/.*\"$1\" *: *\"\{0,1\}\([^\",} ]*\).*/\1/p"; }

from_folder() {
  # The last one in the order of names.
  for archive in "$vendor/OpenJDK${required}U-jdk_$(architecture)_$(system)_hotspot_"*.tar.gz; do :; done
  [ -f "$archive" ] || give_up "there is no ${archive##*/}"
  [ -f "$archive.sha256.txt" ] || give_up "there is no ${archive##*/}.sha256.txt"
  checksum=$(cut -d ' ' -f 1 "$archive.sha256.txt")
  announce "$(wc -c <"$archive" | tr -d ' ')"
}

from_vendor() {
  of="architecture=$(architecture)&os=$(system)&image_type=jdk&vendor=eclipse"
  get "$vendor/v3/assets/latest/$required/hotspot?$of" "$work/description"
  package=$(tr -d '\r\n' <"$work/description" | sed -n 's/.*"package" *: *{\([^}]*\)}.*/\1/p')
  checksum=$(described checksum)
  [ -n "$checksum" ] || give_up "it names no archive for $(system) on $(architecture)"
  announce "$(described size)"
  archive=$work/archive
  get "$vendor/v3/binary/latest/$required/ga/$(system)/$(architecture)/jdk/hotspot/normal/eclipse" "$archive"
}

begin "jdk-$required-$(system)-$(architecture)"
# Another call may have fetched it meanwhile.
! BENCH_JAVA_HOME='' "$scripts/find-jdk.sh" "$required" >/dev/null || exit 0
if [ -d "$vendor" ]; then from_folder; else from_vendor; fi
keep "$archive" "$checksum" bin/javac -version
