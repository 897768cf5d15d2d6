#!/bin/sh
# Plays vegeta: each call of an attack takes three seconds. Its results are already in the form of `encode --to json`.
# Usage: vegeta.sh -version | attack -rate=N/1s -duration=Ns ... | encode --to json FILE
set -eu

attack() {
  rate=${1#-rate=} seconds=${2#-duration=}
  read -r target
  [ "${target%% *}" = GET ]
  # The first answer of a dependency that takes a second.
  sleep 1
  echo
  sleep "${seconds%s}"
  awk -v rate="${rate%/1s}" -v seconds="${seconds%s}" 'BEGIN {
    for (n = 0; n < rate * seconds; n++) {
      at = sprintf("2026-01-01T00:00:%02d.%03dZ", int(n / rate), n % rate * 1000 / rate)
      body = "RmV0Y2hlZCB0aGlyZCBwYXJ0eSByZXN1bHQ6MQ=="
      printf "{\"seq\":%d,\"code\":200,\"timestamp\":\"%s\",\"latency\":3000000000,\"body\":\"%s\"}\n", n, at, body
    }
  }'
}

case $1 in
  -version) echo "Version: v12.99.0" ;;
  attack) shift && attack "$@" ;;
  encode) cat "$4" ;;
esac
