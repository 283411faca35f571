package gen

import (
	"encoding/binary"

	reference "isrgrade/reference/isr"
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
// Followers are not taken for exchangeable: keeps-min-isr removes late ones in the
// order of the replica list, and stops.
type joint struct {
	leo  int64 // what was appended, whatever the programs believe
	a, b reference.State
}

// encode appends the canonical form of j at the time now.
func (w *world) encode(bytes []byte, j *joint, now int64) []byte {
	bytes = binary.AppendVarint(bytes, j.leo)
	bytes = binary.AppendVarint(bytes, j.a.HW)
	bytes = binary.AppendVarint(bytes, j.b.HW)
	for i := range j.a.Replicas {
		bytes = w.appendReplica(bytes, &j.a.Replicas[i], now)
		bytes = w.appendReplica(bytes, &j.b.Replicas[i], now)
	}
	bytes = w.appendBatches(bytes, j.a.Appended, now)
	return w.appendBatches(bytes, j.b.Appended, now)
}

// appendBatches: only mistakes about the age of records keep any.
func (w *world) appendBatches(bytes []byte, batches []reference.Batch, now int64) []byte {
	bytes = append(bytes, byte(len(batches)))
	for _, batch := range batches {
		bytes = binary.AppendVarint(bytes, batch.End)
		bytes = binary.AppendVarint(bytes, min(now-batch.Time, w.oldest))
	}
	return bytes
}

func (w *world) appendReplica(bytes []byte, r *reference.Replica, now int64) []byte {
	bytes = binary.AppendVarint(bytes, r.LEO)
	bytes = binary.AppendVarint(bytes, r.LastFetchLeaderLEO)
	bytes = binary.AppendVarint(bytes, min(now-r.LastCaughtUpTime, w.oldest))
	bytes = binary.AppendVarint(bytes, min(now-r.LastFetchTime, w.oldest))
	return append(bytes, bit(r.InISR)|bit(r.Fetched)<<1|bit(r.Credited)<<2)
}

func bit(set bool) byte {
	if set {
		return 1
	}
	return 0
}

// decode fills j, whose states have the right number of replicas, from a
// canonical form; the time is w.oldest.
func (w *world) decode(bytes string, j *joint) {
	r := reader{rest: bytes}
	j.leo, j.a.HW, j.b.HW = r.number(), r.number(), r.number()
	for i := range j.a.Replicas {
		w.readReplica(&r, &j.a.Replicas[i])
		w.readReplica(&r, &j.b.Replicas[i])
	}
	j.a.Appended = w.readBatches(&r, j.a.Appended[:0])
	j.b.Appended = w.readBatches(&r, j.b.Appended[:0])
}

func (w *world) readBatches(r *reader, batches []reference.Batch) []reference.Batch {
	for range r.flags() {
		batches = append(batches, reference.Batch{End: r.number(), Time: w.oldest - r.number()})
	}
	return batches
}

func (w *world) readReplica(r *reader, replica *reference.Replica) {
	replica.LEO = r.number()
	replica.LastFetchLeaderLEO = r.number()
	replica.LastCaughtUpTime = w.oldest - r.number()
	replica.LastFetchTime = w.oldest - r.number()
	flags := r.flags()
	replica.InISR, replica.Fetched, replica.Credited = flags&1 != 0, flags&2 != 0, flags&4 != 0
}

// reader takes numbers from the front of a canonical form.
type reader struct{ rest string }

func (r *reader) number() int64 {
	var buffer [binary.MaxVarintLen64]byte
	n, size := binary.Varint(buffer[:copy(buffer[:], r.rest)])
	r.rest = r.rest[size:]
	return n
}

func (r *reader) flags() byte {
	flags := r.rest[0]
	r.rest = r.rest[1:]
	return flags
}

// copyFrom makes j like other without allocating.
func (j *joint) copyFrom(other *joint) {
	j.leo, j.a.HW, j.b.HW = other.leo, other.a.HW, other.b.HW
	copy(j.a.Replicas, other.a.Replicas)
	copy(j.b.Replicas, other.b.Replicas)
	j.a.Appended = append(j.a.Appended[:0], other.a.Appended...)
	j.b.Appended = append(j.b.Appended[:0], other.b.Appended...)
}

func (j *joint) clone() joint {
	return joint{leo: j.leo, a: j.a.Clone(), b: j.b.Clone()}
}
