package class

import (
	"errors"
	"os"
	"path/filepath"
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

func TestADamagedLineInsideAJournalIsAnErrorWithItsNumber(t *testing.T) {
	path, text := journalOf(t)
	if err := os.WriteFile(path, []byte("{\"id\":\n"+text), 0o600); err != nil {
		t.Fatal(err)
	}
	_, err := openJournal(path)
	var damaged *DamagedError
	if !errors.As(err, &damaged) || damaged.Line != 1 {
		t.Errorf("the error is %v; want one about line 1", err)
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
	if _, reusable := j.byKey[(Key{}).sum()]; reusable || j.current("ada", Key{}) {
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

func FuzzAJournalIsReadOrRefused(f *testing.F) {
	f.Add([]byte(`{"id":"a","key":{},"result":{"verdict":"accepted"}}` + "\n"))
	f.Add([]byte("{\n{}\n\x00"))
	f.Fuzz(func(t *testing.T, text []byte) {
		path := filepath.Join(t.TempDir(), journalFile)
		if err := os.WriteFile(path, text, 0o600); err != nil {
			t.Fatal(err)
		}
		j, err := openJournal(path)
		var damaged *DamagedError
		if err != nil && !errors.As(err, &damaged) {
			t.Fatalf("the error is %v; want one about a line", err)
		}
		if err == nil {
			_ = j.close()
		}
	})
}
