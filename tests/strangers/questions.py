"""Questions as strangers write them: options, settings, parameters of solvers, plans of batches, lessons."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache

from tests.contract import board_of, samples
from tests.strangers.parts import OWN, ROOM, Parser, goes_on, in_file, own_boards, text_of
from workbench.core import lesson, options, resources
from workbench.core.errors import Interrupted, WorkbenchError
from workbench.core.limits import Limits, parse_seeds
from workbench.core.options import Option, Values
from workbench.core.recognise import find_puzzle
from workbench.core.task import CPSAT, HIGHS
from workbench.puzzles import PUZZLES
from workbench.solve.batch.plan_file import parse_plan
from workbench.solve.solvers.linear_search import check_parameters

_LOOKS = 2_000  # how often reading a plan's boards asks whether to stop: a glob may name any folder of the machine


@cache
def _every_option() -> list[Option]:
    found = list[Option]()
    for puzzle in OWN:
        asked = [option for task in puzzle.tasks for option in task.options]
        found += [*puzzle.options, *asked, *puzzle.view_options(board_of(puzzle, samples(puzzle)[0]))]
    return list(dict.fromkeys(found))


def _read_options(data: bytes) -> None:
    """The text as each option there is, and as a list of seeds."""
    text = text_of(data)
    parse_seeds(text)
    for option in _every_option():
        with suppress(WorkbenchError):
            value = option.read(text)
            assert option.read(option.text(value)) == value


def _read_settings(data: bytes) -> None:
    """Whose, the task or `new`, and pairs, as one types them."""
    slug, name, *pairs = [*text_of(data).split(), "", ""][:40]
    puzzle, texts = find_puzzle(OWN, slug), dict(pair.partition("=")[::2] for pair in pairs if pair)
    if name == "new":
        goes_on(puzzle, puzzle.new_board(options.read(puzzle.options, texts)))
    else:
        task = puzzle.task(name)
        values = task.read(texts)
        task.solver(values)
        assert task.read({option.name: option.text(values[option.name]) for option in task.options}) == values


def _settings() -> Iterator[bytes]:
    def words(known: Iterable[Option], values: Values) -> str:
        return " ".join(f"{option.name}={option.text(values[option.name])}" for option in known)

    for puzzle in OWN:
        yield f"{puzzle.slug} new {words(puzzle.options, options.defaults(puzzle.options))}".encode()
        for task in puzzle.tasks:
            yield f"{puzzle.slug} {task.name} {words(task.options, options.defaults(task.options))}".encode()


def _read_parameters(data: bytes) -> None:
    name, _, value = text_of(data).partition("=")
    for solver in (CPSAT, HIGHS):
        with suppress(WorkbenchError):
            check_parameters(Limits(params={name: value}), solver)


def _parameters() -> Iterator[bytes]:
    yield from (b"linearization_level=2", b"random_branches_ratio=0.5", b"search_branching=FIXED_SEARCH")
    yield from (b"subsolvers='a'", b"cp_model_presolve=true", b"mip_rel_gap=0.5", b"presolve=on", b"mip_max_nodes=5")


def _read_plan(data: bytes) -> None:
    looks = iter(range(_LOOKS))
    with suppress(Interrupted):
        parse_plan(text_of(data), OWN, ROOM, "plan", lambda: next(looks, None) is None)


def _plans() -> Iterator[bytes]:
    in_file(next(own_boards(PUZZLES[0])), "towers.txt")
    one = '[[job]]\nboards = "towers.txt"\ntask = "solve"\n'
    new = '[[job]]\npuzzle = "ladders"\nnew = { squares = [4, 9], die = 2 }\ntask = ["hit", "fewest"]\n'
    yield f'[defaults]\ntime = 1.5\nworkers = [1, 2]\n{one}set = {{ engine = ["auto"] }}\nseeds = "0..9"\n'.encode()
    yield f'{one}[job.params]\ncp_model_presolve = [true, false]\n{new}[job.set]\ntarget = ["3.5", 4]\n'.encode()
    yield f'{new}memory = 512\nevents = true\nseeds = [1, "3..4"]\n{one}set.engine = "search"\n'.encode()
    yield (resources.path("samples") / "batch.toml").read_bytes()


def _read_lesson(data: bytes) -> None:
    lesson.read(in_file(data, "lesson.txt"), PUZZLES)


def _lessons() -> Iterator[bytes]:
    yield from (path.read_bytes() for path in lesson.shipped())
    opened = b"open towers.txt numbers=no"
    yield b"lesson: a\n%b\nask solve engine=search\nstart 2\nthink on\nshow relaxation 1\nsay a\n  b\n" % opened


PARSERS = (
    Parser("options", _read_options, lambda: (one.text(one.default).encode() for one in _every_option())),
    Parser("settings", _read_settings, _settings),
    Parser("parameters", _read_parameters, _parameters),
    Parser("plan", _read_plan, _plans),
    Parser("lesson", _read_lesson, _lessons),
)
