package diagnosis

import (
	"sync"

	"isrgrade/cases"
)

// mostRemembered is how many answers a memory holds, of 16 bytes each: some 16 MiB.
const mostRemembered = 1 << 20

// Memory keeps from diagnosis to diagnosis what sets print on traces that many programs
// are asked about: in a class the same mistakes are made again and again. It changes no
// result, only the time that one takes. The zero value is empty, and many goroutines may
// use it at once.
type Memory struct {
	mutex   sync.Mutex
	known   map[remembered][]answer
	answers int // in known
}

// remembered says whose answers are kept and to which traces: a list of them is known by
// its first one and its length.
type remembered struct {
	set   string // its key
	first *cases.Trace
	count int
}

func (m *Memory) recall(id remembered) (printed []answer, known bool) {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	printed, known = m.known[id]
	return printed, known
}

// keep forgets everything else when it is full: what is met often is soon known again.
func (m *Memory) keep(id remembered, printed []answer) {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	if m.known == nil || m.answers+len(printed) > mostRemembered {
		m.known, m.answers = map[remembered][]answer{}, 0
	}
	if _, known := m.known[id]; !known {
		m.known[id] = printed
		m.answers += len(printed)
	}
}
