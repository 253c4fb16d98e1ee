"""`sheets`: boards printed together, their solutions at the end."""

from __future__ import annotations

import argparse
import time
from pathlib import Path

from workbench.cli import arguments, output, pictures
from workbench.cli.live_display import LiveDisplay, how_far
from workbench.core.errors import OptionError
from workbench.core.limits import Limits
from workbench.core.puzzle import AnyPuzzle

_REDRAW = 0.12  # seconds between two drawings of the live line

_EPILOG = """\
A DIR is what `batch` has written: each board that its jobs have completed is printed once, unsolved, and what they have
found is its solution; what they have made is printed as it is. So twenty puzzles of a grade are made by a plan

    [[job]]
    puzzle = "towers"
    new = { size = 6 }
    task = "generate"
    set = { grade = "hard" }
    seeds = "1..20"

with `batch PLAN -o DIR`, and printed with `sheets DIR --solutions -o book.pdf`."""

EXAMPLE = "sheets board.txt out --solutions -o book.pdf"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = _EPILOG
    parser.add_argument("files", metavar="FILE|DIR", nargs="+", help="boards' files, and folders of batches")
    arguments.add_output(parser, "the document to write: .pdf", required=True)
    parser.add_argument("--solutions", action="store_true", help="solve the boards, and print the solutions at the end")
    parser.add_argument("--title", metavar="T", default="", help="a title on top of each page")
    parser.add_argument("--name", action="store_true", help="a line for the name and one for the date beside that")
    parser.add_argument(
        "--per-page", metavar="N", type=int, choices=(1, 2, 4, 6, 9), default=0, help="boards on a page"
    )
    parser.add_argument("--task", metavar="T", help="by what they are solved (default: the first that completes them)")
    arguments.add_settings(parser, "an option of the task")
    parser.add_argument("--time", metavar="S", help="seconds for each board at most")
    arguments.add_theme(parser)


def run(given: argparse.Namespace, puzzles: tuple[AnyPuzzle, ...]) -> int:
    """Read all boards, solve them if that is wanted, then write the document."""
    paths = output.wanted(given.output, (".pdf",))
    pictures.check_available(paths)
    settings = tuple(arguments.pairs(given.settings, "--set").items())
    if not given.solutions and (given.task or settings or given.time):
        raise OptionError("--task, --set and --time are about solutions: --solutions prints them")
    seconds = None if given.time is None else arguments.real(given.time, "--time", 1e9)
    from workbench.solve import sheets  # brings the solvers

    found = sheets.sheets_of([Path(name) for name in given.files], puzzles)
    answers: list[sheets.Sheet] = []
    if given.solutions:
        how = sheets.SolveSettings(given.task, settings, Limits(seconds))
        began = time.monotonic()
        with LiveDisplay(_REDRAW) as live:
            for answer in sheets.solved(found, how):
                answers.append(answer)
                if live.due:
                    live.show(f"Solving  {how_far(len(answers), len(found), began)}", turning=True)
    for path in paths:
        pictures.write_sheets(path, found, answers, given)
        given.out.line(f"{sheets.contents(found, answers)}: {path}")
    return 0
