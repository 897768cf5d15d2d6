#!/bin/sh
# Starts with START req/s for DURATION seconds, then adds STEP each time, until 90 % or less succeed.
#   START=100 STEP=100 DURATION=180 SERVICES=vertx,micronaut TRACK=stock performancetest/runTillFailure.sh
set -eu
exec "$(dirname "$0")/../bench" run capacity --search linear --track "${TRACK:-stock}" \
  --start "${START:-100}" --step "${STEP:-100}" --duration "${DURATION:-180}" \
  ${SERVICES:+--services "$SERVICES"} "$@"
