package report

import (
	"fmt"
	"strconv"
	"strings"

	"isrgrade/reference"
)

// wordsWidth is how many characters a line of the words about a state has.
const wordsWidth = 78

// describe says the state after a moment: what holds for the partition, then each
// broker, then who waits.
func (m *moment) describe(brokers []int64) []string {
	lines := []string{joinFacts(m.After.Facts, m.Time)}
	if isr := membersOf(m.After, brokers); isr != "" {
		lines[0] = strings.TrimSpace(lines[0] + " " + reference.LabelISR + " " + isr + ".")
	}
	for i := range m.After.Brokers {
		lane := &m.After.Brokers[i]
		lines = append(lines, fmt.Sprintf("broker %d: %s. %s", brokers[i], standing(lane), joinFacts(lane.Facts, m.Time)))
	}
	for _, waiting := range m.After.Waiting {
		lines = append(lines, "waiting: "+waiting)
	}
	var wrapped []string
	for _, line := range lines {
		text := wrappedTo(wordsWidth, "", "    ", line)
		wrapped = append(wrapped, strings.Split(strings.TrimSuffix(text, "\n"), "\n")...)
	}
	return wrapped
}

// standing says what a broker is and how far it got.
func standing(lane *reference.BrokerView) string {
	var words []string
	if lane.Leads {
		words = append(words, "leader")
	}
	if lane.Down {
		words = append(words, "down")
	}
	if lane.Also != "" {
		words = append(words, lane.Also)
	}
	if lane.LEO != reference.Missing {
		words = append(words, reference.LabelLEO+" "+strconv.FormatInt(lane.LEO, 10))
	}
	in := "not in the ISR"
	if lane.InISR {
		in = "in the ISR"
	}
	return strings.Join(append(words, in), ", ")
}

// joinFacts gives facts as a sentence; a time that has passed comes with its age.
func joinFacts(facts []reference.Fact, now int64) string {
	var words []string
	for _, fact := range facts {
		word := fact.Name + " " + fact.Value
		if then, err := strconv.ParseInt(fact.Value, 10, 64); fact.Past && err == nil {
			word += fmt.Sprintf(" (%d ms ago)", now-then)
		}
		words = append(words, word)
	}
	if len(words) == 0 {
		return ""
	}
	return strings.Join(words, ", ") + "."
}

// membersOf lists the brokers in the ISR as a reply does.
func membersOf(view reference.View, brokers []int64) string {
	var ids []string
	for i := range view.Brokers {
		if view.Brokers[i].InISR {
			ids = append(ids, strconv.FormatInt(brokers[i], 10))
		}
	}
	return strings.Join(ids, ",")
}
