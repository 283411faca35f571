"""Reads the exports in a folder with Python's own parsers and prints the totals as JSON."""

import base64
import csv
import json
import pathlib
import sys
import xml.etree.ElementTree as ElementTree

folder = pathlib.Path(sys.argv[1])


def cents(number):
    return round(float(number) * 100)


def read(name):
    return (folder / name).read_text(encoding="utf-8")


def junit_total(name):
    suite = ElementTree.parse(folder / name).getroot().find("testsuite")
    return cents(next(one.get("value") for one in suite.iter("property") if one.get("name") == "score"))


def outputs():
    return dict(line.split("=", 1) for line in read("github-outputs").splitlines())


def csv_row():
    with open(folder / "csv", newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 1, rows
    return rows[0]


gradescope = json.loads(read("gradescope"))
classroom = json.loads(base64.b64decode(outputs()["result"]))
sarif = json.loads(read("sarif"))
row = csv_row()
print(json.dumps({
    "json": cents(json.loads(read("json"))["score"]),
    "json, its stages": sum(cents(stage["score"]) for stage in json.loads(read("json"))["stages"]),
    "json, its cases": sum(cents(case["score"]) for case in json.loads(read("json"))["cases"]),
    "class json": cents(json.loads(read("class-json"))["results"][0]["score"]),
    "csv": cents(row["score"]),
    "csv, its stages": sum(cents(row[stage]) for stage in ("1-log", "2-fetch", "3-shrink")),
    "junit": junit_total("junit"),
    "class junit": junit_total("class-junit"),
    "gradescope": cents(gradescope["score"]),
    "gradescope, its tests": sum(cents(test["score"]) for test in gradescope["tests"]),
    "github outputs": cents(outputs()["points"]),
    "github classroom, its tests": sum(cents(test["score"]) for test in classroom["tests"]),
    "sarif": cents(sarif["runs"][0]["properties"]["score"]),
}))
