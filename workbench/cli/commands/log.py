"""`log`: what the solver did in a run, in words: the parts of its log, who contributed what."""

from __future__ import annotations

import argparse
import textwrap
from collections.abc import Sequence
from pathlib import Path

from workbench.cli import arguments, output, pictures
from workbench.cli.exit_codes import ANSWERED, UNANSWERED
from workbench.core.errors import OptionError
from workbench.core.insight import Table
from workbench.core.puzzle import AnyPuzzle
from workbench.core.wording import aligned, duration_text, scalar_text
from workbench.render.chart import WIDTH
from workbench.solve.runs import run_log
from workbench.solve.runs.run_log import LogPart
from workbench.solve.runs.run_reader import read_run
from workbench.solve.solver_log.passages import SearchText

_WIDE = 110

EXAMPLE = "log run.jsonl --plot timeline.svg"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = "A RUN is what `solve --json` prints, or `solve -o RUN.jsonl` writes."
    parser.add_argument("run", metavar="RUN", help="a run's file")
    parser.add_argument("--part", choices=tuple(run_log.TITLES), help="the lines of one part, as the solver wrote them")
    parser.add_argument("--plot", metavar="FILE", action="append", default=[], help="the timeline: .svg .png .pdf")
    parser.add_argument("--json", action="store_true", help="one JSON object a part, and one a strategy")
    arguments.add_look(parser)


def run(given: argparse.Namespace, puzzles: tuple[AnyPuzzle, ...]) -> int:
    """Tell a run search by search; 1 when there is nothing to tell."""
    plots = arguments.outputs(given, given.plot, output.PICTURES)
    found = read_run(Path(given.run), puzzles)
    tell = _tell_json if given.json else _tell
    answered = False
    for number, search in enumerate(found.log.searches or [None], 1):
        parts = [] if search is None else list(run_log.parts(search))
        own = run_log.steps(found) if number == 1 else None
        parts = [part for part in (*((own,) if own else ()), *parts) if given.part in (None, part.name)]
        table = run_log.work_table(found, search) if given.part is None else None
        answered = answered or bool(parts) or table is not None
        tell(given, number, search, parts, table)
    for path in plots:
        searches = (*reversed(found.log.searches), None)  # the last that found something; else what the task did
        drawn = next(filter(None, (run_log.timeline(found, search, WIDTH) for search in searches)), None)
        if drawn is None:
            raise OptionError(f"{given.run}: tells of no solution and no bound: there is nothing to plot")
        pictures.write(path, drawn, given.theme, given.scale)
    return ANSWERED if answered else UNANSWERED


def _tell(
    given: argparse.Namespace, number: int, search: SearchText | None, parts: Sequence[LogPart], table: Table | None
) -> None:
    """For people: each part in a line of numbers and a sentence; of one that is asked for its lines."""
    if search is not None and number > 1:
        begun = f"{search.solver or 'none of a solver'}, from {duration_text(search.began)} on"
        given.out.line(f"\nSearch {number}: {begun}\n")
    for part in parts:
        if given.part is not None:
            given.out.line("\n".join(line for passage in part.passages for line in passage.lines))
            continue
        given.out.line(f"{part.title}{f': {part.figures}' if part.figures else ''}")
        given.out.line(textwrap.fill(part.sentence, _WIDE, initial_indent="    ", subsequent_indent="    "))
    if table is not None:
        rows = [list(table.columns), *([scalar_text(value) for value in row.values] for row in table.rows)]
        numbers = {at for at, value in enumerate(table.rows[0].values) if not isinstance(value, str)}
        given.out.line("\n" + "\n".join(aligned(rows, numbers)))


def _tell_json(
    given: argparse.Namespace, number: int, search: SearchText | None, parts: Sequence[LogPart], table: Table | None
) -> None:
    """For scripts: an object a part with its lines, and one a strategy."""
    about: dict[str, object] = {"search": number, "solver": "" if search is None else search.solver}
    for part in parts:
        lines = [line for passage in part.passages for line in passage.lines]
        fields = {"part": part.name, "figures": part.figures, "sentence": part.sentence, "lines": lines}
        given.out.json(about | fields)
    if table is not None:
        for row in table.rows:
            given.out.json(about | dict(zip(table.columns, row.values, strict=True)))
