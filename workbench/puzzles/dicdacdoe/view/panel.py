"""Below the board, for a person: brushes, or in the duel a sentence; the number of moves, and switches."""

from __future__ import annotations

from collections.abc import Iterator

from workbench.core.cell_gesture import PIN
from workbench.core.gesture import Ui
from workbench.core.options import Values
from workbench.core.scene import Box, Path, Rect, Scene, Shape, Text
from workbench.core.wording import counted
from workbench.puzzles.dicdacdoe.analysis import demon
from workbench.puzzles.dicdacdoe.options import ADJUSTABLE, SWITCHES
from workbench.puzzles.dicdacdoe.rules.board import SYMBOLS, Board, shares, symbol, whose_turn
from workbench.puzzles.dicdacdoe.rules.check import counts, lines_open, lines_won, peaceful_flaw
from workbench.puzzles.dicdacdoe.view.symbols import draw_symbol
from workbench.puzzles.dicdacdoe.view.targets import ERASER, brush, brush_target
from workbench.render import controls
from workbench.render.control_bar import CLOSE, ControlBar

_HEIGHT, _WIDTH = 42.0, 46.0  # of a brush, in pixels
_INVITATION = "Paint symbols, or press Start for a board that is safe after {:,} moves"


def panel(board: Board, view: Values, ui: Ui) -> Scene:
    """Brushes and the number of moves, or the duel's sentence; below them the switches."""
    bar = ControlBar(ui, CLOSE)
    if view.text("hand") == "demon":
        bar.words(duel_caption(board, ui), ink="ink")
    else:
        _tools(bar, board)
        if not any(board.pieces):
            bar.words(_INVITATION.format(board.moves))
    bar.switches(SWITCHES, view)
    return bar.scene()


def _tools(bar: ControlBar, board: Board) -> None:
    """What a click paints: a button for each symbol with its pieces and its share, the eraser, the pin; and beside
    them, or below, the number of moves."""
    names, buttons = [*SYMBOLS[: board.players], ERASER, PIN], ADJUSTABLE.buttons(board)
    gap = bar.style.gap
    moves = sum(bar.style.width(words) for _, words, _ in buttons) + gap * (len(buttons) - 1)
    wide = len(names) * (_WIDTH + gap) - gap
    beside = wide + 4 * gap + moves <= bar.room.width
    line = bar.take(_HEIGHT)
    scale = min(1.0, line.width / wide)
    left = line.x + (line.width - wide * scale - (4 * gap + moves if beside else 0.0)) / 2
    for place, name in enumerate(names):
        x = left + place * (_WIDTH + gap) * scale
        bar.add(*_brush(board, bar.ui, name, Box(x, line.y, _WIDTH * scale, line.height), bar.style.radius))
    if beside:
        top = line.y + (line.height - bar.style.height) / 2
        bar.add(*controls.row(buttons, bar.ui, left + wide + 4 * gap, top, moves + 1, bar.style))
    else:
        bar.buttons(buttons)


def _brush(board: Board, ui: Ui, name: str, box: Box, radius: float) -> Iterator[Shape]:
    chosen, target = name == brush(board, ui), brush_target(name)
    label = {ERASER: "the eraser", PIN: "the pin"}.get(name, f"brush {name}")
    yield controls.plate(target, label, ui, box, radius, chosen=chosen, accent="hover" if chosen else "cell")
    middle, words, off = box.x + box.width / 2, ("erase" if name == ERASER else "pin"), False
    if name in SYMBOLS:
        player = SYMBOLS.index(name) + 1
        due, have = shares(board.moves, board.players)[player], counts(board)[player]
        yield from draw_symbol(player, middle, box.y + 15, 9, target)
        words, off = f"{have}/{due}", have != due
    else:
        yield from _tool(name, middle, box.y + 15, 8)
    ink = "ink" if off else "muted"
    yield Text(middle, box.y + box.height - 8.5, words, 11.5, bold=off, room=0.9 * box.width, fill=ink)


def _tool(name: str, x: float, y: float, r: float) -> Iterator[Shape]:
    if name == ERASER:
        dash = (0.4 * r, 0.3 * r)
        yield Rect(x - r, y - r, 2 * r, 2 * r, 0.2 * r, stroke="ink-faint", stroke_width=0.2 * r, dash=dash)
    else:
        yield Path(((x - r, y - r), (x + r, y - r), (x + r, y + r)), closed=True, fill="frame")


def duel_caption(board: Board, ui: Ui) -> str:
    """While a person plays the demon: what a square is good for, or whose move it is."""
    won = lines_won(board)
    if won:
        return f"{symbol(won[0].players[0])} has won: the demon laughs"
    flaw = peaceful_flaw(board)
    if flaw is not None:
        return flaw
    for target in (ui.hover, ui.cursor if ui.cursor_visible else None):
        index = board.at_target(target)
        one = None if index is None else demon.square(board, index)
        if one is not None:
            return demon.explanation(board, one)
    number = board.moves + len(board.demon)
    if number == board.size:
        return "The board is full and nobody has won: a draw"
    alive = len(lines_open(board))
    return f"Move {number + 1}, {symbol(whose_turn(board))} to play: {counted(alive, 'open line')}"
