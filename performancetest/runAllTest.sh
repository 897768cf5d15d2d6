#!/bin/sh
# Runs runTillFailure.sh for every service, on both tracks.
set -eu
TRACK=${TRACK:-both} exec "$(dirname "$0")/runTillFailure.sh" "$@"
