package gen

import (
	reference "isrgrade/reference/isr"
	"isrgrade/reference/isr/mistakes"
)

// fingerprint is a hash of all that a program prints. Two that differ prove that
// the outputs differ; two alike are taken for the same output, so that a
// collision could only make a suite look weaker than it is.
type fingerprint uint64

// programs are the rule sets whose outputs are compared: the lesson first, then
// one for each mistake.
type programs struct {
	rules []reference.Rules
	reply reference.Reply // reused by every step
}

func newPrograms(catalogue []mistakes.Mistake) *programs {
	p := &programs{rules: []reference.Rules{reference.Lesson()}}
	for _, mistake := range catalogue {
		p.rules = append(p.rules, mistakes.Apply(mistake))
	}
	return p
}

// right is the index of the lesson in programs and in what prints gives.
const right = 0

// prints gives each program's fingerprint on one trace.
func (p *programs) prints(c *reference.Config, commands []reference.Command) []fingerprint {
	prints := make([]fingerprint, len(p.rules))
	for i := range p.rules {
		prints[i] = p.printsOf(&p.rules[i], c, commands)
	}
	return prints
}

func (p *programs) printsOf(rules *reference.Rules, c *reference.Config, commands []reference.Command) fingerprint {
	hash := fingerprint(len(commands))
	state := rules.Begin(c)
	for _, command := range commands {
		if rules.Step(c, &state, command, &p.reply) {
			hash = hash.withReply(&p.reply)
		}
	}
	return hash
}

func (f fingerprint) withReply(reply *reference.Reply) fingerprint {
	f = f.with(uint64(reply.Time)).with(uint64(reply.LEO)).with(uint64(reply.HW)).with(uint64(len(reply.ISR)))
	for _, id := range reply.ISR {
		f = f.with(uint64(id))
	}
	if reply.WritesAccepted {
		return f.with(1)
	}
	return f.with(0)
}

// with mixes in one word, by the finisher of SplitMix64.
func (f fingerprint) with(word uint64) fingerprint {
	x := uint64(f)*0x9e3779b97f4a7c15 + word
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return fingerprint(x ^ x>>31)
}
