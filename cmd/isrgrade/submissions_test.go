package main

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"isrgrade/cases/tracks"
	"isrgrade/grader"
	"isrgrade/reference/isr/mistakes"
	"isrgrade/runner/toolchain"
	"isrgrade/runner/toolchain/toolchaintest"
)

// languageOfExtension names the tools that a submission needs.
var languageOfExtension = map[string]string{
	".py": "Python", ".js": "JavaScript", ".rb": "Ruby", ".go": "Go", ".java": "Java",
	".c": "C", ".cpp": "C++", ".rs": "Rust", ".kt": "Kotlin",
}

// surveyed asks each tool for its version, which takes a second in all.
var surveyed = sync.OnceValues(func() ([]toolchain.Finding, error) {
	return toolchain.NewTools(os.Getenv("PATH")).Survey(context.Background(), toolchain.OpenMemory(""))
})

// copyGoLibrary puts Go's compiled library where the binary looks for it.
var copyGoLibrary = sync.OnceValue(func() error {
	folder, err := os.UserCacheDir() // of these tests
	if err != nil {
		return err
	}
	return toolchaintest.CopyGoLibrary(context.Background(), filepath.Join(folder, "isrgrade"))
})

// needTools skips a test whose language has no tools here.
func needTools(t *testing.T, file string) {
	t.Helper()
	wanted := languageOfExtension[filepath.Ext(file)]
	findings, err := surveyed()
	if err != nil {
		t.Fatal(err)
	}
	for _, finding := range findings {
		if finding.Language == wanted && !finding.Found {
			t.Skipf("no tools for %s here: %s", wanted, finding.Missing)
		}
	}
	if wanted == "Go" {
		if err := copyGoLibrary(); err != nil {
			t.Fatal(err)
		}
	}
}

// submissionsIn lists the programs of a folder of submissions/isr/, subfolders left
// out, as paths from the repository's root.
func submissionsIn(t *testing.T, folder string) []string {
	t.Helper()
	entries, err := os.ReadDir(filepath.Join(root, "submissions", "isr", folder))
	if err != nil {
		t.Fatal(err)
	}
	entries = slices.DeleteFunc(entries, func(e fs.DirEntry) bool { return e.IsDir() })
	if len(entries) == 0 {
		t.Fatalf("submissions/isr/%s is empty", folder)
	}
	var files []string
	for _, entry := range entries {
		files = append(files, filepath.Join("submissions", "isr", folder, entry.Name()))
	}
	return files
}

func TestAcceptedSubmissionsGetFullMarks(t *testing.T) {
	for _, file := range submissionsIn(t, "accepted") {
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			needTools(t, file)
			flags, marks := enoughOfARightProgram(file)
			result, done := checked(t, append(flags, file)...)
			if done.status != statusPassed || result.Verdict != grader.Accepted || result.Score != result.MaxScore || result.MaxScore.String() != marks {
				t.Errorf("status %d, verdict %s, %s of %s points; want 0, accepted, %s\n%s",
					done.status, result.Verdict, result.Score, result.MaxScore, marks, done.errOut)
			}
		})
	}
}

// audited says that the long proofs are asked for.
func audited() bool { return os.Getenv("ISRGRADE_LARGE") != "" }

// enoughOfARightProgram gives the flags for what suffices to see that a language is
// run rightly, and the points of that. A virtual machine takes half a second of
// processor time a case: only the audit runs all of them.
func enoughOfARightProgram(file string) (flags []string, marks string) {
	if extension := filepath.Ext(file); !audited() && (extension == ".java" || extension == ".kt") {
		return []string{"--stage", "6-high-watermark"}, "15"
	}
	return nil, "100"
}

// cheapestFirst are the extensions of languages by what it costs to build and run a
// program on some thirty cases.
var cheapestFirst = []string{".c", ".rs", ".cpp", ".go", ".py", ".js", ".java"}

// wrongSubmissions gives the programs of a folder that are tried: each mistake in its
// cheapest language, and each language with one mistake by the built binary. The audit
// tries all by the binary.
func wrongSubmissions(t *testing.T, folder string) []attempt {
	t.Helper()
	all := submissionsIn(t, folder)
	cost := func(file string) int { return slices.Index(cheapestFirst, filepath.Ext(file)) }
	slices.SortStableFunc(all, func(a, b string) int { return cost(a) - cost(b) })
	return enoughAttempts(all)
}

func TestEveryMistakeAndEveryLanguageIsTried(t *testing.T) {
	tried, built := "", "" // by whichever way, and by the binary
	for _, one := range wrongSubmissions(t, "wrong_answer") {
		tried += one.file + " "
		if !one.byText {
			built += one.file + " "
		}
	}
	for _, file := range submissionsIn(t, "wrong_answer") {
		extension := filepath.Ext(file)
		if !slices.Contains(cheapestFirst, extension) || !strings.Contains(built, extension+" ") {
			t.Errorf("no program of %s is tried by the binary", extension)
		}
		if !strings.Contains(tried, strings.TrimSuffix(file, extension)+".") {
			t.Errorf("%s is tried in no language", file)
		}
	}
}

func TestWrongSubmissionsAreNamedByTheirMistakeWithAShortestTrace(t *testing.T) {
	for _, folder := range []string{"wrong_answer", "wrong_answer/another_way"} {
		for _, one := range wrongSubmissions(t, folder) {
			t.Run(strings.TrimPrefix(one.file, "submissions/isr/"), func(t *testing.T) {
				t.Parallel()
				needTools(t, one.file)
				want := strings.TrimSuffix(filepath.Base(one.file), filepath.Ext(one.file))
				var result grader.Result
				done := outcome{status: statusFailed}
				if one.byText {
					result = gradedByText(t, tracks.Default, one.file)
				} else {
					result, done = checked(t, append(enoughCases(t, want), one.file)...)
				}
				if done.status != statusFailed || result.Verdict != grader.WrongAnswer {
					t.Errorf("status %d, verdict %s; want 1, wrong_answer", done.status, result.Verdict)
				}
				if len(result.Mistakes) != 1 || result.Mistakes[0].ID != want || !result.Mistakes[0].Certain {
					t.Errorf("named %+v, want %s alone, certain", result.Mistakes, want)
				}
				if result.Counterexample == nil || result.Counterexample.Minimal != grader.Shortest {
					t.Errorf("counterexample %+v, want one of shortest length", result.Counterexample)
				}
			})
		}
	}
}

// enoughCases are the cases of the mistake's stage; with the probes they suffice to
// name it, in a third of the time. The audit runs all cases.
func enoughCases(t *testing.T, id string) []string {
	t.Helper()
	mistake, found := mistakes.ByID(id)
	if !found {
		t.Fatalf("no mistake is called %s", id)
	}
	if audited() {
		return nil
	}
	return []string{"--stage", mistake.Stage}
}

func TestUnknownMistakesAreNeverClaimedForCertainAndGetAMinimalTrace(t *testing.T) {
	for _, file := range submissionsIn(t, "unknown") {
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			needTools(t, file)
			result := gradedOnAll(t, tracks.Default, file)
			if result.Verdict != grader.WrongAnswer {
				t.Errorf("verdict %s, want wrong_answer", result.Verdict)
			}
			for _, claim := range result.Mistakes {
				if claim.Certain {
					t.Errorf("%s is claimed for certain", claim.ID)
				}
			}
			if result.Counterexample == nil || result.Counterexample.Minimal == grader.Reduced {
				t.Errorf("counterexample %+v, want a minimal one", result.Counterexample)
			}
		})
	}
}

func TestFoldersAreVerdicts(t *testing.T) {
	// One case is enough to see the verdict; every case would take minutes.
	oneCase := []string{"--case", "6-high-watermark/lessons-worked-trace"}
	for folder, flags := range map[string][]string{
		"time_limit_exceeded":   append([]string{"--timeout", "500ms"}, oneCase...),
		"output_limit_exceeded": oneCase,
		"memory_limit_exceeded": append([]string{"--timeout", "30s"}, oneCase...),
		"run_time_error":        {"--fail-fast"},
		"compile_error":         nil,
	} {
		for _, file := range submissionsIn(t, folder) {
			t.Run(strings.TrimPrefix(file, "submissions/isr/"), func(t *testing.T) {
				t.Parallel()
				needTools(t, file)
				result, done := checked(t, slices.Concat(flags, []string{file})...)
				if done.status != statusFailed || string(result.Verdict) != folder {
					t.Errorf("status %d, verdict %s; want 1, %s\n%s", done.status, result.Verdict, folder, done.errOut)
				}
			})
		}
	}
}

// accidentsOfAProcess are those that show only in a process of its own, or only there as
// they are: how output is written, how the program ends, how each start is another one.
var accidentsOfAProcess = []string{"crlf.py", "flaky.py", "flaky-sometimes-right.py", "no-newline-at-end.py", "not-flushed.py"}

// gradedForAnAccident grades a program in Python by its text, those above by the binary:
// on cases enough to meet a fault that has nothing to do with the rules, even one that
// comes every second time. The audit grades all by the binary on all cases.
func gradedForAnAccident(t *testing.T, file string) grader.Result {
	t.Helper()
	const one, other = "1-log", "3-shrink"
	flags := []string{"--stage", one, "--stage", other, file}
	switch {
	case audited():
		flags = []string{file}
	case !slices.Contains(accidentsOfAProcess, filepath.Base(file)):
		return gradedByText(t, tracks.Default, file, one, other)
	}
	result, _ := checked(t, flags...)
	return result
}

func TestAccidentsGetTheVerdictInTheirFirstLine(t *testing.T) {
	for _, file := range submissionsIn(t, "accidents") {
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			needTools(t, file)
			text, err := os.ReadFile(filepath.Join(root, file))
			if err != nil {
				t.Fatal(err)
			}
			first, _, _ := strings.Cut(string(text), "\n")
			want, found := strings.CutPrefix(first, "# verdict: ")
			if !found {
				t.Fatalf("the first line is %q, want # verdict: ...", first)
			}
			result := gradedForAnAccident(t, file)
			if string(result.Verdict) != want {
				t.Errorf("verdict %s, want %s", result.Verdict, want)
			}
			if result.Verdict == grader.Accepted && len(result.Leniencies) == 0 {
				t.Error("accepted without a word about what is not exact")
			}
			if result.Verdict != grader.Accepted && len(result.Hints) == 0 && result.Flaky == nil {
				t.Error("no hint about what went wrong")
			}
			for _, claim := range result.Mistakes {
				if claim.Certain {
					t.Errorf("%s is claimed for certain; the rules are right", claim.ID)
				}
			}
		})
	}
}
