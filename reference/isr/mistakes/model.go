package mistakes

import (
	"fmt"
	"slices"
	"strings"

	frame "isrgrade/reference"
	reference "isrgrade/reference/isr"
)

// Model gives the track: the leader's machine with this catalogue.
func Model() *frame.Model {
	var catalogue []frame.Mistake[reference.Rules]
	for _, m := range All() {
		catalogue = append(catalogue, frame.Mistake[reference.Rules]{
			Words: m.words(), Apply: m.Apply, Variants: m.Variants, Altered: altered(m),
		})
	}
	catalogue = slices.Concat(catalogue, notBegun(), unlisted())
	return frame.NewModel(reference.Grammar(), reference.NewLedger, reference.Machine(), catalogue, stepsField)
}

func (m Mistake) words() frame.Words {
	return frame.Words{
		ID: m.ID, Title: m.Title, Topic: string(m.Topic), Stage: m.Stage, Lesson: m.Lesson, Seen: m.Seen.String(),
		Does: m.Does, Tempting: m.Tempting, LessonSays: m.LessonSays, Shows: m.Shows, Hint: m.Hint,
		Replaces: m.Replaces, Bends: m.Bends, Parts: m.Parts, Often: m.often(), OtherWays: m.VariantDoes,
	}
}

// often gives how many implementations show the mistake; of one that has parts, how
// many show the rarest part.
func (m Mistake) often() int {
	times := m.Seen.Implementations
	for i, id := range m.Parts {
		if part, _ := ByID(id); i == 0 || part.Seen.Implementations < times {
			times = part.Seen.Implementations
		}
	}
	return times
}

// String says where the mistake was met, to go behind "seen in"; "" says nowhere.
func (s Seen) String() string {
	var where []string
	if s.Implementations > 0 {
		where = append(where, fmt.Sprintf("%d of 54 public implementations", s.Implementations))
	}
	if s.Notes > 0 {
		where = append(where, fmt.Sprintf("%d of 14 teaching notes", s.Notes))
	}
	return strings.Join(where, " and ")
}
