package cases

// Button is something that a person can have happen next when playing with a track.
type Button struct {
	Label string // "fetch"
	// Line is the command without its time. In braces: {broker}, the id of the broker
	// that the button belongs to; {end}, the leader's LEO; {unused}, a number that the
	// trace has not used; or the name of a fact that the broker or the partition shows.
	// A line without {broker} belongs to the partition.
	Line string
	// ByItself says that a broker that is left alone does it as time passes.
	ByItself bool
	// Looks says that it only asks for the state.
	Looks bool
}
