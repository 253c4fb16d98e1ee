"""The strip below the board, for a person who is looking: switches, and one line or the street of the chosen clue."""

from __future__ import annotations

from collections.abc import Iterator

from workbench.core.gesture import Ui
from workbench.core.grid import target_cell
from workbench.core.options import Values
from workbench.core.scene import Box, Shape, Text
from workbench.puzzles.towers.options import GIVENS, HEIGHTS, PENCIL, PLAY
from workbench.puzzles.towers.rules.board import Board, clue_index
from workbench.puzzles.towers.view.elevation import elevation, elevation_height, sentence, unit
from workbench.puzzles.towers.view.gestures import plays, switch_target, typing_makes
from workbench.render import controls

_SWITCHES, _LINE = 0.92, 0.56
"""Heights of the row of switches and of the one line, in units of the side view."""
_BUTTON = controls.Style(height=0.66, size=0.3, radius=0.14, gap=0.08, pad=0.5)
_Switch = tuple[str, str, str, str]
"""A view option, its value, the switch's words, and what a screen reader says."""

_LOCK: tuple[_Switch, ...] = (
    ("lock", "edit", "Edit", "Edit: clues and givens can be changed"),
    ("lock", PLAY, "Play", "Play: clues and givens are protected"),
)
_TYPING: tuple[_Switch, ...] = (
    ("typing", HEIGHTS, "Height", "Typing fills in heights"),
    ("typing", PENCIL, "Pencil", "Typing makes pencil marks"),
)
_GIVEN: _Switch = ("typing", GIVENS, "Given", "Typing gives heights, as a part of the puzzle")


def strip_height(board: Board, view: Values, ui: Ui) -> float:
    """Room below the board, in cells: the street opens when its clue is chosen."""
    u = unit(board.size)
    return _SWITCHES * u + (elevation_height(board.size) if _opened(board, view, ui) else _LINE * u)


def strip(board: Board, view: Values, ui: Ui, shown: int | None, top: float, width: float) -> Iterator[Shape]:
    """Switches; below them the street of the clue that is shown, or one line."""
    u = unit(board.size)
    yield from _switches(view, ui, Box(0.4, top + 0.1 * u, width - 0.8, _BUTTON.height * u), _BUTTON.scaled(u))
    top += _SWITCHES * u
    if shown is not None and _opened(board, view, ui):
        yield from elevation(board, shown, top + 0.05 * u, width)
        return
    yield Text(width / 2, top + 0.22 * u, _line(board, view, shown), 0.3 * u, room=width - 0.8, fill="ink-faint")


def _opened(board: Board, view: Values, ui: Ui) -> bool:
    """Whether the cursor is at a clue, so that its street is to be seen. Not where the pointer is: the board would
    change its size below it."""
    cell = target_cell(ui.cursor) if ui.cursor_visible else None
    return view.flag("side") and cell is not None and clue_index(board.size, cell) is not None


def is_new(board: Board) -> bool:
    """Whether nothing is on the board."""
    return not any(board.clues) and not any(board.heights)


def _line(board: Board, view: Values, shown: int | None) -> str:
    if shown is not None:
        return sentence(board, shown)
    if is_new(board) and not plays(view):
        return "Click a place at the edge and type a clue, or let Solve make a puzzle"
    return "Click a clue to see its street from the side" if view.flag("side") else ""


def _switches(view: Values, ui: Ui, box: Box, style: controls.Style) -> Iterator[Shape]:
    """Edit or Play at the left, what typing makes at the right; what is chosen is bold and framed."""
    typing = _TYPING if plays(view) else (*_TYPING, _GIVEN)
    chosen = {("lock", view.text("lock")), ("typing", typing_makes(view, ui))}
    wanted = [style.width(words) for _, _, words, _ in (*_LOCK, *typing)]
    apart = 6 * style.gap
    scale = min(1.0, (box.width - apart - style.gap * len(wanted)) / sum(wanted))
    x = box.x
    for (option, value, words, label), wide in zip((*_LOCK, *typing), wanted, strict=True):
        if (option, value) == _TYPING[0][:2]:
            x = max(x + apart, box.x + box.width - scale * sum(wanted[2:]) - style.gap * (len(typing) - 1))
        on = (option, value) in chosen
        place = Box(x, box.y, wide * scale, box.height)
        said = f"{label}{', chosen' if on else ''}"
        yield controls.plate(switch_target(option, value), said, ui, place, style.radius, chosen=on)
        yield Text(x + place.width / 2, box.y + box.height / 2, words, style.size * scale, bold=on, fill="ink")
        x += wide * scale + style.gap
