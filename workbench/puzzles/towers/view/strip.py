"""The strip below the board, for a person who is looking: switches, and one line."""

from __future__ import annotations

from workbench.core.gesture import Ui
from workbench.core.grid import target_cell
from workbench.core.options import Values
from workbench.core.scene import Box, Scene, Text
from workbench.puzzles.towers.options import GIVENS, HEIGHTS, PENCIL, PLAY
from workbench.puzzles.towers.rules.board import Board, clue_index
from workbench.puzzles.towers.view.elevation import sentence
from workbench.puzzles.towers.view.gestures import plays, switch_target, typing_makes
from workbench.render import controls
from workbench.render.control_bar import ControlBar

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


def strip(board: Board, view: Values, ui: Ui, shown: int | None) -> Scene:
    """Switches, and one line: what to do, or what is seen from a clue whose street is not drawn."""
    bar = ControlBar(ui)
    _switches(bar, view)
    bar.words("" if street_opened(board, view, ui) else _line(board, view, shown))
    return bar.scene()


def street_opened(board: Board, view: Values, ui: Ui) -> bool:
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


def _switches(bar: ControlBar, view: Values) -> None:
    """Edit or Play at the left, what typing makes at the right; what is chosen is bold and framed."""
    typing = _TYPING if plays(view) else (*_TYPING, _GIVEN)
    chosen = {("lock", view.text("lock")), ("typing", typing_makes(view, bar.ui))}
    style, apart = bar.style, 6 * bar.style.gap
    wanted = [style.width(words) for _, _, words, _ in (*_LOCK, *typing)]
    line = bar.take(style.height)
    wide = sum(wanted) + apart + style.gap * (len(wanted) - 2)
    scale = min(1.0, line.width / wide)
    x = line.x + (line.width - wide * scale) / 2
    for (option, value, words, label), width in zip((*_LOCK, *typing), wanted, strict=True):
        if (option, value) == _TYPING[0][:2]:
            x += (apart - style.gap) * scale
        on = (option, value) in chosen
        place = Box(x, line.y, width * scale, line.height)
        said = f"{label}{', chosen' if on else ''}"
        bar.add(
            controls.plate(switch_target(option, value), said, bar.ui, place, style.radius, chosen=on),
            Text(x + place.width / 2, line.y + line.height / 2, words, style.size * scale, bold=on, fill="ink"),
        )
        x += place.width + style.gap * scale
