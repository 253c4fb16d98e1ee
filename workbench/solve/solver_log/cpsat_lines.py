"""Which line of CP-SAT's log belongs where. What its parts and tables are, `sentences.toml` tells."""

from __future__ import annotations

import re

from workbench.solve.solver_log import sentences
from workbench.solve.solver_log.places import OTHER, Place

NAME = "CP-SAT"

_SEARCHING = re.compile(r"Preloading model|Starting (?:search|sequential|deterministic)|#(?:\d|Bound|Done|Model|Opt)")
_HEADING = re.compile(r"[A-Z][A-Za-z]*(?: [A-Za-z]+)*(?= \(\d|  |:?$)")
_COUNTED = re.compile(r"\d+ (?:full problem|first solution|interleaved|helper|ignored)\b.* subsolvers?:|\d+ tasks")
_ENTRY = re.compile(r"[a-z_]+:")


def begins(line: str) -> bool:
    return line.startswith("Starting CP-SAT solver")


def placed(line: str, here: Place) -> Place:
    if not line:
        return here
    if line.startswith(("CpSolverResponse summary", "LRAT_status")):
        return Place("result", "")
    match here.part:
        case "result":
            return here if _ENTRY.match(line) else OTHER
        case "statistics":
            return _table(line) or here
        case "model":
            if line.startswith("Starting presolve"):
                return Place("presolve", "")
        case "presolve":
            return _in_presolve(line, here)
        case "search" | "subsolvers":
            if (table := _table(line)) is not None and table.title in sentences.passages(NAME):
                return table
            return _in_search(line)
    return _in_search(line) if _SEARCHING.match(line) else here


def _in_presolve(line: str, here: Place) -> Place:
    if line.startswith("Presolve summary"):
        return Place("presolve", "Presolve summary")
    if line.startswith("Presolved "):
        return Place("presolve", "Presolved model")
    return _in_search(line) if _SEARCHING.match(line) else here


def _in_search(line: str) -> Place:
    about = line.startswith(("Starting search", "Starting sequential")) or _COUNTED.match(line)
    return Place("subsolvers" if about else "search", "")


def _table(line: str) -> Place | None:
    """The place of a table that begins with this line."""
    found = _HEADING.match(line)
    return Place("statistics", found[0]) if found else None
