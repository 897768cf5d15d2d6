# shellcheck shell=sh
# Locks between scripts; to be sourced. A lock is a link to the process id of its owner, created in one step. A lock of
# a process that has ended does not count. The caller has `say`.

# Does process $1 run the script $2? The system reuses process ids. BusyBox' ps takes no process id.
runs() {
  kill -0 "$1" 2>/dev/null || return 1
  if [ -r "/proc/$1/cmdline" ]; then
    tr '\0' ' ' <"/proc/$1/cmdline" | grep -qE "$2"
  elif command -v ps >/dev/null; then
    ps -o args= -p "$1" | grep -qE "$2"
  fi
}

# Takes the lock $1, or waits while script $2 of another process makes $3. Fails if it cannot be created.
take_lock() {
  mkdir -p "$(dirname "$1")" 2>/dev/null || true
  waits_for='' strange=0
  until ln -s $$ "$1" 2>/dev/null; do
    owner=$(readlink "$1" || true)
    if [ -z "$owner" ]; then
      # Just removed, or never created.
      strange=$((strange + 1))
      [ $strange -lt 3 ] || return 1
    elif ! runs "$owner" "$2"; then
      rm -f "$1"
      continue
    elif [ "$waits_for" != "$owner" ]; then
      waits_for=$owner
      say "waiting for $3, which process $owner makes"
    fi
    sleep 1
  done
}
