# shellcheck shell=sh
# Programs that the suite fetches into a cache folder of the user (docs/adr/020); to be sourced. The scripts
# fetch-*.sh also set: scripts (this folder), lack (what is missing), title, vendor, variable (its mirror), instead.
# shellcheck disable=SC2154

work='' lock='' tool=''

say() { echo "bench: $1" >&2; }

fail() {
  say "$1"
  exit 2
}

# Empty if the user has no home folder.
cache_folder() { [ -z "${XDG_CACHE_HOME:-${HOME:-}}" ] || echo "${XDG_CACHE_HOME:-$HOME/.cache}/waitmark"; }

# Prints linux, alpine-linux (musl), mac, or nothing.
system() {
  case $(uname -s) in
    Darwin) echo mac ;;
    Linux) if ldd --version 2>&1 | grep -q musl; then echo alpine-linux; else echo linux; fi ;;
  esac
}

# Prints x64, aarch64, or nothing.
architecture() {
  case $(uname -m) in
    x86_64 | amd64) echo x64 ;;
    aarch64 | arm64) echo aarch64 ;;
  esac
}

sha256() { { if command -v sha256sum >/dev/null; then sha256sum; else shasum -a 256; fi; } <"$1" | cut -d ' ' -f 1; }

give_up() { fail "$lack, and $title could not be fetched from $vendor: $1; $variable can name a mirror or a folder."; }

clean_up() {
  [ -z "$tool" ] || { kill "$tool" && wait "$tool"; } 2>/dev/null || true
  [ -z "$work" ] || rm -rf "$work"
  [ -z "$lock" ] || rm -f "$lock"
}

stop() {
  trap '' HUP INT TERM
  say "stopped while $title was being fetched."
  exit 143
}

# Checks that fetching is possible and makes $work, a folder next to $target, which will be $1 in the cache.
begin() {
  [ "${BENCH_OFFLINE:-0}" = 0 ] || fail "$lack, and BENCH_OFFLINE forbids fetching one: $instead."
  patience=${BENCH_FETCH_PATIENCE_S:-30}
  [ "$patience" -gt 0 ] 2>/dev/null || fail "BENCH_FETCH_PATIENCE_S is '$patience': write seconds, at least 1."
  case $(system)/$(architecture) in
    /* | */) fail "$lack, and $title does not exist for $(uname -s) on $(uname -m): $instead." ;;
  esac
  command -v sha256sum >/dev/null || command -v shasum >/dev/null ||
    fail "$lack, and neither sha256sum nor shasum is on the PATH, by which it checks what it fetches."
  [ -n "$(cache_folder)" ] || fail "$lack, and neither HOME nor XDG_CACHE_HOME says where to keep $title: $instead."
  target=$(cache_folder)/$1
  trap clean_up EXIT
  trap stop HUP INT TERM
  take_lock "$target.lock" "${0##*/}" "$title" ||
    fail "$lack, and nothing can be written into $(cache_folder): XDG_CACHE_HOME can name another folder."
  lock=$target.lock
  work=$(dirname "$target")/.$1.$$
  rm -rf "$work"
  mkdir "$work"
}

# Downloads $1 to $2. Ends when nothing arrives for $patience seconds.
get() {
  if command -v curl >/dev/null; then
    set -- curl -fsSL --connect-timeout "$patience" --speed-limit 1 --speed-time "$patience" -o "$2" "$1"
  elif command -v wget >/dev/null; then
    set -- wget -q -t 1 -T "$patience" -O "$2" "$1"
  else
    fail "$lack, and neither curl nor wget is on the PATH to fetch $title: $instead."
  fi
  "$@" 2>"$work/problem" &
  tool=$!
  code=0
  # In the background, so that a signal is handled at once.
  wait $tool || code=$?
  tool=
  [ $code = 0 ] || give_up "$(tail -n 1 "$work/problem" | grep . || echo "exit code $code of $1")"
}

# Says what comes from where to where; $1 is its size in bytes, empty if that is not known.
announce() {
  mb=
  [ "${1:-0}" -lt 1000000 ] 2>/dev/null || mb=" ($(($1 / 1000000)) MB)"
  say "$lack, so $title$mb is fetched from $vendor into $target."
}

# Checks the archive $1 against the SHA-256 $2 and unpacks it. Its program $3 must run with the option $4. Only then it
# gets its place, so that a broken one is never found.
keep() {
  actual=$(sha256 "$1")
  [ "$actual" = "$2" ] || give_up "the archive's SHA-256 is $actual, not $2"
  mkdir "$work/tree"
  tar -xzof "$1" -C "$work/tree" 2>"$work/problem" || give_up "it cannot be unpacked ($(tail -n 1 "$work/problem"))"
  for tree in "$work/tree"/*; do
    for home in "$tree" "$tree/Contents/Home"; do
      [ -x "$home/$3" ] || continue
      "$home/$3" "$4" >/dev/null 2>&1 </dev/null || give_up "it does not run on this machine"
      rm -rf "$target"
      mv "$tree" "$target"
      return
    done
  done
  give_up "there is no $3 in the archive"
}
