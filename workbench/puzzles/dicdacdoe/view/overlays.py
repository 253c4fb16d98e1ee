"""What is drawn over the pieces: open and won lines, who could win where, why a square is hopeless, symmetry axes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import count
from math import hypot

from workbench.core.scene import Ellipse, Path, Point, Rect, Shape
from workbench.core.wording import counted
from workbench.puzzles.dicdacdoe.analysis import demon
from workbench.puzzles.dicdacdoe.rules.board import Board
from workbench.puzzles.dicdacdoe.rules.check import lines_open, lines_won
from workbench.puzzles.dicdacdoe.rules.lines import Line, named_symmetries, symmetric
from workbench.puzzles.dicdacdoe.view.symbols import draw_symbol, ink
from workbench.render.cell_grid import MARGIN, CellGrid

MOST_STROKES = 60
"""Open lines that are drawn one by one; more would hide the board, which is shaded instead."""


_ASIDE, _FURTHEST = 0.14, 0.42
"""How far from the middles of its cells a stroke lies that would be one with another, and at most."""


def stroke(grid: CellGrid[Board], line: Line, beyond: float, aside: float = 0.0) -> tuple[Point, Point]:
    """The ends of a stroke through a line's cells, by `beyond` longer than from middle to middle, `aside` of these."""
    (x1, y1), (x2, y2) = grid.centre(line[0]), grid.centre(line[-1])
    span = max(abs(x2 - x1), abs(y2 - y1), 1)
    right, down = (x2 - x1) / span, (y2 - y1) / span
    dx, dy, size = right * beyond, down * beyond, aside / max(hypot(right, down), 1)
    ax, ay = -down * size, right * size
    return (x1 - dx + ax, y1 - dy + ay), (x2 + dx + ax, y2 + dy + ay)


def _asides(board: Board) -> Mapping[Line, float]:
    """How far aside the stroke of each won or open line lies: of those that share cells along a row, column or diagonal
    the first goes through the middles, the next beside it on one side, then on the other."""
    found, tracks = lines_open(board), dict[Line, int]()
    taken: dict[tuple[int, int], set[int]] = {}  # by direction and cell
    for line in [one.line for one in (*lines_won(board), *(found if len(found) <= MOST_STROKES else ()))]:
        along = [taken.setdefault((line[-1] - line[0], cell), set()) for cell in line]
        tracks[line] = next(n for n in count() if not any(n in there for there in along))
        for there in along:
            there.add(tracks[line])
    return {line: min((n + 1) // 2 * _ASIDE, _FURTHEST) * (1 if n % 2 else -1) for line, n in tracks.items()}


def won_strokes(grid: CellGrid[Board]) -> Iterator[Shape]:
    """The lines that a player has."""
    asides = _asides(grid.board)
    for one in lines_won(grid.board):
        path = stroke(grid, one.line, 0.3, asides[one.line])
        yield Path(path, stroke=f"{ink(one.players[0])}/0.75", stroke_width=0.13)


def open_strokes(grid: CellGrid[Board]) -> Iterator[Shape]:
    """The lines that are open, dashed; nothing where there are too many, see `open_shades`."""
    found = lines_open(grid.board)
    asides = _asides(grid.board)
    for one in found if len(found) <= MOST_STROKES else ():
        path = stroke(grid, one.line, 0.2, asides[one.line])
        yield Path(path, stroke=f"{ink(one.players[0])}/0.8", stroke_width=0.08, dash=(0.16, 0.1))


def open_shades(grid: CellGrid[Board]) -> Iterator[Shape]:
    """Where there are too many open lines to draw each: every cell is coloured as strongly as many go through it."""
    found = lines_open(grid.board)
    if len(found) <= MOST_STROKES:
        return
    through = Counter(index for one in found for index in one.line)
    most = max(through.values())
    for index, number in through.items():
        yield Rect(*grid.corner(index), 1, 1, fill=f"heat/{0.08 + 0.42 * number / most:.2f}")


def open_words(board: Board) -> str:
    """How many lines are won and open, and how the open ones are drawn."""
    won, found = len(lines_won(board)), len(lines_open(board))
    words = counted(found, "open line")
    words = f"{won:,} won and {words}" if won else words
    return words if found <= MOST_STROKES else f"{words}: the stronger a cell’s colour, the more go through it"


def hopes(grid: CellGrid[Board]) -> Iterator[Shape]:
    """In each empty cell the players who could still win through it; a faint dash where none can."""
    board = grid.board
    found: dict[int, set[int]] = {index: set() for index, piece in enumerate(board.pieces) if not piece}
    for one in lines_open(board):
        for index in one.line:
            if index in found:
                found[index].update(one.players)
    for index, players in found.items():
        x, y = grid.corner(index)
        if not players:
            yield Path(((x + 0.4, y + 0.5), (x + 0.6, y + 0.5)), stroke="ink-faint", stroke_width=0.04)
            continue
        yield Rect(x + 0.03, y + 0.03, 0.94, 0.94, 0.08, fill="heat/0.16")
        for place, player in enumerate(sorted(players)):
            line, column = divmod(place, 3)
            in_line = min(3, len(players) - 3 * line)
            across = 0.5 + (column - (in_line - 1) / 2) * 0.3
            down = 0.5 + (line - (len(players) > 3) * 0.5) * 0.34
            yield from draw_symbol(player, x + across, y + down, 0.1)


def hopeless_square(grid: CellGrid[Board], index: int) -> Iterator[Shape]:
    """The lines through an empty cell, each with what blocks it: rings around two players' pieces; dots: too late."""
    one = demon.square(grid.board, index)
    if one is None:
        return
    x, y = grid.corner(index)
    yield Rect(x + 0.06, y + 0.06, 0.88, 0.88, 0.1, fill="hint/0.16", stroke="hint", stroke_width=0.06)
    for line, first, other in one.blocked:
        yield Path(stroke(grid, line, 0.25), stroke="ink-faint/0.7", stroke_width=0.05)
        for cell in (first, other):
            cx, cy = grid.centre(cell)
            yield Ellipse(cx, cy, 0.42, 0.42, stroke=ink(grid.board.pieces[cell]), stroke_width=0.06)
    for line in one.late:
        yield Path(stroke(grid, line, 0.25), stroke="ink-faint", stroke_width=0.05, dash=(0.05, 0.12))
    for hope in one.hopes:
        yield Path(stroke(grid, hope.line, 0.25), stroke="hint", stroke_width=0.09, dash=(0.16, 0.1))


def axes(grid: CellGrid[Board]) -> Iterator[Shape]:
    """The mirrors and the half turn: whole and dark where they keep the holes, else dashed and faint."""
    board = grid.board
    right, bottom = MARGIN + board.cols, MARGIN + board.rows
    middle, centre = MARGIN + board.cols / 2, MARGIN + board.rows / 2
    ends: dict[str, tuple[Point, Point]] = {
        "left to right": ((middle, MARGIN), (middle, bottom)),
        "top to bottom": ((MARGIN, centre), (right, centre)),
        "falling diagonal": ((MARGIN, MARGIN), (right, bottom)),
        "rising diagonal": ((MARGIN, bottom), (right, MARGIN)),
    }
    for name, images in named_symmetries(board.rows, board.cols).items():
        kept = symmetric(board.cells, images)
        colour, dash = ("accent", ()) if kept else ("ink-faint/0.6", (0.15, 0.15))
        if name in ends:
            yield Path(ends[name], stroke=colour, stroke_width=0.07 if kept else 0.04, dash=dash)
        else:
            yield Ellipse(middle, centre, 0.16, 0.16, fill="accent" if kept else None, stroke=colour, stroke_width=0.04)
