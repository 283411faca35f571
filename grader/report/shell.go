package report

import "strings"

// ShellWord writes a word so that a POSIX shell takes it as one, and as nothing
// but a word: names of submissions stand in commands that people copy.
func ShellWord(word string) string {
	const plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./=:,+@%"
	if word != "" && strings.Trim(word, plain) == "" {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}

// programWord is a program's name as an argument of check, which takes a word
// that begins with a dash for a flag.
func programWord(name string) string {
	if strings.HasPrefix(name, "-") {
		name = "./" + name
	}
	return ShellWord(name)
}
