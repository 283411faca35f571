package isr_test

import (
	"fmt"
	"math/big"
	"regexp"
	"strings"
)

// The exercise's "The input" once more, written with regular expressions and
// numbers of any size, to hold the parser against.
var (
	oneNumber = `(0|[1-9][0-9]*)`
	header    = regexp.MustCompile(`^LAG_MAX ` + oneNumber + `\nMIN_ISR ` + oneNumber + `\nREPLICAS (` + oneNumber + `(?: ` + oneNumber + `)*)\n`)
	command   = regexp.MustCompile(`^t=` + oneNumber + ` (?:APPEND ` + oneNumber + `|FETCH ` + oneNumber + ` offset ` + oneNumber + `|STATUS)$`)
	limit     = new(big.Int).Lsh(big.NewInt(1), 63)
)

// grammarViolation says how input breaks the rules that the exercise gives for what a
// program reads, or "".
func grammarViolation(input string) string {
	found := header.FindStringSubmatch(input)
	if found == nil {
		return "no header"
	}
	replicas := strings.Split(found[3], " ")
	if why := headerOffence(found[1], found[2], replicas); why != "" {
		return why
	}
	rest := input[len(found[0]):]
	if rest == "" {
		return ""
	}
	if !strings.HasSuffix(rest, "\n") {
		return "the last line has no end"
	}
	return commandsOffence(strings.Split(strings.TrimSuffix(rest, "\n"), "\n"), replicas)
}

func headerOffence(lagMax, minISR string, replicas []string) string {
	seen := map[string]bool{}
	for _, id := range replicas {
		if seen[id] || !fits(big64(id)) {
			return "replica " + id
		}
		seen[id] = true
	}
	n := big64(minISR)
	if !fits(big64(lagMax)) || n.Sign() == 0 || n.Cmp(big.NewInt(int64(len(replicas)))) > 0 {
		return "LAG_MAX or MIN_ISR"
	}
	return ""
}

func commandsOffence(lines, replicas []string) string {
	now, leo := new(big.Int), new(big.Int)
	followers := replicas[1:]
	for _, line := range lines {
		found := command.FindStringSubmatch(line)
		if found == nil {
			return fmt.Sprintf("no command: %q", line)
		}
		if t := big64(found[1]); !fits(t) || t.Cmp(now) < 0 {
			return "time: " + line
		} else {
			now = t
		}
		if found[2] != "" {
			if leo.Add(leo, big64(found[2])); found[2] == "0" || !fits(leo) {
				return "records: " + line
			}
		}
		if found[3] != "" && (!contains(followers, found[3]) || big64(found[4]).Cmp(leo) > 0) {
			return "follower or offset: " + line
		}
	}
	return ""
}

func big64(digits string) *big.Int {
	n, _ := new(big.Int).SetString(digits, 10)
	return n
}

func fits(n *big.Int) bool { return n.Cmp(limit) < 0 }

func contains(ids []string, id string) bool {
	for _, one := range ids {
		if one == id {
			return true
		}
	}
	return false
}
