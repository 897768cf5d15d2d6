#!/usr/bin/env bash
# Shows where each gRPC server spends CPU while it receives messages of 10 MB with tuned windows: the hottest methods of
# JDK Flight Recorder and the most frequent stack. docs/grpc.md quotes it.
# Usage: scripts/profile-grpc.sh [SECONDS]   (needs two cores and the build of `./bench run grpc-window`)
set -euo pipefail
cd "$(dirname "$0")/.."

seconds=${1:-10}
window=16777216
home=${JAVA_HOME:?point it to a JDK 25}
client="performancetest/loadgen/target/dist"
[ -e "$client/loadgen.jar" ] || {
  echo "Nothing is built yet: run ./bench run grpc-window --profile smoke --runtime local first." >&2
  exit 2
}
folder=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server" 2>/dev/null; rm -rf "$folder"' EXIT

# $1 name, $2 gRPC port, $3 folder of its program, the rest: its jar and arguments.
profile() {
  local name=$1 port=$2 dist=$3 jar=$4
  shift 4
  pushd "$dist" >/dev/null
  env PORT=18080 GRPC_PORT=19000 STREAM_WINDOW=$window CONNECTION_WINDOW=$window "$@" \
    taskset -c 1 "$home/bin/java" -Xmx1g -XX:ActiveProcessorCount=1 \
    -XX:StartFlightRecording=settings=profile,dumponexit=true,filename="$folder/$name.jfr" \
    -jar "$jar" >"$folder/$name.log" 2>&1 &
  server=$!
  popd >/dev/null
  for _ in $(seq 100); do curl -sf http://127.0.0.1:18080/health >/dev/null && break; sleep 0.2; done
  local settings="\"grpc_target\":\"127.0.0.1:$port\",\"client\":\"netty\",\"call\":\"unary\",\"sizes\":\"10485760\""
  local plan="\"target\":\"http://127.0.0.1:18080\",\"users\":1,\"warmup_s\":5,\"window_s\":$seconds,\"least_bytes\":0"
  plan="{\"type\":\"run\",\"plan\":{\"type\":\"closed\",$plan,\"most_s\":$((seconds + 10)),\"settings\":{$settings}}}"
  echo "== $name"
  # Its input stays open until it has answered.
  { echo "$plan"; sleep $((seconds + 12)); } |
    taskset -c 0 "$home/bin/java" -Xmx1g --enable-native-access=ALL-UNNAMED --sun-misc-unsafe-memory-access=allow \
      -cp "$client/loadgen.jar:$client/lib/*" bench.loadgen.closed.grpc.GrpcWorkloadKt 2>/dev/null |
    sed -n 's/.*"type":"closed_done".*"window_s":\([0-9.]*\),.*"bytes":\([0-9]*\).*/\1 \2/p' |
    awk '{ printf "%.0f MB/s\n", $2 / $1 / 1e6 }'
  kill "$server"
  wait "$server" 2>/dev/null || true
  server=
  "$home/bin/jfr" view --width 140 hot-methods "$folder/$name.jfr" | sed -n '4,12p'
  echo "The stack that is seen most, from its top:"
  "$home/bin/jfr" print --stack-depth 4 --events jdk.ExecutionSample "$folder/$name.jfr" |
    awk '/stackTrace = \[/ { stack = ""; on = 1; next }
         on && /^ *\]$/ { count[stack]++; on = 0 }
         on { sub(/line:.*/, ""); gsub(/^ +/, ""); stack = stack "  " $0 "\n" }
         END { for (s in count) if (count[s] > most) { most = count[s]; top = s } printf "%s", top }'
}

profile quarkus-grpc 18080 services/quarkus-grpc/target/dist quarkus-run.jar
profile quarkus-grpc-netty 19000 services/quarkus-grpc/target/dist quarkus-run.jar SEPARATE_GRPC_SERVER=true
profile vertx-grpc 19000 services/quarkus-grpc/vertx/target/dist app.jar
