// The Go programs here are compiled one by one, as a student's would be. This
// file keeps them out of the module above.
module submissions

go 1.22
