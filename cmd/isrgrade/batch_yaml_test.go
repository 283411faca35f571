package main

import (
	"errors"
	"isrgrade/cases/gen"
	"isrgrade/cases/tracks"
	"testing"
)

// FuzzAConfigurationIsReadOrRefused: whatever stands in grading.yaml, reading it
// ends with values that hold or with an error that is the user's, never with ours.
func FuzzAConfigurationIsReadOrRefused(f *testing.F) {
	for _, text := range []string{
		"", "---\n", "weights:\n  1-log: 3\n", "limits: {wall: 3s, memory: 1GiB}\n", "suites:\n  random: {count: 3, seed: 7}\n",
		"show: [a]\n", "a: &a [*a]\n", "jobs: 1e9\n", "weights: {hidden: !!int \"5\"}\n", "? [x]\n: y\n", "<<: {jobs: 3}\n", "0\n---",
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		config := defaultConfig(&theTrack().Track)
		err := config.parse("grading.yaml", text)
		if err == nil {
			_, err = config.check()
		}
		if usage := (usageError{}); err != nil && !errors.As(err, &usage) {
			t.Errorf("%q: %v is not told as the user's", text, err)
		}
	})
}

// theTrack is the usual one.
func theTrack() *gen.Exercise {
	exercise, _ := tracks.Find(tracks.Default)
	return &exercise
}
