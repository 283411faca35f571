// Command isrgrade grades programs that act as the leader of one Kafka
// partition. This package is the command line alone: it reads flags and files,
// calls the packages below and writes their reports; it decides nothing about a
// program.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"

	"isrgrade/runner"
)

func main() {
	runner.RunHelperIfAsked()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	status := run(ctx, os.Args, os.Stdin, os.Stdout, os.Stderr)
	stop()
	os.Exit(status)
}
