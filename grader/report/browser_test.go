package report_test

import (
	"context"
	"flag"
	"io"
	"iter"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"isrgrade/grader"
	"isrgrade/grader/report"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

var screenshots = flag.String("screenshots", "", "write pictures of the pages to this folder")

// browser is a tab of a real Chromium with what its console says.
type browser struct {
	context.Context
	console iter.Seq2[chromedp.ConsoleMessage, error]
}

// startBrowser starts Chromium; without one the test is skipped.
func startBrowser(t *testing.T) context.Context {
	t.Helper()
	path := chromium()
	if path == "" {
		t.Skip("no Chromium on PATH: pages cannot be looked at here")
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.DisableGPU, chromedp.UserDataDir(t.TempDir()),
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true),
		chromedp.WindowSize(1280, 900))
	allocator, stop := chromedp.NewExecAllocator(t.Context(), options...)
	t.Cleanup(stop)
	started, closeBrowser := chromedp.NewContext(allocator)
	t.Cleanup(closeBrowser)
	if err := chromedp.Do(started); err != nil {
		t.Fatalf("start Chromium: %v", err)
	}
	return started
}

// newTab opens a tab in a browser that runs.
func newTab(t *testing.T, started context.Context) browser {
	t.Helper()
	tab, closeTab := chromedp.NewContext(started)
	t.Cleanup(closeTab)
	if err := chromedp.Do(tab); err != nil {
		t.Fatalf("open a tab: %v", err)
	}
	limited, cancel := context.WithTimeout(tab, time.Minute)
	t.Cleanup(cancel)
	return browser{limited, chromedp.Console(limited)}
}

func chromium() string {
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return ""
}

// checkQuiet demands that the pages so far said nothing on the console: no error,
// nothing that the policy refused, no script of a submission.
func (b browser) checkQuiet(t *testing.T) {
	t.Helper()
	const end = "the test ends here"
	b.do(t, chromedp.Navigate("about:blank"))
	value[bool](t, b, `console.log("`+end+`"), true`)
	for message, err := range b.console {
		if err != nil {
			t.Fatal(err)
		}
		if message.Text == end {
			return
		}
		t.Errorf("the console says: %s %s", message.Type, message.Text)
	}
}

func (b browser) do(t *testing.T, actions ...chromedp.Action[chromedp.Void]) {
	t.Helper()
	if err := chromedp.Do(b, actions...); err != nil {
		t.Fatal(err)
	}
}

func (b browser) open(t *testing.T, address string) {
	t.Helper()
	b.do(t, chromedp.Navigate(address))
}

// value evaluates an expression in the page.
func value[T any](t *testing.T, b browser, expression string) T {
	t.Helper()
	got, err := chromedp.Run(b, chromedp.Evaluate[T](expression))
	if err != nil {
		t.Fatal(err)
	}
	return got
}

// page writes a page to a file and gives its address.
func page(t *testing.T, write func(io.Writer) error) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "page.html")
	file, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	if err := write(file); err != nil {
		t.Fatal(err)
	}
	if err := file.Close(); err != nil {
		t.Fatal(err)
	}
	return (&url.URL{Scheme: "file", Path: name}).String()
}

func studentPage(t *testing.T, result grader.Result) string {
	return page(t, func(w io.Writer) error { return report.WriteHTML(w, result) })
}

func indexPage(t *testing.T, class []report.Summary) string {
	return page(t, func(w io.Writer) error {
		return report.WriteIndex(w, report.Index{Title: "Distributed systems", Summaries: class, Page: studentPath})
	})
}

func studentPath(s report.Summary) string { return "students/" + s.ID + ".html" }

// capture writes a picture of the whole page for people to look at.
func (b browser) capture(t *testing.T, name string) {
	if *screenshots == "" {
		return
	}
	picture, err := chromedp.Run(b, chromedp.FullScreenshot(100))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(*screenshots, name+".png"), picture, 0o644); err != nil {
		t.Fatal(err)
	}
}

// prefer makes pages light or dark.
func (b browser) prefer(t *testing.T, scheme string) {
	t.Helper()
	b.emulate(t, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}})
}

// print makes pages look as on paper.
func (b browser) print(t *testing.T) {
	t.Helper()
	b.emulate(t, emulation.SetEmulatedMediaParams{Media: "print"})
}

func (b browser) emulate(t *testing.T, media emulation.SetEmulatedMediaParams) {
	t.Helper()
	if _, err := chromedp.Call(b, emulation.SetEmulatedMedia, media); err != nil {
		t.Fatal(err)
	}
}
