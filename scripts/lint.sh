#!/usr/bin/env bash
# Runs every linter that this machine has. Prints a line for each: "ok TOOL", "FAIL TOOL" after its findings, or "left
# out TOOL: why". Exit code 1 if one of them found something.
#   lint.sh --fix          first fixes format and what ESLint can fix
#   lint.sh --skip-maven   leaves out Spotless and detekt, which ./mvnw verify also runs
# Functions are called by name, which shellcheck does not see.
# shellcheck disable=SC2317,SC2329
set -uo pipefail
cd "$(dirname "$0")/.." || exit 2
readonly COLUMNS_AT_MOST=120
# Java decodes file names by the locale.
case $(locale charmap 2>/dev/null) in UTF-8) ;; *) export LC_ALL=C.UTF-8 ;; esac
work=$(mktemp -d)
failed=0
maven=

# Maven's job is its own process group, which Ctrl-C does not reach.
clean_up() {
  [ -z "$maven" ] || kill -- "-$maven" 2>/dev/null
  rm -rf "$work"
}
trap clean_up EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

has() { command -v "$1" >/dev/null 2>&1; }

left_out() { echo "left out $1: $2"; }

# report TOOL EXIT_CODE FILE: indents a tool's findings, so that none of them reads as a line of this script.
report() {
  if [ "$2" = 0 ]; then
    echo "ok $1"
  else
    sed 's/^/  /' "$3"
    echo "FAIL $1"
    failed=1
  fi
}

# check TOOL COMMAND...
check() {
  local tool=$1
  shift
  "$@" >"$work/$tool" 2>&1
  report "$tool" $? "$work/$tool"
}

# Files written by people. Markdown tables and generated files have lines of any length.
line_lengths() {
  ! git ls-files -z --cached --others --exclude-standard -- . \
    ':!assets' ':!kubernetes/base' ':!*.svg' ':!*/figures/*' ':!*.md' ':!*.json' ':!*.jsonl' ':!*go.mod' \
    ':!*go.sum' ':!mvnw*' ':!.mvn' |
    LC_ALL=C.UTF-8 xargs -0 grep -InsE "^.{$((COLUMNS_AT_MOST + 1)),}" | cut -c "1-$COLUMNS_AT_MOST" | grep .
}

shell_scripts() {
  git grep --untracked -zlE '^#! ?/(usr/)?bin/(env )?(ba)?sh' -- ':!mvnw' ':!*.java' ':!*.kt' ':!*.md' |
    xargs -0 shellcheck -x
}

dockerfiles() { git ls-files -z -- '*Dockerfile' | xargs -0 hadolint --no-color; }

# Prettier and ESLint, in the versions of package-lock.json.
install_node_modules() {
  [ node_modules/.package-lock.json -nt package-lock.json ] || npm ci --no-audit --no-fund --loglevel=error
}

node_tools() {
  if ! has npm; then
    left_out prettier "not installed"
    left_out eslint "not installed"
  elif ! install_node_modules >"$work/npm" 2>&1; then
    report npm 1 "$work/npm"
  else
    check prettier node_modules/.bin/prettier --check --log-level warn .
    check eslint node_modules/.bin/eslint --max-warnings 0 .
  fi
}

mvn() { ./mvnw -B -ntp -q -N "$@"; }

# Both in this order, in parallel with the other tools: two at once would fill Maven's repository at the same time.
start_maven() {
  set -m
  {
    mvn spotless:check >"$work/spotless" 2>&1
    echo $? >"$work/spotless.code"
    mvn antrun:run@lengths >"$work/detekt" 2>&1
    echo $? >"$work/detekt.code"
  } </dev/null &
  maven=$!
  set +m
}

maven_tools() {
  wait "$maven"
  maven=
  report spotless "$(cat "$work/spotless.code")" "$work/spotless"
  report detekt "$(cat "$work/detekt.code")" "$work/detekt"
}

fix() {
  if has_jdk; then mvn spotless:apply || return; fi
  if has npm; then install_node_modules && npm run --silent format; fi
}

# The JDK that ./bench uses.
has_jdk() { JAVA_HOME=$(scripts/find-jdk.sh 25) && export JAVA_HOME; }

skips_maven=
case "${1:-}" in
  "") ;;
  --fix) fix || exit ;;
  --skip-maven) skips_maven=yes ;;
  *)
    echo "lint.sh: it knows --fix and --skip-maven." >&2
    exit 2
    ;;
esac
git rev-parse --git-dir >/dev/null 2>&1 || {
  echo "lint.sh: this folder is no checkout of git, which lists the files to look at." >&2
  exit 2
}

[ -n "$skips_maven" ] || ! has_jdk || start_maven
check line-lengths line_lengths
if has shellcheck; then check shellcheck shell_scripts; else left_out shellcheck "not installed"; fi
if has hadolint; then check hadolint dockerfiles; else left_out hadolint "not installed"; fi
if has actionlint; then check actionlint actionlint -no-color; else left_out actionlint "not installed"; fi
node_tools
if [ -n "$maven" ]; then
  maven_tools
elif [ -z "$skips_maven" ]; then
  left_out spotless "no JDK 25 found"
  left_out detekt "no JDK 25 found"
fi
exit $failed
