package restrict

import (
	"errors"
	"fmt"
	"os"

	"github.com/landlock-lsm/go-landlock/landlock"
	landlocksys "github.com/landlock-lsm/go-landlock/landlock/syscall"
	"golang.org/x/sys/unix"
)

// MinimumABI is the first Landlock version that also keeps programs from
// truncating files that they may not write.
const MinimumABI = 3

// SignalABI is the first version that keeps signals inside.
const SignalABI = 6

// byABI holds everything that each version can restrict.
var byABI = []landlock.Config{
	landlock.V1, landlock.V2, landlock.V3, landlock.V4, landlock.V5,
	landlock.V6, landlock.V7, landlock.V8, landlock.V9, landlock.V10,
}

// LandlockABI returns the kernel's Landlock version, 0 if it has none.
func LandlockABI() int {
	abi, err := landlocksys.LandlockGetABIVersion()
	if err != nil {
		return 0
	}
	return abi
}

// restrictPaths takes a configuration that the kernel knows in full: a best
// effort would turn itself off without a word.
func restrictPaths(rules Rules) error {
	abi := LandlockABI()
	if abi < MinimumABI {
		return fmt.Errorf("the kernel has version %d; at least %d is needed", abi, MinimumABI)
	}
	allowed, err := pathRules(rules)
	if err != nil {
		return err
	}
	fd, flags, err := byABI[min(abi, len(byABI))-1].NewRulesetFD(allowed...)
	if err != nil {
		return fmt.Errorf("make a ruleset: %w", err)
	}
	if fd < 0 {
		return errors.New("the ruleset restricts nothing")
	}
	defer unix.Close(fd)
	return landlocksys.LandlockRestrictSelf(fd, flags)
}

func pathRules(rules Rules) ([]landlock.Rule, error) {
	var allowed []landlock.Rule
	for _, path := range rules.Read {
		rule, err := pathRule(path, landlock.RODirs, landlock.ROFiles)
		if err != nil {
			return nil, err
		}
		allowed = append(allowed, rule)
	}
	for _, path := range rules.Write {
		rule, err := pathRule(path, movableDirs, landlock.RWFiles)
		if err != nil {
			return nil, err
		}
		allowed = append(allowed, rule)
	}
	return allowed, nil
}

func movableDirs(paths ...string) landlock.FSRule { return landlock.RWDirs(paths...).WithRefer() }

func pathRule(path string, dir, file func(...string) landlock.FSRule) (landlock.Rule, error) {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, os.ErrNotExist):
		return file(path).IgnoreIfMissing(), nil
	case err != nil:
		return nil, fmt.Errorf("look at a path to allow: %w", err)
	case info.IsDir():
		return dir(path), nil
	}
	return file(path), nil
}
