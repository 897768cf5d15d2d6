#!/bin/sh
# Builds the runner for ../bench with the JDK of JAVA_HOME: build-runner.sh STAMP INPUTS.
# INPUTS identify the sources; they are written to STAMP after a successful build.
set -eu
root=$(CDPATH="" cd -- "$(dirname "$0")/.." && pwd)
stamp=$1
inputs=$2
modules=performancetest/histogram,performancetest/loadgen,performancetest/runner
log=$root/target/build.log
lock=$root/target/building-runner.lock
maven=
has_lock=

say() { echo "bench: $1" >&2; }

# shellcheck source=scripts/lock.sh
. "$root/scripts/lock.sh"

stop() {
  trap '' HUP INT TERM
  if [ -n "$maven" ]; then
    pkill -P "$maven" 2>/dev/null || true
    kill "$maven" 2>/dev/null || true
    wait "$maven" 2>/dev/null || true
  fi
  unlock
  say "stopped while the runner was being built."
  exit 143
}

unlock() { [ -z "$has_lock" ] || rm -f "$lock"; }

# Prints a line for each step that Maven has begun since the last call.
show_steps() {
  steps=$(sed -n 's/^\[INFO\] --- \([a-z-]*\):[^:]*:\([a-z-]*\) .*/bench:   \1 \2/p' "$log")
  echo "$steps" | tail -n +$((shown + 1)) | grep . >&2 || true
  shown=$(echo "$steps" | grep -c . || true)
}

trap stop HUP INT TERM
take_lock "$lock" build-runner "the runner" || { say "nothing can be written into $root/target." && exit 2; }
has_lock=1
if [ -e "$root/performancetest/runner/target/dist/bench.jar" ] &&
  [ -e "$root/performancetest/loadgen/target/dist/loadgen.jar" ] && [ "$(cat "$stamp" 2>/dev/null)" = "$inputs" ]; then
  unlock
  exit 0
fi
say "building the runner (the first time this downloads libraries, which takes minutes)"
rm -f "$stamp"
true 2>/dev/null >"$log" || { unlock && say "target/build.log cannot be written." && exit 2; }
(cd "$root" && exec ./mvnw -B -ntp -Dmaven.test.skip -pl "$modules" package) >"$log" 2>&1 &
maven=$!
shown=0
while kill -0 $maven 2>/dev/null; do
  sleep 1
  show_steps
done
if ! wait $maven; then
  # Maven's own errors explain it best; without any, show the end of the log.
  grep -E '^\[ERROR\]' "$log" | head -n 5 | grep . >&2 || tail -n 5 "$log" >&2
  unlock
  say "the build failed; all of its output is in target/build.log."
  exit 2
fi
printf '%s\n' "$inputs" >"$stamp"
unlock
