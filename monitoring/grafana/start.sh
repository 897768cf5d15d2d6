#!/bin/sh
# Grafana's default password is "admin". On the first start this script generates another one, stores it with Grafana's
# data and shows it once.
set -eu

file=${GF_PATHS_DATA:-/var/lib/grafana}/admin-password

if [ ! -s "$file" ]; then
  (umask 077 && head -c 18 /dev/urandom | base64 | tr '+/' '-_' > "$file")
  echo "Grafana: user admin, password $(cat "$file") (shown once; kept in $file)"
fi

GF_SECURITY_ADMIN_PASSWORD=$(cat "$file")
export GF_SECURITY_ADMIN_PASSWORD
exec /run.sh "$@"
