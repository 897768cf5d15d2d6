// A cAdvisor for machines that reach no image registry: its library with the original flags that the benchmark uses.
// It has no web pages, no REST API, no storage drivers, and supports only Docker.
package main

import (
	"flag"
	"fmt"
	"net/http"
	"os"
	"os/signal"
	"runtime"
	"strings"
	"syscall"
	"time"

	"github.com/google/cadvisor/cache/memory"
	"github.com/google/cadvisor/container"
	_ "github.com/google/cadvisor/container/docker/install"
	v2 "github.com/google/cadvisor/info/v2"
	"github.com/google/cadvisor/manager"
	"github.com/google/cadvisor/metrics"
	"github.com/google/cadvisor/utils/sysfs"
	"github.com/google/cadvisor/version"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
	"k8s.io/klog/v2"
	"k8s.io/utils/clock"
)

var (
	listenIP     = flag.String("listen_ip", "", "IP to listen on, all by default")
	port         = flag.Int("port", 8080, "port to listen on")
	endpoint     = flag.String("prometheus_endpoint", "/metrics", "path of the metrics")
	kept         = flag.Duration("storage_duration", 2*time.Minute, "how long to keep data")
	storeLabels  = flag.Bool("store_container_labels", true, "make labels of all of a container's labels")
	chosenLabels = flag.String("whitelisted_container_labels", "", "labels to keep if store_container_labels is false")
	prefixes     = flag.String("raw_cgroup_prefix_whitelist", "", "prefixes of control groups to report, all by default")
	maxProcs     = flag.Int("max_procs", 0, "cores to use, all by default")
	showVersion  = flag.Bool("version", false, "print the version and exit")
	enabled      container.MetricSet
	disabled     container.MetricSet
)

// Answers the newest reading of each container. With ?max_age=1s it reads again if that is older.
func options(request *http.Request) (v2.RequestOptions, error) {
	options := v2.RequestOptions{IdType: v2.TypeName, Count: 1, Recursive: true}
	text := request.URL.Query().Get("max_age")
	if text == "" {
		return options, nil
	}
	age, err := time.ParseDuration(text)
	if err != nil {
		return options, fmt.Errorf("failed to parse 'max_age' option: %v", err)
	}
	options.MaxAge = &age
	return options, nil
}

func main() {
	klog.InitFlags(nil)
	flag.Var(&enabled, "enable_metrics", "metrics to report, instead of disable_metrics")
	flag.Var(&disabled, "disable_metrics", "metrics not to report")
	flag.Parse()
	if *showVersion {
		fmt.Println("cAdvisor version", version.Version, "(stand-in)")
		return
	}
	if *maxProcs > 0 {
		runtime.GOMAXPROCS(*maxProcs)
	}
	included := enabled
	if len(included) == 0 {
		included = container.AllMetrics.Difference(disabled)
	}
	// For the library, an empty prefix means no restriction.
	none := []string{""}
	machine, err := manager.New(memory.New(*kept, nil), sysfs.NewRealSysFs(), manager.HousekeepingConfigFlags, included,
		http.DefaultClient, strings.Split(*prefixes, ","), none, "", 0)
	if err == nil {
		err = machine.Start()
	}
	if err != nil {
		klog.Exitf("cannot start: %v", err)
	}
	labels := metrics.DefaultContainerLabels
	if !*storeLabels {
		labels = metrics.BaseContainerLabels(strings.Split(*chosenLabels, ","))
	}
	hardware := metrics.NewPrometheusMachineCollector(machine, included)
	language := collectors.NewGoCollector()
	process := collectors.NewProcessCollector(collectors.ProcessCollectorOpts{})
	http.HandleFunc(*endpoint, func(answer http.ResponseWriter, request *http.Request) {
		options, err := options(request)
		if err != nil {
			http.Error(answer, err.Error(), http.StatusInternalServerError)
			return
		}
		registry := prometheus.NewRegistry()
		containers := metrics.NewPrometheusCollector(machine, labels, included, clock.RealClock{}, options)
		registry.MustRegister(containers, hardware, language, process)
		// Reports the containers that can be read, even if another one has just ended.
		willing := promhttp.HandlerOpts{ErrorHandling: promhttp.ContinueOnError}
		promhttp.HandlerFor(registry, willing).ServeHTTP(answer, request)
	})
	http.HandleFunc("/healthz", func(answer http.ResponseWriter, _ *http.Request) { fmt.Fprint(answer, "ok") })

	stop := make(chan os.Signal, 1)
	signal.Notify(stop, os.Interrupt, syscall.SIGTERM)
	go func() {
		<-stop
		os.Exit(0)
	}()
	klog.Exit(http.ListenAndServe(fmt.Sprintf("%s:%d", *listenIP, *port), nil))
}
