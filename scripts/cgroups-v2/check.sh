#!/bin/bash
# Checks that cAdvisor reports everything we need under control groups v2. Containers cannot test this on a machine with
# v1, so guest.sh runs in User Mode Linux, which is a process. Needs root, Debian, x86_64, and cAdvisor's image
# (../stand-ins/build.sh).
set -euo pipefail
cd "$(dirname "$0")"

fail() {
  echo "check.sh: $1" >&2
  exit 1
}

[ "$(id -u)" = 0 ] || fail "this must be run as root."
if ! command -v linux.uml >/dev/null; then
  apt-get install -yq --no-install-recommends user-mode-linux >/dev/null ||
    fail "the package user-mode-linux could not be installed."
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
image=${CADVISOR_IMAGE:-$(sed -n 's/^CADVISOR_IMAGE=//p' ../../.env)}
container=$(docker create "$image") || fail "there is no image $image."
docker cp -q "$container:/usr/bin/cadvisor" "$work/cadvisor"
docker rm "$container" >/dev/null
# The flags of the Compose file, one per line.
docker compose --project-directory ../.. config cadvisor |
  sed -n '/^    command:/,/^    [a-z]/s/^      - //p' >"$work/flags"
grep -q enable_metrics "$work/flags" || fail "the flags of cAdvisor were not found in the Compose files."
cp guest.sh "$work"

# Its root is this machine's, read-only; it cannot see this machine's processes or networks.
timeout 90 linux.uml mem=512M rootfstype=hostfs rootflags=/ ro init="$work/guest.sh" \
  con=null con0=null,fd:1 ssl=null quiet </dev/null >"$work/log" 2>&1 || status=$?
[ "${status:-0}" != 124 ] || fail "the guest did not end within 90 s."
# Debian 12's User Mode Linux ends at once where the CPU has more registers than it knows, such as those of AMX.
if grep -q put_fp_registers "$work/log"; then
  echo "left out: User Mode Linux cannot run on this CPU, so control groups v2 were not checked."
  exit 0
fi
# Its exit code says nothing else; the findings are in its output.
grep -E '^(ok|missing|wrong) ' "$work/log" || {
  tail -n 20 "$work/log" >&2
  fail "the guest told nothing; the end of its output is above."
}
grep -q '^ok all' "$work/log" || fail "not all figures are there under control groups v2."
