#!/bin/sh
# The `java` of the tests' JDK. The first process of a program writes an archive of its classes at its end, which saves
# later ones a third of their start, or half. Writing takes a second, so `conform` only reads archives: it measures how
# soon services end.
program=
before=
for word; do
  case $before in
  -jar | -cp) program=$PWD/$word ;;
  main) program="$program $word" ;;
  esac
  if [ "$before" = -cp ]; then before=main; else before=$word; fi
done
# Two archives exclude each other.
case "$JAVA_TOOL_OPTIONS $*" in *-XX:AOT* | *-XX:SharedArchiveFile=* | *-XX:ArchiveClassesAtExit=*) program= ;; esac
if [ -n "$program" ]; then
  archive=${0%/*}/../archives/$(echo "$program" | cksum | tr ' ' -).jsa
  create=-XX:+AutoCreateSharedArchive
  case $(tr '\0' ' ' 2>/dev/null <"/proc/$PPID/cmdline") in *" conform "*) create=-Xshare:auto ;; esac
  set -- "$create" "-XX:SharedArchiveFile=$archive" '-Xlog:cds*=off' '-Xlog:aot*=off' "$@"
fi
# shellcheck disable=SC2086
exec "${0%/*}/java-of-jdk" $QUICK_JDK_OPTIONS "$@"
