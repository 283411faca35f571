package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// Each guide is followed from the top in a folder that has what its platform gave.
func TestEveryCommandOfThePlatformsGuidesWorks(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("short run: grades real programs in processes of their own")
	}
	right, err := os.ReadFile(filepath.Join(root, "submissions/isr/accepted/leader.c"))
	if err != nil {
		t.Fatal(err)
	}
	for _, guide := range []struct {
		page    string
		handed  []string          // paths in submissions.zip
		beside  map[string]string // files beside it
		promise map[string]string // files that are there at the end, with what stands in them
	}{
		{"canvas.md", []string{"lovelaceada_123_4567_leader.c"},
			map[string]string{"grades.csv": "Student,ID,SIS Login ID,Replication (123)\n    Points Possible,,,100.00\n\"Lovelace, Ada\",123,ada,\n"},
			map[string]string{"grades-filled.csv": "\"Lovelace, Ada\",123,ada,100\n"}},
		{"moodle.md", []string{"Ada Lovelace_501_assignsubmission_file/leader.c"},
			map[string]string{"worksheet.csv": "Identifier,Email address,Grade,Maximum Grade\nParticipant 501,ada@example.org,,100.00\n"},
			map[string]string{"worksheet-filled.csv": "Participant 501,ada@example.org,100,100.00\n"}},
		{"gradescope.md", nil, nil, map[string]string{"grading.yaml": "weights:", "autograder.zip": "run_autograder"}},
		{"github.md", nil, map[string]string{"leader.py": "print(1)\n"},
			map[string]string{"template/.github/workflows/isrgrade.yml": "--format github", "isrgrade.sarif": "2.1.0"}},
		{"formats.md", nil, map[string]string{"leader.py": "print(1)\n"}, map[string]string{"results.xml": "<testsuites", "result.json": "isrgrade/1"}},
	} {
		t.Run(guide.page, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			for name, text := range guide.beside {
				writeFile(t, dir, name, text)
			}
			files := []exported{}
			for _, name := range guide.handed {
				files = append(files, exported{name, right, 0o644})
			}
			if err := writeZip(filepath.Join(dir, "submissions.zip"), files); err != nil {
				t.Fatal(err)
			}
			followGuide(t, dir, guide.page)
			for name, want := range guide.promise {
				if text, err := os.ReadFile(filepath.Join(dir, name)); err != nil || !strings.Contains(string(text), want) {
					t.Errorf("%s is %.200q (%v); want %q in it", name, text, err, want)
				}
			}
		})
	}
}

// followGuide runs the commands of a guide, line by line.
func followGuide(t *testing.T, dir, page string) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, "docs", page))
	if err != nil {
		t.Fatal(err)
	}
	blocks := commandBlock.FindAllStringSubmatch(string(text), -1)
	if len(blocks) == 0 {
		t.Errorf("%s has no commands", page)
	}
	for _, block := range blocks {
		for line := range strings.Lines(block[1]) {
			command := exec.Command("bash", "-c", line)
			command.Dir = dir
			command.Env = append(os.Environ(), "PATH="+filepath.Dir(binary)+":"+os.Getenv("PATH"))
			out, _ := command.CombinedOutput() // its status is looked at
			if status := command.ProcessState.ExitCode(); status != statusPassed && status != statusFailed {
				t.Errorf("%sends with status %d\n%s", line, status, out)
			}
		}
	}
}

func TestExportsTakeTheTrackAlong(t *testing.T) {
	folder := t.TempDir()
	for kind, file := range map[string]string{"gradescope": "grading.yaml", "github": ".github/workflows/isrgrade.yml"} {
		if done := call(t, "export", kind, "--track", "produce", filepath.Join(folder, kind)); done.status != statusPassed {
			t.Errorf("%s: status %d\n%s", kind, done.status, done.errOut)
			continue
		}
		if text, err := os.ReadFile(filepath.Join(folder, kind, file)); err != nil || !strings.Contains(string(text), "track: produce") && !strings.Contains(string(text), "--track produce") {
			t.Errorf("%s does not name the track (%v):\n%s", file, err, text)
		}
		if unknown := call(t, "export", kind, "--track", "nothing", filepath.Join(folder, "none")); unknown.status != statusUsage {
			t.Errorf("%s: an unknown track has the status %d", kind, unknown.status)
		}
	}
}
