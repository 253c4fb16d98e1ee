"""What `solve` is asked: by a board's file and a task, or by a run that is repeated or gone on from."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from workbench.cli import arguments
from workbench.cli.output import say
from workbench.core.errors import OptionError, RunError
from workbench.core.limits import LAST_SEED, MOST_WORKERS, Limits
from workbench.core.puzzle import AnyPuzzle
from workbench.core.recognised import NATIVE, Recognised
from workbench.solve.jobs.question import MOST_WANTED, Question
from workbench.solve.runs import provenance, run_reader
from workbench.solve.runs.run import Run


def add_arguments(parser: argparse.ArgumentParser) -> None:
    arguments.add_file(parser, optional=True)
    parser.add_argument("--task", metavar="T", help="what to ask: a name or a title, see `list`")
    parser.add_argument("--again", metavar="RUN", help="ask what a run asked; what else is given replaces it")
    parser.add_argument("--hint", metavar="RUN", help="go on from a run's best board; without FILE ask what it asked")
    arguments.add_settings(parser, "an option of the task")
    parser.add_argument("--time", metavar="S", help="time limit in seconds")
    parser.add_argument("--workers", metavar="N", help="solver threads (default: the cores there are)")
    parser.add_argument("--seed", metavar="N", help="of every random choice (default: 0)")
    parser.add_argument("--different", metavar="N", help="so many different boards, or all there are")
    parser.add_argument("--param", metavar="NAME=VALUE", action="append", default=[], help="a solver's parameter")


def read(given: argparse.Namespace, puzzles: tuple[AnyPuzzle, ...]) -> tuple[Recognised, Question]:
    """A board as it was found, with its file's header, and what is asked of it, checked.

    A WorkbenchError says in one line what is wrong with it.
    """
    settings = arguments.pairs(given.settings, "--set")
    limits = _limits(given, Limits(workers=provenance.cores()))
    found, asked = (
        _of_run(given, puzzles, settings) if given.file is None else _of_file(given, puzzles, settings, limits)
    )
    arguments.refuse_without_effect(asked.task, asked.values, settings)
    if given.different is not None:
        if not asked.task.different:
            raise OptionError(f"--different {given.different}: '{asked.task.name}' has one answer")
        asked = replace(asked, wanted=arguments.whole(given.different, "--different", 1, MOST_WANTED))
    if asked.limits.params:
        # loads the solver, which only this needs so early
        from workbench.solve.solvers.linear_search import check_parameters

        check_parameters(asked.limits, asked.task.solver(asked.values))
    return found, asked


def _limits(given: argparse.Namespace, usual: Limits) -> Limits:
    """The limits that are given, `usual` where none are."""
    return Limits(
        time=usual.time if given.time is None else arguments.real(given.time, "--time", 1e9),
        workers=usual.workers
        if given.workers is None
        else arguments.whole(given.workers, "--workers", 1, MOST_WORKERS),
        seed=usual.seed if given.seed is None else arguments.whole(given.seed, "--seed", 0, LAST_SEED),
        params={**usual.params, **arguments.pairs(given.param, "--param")},
    )


def _of_file(
    given: argparse.Namespace, puzzles: tuple[AnyPuzzle, ...], settings: Mapping[str, str], limits: Limits
) -> tuple[Recognised, Question]:
    if given.again is not None:
        raise OptionError(f"--again {given.again}: the run says of which board; leave out {given.file}")
    if given.task is None:
        raise OptionError("the following arguments are required: --task (see 'puzzle-workbench list')")
    found = arguments.read_board(given, puzzles)
    task = found.puzzle.task(given.task)
    values = task.read(settings)
    question = Question(found.puzzle, found.board, task, values, limits)
    if given.hint is not None:
        question = replace(question, hint=_best(given.hint, _read(given.hint, puzzles), question))
    return found, question


def _of_run(
    given: argparse.Namespace, puzzles: tuple[AnyPuzzle, ...], settings: Mapping[str, str]
) -> tuple[Recognised, Question]:
    name = given.hint if given.again is None else given.again
    if name is None:
        raise OptionError(
            "FILE is missing: a board's file, or - for standard input (see 'puzzle-workbench solve --help')"
        )
    for option, value in (("--task", given.task), ("--from", given.format), ("--puzzle", given.puzzle)):
        if value is not None:
            raise OptionError(f"{option} {value}: {name} says what is asked of which board")
    run = _read(name, puzzles)
    asked = run.question
    before = {option.name: option.text(asked.values[option.name]) for option in asked.task.options}
    values = asked.task.read({**before, **settings})
    question = replace(asked, values=values, limits=_limits(given, asked.limits), bound=None)  # it proves its own
    if given.hint is not None:
        other = run if given.hint == name else _read(given.hint, puzzles)
        question = replace(question, hint=_best(given.hint, other, question))
    return Recognised(asked.puzzle, asked.board, (), NATIVE), question


def _read(name: str, puzzles: tuple[AnyPuzzle, ...]) -> Run:
    """A run; where other versions made it that is said, since they may find something else."""
    run = run_reader.read_run(Path(name), puzzles)
    here = provenance.versions()
    others = [f"{what} {version}" for what, version in run.versions.items() if here.get(what, version) != version]
    if others:
        say(f"{name}: made with {', '.join(others)}; here is {', '.join(f'{w} {v}' for w, v in here.items())}")
    return run


def _best(name: str, run: Run, question: Question) -> object:
    """The best board of a run as the hint of a question, which asks the same of a board of the same kind."""
    if run.best is None:
        raise RunError(f"{name}: has found no board to go on from")
    asked, puzzle = run.question, question.puzzle
    if asked.puzzle is not puzzle or asked.task != question.task:
        raise OptionError(
            f"--hint {name}: its boards are of {asked.puzzle.slug} {asked.task.name}, "
            f"not of {puzzle.slug} {question.task.name}"
        )
    board = run.best.board
    # of the same board any answer will do; to engines, one of another size is no board at all
    if asked.board != question.board and puzzle.options_of(board) != puzzle.options_of(question.board):
        raise OptionError(f"--hint {name}: its boards have other options than the board that is asked about")
    return board
