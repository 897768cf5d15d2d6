# shellcheck shell=bash
# Network of the test cluster; to be sourced. A namespace with a bridge for the control plane and one for each node, so
# that nothing of this machine's own network changes but one interface and one route.

network=waitmark control=10.88.0.1 host=10.88.0.254

node_address() { echo "10.88.0.1$1"; }

pod_range() { echo "10.244.$1.0/24"; }

# in_namespace NAME COMMAND...
in_namespace() {
  local name=$1
  shift
  nsenter --net="/run/netns/$network-$name" "$@"
}

make_namespace() {
  ip netns add "$network-$1"
  ip -n "$network-$1" link set lo up
  in_namespace "$1" sysctl -qw net.ipv4.ip_forward=1
}

# plug NAME INTERFACE NAMESPACE: an interface there, at the bridge.
plug() {
  ip -n $network-control link add "to-$1" type veth peer name "$2" netns "$3"
  ip -n $network-control link set "to-$1" master bridge up
}

network_up() {
  local node other
  make_namespace control
  ip -n $network-control link add bridge type bridge
  ip -n $network-control addr add $control/24 dev bridge
  ip -n $network-control link set bridge up
  for node in 1 2; do
    make_namespace "node-$node"
    plug "node-$node" eth0 "$network-node-$node"
    ip -n "$network-node-$node" addr add "$(node_address $node)/24" dev eth0
    ip -n "$network-node-$node" link set eth0 up
    ip -n "$network-node-$node" route add default via $control
    ip -n $network-control route add "$(pod_range $node)" via "$(node_address $node)"
  done
  for node in 1 2; do
    other=$((3 - node))
    ip -n "$network-node-$node" route add "$(pod_range $other)" via "$(node_address $other)"
  done
  plug host $network-host 1
  ip addr add $host/24 dev $network-host
  ip link set $network-host up
}

network_down() {
  local name
  ip link del $network-host 2>/dev/null || true
  for name in $(ip netns list | cut -d ' ' -f 1 | grep -E "^($network-|cni-)" || true); do ip netns del "$name"; done
}
