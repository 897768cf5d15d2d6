# shellcheck shell=bash
# A node of the test cluster; to be sourced. Both nodes share this machine's cores: each keeps one of two away from pods
# with cores of their own (static CPU manager).
# shellcheck disable=SC2154

controllers_of_cgroups="cpu cpuacct cpuset memory devices freezer blkio pids systemd"

# node_up NUMBER
node_up() {
  local number=$1 name=node-$1 folder=$PWD/node-$1
  mkdir -p "$folder/cni"
  containerd_config "$number" >"$folder/containerd.toml"
  cni_config "$number" >"$folder/cni/10-bridge.conflist"
  kubelet_config "$number" >"$folder/kubelet.yaml"
  kubeconfig "system:node:$name" "$folder/kubelet.conf"
  : >"$folder/resolv.conf"
  make_cgroups "$name"
  begin "containerd-$number" "$name" containerd --config "$folder/containerd.toml"
  await 100 "containerd of $name" containerd_of "$number" version
  containerd_of "$number" -n k8s.io images import images.tar >/dev/null
  kubelet_up "$number"
}

# kubelet_up NUMBER
kubelet_up() {
  local folder=$PWD/node-$1
  begin "kubelet-$1" "node-$1" "$kube" kubelet --config "$folder/kubelet.yaml" \
    --kubeconfig "$folder/kubelet.conf" --hostname-override "node-$1" --node-ip "$(node_address "$1")" \
    --root-dir "$folder/kubelet" --cert-dir "$folder/certificates"
}

# containerd_of NUMBER ARGUMENTS...
containerd_of() {
  local number=$1
  shift
  ctr --address "node-$number/containerd.sock" "$@"
}

# The group of a node's pods, called like that of kind's nodes.
group_of() { echo "kubelet-$network-$1"; }

make_cgroups() {
  local kind group
  group=$(group_of "$1")
  [ ! -e /sys/fs/cgroup/cgroup.controllers ] || return 0
  for kind in $controllers_of_cgroups; do mkdir -p "/sys/fs/cgroup/$kind/$group"; done
  for kind in cpus mems; do
    cat "/sys/fs/cgroup/cpuset/cpuset.$kind" >"/sys/fs/cgroup/cpuset/$group/cpuset.$kind"
  done
}

# Without CAP_SYS_RESOURCE no process may be protected from running out of memory.
containerd_config() {
  local folder=$PWD/node-$1
  cat <<END
version = 2
root = "$folder/root"
state = "$folder/state"
[grpc]
  address = "$folder/containerd.sock"
[plugins."io.containerd.grpc.v1.cri"]
  restrict_oom_score_adj = true
  sandbox_image = "docker.io/waitmark/pause:local"
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runc]
  runtime_type = "io.containerd.runc.v2"
[plugins."io.containerd.grpc.v1.cri".cni]
  bin_dir = "/usr/lib/cni"
  conf_dir = "$folder/cni"
END
}

cni_config() {
  cat <<END
{
  "cniVersion": "1.0.0",
  "name": "pods",
  "plugins": [{
    "type": "bridge", "bridge": "pods", "isGateway": true, "hairpinMode": true,
    "ipam": {
      "type": "host-local", "dataDir": "$PWD/node-$1/addresses",
      "ranges": [[{ "subnet": "$(pod_range "$1")" }]], "routes": [{ "dst": "0.0.0.0/0" }]
    }
  }]
}
END
}

kubelet_config() {
  local folder=$PWD/node-$1
  cat <<END
apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
containerRuntimeEndpoint: unix://$folder/containerd.sock
cgroupDriver: cgroupfs
cgroupRoot: /$(group_of "node-$1")
failSwapOn: false
failCgroupV1: false
authentication: { anonymous: { enabled: true }, webhook: { enabled: false } }
authorization: { mode: AlwaysAllow }
address: $(node_address "$1")
healthzBindAddress: 127.0.0.1
cpuManagerPolicy: static
reservedSystemCPUs: "$(($1 - 1))"
kubeReserved: { memory: 256Mi }
evictionHard: { memory.available: 100Mi, nodefs.available: 1%, imagefs.available: 1% }
imageGCHighThresholdPercent: 100
resolvConf: $folder/resolv.conf
clusterDNS: [$control]
clusterDomain: cluster.local
podLogsDir: $folder/logs
volumePluginDir: $folder/plugins
END
}

# Ends what runs in a node's containers: kubelet and containerd leave it.
node_down() {
  local number=$1 task
  [ -S "node-$number/containerd.sock" ] || return 0
  for task in $(containerd_of "$number" -n k8s.io tasks ls -q 2>/dev/null); do
    containerd_of "$number" -n k8s.io tasks rm --force "$task" >/dev/null 2>&1 || true
  done
  for task in $(containerd_of "$number" -n k8s.io containers ls -q 2>/dev/null); do
    containerd_of "$number" -n k8s.io containers rm "$task" >/dev/null 2>&1 || true
  done
}

# After containerd has ended.
remove_node_files() {
  local kind group
  group=$(group_of "node-$1")
  awk -v folder="$PWD/node-$1/" 'index($2, folder) == 1 { print $2 }' /proc/mounts | sort -r | xargs -r umount
  for kind in $controllers_of_cgroups; do
    find "/sys/fs/cgroup/$kind/$group" -depth -type d -exec rmdir {} + 2>/dev/null || true
  done
}
