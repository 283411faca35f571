package gen

import (
	"encoding/binary"
	"slices"

	"isrgrade/reference"
)

// layout makes states canonical: two states with the same form have the same future.
//
// Why nothing is lost: rules use times only as ages and as times to come, so two
// moments with the same have the same future. They compare them only with numbers up
// to oldest, so all beyond are alike, and stay so: ages only grow or are replaced by
// younger ones, deadlines beyond the bound are as good as never. Ids are only
// compared, so their ranks do.
//
// Brokers are not taken for exchangeable: a program may go through them in order and
// stop.
type layout struct {
	fields [][]reference.Field // of each part of a state: the ledger, then the players
	oldest int64
	ids    bool // some field is an id
}

func newLayout(oldest int64, fields ...[]reference.Field) layout {
	l := layout{fields: fields, oldest: oldest}
	for _, part := range fields {
		l.ids = l.ids || slices.ContainsFunc(part, func(f reference.Field) bool { return f.Kind == reference.FieldID })
	}
	return l
}

// never is how far ahead a deadline is put that is beyond the bound, in ms.
const never = 1 << 40

// none is the code of what is missing.
const none = -1 << 40

// encode appends the canonical form of the rows at the time now.
func (l *layout) encode(bytes []byte, rows [][]int64, now int64) []byte {
	var ids []int64
	if l.ids {
		ids = l.idsIn(rows)
	}
	for part, row := range rows {
		bytes = binary.AppendUvarint(bytes, uint64(len(row)))
		for i, value := range row {
			bytes = binary.AppendVarint(bytes, l.code(l.fields[part][i].Kind, value, now, ids))
		}
	}
	return bytes
}

// code gives a number of a state as the canonical form has it.
func (l *layout) code(kind reference.FieldKind, value, now int64, ids []int64) int64 {
	switch kind {
	case reference.FieldAge:
		return min(now-value, l.oldest)
	case reference.FieldDeadline:
		if value == reference.Missing {
			return none
		}
		return min(max(-l.oldest, value-now), l.oldest+1)
	case reference.FieldID:
		rank, found := slices.BinarySearch(ids, value)
		if !found {
			return none // it is missing
		}
		return int64(rank)
	default:
		return value
	}
}

// value is the opposite of code; the time is oldest.
func (l *layout) value(kind reference.FieldKind, code int64) int64 {
	switch kind {
	case reference.FieldAge:
		return l.oldest - code
	case reference.FieldDeadline:
		if code == none {
			return reference.Missing
		}
		if code > l.oldest {
			return l.oldest + never
		}
		return l.oldest + code
	case reference.FieldID:
		if code == none {
			return reference.Missing
		}
		return code
	default:
		return code
	}
}

// idsIn lists the ids in the rows, each once, in their order.
func (l *layout) idsIn(rows [][]int64) []int64 {
	var ids []int64
	for part, row := range rows {
		for i, value := range row {
			if l.fields[part][i].Kind == reference.FieldID && value != reference.Missing {
				ids = append(ids, value)
			}
		}
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}

// decode fills the rows from a canonical form.
func (l *layout) decode(bytes string, rows [][]int64) {
	r := reader{rest: bytes}
	for part := range rows {
		rows[part] = rows[part][:0]
		for i := range r.length() {
			rows[part] = append(rows[part], l.value(l.fields[part][i].Kind, r.number()))
		}
	}
}

// reader takes numbers from the front of a canonical form.
type reader struct{ rest string }

// number reads a zigzag varint; most are one byte.
func (r *reader) number() int64 {
	n := r.unsigned()
	return int64(n>>1) ^ -int64(n&1)
}

func (r *reader) length() int { return int(r.unsigned()) }

func (r *reader) unsigned() uint64 {
	n, shift := uint64(0), 0
	for i := 0; ; i++ {
		b := r.rest[i]
		n |= uint64(b&0x7f) << shift
		if b < 0x80 {
			r.rest = r.rest[i+1:]
			return n
		}
		shift += 7
	}
}
