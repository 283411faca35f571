package gen

import (
	"encoding/binary"

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
type joint struct {
	leo  int64 // what was appended, whatever the programs believe
	a, b reference.State
}

// encode appends the canonical form of j at the time now.
func (w *world) encode(key []byte, j *joint, now int64) []byte {
	key = binary.AppendVarint(key, j.leo)
	key = w.encodeState(key, &j.a, now)
	return w.encodeState(key, &j.b, now)
}

func (w *world) encodeState(key []byte, s *reference.State, now int64) []byte {
	key = binary.AppendVarint(key, s.HW)
	for i := range s.Replicas {
		r := &s.Replicas[i]
		key = binary.AppendVarint(key, r.LEO)
		key = binary.AppendVarint(key, r.LastFetchLeaderLEO)
		key = binary.AppendVarint(key, min(now-r.LastCaughtUpTime, w.oldest))
		key = binary.AppendVarint(key, min(now-r.LastFetchTime, w.oldest))
		key = append(key, flag(r.InISR)|flag(r.Fetched)<<1)
	}
	return key
}

func flag(set bool) byte {
	if set {
		return 1
	}
	return 0
}

// decode fills j, whose states have the right number of replicas, from a
// canonical form; the time is w.oldest.
func (w *world) decode(key string, j *joint) {
	r := reader{rest: key}
	j.leo = r.number()
	w.decodeState(&r, &j.a)
	w.decodeState(&r, &j.b)
}

func (w *world) decodeState(r *reader, s *reference.State) {
	s.HW = r.number()
	for i := range s.Replicas {
		replica := &s.Replicas[i]
		replica.LEO = r.number()
		replica.LastFetchLeaderLEO = r.number()
		replica.LastCaughtUpTime = w.oldest - r.number()
		replica.LastFetchTime = w.oldest - r.number()
		flags := r.rest[0]
		replica.InISR, replica.Fetched = flags&1 != 0, flags&2 != 0
		r.rest = r.rest[1:]
	}
}

// reader takes numbers from the front of a canonical form.
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
