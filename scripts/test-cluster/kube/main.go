// Command kube is kubectl and the parts of a Kubernetes cluster in one program, chosen by its name or the first
// argument. They share most of their code, so that one build takes a third of the time of several.
package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"
	"k8s.io/component-base/cli"
	_ "k8s.io/component-base/logs/json/register"
	_ "k8s.io/component-base/metrics/prometheus/clientgo"
	_ "k8s.io/component-base/metrics/prometheus/version"
	kubectl "k8s.io/kubectl/pkg/cmd"
	apiserver "k8s.io/kubernetes/cmd/kube-apiserver/app"
	controllers "k8s.io/kubernetes/cmd/kube-controller-manager/app"
	scheduler "k8s.io/kubernetes/cmd/kube-scheduler/app"
	kubelet "k8s.io/kubernetes/cmd/kubelet/app"
)

var servers = map[string]func() *cobra.Command{
	"apiserver":   apiserver.NewAPIServerCommand,
	"controllers": controllers.NewControllerManagerCommand,
	"kubelet":     func() *cobra.Command { return kubelet.NewKubeletCommand(context.Background()) },
	"scheduler":   func() *cobra.Command { return scheduler.NewSchedulerCommand() },
}

func main() {
	if filepath.Base(os.Args[0]) == "kubectl" {
		client()
		return
	}
	if len(os.Args) < 2 {
		fail("kube: name a part: apiserver, controllers, kubelet or scheduler.")
	}
	part := os.Args[1]
	os.Args = os.Args[1:]
	server, isKnown := servers[part]
	if !isKnown {
		fail("kube: there is no part " + part + ".")
	}
	os.Exit(cli.Run(server()))
}

func client() {
	if err := cli.RunNoErrOutput(kubectl.NewDefaultKubectlCommand()); err != nil {
		os.Exit(1)
	}
}

func fail(sentence string) {
	fmt.Fprintln(os.Stderr, sentence)
	os.Exit(2)
}
