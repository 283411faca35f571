package gen

import (
	"bytes"
	"encoding/binary"
	"slices"

	"isrgrade/reference"
)

// joint is the states of two programs after the same commands, as a search keeps
// them: offsets as they are, times as ages.
//
// Why nothing is lost: the rules use times only as ages, so two moments with the
// same ages and offsets have the same future. They compare ages only with LAG_MAX
// and one and a half times LAG_MAX, so all ages above both are alike, and stay so,
// since ages only grow or are replaced by younger ones. Taking the later of two
// times is taking the smaller of two ages, which capping does not change.
//
// Nor is anything lost by keeping only one of two states that differ in which
// follower is which: the rules treat followers alike, so whatever tells the two
// programs apart after the one does so after the other with the ids exchanged.
type joint struct {
	leo  int64 // what was appended, whatever the programs believe
	a, b reference.State
}

// form is a joint state as bytes, each follower a block of its own.
type form struct {
	bytes  []byte
	blocks []int // where each follower's block starts
	order  [][]byte
	sorted []byte
}

// write fills f with j at the time now.
func (f *form) write(w *world, j *joint, now int64) {
	f.bytes = binary.AppendVarint(f.bytes[:0], j.leo)
	f.bytes = binary.AppendVarint(f.bytes, j.a.HW)
	f.bytes = binary.AppendVarint(f.bytes, j.b.HW)
	f.blocks = f.blocks[:0]
	for i := range j.a.Replicas {
		if i > reference.Leader {
			f.blocks = append(f.blocks, len(f.bytes))
		}
		f.bytes = w.appendReplica(f.bytes, &j.a.Replicas[i], now)
		f.bytes = w.appendReplica(f.bytes, &j.b.Replicas[i], now)
	}
}

func (w *world) appendReplica(bytes []byte, r *reference.Replica, now int64) []byte {
	bytes = binary.AppendVarint(bytes, r.LEO)
	bytes = binary.AppendVarint(bytes, r.LastFetchLeaderLEO)
	bytes = binary.AppendVarint(bytes, min(now-r.LastCaughtUpTime, w.oldest))
	bytes = binary.AppendVarint(bytes, min(now-r.LastFetchTime, w.oldest))
	return append(bytes, bit(r.InISR)|bit(r.Fetched)<<1)
}

// canonical is f with its followers in the order of their blocks: the same for
// states that differ only in which follower is which.
func (f *form) canonical() []byte {
	if len(f.blocks) < 2 {
		return f.bytes
	}
	f.order = f.order[:0]
	for i, start := range f.blocks {
		end := len(f.bytes)
		if i+1 < len(f.blocks) {
			end = f.blocks[i+1]
		}
		f.order = append(f.order, f.bytes[start:end])
	}
	slices.SortFunc(f.order, bytes.Compare)
	f.sorted = append(f.sorted[:0], f.bytes[:f.blocks[0]]...)
	for _, block := range f.order {
		f.sorted = append(f.sorted, block...)
	}
	return f.sorted
}

func bit(set bool) byte {
	if set {
		return 1
	}
	return 0
}

// decode fills j, whose states have the right number of replicas, from the bytes
// of a form; the time is w.oldest.
func (w *world) decode(bytes string, j *joint) {
	r := reader{rest: bytes}
	j.leo, j.a.HW, j.b.HW = r.number(), r.number(), r.number()
	for i := range j.a.Replicas {
		w.readReplica(&r, &j.a.Replicas[i])
		w.readReplica(&r, &j.b.Replicas[i])
	}
}

func (w *world) readReplica(r *reader, replica *reference.Replica) {
	replica.LEO = r.number()
	replica.LastFetchLeaderLEO = r.number()
	replica.LastCaughtUpTime = w.oldest - r.number()
	replica.LastFetchTime = w.oldest - r.number()
	flags := r.rest[0]
	r.rest = r.rest[1:]
	replica.InISR, replica.Fetched = flags&1 != 0, flags&2 != 0
}

// reader takes numbers from the front of a form's bytes.
type reader struct{ rest string }

func (r *reader) number() int64 {
	var buffer [binary.MaxVarintLen64]byte
	n, size := binary.Varint(buffer[:copy(buffer[:], r.rest)])
	r.rest = r.rest[size:]
	return n
}

// copyFrom makes j like other without allocating.
func (j *joint) copyFrom(other *joint) {
	j.leo, j.a.HW, j.b.HW = other.leo, other.a.HW, other.b.HW
	copy(j.a.Replicas, other.a.Replicas)
	copy(j.b.Replicas, other.b.Replicas)
}

func (j *joint) clone() joint {
	return joint{leo: j.leo, a: j.a.Clone(), b: j.b.Clone()}
}
