package runner

import (
	"fmt"
	"strings"
)

// Level is a rung of the ladder of confinement, the weakest first. LevelAuto,
// the zero value, stands for the strongest that the machine allows.
type Level int

const (
	LevelAuto       Level = iota
	LevelNone             // wall limit, output limit and process group only
	LevelLimits           // and rlimits, sums over all processes, and a sweep of what is left
	LevelRestricted       // and Landlock and seccomp
	LevelFull             // and namespaces of its own, with a helper inside
)

var levelNames = map[Level]string{
	LevelAuto:       "auto",
	LevelNone:       "none",
	LevelLimits:     "limits",
	LevelRestricted: "restricted",
	LevelFull:       "full",
}

// Levels lists the levels, the strongest first.
func Levels() []Level {
	return []Level{LevelFull, LevelRestricted, LevelLimits, LevelNone}
}

// String returns the name that ParseLevel reads.
func (l Level) String() string {
	if name, ok := levelNames[l]; ok {
		return name
	}
	return fmt.Sprintf("Level(%d)", int(l))
}

// ParseLevel reads full, restricted, limits, none or auto.
func ParseLevel(name string) (Level, error) {
	for level, known := range levelNames {
		if known == name {
			return level, nil
		}
	}
	return LevelAuto, fmt.Errorf("confinement level %q is unknown; want one of auto, %s", name, joinLevels(Levels()))
}

func joinLevels(levels []Level) string {
	names := make([]string, len(levels))
	for i, level := range levels {
		names[i] = level.String()
	}
	return strings.Join(names, ", ")
}

// Confinement names the level in force and, in plain words, what it does not
// enforce here.
type Confinement struct {
	Level       Level
	Why         string   // why not a higher level; empty at LevelFull
	NotEnforced []string // "network", "memory of all processes together", ...
}
