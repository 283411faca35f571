package runner

import "context"

// Report says which levels of confinement a machine allows.
type Report struct {
	Taken  Level         // by LevelAuto
	Levels []LevelReport // the strongest first
	Facts  []Fact        // of the machine, that decide it
}

// LevelReport is what Survey found out about one level, by trying it.
type LevelReport struct {
	Level       Level
	Available   bool
	Why         string   // it is not available; else empty
	Remedy      string   // what to do to get it, if something is known to help
	NotEnforced []string // what the level leaves open here
}

// Fact is one figure of the machine, as a name and a value to print.
type Fact struct{ Name, Value string }

// Survey tries every level and reports what it met. It takes about as long as
// opening a runner for each.
func Survey(ctx context.Context, options Options) Report {
	report := Report{Facts: machineState(), Taken: LevelNone}
	for _, level := range Levels() {
		options.Level = level
		one := surveyLevel(ctx, options)
		if one.Available {
			report.Taken = max(report.Taken, level)
		}
		report.Levels = append(report.Levels, one)
	}
	return report
}

func surveyLevel(ctx context.Context, options Options) LevelReport {
	report := LevelReport{Level: options.Level}
	r, err := Open(ctx, options)
	if err == nil {
		report.NotEnforced = r.Confinement().NotEnforced
		err = r.Close()
	}
	if err != nil {
		report.Why, report.Remedy = err.Error(), remedy(options.Level)
		return report
	}
	report.Available = true
	return report
}
