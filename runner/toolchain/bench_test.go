package toolchain_test

import (
	"context"
	"os/exec"
	"path/filepath"
	"testing"

	"isrgrade/runner"
	"isrgrade/runner/toolchain"
)

// BenchmarkPrepare measures what one submission costs before its first run,
// once the tools are known and Go's library is compiled.
func BenchmarkPrepare(b *testing.B) {
	r, err := runner.Open(context.Background(), runner.Options{})
	if err != nil {
		b.Skipf("no runner here: %v", err)
	}
	defer r.Close()
	for _, d := range doublers {
		b.Run(d.file, func(b *testing.B) {
			if _, err := exec.LookPath(d.command); err != nil {
				b.Skipf("no %s on this machine", d.command)
			}
			submission := toolchain.Submission{Path: filepath.Join(folder(b, map[string]string{d.file: d.source}), d.file)}
			options := toolchain.Options{Tools: tools, CacheRoot: cacheRoot}
			prepareOnce(b, r, submission, options)
			for b.Loop() {
				prepareOnce(b, r, submission, options)
			}
		})
	}
}

func prepareOnce(b *testing.B, r runner.Runner, submission toolchain.Submission, options toolchain.Options) {
	b.Helper()
	p, err := toolchain.Prepare(context.Background(), r, submission, options)
	if err != nil {
		b.Fatal(err)
	}
	if err := p.Close(); err != nil {
		b.Fatal(err)
	}
}
