package site_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"isrgrade/cases"
	"isrgrade/cases/gen"
	"isrgrade/cases/play"
	"isrgrade/cases/tracks"
	"isrgrade/grader/report"
	"isrgrade/grader/report/browsertest"
	"isrgrade/grader/report/site"
	"isrgrade/reference"
)

// TestSite uses the site as people do, in a real browser.
func TestSite(t *testing.T) {
	started := browsertest.Start(t)
	dir := writeSite(t)
	for name, check := range map[string]func(*testing.T, browsertest.Tab, string){
		"a page opened as a file plays the whole trace":      playsEveryTrace,
		"scenes can be typed and chosen":                     typesEveryScene,
		"a wrong line is told where it stands":               tellsAWrongLine,
		"two programs stand side by side where they part":    showsWherePrograms,
		"buttons add what comes next":                        buttonsAddCommands,
		"keys alone are enough":                              keysAreEnough,
		"an address brings the trace, the step and mistakes": addressBringsAll,
		"the cluster runs by itself":                         clusterRuns,
		"the quiz praises right answers":                     quizPraises,
		"the quiz names the mistake behind the answers":      quizNames,
		"pages fit a telephone":                              fitsATelephone,
		"pages are light and dark":                           isLightAndDark,
		"a web server is as good as a file":                  worksFromAServer,
		"a first look and a step take the time they take":    takesTime,
	} {
		t.Run(name, func(t *testing.T) { check(t, browsertest.NewTab(t, started), dir) })
	}
}

// writeSite writes the whole site, its quiz about generated suites.
func writeSite(t *testing.T) string {
	t.Helper()
	all := contents(t)
	for i, exercise := range tracks.Exercises() {
		traces, err := play.QuizTraces(t.Context(), &exercise, 1)
		if err != nil {
			t.Fatal(err)
		}
		all[i].Suites = [][]*cases.Trace{traces}
	}
	style, err := report.Style()
	if err != nil {
		t.Fatal(err)
	}
	files, err := site.Files(all, style)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for _, file := range files {
		if err := os.WriteFile(filepath.Join(dir, file.Name), file.Text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func generated(t *testing.T, exercise *gen.Exercise, options gen.Options) []*cases.Trace {
	t.Helper()
	suite, err := gen.Suite(t.Context(), exercise, options)
	if err != nil {
		t.Fatal(err)
	}
	var traces []*cases.Trace
	for _, one := range suite.Cases {
		traces = append(traces, one.Trace)
	}
	return traces
}

func address(dir, page, fragment string) string {
	file := (&url.URL{Scheme: "file", Path: filepath.Join(dir, page)}).String()
	if fragment == "" {
		return file
	}
	return file + "#" + fragment
}

// visit opens a page and waits for its program.
func visit(t *testing.T, b browsertest.Tab, address string) {
	t.Helper()
	b.Open(t, "about:blank") // another fragment alone would load nothing
	b.Open(t, address)
	waitFor(t, b, `document.body.classList.contains("ready")`)
}

// waitFor waits until a condition holds in the page.
func waitFor(t *testing.T, b browsertest.Tab, condition string) {
	t.Helper()
	browsertest.Value[bool](t, b, `new Promise((done) => {
		const look = () => (`+condition+`) ? done(true) : setTimeout(look, 10);
		look();
	})`)
}

func quoted(value any) string {
	text, err := json.Marshal(value)
	if err != nil {
		panic(err)
	}
	return string(text)
}

// shown is what the page shows at one step.
type shown struct {
	Command string
	Because []string
	Replies []string
}

// playAll steps through a trace in the page and reads what it shows.
const playAll = `(async (track, text) => {
	if (play.track.id !== track) await chooseTrack(track, {});
	byID("trace").value = text;
	await replay(0);
	const steps = [];
	while (play.at < play.session.steps.length) {
		byID("forward").click();
		steps.push({
			Command: byID("line" + play.at).querySelector(".command").textContent,
			Because: [...byID("because").children].map((item) => item.textContent),
			Replies: [...byID("line" + play.at).querySelectorAll(".reply")].map((line) => line.textContent.slice(2)),
		});
	}
	return steps;
})`

// tracesPlayed is how many traces of each track the page must show as explain does; it
// takes a tenth of a second for each, so that the audit alone plays them all.
func tracesPlayed() int {
	if os.Getenv("ISRGRADE_LARGE") != "" {
		return 200
	}
	return 50
}

func playsEveryTrace(t *testing.T, b browsertest.Tab, dir string) {
	visit(t, b, address(dir, "play.html", ""))
	for _, exercise := range tracks.Exercises() {
		traces := generated(t, &exercise, gen.Options{Seed: 5, Count: tracesPlayed(), Commands: 24})
		if len(traces) != tracesPlayed() {
			t.Errorf("%s: %d traces were generated, want %d", exercise.ID, len(traces), tracesPlayed())
		}
		for _, trace := range traces {
			got := browsertest.Value[[]shown](t, b, playAll+"("+quoted(exercise.ID)+", "+quoted(string(trace.Input()))+")")
			if !slices.EqualFunc(got, explained(trace), sameShown) {
				t.Fatalf("%s: the page shows\n%+v\nwant\n%+v\nof\n%s", exercise.ID, got, explained(trace), trace)
			}
		}
	}
	b.CheckQuiet(t)
}

// explained is what explain says of a trace: for each command its reasons and what
// is printed.
func explained(trace *cases.Trace) []shown {
	player := trace.Model.NewPlayer()
	player.Begin(&trace.Config)
	replies := trace.Expected()
	var reply reference.Reply
	var all []shown
	for i := range trace.Steps {
		command := trace.Steps[i].Command
		all = append(all, shown{trace.Text(i), player.Explain(&command), replies[i]})
		player.Step(&command, &reply)
	}
	return all
}

func sameShown(a, b shown) bool {
	return a.Command == b.Command && slices.Equal(a.Because, b.Because) && slices.Equal(a.Replies, b.Replies)
}

func typesEveryScene(t *testing.T, b browsertest.Tab, dir string) {
	for _, track := range tracks.All() {
		visit(t, b, address(dir, "play.html", "track="+track.ID))
		titles := browsertest.Value[[]string](t, b, `[...byID("scene").options].slice(1).map((o) => o.textContent)`)
		if len(titles) != len(track.Scenes) {
			t.Errorf("%s: the scenes are %q", track.ID, titles)
		}
		for i, title := range titles {
			text := browsertest.Value[string](t, b, fmt.Sprintf("showScene(play.track.scenes[%d]).then(() => byID('trace').value)", i))
			steps := browsertest.Value[[]shown](t, b, playAll+"("+quoted(track.ID)+", "+quoted(text)+")")
			if len(steps) == 0 || browsertest.Value[int](t, b, `play.session.problems.length`) != 0 {
				t.Errorf("%s: the scene %q typed in shows %d steps", track.ID, title, len(steps))
			}
		}
		b.Capture(t, "play-"+track.ID)
	}
	b.CheckQuiet(t)
}

func tellsAWrongLine(t *testing.T, b browsertest.Tab, dir string) {
	visit(t, b, address(dir, "play.html", "track=isr&trace="+url.QueryEscape("LAG_MAX 500\nMIN_ISR 1\nREPLICAS 5 6\nt=0 APPEND 1\nt=5 FETCH 6 offset 9\n")))
	told := browsertest.Value[string](t, b, `byID("problems").hidden ? "" : byID("problems").textContent`)
	if !strings.Contains(told, "line 5") {
		t.Errorf("the page says %q, want line 5 in it", told)
	}
	selected := browsertest.Value[string](t, b, `(byID("problems").querySelector("button").click(), byID("trace").value.slice(byID("trace").selectionStart, byID("trace").selectionEnd))`)
	if selected != "t=5 FETCH 6 offset 9" {
		t.Errorf("the button selects %q", selected)
	}
	b.CheckQuiet(t)
}

// exactlyLagMax shows shrink-at-limit at its last command: 500 is not more than 500.
const exactlyLagMax = "LAG_MAX 500\nMIN_ISR 1\nREPLICAS 5 6\nt=0 APPEND 1\nt=100 STATUS\nt=500 STATUS\n"

func showsWherePrograms(t *testing.T, b browsertest.Tab, dir string) {
	visit(t, b, play.Address(address(dir, "play.html", ""), "isr", exactlyLagMax, "shrink-at-limit"))
	if got := browsertest.Value[string](t, b, `byID("parts").textContent`); !strings.Contains(got, "t=500 STATUS") {
		t.Errorf("the page says %q", got)
	}
	lanes := browsertest.Value[[]string](t, b, `[...document.querySelectorAll("#right .broker:nth-of-type(2) .badge, #wrong .broker:nth-of-type(2) .badge")].map((badge) => badge.textContent)`)
	if !slices.Equal(lanes, []string{"✓ in the ISR", "× out of the ISR"}) {
		t.Errorf("broker 6 is shown as %q", lanes)
	}
	b.Capture(t, "play-parting")
	b.CheckQuiet(t)
}

func buttonsAddCommands(t *testing.T, b browsertest.Tab, dir string) {
	visit(t, b, address(dir, "play.html", "track=isr&trace="+url.QueryEscape("LAG_MAX 500\nMIN_ISR 1\nREPLICAS 5 6\n")))
	for _, press := range []struct{ label, want string }{
		{"append 3", "t=100 APPEND 3"},
		{"fetch from the end", "t=200 FETCH 6 offset 3"},
	} {
		waitFor(t, b, `[...document.querySelectorAll("#buttons button")].some((one) => one.textContent === `+quoted(press.label)+`)`)
		browsertest.Value[bool](t, b, `([...document.querySelectorAll("#buttons button")].find((one) => one.textContent === `+quoted(press.label)+`).click(), true)`)
		waitFor(t, b, `byID("trace").value.trim().endsWith(`+quoted(press.want)+`) && byID("where").textContent.endsWith(`+quoted(press.want)+`)`)
	}
	b.CheckQuiet(t)
}

func keysAreEnough(t *testing.T, b browsertest.Tab, dir string) {
	visit(t, b, play.Address(address(dir, "play.html", ""), "isr", exactlyLagMax))
	b.Do(t, chromedp.KeyEvent(kb.Home), chromedp.KeyEvent(kb.ArrowRight), chromedp.KeyEvent(kb.ArrowRight), chromedp.KeyEvent(kb.ArrowLeft))
	if got := browsertest.Value[string](t, b, `byID("where").textContent`); got != "1 of 3: t=0 APPEND 1" {
		t.Errorf("after Home, right, right, left the page shows %q", got)
	}
	unnamed := browsertest.Value[[]string](t, b, `[...document.querySelectorAll("button, select, input, textarea")].filter((one) =>
		!(one.getAttribute("aria-label") || one.textContent.trim() || (one.labels && one.labels.length))).map((one) => one.outerHTML)`)
	if len(unnamed) > 0 {
		t.Errorf("a screen reader has no name for %q", unnamed)
	}
	b.CheckQuiet(t)
}

func addressBringsAll(t *testing.T, b browsertest.Tab, dir string) {
	visit(t, b, play.Address(address(dir, "play.html", ""), "isr", exactlyLagMax, "shrink-at-limit"))
	browsertest.Value[bool](t, b, `(go(2), true)`)
	waitFor(t, b, `location.hash.includes("step=2")`)
	shared := browsertest.Value[string](t, b, `location.href`)
	visit(t, b, shared)
	got := browsertest.Value[string](t, b, `[play.at, madeMistakes().join(), byID("trace").value].join("|")`)
	if want := "2|shrink-at-limit|" + exactlyLagMax; got != want {
		t.Errorf("the shared address brings %q, want %q", got, want)
	}
	b.CheckQuiet(t)
}

func clusterRuns(t *testing.T, b browsertest.Tab, dir string) {
	visit(t, b, address(dir, "play.html", "track=isr&trace="+url.QueryEscape("LAG_MAX 500\nMIN_ISR 1\nREPLICAS 5 6 7\nt=0 APPEND 2\n")))
	browsertest.Value[bool](t, b, `(play.modes["broker 7"] = "stopped", tick().then(tick).then(() => true))`)
	lines := browsertest.Value[[]string](t, b, `play.session.steps.map((step) => step.command)`)
	want := []string{
		"t=0 APPEND 2", "t=100 FETCH 6 offset 0", "t=100 STATUS",
		"t=200 FETCH 6 offset 2", "t=200 STATUS",
	}
	if !slices.Equal(lines, want) {
		t.Errorf("the cluster did %q, want %q: broker 6 runs, broker 7 is stopped", lines, want)
	}
	b.CheckQuiet(t)
}

// takeQuiz answers the quiz in the page as a program with the given mistakes would,
// and reads the end.
const takeQuiz = `(async (ids) => {
	await begin(quiz.seed);
	while (quiz.question) {
		const session = await engine.ask({ op: "play", track: quiz.track, trace: quiz.question.trace.join("\n") + "\n", mistakes: ids });
		const last = session.steps[session.steps.length - 1];
		byID("answer").value = (last.other || last).replies.join("\n") || "-";
		byID("form").requestSubmit();
		while (!document.getElementById("next")) await new Promise((rest) => setTimeout(rest, 1));
		const before = quiz.answers.length;
		byID("next").click();
		while (document.getElementById("next") && quiz.answers.length === before) await new Promise((rest) => setTimeout(rest, 1));
	}
	while (byID("end").hidden) await new Promise((rest) => setTimeout(rest, 1));
	return [byID("end").querySelector("h2").textContent, ...[...byID("named").children].map((one) => one.dataset.id)];
})`

func fitsATelephone(t *testing.T, b browsertest.Tab, dir string) {
	b.Do(t, chromedp.EmulateViewport(390, 844))
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		if filepath.Ext(entry.Name()) != ".html" {
			continue
		}
		b.Open(t, address(dir, entry.Name(), ""))
		if entry.Name() == "play.html" || entry.Name() == "quiz.html" {
			waitFor(t, b, `document.body.classList.contains("ready")`)
		}
		b.Capture(t, "telephone-"+entry.Name())
		if wide := browsertest.Value[int](t, b, `document.documentElement.scrollWidth`); wide > 390 {
			t.Errorf("%s is %d pixels wide on a telephone of 390", entry.Name(), wide)
		}
	}
	b.CheckQuiet(t)
}

func isLightAndDark(t *testing.T, b browsertest.Tab, dir string) {
	colours := map[string]bool{}
	for _, scheme := range []string{"light", "dark"} {
		b.Prefer(t, scheme)
		visit(t, b, play.Address(address(dir, "play.html", ""), "isr", exactlyLagMax, "shrink-at-limit"))
		colours[browsertest.Value[string](t, b, `getComputedStyle(document.body).backgroundColor + getComputedStyle(document.querySelector(".broker")).backgroundColor`)] = true
		b.Capture(t, "play-"+scheme)
	}
	if len(colours) != 2 {
		t.Errorf("light and dark look the same: %v", colours)
	}
	b.Emulate(t, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-reduced-motion", Value: "reduce"}}})
	if got := browsertest.Value[string](t, b, `getComputedStyle(document.querySelector(".record")).transitionDuration`); got != "0s" {
		t.Errorf("with reduced motion a record still takes %s to change", got)
	}
	b.CheckQuiet(t)
}

func worksFromAServer(t *testing.T, b browsertest.Tab, dir string) {
	server := httptest.NewServer(http.FileServer(http.Dir(dir)))
	defer server.Close()
	visit(t, b, server.URL+"/play.html")
	elsewhere := browsertest.Value[[]string](t, b, `performance.getEntriesByType("resource").map((one) => one.name).filter((name) => !name.startsWith(location.origin) && !name.startsWith("data:"))`)
	if len(elsewhere) > 0 {
		t.Errorf("the page fetched %q", elsewhere)
	}
	b.CheckQuiet(t)
}

// takesTime measures and asserts nothing: the machine decides.
func takesTime(t *testing.T, b browsertest.Tab, dir string) {
	const paint = `performance.getEntriesByType("paint")[0]?.startTime ?? 0`
	empty := filepath.Join(dir, "empty.html")
	if err := os.WriteFile(empty, []byte("<!DOCTYPE html><title>empty</title><p>empty"), 0o644); err != nil {
		t.Fatal(err)
	}
	b.Open(t, address(dir, "empty.html", ""))
	bare := browsertest.Value[float64](t, b, paint)
	visit(t, b, address(dir, "play.html", ""))
	first := browsertest.Value[float64](t, b, paint)
	long := exactlyLagMax + strings.Repeat("t=500 APPEND 1\n", 198)
	step := browsertest.Value[float64](t, b, `(async () => {
		byID("trace").value = `+quoted(long)+`;
		await replay(0);
		const before = performance.now();
		for (let i = 0; i < 200; i++) byID("forward").click();
		return (performance.now() - before) / 200;
	})()`)
	t.Logf("first paint %.0f ms, of an empty page %.0f ms; a step of a trace of 200 commands %.1f ms", first, bare, step)
	b.CheckQuiet(t)
}
