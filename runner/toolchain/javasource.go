package toolchain

import (
	"regexp"
	"strings"
	"sync"
)

// javaNoise matches what may hide or fake a declaration: comments, text
// blocks, strings and character literals.
var javaNoise = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?s)//[^\n]*|/\*.*?\*/|""".*?"""|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'`)
})

// javaPublicType matches the declaration of a public type.
var javaPublicType = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(
		`\bpublic\s+(?:(?:abstract|final|sealed|non-sealed|strictfp|static)\s+)*(?:class|interface|enum|record|@interface)\s+([\p{L}_$][\p{L}\p{N}_$]*)`)
})

// javaFile names a file after the public type at the top level of its source,
// as javac demands. A student who ran it with `java FILE` never met that.
func javaFile(name string, source []byte) string {
	plain := javaNoise().ReplaceAllString(string(source), " ")
	for _, match := range javaPublicType().FindAllStringSubmatchIndex(plain, -1) {
		before := plain[:match[0]]
		if strings.Count(before, "{") == strings.Count(before, "}") {
			return plain[match[2]:match[3]] + ".java"
		}
	}
	return name
}
