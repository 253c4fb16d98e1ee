"""Below the board: Edit or Play, what typing makes, what is to be shown; and one line of words."""

from __future__ import annotations

from workbench.core.control import Control, ControlRow, ControlText, choice, switch, with_key
from workbench.core.gesture import Ui
from workbench.core.grid import cell_in_words, index_at, target_cell
from workbench.core.insight import Insight
from workbench.core.options import Values
from workbench.core.verdict import Verdict
from workbench.puzzles.towers.options import CANDIDATES, GIVENS, HEIGHTS, PENCIL, PLAY, SPOILERS
from workbench.puzzles.towers.rules.board import Board, clue_index, heights_in, street
from workbench.puzzles.towers.view import candidates
from workbench.puzzles.towers.view.candidates import ShownCandidates
from workbench.puzzles.towers.view.elevation import has_street, sentence
from workbench.puzzles.towers.view.writing import plays, typing_makes


def controls(
    board: Board, verdict: Verdict, view: Values, ui: Ui, insights: tuple[Insight, ...] = ()
) -> tuple[ControlRow, ...]:
    """The line says what to do, what is seen from a clue, or the true candidates of the cell at the cursor."""
    true = candidates.known(board, view, insights)
    line = _seen(board, view, ui, street_shown(board, ui), true)
    words = ControlText(line or _how(board, view, ui, solved=verdict.solved), keys=not line)
    shows = with_key(switch(SPOILERS if plays(view) else CANDIDATES, view), "T")
    return ControlRow((*_modes(view, ui), shows)), ControlRow((words,))


_CLUES = "Type the clues as one reads each side; Space leaves one blank, Backspace goes back"


def _modes(view: Values, ui: Ui) -> tuple[Control, ...]:
    made = view.with_value("typing", typing_makes(view, ui))
    edit = "Edit: what is typed belongs to the puzzle and stays in every solve"
    given = "Typing gives heights, as a part of the puzzle"
    return (
        with_key(choice("lock", "edit", "Edit", edit, view), "L"),
        with_key(choice("lock", PLAY, "Play", "Play: clues and givens are protected", view), "L"),
        with_key(choice("typing", HEIGHTS, "Height", "Typing fills in heights", made), "Enter"),
        with_key(choice("typing", PENCIL, "Pencil", "Typing makes pencil marks", made), "Enter"),
        with_key(choice("typing", GIVENS, "Given", given, made, enabled=not plays(view)), "Ctrl with a digit"),
    )


def street_shown(board: Board, ui: Ui) -> int | None:
    """The clue whose street is looked along: under the pointer, else under the cursor."""
    for target in (ui.hover, ui.cursor if ui.cursor_visible else None):
        cell = target_cell(target)
        clue = clue_index(board.size, cell) if cell else None
        if clue is not None:
            return clue
    return None


def is_new(board: Board) -> bool:
    """Whether nothing is on the board."""
    return not any(board.clues) and not any(board.heights)


def _seen(board: Board, view: Values, ui: Ui, shown: int | None, true: ShownCandidates | None) -> str:
    """What is to be seen, from a clue or in a cell; "" where one says how it is typed."""
    cell = target_cell(ui.cursor) if ui.cursor_visible else None
    if shown is not None:
        lacks = view.flag("side") and ui.live and not has_street(board, view, ui)
        why = "; window too low for its side view" if lacks else ""
        return "" if _types_clues(board, view, ui, shown) else f"{sentence(board, shown)}{why}"
    if true is not None and not true.possible:
        return "Nothing completes what stands on the board"
    if true is not None and cell is not None:
        return candidates.sentence(board, true, cell)
    return _dotted(board, ui)


def _types_clues(board: Board, view: Values, ui: Ui, shown: int) -> bool:
    """Whether the cursor stands at a clue that may be typed, and nothing is to be seen from the one that is shown."""
    cell = target_cell(ui.cursor) if ui.cursor_visible else None
    types = cell is not None and clue_index(board.size, cell) is not None and not plays(view)
    return types and not any(board.heights[i] for i in street(board.size, shown))


def _how(board: Board, view: Values, ui: Ui, *, solved: bool) -> str:
    """What hands may do."""
    if street_shown(board, ui) is not None:
        return _CLUES
    if ui.mode.startswith(PENCIL) and ui.cursor_visible and target_cell(ui.cursor) is not None:
        return "A right click pencils: what is typed here are pencil marks; a left click ends that"
    if plays(view):
        other = "heights" if typing_makes(view, ui) == PENCIL else "pencil marks"
        return "" if solved else f"Keys: arrows, 1–{board.size}, Space clears, Enter: {other}, F4: a hint"
    if is_new(board):
        return "Type a clue at the edge (by arrows or a click), or choose the task Make a puzzle"
    return ""


def _dotted(board: Board, ui: Ui) -> str:
    """The pencil marks of the cell under the pointer, else at the cursor, where they are dots on the board."""
    for cell in map(target_cell, (ui.hover, ui.cursor if ui.cursor_visible else None)):
        index = index_at(cell, board.size, board.size) if cell is not None else None
        if index is None or cell is None or board.heights[index]:
            continue
        marks = tuple(heights_in(board.marks[index]))
        if marks and not candidates.size_of(board.size, marks[-1], candidates.places(board.size, marks, ui)[-1][2], ui):
            return f"{cell_in_words(cell).capitalize()}: pencilled {' '.join(map(str, marks))}"
    return ""
