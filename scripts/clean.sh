#!/bin/sh
# `./bench clean`: takes away what the suite fetched, built, installed and left. Needs no JDK and no engine.
set -eu
scripts=$(CDPATH="" cd -- "$(dirname "$0")" && pwd)
root=$(dirname "$scripts")
# shellcheck source=scripts/cache.sh
. "$scripts/cache.sh"
# shellcheck source=scripts/lock.sh
. "$scripts/lock.sh"
# shellcheck source=scripts/busy.sh
. "$scripts/busy.sh"
dry='' results='' images='' failed=0 project=''

usage() {
  cat <<'END'
Usage: bench clean [<options>]

  Removes what the suite fetched, built, installed and left: JDKs, Node.js and vegeta, which it fetched for all clones
  of this user, and target and node_modules folders, containers, networks and volumes of this clone. Prints a line for
  each, with its size.

Options:
  --dry-run   prints the same lines and removes nothing
  --results   also removes the runs in results/
  --images    also removes the images that were built for this clone
  -h, --help  shows this message
END
}

line() { printf '%8s  %s\n' "$1" "$2"; }

# Prints kB as people read them.
readable() {
  if [ "$1" -lt 1024 ]; then
    echo "$1 kB"
  elif [ "$1" -lt 1048576 ]; then
    echo "$(($1 / 1024)) MB"
  else
    echo "$(($1 / 1048576)).$(($1 % 1048576 * 10 / 1048576)) GB"
  fi
}

# Removes path $1 after a line about it.
drop() {
  [ -e "$1" ] || [ -L "$1" ] || return 0
  kb=$(du -sk "$1" 2>/dev/null | cut -f 1)
  line "$(readable "${kb:-0}")" "${1#"$root"/}"
  [ -n "$dry" ] || rm -rf "$1" 2>/dev/null || {
    say "$1 could not be removed: does it belong to another user?"
    return 1
  }
}

# Also what a killed download left.
fetched() {
  cache=$(cache_folder)
  [ -n "$cache" ] || return 0
  for name in jdk node vegeta; do
    for path in "$cache/$name"-* "$cache/.$name"-*; do echo "$path"; done
  done
}

# Folders that a build makes next to its declaration; other folders may have the same names.
built() {
  find "$root" \( -name .git -o -path "$root/results" \) -prune -o \
    -type d \( -name target -o -name node_modules \) -prune -print | while IFS= read -r path; do
    case ${path##*/} in target) declaration=pom.xml ;; *) declaration=package.json ;; esac
    [ ! -e "${path%/*}/$declaration" ] || echo "$path"
  done
}

drop_files() {
  {
    fetched
    built
    [ -z "$results" ] || for path in "$root"/results/*; do echo "$path"; done
  } | {
    failed=0
    while IFS= read -r path; do drop "$path" || failed=2; done
    exit $failed
  } || failed=2
}

has_project() {
  command -v docker >/dev/null || return 1
  "$scripts/engine-answers.sh" ||
    { say "no Docker engine answers, so containers, networks and volumes stay." && return 1; }
  project=$("$scripts/project-name.sh")
  label=label=com.docker.compose.project=$project
}

# Removes what the lines of input name, by the command in the arguments. A line is: what to remove, size, description.
drop_each() {
  while IFS='|' read -r id size name; do
    [ -n "$id" ] || continue
    line "${size%% (*}" "$name"
    [ -n "$dry" ] || "$@" "$id" >/dev/null 2>&1 </dev/null || { say "$name could not be removed." && failed=2; }
  done
  return $failed
}

volume_sizes() { docker system df -v --format '{{range .Volumes}}{{.Name}}|{{.Size}}{{println}}{{end}}' 2>/dev/null; }

volumes() {
  names=$(docker volume ls -q --filter "$label")
  [ -n "$names" ] || return 0
  sizes=$(volume_sizes || true)
  for name in $names; do
    size=$(echo "$sizes" | sed -n "s/^$name|//p")
    echo "$name|${size:-?}|volume $name"
  done
}

drop_containers() {
  docker ps -a --size --filter "$label" --format '{{.ID}}|{{.Size}}|container {{.Names}}' |
    drop_each docker rm -f -v || failed=2
  docker network ls --filter "$label" --format '{{.ID}}|0B|network {{.Name}}' |
    drop_each docker network rm || failed=2
  volumes | drop_each docker volume rm || failed=2
  [ -n "$images" ] || return 0
  docker images --filter "$label" --format '{{.ID}}|{{.Size}}|image {{.Repository}}:{{.Tag}}' |
    drop_each docker rmi -f || failed=2
}

for option in "$@"; do
  case $option in
    --dry-run) dry=yes ;;
    --results) results=yes ;;
    --images) images=yes ;;
    -h | --help) usage && exit ;;
    *) fail "clean does not know '$option': it has --dry-run, --results and --images." ;;
  esac
done
refuse_while_busy
if has_project; then
  runner=$(docker ps -q --filter "$label" --filter label=com.docker.compose.service=runner)
  [ -z "$runner" ] || refuse "a bench is at work (container $runner)"
fi
drop_files
[ -z "$project" ] || drop_containers
[ -z "$dry" ] || say "nothing was removed, because of --dry-run."
exit $failed
