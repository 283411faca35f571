package failover

import (
	"encoding/binary"
	"testing"

	"isrgrade/reference"
)

// world is a small world of the page: every command that is valid in a state, lost
// 0 or 1, and bounds on records and epochs.
type world struct {
	config   Config
	produces int // PRODUCE commands at most
	epochs   int // no CRASH, STOP, START or ELECT from this epoch on
}

// moves gives the commands of a world, as the page counts them: no FETCH without a
// leader, which does nothing, and no STOP with ELR off, which is a CRASH lost 0.
func (w *world) moves(s *State, produced int) []Command {
	var moves []Command
	if produced < w.produces {
		moves = append(moves, Command{Kind: Produce, Record: Record(produced)})
	}
	for i := range s.Brokers {
		b := &s.Brokers[i]
		if b.Up && i != s.Leader {
			moves = append(moves, losing(Restart, i, b)...)
		}
		if b.Up && i != s.Leader && s.HasLeader() {
			moves = append(moves, Command{Kind: Fetch, Broker: i})
		}
		switch {
		case s.Epoch >= w.epochs:
		case !b.Up:
			moves = append(moves, Command{Kind: Start, Broker: i})
		default:
			moves = append(moves, losing(Crash, i, b)...)
			if w.config.ELR {
				moves = append(moves, Command{Kind: Stop, Broker: i})
			}
		}
	}
	if s.Epoch < w.epochs {
		moves = append(moves, Command{Kind: ElectPreferred}, Command{Kind: ElectUnclean})
	}
	return moves
}

func losing(kind Kind, broker int, b *Broker) []Command {
	moves := []Command{{Kind: kind, Broker: broker}}
	if b.LEO() > 0 {
		moves = append(moves, Command{Kind: kind, Broker: broker, Lost: 1})
	}
	return moves
}

type place struct {
	state    State
	produced int
}

func (w *world) key(t *testing.T, p *place) string {
	t.Helper()
	numbers, fits := row(&w.config, &p.state, nil)
	if !fits {
		t.Fatal("a state of the world does not fit a row")
	}
	var key []byte
	for _, number := range append(numbers, int64(p.produced)) {
		key = binary.AppendVarint(key, number)
	}
	return string(key)
}

// explore counts the world breadth-first.
func (w *world) explore(t *testing.T) (states, transitions int) {
	rules, first := Right(), place{begin(&w.config), 0}
	seen := map[string]bool{w.key(t, &first): true}
	for queue := []place{first}; len(queue) > 0; queue = queue[1:] {
		from := queue[0]
		for _, command := range w.moves(&from.state, from.produced) {
			transitions++
			to := place{from.state.Clone(), from.produced}
			if command.Kind == Produce {
				to.produced++
			}
			rules.Step(&w.config, &to.state, command, &reference.Reply{})
			if key := w.key(t, &to); !seen[key] {
				seen[key] = true
				queue = append(queue, to)
			}
		}
	}
	return len(seen), transitions
}

// page, "Small worlds".
func TestTheWorldsHaveThePagesStatesAndTransitions(t *testing.T) {
	for _, row := range []struct {
		name                string
		world               world
		states, transitions int
	}{
		{"pair", world{Config{MinISR: 1, Replicas: []int64{5, 6}}, 2, 3}, 5_965, 23_830},
		{"pair-2", world{Config{MinISR: 2, Replicas: []int64{5, 6}}, 2, 3}, 9_571, 37_566},
		{"pair-elr", world{Config{MinISR: 2, Replicas: []int64{5, 6}, ELR: true}, 1, 4}, 6_954, 27_953},
		{"three", world{Config{MinISR: 1, Replicas: []int64{7, 6, 5}}, 1, 3}, 23_948, 152_354},
		{"pair-3", world{Config{MinISR: 1, Replicas: []int64{5, 6}}, 3, 4}, 110_122, 459_381},
		{"three-elr", world{Config{MinISR: 2, Replicas: []int64{5, 6, 7}, ELR: true}, 1, 3}, 148_666, 770_897},
		{"three-2", world{Config{MinISR: 1, Replicas: []int64{5, 6, 7}}, 2, 3}, 470_606, 3_122_900},
	} {
		if row.states > 30_000 && testing.Short() {
			continue
		}
		states, transitions := row.world.explore(t)
		if states != row.states || transitions != row.transitions {
			t.Errorf("%s: %d states and %d transitions, want %d and %d", row.name, states, transitions, row.states, row.transitions)
		}
	}
}

func TestARowHoldsAllThatTheRulesAsk(t *testing.T) {
	w := world{Config{MinISR: 2, Replicas: []int64{5, 6}, ELR: true}, 1, 3}
	rules, first := Right(), place{begin(&w.config), 0}
	seen := map[string]bool{w.key(t, &first): true}
	for queue := []place{first}; len(queue) > 0; queue = queue[1:] {
		from := queue[0]
		numbers, _ := row(&w.config, &from.state, nil)
		restored := begin(&w.config)
		setRow(&w.config, &restored, numbers)
		for _, command := range w.moves(&from.state, from.produced) {
			a, b := place{from.state.Clone(), from.produced}, place{restored.Clone(), from.produced}
			if command.Kind == Produce {
				a.produced, b.produced = a.produced+1, b.produced+1
			}
			var replyA, replyB reference.Reply
			rules.Step(&w.config, &a.state, command, &replyA)
			rules.Step(&w.config, &b.state, command, &replyB)
			key := w.key(t, &a)
			if !replyA.Equal(&replyB) || key != w.key(t, &b) {
				t.Fatalf("%v: from its row %v the state goes another way", command, numbers)
			}
			if !seen[key] {
				seen[key] = true
				queue = append(queue, a)
			}
		}
	}
}
