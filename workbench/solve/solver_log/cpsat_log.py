"""CP-SAT's log: which line belongs where, and what they tell: solutions and bounds with who found them, each
subsolver's work, each part in numbers. What its parts and tables are, `sentences.toml` tells.

The lines that are kept are read when a view shows what they say; what cannot be read is left out.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from typing import Any

from workbench.render.timeline import Moment
from workbench.solve.solver_log import sentences
from workbench.solve.solver_log.passages import OTHER, Contribution, Heading, SearchText, course, number, whole
from workbench.solve.solver_log.sentences import about, family, kind

NAME = "CP-SAT"

_SEARCHING = re.compile(r"Preloading model|Starting (?:search|sequential|deterministic)|#(?:\d|Bound|Done|Model|Opt)")
_HEADING = re.compile(r"[A-Z][A-Za-z]*(?: [A-Za-z]+)*(?= \(\d|  |:?$)")
_COUNTED = re.compile(r"\d+ (?:full problem|first solution|interleaved|helper|ignored)\b.* subsolvers?:|\d+ tasks")
_ENTRY = re.compile(r"[a-z_]+:")
_EVENT = re.compile(r"#(\d+|Bound|Done|OptimalBound)\s+([0-9.]+)s\s*(?:best:(\S+)\s+next:\[([^\]]*)\]\s*)?([^\s(\[{]*)")
_ROW = re.compile(r"\s*'([^']+)':\s*(.*)")
_LIST = re.compile(r"\d+ (full problem|first solution|interleaved|helper)[^:]*subsolvers?: \[([^\]]*)\]")
_TIMING = re.compile(r"(?<!\d)(\d+)\s*\[[^\]]*\]\s*\S+\s+\S+\s+(\S+)")
_UNITS = {"ns": 1e-9, "us": 1e-6, "ms": 1e-3, "s": 1.0, "m": 60.0, "h": 3600.0}
_KINDS = {"full problem": "whole search", "first solution": "first solution", "interleaved": "", "helper": "helper"}


# ------------------------------------------------------------------------------------------------ where a line belongs


def begins(line: str) -> bool:
    return line.startswith("Starting CP-SAT solver")


def placed(line: str, here: Heading) -> Heading:
    if not line:
        return here
    if line.startswith(("CpSolverResponse summary", "LRAT_status")):
        return Heading("result", "")
    match here.part:
        case "result":
            return here if _ENTRY.match(line) else OTHER
        case "statistics":
            return _table(line) or here
        case "model":
            if line.startswith("Starting presolve"):
                return Heading("presolve", "")
        case "presolve":
            return _in_presolve(line, here)
        case "search" | "subsolvers":
            if (table := _table(line)) is not None and table.title in sentences.table(NAME, "passages"):
                return table
            return _in_search(line)
    return _in_search(line) if _SEARCHING.match(line) else here


def _in_presolve(line: str, here: Heading) -> Heading:
    if line.startswith("Presolve summary"):
        return Heading("presolve", "Presolve summary")
    if line.startswith("Presolved "):
        return Heading("presolve", "Presolved model")
    return _in_search(line) if _SEARCHING.match(line) else here


def _in_search(line: str) -> Heading:
    about = line.startswith(("Starting search", "Starting sequential")) or _COUNTED.match(line)
    return Heading("subsolvers" if about else "search", "")


def _table(line: str) -> Heading | None:
    """The place of a table that begins with this line."""
    found = _HEADING.match(line)
    return Heading("statistics", found[0]) if found else None


# ------------------------------------------------------------------------------------------------ moments


def moments(search: SearchText) -> list[Moment]:
    """Every solution and every better bound, in order."""
    return search.moments(_moments)


def _moments(lines: Iterator[str], began: float) -> list[Moment]:
    found: list[Moment] = []
    better: int | None = None
    for line in lines:
        if (event := _EVENT.match(line)) is None or (time := number(event[2])) is None:
            continue
        what, _, best, left, name = event.groups()
        value, by = number(best or ""), family(name)
        if what == "Bound" and left is not None:
            low, _, high = left.partition(",")
            ends = number(low), number(high)
            better = _direction(best, value, ends) or better
            bound = ends[1] if better == -1 else ends[0]
            if bound is not None:
                found.append(Moment(began + time, False, bound, by))
        elif what == "Done" and value is not None:
            found.append(Moment(began + time, False, value, by))
        elif what.isdigit():
            found.append(Moment(began + time, True, value, by))
    return found


def _direction(best: str, value: float | None, ends: tuple[float | None, float | None]) -> int | None:
    """1 where small values are better, -1 where large ones are; None where a line does not show it."""
    if value is None:
        return -1 if best == "-inf" else 1 if best == "inf" else None
    low, high = ends
    return 1 if high is not None and high < value else -1 if low is not None and low > value else None


# ------------------------------------------------------------------------------------------------ who did what


_Seen = dict[str, Any]  # what the tables and lines say of one subsolver, under the names of a Contribution


def contributions(search: SearchText) -> tuple[Contribution, ...]:
    """What each subsolver contributed: who found most comes first, then who worked longest."""
    gathered: defaultdict[str, _Seen] = defaultdict(dict)
    _read_lists(search.lines("subsolvers"), gathered)
    for passage in search.of("statistics"):
        read = _READERS.get(passage.place.title)
        for line in passage.lines if read is not None else ():
            if read is not None and (row := _ROW.match(line)) is not None:
                read(row[2], gathered[row[1]])
    for (name, solution), count in Counter((moment.by, moment.solution) for moment in moments(search)).items():
        if name:
            gathered[name]["solutions" if solution else "bounds"] = count
    found = [
        Contribution(name, **{"kind": kind(name), "about": about(name), **seen}) for name, seen in gathered.items()
    ]
    return tuple(sorted(found, key=lambda one: (-one.solutions, -one.bounds, -(one.seconds or 0.0), one.name)))


def _read_lists(lines: Iterable[str], gathered: defaultdict[str, _Seen]) -> None:
    """`5 full problem subsolvers: [core, default_lp, ...]`."""
    for line in lines:
        if (found := _LIST.match(line)) is None or found[1] == "helper":
            continue
        for name in found[2].split(","):
            seen = gathered[name.strip().partition("(")[0]]
            if known := _KINDS[found[1]]:
                seen["kind"] = known


def _read_timing(row: str, seen: _Seen) -> None:
    if (found := _TIMING.search(row)) is not None:
        seen |= {"calls": int(found[1]), "seconds": _duration(found[2])}


def _read_search(row: str, seen: _Seen) -> None:
    cells = row.split()
    if len(cells) >= 3:
        seen |= {"conflicts": whole(cells[1]), "branches": whole(cells[2])}


def _read_lns(row: str, seen: _Seen) -> None:
    _, _, calls = (row.split() or [""])[0].partition("/")  # behind those that gave a better solution
    if whole(calls) is not None:
        seen["calls"] = whole(calls)


_READERS = {"Task timing": _read_timing, "Search stats": _read_search, "LNS stats": _read_lns}


def _duration(text: str) -> float | None:
    """Seconds of "84.13ms"."""
    found = re.fullmatch(r"([0-9.]+)(ns|us|ms|s|m|h)", text)
    value = number(found[1]) if found else None
    return value * _UNITS[found[2]] if found and value is not None else None


# ------------------------------------------------------------------------------------------------ in numbers


def figures(search: SearchText, part: str) -> str:
    """A part in a few numbers; empty where it tells none yet."""
    match part:
        case "model":
            return _size(line for passage in search.of("model") for line in passage.lines)
        case "presolve":
            presolved = (p for p in search.of("presolve") if p.place.title == "Presolved model")
            size = _size(line for passage in presolved for line in passage.lines)
            closed = any(line.startswith("Problem closed") for line in search.lines("presolve"))
            return f"{size} left" if size else "solved by presolve alone" if closed else ""
        case "subsolvers":
            return _workers(search.lines("subsolvers"))
        case "search":
            return course(moments(search))
        case "result":
            return _answer(search.lines("result"))
    return ""


def _size(lines: Iterator[str]) -> str:
    variables, constraints = None, 0
    for line in lines:
        if found := re.match(r"#Variables: ([\d']+)", line):
            variables = whole(found[1])
        elif found := re.match(r"#k\w+: ([\d']+)", line):
            constraints += whole(found[1]) or 0
    return "" if variables is None else f"{variables:,} variables, {constraints:,} constraints"


def _workers(lines: Iterator[str]) -> str:
    workers, kinds = "", 0
    for line in lines:
        if found := re.search(r"with (\d+ workers?)", line):
            workers = "1 worker" if found[1].split()[0] == "1" else found[1]
        if (listed := _LIST.match(line)) is not None and listed[1] != "helper":
            kinds += len(listed[2].split(","))
    return f"{workers}, {kinds} strateg{'y' if kinds == 1 else 'ies'}" if workers and kinds else workers


def _answer(lines: Iterator[str]) -> str:
    entries = dict(line.split(": ", 1) for line in lines if ": " in line)
    parts = [entries.get("status", "")]
    if number(entries.get("objective", "")) is not None and entries.get("status") in ("OPTIMAL", "FEASIBLE"):
        parts += [f"objective {entries['objective']}", f"bound {entries.get('best_bound', '')}"]
    return ", ".join(word for word in parts if word)
