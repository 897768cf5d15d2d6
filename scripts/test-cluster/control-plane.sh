# shellcheck shell=bash
# API server, its store, controllers, scheduler and DNS of the test cluster; to be sourced. They run in the namespace of
# the bridge, and in the folder of the cluster. $kube and $dns are programs of build.sh.
# shellcheck disable=SC2154

token() { sed -n "s/^\([^,]*\),$1,.*/\1/p" tokens.csv; }

# One token for each user of the API: name, number, group.
make_tokens() {
  local number=0 name group
  while read -r name group; do
    number=$((number + 1))
    echo "$(openssl rand -hex 16),$name,$number${group:+,$group}"
  done >tokens.csv <<END
admin system:masters
system:kube-controller-manager
system:kube-scheduler
system:node:node-1 system:nodes
system:node:node-2 system:nodes
END
}

# kubeconfig USER FILE
kubeconfig() {
  cat >"$2" <<END
apiVersion: v1
kind: Config
clusters: [{ name: test, cluster: { server: "https://$control:6443", insecure-skip-tls-verify: true } }]
users: [{ name: user, user: { token: $(token "$1") } }]
contexts: [{ name: test, context: { cluster: test, user: user } }]
current-context: test
END
}

make_secrets() {
  umask 077
  openssl genrsa -out key.pem 2048 2>/dev/null
  make_tokens
  kubeconfig admin admin.conf
  kubeconfig system:kube-controller-manager controllers.conf
  kubeconfig system:kube-scheduler scheduler.conf
}

control_plane_up() {
  # In a shell of its own: what containerd unpacks later must be readable.
  (make_secrets)
  begin etcd control etcd --name test --data-dir etcd
  begin apiserver control "$kube" apiserver --etcd-servers http://127.0.0.1:2379 \
    --bind-address "$control" --advertise-address "$control" --secure-port 6443 --cert-dir certificates \
    --token-auth-file tokens.csv --authorization-mode Node,RBAC --service-cluster-ip-range 10.96.0.0/16 \
    --service-account-issuer https://kubernetes.default.svc --service-account-key-file key.pem \
    --service-account-signing-key-file key.pem --kubelet-preferred-address-types InternalIP
  await 240 "the API server" admin get --raw /readyz
  begin controllers control "$kube" controllers --kubeconfig controllers.conf --leader-elect=false \
    --bind-address 127.0.0.1 --cert-dir certificates --use-service-account-credentials \
    --service-account-private-key-file key.pem --root-ca-file certificates/apiserver.crt
  begin scheduler control "$kube" scheduler --kubeconfig scheduler.conf --leader-elect=false \
    --bind-address 127.0.0.1 --cert-dir certificates
  cat >Corefile <<END
.:53 {
  bind $control
  errors
  cache 5
  kubernetes cluster.local {
    kubeconfig $PWD/admin.conf test
    pods insecure
    ttl 5
  }
}
END
  begin dns control "$dns" -conf Corefile
}
