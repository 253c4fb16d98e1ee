"""What the contract tests look at: every puzzle, every sample, and everything a hand can do to a board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.lamps.puzzle import Lamps
from tests.scripted import Scripted
from workbench.core import options, resources
from workbench.core.control import Control, ControlRow, ControlText
from workbench.core.gesture import Act, Gesture, Response, Ui
from workbench.core.grid import Target
from workbench.core.insight import Insight
from workbench.core.limits import Limits
from workbench.core.options import Kind, Option, Value, Values
from workbench.core.outcome import Outcome
from workbench.core.puzzle import AnyPuzzle
from workbench.core.scene import Scene, Shape
from workbench.puzzles import PUZZLES
from workbench.puzzles._template.puzzle import Template
from workbench.solve.jobs.events import Event
from workbench.solve.jobs.job import run_job
from workbench.solve.jobs.question import Question
from workbench.solve.jobs.worker_context import StopToken

ALL: tuple[AnyPuzzle, ...] = (Template(), Lamps(), Scripted(), *PUZZLES)
KEYS = ("up", "down", "left", "right", "space", "enter", "delete", "backspace", "tab", "escape", *"0123456789xom")


def samples(puzzle: AnyPuzzle) -> tuple[Path, ...]:
    """The samples of a puzzle: shipped ones, or those of the tests' own puzzles."""
    own = Path(__file__).parent / "samples" / puzzle.slug
    return tuple(sorted(own.glob("*.txt"))) if own.is_dir() else resources.samples(puzzle.slug)


CASES: tuple[tuple[AnyPuzzle, Path], ...] = tuple((puzzle, path) for puzzle in ALL for path in samples(puzzle))
CASE_IDS = [f"{puzzle.slug}-{path.stem}" for puzzle, path in CASES]
PUZZLE_IDS = [puzzle.slug for puzzle in ALL]
each_puzzle = pytest.mark.parametrize("puzzle", ALL, ids=PUZZLE_IDS)
each_case = pytest.mark.parametrize(("puzzle", "path"), CASES, ids=CASE_IDS)
some_cases = pytest.mark.parametrize(
    ("puzzle", "path"),
    [
        pytest.param(puzzle, path, marks=() if path in samples(puzzle)[1::6] else pytest.mark.corner)
        for puzzle, path in CASES
    ],
    ids=CASE_IDS,
)
"""As `each_case`, where a case costs a twentieth of a second: every sixth sample of a puzzle by default."""


def examples(text: str) -> list[str]:
    """The boards' files in a help: indented blocks that begin with `puzzle:`, each up to the next."""
    files: list[list[str]] = []
    inside = False
    for line in text.splitlines():
        if line.startswith("    puzzle:"):
            files.append([])
            inside = True
        inside = inside and (not line.strip() or line.startswith("    "))
        if inside:
            files[-1].append(line[4:])
    return ["\n".join(lines).strip() + "\n" for lines in files]


@cache
def board_of(puzzle: AnyPuzzle, path: Path) -> Any:
    """The board of a sample."""
    return puzzle.parse(path.read_text(encoding="utf-8"))


def view_of(puzzle: AnyPuzzle, board: Any) -> Values:
    """A board's view options at their defaults."""
    return options.defaults(puzzle.view_options(board))


def draw(puzzle: AnyPuzzle, board: Any, view: Values | None = None, ui: Ui | None = None) -> Scene:
    """The drawing of a board."""
    return puzzle.scene(board, puzzle.check(board), view or view_of(puzzle, board), ui or Ui())


def everything(scene: Scene) -> tuple[Shape, ...]:
    """All that is drawn: the board and the strip below it."""
    return (*scene.shapes, *(scene.strip.shapes if scene.strip is not None else ()))


def rows_below(
    puzzle: AnyPuzzle,
    board: Any,
    view: Values | None = None,
    ui: Ui | None = None,
    insights: tuple[Insight, ...] = (),
) -> tuple[ControlRow, ...]:
    """The controls below a board, for a person who is looking."""
    return puzzle.controls(board, puzzle.check(board), view or view_of(puzzle, board), ui or Ui(live=True), insights)


def controls_of(rows: Sequence[ControlRow]) -> Iterator[Control]:
    """All controls of some rows."""
    return (item for row in rows for item in row.items if isinstance(item, Control))


def words_below(
    puzzle: AnyPuzzle,
    board: Any,
    view: Values | None = None,
    ui: Ui | None = None,
    insights: tuple[Insight, ...] = (),
) -> set[str]:
    """What is written below a board, on controls and beside them."""
    items = [item for row in rows_below(puzzle, board, view, ui, insights) for item in row.items]
    return {item.text if isinstance(item, ControlText) else item.words for item in items}


def touched(puzzle: AnyPuzzle, board: Any, view: Values, ui: Ui) -> dict[Target, str]:
    """All that a hand can reach, with what is said of it: targets of the drawing, and controls."""
    controls = {one.target: one.label for one in controls_of(rows_below(puzzle, board, view, ui)) if one.enabled}
    return {**dict(draw(puzzle, board, view, ui).targets()), **controls}


def values_of(option: Option, most: int = 12) -> Iterator[Value]:
    """Values to try an option with: all of a choice or flag, the ends and some between of a number."""
    yield option.default
    if option.kind is Kind.FLAG:
        yield from (True, False)
    elif option.kind is Kind.CHOICE:
        yield from option.choices
    elif option.kind is Kind.INTEGER:
        low = int(option.low) if option.low is not None else 0
        high = int(option.high) if option.high is not None else low + 50
        yield from sorted({low + (high - low) * k // most for k in range(most + 1)})


def gestures(scene: Scene, targets: list[Target]) -> Iterator[tuple[Gesture, Ui]]:
    """Everything a hand can do, on each of `targets` and from each to the next."""
    for number, target in enumerate(targets):
        box = scene.bounds(target)
        x, y = (box.x + box.width / 2, box.y + box.height / 2) if box else (0.0, 0.0)
        here = Ui(cursor=target, hover=target, cursor_visible=True, live=True)
        for act in (Act.HOVER, Act.PRESS, Act.CLICK, Act.DOUBLE, Act.CHOOSE):
            for button in ("left", "right"):
                yield Gesture(act, target, button=button, x=x, y=y), here
        for turns in (1, -1):
            yield Gesture(Act.WHEEL, target, x=x, y=y, turns=turns), here
        for key in KEYS:
            yield Gesture(Act.KEY, target, key=key), here
            yield Gesture(Act.KEY, target, key=key, shift=True), here
            yield Gesture(Act.KEY, target, key=key, control=True), here
        other = targets[(number + 1) % len(targets)]
        for act in (Act.DRAG, Act.DROP):
            for origin, there in ((target, other), (other, target), (target, None)):
                yield Gesture(act, there, origin, "left", x=x, y=y), here
    yield Gesture(Act.LEAVE), Ui()
    yield Gesture(Act.CLICK, None, button="left"), Ui()
    for key in KEYS:
        yield Gesture(Act.KEY, None, key=key), Ui()


def responses(puzzle: AnyPuzzle, board: Any, most: int = 24) -> Iterator[Response]:
    """What a board answers to every gesture, on up to `most` of its targets, spread over the drawing."""
    view = view_of(puzzle, board)
    scene = draw(puzzle, board, view, Ui(live=True))
    targets = list(touched(puzzle, board, view, Ui(live=True)))
    for gesture, ui in gestures(scene, targets[:: max(1, -(-len(targets) // most))]):
        yield puzzle.gesture(board, gesture, view, ui)


def recorded(
    puzzle: AnyPuzzle, board: Any, task: str, settings: dict[str, str], limits: Limits, token: StopToken | None = None
) -> tuple[Outcome, list[Event]]:
    """A job's outcome and all its events."""
    found: list[Event] = []
    asked = puzzle.task(task)
    values = options.read(asked.options, settings)
    return run_job(Question(puzzle, board, asked, values, limits), found.append, token=token), found
