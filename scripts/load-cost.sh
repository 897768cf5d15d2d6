#!/usr/bin/env bash
# Measures what the bench itself costs: CPU seconds per 1,000 requests of load generator and mock, each on its own core,
# with no service between them. Then the same with wrk, if it is installed: as many connections as calls wait. With a
# fixed delay its connections are answered in step, in one burst a second; a delay that varies spreads them.
# Usage: [TIMES=5] [PROFILE=1] scripts/load-cost.sh [RATE] [SECONDS]   (4000 requests per second, 10 s)
# PROFILE=1 also prints where both spend it, by JDK Flight Recorder. LOAD_OPTIONS and MOCK_OPTIONS replace the JVM
# options of the runs. It needs two cores, curl, a JDK 25 and a build.
set -euo pipefail
cd "$(dirname "$0")/.."

rate=${1:-4000} seconds=${2:-10} times=${TIMES:-5}
home=${JAVA_HOME:?point it to a JDK 25}
client=${CLIENT:-performancetest/loadgen/target/dist}
mock=${MOCK:-mock-dependency/target/dist}
if [ ! -e "$client/loadgen.jar" ] || [ ! -e "$mock/app.jar" ]; then
  echo "Nothing is built yet: run ./bench verify load-generator --runtime local first." >&2
  exit 2
fi
# Where the runs have them.
load_options=${LOAD_OPTIONS:-$(sed -n '/^  load-generator:/,/^  http-client:/s/.*JAVA_TOOL_OPTIONS: //p' \
  performancetest/compose.yml)}
mock_options=${MOCK_OPTIONS:-$(sed -n 's/.*const val MOCK = "\(.*\)"/\1/p' \
  performancetest/runner/src/main/kotlin/bench/runtime/local/OwnJvm.kt)}
port=${PORT:-18180}
admin=$((port + 1))
settle_s=5
fixed='{"kind":"fixed","ms":1000}'
folder=$(mktemp -d)
pids=()
trap 'kill "${pids[@]}" 2>/dev/null; wait 2>/dev/null; rm -rf "$folder"' EXIT
mkfifo "$folder/plans" "$folder/events"
: >"$folder/windows"

ask_mock() { curl -sf -X "$1" "http://127.0.0.1:$admin/$2" "${@:3}"; }
# User and system CPU of a process, in clock ticks.
ticks() { sed 's/.*) //' "/proc/$1/stat" | cut -d ' ' -f 12,13; }

start_mock() {
  (cd "$mock" && PORT=$port ADMIN_PORT=$admin HOST=127.0.0.1 DELAY_MS=1000 JAVA_TOOL_OPTIONS=$mock_options \
    exec taskset -c 1 "$home/bin/java" -jar app.jar) >"$folder/mock.log" 2>&1 &
  mock_pid=$!
  pids+=("$!")
  for _ in $(seq 100); do
    ask_mock GET health >/dev/null && return
    sleep 0.2
  done
  cat "$folder/mock.log" >&2
  exit 1
}

start_load_generator() {
  (cd "$client" && JAVA_TOOL_OPTIONS=$load_options exec taskset -c 0 "$home/bin/java" \
    --add-opens=java.base/java.lang=ALL-UNNAMED --enable-native-access=ALL-UNNAMED \
    --sun-misc-unsafe-memory-access=allow -cp "loadgen.jar:lib/*" bench.loadgen.open.OpenLoopMainKt) \
    <"$folder/plans" >"$folder/events" 2>"$folder/load.log" &
  load_pid=$!
  pids+=("$!")
  exec 3>"$folder/plans" 4<"$folder/events"
}

# Arguments: rate and seconds of each phase.
send_plan() {
  local phases plan
  phases=$(printf '{"rate_per_s":%s,"seconds":%s},' "$@")
  plan="\"url\":\"http://127.0.0.1:$port/\",\"phases\":[${phases%,}],\"timeout_ms\":30000,\"late_after_ms\":1500"
  ask_mock POST gc >/dev/null
  printf '{"type":"run","plan":{"type":"open",%s,"answer":"\\\\d+"}}\n' "$plan" >&3
}

# Reads events until this second of the plan, or, without a number, to its end.
await_load() {
  local line elapsed
  while read -r line <&4; do
    case $line in
      *'"type":"open_tick"'*)
        elapsed=${line#*'"elapsed_s":'}
        elapsed=${elapsed%%.*}
        [ "${elapsed%%,*}" -lt "${1:-86400}" ] || return 0
        ;;
      *'"type":"open_done"'*) return 0 ;;
      *'"type":"failed"'*) break ;;
    esac
  done
  { echo "The load generator failed: ${line:-}"; cat "$folder/load.log"; } >&2
  exit 1
}

# $1 what makes the load, $2 its process, the rest: the command that waits until the window is over.
window() {
  local name=$1 pid=$2 load mock_ticks stats
  shift 2
  ask_mock POST stats/reset >/dev/null
  load=$(ticks "$pid") mock_ticks=$(ticks "$mock_pid")
  "$@"
  stats=$(ask_mock GET stats | sed 's/.*"answered":\([0-9]*\).*"p99":\([0-9.]*\).*/\1 \2/')
  echo "$name $load $(ticks "$pid") $mock_ticks $(ticks "$mock_pid") $stats" >>"$folder/windows"
}

measure_load_generator() {
  send_plan "$((rate * 4 / 10))" 1 "$((rate * 8 / 10))" 1 "$rate" "$((settle_s + seconds + 2))"
  await_load "$settle_s"
  "$@" await_load "$((settle_s + seconds))"
  await_load
}

# $1 name, $2 delay as the mock reads it, with a mean of 1 s: as many connections as calls wait.
measure_wrk() {
  ask_mock PUT behaviour -d "{\"delay\":$2}" >/dev/null
  taskset -c 0 wrk -t 1 -c "$rate" -d "$((settle_s + seconds + 2))s" --timeout 10s "http://127.0.0.1:$port/" \
    >"$folder/wrk.log" &
  local pid=$!
  pids+=("$pid")
  sleep "$settle_s"
  window "$1" "$pid" sleep "$seconds"
  wait "$pid"
}

measure_all() {
  ask_mock PUT behaviour -d "{\"delay\":$fixed}" >/dev/null
  measure_load_generator window generator "$load_pid"
  command -v wrk >/dev/null || return 0
  measure_wrk wrk-spread '{"kind":"uniform","min_ms":500,"max_ms":1500}'
  measure_wrk wrk-in-step "$fixed"
}

# Medians of all windows of $1.
report() {
  awk -v name="$1" -v hz="$(getconf CLK_TCK)" -v seconds="$seconds" '
    function median(values, n,   i, j, t) {
      for (i = 2; i <= n; i++) for (j = i; j > 1 && values[j - 1] > values[j]; j--) {
        t = values[j]; values[j] = values[j - 1]; values[j - 1] = t
      }
      return n % 2 ? values[(n + 1) / 2] : (values[n / 2] + values[n / 2 + 1]) / 2
    }
    $1 == name {
      n++
      unit = hz * $10 / 1000
      user[n] = ($4 - $2) / unit; system_[n] = ($5 - $3) / unit; load[n] = user[n] + system_[n]
      mock_user[n] = ($8 - $6) / unit; mock_system[n] = ($9 - $7) / unit; mock[n] = mock_user[n] + mock_system[n]
      per_s[n] = $10 / seconds; late[n] = $11
    }
    END {
      if (n) printf "%-12s %9.0f %9.4f %7.4f %7.4f %9.4f %7.4f %7.4f %9.1f\n", name, median(per_s, n), median(load, n),
        median(user, n), median(system_, n), median(mock, n), median(mock_user, n), median(mock_system, n),
        median(late, n)
    }' "$folder/windows"
}

# Records load generator and mock while a command waits.
recorded() {
  local pid
  for pid in "$load_pid" "$mock_pid"; do
    "$home/bin/jcmd" "$pid" JFR.start name=cost settings="$folder/cpu.jfc" filename="$folder/$pid.jfr" >/dev/null
  done
  "$@"
  for pid in "$load_pid" "$mock_pid"; do "$home/bin/jcmd" "$pid" JFR.stop name=cost >/dev/null; done
}

# Prints whose code the Java threads of both were in, during one more window.
profile() {
  "$home/bin/jfr" configure jdk.CPUTimeSample#enabled=true jdk.CPUTimeSample#throttle=1ms \
    jdk.ObjectAllocationSample#enabled=true jdk.ObjectAllocationSample#throttle=1000/s \
    --output "$folder/cpu.jfc" >/dev/null
  ask_mock PUT behaviour -d "{\"delay\":$fixed}" >/dev/null
  measure_load_generator recorded
  layers generator "$folder/$load_pid.jfr"
  layers mock "$folder/$mock_pid.jfr"
}

# $1 name, $2 recording: share of each layer in CPU time and in allocated bytes. A sample belongs to the topmost frame
# that is not the JDK's.
layers() {
  [ -z "${KEEP:-}" ] || cp "$2" "$KEEP/$1.jfr"
  echo "== $1: share of CPU time, share of allocated bytes"
  "$home/bin/jfr" print --stack-depth 64 --events jdk.CPUTimeSample,jdk.ObjectAllocationSample "$2" | awk '
    function layer(frame) {
      if (frame ~ /^(bench|kotlin|kotlinx|io\.prometheus|org\.HdrHistogram)\./) return "this suite"
      if (frame ~ /^(io\.gatling|scala|com\.typesafe)\./) return "Gatling"
      if (frame ~ /^io\.vertx\./) return "Vert.x"
      if (frame ~ /^io\.netty\.channel\.(epoll|unix)\.(Native|Socket|FileDescriptor)/) return "system calls"
      if (frame ~ /^sun\.nio\.ch\./) return "system calls"
      return frame ~ /^io\.netty\./ ? "Netty" : ""
    }
    /^jdk\./ { event = $1; weight = 1; found = "" }
    event ~ /Allocation/ && $1 == "weight" { weight = $3 * ($4 ~ /^k/ ? 1e3 : $4 ~ /^M/ ? 1e6 : 1) }
    /stackTrace = \[/ { on = 1; next }
    on && /^ *\]/ { on = 0 }
    on && found == "" { sub(/^ +/, ""); found = layer($0) }
    /^}/ {
      if (found == "") found = "JDK"
      sum[event, found] += weight; all[event] += weight; seen[found] = 1
    }
    END {
      for (l in seen) printf "%5.1f %% %5.1f %%  %s\n", 100 * sum["jdk.CPUTimeSample", l] / all["jdk.CPUTimeSample"],
        100 * sum["jdk.ObjectAllocationSample", l] / (all["jdk.ObjectAllocationSample"] + 1e-9), l
    }' | sort -rn
}

start_mock
start_load_generator
# Warm, as in a run.
send_plan "$((rate / 50 + 1))" 3 "$((rate / 10 + 1))" 4 "$((rate * 4 / 10))" 4 "$((rate * 7 / 10))" 4 "$rate" 12
await_load
printf '%-12s %9s %9s %7s %7s %9s %7s %7s %9s\n' load req/s "CPU s/1k" user system "mock s/1k" user system "late p99"
for _ in $(seq "$times"); do measure_all; done
for name in generator wrk-spread wrk-in-step; do report "$name"; done
[ -z "${PROFILE:-}" ] || profile
