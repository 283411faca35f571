// Command isrgrade grades programs that act as the leader of one Kafka
// partition. This package is the command line alone: it reads flags and files,
// calls the packages below and writes their reports; it decides nothing about a
// program.
package main

import (
	"context"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"

	"isrgrade/runner"
)

func main() {
	runner.RunHelperIfAsked()
	collectSeldom()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	status := run(ctx, os.Args, os.Stdin, os.Stdout, os.Stderr)
	stop()
	os.Exit(status)
}

// collectSeldom has the garbage collected every 16 MiB and not every 4: what is in use is
// a megabyte or two, and a check was a tenth of its time at it. GOGC has the last word.
func collectSeldom() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(400)
	}
}
