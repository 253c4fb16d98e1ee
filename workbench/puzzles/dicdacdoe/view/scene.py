"""The drawing of a dic-dac-doe board: pieces, pins, the demon's moves, open lines, and who may still hope where."""

from __future__ import annotations

from collections.abc import Iterator

from workbench.core.gesture import Ui
from workbench.core.grid import cell_target, target_cell
from workbench.core.options import Values
from workbench.core.scene import Box, Path, Rect, Scene, Shape, Text
from workbench.core.verdict import Verdict
from workbench.puzzles.dicdacdoe.analysis import demon
from workbench.puzzles.dicdacdoe.rules.board import (
    SYMBOLS,
    Board,
    cell_of,
    counts,
    index_of,
    lines_open,
    lines_won,
    peaceful_flaw,
    shares,
    symbol,
    whose_turn,
)
from workbench.puzzles.dicdacdoe.view.gestures import ERASER, PIN, brush, brush_target, line_cells, moves_target
from workbench.puzzles.dicdacdoe.view.symbols import ink, sign
from workbench.render import controls

MARGIN = 0.7
"""Room for the numbers of rows and columns, in cells."""
_PALETTE = 2.1
_CAPTION = 0.9
_MOST_BANDS = 60
"""Open lines that are drawn; more would hide the board."""


def scene(board: Board, verdict: Verdict, view: Values, ui: Ui) -> Scene:
    """The board with numbered edges; for a person the brushes below, or in the duel a sentence."""
    width, height = board.cols + 2 * MARGIN, board.rows + 2 * MARGIN
    shapes: list[Shape] = [Rect(MARGIN, MARGIN, board.cols, board.rows, fill="cell")]
    shapes.extend(_ground(board, ui))
    shapes.extend(controls.grid(MARGIN, MARGIN, board.rows, board.cols))
    shapes.extend(_numbers(board))
    if view.flag("overlay"):
        shapes.extend(_hopes(board))
    shapes.extend(_pieces(board))
    shapes.extend(_bands(board, verdict))
    shapes.extend(_chosen(board, ui))
    shapes.extend(_cursor(board, ui))
    if ui.live:
        duel = view.text("hand") == "demon"
        shapes.extend(_caption(board, ui, height, width) if duel else _brushes(board, ui, height, width))
        height += _CAPTION if duel else _PALETTE
    held = ", ".join(f"{symbol(p)} {count}" for p, count in counts(board).items())
    label = f"Dic-dac-doe, {board.rows} by {board.cols}, {board.filled} of {board.moves} moves made: {held}"
    if board.demon:
        label += f"; {len(board.demon)} moves of the demon"
    return Scene(width, height, tuple(shapes), label)


def _corner(board: Board, index: int) -> tuple[float, float]:
    return MARGIN + index % board.cols, MARGIN + index // board.cols


def _ground(board: Board, ui: Ui) -> Iterator[Shape]:
    pieces = board.pieces
    order = {index: number for number, index in enumerate(board.demon, 1)}
    for index, piece in enumerate(pieces):
        x, y = _corner(board, index)
        target = cell_target(cell_of(board, index))
        fill = "cell-given" if index in board.pins else "cell"
        if index in order:
            fill = "sight"
        if target == ui.hover:
            fill = "hover"
        yield Rect(x, y, 1, 1, fill=fill, target=target, label=_spoken(board, index, piece, order))


def _spoken(board: Board, index: int, piece: int, order: dict[int, int]) -> str:
    row, col = cell_of(board, index)
    words = f"row {row}, column {col}: {symbol(piece) if piece else 'empty'}"
    if index in board.pins:
        words += ", pinned"
    if index in order:
        words += f", move {order[index]} of the demon"
    return words


def _numbers(board: Board) -> Iterator[Shape]:
    every = 1 if max(board.rows, board.cols) <= 20 else 5
    for col in range(1, board.cols + 1):
        if col == 1 or col % every == 0:
            yield Text(MARGIN + col - 0.5, 0.42, str(col), 0.3, fill="ink-faint")
    for row in range(1, board.rows + 1):
        if row == 1 or row % every == 0:
            yield Text(0.5, MARGIN + row - 0.5, str(row), 0.3, "end", fill="ink-faint")


def _pieces(board: Board) -> Iterator[Shape]:
    for index, piece in enumerate(board.pieces):
        x, y = _corner(board, index)
        if piece:
            yield from sign(piece, x + 0.5, y + 0.5, 0.3)
        if index in board.pins:
            yield controls.pin_corner(x, y)
    for number, index in enumerate(board.demon, 1):
        x, y = _corner(board, index)
        yield Text(x + 0.07, y + 0.16, str(number), 0.22, "start", fill="ink")


# ------------------------------------------------------------------------------------------------ lines


def _hopes(board: Board) -> Iterator[Shape]:
    """In each empty cell the players who could still win through it; a faint dash where nobody can."""
    hopes: dict[int, set[int]] = {index: set() for index, piece in enumerate(board.pieces) if not piece}
    for one in lines_open(board):
        for index in one.line:
            if index in hopes:
                hopes[index].update(one.players)
    for index, players in hopes.items():
        x, y = _corner(board, index)
        if not players:
            yield Path(((x + 0.4, y + 0.5), (x + 0.6, y + 0.5)), stroke="ink-faint", stroke_width=0.04)
            continue
        yield Rect(x + 0.03, y + 0.03, 0.94, 0.94, 0.08, fill="heat/0.16")
        for place, player in enumerate(sorted(players)):
            line, column = divmod(place, 3)
            in_line = min(3, len(players) - 3 * line)
            across = 0.5 + (column - (in_line - 1) / 2) * 0.3
            down = 0.5 + (line - (len(players) > 3) * 0.5) * 0.34
            yield from sign(player, x + across, y + down, 0.1)


def _bands(board: Board, verdict: Verdict) -> Iterator[Shape]:
    """What is broken, drawn as lines: won ones whole, open ones dashed."""
    codes = {violation.code for violation in verdict.violations}
    if "line" in codes:
        for one in lines_won(board):
            yield Path(_ends(board, one.line, 0.3), stroke=f"{ink(one.players[0])}/0.75", stroke_width=0.13)
    if "open" in codes:
        for one in lines_open(board)[:_MOST_BANDS]:
            path = _ends(board, one.line, 0.2)
            yield Path(path, stroke=f"{ink(one.players[0])}/0.8", stroke_width=0.08, dash=(0.16, 0.1))


def _ends(board: Board, line: tuple[int, ...], beyond: float) -> tuple[tuple[float, float], ...]:
    """A stroke through a line's cells, a little longer than from middle to middle."""
    (x1, y1), (x2, y2) = _corner(board, line[0]), _corner(board, line[-1])
    span = max(abs(x2 - x1), abs(y2 - y1), 1)
    dx, dy = (x2 - x1) / span * beyond, (y2 - y1) / span * beyond
    return (x1 + 0.5 - dx, y1 + 0.5 - dy), (x2 + 0.5 + dx, y2 + 0.5 + dy)


def _chosen(board: Board, ui: Ui) -> Iterator[Shape]:
    """The line that was chosen in a table."""
    line = line_cells(board, ui.cursor)
    for index in line:
        x, y = _corner(board, index)
        yield Rect(x + 0.06, y + 0.06, 0.88, 0.88, 0.1, fill="hint/0.16", stroke="hint", stroke_width=0.06)
    if line:
        yield Path(_ends(board, line, 0.3), stroke="hint", stroke_width=0.05)


def _cursor(board: Board, ui: Ui) -> Iterator[Shape]:
    cell = target_cell(ui.cursor)
    if cell is None or not ui.cursor_visible or index_of(board, cell) is None:
        return
    yield controls.cursor_frame(MARGIN + cell[1] - 1, MARGIN + cell[0] - 1)


# ------------------------------------------------------------------------------------------------ below the board


def _brushes(board: Board, ui: Ui, top: float, width: float) -> Iterator[Shape]:
    """What a click paints: a button for each symbol with its pieces and its share, the eraser, the pin."""
    names = [*SYMBOLS[: board.players], ERASER, PIN]
    wide = min(1.5, (width - 0.4) / len(names))
    left = (width - wide * len(names)) / 2
    due, have, chosen = shares(board.moves, board.players), counts(board), brush(board, ui)
    unit = min(wide, 1.2)
    for place, name in enumerate(names):
        x = left + place * wide
        target = brush_target(name)
        label = {ERASER: "the eraser", PIN: "the pin"}.get(name, f"brush {name}")
        box, accent = Box(x + 0.06 * unit, top, wide - 0.12 * unit, 1.15), "hover" if name == chosen else "cell"
        yield controls.plate(target, label, ui, box, 0.12, chosen=name == chosen, accent=accent)
        middle = x + wide / 2
        if name in SYMBOLS:
            player = SYMBOLS.index(name) + 1
            yield from sign(player, middle, top + 0.42, 0.24 * unit, target)
            off = have[player] != due[player]
            text = f"{have[player]}/{due[player]}"
            yield Text(middle, top + 0.93, text, 0.26 * unit, bold=off, fill="ink" if off else "ink-faint")
        else:
            yield from _tool(name, middle, top + 0.42, 0.24 * unit)
            yield Text(middle, top + 0.93, "erase" if name == ERASER else "pin", 0.26 * unit, fill="ink-faint")
    yield from _moves(board, ui, top + 1.3, width)


def _moves(board: Board, ui: Ui, top: float, width: float) -> Iterator[Shape]:
    """How many peaceful moves there are, between a button for one fewer and one for one more."""
    middle, reach = width / 2, min(1.1, width / 2 - 0.3)
    yield Text(middle, top + 0.26, f"{board.moves} moves", 0.26, fill="ink")
    for by, name in ((-1, "fewer"), (1, "more")):
        if not 0 <= board.moves + by <= board.size:
            continue
        x, target = middle + by * reach, moves_target(by)
        yield controls.plate(target, f"one peaceful move {name}", ui, Box(x - 0.26, top, 0.52, 0.52), 0.1)
        yield Path(((x - 0.1, top + 0.26), (x + 0.1, top + 0.26)), stroke="ink", stroke_width=0.05, target=target)
        if by > 0:
            yield Path(((x, top + 0.16), (x, top + 0.36)), stroke="ink", stroke_width=0.05, target=target)


def _tool(name: str, x: float, y: float, r: float) -> Iterator[Shape]:
    if name == ERASER:
        yield Rect(x - r, y - r, 2 * r, 2 * r, 0.05, stroke="ink-faint", stroke_width=0.05, dash=(0.1, 0.07))
    else:
        yield Path(((x - r, y - r), (x + r, y - r), (x + r, y + r)), closed=True, fill="frame")


def _caption(board: Board, ui: Ui, top: float, width: float) -> Iterator[Shape]:
    """In the duel: whose move it is, or what there is to hope for on the square under the pointer."""
    yield Text(width / 2, top + 0.3, duel_caption(board, ui), 0.42, room=width - 0.4, fill="ink")


def duel_caption(board: Board, ui: Ui) -> str:
    """The sentence below the board while a person plays the demon."""
    won = lines_won(board)
    if won:
        return f"{symbol(won[0].players[0])} has won: the demon laughs"
    flaw = peaceful_flaw(board)
    if flaw is not None:
        return flaw
    for target in (ui.hover, ui.cursor if ui.cursor_visible else None):
        cell = target_cell(target)
        index = index_of(board, cell) if cell else None
        if index is not None and not board.pieces[index]:
            one = demon.square(board, index)
            if one is not None:
                return demon.explanation(board, one)
    number = board.moves + len(board.demon)
    if number == board.size:
        return "The board is full and nobody has won: a draw"
    alive = len(lines_open(board))
    state = f"{alive} open line{'s' if alive > 1 else ''}" if alive else "no open line"
    return f"Move {number + 1}, {symbol(whose_turn(board))} to play: {state}"
