package kafka

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"slices"

	rules "isrgrade/reference/kafka"
)

// The search for walks. In each situation a program might hold each of the states
// that a planted fault makes of it; a walk shows those under which some reply is
// another one. What the first walk cannot show because it leads the wrong state and
// the right one together, the next one shows.
const (
	mostWalks    = 4
	mostMoves    = 12
	firstWidth   = 10 // states that the search for the first walk keeps at each step
	laterWidth   = 30 // few suspects are left then
	aliveWorth   = 60 // of a suspect that may be shown yet; one that is shown is worth 100
	moveCost     = 10
	perMilleMore = 5 // of all suspects, what a further walk must show
)

// suspect is a wrong state, and how many of the planted faults lead to it.
type suspect struct {
	state   rules.State
	weight  int
	witness walk // a walk that shows it
}

// planWalks gives the walks for a situation, at least one.
func (w *examined) planWalks(at moment) []walk {
	p := planner{w, w.config(), rules.Right()}
	left := p.showable(at, p.suspects(at))
	least := weigh(left) * perMilleMore / 1000
	var walks []walk
	for width := firstWidth; len(walks) < mostWalks; width = laterWidth {
		best := p.search(at, left, width)
		if len(walks) > 0 && best.shown == 0 && len(left) > 0 {
			best = p.shortestWitness(at, left)
		}
		if len(walks) > 0 && best.shown <= least {
			break
		}
		walks = append(walks, best.walk)
		left = slices.DeleteFunc(left, func(s suspect) bool { return p.follow(at, best.walk, []suspect{s}).shown > 0 })
	}
	return walks
}

func weigh(all []suspect) (weight int) {
	for _, s := range all {
		weight += s.weight
	}
	return weight
}

type planner struct {
	*examined
	config *rules.Config
	rules  rules.Rules
}

// suspects gives each wrong state that a planted fault leaves, once.
func (p *planner) suspects(at moment) []suspect {
	number := map[string]int{}
	var all []suspect
	for fault := range everyFault(p.followers) {
		state, _ := fault.faulty(&at.state, p.followers)
		key := essence(&state, at.now)
		if key == essence(&at.state, at.now) {
			continue
		}
		if _, known := number[key]; !known {
			number[key] = len(all)
			all = append(all, suspect{state: state})
		}
		all[number[key]].weight++
	}
	return all
}

// showable keeps those that some random walk shows.
func (p *planner) showable(at moment, all []suspect) []suspect {
	random := rand.New(rand.NewPCG(1, 1))
	for range 60 {
		var moves walk
		right := moment{at.state.Clone(), at.now}
		for range 24 {
			possible := p.moves(&right.state)
			move := random.IntN(len(possible))
			right.take(p.config, possible[move])
			moves = append(moves, move, 0) // a STATUS
		}
		p.notice(at, moves, all)
	}
	return slices.DeleteFunc(all, func(s suspect) bool { return s.witness == nil })
}

// notice sets the witness of those without one that a walk shows.
func (p *planner) notice(at moment, moves walk, all []suspect) {
	var waiting []suspect
	for i := range all {
		if all[i].witness == nil {
			waiting = append(waiting, suspect{state: all[i].state, weight: i})
		}
	}
	right := moment{at.state.Clone(), at.now}
	for i := range waiting {
		waiting[i].state = waiting[i].state.Clone()
	}
	for step, move := range moves {
		command := p.moves(&right.state)[move]
		right.now += command.Time
		command.Time = right.now
		var expected, printed rules.Reply
		p.rules.Step(p.config, &right.state, command, &expected)
		kept := waiting[:0]
		for _, s := range waiting {
			p.rules.Step(p.config, &s.state, command, &printed)
			if sameReply(&expected, &printed) {
				kept = append(kept, s)
			} else {
				all[s.weight].witness = moves[:step+1]
			}
		}
		waiting = kept
	}
}

// attempt is a walk in the making.
type attempt struct {
	walk   walk
	at     moment
	alive  []suspect // neither shown nor led together with the right state
	shown  int       // weight of those under which a reply was another one
	merged int       // weight of those that ended in the right state unseen
}

func (a *attempt) promise() int { return 100*a.shown + aliveWorth*weigh(a.alive) }
func (a *attempt) gain() int    { return 100*a.shown - moveCost*len(a.walk) }

// key takes attempts for one that come to the same.
func (a *attempt) key() string {
	return essence(&a.at.state, a.at.now) + fmt.Sprint(a.shown, a.merged, len(a.alive))
}

// search keeps the most promising attempts at each step, one for each situation.
func (p *planner) search(at moment, all []suspect, width int) *attempt {
	best := &attempt{at: at, alive: all}
	seen := map[string]bool{}
	for beam := []*attempt{best}; len(beam) > 0 && len(beam[0].walk) < mostMoves; {
		var next []*attempt
		for _, a := range beam {
			next = append(next, p.further(a, seen)...)
		}
		slices.SortStableFunc(next, func(a, b *attempt) int { return cmp.Compare(b.promise(), a.promise()) })
		beam = p.onePerSituation(next, width)
		for _, a := range beam {
			if a.gain() > best.gain() {
				best = a
			}
		}
	}
	return best
}

// further makes each move.
func (p *planner) further(a *attempt, seen map[string]bool) []*attempt {
	if len(a.alive) == 0 {
		return nil
	}
	var next []*attempt
	for move := range p.moves(&a.at.state) {
		one := p.step(a, move)
		if key := one.key(); !seen[key] {
			seen[key] = true
			next = append(next, one)
		}
	}
	return next
}

func (p *planner) onePerSituation(sorted []*attempt, width int) (beam []*attempt) {
	taken := map[string]bool{}
	for _, a := range sorted {
		key, _ := p.situation(&a.at.state, a.at.now)
		if !taken[key] && len(beam) < width {
			taken[key] = true
			beam = append(beam, a)
		}
	}
	return beam
}

// step makes a move, in the right state and in all that are alive.
func (p *planner) step(a *attempt, move int) *attempt {
	command := p.moves(&a.at.state)[move]
	next := &attempt{
		walk: append(slices.Clone(a.walk), move), at: moment{a.at.state.Clone(), a.at.now + command.Time}, shown: a.shown, merged: a.merged,
		alive: make([]suspect, 0, len(a.alive)),
	}
	command.Time = next.at.now
	var expected, printed rules.Reply
	p.rules.Step(p.config, &next.at.state, command, &expected)
	number := map[string]int{essence(&next.at.state, next.at.now): -1}
	for _, s := range a.alive {
		s.state = s.state.Clone()
		p.rules.Step(p.config, &s.state, command, &printed)
		key := essence(&s.state, next.at.now)
		same, known := number[key]
		switch {
		case !sameReply(&expected, &printed):
			next.shown += s.weight
		case !known:
			number[key] = len(next.alive)
			next.alive = append(next.alive, s)
		case same < 0:
			next.merged += s.weight
		default:
			next.alive[same].weight += s.weight
		}
	}
	return next
}

func (p *planner) follow(at moment, moves walk, all []suspect) *attempt {
	a := &attempt{at: at, alive: all}
	for _, move := range moves {
		if move >= len(p.moves(&a.at.state)) {
			break
		}
		a = p.step(a, move)
	}
	return a
}

// shortestWitness takes from the witnesses what they do not need, and gives the one
// that is worth most.
func (p *planner) shortestWitness(at moment, left []suspect) *attempt {
	best := &attempt{at: at}
	for i := range left {
		moves := left[i].witness
		for k := len(moves) - 1; k >= 0; k-- {
			shorter := slices.Delete(slices.Clone(moves), k, k+1)
			if a := p.follow(at, shorter, left[i:i+1]); a.shown > 0 && len(a.walk) == len(shorter) {
				moves = shorter
			}
		}
		if a := p.follow(at, moves, left); a.gain() > best.gain() {
			best = a
		}
	}
	return best
}

// sameReply compares what is printed.
func sameReply(a, b *rules.Reply) bool {
	return slices.EqualFunc(a.Asked, b.Asked, func(x, y rules.Request) bool { return x.ISR == y.ISR && x.Version == y.Version }) &&
		slices.EqualFunc(a.Appended, b.Appended, func(x, y rules.Appended) bool {
			return x.First == y.First && x.Last == y.Last && x.Refused == y.Refused
		}) &&
		slices.Equal(a.Fetched, b.Fetched) && slices.Equal(a.Status, b.Status)
}

// essence is what of a state can decide anything yet.
func essence(s *rules.State, now int64) string {
	numbers := append(make([]int64, 0, 64),
		s.LEO, s.HW, s.Epoch, s.Start, s.Version, int64(s.Replicas), int64(s.ISR), int64(s.Pending.Kind), int64(s.Pending.Brokers),
		number(s.Request.Open), int64(len(s.Epochs)), int64(len(s.Waiting)))
	if s.Request.Open {
		numbers = append(numbers, number(s.Request.Current), int64(s.Request.ISR), s.Request.Version)
	}
	for _, epoch := range s.Epochs {
		numbers = append(numbers, epoch.Epoch, epoch.Offset)
	}
	for _, waits := range s.Waiting {
		numbers = append(numbers, waits.First, waits.Last)
	}
	for i := 1; i < len(s.Followers); i++ {
		numbers = append(numbers, s.Metadata[i].Epoch, int64(s.Metadata[i].Health))
		if s.Replicas.Has(i) {
			numbers = append(numbers, essenceOfFollower(&s.Followers[i], now)...)
		}
	}
	code := make([]byte, 0, 2*cap(numbers))
	for _, n := range numbers {
		code = binary.AppendVarint(code, n)
	}
	return string(code)
}

// essenceOfFollower takes ages past all bounds for one; the fetch before matters only
// where it was later than the follower was caught up.
func essenceOfFollower(f *rules.Follower, now int64) []int64 {
	caught, fetched := max(f.LastCaughtUpTime, now-searchOldest), max(f.LastFetchTime, now-searchOldest)
	if fetched <= caught {
		return []int64{f.LEO, f.BrokerEpoch, caught, 0}
	}
	return []int64{f.LEO, f.BrokerEpoch, caught, 1, fetched, f.LastFetchLeaderLEO}
}
