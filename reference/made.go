package reference

import "fmt"

// Made is a mistake that a program makes: an entry of the catalogue, by its index,
// as one of its variants writes it; 0 is Apply's own way. The altered ways stand behind
// the variants, the nameless behind the catalogue.
type Made struct{ Entry, Variant int }

// MadeOf gives the mistakes with these ids, each in Apply's own way. Errors are an
// UnknownMistakeError or a ConflictError.
func (m *Model) MadeOf(ids ...string) ([]Made, error) {
	var made []Made
	for _, id := range ids {
		entry := m.Find(id)
		if entry < 0 {
			return nil, UnknownMistakeError{id, m.nearest(id)}
		}
		for _, other := range made {
			if !m.Compatible(other.Entry, entry) {
				return nil, ConflictError{m.Catalogue[other.Entry].ID, id, m.Catalogue[entry].Replaces}
			}
		}
		made = append(made, Made{Entry: entry})
	}
	return made, nil
}

// nearest gives the id that was meant, or "".
func (m *Model) nearest(id string) string {
	var ids []string
	for i := range m.Catalogue {
		ids = append(ids, m.Catalogue[i].ID)
	}
	return Nearest(id, ids)
}

// UnknownMistakeError says that no entry of the catalogue has the id.
type UnknownMistakeError struct{ ID, Near string }

func (e UnknownMistakeError) Error() string {
	near := ""
	if e.Near != "" {
		near = " (did you mean " + e.Near + "?)"
	}
	return fmt.Sprintf("no mistake is called %q%s; `isrgrade mistakes` lists all", e.ID, near)
}

// ConflictError says that two mistakes cannot be made at once, since both replace
// the same rule.
type ConflictError struct{ First, Second, Rule string }

func (e ConflictError) Error() string {
	return fmt.Sprintf("mistakes %s and %s both replace the rule %s; a program can make only one of them", e.First, e.Second, e.Rule)
}
