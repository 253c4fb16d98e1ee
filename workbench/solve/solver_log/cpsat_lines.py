"""Which line of CP-SAT's log belongs where, and what the parts and tables of that log are."""

from __future__ import annotations

import re

from workbench.solve.solver_log.places import OTHER, Place

NAME = "CP-SAT"

PARTS = {
    "model": "The problem as it was handed over: how many variables of which ranges, and how many constraints of each "
    "kind, before anything was simplified.",
    "presolve": "CP-SAT rewrites the problem before it searches: it fixes variables, drops and merges constraints and "
    "looks for symmetries, so that a smaller problem with the same answers is left.",
    "subsolvers": "Several strategies work side by side and share what they find: whole searches prove, local searches "
    "and large neighbourhoods (LNS) look for better solutions only.",
    "search": "What happened, in order: #1, #2 … are solutions, each better than the last; #Bound says how good a "
    "solution can still be. Where both meet, the best solution is proved.",
    "statistics": "What each strategy did with its time, in CP-SAT's own tables.",
    "result": "The answer in short: status, objective, proved bound, and how much work it was.",
    "other": "Lines of the task itself, beside those of the solver.",
}

PASSAGES = {
    "Presolve summary": "Which rules of the presolve applied, and how often.",
    "Presolved model": "The problem that is searched: what the presolve has left of it.",
    "Task timing": "How often each strategy ran and how long: in seconds, and in deterministic time, a count of work "
    "that is the same on every machine.",
    "Search stats": "Decisions taken (branches), dead ends met (conflicts), and how often the search began anew.",
    "SAT formula": "The problem as true-or-false variables and clauses: how many are settled for good, how many left.",
    "SAT stats": "What was learned from dead ends: each conflict gives a clause, which is made shorter where possible.",
    "Vivification": "Time spent on making clauses shorter that were learned before.",
    "Clause deletion": "Why clauses were dropped again: too many of them make each step slow.",
    "Lp stats": "The linear relaxation, where fractions are allowed: simplex steps, and cutting planes added to it.",
    "Lp dimension": "How large the linear relaxation was at the end.",
    "Lp debug": "Cuts that propagated, and those thrown away because their numbers were too large.",
    "Lp pool": "The linear constraints at hand and what was done to them; Cuts/Call is how often a cut was found.",
    "Lp Cut": "How many cutting planes of each family each strategy added.",
    "LNS stats": "Large neighbourhoods: how often one improved the solution, how many were searched to their end, and "
    "how large a share of the variables was set free at last.",
    "LS stats": "Local search for a first solution: moves by kind, and how often constraints were given more weight.",
    "LS feasibility": "Local search: how far from feasible it came.",
    "Solutions": "Which strategy found solutions, and which ones by their numbers.",
    "Objective bounds": "Which strategy proved better bounds, and how many.",
    "Solution repositories": "How often strategies borrowed each other's solutions as a place to begin.",
    "Improving bounds shared": "Bounds of variables that one strategy proved and told the others.",
    "Clauses shared": "Learned clauses that one strategy told the others.",
}

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
            if (table := _table(line)) is not None and table.title in PASSAGES:
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
