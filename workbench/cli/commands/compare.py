"""`compare`: runs side by side, as a table, as CSV, and on one plot."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from workbench.cli import arguments, batch_table, output, pictures
from workbench.cli.progress import shown
from workbench.core import files
from workbench.core.errors import FileProblem, OptionError
from workbench.core.insight_text import aligned
from workbench.core.puzzle import AnyPuzzle
from workbench.solve.comparison import OF, Comparison, X
from workbench.solve.comparison_table import COLUMNS, how_it_ended, record, to_csv
from workbench.solve.measures import Measures
from workbench.solve.run_file import ENDING
from workbench.solve.run_reader import read_run

_MOST = 10_000
_EPILOG = """\
A RUN is what `solve --json` prints, or `solve -o RUN.jsonl` writes; a DIR stands for all *.jsonl in it.
Times are in seconds. first: until the first board; to best: until the best one; to proof: until nothing was left to be
found out. gap: between best and bound, as a share of the larger. primal integral: the gap to the best of all runs that
ask the same of the same board, summed over the seconds of the longest run (Berthold 2013); gap integral: the same of
the gap between best and bound.
--of what is plotted: the objective, its bound, the gap to the best of all, the share of runs solved by a time (ecdf),
or boxes of the times until solved (box), a line or box for each setting: alike but for the seed.
A DIR that `batch` has written is told by setting, alike but for board and seed: how many are solved and failed,
medians and quartiles of times over all its jobs (one that is not solved takes for ever). Of a batch --of is ecdf, box,
or scatter: a dot for each two jobs that are alike but for --pair NAME=A NAME=B, by the times until they were solved."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.formatter_class, parser.epilog = argparse.RawDescriptionHelpFormatter, _EPILOG
    parser.add_argument(
        "runs", metavar="RUN|DIR", nargs="+", help="a run's file, a folder of them, or a batch's folder"
    )
    parser.add_argument("--plot", metavar="FILE", action="append", default=[], help="the plot: .svg .png .pdf")
    parser.add_argument("--csv", metavar="FILE", help="the table: .csv")
    parser.add_argument("--of", choices=(*OF, "scatter"), help="what is plotted (default: objective, of a batch ecdf)")
    parser.add_argument("--pair", nargs=2, metavar="NAME=V", help="the two settings of a batch's scatter plot")
    parser.add_argument("--x", choices=X, default="time", help="against seconds, their logarithm, deterministic time")
    parser.add_argument("--json", action="store_true", help="the table as one JSON object a line")
    arguments.add_look(parser)


def run(given: argparse.Namespace, puzzles: tuple[AnyPuzzle, ...]) -> int:
    """Read all runs, then write what was asked for."""
    plots = arguments.outputs(given, given.plot, output.PICTURES)
    tables = output.wanted([given.csv] if given.csv else [], (".csv",))
    if batch_table.asks_for(given.runs):
        return batch_table.run(given, puzzles, plots, tables)
    of = given.of or "objective"
    if of not in OF or given.pair:
        raise OptionError(f"{given.runs[0]}: has no table of a batch: scatter plots are of batches")
    paths = [path for name in given.runs for path in _files(Path(name))]
    if len(paths) > _MOST:
        raise OptionError(f"{len(paths):,} runs: at most {_MOST:,} are compared")
    runs = [read_run(path, puzzles) for path in paths]
    if given.x == "dtime" and plots and not any(run.trace.work for run in runs):
        raise OptionError("--x dtime: none of these runs tells a deterministic time, which CP-SAT does")
    found = Comparison(runs, [path.stem for path in paths])
    for path in plots:
        pictures.write(path, found.scene(of, given.x), given.theme, given.scale)
    for path in tables:
        files.write_text(path, to_csv(found))
    if given.json:
        for index in range(len(runs)):
            given.out.json(record(found, index))
    else:
        given.out.line("\n".join(_table(found)))
    return 0


def _files(path: Path) -> list[Path]:
    if not path.is_dir():
        return [path]
    try:
        found = sorted(one for one in path.iterdir() if one.suffix == ENDING)
    except OSError as error:
        raise FileProblem(f"{path}: cannot be read: {files.reason(error)}") from None
    if not found:
        raise FileProblem(f"{path}: has no runs in it, no *{ENDING}")
    return found


# ------------------------------------------------------------------------------------------------ tables


def _table(found: Comparison) -> Iterator[str]:
    """Aligned for people: texts to the left, numbers to the right; columns that say nothing of any run are left out."""
    measured = [(key, heading) for key, heading in COLUMNS if any(getattr(m, key) is not None for m in found.measures)]
    rows = [["run", *found.differing, *(heading for _, heading in measured), "ended"]]
    for index, name in enumerate(found.names):
        aspects, measures = found.aspects[index], found.measures[index]
        settings = [aspects.get(one, "–") for one in found.differing]
        rows.append([name, *settings, *(_cell(measures, key) for key, _ in measured), how_it_ended(found.runs[index])])
    first = 1 + len(found.differing)
    yield from aligned(rows, range(first, first + len(measured)))


def _cell(measures: Measures, key: str) -> str:
    value = getattr(measures, key)
    if value is None:
        return "–"
    if key == "gap":
        return f"{value:.1%}"
    return shown(value) if key in ("best", "bound") else f"{value:.3f}"
