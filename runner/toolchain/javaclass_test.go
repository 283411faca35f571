package toolchain

import (
	"encoding/binary"
	"testing"

	"pgregory.net/rapid"
)

// classFile writes a class with one method (The Java Virtual Machine
// Specification, 4.1), so that versions and flags can be had that the compiler
// at hand does not make.
func classFile(major, access uint16, name, descriptor string) []byte {
	out := binary.BigEndian.AppendUint32(nil, 0xCAFEBABE)
	number := func(n uint16) { out = binary.BigEndian.AppendUint16(out, n) }
	text := func(s string) { out = append(out, 1); number(uint16(len(s))); out = append(out, s...) }
	number(0)
	number(major)
	number(5) // constants 1 to 4: two texts, and a long, which takes two places
	text(name)
	text(descriptor)
	out = append(out, 5, 0, 0, 0, 0, 0, 0, 0, 7)
	for range 5 { // access, this, super, interfaces, fields
		number(0)
	}
	number(1)
	number(access)
	number(1)
	number(2)
	number(1) // an attribute of three bytes
	number(1)
	out = binary.BigEndian.AppendUint32(out, 3)
	return append(out, 9, 9, 9)
}

func TestMainMethodIsFoundAsJavaFindsIt(t *testing.T) {
	const words = "([Ljava/lang/String;)V"
	for _, c := range []struct {
		why              string
		major, access    uint16
		name, descriptor string
		want             bool
	}{
		{"public static", 61, 0x0009, "main", words, true},
		{"static, not public: Java 21 and later start it", 65, 0x0008, "main", words, true},
		{"private", 61, 0x000A, "main", words, false},
		{"of an instance, before Java 25", 61, 0x0001, "main", words, false},
		{"of an instance, Java 25", 69, 0x0000, "main", words, true},
		{"without arguments, before Java 25", 61, 0x0009, "main", "()V", false},
		{"without arguments, Java 25", 69, 0x0000, "main", "()V", true},
		{"another name", 61, 0x0009, "Main", words, false},
		{"another result", 61, 0x0009, "main", "([Ljava/lang/String;)I", false},
	} {
		if got := hasMain(classFile(c.major, c.access, c.name, c.descriptor)); got != c.want {
			t.Errorf("%s: %v, want %v", c.why, got, c.want)
		}
	}
}

func TestDamagedClassHasNoMainAndDoesNoHarm(t *testing.T) {
	whole := classFile(61, 0x0009, "main", "([Ljava/lang/String;)V")
	for n := range whole {
		if hasMain(whole[:n]) {
			t.Errorf("a class cut after %d of %d bytes has a main", n, len(whole))
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		hasMain(append([]byte{0xCA, 0xFE, 0xBA, 0xBE}, rapid.SliceOf(rapid.Byte()).Draw(t, "rest")...))
	})
}

func FuzzHasMain(f *testing.F) {
	f.Add(classFile(61, 0x0009, "main", "([Ljava/lang/String;)V"))
	f.Fuzz(func(_ *testing.T, content []byte) { hasMain(content) })
}
