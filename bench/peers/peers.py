"""Compares what isrgrade costs with two other graders, on the same cases.

usage: peers.py ISRGRADE REPOSITORY ROUNDS

Runs, one after the other and ROUNDS times, each on a right C and a right Python
program: a bare loop that compiles once and runs every hand-written case (the floor),
`isrgrade check`, check50 and problemtools' verifyproblem, which must stand on PATH.
Every one of them must accept the program. What is measured is the CPU time of each
command with all that it starts; printed are the medians of its ratios to the floor,
so that neither the machine nor what else runs on it matters much.
"""

import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile

PROGRAMS = {"C": "leader.c", "Python": "leader.py"}
COMPILE = {"C": ["gcc", "-O2", "-pthread", "-o", "leader", "leader.c", "-lm"], "Python": None}
RUN = {"C": ["./leader"], "Python": [sys.executable, "leader.py"]}


def read_cases(repository):
    """Gives (name, input, expected output) of each hand-written case."""
    cases = []
    for file in sorted(repository.glob("cases/isr/[1-7]-*/*.trace")):
        lines = file.read_text().splitlines()
        given = [line for line in lines if not line.startswith((">", "#")) and line]
        expected = [line[1:].strip() for line in lines if line.startswith(">")]
        cases.append((file.stem, "\n".join(given) + "\n", "\n".join(expected) + "\n"))
    return cases


def cpu_of(command, folder, **options):
    """Runs a command and gives the CPU seconds of it and all that it waited for."""
    process = subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **options)
    said = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"{command} ended with {process.returncode}:\n{said}")
    return usage.ru_utime + usage.ru_stime, said


def floor(language, folder, cases):
    """The least that any grader does: compile, run each case. What comparing costs is not counted."""
    used = cpu_of(COMPILE[language], folder)[0] if COMPILE[language] else 0
    for number, (name, _, expected) in enumerate(cases):
        with open(folder / f"inputs/{number:02}.in") as given:
            cpu, said = cpu_of(RUN[language], folder, stdin=given)
        if said != expected:
            sys.exit(f"{name}: not the right answer")
        used += cpu
    return used


def check50_package(language, folder, cases):
    package = folder / "checks"
    package.mkdir()
    source = PROGRAMS[language]
    lines = ["import check50", "", "@check50.check()", "def ready():", '    "the program is there"', f'    check50.exists("{source}")']
    if COMPILE[language]:
        lines.append(f"    check50.run({' '.join(COMPILE[language])!r}).exit(0)")
    # A terminal, which check50 gives a program for its input, has no end of input that every language takes.
    for number, (name, given, expected) in enumerate(cases):
        (package / f"{number:02}.in").write_text(given)
        lines += ["", "@check50.check(ready)", f"def case{number}():", f"    {name!r}", f'    check50.include("{number:02}.in")',
                  f"    check50.run({' '.join(RUN[language]) + f' < {number:02}.in'!r}).stdout({expected!r}, regex=False).exit(0)"]
    (package / "__init__.py").write_text("\n".join(lines) + "\n")
    (package / ".cs50.yaml").write_text(f'check50:\n  files:\n    - !exclude "*"\n    - !require {source}\n')
    return package


def problem_package(language, folder, program, cases):
    package = folder / "leaderproblem"
    for name in ("data/secret", "submissions/accepted", "problem_statement"):
        (package / name).mkdir(parents=True)
    for number, (_, given, expected) in enumerate(cases):
        (package / f"data/secret/{number:02}.in").write_text(given)
        (package / f"data/secret/{number:02}.ans").write_text(expected)
    (package / "problem.yaml").write_text("name: Leader\nvalidation: default\nlimits:\n  time_multiplier: 5\n")
    (package / "problem_statement/problem.en.tex").write_text("\\problemname{Leader}\n")
    shutil.copy(program, package / "submissions/accepted")
    return package


def measure(isrgrade, repository, rounds):
    cases = read_cases(repository)
    print(f"{len(cases)} cases; CPU time against compiling once and running each case, median of {rounds} rounds")
    for language, source in PROGRAMS.items():
        program = repository / "submissions/isr/accepted" / source
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            shutil.copy(program, folder)
            (folder / "inputs").mkdir()
            for number, (_, given, _) in enumerate(cases):
                (folder / f"inputs/{number:02}.in").write_text(given)
            checks, package = check50_package(language, folder, cases), problem_package(language, folder, program, cases)
            commands = {
                "isrgrade": [isrgrade, "check", "--jobs", "1", source],
                "check50": ["check50", "--dev", "-o", "json", "--", str(checks)],
            }
            if language != "Python":  # it runs Python by PyPy alone
                commands["problemtools"] = ["verifyproblem", str(package), "-p", "submissions"]
            ratios = {name: [] for name in commands}
            for _ in range(rounds):
                least = floor(language, folder, cases)
                for name, command in commands.items():
                    used, said = cpu_of(command, folder)
                    must_accept(name, said, len(cases))
                    ratios[name].append(used / least)
        for name, found in ratios.items():
            print(f"  {language:8} {name:14} {statistics.median(found):5.1f} times   ({min(found):.1f} to {max(found):.1f})")


def must_accept(name, said, count):
    """A peer that did not run the cases would be cheap."""
    accepted = {
        "isrgrade": f"{count} cases)" in said and "Every case passed." in said,
        "check50": said.count('"passed": true') == count + 1,
        "problemtools": " AC " in said and "0 errors" in said,
    }[name]
    if not accepted:
        sys.exit(f"{name} did not accept the right program:\n{said}")


if __name__ == "__main__":
    measure(os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2]).resolve(), int(sys.argv[3]))
