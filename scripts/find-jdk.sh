#!/bin/sh
# Prints the home of a JDK of version $1 or newer: from BENCH_JAVA_HOME, JAVA_HOME, the java on the PATH, or a usual
# folder, in this order. Exit code 1 if there is none. BENCH_JDK_FOLDERS replaces the usual folders, separated by
# blanks, but not the cache folder, where fetch-jdk.sh puts one. Usage: find-jdk.sh 25
set -eu
# shellcheck source=scripts/cache.sh
. "$(dirname "$0")/cache.sh"
required=$1

# Asks the java of $1 for its real home: on the PATH it is often a link. A Java without a compiler is not enough.
candidate() {
  [ -x "$1" ] || return 1
  settings=$("$1" -XshowSettings:properties -version 2>&1) || return 1
  version=$(echo "$settings" | sed -n 's/^ *java\.specification\.version = \([0-9]*\).*/\1/p')
  home=$(echo "$settings" | sed -n 's/^ *java\.home = //p')
  [ "${version:-0}" -ge "$required" ] && [ -x "$home/bin/javac" ] && echo "$home"
}

if [ -n "${BENCH_JAVA_HOME:-}" ]; then
  candidate "$BENCH_JAVA_HOME/bin/java" && exit
  echo "bench: there is no JDK $required or newer in BENCH_JAVA_HOME, $BENCH_JAVA_HOME; others are looked for." >&2
fi
[ -n "${JAVA_HOME:-}" ] && candidate "$JAVA_HOME/bin/java" && exit
candidate "$(command -v java || true)" && exit
sdkman=${HOME:-/nonexistent}/.sdkman/candidates/java
[ -z "${BENCH_JDK_FOLDERS+named}" ] || sdkman=/nonexistent
for folder in ${BENCH_JDK_FOLDERS-/usr/lib/jvm /Library/Java/JavaVirtualMachines /opt} "$sdkman" "$(cache_folder)"; do
  [ -n "$folder" ] || continue
  for named in "$folder"/* "$folder"/*/Contents/Home; do
    # Skip those without a compiler.
    [ -x "$named/bin/javac" ] && candidate "$named/bin/java" && exit
  done
done
exit 1
