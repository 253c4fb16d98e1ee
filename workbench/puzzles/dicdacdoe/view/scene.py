"""The drawing of a dic-dac-doe board: cells, pieces, pins and the demon's moves, with what is said about them."""

from __future__ import annotations

from collections.abc import Iterator

from workbench.core.gesture import Ui
from workbench.core.insight import Insight
from workbench.core.options import Values
from workbench.core.scene import Path, Rect, Scene, Shape, Text, first_fitting
from workbench.core.verdict import Verdict
from workbench.puzzles.dicdacdoe.rules.board import Board, symbol
from workbench.puzzles.dicdacdoe.rules.check import counts, lines_open, peaceful_flaw
from workbench.puzzles.dicdacdoe.view import overlays, playing
from workbench.puzzles.dicdacdoe.view.controls import EXPLAIN, line_cells
from workbench.puzzles.dicdacdoe.view.symbols import draw_symbol
from workbench.render.cell_grid import MARGIN, CellGrid

_LEGEND = 0.7  # height of the line below a board of ten by ten
_LARGEST_NUMBER = 0.3  # of the demon's moves: beside the piece, not on it


def scene(board: Board, verdict: Verdict, view: Values, ui: Ui, insights: tuple[Insight, ...] = ()) -> Scene:
    """The board with numbered edges."""
    codes = {violation.code for violation in verdict.violations}
    legend = _legend(board, codes)
    grid = CellGrid(board)
    shapes: list[Shape] = [Rect(MARGIN, MARGIN, board.cols, board.rows, fill="cell")]
    order = {index: number for number, index in enumerate(board.demon, 1)}
    shapes.extend(grid.cells(ui, lambda index: _spoken(board, index, order), dict.fromkeys(order, "sight")))
    if "open" in codes:
        shapes.extend(overlays.open_shades(grid))
    below = _below(grid, legend, ui)
    shapes.extend(grid.lines(ui, below))
    if view.flag("axes"):
        shapes.extend(overlays.axes(grid))
    shapes.extend(_pieces(grid, ui, below))
    ground = len(shapes)
    if view.flag("overlay") and not playing.plays(view):
        shapes.extend(overlays.hopes(grid))
    if "line" in codes:
        shapes.extend(overlays.won_strokes(grid))
    if "open" in codes:
        shapes.extend(overlays.open_strokes(grid))
    shapes.extend(_chosen(grid, ui))
    explained = explained_square(board, view, ui)
    if explained is not None:
        shapes.extend(overlays.hopeless_square(grid, explained))
    shapes.extend(grid.cursor(ui))
    height = grid.height + below
    if legend:
        unit = _unit(grid)
        size, room = ui.legible(0.3 * unit, grid.width, height), grid.width - 0.4 * unit
        words = first_fitting((legend, legend.split(":")[0]), size, room) if ui.live else legend
        shapes.append(Text(grid.width / 2, height - 0.35 * unit, words, size, room=room, fill="muted"))
    return Scene(grid.width, height, tuple(shapes), _label(board, codes), ground=ground)


def _unit(grid: CellGrid[Board]) -> float:
    """What makes letters as large as below a board of ten by ten."""
    return max(grid.width, grid.height) / (10 + 2 * MARGIN)


def _below(grid: CellGrid[Board], legend: str, ui: Ui) -> float:
    """How much higher than the board the drawing is: a person may see a line below it at any time."""
    return _LEGEND * _unit(grid) - MARGIN if legend or ui.live else 0.0


def explained_square(board: Board, view: Values, ui: Ui) -> int | None:
    """The chosen empty cell, whose lines are drawn where a person looks at hopes or plays the demon."""
    looking = view.flag("overlay") or view.text("hand") == "demon" or ui.held == EXPLAIN
    looking = looking and not playing.plays(view)
    index = board.at_target(ui.cursor) if looking and ui.cursor_visible else None
    if index is None or board.pieces[index] or peaceful_flaw(board) is not None:
        return None
    return index


def _legend(board: Board, codes: set[str]) -> str:
    """One line below the board: what shades mean."""
    if "open" in codes and len(lines_open(board)) > overlays.MOST_STROKES:
        return overlays.open_words(board)
    return ""


def _label(board: Board, codes: set[str]) -> str:
    held = ", ".join(f"{symbol(p)} {count}" for p, count in counts(board).items())
    label = f"Dic-dac-doe, {board.rows} by {board.cols}, {board.filled} of {board.moves} moves made: {held}"
    if board.demon:
        label += f"; {len(board.demon)} moves of the demon"
    if "open" in codes:
        label += f"; {overlays.open_words(board)}"
    return label


def _spoken(board: Board, index: int, order: dict[int, int]) -> str:
    """What stands on a cell; `order` has the numbers of the demon's moves."""
    piece = board.pieces[index]
    words = symbol(piece) if piece else "empty"
    return f"{words}, move {order[index]} of the demon" if index in order else words


def _pieces(grid: CellGrid[Board], ui: Ui, below: float) -> Iterator[Shape]:
    board = grid.board
    for index, piece in enumerate(board.pieces):
        if piece:
            yield from draw_symbol(piece, *grid.centre(index), 0.3)
    yield from grid.pins()
    size = ui.legible_within(0.22, _LARGEST_NUMBER, grid.width, grid.height + below)
    for number, index in enumerate(board.demon if size else (), 1):  # where it is too small the cell's tip has it
        x, y = grid.corner(index)
        yield Text(x + 0.07, y + 0.05 + size / 2, str(number), size, "start", fill="ink")


def _chosen(grid: CellGrid[Board], ui: Ui) -> Iterator[Shape]:
    """The line that was chosen in a table."""
    line = line_cells(grid.board, ui.cursor)
    for index in line:
        x, y = grid.corner(index)
        yield Rect(x + 0.06, y + 0.06, 0.88, 0.88, 0.1, fill="hint/0.16", stroke="hint", stroke_width=0.06)
    if line:
        yield Path(overlays.stroke(grid, line, 0.3), stroke="hint", stroke_width=0.05)
