#!/usr/bin/env bash
# Kills parts of runs at random moments and checks that each run still gets whole. Run it by hand.
# Usage: [VICTIMS="load-generator mock"] scripts/random-kills.sh [RUNS] [SEED] [RUNTIME] [OPTIONS of ./bench run]
# The last line is "N of N whole". VICTIMS are killed in turn, by default runner, mock, load generator and service.
# With --load-generators N, one of them is chosen by chance. RUNTIME is local, compose or kubernetes, whose pods are
# removed at once. With CLUSTER=FOLDER of scripts/test-cluster/cluster.sh, a victim may be kubelet: of one of both
# nodes, for 70 s, after which the cluster has noticed it.
set -uo pipefail
cd "$(dirname "$0")/.." || exit 2
runs=${1:-4}
seed=${2:-$$}
runtime=${3:-local}
RANDOM=$seed
options=("${@:4}")
# What else a continued run takes: all other options are in its record.
resumed=()
case " ${options[*]} " in *" --no-build "*) resumed=(--no-build) ;; esac
echo "seed $seed"
read -ra victims <<<"${VICTIMS:-runner mock load-generator service}"
declare -A folders=([mock]=mock-dependency/ [load-generator]=performancetest/loadgen/ [service]=services/express/)
declare -A services=([mock]=mock-1 [load-generator]=load-generator [service]=express)
declare -A pods=([mock]=mock [load-generator]=load-generator [service]=express)
project=$(scripts/project-name.sh)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
whole=0

# The processes that runners of this clone have noted.
noted() { cat target/running/runner-* 2>/dev/null | cut -d- -f1; }

# Containers and networks of this clone. Volumes stay.
contained() {
  for kind in container network; do
    docker "$kind" ls -q --filter label=com.docker.compose.project="$project"
  done
}

# Objects of kind $1 that this clone has in the cluster, only called $2 if there is a $2.
clustered() {
  kubectl --namespace bench get "$1" --selector "waitmark.clone${2:+,app.kubernetes.io/name=$2}" --output name
}

# The id of a part's process or the name of its pod, of several any; empty while it is not there.
find_part() {
  if [ "$1" = kubelet ]; then
    [ ! -e "$work/$2/run.json" ] || (cd "$CLUSTER/running" && printf '%s\n' kubelet-*) | shuf -n 1
  elif [ "$runtime" = kubernetes ]; then
    clustered pods "${pods[$1]}" | shuf -n 1
  elif [ "$runtime" = compose ]; then
    docker ps -q --no-trunc --filter label=com.docker.compose.project="$project" \
      --filter label=com.docker.compose.service="${services[$1]}" | shuf -n 1 |
      xargs -r docker inspect --format '{{.State.Pid}}' 2>/dev/null | grep -v '^0$'
  else
    for pid in $(noted); do
      case $(readlink "/proc/$pid/cwd") in "$PWD/${folders[$1]}"*) echo "$pid" ;; esac
    done | shuf -n 1
  fi
}

kill_part() {
  case $1 in
    pod/*) kubectl --namespace bench delete "$1" --grace-period 0 --force >/dev/null 2>&1 ;;
    kubelet-*) kill -9 "$(cat "$CLUSTER/running/$1")" && sleep 70 &&
      scripts/test-cluster/cluster.sh kubelet "$CLUSTER" "${1#kubelet-}" ;;
    *) kill -9 "$1" 2>/dev/null ;;
  esac
}

# Starts or continues a run, kills $2 after $3 s, and waits for the end.
run_and_kill() {
  ./bench run "${arguments[@]}" >>"$work/$1.log" 2>&1 &
  local runner=$! pid='' at=$((SECONDS + $3))
  while [ $SECONDS -lt $at ] || [ -z "$pid" ]; do
    kill -0 $runner 2>/dev/null || break
    sleep 0.2
    if [ "$2" = runner ]; then [ ! -e "$work/$1/run.json" ] || pid=$runner; else pid=$(find_part "$2" "$1"); fi
  done
  echo "run $1: kill -9 of $2 (${pid:-it had ended}) after $3 s"
  [ -z "$pid" ] || kill_part "$pid"
  wait $runner
}

# What a run left: processes, and with containers or pods also these.
left() {
  for pid in $(noted); do [ ! -e "/proc/$pid" ] || echo "process $pid"; done
  case $runtime in
    compose) contained ;;
    kubernetes) clustered deployments,jobs,services,networkpolicies,pods ;;
  esac
}

# Whether the records of run $1 are complete and nothing runs any more.
is_whole() {
  ./bench report "$work/$1" >>"$work/$1.log" 2>&1 && left >>"$work/$1.log" && [ -z "$(left)" ] &&
    grep -q '"not_measured": \[\]' "$work/$1/run.json"
}

./bench list >/dev/null || exit 2
for ((n = 0; n < runs; n++)); do
  arguments=(--services express --track stock --profile smoke --runtime "$runtime" --out "$work/$n" "${options[@]}")
  run_and_kill "$n" "${victims[n % ${#victims[@]}]}" $((RANDOM % 20 + 3))
  code=$?
  for ((again = 0; code != 0 && again < 5; again++)); do
    # Without a trial there are no records, and the message says so: the same command begins from the start.
    if [ -e "$work/$n" ]; then again_by=(--resume "$work/$n" "${resumed[@]}"); else again_by=("${arguments[@]}"); fi
    ./bench run "${again_by[@]}" >>"$work/$n.log" 2>&1
    code=$?
  done
  if [ $code = 0 ] && is_whole "$n"; then whole=$((whole + 1)); else tail -n 20 "$work/$n.log"; fi
done
echo "$whole of $runs whole"
[ "$whole" = "$runs" ]
