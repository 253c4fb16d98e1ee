"""`model`: the model behind a task, its size before and after presolve, and as a file for other programs."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, cast

from workbench.cli import arguments, output
from workbench.cli.output import say
from workbench.core import files
from workbench.core.errors import OptionError, WorkbenchError
from workbench.core.puzzle import AnyPuzzle
from workbench.solve.job import WorkerContext

if TYPE_CHECKING:
    from workbench.solve.model_size import AnyModel, Size

ENDINGS = (".mps", ".lp", ".pb.txt", ".cnf")
_PRESOLVE = 10.0
"""Seconds for a presolve that only tells a size."""

_EPILOG = """\
FILE's ending says what is written:
  .mps     free MPS        .lp      the LP format of CPLEX: for Gurobi, CPLEX, HiGHS, CBC, SCIP; linear models
  .pb.txt  the protocol buffer of CP-SAT, as text
  .cnf     DIMACS CNF, for SAT solvers; models without objective whose constraints count Booleans"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What may be typed behind the command."""
    parser.formatter_class, parser.epilog = argparse.RawDescriptionHelpFormatter, _EPILOG
    arguments.add_file(parser)
    parser.add_argument("--task", required=True, metavar="T", help="whose model, see `list`")
    arguments.add_settings(parser, "an option of the task")
    parser.add_argument("--json", action="store_true", help="the sizes as one JSON object")
    arguments.add_output(parser, "FILE", f"write the model: {' '.join(ENDINGS)}; may be given several times")


def run(given: argparse.Namespace, puzzles: tuple[AnyPuzzle, ...]) -> int:
    """Build the model, write it, and say how large it is."""
    paths = tuple(Path(name) for name in given.output)
    for path in paths:
        _ending(path)
        output.check_writable(path)
    found = arguments.read_board(given, puzzles)
    task = found.puzzle.task(given.task)
    values = task.read(arguments.pairs(given.settings, "--set"))
    model = cast("AnyModel", found.puzzle.model(found.board, task, values, WorkerContext()))
    texts = [_text(model, path, f"{found.puzzle.slug} {task.name}") for path in paths]  # all of them, or none
    for path, text in zip(paths, texts, strict=True):
        files.write_text(path, text)
    sizes = _sizes(model)
    if given.json:
        given.out.json({name: asdict(one) for name, one in sizes.items()})
    else:
        given.out.line("\n".join(_table(sizes)))
    return 0


def _ending(path: Path) -> str:
    for ending in ENDINGS:
        if path.name.lower().endswith(ending):
            return ending
    raise OptionError(f"{path}: unknown ending '{path.suffix}': one of {', '.join(ENDINGS)} is right")


def _text(model: AnyModel, path: Path, title: str) -> str:
    """The model in the format of a file's name; errors begin with that name."""
    from workbench.solve import model_files
    from workbench.solve.linear_cpsat import cpsat_form, linear_form
    from workbench.solve.linear_model import LinearModel

    write = {".mps": model_files.mps, ".lp": model_files.lp, ".cnf": model_files.cnf}
    try:
        ending = _ending(path)
        if ending == ".pb.txt":
            return str((cpsat_form(model)[0] if isinstance(model, LinearModel) else model).proto)
        return write[ending](model if isinstance(model, LinearModel) else linear_form(model), title)
    except WorkbenchError as error:
        raise OptionError(f"{path}: {error}") from None


# ------------------------------------------------------------------------------------------------ sizes


def _sizes(model: AnyModel) -> dict[str, Size]:
    """The model as it was built, and what is left of it by the solvers that take it."""
    from workbench.solve import model_size
    from workbench.solve.linear_cpsat import cpsat_form, linear_form
    from workbench.solve.linear_model import LinearModel

    found = {"model": model_size.size(model)}
    try:
        proto = cpsat_form(model)[0] if isinstance(model, LinearModel) else model
        if (left := model_size.presolved_by_cpsat(proto, _PRESOLVE)) is not None:
            found["CP-SAT"] = left
    except OptionError as error:
        say(str(error))
    try:
        linear = model if isinstance(model, LinearModel) else linear_form(model)
        found["HiGHS"] = model_size.presolved_by_highs(linear)
    except OptionError as error:
        say(str(error))
    return found


def _table(sizes: Mapping[str, Size]) -> Iterator[str]:
    heads = ["", *("as built" if name == "model" else f"presolved by {name}" for name in sizes)]
    lines = [heads]
    for label, part in (("variables", "variables"), ("constraints", "constraints")):
        counts = [getattr(one, part) for one in sizes.values()]
        lines.append([label, *(f"{sum(one.values()):,}" for one in counts)])
        for kind in sorted({kind for one in counts for kind in one}):
            lines.append([f"  {kind}", *(f"{one[kind]:,}" if kind in one else "" for one in counts)])
    lines.append(["nonzeros", *(f"{one.nonzeros:,}" for one in sizes.values())])
    yield from output.aligned(lines, range(1, len(heads)))
