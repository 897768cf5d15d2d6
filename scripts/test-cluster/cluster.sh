#!/usr/bin/env bash
# A Kubernetes cluster of two nodes on this machine, for tests: kubelets, containerd and a network of its own. Needs
# root, Debian, Docker (whose images its nodes get), and build.sh. One at a time.
#   cluster.sh up FOLDER IMAGE...     prints the path of an administrator's kubeconfig file
#   cluster.sh kubelet FOLDER NUMBER  starts the kubelet of that node again, after it was killed
#   cluster.sh down FOLDER
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
# shellcheck source=scripts/test-cluster/network.sh
. "$here/network.sh"
# shellcheck source=scripts/test-cluster/control-plane.sh
. "$here/control-plane.sh"
# shellcheck source=scripts/test-cluster/node.sh
. "$here/node.sh"

fail() {
  echo "cluster.sh: $1" >&2
  exit 1
}

# begin NAME NAMESPACE COMMAND...: in the background, also after this script.
begin() {
  local name=$1 namespace=$2
  shift 2
  setsid nsenter --net="/run/netns/$network-$namespace" "$@" >"logs/$name.log" 2>&1 </dev/null &
  echo $! >"running/$name"
}

# await TRIES WHAT COMMAND...: a quarter of a second each.
await() {
  local tries=$1 what=$2
  shift 2
  for _ in $(seq "$tries"); do
    "$@" >/dev/null 2>&1 && return
    sleep 0.25
  done
  tail -n 3 logs/*.log >&2
  fail "$what is not ready; the logs are in $PWD/logs."
}

end() {
  [ -e "running/$1" ] || return 0
  local id
  id=$(cat "running/$1")
  kill "$id" 2>/dev/null || true
  for _ in $(seq 100); do kill -0 "$id" 2>/dev/null || break; sleep 0.1; done
  kill -9 "$id" 2>/dev/null || true
  rm "running/$1"
}

# kubelet changes these for the whole machine.
kernel_settings="vm.overcommit_memory vm.panic_on_oom kernel.panic kernel.panic_on_oops kernel.keys.root_maxkeys
  kernel.keys.root_maxbytes"

save_images() {
  printf 'FROM scratch\nCOPY pause /pause\nUSER 65535\nENTRYPOINT ["/pause"]\n' >"${kube%/*}/Dockerfile"
  docker build --quiet --tag waitmark/pause:local --file "${kube%/*}/Dockerfile" "${kube%/*}" >/dev/null
  docker save --output images.tar waitmark/pause:local "$@"
}

# kubectl as an administrator. It keeps what it learns of the API here.
admin() { KUBECACHEDIR=$PWD/cache "${kube%/*}/kubectl" --kubeconfig admin.conf "$@"; }

# Also open for pods: a new node has a taint until a controller has seen that it is ready.
nodes_are_ready() {
  admin wait node/node-1 node/node-2 --for condition=Ready --timeout 1s &&
    [ -z "$(admin get nodes --output jsonpath='{.items[*].spec.taints}')" ]
}

up() {
  kube=$("$here/build.sh") || fail "scripts/test-cluster/build.sh --build was not run."
  dns=${kube%/*}/dns
  mkdir -p logs running
  # shellcheck disable=SC2086
  sysctl $kernel_settings >kernel-settings 2>/dev/null || true
  network_up
  save_images "$@" &
  local saving=$!
  control_plane_up
  wait $saving || fail "Docker has not all images: $*"
  node_up 1
  node_up 2
  rm images.tar
  await 240 "a node" nodes_are_ready
  await 100 "the default account" admin get serviceaccount default
  echo "$PWD/admin.conf"
}

down() {
  local part number
  for part in kubelet-1 kubelet-2; do end $part; done
  for number in 1 2; do node_down $number; done
  for part in containerd-1 containerd-2 dns scheduler controllers apiserver etcd; do end $part; done
  for number in 1 2; do remove_node_files $number; done
  network_down
  sysctl -q -p kernel-settings 2>/dev/null || true
  # Layers of images have links to this machine's folders: rm does not follow them.
  rm -rf --one-file-system etcd certificates node-1 node-2 running cache
}

action=${1:-} folder=${2:-}
usage="usage: cluster.sh up FOLDER IMAGE... | kubelet FOLDER NUMBER | down FOLDER"
[ -n "$folder" ] || fail "$usage"
[ "$(id -u)" = 0 ] || fail "it must run as root."
shift 2
mkdir -p "$folder"
cd "$folder"
case $action in
  up)
    trap 'down' EXIT
    trap 'exit 130' INT
    trap 'exit 143' TERM
    up "$@"
    trap - EXIT
    ;;
  kubelet)
    kube=$("$here/build.sh")
    kubelet_up "${1:?name the number of a node}"
    ;;
  down) down ;;
  *) fail "$usage" ;;
esac
