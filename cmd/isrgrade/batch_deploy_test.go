package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/goccy/go-yaml"

	"isrgrade/grader"
	"isrgrade/reference/isr/mistakes"
)

// smallClass has some programs that are quickly graded.
func smallClass(t testing.TB, count int) *made {
	t.Helper()
	m := newMade(t)
	for _, mistake := range mistakes.All()[:count] {
		m.add(t, mistake.ID, ".c", switchable(t, mistake.ID), expectation{mistake: mistake.ID})
	}
	return m
}

// shell runs a script with isrgrade on PATH.
func shell(t *testing.T, env []string, args ...string) {
	t.Helper()
	command := exec.Command(args[0], args[1:]...)
	command.Env = append(append(os.Environ(), "PATH="+filepath.Dir(binary)+":"+os.Getenv("PATH"), "ISRGRADE="+binary), env...)
	var out bytes.Buffer
	command.Stdout, command.Stderr = &out, &out
	if err := command.Run(); err != nil {
		t.Fatalf("%q: %v\n%s", args, err, out.String())
	}
}

// gradedAtOnce grades the class in a single run.
func gradedAtOnce(t *testing.T, m *made) map[string]grader.Result {
	t.Helper()
	out := filepath.Join(t.TempDir(), "single")
	if done := call(t, "batch", m.dir, "-o", out); done.status != statusFailed {
		t.Fatalf("batch: status %d\n%s", done.status, done.errOut)
	}
	return classResults(t, out)
}

// mergeAndCompare merges the shards and compares them with a single run.
func mergeAndCompare(t *testing.T, single map[string]grader.Result, shards string) {
	t.Helper()
	folders, err := filepath.Glob(filepath.Join(shards, "shard-*"))
	if err != nil {
		t.Fatal(err)
	}
	merged := filepath.Join(t.TempDir(), "merged")
	if done := call(t, append(append([]string{"merge"}, folders...), "-o", merged)...); done.status != statusFailed {
		t.Fatalf("merge: status %d\n%s", done.status, done.errOut)
	}
	sameResults(t, classResults(t, merged), single)
}

func TestWhatIsDeployedGradesTheWholeClassInParts(t *testing.T) {
	t.Parallel()
	m := smallClass(t, 6)
	single := gradedAtOnce(t, m)
	t.Run("the pods of the Kubernetes job", func(t *testing.T) {
		t.Parallel()
		mergeAndCompare(t, single, gradedByPods(t, m))
	})
	t.Run("the tasks of the Slurm array", func(t *testing.T) {
		t.Parallel()
		mergeAndCompare(t, single, gradedByTasks(t, m))
	})
}

// gradedByPods gives the folder of shards. What a pod runs is run here, with the variables
// that Kubernetes and the manifest set.
func gradedByPods(t *testing.T, m *made) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, "deploy", "kubernetes-job.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	var job struct {
		Spec struct {
			CompletionMode string `yaml:"completionMode"`
			Completions    int    `yaml:"completions"`
			Template       struct {
				Spec struct {
					Containers []struct {
						Command []string `yaml:"command"`
						Args    []string `yaml:"args"`
						Env     []struct{ Name, Value string }
					} `yaml:"containers"`
				} `yaml:"spec"`
			} `yaml:"template"`
		} `yaml:"spec"`
	}
	if err := yaml.Unmarshal(text, &job); err != nil {
		t.Fatal(err)
	}
	container := job.Spec.Template.Spec.Containers[0]
	if job.Spec.CompletionMode != "Indexed" || job.Spec.Completions < 2 {
		t.Fatalf("the job has the mode %q and %d completions", job.Spec.CompletionMode, job.Spec.Completions)
	}
	out := t.TempDir()
	for pod := range job.Spec.Completions {
		var env []string
		for _, variable := range container.Env {
			env = append(env, variable.Name+"="+variable.Value)
		}
		env = append(env, "JOB_COMPLETION_INDEX="+strconv.Itoa(pod), "CLASS="+m.dir, "OUT="+out, "HOME="+os.Getenv("HOME"))
		shell(t, env, append(container.Command, container.Args...)...)
	}
	return out
}

// gradedByTasks gives the folder of shards.
func gradedByTasks(t *testing.T, m *made) string {
	t.Helper()
	out := t.TempDir()
	for task := range 3 {
		env := []string{"SLURM_ARRAY_TASK_ID=" + strconv.Itoa(task), "SLURM_ARRAY_TASK_COUNT=3", "SLURM_ARRAY_TASK_MIN=0"}
		shell(t, env, "bash", filepath.Join(root, "deploy", "slurm-array.sh"), m.dir, out)
	}
	return out
}
