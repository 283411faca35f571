package toolchain

import (
	"encoding/binary"
	"io/fs"
	"os"
	"slices"
	"strings"
)

// Facts of the class file format (The Java Virtual Machine Specification,
// chapter 4) that are needed to find a main method.
const (
	classMagic      = 0xCAFEBABE
	accPrivate      = 0x0002
	accStatic       = 0x0008
	mainDescriptor  = "([Ljava/lang/String;)V"
	shortDescriptor = "()V"
	instanceMain    = 69 // major version of Java 25, where main may be an instance method without arguments
)

// constantSizes are the bytes that follow the tag of a constant; constants
// with tag 1 (text) have a length of their own.
var constantSizes = map[byte]int{
	3: 4, 4: 4, 5: 8, 6: 8, 7: 2, 8: 2, 9: 4, 10: 4, 11: 4, 12: 4, 15: 3, 16: 2, 17: 4, 18: 4, 19: 2, 20: 2,
}

// mainClass finds, among the classes that the build made, the one to start.
// Classes are looked at, and not sources, because they tell exactly.
func mainClass(w buildDir) (string, error) {
	classes, err := classesWithMain(w.out)
	if err != nil {
		return "", err
	}
	if len(classes) == 0 {
		return "", &UsageError{What: "no class has a main method",
			Remedy: "add public static void main(String[] args)"}
	}
	if len(classes) == 1 {
		return classes[0], nil
	}
	if name, ok := mostTelling(classes, nil, simpleName); ok {
		return name, nil
	}
	return "", &UsageError{What: "several classes have a main method: " + listed(classes),
		Remedy: "keep main in one class only, or call its class Main"}
}

// simpleName is the last part of a class's name.
func simpleName(class string) string {
	return class[strings.LastIndexAny(class, ".$")+1:]
}

// classesWithMain lists the classes below folder that can be started.
func classesWithMain(folder string) ([]string, error) {
	root, err := os.OpenRoot(folder)
	if err != nil {
		return nil, err
	}
	defer root.Close()
	var classes []string
	err = fs.WalkDir(root.FS(), ".", func(path string, entry fs.DirEntry, err error) error {
		if err == nil && entry.IsDir() && tooDeep(path) {
			return fs.SkipDir
		}
		if err != nil || !entry.Type().IsRegular() || !strings.HasSuffix(path, ".class") {
			return err
		}
		content, err := root.ReadFile(path)
		if err != nil {
			return err
		}
		if hasMain(content) {
			classes = append(classes, strings.ReplaceAll(strings.TrimSuffix(path, ".class"), "/", "."))
		}
		return nil
	})
	slices.Sort(classes)
	return classes, err
}

// hasMain says whether a class file has a main method that java would start.
func hasMain(content []byte) bool {
	r := classReader{rest: content}
	if r.u4() != classMagic {
		return false
	}
	r.skip(2)
	major := r.u2()
	texts := r.constants()
	r.skip(6)          // access, this, super
	r.skip(2 * r.u2()) // interfaces
	r.members(nil)     // fields
	found := false
	r.members(func(access int, name, descriptor int) {
		if texts[name] == "main" && startable(access, texts[descriptor], major) {
			found = true
		}
	})
	return found && !r.failed
}

func startable(access int, descriptor string, major int) bool {
	if access&accPrivate != 0 {
		return false
	}
	if access&accStatic != 0 && descriptor == mainDescriptor {
		return true
	}
	return major >= instanceMain && (descriptor == mainDescriptor || descriptor == shortDescriptor)
}

// classReader reads big-endian numbers; past the end it reads zeros and fails.
type classReader struct {
	rest   []byte
	failed bool
}

func (r *classReader) take(n int) []byte {
	if n > len(r.rest) {
		r.failed = true
		r.rest = nil
		return make([]byte, min(n, 8))
	}
	taken := r.rest[:n]
	r.rest = r.rest[n:]
	return taken
}

func (r *classReader) skip(n int)   { r.take(n) }
func (r *classReader) u1() byte     { return r.take(1)[0] }
func (r *classReader) u2() int      { return int(binary.BigEndian.Uint16(r.take(2))) }
func (r *classReader) u4() int      { return int(binary.BigEndian.Uint32(r.take(4))) }
func (r *classReader) text() string { return string(r.take(r.u2())) }

// constants reads the constant pool and keeps its texts, by index.
func (r *classReader) constants() map[int]string {
	texts := map[int]string{}
	count := r.u2()
	for i := 1; i < count && !r.failed; i++ {
		tag := r.u1()
		if tag == 1 {
			texts[i] = r.text()
			continue
		}
		size, known := constantSizes[tag]
		r.failed = r.failed || !known
		r.skip(size)
		if tag == 5 || tag == 6 {
			i++ // long and double take two places
		}
	}
	return texts
}

// members reads the fields or the methods, and shows each to visit.
func (r *classReader) members(visit func(access, name, descriptor int)) {
	for n := r.u2(); n > 0 && !r.failed; n-- {
		access, name, descriptor := r.u2(), r.u2(), r.u2()
		for attributes := r.u2(); attributes > 0 && !r.failed; attributes-- {
			r.skip(2)
			r.skip(r.u4())
		}
		if visit != nil {
			visit(access, name, descriptor)
		}
	}
}
