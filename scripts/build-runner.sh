#!/bin/sh
# Builds the runner, for ../bench, with the JDK of JAVA_HOME: build-runner.sh STAMP INPUTS.
# STAMP gets INPUTS, which say what it was built from, once the build has ended well.
set -eu
root=$(CDPATH="" cd -- "$(dirname "$0")/.." && pwd)
stamp=$1
inputs=$2
log=$root/target/build.log
lock=$root/target/building-runner
maven=
has_lock=

say() { echo "bench: $1" >&2; }

stop() {
  trap '' HUP INT TERM
  if [ -n "$maven" ]; then
    pkill -P "$maven" 2>/dev/null || true
    kill "$maven" 2>/dev/null || true
    wait "$maven" 2>/dev/null || true
  fi
  unlock
  say "stopped while it was building."
  exit 143
}

# Another bench may be building it: then this one waits. A lock whose owner has ended says nothing.
take_lock() {
  mkdir -p "$root/target"
  until mkdir "$lock" 2>/dev/null; do
    owner=$(cat "$lock/pid" 2>/dev/null || true)
    if [ -n "$owner" ] && ! kill -0 "$owner" 2>/dev/null; then rm -rf "$lock"; fi
    sleep 1
  done
  has_lock=1
  echo $$ >"$lock/pid"
}

unlock() { [ -z "$has_lock" ] || rm -rf "$lock"; }

# A line for each step of Maven's that has begun since the last call.
show_steps() {
  steps=$(sed -n 's/^\[INFO\] --- \([a-z-]*\):[^:]*:\([a-z-]*\) .*/bench:   \1 \2/p' "$log")
  echo "$steps" | tail -n +$((shown + 1)) | grep . >&2 || true
  shown=$(echo "$steps" | grep -c . || true)
}

trap stop HUP INT TERM
take_lock
if [ -e "$root/performancetest/target/dist/bench.jar" ] && [ "$(cat "$stamp" 2>/dev/null)" = "$inputs" ]; then
  unlock
  exit 0
fi
say "building the runner (the first time this downloads libraries, which takes minutes)"
rm -f "$stamp"
: >"$log"
(cd "$root" && exec ./mvnw -B -ntp -Dmaven.test.skip -pl performancetest package) >"$log" 2>&1 &
maven=$!
shown=0
while kill -0 $maven 2>/dev/null; do
  sleep 1
  show_steps
done
if ! wait $maven; then
  # Maven's own errors say it best; where it never got that far, the end of the log does.
  grep -E '^\[ERROR\]' "$log" | head -n 5 | grep . >&2 || tail -n 5 "$log" >&2
  unlock
  say "the build failed; all of its output is in target/build.log."
  exit 2
fi
printf '%s\n' "$inputs" >"$stamp"
unlock
