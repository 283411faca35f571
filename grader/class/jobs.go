package class

import (
	"context"
	"crypto/sha256"
	"errors"
	"slices"
)

// job is one program to grade, with all submissions that are this program.
type job struct {
	key     Key
	members []Entry
	// refused says that the program must not be looked at, fault that we could not.
	refused *RefusedError
	fault   error
}

// jobs looks at all submissions of the shard and gives what is to be graded, in
// the order of the ids, and what need not be because the same program was graded
// before, under another id or with other weights.
func (s *session) jobs(ctx context.Context) (toGrade, reused []job, err error) {
	at := map[[sha256.Size]byte]int{}
	for _, entry := range s.entries {
		if ctx.Err() != nil {
			return nil, nil, ctx.Err()
		}
		one := s.job(entry)
		s.keys[entry.ID] = one.key
		if !s.wanted(entry.ID, one.key) {
			continue
		}
		sum := one.key.runs()
		if _, graded := s.journal.byKey[sum]; graded && !s.plan.Regrade {
			reused = append(reused, one)
			continue
		}
		if i, found := at[sum]; found && one.fault == nil {
			toGrade[i].members = append(toGrade[i].members, entry)
			continue
		}
		at[sum] = len(toGrade)
		toGrade = append(toGrade, one)
	}
	return toGrade, reused, nil
}

// job finds the key of a submission. One that is refused has the refusal for a
// content: it is refused again as long as nothing changes.
func (s *session) job(entry Entry) job {
	one := job{key: s.key, members: []Entry{entry}}
	content, err := entry.digest()
	switch {
	case err == nil:
		one.key.Content = content
	case errors.As(err, &one.refused):
		one.key.Content = hexDigest(err.Error())
	default:
		one.key.Content, one.fault = hexDigest(err.Error()), err
	}
	return one
}

// wanted says whether a submission is to be graded now.
func (s *session) wanted(id string, key Key) bool {
	if len(s.plan.Only) > 0 && !slices.Contains(s.plan.Only, id) {
		return false
	}
	return s.plan.Regrade || !s.journal.current(id, key)
}
