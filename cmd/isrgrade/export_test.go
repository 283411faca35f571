package main

import (
	"archive/zip"
	"encoding/json"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// autograder is what Gradescope has at /autograder, somewhere else.
func autograder(t *testing.T, flags ...string) string {
	t.Helper()
	home := t.TempDir()
	export := append(append([]string{"export", "gradescope"}, flags...), filepath.Join(home, "source"))
	if done := call(t, export...); done.status != statusPassed {
		t.Fatalf("export: status %d\n%s", done.status, done.errOut)
	}
	for _, folder := range []string{"results", "submission"} {
		if err := os.Mkdir(filepath.Join(home, folder), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	script := filepath.Join(home, "source", "run_autograder")
	text, err := os.ReadFile(script)
	if err != nil {
		t.Fatal(err)
	}
	moved := strings.ReplaceAll(string(text), "/autograder/", home+"/")
	if err := os.WriteFile(script, []byte(moved), 0o755); err != nil {
		t.Fatal(err)
	}
	return home
}

// Gradescope shows a student nothing but "the autograder failed" when there are
// no results.
func TestTheGradescopeAutograderHasAResultForWhateverWasUploaded(t *testing.T) {
	if testing.Short() {
		t.Skip("short run: grades real programs in processes of their own")
	}
	right, err := os.ReadFile(filepath.Join(root, "submissions/isr/accepted/leader.c"))
	if err != nil {
		t.Fatal(err)
	}
	for upload, test := range map[string]struct {
		files map[string]string
		score float64
		told  string
	}{
		"one right program":       {map[string]string{"my leader.c": string(right)}, 100, "accepted"},
		"nothing":                 {nil, 0, "there is no program"},
		"no program":              {map[string]string{"notes.xyz": "I am ill"}, 0, "neither a program nor"},
		"several without a main":  {map[string]string{"a.txt": "a", "b.txt": "b"}, 0, "there is no program"},
		"one that cannot compile": {map[string]string{"leader.py": "def (:\n"}, 0, "does not compile"},
	} {
		t.Run(upload, func(t *testing.T) {
			home := autograder(t)
			for name, text := range test.files {
				writeFile(t, filepath.Join(home, "submission"), name, text)
			}
			if out, err := exec.Command("bash", filepath.Join(home, "source", "run_autograder")).CombinedOutput(); err != nil {
				t.Fatalf("run_autograder: %v\n%s", err, out)
			}
			text, err := os.ReadFile(filepath.Join(home, "results", "results.json"))
			if err != nil {
				t.Fatal(err)
			}
			var results struct {
				Score  float64
				Output string
				Tests  []struct{ Name string }
			}
			if err := json.Unmarshal(text, &results); err != nil {
				t.Fatal(err)
			}
			if strings.Contains(string(text), home) {
				t.Errorf("the results name the platform's folders:\n%s", text)
			}
			if results.Score != test.score || !strings.Contains(results.Output, test.told) {
				t.Errorf("score %v, want %v; output %q, want %q in it", results.Score, test.score, results.Output, test.told)
			}
		})
	}
}

// gradescopeResults is what the tests read of results.json.
type gradescopeResults struct {
	Score  *float64
	Output string
	Tests  []struct {
		Name, Output, Visibility string
		Score                    float64
		Max                      float64 `json:"max_score"`
	}
}

func runAutograder(t *testing.T, home string) gradescopeResults {
	t.Helper()
	if out, err := exec.Command("bash", filepath.Join(home, "source", "run_autograder")).CombinedOutput(); err != nil {
		t.Fatalf("run_autograder: %v\n%s", err, out)
	}
	return readGradescopeResults(t, filepath.Join(home, "results", "results.json"))
}

func readGradescopeResults(t *testing.T, file string) gradescopeResults {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var results gradescopeResults
	if err := json.Unmarshal(text, &results); err != nil {
		t.Fatalf("%s: %v\n%s", file, err, text)
	}
	return results
}

func TestTheGradescopeAutograderTakesWeightsAndHiddenCasesAlong(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("short run: grades real programs in processes of their own")
	}
	folder := t.TempDir()
	hidden := filepath.Join(folder, "secret-cases")
	if err := os.Mkdir(hidden, 0o755); err != nil {
		t.Fatal(err)
	}
	writeFile(t, hidden, "far.trace", "LAG_MAX 10\nMIN_ISR 1\nREPLICAS 1 2\nt=0 APPEND 4711\nt=5 STATUS\n> t=5 LEO=4711 HW=0 ISR=1,2 WRITES=OK\n")
	config := writeFile(t, folder, "my-grading.yaml", "weights:\n  1-log: 0\n  hidden: 300\n")
	home := autograder(t, "--config", config, "--hidden", hidden, "--hidden-visibility", "after_published")
	right, err := os.ReadFile(filepath.Join(root, rightProgram))
	if err != nil {
		t.Fatal(err)
	}
	writeFile(t, filepath.Join(home, "submission"), "leader.c", string(right))
	if err := os.RemoveAll(hidden); err != nil { // the machine that exported is not there any more
		t.Fatal(err)
	}
	results := runAutograder(t, home)
	hiddenPoints, shown := 0.0, ""
	for _, one := range results.Tests {
		if one.Visibility != "visible" {
			hiddenPoints, shown = hiddenPoints+one.Max, one.Visibility
		}
		if strings.HasPrefix(one.Name, "1-log/") && one.Max != 0 {
			t.Errorf("%s is worth %v; its stage weighs nothing", one.Name, one.Max)
		}
	}
	// The other stages weigh 90, the hidden case 300.
	if results.Score == nil || *results.Score != 100 || hiddenPoints != 76.92 || shown != "after_published" {
		t.Errorf("the score is %v, hidden cases are worth %v and shown %q; want 100, 76.92, after_published", results.Score, hiddenPoints, shown)
	}
}

// The platform must not take a configuration that is wrong, or a grader that does not
// start, for a student's zero.
func TestTheGradescopeAutograderGivesNoZeroForOurFaults(t *testing.T) {
	for why, spoil := range map[string]func(source string) error{
		"the configuration is damaged": func(source string) error {
			return os.WriteFile(filepath.Join(source, "grading.yaml"), []byte("weights: 7\n"), 0o644)
		},
		"the hidden cases are gone": func(source string) error {
			return os.WriteFile(filepath.Join(source, "grading.yaml"), []byte("suites:\n  hidden:\n    dir: nowhere\n"), 0o644)
		},
		"the program was built for another system": func(source string) error {
			return os.WriteFile(filepath.Join(source, "isrgrade"), []byte("\x7fELF"), 0o755)
		},
	} {
		home := autograder(t)
		if err := spoil(filepath.Join(home, "source")); err != nil {
			t.Fatal(err)
		}
		results := runAutograder(t, home)
		if results.Score != nil || !strings.Contains(results.Output, "The grader failed, not your program") {
			t.Errorf("%s: the score is %v and the text %q; want no score, and who is to blame", why, results.Score, results.Output)
		}
	}
}

// rootScript makes a root like that of Gradescope's containers in a mount namespace,
// unpacks the zip there as Gradescope does, and runs the autograder as root.
const rootScript = `set -eu
root=$1 zip=$2 program=$3
for folder in usr bin lib lib64 sbin etc dev; do
	[ -e /$folder ] || continue
	if [ -L /$folder ]; then cp -P /$folder $root/$folder; continue; fi
	mkdir -p $root/$folder && mount --rbind /$folder $root/$folder
done
mkdir -p $root/proc $root/tmp $root/root $root/autograder/source $root/autograder/submission $root/autograder/results
chmod 1777 $root/tmp
mount -t proc proc $root/proc
(cd $root/autograder/source && python3 -m zipfile -e "$zip" . )
chmod +x $root/autograder/source/run_autograder $root/autograder/source/isrgrade
cp $root/autograder/source/run_autograder $root/autograder/run_autograder
cp "$program" $root/autograder/submission/
exec chroot $root /usr/bin/env -i PATH=/usr/local/bin:/usr/bin:/bin HOME=/root bash -c 'cd /autograder && ./run_autograder'
`

func TestTheZipRunsAsRootInARootLikeGradescopes(t *testing.T) {
	if testing.Short() {
		t.Skip("short run: grades real programs in processes of their own")
	}
	if os.Getuid() != 0 {
		t.Skip("only root can make a root like Gradescope's")
	}
	folder := t.TempDir()
	archive := filepath.Join(folder, "autograder.zip")
	if done := call(t, "export", "gradescope", "--hidden-seed", "7", archive); done.status != statusPassed {
		t.Fatalf("export: status %d\n%s", done.status, done.errOut)
	}
	checkModes(t, archive, "run_autograder", "setup.sh", "isrgrade")
	container := filepath.Join(folder, "root")
	if err := os.Mkdir(container, 0o755); err != nil {
		t.Fatal(err)
	}
	program, err := filepath.Abs(filepath.Join(root, "submissions/isr/accepted/leader.c"))
	if err != nil {
		t.Fatal(err)
	}
	run := exec.Command("unshare", "--mount", "--pid", "--fork", "--propagation", "private", "bash", "-c", rootScript, "bash", container, archive, program)
	if out, err := run.CombinedOutput(); err != nil {
		if strings.Contains(string(out), "Operation not permitted") {
			t.Skipf("no mount namespace here: %s", out)
		}
		t.Fatalf("the autograder: %v\n%s", err, out)
	}
	results := readGradescopeResults(t, filepath.Join(container, "autograder/results/results.json"))
	hidden := 0
	for _, one := range results.Tests {
		if one.Visibility == "hidden" {
			hidden++
		}
	}
	if results.Score == nil || *results.Score != 100 || hidden == 0 {
		t.Errorf("a right program has the score %v and %d hidden tests:\n%s", results.Score, hidden, results.Output)
	}
}

// checkModes says whether files at the root of a zip may be executed.
func checkModes(t *testing.T, archive string, names ...string) {
	t.Helper()
	found, err := zip.OpenReader(archive)
	if err != nil {
		t.Fatal(err)
	}
	defer found.Close()
	for _, name := range names {
		info, err := fs.Stat(found, name)
		if err != nil || info.Mode().Perm()&0o111 == 0 {
			t.Errorf("%s in the zip: %v; want a file that may be executed", name, err)
		}
	}
}
