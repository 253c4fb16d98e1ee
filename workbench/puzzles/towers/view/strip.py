"""The strip below the board, for a person who is looking: switches, and one line."""

from __future__ import annotations

from workbench.core.gesture import Ui
from workbench.core.grid import target_cell
from workbench.core.options import Values
from workbench.core.scene import Box, Scene, Text
from workbench.puzzles.towers.options import CANDIDATES, GIVENS, HEIGHTS, PENCIL, PLAY, SPOILERS
from workbench.puzzles.towers.rules.board import Board, clue_index
from workbench.puzzles.towers.view import candidates
from workbench.puzzles.towers.view.candidates import Candidates
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


def strip(board: Board, view: Values, ui: Ui, shown: int | None, true: Candidates | None = None) -> Scene:
    """Switches, and one line: what to do, what is seen from a clue whose street is not drawn, or the true candidates of
    the cell at the cursor."""
    bar = ControlBar(ui)
    _switches(bar, view)
    bar.words("" if street_opened(board, view, ui) else _line(board, view, ui, shown, true))
    return bar.scene()


def street_opened(board: Board, view: Values, ui: Ui) -> bool:
    """Whether the cursor is at a clue, so that its street is to be seen. Not where the pointer is: the board would
    change its size below it."""
    cell = target_cell(ui.cursor) if ui.cursor_visible else None
    return view.flag("side") and cell is not None and clue_index(board.size, cell) is not None


def is_new(board: Board) -> bool:
    """Whether nothing is on the board."""
    return not any(board.clues) and not any(board.heights)


def _line(board: Board, view: Values, ui: Ui, shown: int | None, true: Candidates | None) -> str:
    if shown is not None:
        return sentence(board, shown)
    cell = target_cell(ui.cursor) if ui.cursor_visible else None
    if true is not None and cell is not None:
        return candidates.sentence(board, true, cell)
    if is_new(board) and not plays(view):
        return "Click a place at the edge and type a clue, or let Solve make a puzzle"
    return "Click a clue to see its street from the side" if view.flag("side") else ""


def _switches(bar: ControlBar, view: Values) -> None:
    """Edit or Play, what typing makes, and what is to be shown; what is chosen is bold and framed. In one line if they
    have room."""
    style, apart = bar.style, 6 * bar.style.gap
    groups = (_LOCK, _TYPING if plays(view) else (*_TYPING, _GIVEN))
    widths = [[style.width(words) for _, _, words, _ in group] for group in groups]
    wide = sum(sum(group) + style.gap * (len(group) - 1) for group in widths) + apart
    shown = SPOILERS if plays(view) else CANDIDATES
    beside = apart + controls.switch_width(shown, style)
    one_line = wide + beside <= bar.room.width
    line = bar.take(style.height)
    scale = min(1.0, line.width / wide)
    x = line.x + (line.width - wide * scale - beside * one_line) / 2
    chosen = {("lock", view.text("lock")), ("typing", typing_makes(view, bar.ui))}
    for group, wanted in zip(groups, widths, strict=True):
        for (option, value, words, label), width in zip(group, wanted, strict=True):
            on = (option, value) in chosen
            place = Box(x, line.y, width * scale, line.height)
            said = f"{label}{', chosen' if on else ''}"
            bar.add(
                controls.plate(switch_target(option, value), said, bar.ui, place, style.radius, chosen=on),
                Text(x + place.width / 2, line.y + line.height / 2, words, style.size * scale, bold=on, fill="ink"),
            )
            x += place.width + style.gap * scale
        x += (apart - style.gap) * scale
    if one_line:
        bar.add(*controls.switches((shown,), view, bar.ui, x, line.y, beside - apart, style))
    else:
        bar.switches((shown,), view)
