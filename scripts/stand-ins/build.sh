#!/bin/bash
# Builds stand-ins for the official images from packages, for machines that reach package registries but no image
# registry (../README.md). Needs root, x86_64, Debian, and Docker with Compose (../install-docker.sh).
#   build.sh           builds what is missing
#   build.sh --force   rebuilds all, but never replaces an image that is not a stand-in
set -euo pipefail
cd "$(dirname "$0")"
base=bench-stand-in/base
force=
work=

fail() {
  echo "build.sh: $1" >&2
  exit 1
}

# However this ends, also by Ctrl-C: leave no process, container, mount, folder or replaced image.
clean_up() {
  trap '' INT TERM
  set +e
  exec 2>/dev/null
  local job jobs
  jobs=$(jobs -p)
  for job in $jobs; do kill -TERM -- "-$job"; done
  wait
  # Wait until processes of the jobs have ended too.
  for job in $jobs; do for _ in {1..20}; do kill -0 -- "-$job" && sleep 0.1; done; done
  docker ps -aq --filter label=com.docker.compose.project=bench-stand-ins \
    --filter label=com.docker.compose.oneoff=True | xargs -r docker rm -f >/dev/null
  sort -u "$work/replaced" | while read -r id; do
    [ "$(docker image inspect --format '{{len .RepoTags}}' "$id")" != 0 ] || docker rmi "$id" >/dev/null
  done
  if mountpoint -q "$work/root"; then umount -R "$work/root" || umount -R -l "$work/root"; fi
  rm -rf "$work"
}

image_id() { docker image inspect --format '{{.Id}}' "$1" 2>/dev/null || true; }
label() { docker image inspect --format "{{index .Config.Labels \"$2\"}}" "$1" 2>/dev/null || true; }

# Build this name? Yes if it is missing, or if it is a stand-in and --force was given.
wanted() { [ -z "$(image_id "$1")" ] || { [ -n "$force" ] && [ "$(label "$1" bench.stand-in.for)" = "$1" ]; }; }

# logged NAME SENTENCE COMMAND...: shows the command's output only if it fails.
logged() {
  local log=$work/$1.log sentence=$2
  shift 2
  "$@" >"$log" 2>&1 || { tail -n 20 "$log" >&2 && fail "$sentence; the end of its output is above."; }
}

row() {
  printf '%-34s %4d s %5d MB   %s\n' "$1" "$2" $(($(docker image inspect --format '{{.Size}}' "$1") / 1000000)) "$3"
}

# The name of an image: from the shell's variable or the line in .env, as Compose does.
name_image() {
  [ -n "${!1:-}" ] || printf -v "$1" %s "$(sed -n "s/^$1=//p" ../../.env | tail -n 1)"
  [ -n "${!1}" ] || fail "$1 is neither set nor in .env."
  export "${1?}"
}

# The host's Temurin 25, as in the official images. Its certificates may be a link into the system's.
find_jdk() {
  export STAND_IN_JDK=packages STAND_IN_JDK_DIR=. STAND_IN_CACERTS_DIR=.
  local jdk
  for jdk in "${JAVA_HOME:-}" /usr/lib/jvm/*25*; do
    if [ -x "$jdk/bin/jlink" ] && [ -r "$jdk/lib/security/cacerts" ] &&
      grep -qs '^IMPLEMENTOR="Eclipse Adoptium"' "$jdk/release" && grep -qs '^JAVA_VERSION="25' "$jdk/release"; then
      STAND_IN_JDK=host STAND_IN_JDK_DIR=$jdk
      STAND_IN_CACERTS_DIR=$(dirname "$(readlink -f "$jdk/lib/security/cacerts")")
      return
    fi
  done
}

build_base() {
  local since=$SECONDS old
  old=$(image_id "$base")
  mkdir "$work/root"
  mount -t tmpfs -o size=2g,mode=755 stand-in "$work/root" 2>/dev/null || true # without it, the build only takes longer
  logged base "debootstrap could not make the base image" ./make-root.sh "$work/root"
  tar -C "$work/root" --one-file-system -c . | docker import -c 'CMD ["bash"]' -c 'LABEL bench.stand-in=true' \
    -c "LABEL bench.stand-in.for=$base" - "$base" >/dev/null || fail "Docker did not take the base image."
  if [ -z "$(image_id debian:trixie-slim)" ] || [ "$(label debian:trixie-slim bench.stand-in.for)" = "$base" ]; then
    docker tag "$base" debian:trixie-slim
  fi
  echo "$old" >>"$work/replaced"
  row "$base" $((SECONDS - since)) "Debian $(cat "$work/root/etc/debian_version")"
}

# build_image SERVICE NAME: builds once to read the version, and again from the cache to write it on a label.
build_image() {
  local since=$SECONDS compose=(docker compose --progress plain -f compose.yml)
  image_id "$2" >>"$work/replaced"
  logged "$1" "the stand-in for $2 could not be built" "${compose[@]}" build "$1"
  image_id "$2" >>"$work/replaced"
  STAND_IN_VERSION=$("${compose[@]}" run --rm -T "$1" 2>"$work/$1.log") ||
    fail "the stand-in for $2 does not run: $(tail -n 1 "$work/$1.log")"
  export STAND_IN_VERSION
  logged "$1" "the stand-in for $2 could not be labelled" "${compose[@]}" build "$1"
  row "$2" $((SECONDS - since)) "$STAND_IN_VERSION"
}

build_images() {
  while [ $# -gt 0 ]; do
    build_image "$1" "$2"
    shift 2
  done
}

[ "${1:-}" != --force ] || { force=yes && shift; }
[ $# = 0 ] || fail "it knows one option, --force."
[ "$(id -u)" = 0 ] || fail "it must run as root, to make a root file system."
[ "$(uname -m)" = x86_64 ] || fail "there are stand-ins for x86_64 alone."
{ docker info && docker compose version; } >/dev/null 2>&1 ||
  fail "Docker with Compose is needed: scripts/install-docker.sh."

# What compiles takes a minute, so it has its own list: two cores work on two lists.
long=() short=()
for service in cadvisor jre maven node haproxy postgres prometheus docker-cli; do
  key=${service//-/_} && key=${key^^}_IMAGE
  name_image "$key"
  if ! wanted "${!key}"; then
    echo "${!key} is there."
  elif [ $service = cadvisor ]; then
    long=("$service" "${!key}")
  else
    short+=("$service" "${!key}")
  fi
done
[ $((${#long[@]} + ${#short[@]})) -gt 0 ] || exit 0

work=$(mktemp -d)
trap clean_up EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
set -m # each job is a process group, which clean_up ends as a whole; none of them may read from the terminal
find_jdk
if ! command -v debootstrap >/dev/null; then
  logged apt "debootstrap could not be installed" sh -c 'apt-get update && DEBIAN_FRONTEND=noninteractive \
    apt-get install -y --no-install-recommends debootstrap debian-archive-keyring' </dev/null &
  wait $!
fi
if wanted "$base"; then
  build_base </dev/null &
  wait $!
fi
build_images "${long[@]}" </dev/null &
build_images "${short[@]}" </dev/null &
wait -n
wait -n
echo "Built in $SECONDS s. For Grafana there is no stand-in."
