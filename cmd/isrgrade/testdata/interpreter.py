"""Runs the program named on the command line once for each line of JSON, its input."""

import io
import json
import sys
import traceback

with open(sys.argv[1]) as file:
    code = compile(file.read(), sys.argv[1], "exec")
questions, answers = sys.stdin, sys.stdout
for question in questions:
    sys.stdin, sys.stdout, sys.stderr = io.StringIO(json.loads(question)), io.StringIO(), io.StringIO()
    status = 0
    try:
        exec(code, {"__name__": "__main__"})
    except SystemExit as end:
        status = end.code or 0
    except BaseException:
        traceback.print_exc()
        status = 1
    said = {"stdout": sys.stdout.getvalue(), "stderr": sys.stderr.getvalue(), "code": status}
    answers.write(json.dumps(said) + "\n")
    answers.flush()
