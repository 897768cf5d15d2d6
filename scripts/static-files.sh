#!/usr/bin/env bash
# Measures nginx, and HAProxy in front of it, with the files of the experiment `download`: references for the endpoints
# of a service. They run on the service's core with 30 users; the client of the experiment runs on the other core.
# Usage: scripts/static-files.sh [SECONDS]
# Needs nginx, if possible HAProxy, two cores, and the build of `./bench run download`.
set -euo pipefail
cd "$(dirname "$0")/.."

seconds=${1:-10}
files=services/quarkus-download/target/dist/samples
command -v nginx >/dev/null || { echo "nginx is not installed." >&2; exit 2; }
if [ ! -d "$files" ] || [ ! -e performancetest/loadgen/target/dist/loadgen.jar ]; then
  echo "Nothing is built yet: run ./bench run download --profile smoke first." >&2
  exit 2
fi
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
folder=$(mktemp -d)
port=18099

cat >"$folder/nginx.conf" <<CONF
worker_processes 1;
error_log stderr error;
pid $folder/nginx.pid;
daemon off;
events { worker_connections 256; }
http {
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; types { } default_type application/pdf;
  client_body_temp_path $folder/b; proxy_temp_path $folder/p; fastcgi_temp_path $folder/f;
  uwsgi_temp_path $folder/u; scgi_temp_path $folder/s;
  server { listen 127.0.0.1:$port; root $PWD/$files; }
}
CONF
chmod 755 "$folder"
taskset -c 1 nginx -c "$folder/nginx.conf" -p "$folder" &
server=$!
trap 'kill $server 2>/dev/null; wait $server 2>/dev/null || true; rm -rf "$folder"' EXIT
sleep 1

# $1 server, $2 its port, $3 file size.
measure() {
  local settings="\"path\":\"/sample-$3.pdf\",\"expected\":\"/samples.csv\""
  local plan="\"target\":\"http://127.0.0.1:$2\",\"users\":30,\"warmup_s\":3,\"window_s\":$seconds,\"least_bytes\":0"
  plan="{\"type\":\"run\",\"plan\":{\"type\":\"closed\",$plan,\"most_s\":$((seconds + 5)),\"settings\":{$settings}}}"
  local figures='"window_s":\([0-9.]*\),"expected":\([0-9]*\),"correct":\([0-9]*\).*"bytes":\([0-9]*\)'
  local dist=performancetest/loadgen/target/dist
  # Its input stays open until it has answered.
  { echo "$plan"; sleep $((seconds + 6)); } |
    taskset -c 0 "$java" -XX:+UseParallelGC -Xms512m -Xmx512m -Xmn400m -cp "$dist/loadgen.jar:$dist/lib/*" \
      bench.loadgen.closed.http.HttpWorkloadKt 2>/dev/null |
    sed -n "s/.*\"type\":\"closed_done\".*$figures.*/\1 \2 \3 \4/p" |
    awk -v what="$1 $3" '{
      printf "%s: %.0f MB/s, %.1f downloads/s, %d of %d right\n", what, $4 / $1 / 1e6, $3 / $1, $3, $2
    }'
}

for size in 1mb 5mb 20mb; do measure nginx $port $size; done

# A proxy that copies answers of the server, on the same core.
command -v haproxy >/dev/null || exit 0
cat >"$folder/haproxy.cfg" <<CONF
global
  nbthread 1
defaults
  mode http
  timeout connect 5s
  timeout client 60s
  timeout server 60s
listen files
  bind 127.0.0.1:$((port + 1))
  server nginx 127.0.0.1:$port
CONF
taskset -c 1 haproxy -f "$folder/haproxy.cfg" &
proxy=$!
trap 'kill $proxy $server 2>/dev/null; wait $proxy $server 2>/dev/null || true; rm -rf "$folder"' EXIT
sleep 1
measure "HAProxy before nginx" $((port + 1)) 20mb
