#!/usr/bin/env bash
# Sends the files of the experiment `download` with nginx, at the paths of its endpoints. It is a service of one's own:
#   ./bench run download --services quarkus-download --command "scripts/nginx.sh {port}" --name nginx
# Usage: scripts/nginx.sh PORT   (needs nginx and the build of `./bench run download`)
set -euo pipefail
cd "$(dirname "$0")/.."

port=${1:?name a port}
files=$PWD/services/quarkus-download/target/dist/samples
command -v nginx >/dev/null || { echo "nginx is not installed." >&2; exit 2; }
[ -d "$files" ] || { echo "Nothing is built yet: run ./bench run download --profile smoke first." >&2; exit 2; }
folder=$(mktemp -d)
server=
trap '[ -z "$server" ] || { kill "$server" 2>/dev/null; wait "$server" || true; }; rm -rf "$folder"' EXIT
trap 'exit 0' INT TERM

# Without it, root's workers become a user who may not see the files.
user=
[ "$(id -u)" != 0 ] || user="user root;"
cat >"$folder/nginx.conf" <<CONF
$user
worker_processes 1;
error_log stderr error;
pid $folder/nginx.pid;
daemon off;
events { worker_connections 256; }
http {
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; types { } default_type application/pdf;
  client_body_temp_path $folder/b; proxy_temp_path $folder/p; fastcgi_temp_path $folder/f;
  uwsgi_temp_path $folder/u; scgi_temp_path $folder/s;
  server {
    listen 127.0.0.1:$port;
    location = / { return 200; }
    location ~ ^/download/[A-Za-z]+/([^/]+)\$ { alias "$files/\$1"; }
  }
}
CONF
nginx -c "$folder/nginx.conf" -p "$folder" &
server=$!
wait "$server"
