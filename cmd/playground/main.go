//go:build wasip1

// Command playground is isrgrade's rules for a web page. It is compiled to
// WebAssembly as a library (wasip1, -buildmode=c-shared) and answers a page's
// questions, see package play. It grades nothing and reads and writes nothing.
//
// A page calls Room with a number of bytes, writes its question to the address that
// it gets, and calls Answer, which gives the address of the answer. The answer's
// first four bytes are its length, lowest byte first.
package main

import (
	"encoding/binary"
	"unsafe"

	"isrgrade/cases/play"
	"isrgrade/cases/tracks"
)

// A library that a page calls has no place but these to keep anything.
var (
	desk     = play.NewDesk(tracks.All())
	question []byte
	answer   []byte
)

//go:wasmexport room
func room(bytes uint32) unsafe.Pointer {
	question = make([]byte, bytes)
	return unsafe.Pointer(unsafe.SliceData(question))
}

//go:wasmexport answer
func answerQuestion() unsafe.Pointer {
	text := desk.Answer(question)
	answer = append(binary.LittleEndian.AppendUint32(answer[:0], uint32(len(text))), text...)
	return unsafe.Pointer(unsafe.SliceData(answer))
}

func main() {}
