#!/bin/sh
# Runs ../bench on a machine without a JDK: the runner is a container that may use Docker (docs/security.md).
# run-in-container.sh REQUIRED_JDK ARGUMENTS...
set -eu
root=$(CDPATH="" cd -- "$(dirname "$0")/.." && pwd)
required=$1
shift

fail() {
  echo "bench: $1" >&2
  exit 2
}

docker compose version >/dev/null 2>&1 ||
  fail "no JDK $required was found, and Docker has no Compose to start the runner in a container: install one of them."
echo "bench: no JDK $required found, so the runner is started in a container." >&2

export BENCH_ROOT="$root" BENCH_COMMIT BENCH_USER COMPOSE_PROJECT_NAME
COMPOSE_PROJECT_NAME=$("$root/scripts/project-name.sh")
BENCH_COMMIT=$(git -c safe.directory="$root" -C "$root" describe --always --dirty --exclude '*' 2>/dev/null || true)
# Its records belong to the user; the group may use Docker.
socket=${DOCKER_SOCKET:-$(sed -n 's/^DOCKER_SOCKET=//p' "$root/.env" | tail -n 1)}
BENCH_USER=$(id -u):$(stat -c %g "$socket" 2>/dev/null || echo 0)
case $(uname) in Darwin) BENCH_USER=0:0 ;; esac

# Handles a signal that only this process gets: the build must not continue alone.
# shellcheck disable=SC2317
end() {
  kill "$build" 2>/dev/null || true
  wait "$build" || true
  echo "bench: stopped while the runner's image was being built." >&2
  exit "$1"
}

compose() { docker compose --project-directory "$root" "$@"; }

mkdir -p "$root/target"
log=$root/target/build.log
docker compose --project-directory "$root" --progress plain --profile runner build runner >"$log" 2>&1 &
build=$!
trap 'end 129' HUP
trap 'end 130' INT
trap 'end 143' TERM
if ! wait $build; then
  # Compose's own errors explain it best; without any, show the end of the log.
  grep -E 'ERROR' "$log" | tail -n 5 | grep . >&2 || tail -n 5 "$log" >&2
  fail "the runner's image could not be built; all of the output is in target/build.log."
fi
trap - HUP INT TERM
tty=
[ -t 0 ] && [ -t 1 ] || tty=-T
status=0
# shellcheck disable=SC2086
compose --progress quiet --profile runner run --rm --no-deps --name "$COMPOSE_PROJECT_NAME-bench-runner" \
  $tty runner "$@" || status=$?
# The runner cannot remove the network that it is in.
[ -n "$(compose ps -q)" ] || compose down >/dev/null 2>&1
exit $status
