#!/bin/sh
# The single test command. `./bench test` calls it with a JDK, which runs the program from its sources.
set -eu
root=$(CDPATH="" cd -- "$(dirname "$0")/.." && pwd)
if ! [ -x "${JAVA_HOME:-/nonexistent}/bin/java" ]; then
  echo "test.sh: JAVA_HOME must name a JDK 25; ./bench test finds one." >&2
  exit 2
fi
exec "$JAVA_HOME/bin/java" -Dbench.root="$root" -Dstdout.encoding=UTF-8 -Dstderr.encoding=UTF-8 -XX:+UseSerialGC \
  "$root/scripts/testing/src/main/java/bench/testing/TestCommand.java" "$@"
