package toolchain_test

import (
	"path/filepath"
	"strings"
	"testing"

	"isrgrade/runner"
	"isrgrade/runner/toolchain"
)

// javaFiles are files that `java FILE` runs, whatever javac thinks of them.
var javaFiles = []struct{ why, file, source string }{
	{"a file name with hyphens", "no-second-branch.java", javaDoubler("class Main")},
	{"a public class with another name than the file", "leader.java", javaDoubler("public class Main")},
	{"a public final class", "leader.java", javaDoubler("public final class Main")},
	{"a package", "leader.java", "package org.example.isr;\n" + javaDoubler("public class Leader")},
	{"main in the second class", "Leader.java", "class Log { long leo; }\n" + javaDoubler("class Start")},
	{"main in a record", "leader.java", javaDoubler("public record Leader(int n)")},
	{"main in an interface", "leader.java", javaDoubler("public interface Leader")},
	{"main in a nested class", "leader.java", "class Outer { " + javaDoubler("static class Inner") + "}\n"},
	{"a public class in comments and in strings", "leader.java", "/* public class No { */ // public class Nor {\n" +
		"class Log { String s = \"public class Neither {\"; char c = '\"'; }\n" + javaDoubler("class Main")},
	{"a nested public class before the public one", "leader.java",
		"class Log { public static class Entry { } }\n" + javaDoubler("public class Main")},
	{"two classes with main, one called Main", "leader.java",
		"class Draft { public static void main(String[] a) { } }\n" + javaDoubler("class Main")},
}

func TestJavaFileRunsWhateverItsNamesAre(t *testing.T) {
	r := openRunner(t, runner.LevelAuto)
	needs(t, "javac")
	for _, j := range javaFiles {
		t.Run(j.why, func(t *testing.T) {
			path := filepath.Join(folder(t, map[string]string{j.file: j.source}), j.file)
			p := prepare(t, r, toolchain.Submission{Path: path})
			if got := run(t, r, p, "21\n"); got != "42\n" {
				t.Errorf("printed %q, want 42", got)
			}
		})
	}
}

func TestJavaWithoutOneMainIsRefused(t *testing.T) {
	r := openRunner(t, runner.LevelAuto)
	needs(t, "javac")
	for name, source := range map[string]string{
		"no class has a main":  "class A { private static void main(String[] a) { } void main(int n) { } }\n",
		"several classes have": "class A { public static void main(String[] a) { } } class B { public static void main(String[] a) { } }\n",
	} {
		path := filepath.Join(folder(t, map[string]string{"x.java": source}), "x.java")
		usage := refused(t, r, toolchain.Submission{Path: path})
		if !strings.Contains(usage.What, name) {
			t.Errorf("the message lacks %q: %s", name, usage)
		}
	}
}
