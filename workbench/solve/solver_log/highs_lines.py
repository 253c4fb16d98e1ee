"""Which line of HiGHS's log belongs where, and what the parts of that log are."""

from __future__ import annotations

import re

from workbench.solve.solver_log.places import OTHER, Place

NAME = "HiGHS"

PARTS = {
    "model": "The linear problem as it was handed over: its rows and columns, and the range of its numbers. Ranges of "
    "many powers of ten make rounding errors likely.",
    "presolve": "HiGHS drops rows and columns that say nothing new, so that a smaller problem with the same answers is "
    "left.",
    "search": "Branch and cut: each line is a moment. BestBound is proved, BestSol is the best solution so far, Gap is "
    "what lies between; a letter in front says how a solution was found.",
    "result": "The answer in short: status, the best solution (primal), the proved bound (dual), and how the simplex "
    "steps were spent.",
    "other": "Lines of the task itself, beside those of the solver.",
}

PASSAGES = {
    "Solving MIP model": "The problem that is searched: what the presolve has left of it.",
    "Cliques": "Sets of variables of which at most one can be 1; they make strong cutting planes.",
    "Restart": "The search began anew: enough variables have been fixed to presolve once more.",
}

_BEGINS = re.compile(r"(?:MIP|LP|QP) .*has \d+ rows?; \d+ cols?")
_REPORT = re.compile(r"\s|$|[A-Z][A-Za-z -]* {2,}\S|[A-Z][A-Za-z ]+:")


def begins(line: str) -> bool:
    return _BEGINS.match(line) is not None


def placed(line: str, here: Place) -> Place:
    if line.startswith(("Solving report", "Model status", "HiGHS run time")):
        return Place("result", "")
    if here.part == "result":
        return here if _REPORT.match(line) else OTHER
    if line.startswith(("Presolving model", "Presolve ")):
        return Place("presolve", "")
    if line.startswith("Solving MIP model"):
        return Place("presolve", "Solving MIP model")
    if line.startswith(("Src:", "   Proc.", "        Nodes", "Solving LP", "Using ", "  Iteration")):
        return Place("search", "")
    return here
