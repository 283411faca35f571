package report_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"isrgrade/grader"
	"isrgrade/grader/report"
	"isrgrade/grader/report/browsertest"
	"isrgrade/reference/isr/mistakes"
)

// Names that have made pages too wide: a long word, many words, right to left, both
// directions, and no blank to break at.
var wideNames = []string{
	"Wolfeschlegelsteinhausenbergerdorffvoralternwarengewissenhaftschaferswessenschafe",
	"Pablo Diego José Francisco de Paula Juan Nepomuceno María de los Remedios Cipriano de la Santísima Trinidad Ruiz y Picasso",
	"محمد بن أحمد بن عبد الرحمن بن إبراهيم الأنصاري القرطبي",
	"דוד בן־גוריון (Ben-Gurion) leader_final_FINAL_v2",
	"寿限無寿限無五劫の擦り切れ海砂利水魚の水行末雲来末風来末食う寝る処に住む処",
}

// wideClass has the names, long ids, hidden cases, lateness, and one student with
// twelve mistakes.
func wideClass() []report.Summary {
	class := madeUpClass(60)
	for i := range class {
		class[i].Late = "2 h 15 min"
		if i < len(wideNames) {
			class[i].Name, class[i].ID = wideNames[i], strings.Repeat("participant-", i)+class[i].ID
		}
	}
	class[0].Mistakes, class[0].Verdict = nil, grader.WrongAnswer
	for _, mistake := range mistakes.All()[:12] {
		class[0].Mistakes = append(class[0].Mistakes, report.ClaimedMistake{ID: mistake.ID, Title: mistake.Title})
	}
	class[1].Verdict, class[1].Score, class[1].CPUMS = grader.MemoryLimitExceeded, 9999, 1_234_567
	class[2].Name, class[2].ID = "", strings.Repeat("אב", 40)
	class[3].CPUMS, class[3].PeakRSSKB = 900_000, 5_000_000
	return class
}

// wideStudent is a result with everything that takes room.
func wideStudent(t *testing.T) grader.Result {
	t.Helper()
	result := failing(t, "hw-over-all-replicas", workedTrace)
	result.Name, result.ID = wideNames[0], wideNames[2]
	result.Stages[0].ID, result.Stages[0].Title = "6-high-watermark", "the HW jumps, stays, never goes back"
	result.Stages[0].Cases, result.Stages[0].NotRun = 11, 4
	for _, mistake := range mistakes.All()[:6] {
		result.Mistakes = append(result.Mistakes, grader.Claim{ID: mistake.ID, Title: mistake.Title, Explains: 1, Of: 2, Does: mistake.Does, Hint: mistake.Hint})
	}
	return result
}

// Nothing is wider than its place, whatever the width: no page, no table, no cell, and
// no line is cut. The picture may be, which is as wide as its trace is long.
const tooWide = `[...document.querySelectorAll("html, body, header, header *, .card, .card *")]
	.filter((e) => e.checkVisibility() && !(e instanceof SVGElement) && !e.closest(".wide:has(.picture), .unseen, pre, .trace, .lines")
		&& getComputedStyle(e).display !== "inline" && !e.matches("input, colgroup, col")
		&& (e.scrollWidth > e.clientWidth + 1 || e.getBoundingClientRect().right > document.documentElement.clientWidth))
	.slice(0, 5).map((e) => e.tagName + "." + e.className + ": " + e.scrollWidth + " in " + e.clientWidth + " px: " + e.textContent.slice(0, 60)).join("\n")`

// No figure is broken into two lines.
const brokenFigures = `[...document.querySelectorAll("td, th, strong")].filter((e) => /^[0-9.]+$/.test(e.textContent) && e.checkVisibility()).filter((e) => {
	const text = document.createRange();
	text.selectNodeContents(e);
	return text.getClientRects().length > 1;
}).map((e) => e.textContent).join()`

func pagesFit(t *testing.T, b browsertest.Tab) {
	right := accepted()
	right.Name = wideNames[1]
	pages := map[string]string{
		"class": indexPage(t, wideClass()), "student": studentPage(t, wideStudent(t)),
		"right": studentPage(t, right), "compile": studentPage(t, compileError()),
	}
	for _, width := range []int64{390, 768, 1280} {
		for _, scheme := range []string{"light", "dark"} {
			b.Prefer(t, scheme)
			for name, address := range pages {
				openAtWidth(t, b, address, width)
				if got := browsertest.Value[string](t, b, tooWide); got != "" {
					t.Errorf("%s, %s, at %d px, is too wide for its place:\n%s", name, scheme, width, got)
				}
				if got := browsertest.Value[string](t, b, brokenFigures); got != "" {
					t.Errorf("%s, %s, at %d px: these figures are broken: %s", name, scheme, width, got)
				}
				b.Capture(t, fmt.Sprintf("%s-%d-%s", name, width, scheme))
			}
		}
	}
	b.CheckQuiet(t)
}

func openAtWidth(t *testing.T, b browsertest.Tab, address string, width int64) {
	t.Helper()
	screen := emulation.SetDeviceMetricsOverrideParams{Width: width, Height: 900, DeviceScaleFactor: 1}
	if _, err := chromedp.Call(b, emulation.SetDeviceMetricsOverride, screen); err != nil {
		t.Fatal(err)
	}
	b.Open(t, address)
}

// Where rows are stacked each figure has its heading beside it, and mistakes the whole
// width.
func narrowTableSaysWhatIsWhat(t *testing.T, b browsertest.Tab) {
	openAtWidth(t, b, indexPage(t, wideClass()), 390)
	const labels = `[...document.querySelector("#submissions tbody tr").cells].map((c) => getComputedStyle(c, "::before").content).filter((l) => l !== "none").join()`
	want := `"1-log ","2-fetch ","3-shrink ","4-caught-up ","5-rejoin ","6-high-watermark ","7-min-isr ","CPU, ms ","Memory, MiB ","Late "`
	if got := browsertest.Value[string](t, b, labels); got != want {
		t.Errorf("the labels are %s", got)
	}
	const share = `(() => { const c = document.querySelector("#submissions .mistakes"); return c.offsetWidth / c.closest("tr").offsetWidth; })()`
	if got := browsertest.Value[float64](t, b, share); got < 0.95 {
		t.Errorf("the mistakes have %.0f percent of the width", 100*got)
	}
	b.Do(t, chromedp.Click(chromedp.CSS("#submissions th:nth-child(5) button")))
	checkSorted(t, column(t, b, 4), -1)
	b.CheckQuiet(t)
}
