#!/bin/bash
# The first process of a User Mode Linux (check.sh). Creates a group named like systemd's for a container and runs work
# in it under a quota. Then it compares cAdvisor's answer with the kernel's files.
PATH=/usr/sbin:/usr/bin:/sbin:/bin
work=$(dirname "$0")
id=$(printf 'ab%.0s' {1..32})
group=/sys/fs/cgroup/system.slice/docker-$id.scope

mount -t proc proc /proc
mount -t sysfs sys /sys
mount -t tmpfs tmp /run
mount -t cgroup2 cgroup2 /sys/fs/cgroup
ip link set lo up
# cAdvisor needs a clock rate to start, and this kernel reports none.
{ cat /proc/cpuinfo; echo "cpu MHz : 1000.0"; } >/run/cpuinfo
mount --bind /run/cpuinfo /proc/cpuinfo

mkdir -p /sys/fs/cgroup/system.slice
echo "+cpu +memory +pids" >/sys/fs/cgroup/cgroup.subtree_control
echo "+cpu +memory +pids" >/sys/fs/cgroup/system.slice/cgroup.subtree_control
mkdir "$group"
echo "20000 100000" >"$group/cpu.max"
bash -c "echo \$\$ >$group/cgroup.procs; kept=\$(head -c 5000000 /dev/zero | tr '\0' a); while :; do :; done" &

mapfile -t flags <"$work/flags"
setpriv --reuid 65534 --regid 65534 --clear-groups "$work/cadvisor" "${flags[@]}" >/run/cadvisor.log 2>&1 &
for _ in {1..30}; do curl -sf -o /dev/null http://127.0.0.1:8080/healthz && break; sleep 0.5; done
sleep 5

answer=$(curl -sf "http://127.0.0.1:8080/metrics?max_age=0s") || {
  echo "missing answer: $(tail -n 3 /run/cadvisor.log)"
  echo o >/proc/sysrq-trigger
  sleep 9
}
# value NAME: a metric of the group, in whole units.
value() {
  awk -v name="$1" -v id="docker-$id.scope" 'index($1, name "{") == 1 && index($1, id) { printf "%d", $2 }' <<<"$answer"
}
kernel() { awk -v name="$2" '$1 == name { print $2 }' "$group/$1"; }

failed=
for figure in cpu_usage_seconds_total cpu_cfs_periods_total cpu_cfs_throttled_periods_total \
  cpu_cfs_throttled_seconds_total memory_working_set_bytes memory_rss threads; do
  value=$(value container_$figure)
  if [ -n "$value" ] && [ "$value" -gt 0 ]; then
    echo "ok container_$figure $value"
  else
    failed=1
    echo "missing container_$figure"
  fi
done
[ "$(value container_memory_rss)" = "$(kernel memory.stat anon)" ] ||
  { failed=1 && echo "wrong container_memory_rss: the kernel says $(kernel memory.stat anon)"; }
seconds=$(($(kernel cpu.stat usage_usec) / 1000000))
[ $((seconds - $(value container_cpu_usage_seconds_total))) -le 1 ] ||
  { failed=1 && echo "wrong container_cpu_usage_seconds_total: the kernel says $seconds"; }
[ -n "$failed" ] || echo "ok all"
echo o >/proc/sysrq-trigger
sleep 9
