"""HiGHS's log: which line belongs where, and what they tell: solutions and bounds by the way they were found, each part
in numbers. What its parts are, `sentences.toml` tells."""

from __future__ import annotations

import re
from collections.abc import Iterator

from workbench.render.timeline import Moment
from workbench.solve.solver_log.passages import OTHER, Contribution, Heading, SearchText, course, number

NAME = "HiGHS"

_BEGINS = re.compile(r"(?:MIP|LP|QP) .*has \d+ rows?; \d+ cols?")
_REPORT = re.compile(r"\s|$|[A-Z][A-Za-z -]* {2,}\S|[A-Z][A-Za-z ]+:")
_ROW = re.compile(
    r"\s?(?P<by>[A-Za-z])?\s+\d+\s+\d+\s+\d+\s+[\d.]+%\s+(?P<bound>\S+)\s+(?P<best>\S+)\s.*?(?P<at>[\d.]+)s$"
)
_SOURCES = {
    "B": ("branching", "The relaxation of a node happened to be whole."),
    "C": ("central rounding", "The middle of the relaxation's solutions, rounded."),
    "F": ("feasibility pump", "Rounds and mends in turns until both agree."),
    "H": ("heuristic", "One of the heuristics that look near the relaxation's solution."),
    "I": ("shifting", "Rounds, and shifts what is broken by that."),
    "J": ("feasibility jump", "A local search that moves the variable which mends most."),
    "L": ("sub-MIP", "A part of the variables is fixed and the rest solved as a problem of its own."),
    "P": ("empty MIP", "Nothing was left after presolve."),
    "R": ("randomized rounding", "The relaxation's solution, rounded by chance."),
    "S": ("solving the LP", "The relaxation itself was whole."),
    "T": ("evaluating a node", "A node of the tree had a whole solution."),
    "U": ("unbounded", "Found while it was shown that nothing bounds the objective."),
    "X": ("given solution", "What was handed over to begin with."),
    "Y": ("HiGHS solution", "Kept from an earlier search."),
    "Z": ("ZI round", "Moves variables to whole numbers one after the other."),
    "l": ("all at their lowest", "Every variable at its lowest value."),
    "u": ("all at their highest", "Every variable at its highest value."),
    "p": ("locks", "Every variable where its constraints allow most."),
    "z": ("all zero", "Every variable at zero."),
}
"""The letters in front of its lines."""


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
    for line in lines:
        if (row := _ROW.match(line)) is None or (time := number(row["at"])) is None:
            continue
        elapsed = began + time
        if (value := number(row["bound"])) is not None and value != bound:
            bound = value
            found.append(Moment(elapsed, False, bound, "bound"))
        if (value := number(row["best"])) is not None and (row["by"] or value != best):
            best = value
            name, _ = _SOURCES.get(row["by"] or "", ("", ""))
            found.append(Moment(elapsed, True, best, name or row["by"] or "found"))
    return found


def contributions(search: SearchText) -> tuple[Contribution, ...]:
    """How many solutions each way of finding them gave: most come first."""
    abouts = dict(_SOURCES.values())
    counted: dict[str, list[int]] = {}
    for moment in moments(search):
        counted.setdefault(moment.by, [0, 0])[not moment.solution] += 1
    abouts["bound"] = "The proved bound of branch and cut: what the relaxations of all open nodes allow at best."
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
            # it says "by user" of whoever stops it, our time limit too
            return status.strip().removeprefix("Status").strip().replace("Interrupted by user", "Stopped early")
    return ""


def _left(lines: Iterator[str]) -> str:
    told = ""
    for line in lines:
        if found := re.match(r"Presolve reductions: rows (\d+).*columns (\d+)", line):
            told = f"{int(found[2]):,} variables, {int(found[1]):,} rows left"
    return told
