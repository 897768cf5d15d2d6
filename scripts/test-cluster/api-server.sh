#!/usr/bin/env bash
# Runs a Kubernetes API server with its store on this machine's loopback, without nodes: enough to check objects. Prints
# the path of a kubeconfig file for an administrator once it answers, and ends when its input ends.
# Usage: scripts/test-cluster/api-server.sh FOLDER PORT    (uses two more ports, after PORT)
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
folder=${1:?name a new folder} port=${2:?name a free port}
kube=$("$here/build.sh")
mkdir -p "$folder"
cd "$folder"
folder=$PWD

parts=()
# At once: an API server whose store has ended takes minutes to end, and nothing here is worth keeping.
clean_up() { [ ${#parts[@]} = 0 ] || { kill -9 "${parts[@]}" && wait; } 2>/dev/null || true; }
trap clean_up EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# begin NAME COMMAND...
begin() {
  local log=$1.log
  shift
  "$@" >"$log" 2>&1 </dev/null &
  parts+=($!)
}

fail() {
  echo "api-server.sh: $1" >&2
  tail -n 5 ./*.log >&2
  exit 1
}

openssl genrsa -out key.pem 2048 2>/dev/null
token=$(openssl rand -hex 16)
printf '%s,admin,1,system:masters\n' "$token" >tokens.csv
cat >kubeconfig <<END
apiVersion: v1
kind: Config
clusters: [{ name: test, cluster: { server: "https://127.0.0.1:$port", insecure-skip-tls-verify: true } }]
users: [{ name: admin, user: { token: $token } }]
contexts: [{ name: test, context: { cluster: test, user: admin } }]
current-context: test
END
chmod 600 key.pem tokens.csv kubeconfig

store=http://127.0.0.1:$((port + 1)) peers=http://127.0.0.1:$((port + 2))
begin etcd etcd --name test --data-dir etcd --listen-client-urls "$store" --advertise-client-urls "$store" \
  --listen-peer-urls "$peers" --initial-advertise-peer-urls "$peers" --initial-cluster "test=$peers"
begin apiserver "$kube" apiserver --etcd-servers "$store" --bind-address 127.0.0.1 --secure-port "$port" \
  --cert-dir certificates --token-auth-file tokens.csv --authorization-mode RBAC \
  --service-cluster-ip-range 10.96.0.0/16 --service-account-issuer https://kubernetes.default.svc \
  --service-account-key-file key.pem --service-account-signing-key-file key.pem

export KUBECONFIG=$folder/kubeconfig KUBECACHEDIR=$folder/cache
for _ in $(seq 240); do
  "${kube%/*}/kubectl" get --raw /readyz >/dev/null 2>&1 && break
  for part in "${parts[@]}"; do kill -0 "$part" 2>/dev/null || fail "a part ended; its output is above."; done
  sleep 0.25
done
"${kube%/*}/kubectl" get --raw /readyz >/dev/null 2>&1 || fail "the API server is not ready after a minute."
echo "$KUBECONFIG"
while read -r _; do :; done
