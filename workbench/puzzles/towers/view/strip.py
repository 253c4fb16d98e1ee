"""The strip below the board, for a person who is looking: switches, and one line."""

from __future__ import annotations

from workbench.core.gesture import Ui
from workbench.core.grid import target_cell
from workbench.core.options import Values
from workbench.core.scene import Scene
from workbench.core.switches import choice_target
from workbench.puzzles.towers.options import CANDIDATES, GIVENS, HEIGHTS, PENCIL, PLAY, SPOILERS
from workbench.puzzles.towers.rules.board import Board, clue_index
from workbench.puzzles.towers.view import candidates
from workbench.puzzles.towers.view.candidates import ShownCandidates
from workbench.puzzles.towers.view.elevation import sentence
from workbench.puzzles.towers.view.writing import plays, typing_makes
from workbench.render import controls
from workbench.render.control_bar import ControlBar
from workbench.render.controls import Button

_LOCK: tuple[Button, ...] = (
    (choice_target("lock", "edit"), "Edit", "Edit: clues and givens can be changed"),
    (choice_target("lock", PLAY), "Play", "Play: clues and givens are protected"),
)
_TYPING: tuple[Button, ...] = (
    (choice_target("typing", HEIGHTS), "Height", "Typing fills in heights"),
    (choice_target("typing", PENCIL), "Pencil", "Typing makes pencil marks"),
)
_GIVEN: Button = (choice_target("typing", GIVENS), "Given", "Typing gives heights, as a part of the puzzle")


def strip(board: Board, view: Values, ui: Ui, shown: int | None, true: ShownCandidates | None = None) -> Scene:
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


def _line(board: Board, view: Values, ui: Ui, shown: int | None, true: ShownCandidates | None) -> str:
    if shown is not None:
        return sentence(board, shown)
    cell = target_cell(ui.cursor) if ui.cursor_visible else None
    if true is not None and not true.possible:
        return "Nothing completes what stands on the board"
    if true is not None and cell is not None:
        return candidates.sentence(board, true, cell)
    if is_new(board) and not plays(view):
        return "Click a place at the edge and type a clue, or let Solve make a puzzle"
    return "Click a clue to see its street from the side" if view.flag("side") else ""


def _switches(bar: ControlBar, view: Values) -> None:
    """Edit or Play, what typing makes, and what is to be shown. In one line if they have room."""
    style, apart = bar.style, 6 * bar.style.gap
    groups = (
        (_LOCK, choice_target("lock", view.text("lock"))),
        (_TYPING if plays(view) else (*_TYPING, _GIVEN), choice_target("typing", typing_makes(view, bar.ui))),
    )
    widths = [controls.choice_width(buttons, style) for buttons, _ in groups]
    wide = sum(widths) + apart
    shown = SPOILERS if plays(view) else CANDIDATES
    beside = apart + controls.switch_width(shown, style)
    one_line = wide + beside <= bar.room.width
    line = bar.take(style.height)
    scale = min(1.0, line.width / wide)
    x = line.x + (line.width - wide * scale - beside * one_line) / 2
    for (buttons, chosen), width in zip(groups, widths, strict=True):
        bar.add(*controls.choice(buttons, chosen, bar.ui, x, line.y, width * scale, style))
        x += (width + apart) * scale
    if one_line:
        bar.add(*controls.switches((shown,), view, bar.ui, x, line.y, beside - apart, style))
    else:
        bar.switches((shown,), view)
