"""Which line of HiGHS's log belongs where. What its parts are, `sentences.toml` tells."""

from __future__ import annotations

import re

from workbench.solve.solver_log.places import OTHER, Place

NAME = "HiGHS"

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
