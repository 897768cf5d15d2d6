#!/usr/bin/env bash
# Tests the chat and each endpoint of download with clients that send requests and never read. Prints memory and health
# of the service every second, and whether it ends on SIGTERM. docs/patterns.md and docs/download.md quote it.
# Usage: scripts/unread.sh [SECONDS]   (needs two cores and the build of `./bench list`)
set -euo pipefail
cd "$(dirname "$0")/.."

seconds=${1:-10}
home=${JAVA_HOME:?point it to a JDK 25}
root=$PWD
for service in quarkus-patterns quarkus-download; do
  [ -e services/$service/target/dist/quarkus-run.jar ] ||
    { echo "Nothing is built yet: run ./mvnw -q package -DskipTests first." >&2; exit 2; }
done
server=
trap '[ -z "$server" ] || kill -9 "$server" 2>/dev/null' EXIT

# $1 service, $2 kind of clients, $3 number of clients, $4 path of their requests.
observe() {
  echo "== $1 $4"
  pushd "services/$1/target/dist" >/dev/null
  PORT=18080 DOWNLOAD_FOLDER=samples taskset -c 1 "$home/bin/java" -Xmx1g -XX:ActiveProcessorCount=1 \
    -jar quarkus-run.jar >/dev/null 2>&1 &
  server=$!
  popd >/dev/null
  for _ in $(seq 100); do curl -sf http://127.0.0.1:18080/health >/dev/null && break; sleep 0.2; done
  [ "$2" = chat ] || curl -sf -o /dev/null "http://127.0.0.1:18080$4" || { echo "Nothing is at $4." >&2; exit 1; }
  taskset -c 0 "$home/bin/java" "$root/scripts/Unread.java" "$2" 127.0.0.1:18080 "$server" "$3" "$seconds" "$4"
  kill "$server"
  for _ in $(seq 100); do kill -0 "$server" 2>/dev/null || break; sleep 0.1; done
  if kill -9 "$server" 2>/dev/null; then
    echo "It did not end within 10 s of SIGTERM, and was killed."
  else
    echo "It ended when it was told to."
  fi
  wait "$server" 2>/dev/null || true
  server=
}

observe quarkus-patterns chat 50 /ws/chat
for way in file stream byteArray byteArrayVirtual asyncFile asyncBuffer asyncMultiBuffer; do
  observe quarkus-download download 60 "/download/$way/sample-20mb.pdf"
done
