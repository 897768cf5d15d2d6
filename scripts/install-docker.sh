#!/bin/sh
# Installs Docker's engine, client and Compose on a bare Debian 12 or 13, as root, from Debian's packages, and starts
# the engine. For machines and CI jobs without Docker. If Docker already answers, it changes nothing.
set -eu

fail() {
  echo "install-docker.sh: $1" >&2
  exit "${2:-1}"
}

answers() { docker info >/dev/null 2>&1; }

# Retries for this many seconds.
wait_for_answer() {
  left=$1
  until answers; do
    [ "$left" -gt 0 ] || return 1
    left=$((left - 1))
    sleep 1
  done
}

report() {
  compose=$(docker compose version --short 2>/dev/null) || compose=missing
  echo "Docker engine $(docker version --format '{{.Server.Version}}') answers; Compose: $compose."
}

if command -v docker >/dev/null && answers; then
  report
  exit 0
fi

ID='' VERSION_ID=''
# shellcheck source=/dev/null
[ -r /etc/os-release ] && . /etc/os-release
case "$ID $VERSION_ID" in
  "debian 12" | "debian 13") ;;
  *)
    fail "this script knows Debian 12 and 13 alone; install Docker as https://docs.docker.com/engine/install/ says." 2
    ;;
esac
[ "$(id -u)" = 0 ] || fail "it must run as root."

apt_get() {
  # Without force-unsafe-io, dpkg waits for the disk after each file.
  DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Options::=--force-unsafe-io "$@" >/dev/null ||
    fail "apt-get $1 failed; its messages are above."
}

# Debian 12's engine (20.10) and Compose (1.29) are too old for these Compose files. These three packages come from
# Debian 13; the rest of the system stays at Debian 12.
apt_get update
if LC_ALL=C apt-cache policy docker.io docker-compose | grep -qE 'Candidate: (20|1)\.'; then
  cat >/etc/apt/sources.list.d/docker-from-trixie.sources <<'END'
Types: deb
URIs: http://deb.debian.org/debian
Suites: trixie
Components: main
Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg
END
  cat >/etc/apt/preferences.d/docker-from-trixie <<'END'
Package: *
Pin: release n=trixie
Pin-Priority: 100

Package: docker.io docker-cli docker-compose
Pin: release n=trixie
Pin-Priority: 990
END
  apt_get update
fi
apt_get install -y --no-install-recommends docker.io docker-cli docker-compose

# The package starts the engine if there is a service manager; containers and CI often have none.
log=/var/log/dockerd.log
if [ -d /run/systemd/system ]; then
  log='journalctl -u docker'
  systemctl start docker || fail "systemctl could not start the engine; see $log."
elif ! pgrep -x dockerd >/dev/null 2>&1; then
  # Containers get at most the engine's number of file descriptors. (Debian's sh knows -n.)
  # shellcheck disable=SC3045
  ulimit -n "$(ulimit -H -n)" ||
    fail "the limit of file descriptors could not be raised to $(ulimit -H -n), which a process may have."
  setsid dockerd >>"$log" 2>&1 </dev/null &
fi
wait_for_answer 60 || fail "the engine does not answer; see $log."
report
