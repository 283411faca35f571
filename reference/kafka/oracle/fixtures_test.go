package oracle_test

import (
	"bytes"
	"compress/gzip"
	"flag"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "ask Kafka anew and rewrite testdata; needs a JDK 17 and Maven")

// The random fixtures.
const (
	fixtureSeed   = 44
	fixtureTraces = 2000
)

// replyMark stands before a reply in a fixture and in a case.
const replyMark = "> "

// fixture is a file of traces with Kafka's replies.
type fixture struct {
	name   string // in testdata, without .gz
	traces func(t *testing.T) []string
}

var fixtures = []fixture{
	{"mistakes.txt", func(t *testing.T) []string { return traceFiles(t, "../mistakes/testdata/shows/*.trace") }},
	{"cases.txt", func(t *testing.T) []string { return traceFiles(t, "../../../cases/kafka/*/*.trace") }},
	{"handout.txt", func(t *testing.T) []string { return tracesOfPage(t, "../../../docs/kafka.md") }},
	{"random.txt", func(*testing.T) []string {
		traces := make([]string, fixtureTraces)
		for i := range traces {
			trace := Random(fixtureSeed, uint64(i))
			traces[i] = trace.Text()
		}
		return traces
	}},
}

// traceFiles reads traces and leaves out what a program does not get: comments and
// replies.
func traceFiles(t *testing.T, pattern string) []string {
	t.Helper()
	paths, err := filepath.Glob(pattern)
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(paths)
	traces := make([]string, len(paths))
	for i, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		traces[i] = withoutReplies(string(text))
	}
	return traces
}

// tracesOfPage gives the fenced traces of a page.
func tracesOfPage(t *testing.T, path string) []string {
	t.Helper()
	page, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var traces []string
	for _, found := range regexp.MustCompile("(?s)```trace\n(.*?)```").FindAllSubmatch(page, -1) {
		traces = append(traces, withoutReplies(string(found[1])))
	}
	return traces
}

func withoutReplies(text string) string {
	var trace strings.Builder
	for line := range strings.Lines(text) {
		if !strings.HasPrefix(line, "#") && !strings.HasPrefix(line, replyMark) {
			trace.WriteString(line)
		}
	}
	return trace.String()
}

func (f fixture) path() string { return filepath.Join("testdata", f.name+".gz") }

// answered gives the traces with Kafka's replies, as stored.
func (f fixture) answered(t testing.TB) []string {
	t.Helper()
	content := f.content(t)
	if len(content) == 0 {
		return nil
	}
	return strings.Split(strings.TrimSuffix(string(content), endOfTrace), endOfTrace)
}

func (f fixture) content(t testing.TB) []byte {
	t.Helper()
	file, err := os.Open(f.path())
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	unpacked, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	content, err := io.ReadAll(unpacked)
	if err != nil {
		t.Fatal(err)
	}
	return content
}

func (f fixture) write(t *testing.T, content []byte) {
	t.Helper()
	var packed bytes.Buffer
	w, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Write(content); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(f.path(), packed.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}

const manifestPath = "testdata/MANIFEST"

// TestUpdateAsksKafka is the only writer of testdata: with -update it replays all
// traces on Kafka's classes and stores what comes back.
func TestUpdateAsksKafka(t *testing.T) {
	if !*update {
		t.Skip("-update asks Kafka anew")
	}
	itself := needKafka(t)
	lines := []string{"kafka " + itself.version, "seed " + strconv.Itoa(fixtureSeed), "random " + strconv.Itoa(fixtureTraces)}
	hashes, err := itself.hashes()
	if err != nil {
		t.Fatal(err)
	}
	lines = append(lines, hashes...)
	for _, f := range fixtures {
		var content bytes.Buffer
		answered, err := itself.replay(t.Context(), f.traces(t))
		if err != nil {
			t.Fatal(err)
		}
		for _, trace := range answered {
			content.WriteString(trace + endOfTrace)
		}
		f.write(t, content.Bytes())
		lines = append(lines, "sha256 "+hashOfBytes(content.Bytes())+" "+f.name)
	}
	if err := os.WriteFile(manifestPath, []byte(strings.Join(lines, "\n")+"\n"), 0o644); err != nil {
		t.Fatal(err)
	}
}

func TestNoFixtureCameFromOurRules(t *testing.T) {
	manifest, err := os.ReadFile(manifestPath)
	if err != nil {
		t.Fatal(err)
	}
	says := func(line string) bool { return bytes.Contains(manifest, []byte(line+"\n")) }
	if !regexp.MustCompile(`(?m)^sha256 [0-9a-f]{64} kafka_2\.13-4\.4\.0\.jar$`).Match(manifest) || !says("kafka 4.4.0") {
		t.Error("MANIFEST does not name the jar of Kafka 4.4.0 that answered")
	}
	source, err := hashOf(javaSource)
	if err != nil {
		t.Fatal(err)
	}
	if !says("sha256 " + source + " Oracle.java") {
		t.Error("Oracle.java is another one than answered; ask Kafka anew with -update")
	}
	for _, f := range fixtures {
		if !says("sha256 " + hashOfBytes(f.content(t)) + " " + f.name) {
			t.Errorf("%s was changed after Kafka answered", f.name)
		}
	}
}

func TestFixturesHoldAllTracesOfToday(t *testing.T) {
	for _, f := range fixtures {
		var stored []string
		for _, trace := range f.answered(t) {
			stored = append(stored, withoutReplies(trace))
		}
		if !slices.Equal(stored, f.traces(t)) {
			t.Errorf("%s holds other traces than there are; ask Kafka anew with -update", f.name)
		}
	}
}

func TestTheRulesAnswerAsKafkaDid(t *testing.T) {
	for _, f := range fixtures {
		for _, want := range f.answered(t) {
			if got := answeredByRules(t, rightPlayer(), withoutReplies(want)); got != want {
				t.Fatalf("%s: Kafka said\n%s\nand the rules say\n%s", f.name, want, got)
			}
		}
	}
}
