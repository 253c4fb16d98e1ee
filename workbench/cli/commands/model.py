"""`model`: the model behind a task, its size before and after presolve, and as a file for other programs."""

from __future__ import annotations

import argparse
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, cast

from workbench.cli import arguments, output
from workbench.cli.output import say
from workbench.core.errors import OptionError
from workbench.core.file_writing import write_text
from workbench.core.puzzle import AnyPuzzle
from workbench.core.wording import aligned
from workbench.solve.jobs.worker_context import WorkerContext
from workbench.solve.models.model_files import ENDINGS, ending_of

if TYPE_CHECKING:
    from workbench.solve.models.model_size import AnyModel

_EPILOG = """\
FILE's ending says what is written:
  .mps     free MPS        .lp      the LP format of CPLEX: for Gurobi, CPLEX, HiGHS, CBC, SCIP; linear models
  .pb.txt  the protocol buffer of CP-SAT, as text
  .cnf     DIMACS CNF, for SAT solvers; models without objective whose constraints count Booleans"""

EXAMPLE = "model board.txt --task find -o model.mps -o model.pb.txt"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = _EPILOG
    arguments.add_file(parser)
    parser.add_argument("--task", required=True, metavar="T", help="whose model, see `list`")
    arguments.add_settings(parser, "an option of the task")
    parser.add_argument("--json", action="store_true", help="the sizes as one JSON object")
    arguments.add_output(parser, f"write the model: {' '.join(ENDINGS)}; may be given several times")


def run(given: argparse.Namespace, puzzles: tuple[AnyPuzzle, ...]) -> int:
    """Build the model, write it, and say how large it is."""
    paths = tuple(Path(name) for name in given.output)
    for path in paths:
        ending_of(str(path))
        output.check_writable(path)
    found = arguments.read_board(given, puzzles)
    task = found.puzzle.task(given.task)
    settings = arguments.pairs(given.settings, "--set")
    values = task.read(settings)
    arguments.refuse_without_effect(task, values, settings)
    # brings the solvers, which who types something wrong does not wait for
    from workbench.solve.models import model_report

    model = cast("AnyModel", found.puzzle.model(found.board, task, values, WorkerContext()))
    wrong = list[OptionError]()
    for path in paths:
        try:
            write_text(path, model_report.text(model, str(path), f"{found.puzzle.slug} {task.name}"))
        except OptionError as error:  # it is no linear model, or no pure SAT: the other files do not wait for it
            wrong.append(error)
    sizes = model_report.sizes(model, say)
    if given.json:
        given.out.json({name: asdict(one) for name, one in sizes.items()})
    else:
        table = aligned(model_report.table(sizes), range(1, len(sizes) + 1))
        given.out.line("\n".join((*table, *model_report.settled(sizes))))
    for earlier in wrong[:-1]:
        say(str(earlier))
    if wrong:
        raise wrong[-1]
    return 0
