// Package browsertest looks at pages in a real Chromium, for tests.
package browsertest

import (
	"context"
	"flag"
	"iter"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

var screenshots = flag.String("screenshots", "", "write pictures of the pages to this folder")

// Tab is a tab of a real Chromium with what its console says.
type Tab struct {
	context.Context
	console iter.Seq2[chromedp.ConsoleMessage, error]
}

// Start starts Chromium; without one the test is skipped.
func Start(t *testing.T) context.Context {
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

// longestVisit bounds what a test does in a tab: a brake for one that hangs.
const longestVisit = 5 * time.Minute

// NewTab opens a tab in a browser that runs.
func NewTab(t *testing.T, started context.Context) Tab {
	t.Helper()
	tab, closeTab := chromedp.NewContext(started)
	t.Cleanup(closeTab)
	if err := chromedp.Do(tab); err != nil {
		t.Fatalf("open a tab: %v", err)
	}
	limited, cancel := context.WithTimeout(tab, longestVisit)
	t.Cleanup(cancel)
	return Tab{limited, chromedp.Console(limited)}
}

func chromium() string {
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return ""
}

// CheckQuiet demands that the pages so far said nothing on the console: no error,
// nothing that the policy refused, no script of a submission.
func (b Tab) CheckQuiet(t *testing.T) {
	t.Helper()
	const end = "the test ends here"
	b.Do(t, chromedp.Navigate("about:blank"))
	Value[bool](t, b, `console.log("`+end+`"), true`)
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

// Do carries out actions in the tab.
func (b Tab) Do(t *testing.T, actions ...chromedp.Action[chromedp.Void]) {
	t.Helper()
	if err := chromedp.Do(b, actions...); err != nil {
		t.Fatal(err)
	}
}

// Open goes to an address.
func (b Tab) Open(t *testing.T, address string) {
	t.Helper()
	b.Do(t, chromedp.Navigate(address))
}

// Value evaluates an expression in the page; of a promise it waits for the result.
func Value[T any](t *testing.T, b Tab, expression string) T {
	t.Helper()
	got, err := chromedp.Run(b, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
	if err != nil {
		t.Fatal(err)
	}
	return got
}

// Capture writes a picture of the whole page for people to look at.
func (b Tab) Capture(t *testing.T, name string) {
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

// Prefer makes pages light or dark.
func (b Tab) Prefer(t *testing.T, scheme string) {
	t.Helper()
	b.Emulate(t, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}})
}

// Print makes pages look as on paper.
func (b Tab) Print(t *testing.T) {
	t.Helper()
	b.Emulate(t, emulation.SetEmulatedMediaParams{Media: "print"})
}

// Emulate makes pages see another medium.
func (b Tab) Emulate(t *testing.T, media emulation.SetEmulatedMediaParams) {
	t.Helper()
	if _, err := chromedp.Call(b, emulation.SetEmulatedMedia, media); err != nil {
		t.Fatal(err)
	}
}
