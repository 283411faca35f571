// Package reference is what a track is: one exercise with its commands, its
// rules, its mistakes and its words. The tracks themselves are the folders in
// here; this package knows none of them.
package reference
