"""The piece of a game that is walked through: where it stands, the way it has come by the last throw, and the die."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from workbench.core.options import Values
from workbench.core.scene import Ellipse, Path, Point, Rect, Shape, Text
from workbench.puzzles.ladders.analysis.single_games import Throw, game
from workbench.puzzles.ladders.rules.board import Board
from workbench.puzzles.ladders.view import geometry
from workbench.puzzles.ladders.view.jump_routes import Route

_EYES: dict[int, tuple[Point, ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def piece(board: Board, view: Values, routes: Sequence[Route]) -> Iterator[Shape]:
    """The piece after so many throws of the game that the view names; before the first one it waits on the start."""
    done = view.integer("throw")
    throws = game(board, view.integer("game"))[:done] if done else ()
    squares = board.rules.squares
    if not throws:
        if board.rules.start == 0:
            yield from _pawn(geometry.start_place(squares))
        return
    last = throws[-1]
    way = [_place(squares, square) for square in last.passed]
    yield from _trail(way, routes, last)
    yield from _pawn(_place(squares, last.after))
    yield from _told(board, len(throws), last)


def _place(squares: int, square: int) -> Point:
    return geometry.start_place(squares) if square == 0 else geometry.centre(squares, square)


def _trail(way: Sequence[Point], routes: Sequence[Route], last: Throw) -> Iterator[Shape]:
    """Dots from square to square, then along the jumps that are taken."""
    for start, end in pairwise(way):
        yield Path((start, end), stroke="player-1/0.55", stroke_width=0.07, dash=(0.02, 0.14))
    for x, y in way[:-1]:
        yield Ellipse(x, y, 0.07, 0.07, fill="player-1/0.55")
    taken = {(jump.source, jump.target) for jump in last.jumps}
    for route in routes:
        if (route.jump.source, route.jump.target) in taken:
            yield Path(route.points, stroke="player-1/0.75", stroke_width=0.09, dash=(0.02, 0.16))


def _pawn(foot: Point) -> Iterator[Shape]:
    x, y = foot
    body = ((x, y - 0.1), (x + 0.15, y + 0.24), (x - 0.15, y + 0.24))
    yield Path(body, closed=True, fill="player-1", stroke="paper", stroke_width=0.03)
    yield Ellipse(x, y - 0.1, 0.12, 0.12, fill="player-1", stroke="paper", stroke_width=0.03)


def _told(board: Board, count: int, last: Throw) -> Iterator[Shape]:
    """The die and the throw's number, in the strip below the first row."""
    x, y = geometry.start_place(board.rules.squares)
    x += 1.6
    yield Rect(x - 0.2, y - 0.2, 0.4, 0.4, 0.07, fill="card", stroke="line", stroke_width=0.02)
    if board.rules.die <= max(_EYES):
        for right, down in _EYES[last.pips]:
            yield Ellipse(x + 0.11 * right, y + 0.11 * down, 0.04, 0.04, fill="card-black")
    else:
        yield Text(x, y, str(last.pips), 0.24, room=0.36, fill="card-black")
    words = f"throw {count}: on {last.after}" if last.after < board.rules.squares else f"home after {count} throws"
    room = geometry.size(board.rules.squares)[0] - geometry.MARGIN - x - 0.35
    if room > 0.5:  # on the smallest boards the die has to do
        yield Text(x + 0.35, y, words, 0.24, "start", room=room, fill="ink-faint")
