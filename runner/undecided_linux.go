package runner

import (
	"context"
	"errors"
)

// undecided takes the strongest level that the machine allows. A run that succeeds at
// the strongest of all shows that it is to be had, as a trial would, and spares it. One
// that fails shows nothing, since a program may be the reason: a trial decides then, so
// that no program can talk a machine into less than it allows.
type undecided struct {
	options Options
	taken   Runner // nil until it is decided
}

func (u *undecided) Run(ctx context.Context, spec Spec, input []byte, limits Limits) (Outcome, error) {
	if u.taken != nil {
		return u.taken.Run(ctx, spec, input, limits)
	}
	strongest := &confined{options: u.options, confinement: confinementAt(Levels()[0], "")}
	o, err := strongest.Run(ctx, spec, input, limits)
	if err == nil {
		u.taken = strongest
		return o, nil
	}
	if err = errors.Join(err, strongest.Close()); ctx.Err() != nil {
		return Outcome{}, err
	}
	if tried := u.decide(ctx); tried != nil {
		return Outcome{}, errors.Join(err, tried)
	}
	if u.taken.Confinement().Level == strongest.confinement.Level {
		return Outcome{}, err // it was not the level
	}
	return u.taken.Run(ctx, spec, input, limits)
}

func (u *undecided) decide(ctx context.Context) (err error) {
	if u.taken == nil {
		u.taken, err = openStrongest(ctx, u.options)
	}
	return err
}

// Confinement decides by a trial if there was no run yet. LevelNone is always to be had.
func (u *undecided) Confinement() Confinement {
	if err := u.decide(context.Background()); err != nil {
		return confinementAt(LevelNone, err.Error())
	}
	return u.taken.Confinement()
}

func (u *undecided) Close() error {
	if u.taken == nil {
		return nil
	}
	return u.taken.Close()
}
