"""HiGHS's log: which line belongs where, and what they tell: solutions and bounds by the way they were found, each part
in numbers. What its parts are and what its letters stand for, `sentences.toml` tells."""

from __future__ import annotations

import re
from collections.abc import Iterator

from workbench.render.timeline import Moment
from workbench.solve.solver_log import sentences
from workbench.solve.solver_log.passages import OTHER, Contribution, Heading, SearchText, course, number

NAME = "HiGHS"

_BEGINS = re.compile(r"(?:MIP|LP|QP) .*has \d+ rows?; \d+ cols?")
_REPORT = re.compile(r"\s|$|[A-Z][A-Za-z -]* {2,}\S|[A-Z][A-Za-z ]+:")
_ROW = re.compile(
    r"\s?(?P<by>[A-Za-z])?\s+\d+\s+\d+\s+\d+\s+[\d.]+%\s+(?P<bound>\S+)\s+(?P<best>\S+)\s.*?(?P<at>[\d.]+)s$"
)


def begins(line: str) -> bool:
    return _BEGINS.match(line) is not None


def placed(line: str, here: Heading) -> Heading:
    if line.startswith(("Solving report", "Model status", "HiGHS run time")):
        return Heading("result", "")
    if here.part == "result":
        return here if _REPORT.match(line) else OTHER
    if line.startswith(("Presolving model", "Presolve ")):
        return Heading("presolve", "")
    if line.startswith("Solving MIP model"):
        return Heading("presolve", "Solving MIP model")
    if line.startswith(("Src:", "   Proc.", "        Nodes", "Solving LP", "Using ", "  Iteration")):
        return Heading("search", "")
    return here


def moments(search: SearchText) -> list[Moment]:
    """Every solution and every better bound, in order."""
    return search.moments(_moments)


def _moments(lines: Iterator[str], began: float) -> list[Moment]:
    found: list[Moment] = []
    best = bound = None
    letters = sentences.table(NAME, "letters")
    for line in lines:
        if (row := _ROW.match(line)) is None or (time := number(row["at"])) is None:
            continue
        elapsed = began + time
        if (value := number(row["bound"])) is not None and value != bound:
            bound = value
            found.append(Moment(elapsed, False, bound, "bound"))
        if (value := number(row["best"])) is not None and (row["by"] or value != best):
            best = value
            by = row["by"] or "found"
            found.append(Moment(elapsed, True, best, letters.get(by, by)))
    return found


def contributions(search: SearchText) -> tuple[Contribution, ...]:
    """How many solutions each way of finding them gave: most come first."""
    abouts = sentences.table(NAME, "strategies")
    counted: dict[str, list[int]] = {}
    for moment in moments(search):
        counted.setdefault(moment.by, [0, 0])[not moment.solution] += 1
    found = [
        Contribution(name, "proof" if name == "bound" else "heuristic", abouts.get(name, ""), solutions, bounds)
        for name, (solutions, bounds) in counted.items()
    ]
    return tuple(sorted(found, key=lambda one: (-one.solutions, -one.bounds, one.name)))


def figures(search: SearchText, part: str) -> str:
    """A part in a few numbers; empty where it tells none yet."""
    lines = search.lines(part)
    match part:
        case "model":
            found = re.search(r"has (\d+) rows?; (\d+) cols?", next(lines, ""))
            return f"{int(found[2]):,} variables, {int(found[1]):,} rows" if found else ""
        case "presolve":
            return _left(lines)
        case "search":
            return course(moments(search))
        case "result":
            status = next((line for line in lines if line.strip().startswith("Status ")), "")
            # it says "by user" of any callback that stops it, our time limit too
            return status.strip().removeprefix("Status").strip().replace("Interrupted by user", "Stopped early")
    return ""


def _left(lines: Iterator[str]) -> str:
    words = ""
    for line in lines:
        if found := re.match(r"Presolve reductions: rows (\d+).*columns (\d+)", line):
            words = f"{int(found[2]):,} variables, {int(found[1]):,} rows left"
    return words
