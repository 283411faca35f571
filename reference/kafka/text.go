package kafka

import (
	"strconv"
	"strings"
)

// Text gives the ids of the brokers, ascending, with commas between.
func (s Set) Text(c *Config) string {
	var words []string
	for _, broker := range s.ascending(c) {
		words = append(words, strconv.FormatInt(c.Brokers[broker].ID, 10))
	}
	return strings.Join(words, ",")
}

// Text gives the change as STATUS prints it: none, +7 or -6,7.
func (change Change) Text(c *Config) string {
	if change.Kind == NoChange {
		return pendingNone
	}
	return string(pendingSigns[change.Kind]) + change.Brokers.Text(c)
}
