package runner

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
)

// confined runs programs by helpers, one at a time. A helper serves one
// command with one set of limits; when another is asked for, or after a program
// that left traces, another helper takes over.
type confined struct {
	options     Options
	confinement Confinement
	sandbox     *sandbox
}

func (r *confined) Confinement() Confinement { return r.confinement }

func (r *confined) Run(ctx context.Context, spec Spec, input []byte, limits Limits) (Outcome, error) {
	if err := spec.validate(); err != nil {
		return Outcome{}, err
	}
	if err := ctx.Err(); err != nil {
		return Outcome{}, fmt.Errorf("run not begun: %w", err)
	}
	if _, err := os.Stat(spec.Argv[0]); err != nil {
		return Outcome{}, &StartError{Command: spec.Argv[0], Err: err}
	}
	limits = limits.withDefaults()
	if err := r.ensureSandbox(ctx, spec, limits); err != nil {
		return Outcome{}, err
	}
	files, err := newStdio(input)
	if err != nil {
		return Outcome{}, err
	}
	defer files.close()
	measured, err := r.sandbox.run(ctx, files)
	var start *StartError
	if err != nil && !errors.As(err, &start) {
		return Outcome{}, errors.Join(err, r.Close())
	}
	if err != nil {
		return Outcome{}, err
	}
	if r.sandbox.spent {
		if err := r.Close(); err != nil {
			return Outcome{}, err
		}
	}
	return outcome(measured, files.outputs, limits)
}

// Close ends the helper. The runner can be used again afterwards.
func (r *confined) Close() error {
	if r.sandbox == nil {
		return nil
	}
	ended := r.sandbox
	r.sandbox = nil
	return ended.close()
}

func (r *confined) ensureSandbox(ctx context.Context, spec Spec, limits Limits) error {
	if r.sandbox != nil && r.sandbox.fits(spec, limits) {
		return nil
	}
	if err := r.Close(); err != nil {
		return err
	}
	var err error
	r.sandbox, err = startSandbox(ctx, r.options, r.confinement.Level, spec, limits)
	return err
}

// fits says whether the sandbox shows what spec names now: a folder that was
// removed and made anew, or a link that leads elsewhere, is another one.
func (s *sandbox) fits(spec Spec, limits Limits) bool {
	if s.config.Limits != limits || !reflect.DeepEqual(s.asked, spec) {
		return false
	}
	now, err := identify(s.config.Spec)
	return err == nil && slices.EqualFunc(s.shown, now, os.SameFile)
}

// resolved adds to what spec names the command itself, and for every path
// with a symbolic link in it the place that it leads to.
func resolved(spec Spec) Spec {
	spec.Read = withTargets(append(slices.Clone(spec.Read), spec.Argv[0]))
	spec.Write = withTargets(slices.Clone(spec.Write))
	return spec
}

func withTargets(paths []string) []string {
	var all []string
	for _, path := range paths {
		all = append(all, filepath.Clean(path))
		if target, err := filepath.EvalSymlinks(path); err == nil {
			all = append(all, target)
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

func identify(spec Spec) ([]os.FileInfo, error) {
	var all []os.FileInfo
	for _, path := range append(slices.Clone(spec.Read), spec.Write...) {
		info, err := os.Stat(path)
		if err != nil {
			return nil, fmt.Errorf("look at what the program may use: %w", err)
		}
		all = append(all, info)
	}
	return all, nil
}
