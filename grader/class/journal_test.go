package class

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"isrgrade/grader"
)

func openTestJournal(t *testing.T, path string) *journal {
	t.Helper()
	j, err := openJournal(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = j.close() })
	return j
}

func testResult(id string, verdict grader.Verdict) grader.Result {
	return grader.Result{Schema: grader.Schema, ID: id, Program: id + ".py", Verdict: verdict, Score: 4250, MaxScore: 10000, Mistakes: []grader.Claim{}, Cases: []grader.CaseResult{}}
}

// journalOf writes a journal of two lines and gives its path and its text.
func journalOf(t *testing.T) (path, text string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), journalFile)
	j := openTestJournal(t, path)
	if err := errors.Join(j.add("ada", Key{Content: "1"}, testResult("ada", grader.Accepted)), j.add("alan", Key{Content: "2"}, testResult("alan", grader.WrongAnswer)), j.close()); err != nil {
		t.Fatal(err)
	}
	written, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return path, string(written)
}

func TestAJournalGivesBackWhatWasRecorded(t *testing.T) {
	path, _ := journalOf(t)
	j := openTestJournal(t, path)
	key, result, err := j.at(j.byID["ada"])
	if err != nil || key != (Key{Content: "1"}) || result.Score != 4250 || result.Verdict != grader.Accepted {
		t.Errorf("it gives %+v, %+v, %v", key, result, err)
	}
	if !j.current("ada", Key{Content: "1"}) || j.current("ada", Key{Content: "2"}) || j.current("grace", Key{Content: "1"}) {
		t.Error("a result is current for its own id and key, and for no other")
	}
}

// A process that is killed can leave any beginning of its last line.
func TestATornLastLineIsDroppedAndTheRestKept(t *testing.T) {
	path, text := journalOf(t)
	first := strings.Index(text, "\n") + 1
	for length := first; length < len(text); length += 7 {
		if err := os.WriteFile(path, []byte(text[:length]), 0o600); err != nil {
			t.Fatal(err)
		}
		j, err := openJournal(path)
		if err != nil {
			t.Fatalf("cut after %d bytes: %v", length, err)
		}
		if len(j.byID) != 1 || j.size != int64(first) {
			t.Fatalf("cut after %d bytes: %d lines are left, %d bytes; want 1, %d", length, len(j.byID), j.size, first)
		}
		if err := errors.Join(j.add("alan", Key{Content: "2"}, testResult("alan", grader.WrongAnswer)), j.close()); err != nil {
			t.Fatal(err)
		}
		if again, err := os.ReadFile(path); err != nil || string(again) != text {
			t.Fatalf("cut after %d bytes and added again, the journal differs from the undisturbed one", length)
		}
	}
}

func TestATailOfZerosAsAPowerCutLeavesIsDropped(t *testing.T) {
	path, text := journalOf(t)
	if err := os.WriteFile(path, []byte(text+strings.Repeat("\x00", 4096)), 0o600); err != nil {
		t.Fatal(err)
	}
	if j := openTestJournal(t, path); len(j.byID) != 2 {
		t.Errorf("%d lines are left; want 2", len(j.byID))
	}
}

func TestALineThatIsNotAsItWasWrittenIsNotBelievedAndNamed(t *testing.T) {
	for _, test := range []struct {
		why   string
		spoil func(first, second string) string
		line  int
		id    string // as the line tells it
		lost  string // whose result counts no more
	}{
		{"a score was edited", func(first, second string) string {
			return strings.Replace(first, `"score":42.5`, `"score":100`, 1) + second
		}, 1, "ada", "ada"},
		{"the last line was edited", func(first, second string) string {
			return first + strings.Replace(second, `"score":42.5`, `"score":100`, 1)
		}, 2, "alan", "alan"},
		{"it was made somebody else's", func(first, second string) string {
			return first + strings.Replace(second, `"id":"alan"`, `"id":"ada"`, 1)
		}, 2, "ada", "ada"},
		{"it was made for another key", func(first, second string) string {
			return strings.Replace(first, `"content":"1"`, `"content":"7"`, 1) + second
		}, 1, "ada", "ada"},
		{"the seal is gone", func(first, second string) string {
			return first[:strings.LastIndex(first, `,"seal"`)] + "}\n" + second
		}, 1, "ada", "ada"},
		{"another line's seal", func(first, second string) string {
			return first[:strings.LastIndex(first, `,"seal"`)] + second[strings.LastIndex(second, `,"seal"`):] + second
		}, 1, "ada", "ada"},
		{"no record any more", func(first, second string) string { return "{\"id\":\n" + first + second }, 1, "", ""},
	} {
		path, text := journalOf(t)
		first, second, _ := strings.Cut(text, "\n")
		if err := os.WriteFile(path, []byte(test.spoil(first+"\n", second)), 0o600); err != nil {
			t.Fatal(err)
		}
		j := openTestJournal(t, path)
		if len(j.doubted) != 1 || j.doubted[0].Line != test.line || j.doubted[0].ID != test.id {
			t.Errorf("%s: doubted is %+v; want line %d, about %q", test.why, j.doubted, test.line, test.id)
		}
		for _, id := range []string{"ada", "alan"} {
			if _, believed := j.byID[id]; believed != (id != test.lost) && test.why != "it was made somebody else's" {
				t.Errorf("%s: the result of %s is believed: %t", test.why, id, believed)
			}
		}
		if _, believed := j.byID[test.lost]; believed {
			t.Errorf("%s: the result of %s is believed", test.why, test.lost)
		}
		if err := j.close(); err != nil {
			t.Fatal(err)
		}
	}
}

func TestALineThatWasGradedAgainIsDoubtedNoMore(t *testing.T) {
	path, text := journalOf(t)
	if err := os.WriteFile(path, []byte(strings.Replace(text, `"score":42.5`, `"score":100`, 1)), 0o600); err != nil {
		t.Fatal(err)
	}
	j := openTestJournal(t, path)
	if err := errors.Join(j.add("ada", Key{Content: "1"}, testResult("ada", grader.Accepted)), j.close()); err != nil {
		t.Fatal(err)
	}
	if again := openTestJournal(t, path); len(again.doubted) != 0 || !again.current("ada", Key{Content: "1"}) {
		t.Errorf("doubted is %v, and ada is current: %t; want none, and yes", again.doubted, again.current("ada", Key{Content: "1"}))
	}
}

func TestTheTornEndIsOffTheDiskBeforeAnythingIsAdded(t *testing.T) {
	path, text := journalOf(t)
	if err := os.WriteFile(path, []byte(text+`{"id":"emmy","key"`), 0o600); err != nil {
		t.Fatal(err)
	}
	openTestJournal(t, path)
	if now, err := os.ReadFile(path); err != nil || string(now) != text {
		t.Errorf("the journal has %d bytes after it was opened; want the %d of its whole lines (%v)", len(now), len(text), err)
	}
}

// A result counts only once the disk has it.
func TestAResultCountsOnlyWhenItsLineIsOnTheDisk(t *testing.T) {
	path, text := journalOf(t)
	j := openTestJournal(t, path)
	full, synced := errors.New("the disk is full"), 0
	j.sync = func() error {
		synced++
		if now, err := os.ReadFile(path); err != nil || len(now) <= len(text) {
			t.Errorf("the line is not written before it is made last: %d bytes, %v", len(now), err)
		}
		return full
	}
	if err := j.add("emmy", Key{Content: "3"}, testResult("emmy", grader.Accepted)); !errors.Is(err, full) || synced != 1 {
		t.Errorf("adding gives %v after %d syncs; want the disk's error after one", err, synced)
	}
	if j.current("emmy", Key{Content: "3"}) {
		t.Error("the result counts although it may be lost")
	}
}

func TestTwoRunsCannotShareAJournal(t *testing.T) {
	path, _ := journalOf(t)
	openTestJournal(t, path)
	var busy *BusyError
	if _, err := openJournal(path); !errors.As(err, &busy) {
		t.Errorf("the second run gets %v; want to be told that the journal is in use", err)
	}
	if _, err := readJournal(path); !errors.As(err, &busy) {
		t.Errorf("merge gets %v; want to be told that the journal is in use", err)
	}
}

func TestOurOwnFaultIsRecordedButNeverCountsAsDone(t *testing.T) {
	path := filepath.Join(t.TempDir(), journalFile)
	j := openTestJournal(t, path)
	if err := j.add("ada", Key{}, testResult("ada", grader.JudgeError)); err != nil {
		t.Fatal(err)
	}
	if _, reusable := j.byKey[(Key{}).runs()]; reusable || j.current("ada", Key{}) {
		t.Error("a judge_error would be used again")
	}
}

func TestALaterLineCountsInsteadOfAnEarlierOne(t *testing.T) {
	path, _ := journalOf(t)
	j := openTestJournal(t, path)
	if err := errors.Join(j.add("ada", Key{Content: "3"}, testResult("ada", grader.WrongAnswer)), j.close()); err != nil {
		t.Fatal(err)
	}
	again := openTestJournal(t, path)
	if again.current("ada", Key{Content: "1"}) || !again.current("ada", Key{Content: "3"}) {
		t.Error("the earlier line still counts")
	}
}

func FuzzNoJournalIsBelievedWithoutSeals(f *testing.F) {
	f.Add([]byte(`{"id":"a","key":{},"result":{"verdict":"accepted"}}` + "\n"))
	f.Add([]byte("{\n{}\n\x00"))
	f.Fuzz(func(t *testing.T, text []byte) {
		path := filepath.Join(t.TempDir(), journalFile)
		if err := os.WriteFile(path, text, 0o600); err != nil {
			t.Fatal(err)
		}
		j, err := openJournal(path)
		if err != nil {
			t.Fatal(err)
		}
		if len(j.byID) > 0 && !bytes.Contains(text, []byte(`"seal":"`)) {
			t.Fatal("a record without a seal is believed")
		}
		_ = j.close()
	})
}

// A journal that nobody meddles with asks the disk itself: a file that is closed says
// so, and so does a folder of a kind that cannot be made to last.
func TestAJournalAsksTheDisk(t *testing.T) {
	path, _ := journalOf(t)
	j, err := openJournal(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(j.sync(), j.close()); err != nil {
		t.Fatal(err)
	}
	if err := j.sync(); !errors.Is(err, os.ErrClosed) {
		t.Errorf("making a closed journal last gives %v", err)
	}
	if err := syncFolder(t.TempDir()); err != nil {
		t.Error(err)
	}
	if err := syncFolder("/proc"); err == nil && runtime.GOOS == "linux" {
		t.Error("a folder of the kernel's was made to last")
	}
}

// Without its name in the folder a new journal is lost in a power cut, whatever is in it.
func TestAJournalIsNotOpenedWhereItsNameMayBeLost(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("needs a folder that cannot be made to last, which Linux has in /proc")
	}
	path, _ := journalOf(t)
	file, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	j := newJournal("/proc/"+journalFile, file)
	if err := j.prepare(); err == nil {
		t.Error("a journal was opened although its folder was not made to last")
	}
}
