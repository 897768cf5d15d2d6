#!/usr/bin/env bash
# Runs test classes again and again, in a new JVM each time, next to two busy loops: a test that depends on how fast the
# machine is fails here first. Classes that end in IT run with Failsafe, on what the module packages.
# Usage: scripts/repeat-tests.sh [-n TIMES] -pl MODULE CLASS[,CLASS...]
#   e.g. scripts/repeat-tests.sh -n 30 -pl performancetest/loadgen ChatWorkloadTest,ClosedLoopRecorderTest
# Prints one line a class, and keeps the reports of failures in MODULE/target/repeat-tests. What MODULE needs is
# installed there too, into a Maven repository that is added to ~/.m2.
# Exit codes: 0 all are green, 1 one is not, 2 nothing was run. Further options for Maven: MAVEN_ARGS, e.g. -o.
set -euo pipefail
cd "$(dirname "$0")/.."

usage() {
  sed -n 's/^# Usage: /Usage: /p' "$0" >&2
  exit 2
}

times=30 module=''
while [ $# -gt 1 ]; do
  case $1 in
    -n) times=$2 ;;
    -pl) module=$2 ;;
    *) usage ;;
  esac
  shift 2
done
{ [ $# = 1 ] && [ -d "$module" ] && [ "$times" -gt 0 ]; } 2>/dev/null || usage
IFS=, read -ra classes <<<"$1"

case ${classes[0]} in
  *IT) tests=failsafe goal=failsafe:integration-test@default select=it.test ;;
  *) tests=surefire goal=surefire:test@default-test select=test ;;
esac
reports=$module/target/$tests-reports
kept=$module/target/repeat-tests
repository=$PWD/$kept/repository
results=$(mktemp)
loops=()
maven=''

# shellcheck disable=SC2317 # A trap calls it.
finish() {
  trap - EXIT
  for process in "${loops[@]}" $maven; do kill "$process" 2>/dev/null || true; done
  wait
  rm -f "$results"
}
trap finish EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# In the background, so that a signal is answered at once.
run_maven() {
  ./mvnw -B -ntp -q -pl "$module" "-Dmaven.repo.local=$repository" "-Dmaven.repo.local.tail=$HOME/.m2/repository" \
    -Dmaven.repo.local.tail.ignoreAvailability=true "$@" >"$kept/maven.txt" 2>&1 &
  maven=$!
  local code=0
  wait "$maven" || code=$?
  maven=''
  return $code
}

# From the head of the report $2: class, verdict, seconds.
result() {
  awk -v class="$1" -F '"' '/<testsuite / {
    for (i = 1; i < NF; i += 2) { sub(/.* /, "", $i); value[$i] = $(i + 1) }
    failed = value["errors="] + value["failures="]
    verdict = failed ? "failed" : value["tests="] + 0 == value["skipped="] + 0 ? "skipped" : "green"
    print class, verdict, value["time="]
    exit
  }' "$2"
}

note() {
  local class=$1 repetition=$2 report line
  report=$(find "$reports" -name "TEST-$class.xml" -o -name "TEST-*.$class.xml" 2>/dev/null | head -n 1)
  line=$([ -z "$report" ] || result "$class" "$report")
  echo "${line:=$class failed}" >>"$results"
  [[ $line = "$class failed"* ]] || return 0
  : "${report:=$kept/maven.txt}"
  cp "$report" "$kept/$class-$repetition.${report##*.}"
  echo "$class failed in repetition $repetition: $kept/$class-$repetition.${report##*.}"
}

mkdir -p "$kept"
run_maven install -am -DskipTests || { cat "$kept/maven.txt" >&2; exit 2; }
for _ in 1 2; do
  while :; do :; done &
  loops+=($!)
done
for repetition in $(seq "$times"); do
  rm -rf "$reports"
  run_maven $goal -D$select="$1" -Dmaven.test.failure.ignore=true || true
  for class in "${classes[@]}"; do note "$class" "$repetition"; done
done

for class in "${classes[@]}"; do
  grep "^$class " "$results" | sort -n -k 3 | awk -v class="$class" '
    { seconds[NR] = $3; count[$2]++ }
    END { printf "%d of %d green%s %s (median %.1f s, max %.1f s)\n", count["green"], NR,
      count["skipped"] ? ", " count["skipped"] " skipped" : "", class, seconds[int((NR + 1) / 2)], seconds[NR] }'
done
! grep -qv " green " "$results"
