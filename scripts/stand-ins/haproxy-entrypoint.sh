#!/bin/sh
# As in the official image: options alone go to haproxy, as master and worker (-W) in the foreground (-db).
set -e
if [ "${1#-}" != "$1" ]; then
  set -- haproxy "$@"
fi
if [ "$1" = haproxy ]; then
  shift
  set -- haproxy -W -db "$@"
fi
exec "$@"
