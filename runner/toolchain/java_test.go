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
	{"main in the second class", "Leader.java", "class Log { long leo; }\n" + strings.TrimPrefix(javaDoubler("class Start"), "import java.util.Scanner;\n")},
	{"main in a record", "leader.java", "public record Leader(int n) { public static void main(String[] args) { System.out.println(2 * new java.util.Scanner(System.in).nextInt()); } }\n"},
	{"main in an interface", "leader.java", "public interface Leader { static void main(String[] args) { System.out.println(2 * new java.util.Scanner(System.in).nextInt()); } }\n"},
	{"a nested class with main", "leader.java", "class Outer { static class Main { public static void main(String... args) { System.out.println(2 * new java.util.Scanner(System.in).nextInt()); } } }\n"},
	{"a public class in a comment and in a string", "leader.java", "/* public class No { */ // public class Nor {\nimport java.util.Scanner;\nclass Main { String s = \"public class Neither {\"; public static void main(String[] a) { char c = '\"'; System.out.println(2 * new Scanner(System.in).nextInt()); } }\n"},
	{"a nested public class before the public one", "leader.java", "import java.util.Scanner;\nclass Log { public static class Entry { } }\n" + strings.TrimPrefix(javaDoubler("public class Main"), "import java.util.Scanner;\n")},
	{"two classes with main, one called Main", "leader.java", "class Draft { public static void main(String[] a) { } }\n" + strings.TrimPrefix(javaDoubler("class Main"), "import java.util.Scanner;\n") + "\n"},
}

func TestJavaFileRunsWhateverItsNamesAre(t *testing.T) {
	r := bench(t, runner.LevelAuto)
	needs(t, "javac")
	for _, j := range javaFiles {
		t.Run(j.why, func(t *testing.T) {
			source := j.source
			if strings.Contains(source, "new Scanner") && !strings.Contains(source, "import") {
				source = strings.ReplaceAll(source, "new Scanner", "new java.util.Scanner")
			}
			if strings.HasPrefix(source, "package") {
				source = strings.Replace(source, ";\nimport", ";\n\nimport", 1)
			}
			path := filepath.Join(folder(t, map[string]string{j.file: source}), j.file)
			p := prepare(t, r, toolchain.Submission{Path: path})
			if got := run(t, r, p, "21\n"); got != "42\n" {
				t.Errorf("printed %q, want 42", got)
			}
		})
	}
}

func TestJavaWithoutOneMainIsRefused(t *testing.T) {
	r := bench(t, runner.LevelAuto)
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
