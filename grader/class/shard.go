package class

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"strconv"
	"strings"
)

// Shard is one of Count parts of a class; Index is from 1. The zero value stands
// for the whole class.
type Shard struct {
	Index int `json:"index"`
	Count int `json:"count"`
}

// ParseShard reads "2/8".
func ParseShard(text string) (Shard, error) {
	first, second, found := strings.Cut(text, "/")
	index, err1 := strconv.Atoi(first)
	count, err2 := strconv.Atoi(second)
	if !found || err1 != nil || err2 != nil || count < 1 || index < 1 || index > count {
		return Shard{}, fmt.Errorf("the shard is %q; give I/N with I from 1 to N, as in 1/4", text)
	}
	return Shard{index, count}, nil
}

// whole says that the shard is the class.
func (s Shard) whole() bool { return s.Count <= 1 }

// String gives "2/8", and "1/1" for the whole class.
func (s Shard) String() string {
	if s.whole() {
		return "1/1"
	}
	return fmt.Sprintf("%d/%d", s.Index, s.Count)
}

// Has says whether a submission belongs to the shard. It depends on the id alone,
// so that a submission stays where it is when others come or go.
func (s Shard) Has(id string) bool {
	if s.whole() {
		return true
	}
	sum := sha256.Sum256([]byte(id))
	return binary.BigEndian.Uint64(sum[:8])%uint64(s.Count) == uint64(s.Index-1)
}

// arrayVariables are how a scheduler tells a task which part is its own.
type arrayVariables struct {
	index, count, least, step string // least and step may be ""
}

func schedulers() []arrayVariables {
	return []arrayVariables{
		{"SLURM_ARRAY_TASK_ID", "SLURM_ARRAY_TASK_COUNT", "SLURM_ARRAY_TASK_MIN", "SLURM_ARRAY_TASK_STEP"},
		// Kubernetes sets the index of an Indexed Job; the manifest must set the count.
		{"JOB_COMPLETION_INDEX", "JOB_COMPLETIONS", "", ""},
	}
}

// ShardFromEnvironment gives the shard that a Slurm array task or a pod of a
// Kubernetes Indexed Job is to take, and the variable that said so. Without such
// a variable it gives the whole class and "".
func ShardFromEnvironment(lookUp func(string) (string, bool)) (Shard, string, error) {
	for _, scheduler := range schedulers() {
		if _, found := lookUp(scheduler.index); !found {
			continue
		}
		shard, err := scheduler.shard(lookUp)
		return shard, scheduler.index, err
	}
	return Shard{}, "", nil
}

func (v arrayVariables) shard(lookUp func(string) (string, bool)) (Shard, error) {
	index, err := number(lookUp, v.index, -1)
	if err != nil {
		return Shard{}, err
	}
	count, err := number(lookUp, v.count, -1)
	if err != nil {
		return Shard{}, err
	}
	least, err := number(lookUp, v.least, 0)
	if err != nil {
		return Shard{}, err
	}
	step, err := number(lookUp, v.step, 1)
	if err != nil {
		return Shard{}, err
	}
	at := index - least
	if count < 1 || step < 1 || at < 0 || at%step != 0 || at/step >= count {
		return Shard{}, fmt.Errorf("%s=%d is none of %s=%d consecutive indices; number the tasks from 0 on without gaps, or give --shard I/N", v.index, index, v.count, count)
	}
	return Shard{at/step + 1, count}, nil
}

// number reads a variable; without it otherwise counts, unless that is negative.
func number(lookUp func(string) (string, bool), name string, otherwise int) (int, error) {
	text, found := "", false
	if name != "" {
		text, found = lookUp(name)
	}
	if !found && otherwise >= 0 {
		return otherwise, nil
	}
	value, err := strconv.Atoi(text)
	if err != nil || value < 0 {
		return 0, fmt.Errorf("%s is %q; it must be a number, or give --shard I/N", name, text)
	}
	return value, nil
}
