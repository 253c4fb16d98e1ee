"""The numbers of the squares, and what else is written on them: to be read also where a body lies below. And the
expected moves in figures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from workbench.core.gesture import Ui
from workbench.core.options import Values
from workbench.core.scene import Box, Rect, Shape, Text
from workbench.puzzles.ladders.analysis import exact
from workbench.puzzles.ladders.analysis.jump_ends import DOUBT
from workbench.puzzles.ladders.options import CONTEST, shown_digits
from workbench.puzzles.ladders.rules.board import MOST_SQUARES, Board
from workbench.puzzles.ladders.view import geometry
from workbench.puzzles.ladders.view.jump_routes import Route

_LARGEST = 0.4  # one of three digits leaves room for a jump
_LARGEST_OF_FEW, _FEW = 0.6, 5  # one of three digits fits its square; where squares are so small, every fifth has one
_GRAINS, _HALF_WIDTH = 20, 3  # of a square's side, and how many of them a body covers to each side of its middle
_MOST = 30  # decimals: a miss by less than their last place is not told


def moves_text(board: Board, value: float, view: Values) -> str:
    """The board's expected moves, which are `value` in doubles, a finite one: rounded as they are exactly, and a miss
    of the target, where none is set of the contest's, has as many decimals as part it from the target."""
    target, digits = CONTEST if view["target"] is None else view.decimal("target"), shown_digits(view)
    text, doubt = f"{value:.{digits}f}", DOUBT * max(1.0, value)
    doubted = f"{value - doubt:.{digits}f}" != f"{value + doubt:.{digits}f}"
    found = exact.expected(board) if doubted or text == f"{target:.{digits}f}" else None
    if found is None:
        return text
    text = exact.decimal_text(found, digits)
    if found == Fraction(target):
        return text
    longer = ((f"{target:.{more}f}", exact.decimal_text(found, more)) for more in range(digits, _MOST + 1))
    return next((here for there, here in longer if here != there), text)


def numbers(board: Board, ui: Ui, ways: Sequence[Route], heat: Mapping[int, tuple[float, str]]) -> Iterator[Shape]:
    """The squares' numbers, and how often they are visited, over whatever lies on them: on a plate over a body."""
    squares = board.rules.squares
    frame = geometry.size(squares)
    size, small = (ui.legible_within(wanted, _LARGEST, *frame) for wanted in ((0.19, 0.17) if ui.live else (0.28, 0.2)))
    few = 0.0 if size else ui.legible_within(0.19, _LARGEST_OF_FEW, *frame)
    if not (size or few):
        return  # the tip of a square tells its number
    numbered = range(_FEW, squares + 1, _FEW) if few else range(1, squares + 1)
    texts = [_number(squares, square, size or few, "ink" if square in heat else "ink-faint") for square in numbered]
    for square, (_, often) in heat.items() if size else ():
        x, y = geometry.corner(squares, square)
        texts.append(Text(x + 0.94, y + 0.965 - small / 2, often, small, "end", fill="ink"))
    under = _covered(squares, ways)
    for number in texts:
        box = number.box
        if under[_grains(box.y, box.height), _grains(box.x, box.width)].any():
            yield _plate(box)
        yield number


@lru_cache(maxsize=2048)
def _number(squares: int, square: int, size: float, ink: str) -> Text:
    x, y = geometry.corner(squares, square)
    return Text(x + 0.07, y + 0.045 + size / 2, str(square), size, "start", fill=ink)


@lru_cache(maxsize=512)
def _plate(box: Box) -> Rect:
    return Rect(box.x - 0.02, box.y, box.width + 0.04, box.height, 0.05, fill="cell/0.9")


def _grains(at: float, wide: float) -> slice:
    """Those from a place on."""
    return slice(int(_GRAINS * at), int(_GRAINS * (at + wide)) + 1)


def _covered(squares: int, ways: Sequence[Route]) -> npt.NDArray[np.bool_]:
    """The grains that bodies lie on, roughly: rows of columns."""
    width, height = geometry.size(squares)
    found = np.zeros((int(_GRAINS * height) + 1, int(_GRAINS * width) + 1), dtype=np.bool_)
    for down, across in map(middle, ways):
        found[down, across] = True
    for _ in "xy":
        for _ in range(_HALF_WIDTH):
            found[:, 1:], found[:, :-1] = found[:, 1:] | found[:, :-1], found[:, :-1] | found[:, 1:]
        found = found.T
    return found


@lru_cache(maxsize=MOST_SQUARES)
def middle(route: Route) -> npt.NDArray[np.int16]:
    """The grains that the middle line of a body goes through, shape (2, n): how far down, how far to the right."""
    points = np.array(route.points)  # little more than a tenth of a square apart
    between = (points[1:] + points[:-1]) / 2
    return (_GRAINS * np.concatenate((points, between)).T[::-1]).astype(np.int16)
