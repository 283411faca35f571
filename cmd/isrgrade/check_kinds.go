package main

import (
	"errors"
	"path/filepath"
	"strings"

	"isrgrade/grader/report"
	"isrgrade/runner/toolchain"
)

// remedies says, by extension, how to check what check does not run as it is. FILE
// stands for the path, STEM for the path without its extension.
var remedies = map[string]string{
	".php":   "run it with its interpreter: isrgrade check -- php FILE",
	".lua":   "run it with its interpreter: isrgrade check -- lua FILE",
	".pl":    "run it with its interpreter: isrgrade check -- perl FILE",
	".r":     "run it with its interpreter: isrgrade check -- Rscript FILE",
	".jl":    "run it with its interpreter: isrgrade check -- julia FILE",
	".ts":    "compile it to JavaScript (tsc FILE), then: isrgrade check STEM.js; or with a new Node: isrgrade check -- node FILE",
	".cs":    "publish its project (dotnet publish -o out), then: isrgrade check -- dotnet out/NAME.dll",
	".ipynb": "export the notebook as a program (jupyter nbconvert --to script FILE), then: isrgrade check STEM.py",
	".class": "run it with Java: isrgrade check -- java -cp FOLDER NAME",
	".jar":   "run it with Java: isrgrade check -- java -jar FILE",
	".zip":   "unpack it (unzip FILE -d STEM), then check the folder: isrgrade check STEM",
	".tar":   "unpack it (mkdir STEM && tar -xf FILE -C STEM), then check the folder: isrgrade check STEM",
	".gz":    "unpack it (tar -xf FILE), then check the folder that it makes",
	".7z":    "unpack it, then check the folder: isrgrade check STEM",
	".txt":   "give the file the extension of its language, as in leader.py",
}

// remedyFor gives the way to check a file of this kind; "" where none is known.
func remedyFor(path string) string {
	extension := filepath.Ext(path)
	stem := strings.TrimSuffix(path, extension)
	return strings.NewReplacer(
		"FILE", report.ShellWord(path), "STEM", report.ShellWord(stem), "NAME", report.ShellWord(filepath.Base(stem)),
		"FOLDER", report.ShellWord(filepath.Dir(path)),
	).Replace(remedies[strings.ToLower(extension)])
}

// withRemedy tells of a file that is no program to check what to do with it.
func withRemedy(submission toolchain.Submission, err error) error {
	var problem *toolchain.UsageError
	remedy := remedyFor(submission.Path)
	if !errors.As(err, &problem) || problem.Machine || remedy == "" {
		return err
	}
	told := *problem
	told.Remedy = remedy
	return &told
}
