// Command pause keeps the namespaces of a pod, and ends when the pod does.
package main

import (
	"os"
	"os/signal"
	"syscall"
)

func main() {
	// With a shared process namespace it is process 1, which must reap others.
	signal.Ignore(syscall.SIGCHLD)
	ended := make(chan os.Signal, 1)
	signal.Notify(ended, syscall.SIGINT, syscall.SIGTERM)
	<-ended
}
