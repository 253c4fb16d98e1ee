"""The numbers of the squares, and what else is written on them: to be read also where a body lies below. And the
expected moves in figures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise, product

from workbench.core.gesture import Ui
from workbench.core.options import Values
from workbench.core.scene import Box, Rect, Shape, Text
from workbench.puzzles.ladders.analysis import exact
from workbench.puzzles.ladders.analysis.jump_ends import DOUBT
from workbench.puzzles.ladders.options import CONTEST, shown_digits
from workbench.puzzles.ladders.rules.board import Board
from workbench.puzzles.ladders.view import geometry
from workbench.puzzles.ladders.view.jump_routes import Route

_LARGEST = 0.4  # one of three digits leaves room for a jump
_LARGEST_OF_FEW, _FEW = 0.6, 5  # one of three digits fits its square; where squares are so small, every fifth has one
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
    under = frozenset[tuple[int, int]]().union(*map(_under, ways))
    for number in texts:
        box = number.box
        if not under.isdisjoint(_cells(box)):
            yield _plate(box)
        yield number


@lru_cache(maxsize=2048)
def _number(squares: int, square: int, size: float, ink: str) -> Text:
    x, y = geometry.corner(squares, square)
    return Text(x + 0.07, y + 0.045 + size / 2, str(square), size, "start", fill=ink)


@lru_cache(maxsize=2048)
def _plate(box: Box) -> Rect:
    return Rect(box.x - 0.02, box.y, box.width + 0.04, box.height, 0.05, fill="cell/0.9")


@lru_cache(maxsize=1024)
def _cells(box: Box) -> frozenset[tuple[int, int]]:
    """The tenths of squares that a box covers."""
    across, down = (
        range(int(10 * at), int(10 * (at + wide)) + 1) for at, wide in ((box.x, box.width), (box.y, box.height))
    )
    return frozenset(product(across, down))


@lru_cache(maxsize=256)  # ten kilobytes each
def _under(route: Route) -> frozenset[tuple[int, int]]:
    """The tenths of squares that a body lies on, roughly."""
    found = set[tuple[int, int]]()
    for (x, y), (to_x, to_y) in pairwise(route.points):
        steps = int(10 * max(abs(to_x - x), abs(to_y - y))) + 1
        for step in range(steps + 1):
            at_x, at_y = (10 * (a + (b - a) * step / steps) for a, b in ((x, to_x), (y, to_y)))
            found.update((int(at_x + dx), int(at_y + dy)) for dx in (-1.3, 0, 1.3) for dy in (-1.3, 0, 1.3))
    return frozenset(found)
