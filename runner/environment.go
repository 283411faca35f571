package runner

import (
	"path/filepath"
	"slices"
	"strings"
)

const systemPath = "/usr/local/bin:/usr/bin:/bin"

// environment is all that a program gets: nothing of the grader's own. What
// spec adds replaces a variable of the same name.
func environment(spec Spec, scratch string) []string {
	env := []string{
		"PATH=" + searchPath(filepath.Dir(spec.Argv[0])),
		"HOME=" + scratch,
		"TMPDIR=" + scratch,
		"LANG=C.UTF-8",
		"TZ=UTC",
	}
	for _, addition := range spec.Env {
		env = setVariable(env, addition)
	}
	return env
}

// searchPath is the system's own path and, after it, the folder of the
// command: an interpreter finds its companions there.
func searchPath(dir string) string {
	if slices.Contains(strings.Split(systemPath, ":"), dir) {
		return systemPath
	}
	return systemPath + ":" + dir
}

func setVariable(env []string, addition string) []string {
	name, _, _ := strings.Cut(addition, "=")
	env = slices.DeleteFunc(env, func(have string) bool { return strings.HasPrefix(have, name+"=") })
	return append(env, addition)
}
