package class

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"
)

func TestEverySubmissionIsInExactlyOneShard(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		id, count := rapid.String().Draw(t, "id"), rapid.IntRange(1, 50).Draw(t, "count")
		having := 0
		for i := range count {
			if (Shard{i + 1, count}).Has(id) {
				having++
			}
		}
		if having != 1 {
			t.Fatalf("%q is in %d of %d shards", id, having, count)
		}
	})
}

func TestShardsAreOfSimilarSize(t *testing.T) {
	counts := make([]int, 4)
	for i := range 1000 {
		for k := range counts {
			if (Shard{k + 1, 4}).Has(fmt.Sprintf("student-%d", i)) {
				counts[k]++
			}
		}
	}
	for k, count := range counts {
		if count < 200 || count > 300 { // 250 are expected, with a deviation of 14
			t.Errorf("shard %d of 4 has %d of 1000 submissions", k+1, count)
		}
	}
}

func TestAShardIsReadFromWhatASchedulerSets(t *testing.T) {
	for _, test := range []struct {
		why  string
		env  map[string]string
		want string // "" for an error
	}{
		{"no scheduler", nil, "1/1"},
		{"Slurm, --array=0-3", map[string]string{"SLURM_ARRAY_TASK_ID": "0", "SLURM_ARRAY_TASK_COUNT": "4", "SLURM_ARRAY_TASK_MIN": "0"}, "1/4"},
		{"Slurm, --array=1-4", map[string]string{"SLURM_ARRAY_TASK_ID": "4", "SLURM_ARRAY_TASK_COUNT": "4", "SLURM_ARRAY_TASK_MIN": "1"}, "4/4"},
		{"Slurm, --array=10-30:10", map[string]string{"SLURM_ARRAY_TASK_ID": "20", "SLURM_ARRAY_TASK_COUNT": "3", "SLURM_ARRAY_TASK_MIN": "10", "SLURM_ARRAY_TASK_STEP": "10"}, "2/3"},
		{"Slurm without the smallest index: it is 0", map[string]string{"SLURM_ARRAY_TASK_ID": "3", "SLURM_ARRAY_TASK_COUNT": "4"}, "4/4"},
		{"Slurm, --array=1,3,7: no consecutive numbers", map[string]string{"SLURM_ARRAY_TASK_ID": "7", "SLURM_ARRAY_TASK_COUNT": "3", "SLURM_ARRAY_TASK_MIN": "1"}, ""},
		{"Slurm without a count", map[string]string{"SLURM_ARRAY_TASK_ID": "0"}, ""},
		{"Kubernetes", map[string]string{"JOB_COMPLETION_INDEX": "2", "JOB_COMPLETIONS": "3"}, "3/3"},
		{"Kubernetes, the manifest sets no count", map[string]string{"JOB_COMPLETION_INDEX": "2"}, ""},
		{"Kubernetes, more pods than counted", map[string]string{"JOB_COMPLETION_INDEX": "3", "JOB_COMPLETIONS": "3"}, ""},
		{"no number", map[string]string{"SLURM_ARRAY_TASK_ID": "x", "SLURM_ARRAY_TASK_COUNT": "4"}, ""},
	} {
		shard, _, err := ShardFromEnvironment(func(name string) (string, bool) { value, found := test.env[name]; return value, found })
		got := shard.String()
		if err != nil {
			got = ""
		}
		if got != test.want {
			t.Errorf("%s: the shard is %q (%v); want %q", test.why, got, err, test.want)
		}
	}
}

func TestAShardThatIsNoneIsAnError(t *testing.T) {
	for _, text := range []string{"", "1", "0/4", "5/4", "-1/4", "1/0", "a/b", "1/4/2", "1/-4"} {
		if shard, err := ParseShard(text); err == nil {
			t.Errorf("%q is read as %s", text, shard)
		}
	}
	if shard, err := ParseShard("2/8"); err != nil || shard != (Shard{2, 8}) {
		t.Errorf("2/8 is read as %v, %v", shard, err)
	}
}
