package gen

// Bounds say in which worlds a search looks. Within them it is exhaustive.
type Bounds struct {
	Followers []int   // how many followers; every MIN_ISR is tried with each
	LagMax    []int64 // ms
	LEO       int64   // the most that the leader's log may hold, in units
	// Units are the sizes in which records are counted: every APPEND and every
	// offset is a multiple. 1 is the plain world, 2^31 the world of large LEOs.
	Units []int64
}

// DefaultBounds are wide enough for every entry of the catalogue and every pair.
func DefaultBounds() Bounds {
	return Bounds{Followers: []int{0, 1, 2}, LagMax: []int64{2, 1, 0}, LEO: 3, Units: []int64{1, 1 << 31}}
}
