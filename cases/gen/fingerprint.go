package gen

import (
	"math/bits"

	"isrgrade/reference"
)

// fingerprint is a hash of all that a program prints. Two that differ prove that
// the outputs differ; two alike are taken for the same output, so that a
// collision could only make a suite look weaker than it is.
type fingerprint uint64

// programs are the players whose outputs are compared: the right one first, then
// one for each mistake.
type programs struct {
	players []reference.Player
	reply   reference.Reply // reused by every step
}

func newPrograms(model *reference.Model, entries []int) *programs {
	p := &programs{players: []reference.Player{model.NewPlayer()}}
	for _, entry := range entries {
		p.players = append(p.players, model.NewPlayer(reference.Made{Entry: entry}))
	}
	return p
}

// right is the index of the right program in programs and in what prints gives.
const right = 0

// prints gives each program's fingerprint on one trace.
func (p *programs) prints(c *reference.Config, commands []reference.Command) []fingerprint {
	prints := make([]fingerprint, len(p.players))
	for i := range p.players {
		prints[i] = p.printsOf(p.players[i], c, commands)
	}
	return prints
}

func (p *programs) printsOf(player reference.Player, c *reference.Config, commands []reference.Command) fingerprint {
	hash := fingerprint(len(commands))
	player.Begin(c)
	for i := range commands {
		player.Step(&commands[i], &p.reply)
		for k := range p.reply.Lines {
			hash = hash.withLine(&p.reply.Lines[k])
		}
	}
	return hash
}

func (f fingerprint) withLine(line *reference.Line) fingerprint {
	f = f.with(uint64(line.Time)).with(uint64(line.Shape)<<32 | uint64(len(line.Values)))
	for _, value := range line.Values {
		f = f.with(uint64(value))
	}
	return f
}

// with mixes in one word: a product of 128 bits, its halves folded, as wyhash does.
func (f fingerprint) with(word uint64) fingerprint {
	high, low := bits.Mul64(uint64(f)*0x9e3779b97f4a7c15^word, 0xbf58476d1ce4e5b9)
	return fingerprint(high ^ low)
}
