package class

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"strings"

	"isrgrade/grader"
	"isrgrade/grader/report"
)

// MergeError says why shards do not make up a class.
type MergeError struct{ What, Want string }

func (e *MergeError) Error() string { return e.What + "; " + e.Want }

func mergeError(want, what string, args ...any) error {
	return &MergeError{fmt.Sprintf(what, args...), want}
}

// Merge joins the output folders of all shards of a class into out and writes the
// reports that a single run would have written. show replaces what the shards were
// told to show of hidden cases; "" keeps it. Shards that do not make up a class,
// or were graded differently, are a *MergeError.
func Merge(folders []string, out string, show grader.Show, tracks report.Tracks) (Report, error) {
	shards, err := openShards(folders)
	if err != nil {
		return Report{}, err
	}
	defer closeShards(shards)
	if err := checkShards(shards); err != nil {
		return Report{}, err
	}
	merged := shards[0].manifest
	merged.Shard = Shard{}
	for _, shard := range shards {
		merged.Date = max(merged.Date, shard.manifest.Date)
	}
	if show != "" {
		merged.Show = show
	}
	s, err := mergeInto(out, merged, shards, tracks)
	if err != nil {
		return Report{}, err
	}
	defer s.close()
	return s.report()
}

// shardFolder is the output folder of a shard.
type shardFolder struct {
	path     string
	manifest manifest
	journal  *journal
}

func openShards(folders []string) ([]shardFolder, error) {
	var shards []shardFolder
	for _, folder := range folders {
		one, err := openShard(folder)
		if err != nil {
			closeShards(shards)
			return nil, err
		}
		shards = append(shards, one)
	}
	return shards, nil
}

// openShard takes the output folder, or a report in it.
func openShard(folder string) (shardFolder, error) {
	if info, err := os.Stat(folder); err == nil && !info.IsDir() {
		folder = filepath.Dir(folder)
	}
	m, err := readManifest(folder)
	if errors.Is(err, fs.ErrNotExist) {
		return shardFolder{}, mergeError("give the folders that `isrgrade batch -o` wrote, one for each shard", "%s is no output folder of a run", folder)
	}
	if err != nil {
		return shardFolder{}, err
	}
	j, err := readJournal(journalPath(folder))
	if err != nil {
		return shardFolder{}, err
	}
	return shardFolder{folder, m, j}, nil
}

func closeShards(shards []shardFolder) {
	for _, shard := range shards {
		_ = shard.journal.close() // nothing was written to it
	}
}

// checkShards says whether the shards are parts of one class, graded alike, and
// all of it, each part once.
func checkShards(shards []shardFolder) error {
	first := shards[0]
	seen := map[string]string{}
	for _, shard := range shards {
		if err := sameClass(first, shard); err != nil {
			return err
		}
		name := shard.manifest.Shard.String()
		if before, found := seen[name]; found {
			return mergeError("give each shard once", "%s and %s both hold shard %s", before, shard.path, name)
		}
		seen[name] = shard.path
	}
	for i := range max(1, first.manifest.Shard.Count) {
		if name := (Shard{i + 1, first.manifest.Shard.Count}).String(); seen[name] == "" {
			return mergeError("grade it with --shard "+name+", or give its folder as well", "shard %s is missing", name)
		}
	}
	return checkComplete(shards)
}

func sameClass(first, shard shardFolder) error {
	if changed := shard.manifest.Key.Changed(first.manifest.Key); len(changed) > 0 {
		return mergeError("grade all shards with the same program, cases, options and tools",
			"%s and %s were graded differently: not the same %s", first.path, shard.path, strings.Join(changed, ", "))
	}
	if shard.manifest.Shard.Count != first.manifest.Shard.Count {
		return mergeError("give the shards of one division", "%s holds shard %s and %s shard %s", first.path, first.manifest.Shard, shard.path, shard.manifest.Shard)
	}
	if !reflect.DeepEqual(shard.manifest.Entries, first.manifest.Entries) || !reflect.DeepEqual(shard.manifest.Roster, first.manifest.Roster) {
		return mergeError("grade all shards from the same folder, with the same roster", "%s and %s saw different submissions or rosters", first.path, shard.path)
	}
	return nil
}

// checkComplete says whether each submission was graded by its shard.
func checkComplete(shards []shardFolder) error {
	var missing []string
	for _, shard := range shards {
		for _, row := range shard.manifest.Entries {
			if !shard.manifest.Shard.Has(row.ID) {
				continue
			}
			if _, found := shard.journal.byID[row.ID]; !found {
				missing = append(missing, fmt.Sprintf("%s (shard %s)", row.ID, shard.manifest.Shard))
			}
		}
	}
	if len(missing) == 0 {
		return nil
	}
	const shown = 10
	more := ""
	if len(missing) > shown {
		more = fmt.Sprintf(" and %d more", len(missing)-shown)
		missing = missing[:shown]
	}
	return mergeError("run their shards again: each goes on where it was", "not graded yet: %s%s", strings.Join(missing, ", "), more)
}

// mergeInto copies what the shards graded into the journal of out.
func mergeInto(out string, merged manifest, shards []shardFolder, tracks report.Tracks) (*session, error) {
	plan := Plan{Tracks: tracks, Title: merged.Title, Site: merged.Site, Date: merged.Date, Folder: merged.Folder, Roster: merged.Roster, Out: out, Show: merged.Show}
	for _, row := range merged.Entries {
		plan.Entries = append(plan.Entries, row.entry())
	}
	s, err := newSession(plan, plan.Entries)
	if err != nil {
		return nil, err
	}
	s.key = merged.Key
	if err := errors.Join(s.copyAll(merged, shards), merged.write(out)); err != nil {
		s.close()
		return nil, err
	}
	return s, nil
}

func (s *session) copyAll(merged manifest, shards []shardFolder) error {
	for _, entry := range s.entries {
		for _, shard := range shards {
			if !shard.manifest.Shard.Has(entry.ID) {
				continue
			}
			if err := s.copy(entry, merged.Key, shard); err != nil {
				return err
			}
		}
	}
	return nil
}

func (s *session) copy(entry Entry, key Key, shard shardFolder) error {
	at := shard.journal.byID[entry.ID]
	graded, result, err := shard.journal.at(at)
	if err != nil {
		return err
	}
	if changed := graded.withoutContent().Changed(key); len(changed) > 0 {
		return mergeError("run the shard again: it goes on where it was",
			"%s in %s was graded with another %s", entry.ID, shard.path, strings.Join(changed, ", "))
	}
	s.keys[entry.ID] = graded
	if before, found := s.journal.byID[entry.ID]; found && before.whole == graded.whole() && !before.fault {
		return nil
	}
	return s.journal.add(entry.ID, graded, entry.label(result))
}
