package report_test

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"isrgrade/grader"
	"isrgrade/grader/report"
	"isrgrade/grader/report/browsertest"
)

// TestBrowser looks at the pages in a real browser, each check in a tab of its own.
func TestBrowser(t *testing.T) {
	started := browsertest.Start(t)
	for name, check := range map[string]func(*testing.T, browsertest.Tab){
		"pages are light and dark":                         pagesAreLightAndDark,
		"paper folds nothing away":                         paperFoldsNothingAway,
		"the picture says its states to the keyboard":      pictureSaysItsStatesToTheKeyboard,
		"the table sorts by click and by key":              tableSortsByClickAndByKey,
		"the search narrows the table":                     searchNarrowsTheTable,
		"links lead to the students":                       linksLeadToTheStudents,
		"ten thousand rows unfold as they are scrolled to": tenThousandRowsUnfoldAsTheyAreScrolledTo,
		"nothing of a submission runs":                     nothingOfASubmissionRuns,
		"what is no wrong answer is told apart":            alarmsSayWhoseFaultItIs,
		"pages fit a telephone, a tablet and a laptop":     pagesFit,
		"a narrow table of submissions says what is what":  narrowTableSaysWhatIsWhat,
	} {
		t.Run(name, func(t *testing.T) { check(t, browsertest.NewTab(t, started)) })
	}
}

func pagesAreLightAndDark(t *testing.T, b browsertest.Tab) {
	for name, address := range map[string]string{
		"student": studentPage(t, failing(t, "hw-over-all-replicas", workedTrace)),
		"compile": studentPage(t, compileError()),
		"index":   indexPage(t, madeUpClass(160)),
	} {
		colours := map[string]string{}
		for _, scheme := range []string{"light", "dark"} {
			b.Prefer(t, scheme)
			b.Open(t, address)
			colours[scheme] = browsertest.Value[string](t, b, `getComputedStyle(document.body).backgroundColor + getComputedStyle(document.body).color`)
			b.Capture(t, name+"-"+scheme)
		}
		if colours["light"] == colours["dark"] {
			t.Errorf("%s looks the same in light and dark: %s", name, colours["light"])
		}
	}
	b.CheckQuiet(t)
}

func paperFoldsNothingAway(t *testing.T, b browsertest.Tab) {
	b.Print(t)
	b.Open(t, studentPage(t, failing(t, "hw-over-all-replicas", workedTrace)))
	const folded = `[...document.querySelectorAll("details:not([open])")].filter((d) => d.lastElementChild.getBoundingClientRect().height === 0).length`
	if got := browsertest.Value[int](t, b, folded); got != 0 {
		t.Errorf("%d details stay folded on paper", got)
	}
	b.Capture(t, "student-print")
	b.CheckQuiet(t)
}

func pictureSaysItsStatesToTheKeyboard(t *testing.T, b browsertest.Tab) {
	b.Open(t, studentPage(t, failing(t, "hw-over-all-replicas", workedTrace)))
	const panels = `[...document.querySelectorAll(".step")].map((g) => getComputedStyle(g.querySelector(".panel")).visibility)`
	for _, visibility := range browsertest.Value[[]string](t, b, panels) {
		if visibility != "hidden" {
			t.Fatal("a state shows before its command is pointed at")
		}
	}
	b.Do(t, chromedp.Focus(chromedp.CSS(".step")), chromedp.KeyEvent(kb.Tab))
	focused := browsertest.Value[string](t, b, `document.activeElement.querySelector("title").textContent`)
	if !strings.HasPrefix(focused, "t=100 FETCH 6 offset 4\nHW 0. ISR 5,6,7.\nbroker 5: leader, LEO 4, in the ISR.") {
		t.Errorf("the Tab key leads to %q", focused)
	}
	if got := browsertest.Value[string](t, b, `getComputedStyle(document.activeElement.querySelector(".panel")).visibility`); got != "visible" {
		t.Errorf("the state of the focused command is %s", got)
	}
	b.Capture(t, "student-focus")
	b.CheckQuiet(t)
}

// firstColumn reads the first cells of the rows that are laid out.
const firstRows = `[...document.querySelectorAll("#submissions tbody tr")].filter((r) => r.offsetParent).map((r) => r.cells[COLUMN].textContent)`

func column(t *testing.T, b browsertest.Tab, number int) []string {
	return browsertest.Value[[]string](t, b, strings.Replace(firstRows, "COLUMN", strconv.Itoa(number), 1))
}

func tableSortsByClickAndByKey(t *testing.T, b browsertest.Tab) {
	class := madeUpClass(60)
	b.Open(t, indexPage(t, class))
	const points = `#submissions th:nth-child(5)`
	b.Do(t, chromedp.Click(chromedp.CSS(points+" button")))
	checkSorted(t, column(t, b, 4), -1)
	if got := browsertest.Value[string](t, b, `document.querySelector("`+points+`").getAttribute("aria-sort")`); got != "descending" {
		t.Errorf("aria-sort is %q after the first click", got)
	}
	b.Do(t, chromedp.KeyEvent(kb.Enter))
	checkSorted(t, column(t, b, 4), 1)
	if got := browsertest.Value[string](t, b, `document.querySelector("`+points+`").getAttribute("aria-sort")`); got != "ascending" {
		t.Errorf("aria-sort is %q after the key", got)
	}
	if got := len(column(t, b, 0)); got != len(class) {
		t.Errorf("%d rows of %d are left", got, len(class))
	}
	b.CheckQuiet(t)
}

// checkSorted demands numbers that rise (sign 1) or fall (-1), and that not all
// are the same.
func checkSorted(t *testing.T, texts []string, sign float64) {
	t.Helper()
	numbers := make([]float64, len(texts))
	for i, text := range texts {
		number, err := strconv.ParseFloat(text, 64)
		if err != nil {
			t.Fatal(err)
		}
		numbers[i] = number
		if i > 0 && sign*(number-numbers[i-1]) < 0 {
			t.Fatalf("%v comes before %v", numbers[i-1], number)
		}
	}
	if len(numbers) < 2 || numbers[0] == numbers[len(numbers)-1] {
		t.Fatalf("nothing to sort: %v", texts)
	}
}

func searchNarrowsTheTable(t *testing.T, b browsertest.Tab) {
	class := madeUpClass(60)
	class[41].Name = "Zoë Zimmermann"
	b.Do(t, chromedp.Navigate(indexPage(t, class)), chromedp.SendKeys(chromedp.CSS("#search"), "zimmer ZOË"))
	if got := column(t, b, 0); len(got) != 1 || got[0] != "Zoë Zimmermann" {
		t.Errorf("found %v", got)
	}
	if got := browsertest.Value[string](t, b, `document.getElementById("found").textContent`); got != "1 of 60 submissions" {
		t.Errorf("the page says %q", got)
	}
	b.CheckQuiet(t)
}

func linksLeadToTheStudents(t *testing.T, b browsertest.Tab) {
	class := madeUpClass(3)
	class[0].ID, class[1].ID = "a#b?c d%41", "javascript:alert(1)"
	b.Open(t, indexPage(t, class))
	links := browsertest.Value[[]string](t, b, `[...document.querySelectorAll("#submissions a")].map((a) => new URL(a.href).protocol + decodeURIComponent(new URL(a.href).pathname.split("/students/")[1]))`)
	for i, want := range []string{"file:a#b?c d%41.html", "file:javascript:alert(1).html", "file:s00003.html"} {
		if links[i] != want {
			t.Errorf("link %d leads to %q, want %q", i, links[i], want)
		}
	}
	b.CheckQuiet(t)
}

func tenThousandRowsUnfoldAsTheyAreScrolledTo(t *testing.T, b browsertest.Tab) {
	address := indexPage(t, madeUpClass(10_000))
	started := time.Now()
	b.Open(t, address)
	loaded := time.Since(started)
	timing := browsertest.Value[map[string]float64](t, b, `(({domInteractive, domContentLoadedEventEnd, loadEventEnd}) => ({domInteractive, domContentLoadedEventEnd, loadEventEnd, firstPaint: performance.getEntriesByType("paint")[0]?.startTime ?? 0}))(performance.getEntriesByType("navigation")[0])`)
	t.Logf("opened in %v; ms in the page: %v", loaded, timing)
	if got := len(column(t, b, 0)); got == 0 || got > 1000 {
		t.Errorf("%d rows are laid out at once", got)
	}
	sorting := browsertest.Value[float64](t, b, `(() => { const start = performance.now(); document.querySelector("#submissions th:nth-child(5) button").click(); document.body.offsetHeight; return performance.now() - start; })()`)
	t.Logf("sorted in %.0f ms", sorting)
	checkSorted(t, append(column(t, b, 4), "0"), -1)
	before := len(column(t, b, 0))
	browsertest.Value[bool](t, b, `window.scrollTo(0, document.body.scrollHeight), true`)
	if _, err := chromedp.Run(b, chromedp.Poll[bool](`[...document.querySelectorAll("#submissions tbody tr")].filter((row) => row.offsetParent).length > `+strconv.Itoa(before))); err != nil {
		t.Errorf("scrolling to the end unfolds no more rows: %v", err)
	}
	b.CheckQuiet(t)
}

func nothingOfASubmissionRuns(t *testing.T, b browsertest.Tab) {
	scripts := []string{
		`"><img src=x onerror="document.title='owned'">`, `<script>document.title='owned'</script>`,
		`</style><script>document.title='owned'</script>`, `</title><svg onload="document.title='owned'">`, `</textarea>]]>--><iframe src="javascript:top.document.title='owned'">`,
	}
	class := madeUpClass(300) // so many that the hostile rows are read later
	for _, text := range append(hostileTexts(), scripts...) {
		if len(text) < 1000 {
			class = append(class, report.Summarize(hostile(text)))
		}
	}
	addresses := []string{indexPage(t, class)}
	for _, text := range scripts {
		result := hostile(text)
		result.Counterexample.Trace = shrinkTrace
		addresses = append(addresses, studentPage(t, result))
	}
	for _, address := range addresses {
		b.Open(t, address)
		browsertest.Value[bool](t, b, `document.querySelector("#submissions button")?.click(), window.dispatchEvent(new Event("beforeprint"))`)
		if got := browsertest.Value[int](t, b, `document.querySelectorAll("img, iframe, object, embed, textarea, base, link, [onerror], [onload], body script").length`); got != 0 {
			t.Errorf("%s has %d elements that only a submission can have made", address, got)
		}
		if got := browsertest.Value[string](t, b, `document.title`); got == "owned" {
			t.Errorf("%s ran what a submission says", address)
		}
	}
	b.Open(t, addresses[0])
	browsertest.Value[bool](t, b, `window.dispatchEvent(new Event("beforeprint"))`)
	if got := len(column(t, b, 0)); got != len(class) {
		t.Errorf("%d of %d rows are in the table", got, len(class))
	}
	b.CheckQuiet(t)
}

func alarmsSayWhoseFaultItIs(t *testing.T, b browsertest.Tab) {
	b.Open(t, studentPage(t, compileError()))
	if got := browsertest.Value[string](t, b, `document.querySelector(".alarm pre:last-child").textContent`); got != compileError().Build.Output {
		t.Errorf("the page says %q", got)
	}
	result := accepted()
	result.Verdict, result.Error = grader.JudgeError, "the disk is full"
	b.Open(t, studentPage(t, result))
	if got := browsertest.Value[string](t, b, `document.querySelector(".alarm").textContent`); !strings.Contains(got, "not the student’s fault") || !strings.Contains(got, "the disk is full") {
		t.Errorf("the page says %q", got)
	}
	b.CheckQuiet(t)
}
