"""Many cells at once, or many clues: which are selected, and what a drag, Shift and an arrow or Ctrl and a click do.

Cells and clues are never selected together: what is typed would mean different things. The cursor's is always one of
them; a cursor left over from another board selects nothing.
"""

from __future__ import annotations

from dataclasses import replace

from workbench.core.gesture import Ui
from workbench.core.grid import Cell, Target, cell_target, target_cell
from workbench.puzzles.towers.rules.board import Board, clue_index


def cells(board: Board, ui: Ui) -> tuple[Cell, ...]:
    """All that is selected, row by row, the cursor's included."""
    here = target_cell(ui.cursor) if ui.cursor_visible else None
    kind = _kind(board, here)
    if here is None or kind is None:
        return ()
    others = (target_cell(target) for target in ui.selected)
    return tuple(sorted({here, *(cell for cell in others if cell is not None and _kind(board, cell) == kind)}))


def alone(ui: Ui, target: Target | None) -> Ui:
    """Only this target is selected."""
    return replace(ui, cursor=target, cursor_visible=target is not None, selected=frozenset())


def with_cell(board: Board, ui: Ui, target: Target | None) -> Ui:
    """One more is selected, and the cursor is there; a target of the other kind, or none, changes nothing."""
    chosen, cell = cells(board, ui), target_cell(target)
    if not chosen or _kind(board, cell) is None or _kind(board, cell) != _kind(board, chosen[0]):
        return ui
    return replace(ui, cursor=target, selected=_targets(chosen))


def turned(board: Board, ui: Ui, target: Target) -> Ui:
    """A target is selected, or if it was, not any more."""
    chosen, cell = cells(board, ui), target_cell(target)
    if cell is None or not chosen or _kind(board, cell) != _kind(board, chosen[0]):
        return alone(ui, target)
    if cell not in chosen:
        return with_cell(board, ui, target)
    rest = tuple(other for other in chosen if other != cell)
    if not rest:
        return alone(ui, None)
    cursor = ui.cursor if target_cell(ui.cursor) in rest else cell_target(rest[-1])
    return replace(ui, cursor=cursor, selected=_targets(rest))


def _targets(some: tuple[Cell, ...]) -> frozenset[Target]:
    return frozenset(cell_target(cell) for cell in some)


def _kind(board: Board, cell: Cell | None) -> str | None:
    if cell is None:
        return None
    if clue_index(board.size, cell) is not None:
        return "clue"
    return "cell" if all(1 <= number <= board.size for number in cell) else None
