#!/bin/sh
# The `java` of the tests' JDK. The first process of a program writes an archive of its classes at its end. That saves
# each later one a third of its start, or half. It takes a second, so not where `conform` measures the end.
program=
before=
is_given=
for word; do
  case $before in -cp | -jar) program=$PWD/$word ;; esac
  case $word in -XX:SharedArchiveFile=* | -XX:ArchiveClassesAtExit=*) is_given=yes ;; esac
  before=$word
done
if [ -n "$program" ] && [ -z "$is_given" ]; then
  archive=${0%/*}/../archives/$(echo "$program" | tr '/*:' ___).jsa
  create=-XX:+AutoCreateSharedArchive
  case $(tr '\0' ' ' <"/proc/$PPID/cmdline") in *" conform "*) create=-Xshare:auto ;; esac
  set -- "$create" "-XX:SharedArchiveFile=$archive" '-Xlog:cds*=off' '-Xlog:aot*=off' "$@"
fi
# shellcheck disable=SC2086
exec "${0%/*}/java-of-jdk" $QUICK_JDK_OPTIONS "$@"
