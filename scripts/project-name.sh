#!/bin/sh
# Prints the name of this clone's Compose project, so that two clones on one engine do not mix
# (docs/adr/021-compose-project-by-path.md). The runner's ProjectName.kt has the same rule.
set -eu
root=$(CDPATH="" cd -- "$(dirname "$0")/.." && pwd -P)
sum=$(command -v sha256sum || echo "shasum -a 256")

# The folder's name with a hash of its path.
unique() {
  folder=$(basename "$root" | LC_ALL=C tr -cd 'A-Za-z0-9-\n' | tr '[:upper:]' '[:lower:]' | sed 's/^-*//' | cut -c1-20)
  # shellcheck disable=SC2086
  echo "${folder:-bench}-$(printf %s "$root" | $sum | cut -c1-6)"
}

# The project of containers that the user started in this folder.
by_hand() {
  docker ps -a --filter label=com.docker.compose.oneoff=False --format \
    '{{.Label "com.docker.compose.project"}}	{{.Label "com.docker.compose.project.working_dir"}}' 2>/dev/null |
    FOLDER=$root UNIQUE=$(unique) awk -F '\t' '$2 == ENVIRON["FOLDER"] && $1 != ENVIRON["UNIQUE"] { print $1 }' |
    LC_ALL=C sort | head -n 1
}

name=${COMPOSE_PROJECT_NAME:-$(sed -n 's/^COMPOSE_PROJECT_NAME=//p' "$root/.env" 2>/dev/null | tail -n 1)}
[ -n "$name" ] || name=$(by_hand)
[ -n "$name" ] || name=$(unique)
echo "$name"
