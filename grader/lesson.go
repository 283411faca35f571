package grader

import (
	"isrgrade/cases/gen"
	lesson "isrgrade/cases/isr"
	"isrgrade/reference"
	"isrgrade/reference/isr/mistakes"
)

// laterRules gives the mistakes of programs that lack one rule of a stage behind.
func laterRules(stage string) []mistakes.Mistake {
	track := lesson.Track()
	all := mistakes.All()
	var later []mistakes.Mistake
	for _, entry := range gen.LaterRules(&track, stage) {
		later = append(later, all[entry])
	}
	return later
}

// made gives the explanation's mistakes by their places in the catalogue.
func (e explanation) made() []reference.Made {
	model := lesson.Track().Model
	var made []reference.Made
	for _, mistake := range e {
		made = append(made, reference.Made{Entry: model.Find(mistake.ID), Variant: mistake.Way})
	}
	return made
}
