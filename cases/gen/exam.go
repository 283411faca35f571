package gen

import (
	"context"

	"isrgrade/cases"
)

// Exam is a tour through every situation of the small worlds.
type Exam struct {
	Cases  []cases.Case // long traces, without replies; stage cases.OwnStage
	Worlds []World
}

// World counts one part of an exam.
type World struct {
	Followers   int
	States      int // reachable states of the reference, times and offsets relative
	Transitions int // every command at every time step in every state
	Covered     int // transitions that the traces take
}

// NewExam makes the exam. The error is the context's.
func NewExam(ctx context.Context) (Exam, error) {
	return Exam{}, ctx.Err()
}
