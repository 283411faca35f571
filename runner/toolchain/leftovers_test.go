package toolchain_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"isrgrade/runner/toolchain"
)

// A grader that is killed cannot clear up; the next one does it.
func TestPrepareRemovesWhatAKilledGraderLeft(t *testing.T) {
	ended := exec.Command("true")
	if err := ended.Run(); err != nil {
		t.Skip("no true to run")
	}
	root := t.TempDir()
	left := filepath.Join(root, fmt.Sprintf("isrgrade-build-%d-1", ended.Process.Pid))
	if err := errors.Join(os.MkdirAll(filepath.Join(left, "src"), 0o755), os.WriteFile(filepath.Join(left, "src", "leader.c"), nil, 0o644)); err != nil {
		t.Fatal(err)
	}
	p, err := toolchain.Prepare(context.Background(), idle{t}, toolchain.Submission{Path: folder(t, map[string]string{"leader": "#!/bin/sh\n"}) + "/leader"},
		toolchain.Options{Tools: toolchain.NewTools("/usr/bin:/bin"), BuildRoot: root})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	if _, err := os.Lstat(left); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("%s is still there (%v)", left, err)
	}
}
