#!/bin/sh
# As in the official image: root gives the data to the user postgres and becomes that user. If there are no data, it
# creates them, with role, database and password from the environment. The network needs the password.
set -e
if [ "$(id -u)" = 0 ]; then
  mkdir -p "$PGDATA"
  chown -R postgres:postgres "$PGDATA" /run/postgresql
  chmod 700 "$PGDATA"
  exec setpriv --reuid=postgres --regid=postgres --init-groups "$0" "$@"
fi
if [ "$1" = postgres ] && [ ! -s "$PGDATA/PG_VERSION" ]; then
  POSTGRES_USER=${POSTGRES_USER:-postgres}
  printf '%s\n' "${POSTGRES_PASSWORD:?is not set}" >"$PGDATA.password"
  initdb --username="$POSTGRES_USER" --pwfile="$PGDATA.password" -D "$PGDATA"
  rm "$PGDATA.password"
  echo 'host all all all scram-sha-256' >>"$PGDATA/pg_hba.conf"
  echo "listen_addresses = '*'" >>"$PGDATA/postgresql.conf"
  pg_ctl -D "$PGDATA" -o "-c listen_addresses=''" -w start
  [ "${POSTGRES_DB:=$POSTGRES_USER}" = postgres ] || createdb -U "$POSTGRES_USER" "$POSTGRES_DB"
  pg_ctl -D "$PGDATA" -m fast -w stop
fi
exec "$@"
