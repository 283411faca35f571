package gen

import (
	"fmt"
	"slices"

	"isrgrade/reference"
)

// situation is the number of a state of a small world, in the order in which they
// were met. States that differ only in what cannot matter are one: times are ages,
// offsets distances behind the anchor.
type situation int32

const (
	// outside is where a move leads that is not valid, or that leaves the world.
	outside situation = -1
	// unknown stands in a table for what was not computed yet.
	unknown situation = -2
)

// smallWorld is the right program in a world of small numbers, as tables that fill
// themselves.
type smallWorld struct {
	*ExamWorld
	verbs    []reference.Verb
	ledger   reference.Ledger
	player   reference.Player
	reply    reference.Reply
	fields   [2][]reference.Field // of the ledger's row and of the player's
	template [2][]int64           // rows at the start
	rows     [2][]int64           // scratch
	ids      []int64              // in these rows, each once
	width    int                  // codes of a situation
	digits   []digit

	codes []uint8 // of all situations, one after the other
	index map[string]situation
	leads []situation   // leads[s*moves+m], see then
	said  []fingerprint // said[s*moves+m]: what move m makes the program print
	grown []int8        // grown[s*moves+m]: by how much it moves the anchor
	older []situation   // see later
}

// digit is one number of the program's hidden state in a small world: its place in
// the codes, and how many values it has.
type digit struct{ at, base int }

func newSmallWorld(model *reference.Model, world *ExamWorld) (*smallWorld, error) {
	w := &smallWorld{
		ExamWorld: world, verbs: model.Grammar.Verbs, index: map[string]situation{},
		ledger: model.NewLedger(), player: model.NewPlayer(),
	}
	if problem := w.ledger.Begin(&world.Config); problem != nil {
		return nil, fmt.Errorf("the exam's world %s has no valid header: %s; %s", world.Name, problem.What, problem.Want)
	}
	w.player.Begin(&world.Config)
	w.fields = [2][]reference.Field{w.ledger.Fields(), model.Fields(&world.Config)}
	w.template[0], _ = w.ledger.Row(nil)
	w.template[1], _ = w.player.Row(nil)
	w.width = len(w.template[0]) + len(w.template[1])
	for i := range w.template[1] {
		if base := w.fields[1][i].Base; base > 1 {
			w.digits = append(w.digits, digit{len(w.template[0]) + i, base})
		}
	}
	return w, nil
}

// The anchor and the time at which a situation is set up: large enough that nothing
// in it is negative.
const (
	baseOffset = 100
	baseTime   = 1000
)

// anchored says whether a number counts from the anchor.
func (w *smallWorld) anchored(kind reference.FieldKind) bool {
	return w.Anchor != NoAnchor && kind == reference.FieldOffset
}

// present gives the situation that ledger and player are in.
func (w *smallWorld) present(now int64) situation {
	ok := [2]bool{}
	w.rows[0], ok[0] = w.ledger.Row(w.rows[0][:0])
	w.rows[1], ok[1] = w.player.Row(w.rows[1][:0])
	if !ok[0] || !ok[1] || len(w.rows[0])+len(w.rows[1]) != w.width {
		return outside
	}
	var anchor int64
	if w.Anchor != NoAnchor {
		anchor = w.rows[1][w.Anchor]
	}
	w.listIDs()
	var memory [128]uint8
	codes := memory[:0]
	for part := range w.rows {
		for i, value := range w.rows[part] {
			code, ok := w.code(&w.fields[part][i], value, now, anchor)
			if !ok {
				return outside
			}
			codes = append(codes, code)
		}
	}
	return w.number(codes)
}

// listIDs lists the ids in the rows at hand.
func (w *smallWorld) listIDs() {
	w.ids = w.ids[:0]
	for part := range w.rows {
		for i, value := range w.rows[part] {
			if w.fields[part][i].Kind == reference.FieldID && value != reference.Missing {
				w.ids = append(w.ids, value)
			}
		}
	}
	slices.Sort(w.ids)
	w.ids = slices.Compact(w.ids)
}

// number gives the situation with these codes, which may be new.
func (w *smallWorld) number(codes []uint8) situation {
	if s, known := w.index[string(codes)]; known {
		return s
	}
	s := situation(len(w.older))
	w.index[string(codes)] = s
	w.codes = append(w.codes, codes...)
	w.older = append(w.older, unknown)
	for range w.Moves {
		w.leads, w.said, w.grown = append(w.leads, unknown), append(w.said, 0), append(w.grown, 0)
	}
	return s
}

func (w *smallWorld) codesOf(s situation) []uint8 {
	return w.codes[int(s)*w.width : int(s+1)*w.width]
}

// base is how many values a number has in this world.
func (w *smallWorld) base(f *reference.Field) int64 {
	if f.Base > 0 {
		return int64(f.Base)
	}
	if f.Kind == reference.FieldAge || f.Kind == reference.FieldDeadline {
		return w.Waits[len(w.Waits)-1] + 1
	}
	return 1 << 7
}

// code gives a number as a situation has it; false says that it is outside. What has
// one value only is not looked at.
func (w *smallWorld) code(f *reference.Field, value, now, anchor int64) (uint8, bool) {
	base := w.base(f)
	if base == 1 {
		return 0, true
	}
	switch {
	case f.Kind == reference.FieldAge:
		return uint8(min(now-value, base-1)), true
	case value == reference.Missing:
		return 0, true
	case f.Kind == reference.FieldDeadline:
		return uint8(1 + min(max(0, value-now), base-2)), true
	case f.Kind == reference.FieldID:
		rank, _ := slices.BinarySearch(w.ids, value)
		return uint8(1 + rank), true
	case w.anchored(f.Kind):
		value = anchor - value
	}
	if f.Capped {
		value = min(value, base-1)
	}
	return uint8(value), value >= 0 && value < base
}

// setUp puts ledger and player into a situation, at baseTime and baseOffset.
func (w *smallWorld) setUp(s situation) {
	codes := w.codes[int(s)*w.width:]
	for part := range w.rows {
		w.rows[part] = w.rows[part][:0]
		for i := range w.template[part] {
			w.rows[part] = append(w.rows[part], w.value(part, i, codes[i]))
		}
		codes = codes[len(w.template[part]):]
	}
	w.ledger.SetRow(w.rows[0])
	w.player.SetRow(w.rows[1])
}

// value is the opposite of code.
func (w *smallWorld) value(part, i int, code uint8) int64 {
	f := &w.fields[part][i]
	switch {
	case w.anchored(f.Kind):
		return baseOffset - int64(code)
	case w.base(f) == 1:
		return w.template[part][i]
	case f.Kind == reference.FieldAge:
		return baseTime - int64(code)
	case code == 0 && (f.Kind == reference.FieldDeadline || f.Kind == reference.FieldID):
		return reference.Missing
	case f.Kind == reference.FieldDeadline && int64(code) == w.base(f)-1:
		return baseTime + never // all beyond the bound are alike, and stay so
	case f.Kind == reference.FieldDeadline:
		return baseTime + int64(code) - 1
	case f.Kind == reference.FieldID:
		return int64(code) - 1
	default:
		return int64(code)
	}
}

// after gives s, which is as it is after the wait before, after the wait of this
// number.
func (w *smallWorld) after(s situation, wait int) situation {
	from := int64(0)
	if wait > 0 {
		from = w.Waits[wait-1]
	}
	for range w.Waits[wait] - from {
		if s == outside { // a difference may have led to no situation of the world
			return s
		}
		s = w.later(s)
	}
	return s
}

// later gives s one ms later.
func (w *smallWorld) later(s situation) situation {
	if w.older[s] == unknown {
		w.setUp(s)
		w.older[s] = w.present(baseTime + 1)
	}
	return w.older[s]
}

// then gives where move m, at once, leads from s, or outside.
func (w *smallWorld) then(s situation, m int) situation {
	at := int(s)*len(w.Moves) + m
	if w.leads[at] == unknown {
		to := w.move(s, m, at)
		w.leads[at] = to
	}
	return w.leads[at]
}

func (w *smallWorld) move(s situation, m, at int) situation {
	w.setUp(s)
	w.listIDs()
	command := w.command(m, baseTime, baseOffset)
	w.setIDs(&command, int64(len(w.ids)))
	if w.Allowed != nil && !w.Allowed(w.ledger, &command) {
		return outside
	}
	if w.ledger.Check(&command) != nil {
		return outside
	}
	w.ledger.Take(&command)
	w.player.Step(&command, &w.reply)
	var said fingerprint
	for i := range w.reply.Lines {
		said = said.withLine(&w.reply.Lines[i])
	}
	w.said[at] = said
	to := w.present(baseTime)
	if w.Anchor != NoAnchor && to != outside {
		w.grown[at] = int8(w.rows[1][w.Anchor] - baseOffset)
	}
	return to
}

// command gives move m at a time and with the anchor at an offset.
func (w *smallWorld) command(m int, now, anchor int64) reference.Command {
	command := w.Moves[m]
	command.Time = now
	if w.Anchor == NoAnchor {
		return command
	}
	for i, arg := range w.verbs[command.Verb].Args {
		if arg.Kind == reference.Offset {
			command.Args[i] = anchor - command.Args[i]
		}
	}
	return command
}

// setIDs gives the requests of a command ids from next on.
func (w *smallWorld) setIDs(command *reference.Command, next int64) int64 {
	for i, arg := range w.verbs[command.Verb].Args {
		if arg.Kind == reference.ID {
			command.Args[i] = next
			next++
		}
	}
	return next
}

// behind is how far behind the anchor a move asks.
func (w *smallWorld) behind(m int) int64 {
	furthest := int64(0)
	if w.Anchor == NoAnchor {
		return 0
	}
	for i, arg := range w.verbs[w.Moves[m].Verb].Args {
		if arg.Kind == reference.Offset {
			furthest = max(furthest, w.Moves[m].Args[i])
		}
	}
	return furthest
}

// start is the situation before the first command.
func (w *smallWorld) start() situation {
	w.ledger.SetRow(w.template[0])
	w.player.SetRow(w.template[1])
	return w.present(0)
}
