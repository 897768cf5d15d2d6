# shellcheck shell=sh
# Does a bench run? To be sourced, after cache.sh and lock.sh, by a script that sets root.
# shellcheck disable=SC2154

refuse() { fail "$1, so nothing is removed: wait for it, or stop it."; }

# Runners that measure, in any clone, and everything that runs in this one.
refuse_while_busy() {
  temporary=/tmp
  [ "$(uname -s)" != Darwin ] || temporary=${TMPDIR:-/tmp}
  owner=$(tr -cd 0-9 2>/dev/null <"$temporary/bench-$(id -un).lock" || true)
  [ -z "$owner" ] || ! runs "$owner" bench.cli.MainKt || refuse "a bench is at work (process $owner)"
  owner=$({ ps -e -ww -o pid= -o args= 2>/dev/null || ps -o pid,args; } | own_process)
  [ -z "$owner" ] || refuse "a bench is at work in this folder (process $owner)"
  for held in "$root/target/building-runner.lock" "$(cache_folder)"/*.lock; do
    owner=$(readlink "$held" || true)
    [ -z "$owner" ] || ! runs "$owner" 'build-runner|fetch-' || refuse "process $owner builds or fetches"
  done
  refuse_while_children_run
}

# From lines of process id and arguments: the first process of this clone. No argument of awk contains the folder.
own_process() { root=$root awk 'index($0, "-Dbench.root=" ENVIRON["root"] " ") { print $1; exit }'; }

# A killed runner leaves services and the note by which the next run ends them. The system reuses process ids, but
# not with such a working directory.
refuse_while_children_run() {
  for note in "$root"/target/running/runner-*; do
    [ -f "$note" ] || continue
    while IFS= read -r entry; do
      pid=${entry%%[!0-9]*}
      kill -0 "${pid:-none}" 2>/dev/null || continue
      case $(readlink "/proc/$pid/cwd" || echo "$root/") in
        "$root"/*) refuse "process $pid, left by a run that was killed, still runs and ends with the next run" ;;
      esac
    done <"$note"
  done
}
