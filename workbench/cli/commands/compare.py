"""`compare`: runs side by side, as a table, as CSV, and on one plot."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from workbench.cli import arguments, output, pictures
from workbench.core import files
from workbench.core.errors import FileProblem, OptionError
from workbench.core.file_writing import write_text
from workbench.core.puzzle import AnyPuzzle
from workbench.solve.batch.table import NAME, is_batch, read_rows
from workbench.solve.batch.trials import by_key
from workbench.solve.compare import comparison_table
from workbench.solve.compare.comparison import Comparison
from workbench.solve.compare.comparison_plots import COURSES, OF, X, plot
from workbench.solve.compare.winner import conclusion
from workbench.solve.runs.run_file import ENDING
from workbench.solve.runs.run_reader import read_run

_MOST = 10_000
_EPILOG = """\
A RUN is what `solve --json` prints, or `solve -o RUN.jsonl` writes; a DIR stands for all *.jsonl in it.
Times are in seconds. first: until the first board; to best: until the best one; to end: until nothing was left to be
found out. gap: between best and bound, as a share of the larger. primal integral: the gap to the best of all runs that
ask the same of the same board, summed over the seconds of the longest run (Berthold 2013); gap integral: the same of
the gap between best and bound.
--of what is plotted: the objective, its bound, the gap to the best of all, the share of runs solved by a time (ecdf),
or boxes of the times until solved (box), a line or box for each setting: alike but for board and seed; or scatter: a
dot for each two that are alike but for --pair NAME=A NAME=B, by the times until they were solved.
A DIR that `batch` has written is told by setting: how many are solved and failed, medians and quartiles of times over
all its jobs (one that is not solved takes for ever). Of a batch --of is ecdf, box or scatter.
Where settings were asked over several boards or seeds, the last line says which is best, and whether by more than
chance (a rank sum test within each board, exact for few, with Bonferroni's correction)."""

EXAMPLE = "compare run.jsonl other.jsonl --plot race.svg"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = _EPILOG
    parser.add_argument(
        "runs", metavar="RUN|DIR", nargs="+", help="a run's file, a folder of them, or a batch's folder"
    )
    parser.add_argument("--plot", metavar="FILE", action="append", default=[], help="the plot: .svg .png .pdf")
    parser.add_argument("--csv", metavar="FILE", help="the table: .csv")
    parser.add_argument("--of", choices=(*COURSES, *OF), help="what is plotted (default: objective, of a batch ecdf)")
    parser.add_argument("--pair", nargs=2, metavar="NAME=VALUE", help="the two settings of a scatter plot")
    parser.add_argument("--x", choices=X, default="time", help="against seconds, their logarithm, deterministic time")
    parser.add_argument("--json", action="store_true", help="the table as one JSON object a line")
    arguments.add_look(parser)


def run(given: argparse.Namespace, puzzles: tuple[AnyPuzzle, ...]) -> int:
    """Read all runs or rows, then write what was asked for."""
    plots = arguments.outputs(given, given.plot, output.PICTURES)
    tables = output.wanted([given.csv] if given.csv else [], (".csv",))
    pair = [next(iter(arguments.pairs([word], "--pair").items())) for word in given.pair or ()]
    batch = _are_batches(given.runs)
    of = given.of or ("ecdf" if batch else "objective")
    if batch and of not in OF:
        raise OptionError(
            f"--of {of}: of a batch one of {', '.join(OF)} can be plotted; of its runs, where kept, the rest"
        )
    found = _of_batches(given.runs, puzzles) if batch else _of_runs(given.runs, puzzles)
    if given.x == "dtime" and plots and not any(trial.dtime for trial in found.trials):
        raise OptionError(f"--x dtime: none of these {found.kind}s tells a deterministic time, which CP-SAT does")
    for path in plots:
        pictures.write(path, plot(found, of, given.x, pair=pair), given.theme, given.scale)
    table = comparison_table.of_settings(found) if batch else comparison_table.of_trials(found)
    for path in tables:
        write_text(path, table.to_csv())
    if given.json:
        for one in table.objects():
            given.out.json(one)
    else:
        given.out.line(table.to_text())
        if sentence := conclusion(found):
            given.out.line(f"\n{sentence}")
    return 0


def _are_batches(names: Sequence[str]) -> bool:
    """Whether these are folders of batches; OptionError where only some are."""
    found = [is_batch(Path(name)) for name in names]
    if any(found) and not all(found):
        raise OptionError(f"{names[found.index(False)]}: has no {NAME}: a batch is compared with batches")
    return any(found)


def _of_batches(names: Sequence[str], puzzles: tuple[AnyPuzzle, ...]) -> Comparison:
    found = by_key((row for name in names for row in read_rows(Path(name))), puzzles)
    if not found:
        raise FileProblem(f"{names[0]}: no job of this batch is done yet")
    return Comparison(list(found.values()))


def _of_runs(names: Sequence[str], puzzles: tuple[AnyPuzzle, ...]) -> Comparison:
    paths = [path for name in names for path in _files(Path(name))]
    if len(paths) > _MOST:
        raise OptionError(f"{len(paths):,} runs: at most {_MOST:,} are compared")
    return Comparison.of_runs([read_run(path, puzzles) for path in paths], [path.stem for path in paths])


def _files(path: Path) -> list[Path]:
    if not path.is_dir():
        return [path]
    with files.reporting(path):
        found = sorted(one for one in path.iterdir() if one.suffix == ENDING)
    if not found:
        raise FileProblem(f"{path}: has no runs in it, no *{ENDING}")
    return found
