"""The street of a clue from the side, on a strip below the board: who stands before whom, what is seen and hidden.

The strip has its room whether a clue is looked at or not: the board stays where it is. In a low window it gives that
to the board of a game (`has_street`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from workbench.core.gesture import Ui
from workbench.core.options import Values
from workbench.core.scene import Ellipse, Path, Rect, Scene, Shape, Text
from workbench.puzzles.towers.options import PENCIL
from workbench.puzzles.towers.rules.board import Board, clue_place, seen, street
from workbench.puzzles.towers.view import candidates
from workbench.puzzles.towers.view.writing import plays

EDGE = 1.0
"""Width of the border in which the clues stand; a cell is 1 x 1."""
HEIGHT, _TALL, _BASE = 84.0, 54.0, 57.0
"""Pixels: of the strip, of the tallest tower, and from the top to the ground."""
_LETTER, _FIGURE = 13.0, 19.0  # pixels of words, and of a tower's height where there is room for it
_EYE, _PITCH = 48.0, 72.0  # room for the eye, and for a tower at most


def has_street(board: Board, view: Values, ui: Ui) -> bool:
    """Whether there is a street below the board: not in a window so low that pencil marks were dots beside it, if the
    board is larger without. Only what a person chooses decides this, not what stands on the board, nor the pointer:
    the board must not jump at a key."""
    if not (ui.live and view.flag("side")):
        return False
    if not (plays(view) or view.text("typing") == PENCIL):
        return True
    whole, side = ui.room[1] + ui.strip, board.size + 2 * EDGE
    beside, alone = (replace(ui, room=(ui.room[0], high), zoom=1.0) for high in (whole - HEIGHT, whole))
    wider = alone.legible(0.0, side, side) < beside.legible(0.0, side, side)
    return not (wider and candidates.dotted(board.size, beside))


def strip(board: Board, clue: int | None, ui: Ui) -> Scene:
    """The side view of a clue's street, the eye at the right for a clue at the right of a row, else at the left; or how
    to get one."""
    width = max(200.0, ui.room[0])
    if clue is None:
        keys = "" if ui.walks else ", or go there by arrow keys,"
        words = f"Point at a clue{keys} to see its street from the side"
        line = Text(width / 2, HEIGHT / 2, words, _LETTER, room=width - 24, fill="muted")
        return Scene(width, HEIGHT, (line,), "Street")
    return Scene(width, HEIGHT, tuple(_street(board, clue, width)), sentence(board, clue))


def _street(board: Board, clue: int, width: float) -> Iterator[Shape]:
    n = board.size
    pitch = min(_PITCH, (width - 24 - _EYE) / n)
    left = (width - _EYE - n * pitch) / 2
    yield Path(((left, _BASE), (left + _EYE + n * pitch, _BASE)), stroke="line", stroke_width=1.5)
    right = clue // n == 3
    yield from _eye(left + _EYE / 2 + n * pitch * right, _BASE - 14)
    line = [board.heights[i] for i in street(n, clue)]
    visible = set(seen(line))
    tallest, figure = 0, min(_FIGURE, max(_LETTER, 0.75 * pitch))
    for position, height in enumerate(line):
        x = left + ((n - 1 - position) * pitch if right else _EYE + position * pitch)
        if not height:
            yield Text(x + pitch / 2, _BASE - 9, "?", figure, fill="ink-faint")
            continue
        rise = _TALL * height / n
        shown = position in visible
        body = x + 0.08 * pitch, _BASE - rise, 0.84 * pitch, rise
        yield Rect(*body, fill="tower-top" if shown else "hidden", stroke="frame", stroke_width=1)
        if shown:
            # what of the tower stands out above all before it
            edge = body[0] + body[2] * right
            yield Path(((edge, body[1]), (edge, _BASE - _TALL * tallest / n)), stroke="hint", stroke_width=3.5)
            tallest = height
        else:
            yield from _hatch(*body)
        yield Text(x + pitch / 2, _BASE + 11, str(height), figure, bold=shown, fill="ink" if shown else "ink-faint")


def sentence(board: Board, clue: int) -> str:
    """What is seen from a clue: "Above column 3: 2 seen, the clue says 3"."""
    n, number = board.size, board.clues[clue]
    line = [board.heights[i] for i in street(n, clue)]
    shown = f"{len(seen(line))} seen{'' if all(line) else ' so far'}" if any(line) else "no tower yet"
    wanted = f", the clue says {number}" if number else ""
    return f"{clue_place(n, clue).capitalize()}: {shown}{wanted}"


def _eye(x: float, y: float) -> Iterator[Shape]:
    lid = ((x - 15, y), (x - 6, y - 12), (x + 6, y - 12), (x + 15, y))
    under = ((x + 6, y + 12), (x - 6, y + 12), (x - 15, y))
    yield Path((*lid, *under), smooth=True, closed=True, fill="paper", stroke="ink", stroke_width=2)
    yield Ellipse(x, y, 5, 5, fill="ink")


def _hatch(x: float, y: float, width: float, height: float) -> Iterator[Shape]:
    """Slanted lines: hidden is said by shape, not by colour alone."""
    offset = step = 7.0
    while offset < width + height:
        start = (x + max(0.0, offset - height), y + min(offset, height))
        end = (x + min(offset, width), y + max(0.0, offset - width))
        yield Path((start, end), stroke="ink-faint/0.6", stroke_width=1)
        offset += step
