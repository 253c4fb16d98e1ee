"""Below the board, for a person: brushes, or in the duel a sentence; the number of moves, and switches."""

from __future__ import annotations

from collections.abc import Iterator

from workbench.core.gesture import Ui
from workbench.core.options import Values
from workbench.core.scene import Box, Path, Rect, Shape, Text
from workbench.puzzles.dicdacdoe.analysis import demon
from workbench.puzzles.dicdacdoe.options import ADJUSTABLE, SWITCHES
from workbench.puzzles.dicdacdoe.rules.board import SYMBOLS, Board, shares, symbol, whose_turn
from workbench.puzzles.dicdacdoe.rules.check import counts, lines_open, lines_won, peaceful_flaw
from workbench.puzzles.dicdacdoe.view.frame import Frame
from workbench.puzzles.dicdacdoe.view.symbols import draw_symbol
from workbench.puzzles.dicdacdoe.view.targets import ERASER, PIN, brush, brush_target, target_index
from workbench.render import controls

_STYLE = controls.Style(height=1.0, size=0.3, radius=0.14, gap=0.1, pad=0.4)
_MOVES = controls.Style(height=1.0, size=0.3, radius=0.14, gap=0.1, pad=0.6)
_EDGE = 0.2


def panel(frame: Frame, view: Values, ui: Ui) -> Iterator[Shape]:
    """All of it: in one row brushes and the number of moves, or the duel's sentence; below them the switches."""
    unit, edge = frame.unit, _EDGE * frame.unit
    width = frame.width - 2 * edge
    if view.text("hand") == "demon":
        words = duel_caption(frame.board, ui)
        yield Text(frame.width / 2, frame.panel + 0.57 * unit, words, 0.42 * unit, room=width, fill="ink")
    else:
        style, buttons = _MOVES.scaled(unit), ADJUSTABLE.buttons(frame.board)
        wide = sum(style.width(words) for _, words, _ in buttons) + style.gap * (len(buttons) - 1)
        yield from controls.row(buttons, ui, edge + width - wide, frame.panel + 0.075 * unit, wide, style)
        yield from _brushes(frame, ui, edge, width - wide - edge)
    yield from controls.switches(SWITCHES, view, ui, edge, frame.panel + 1.27 * unit, width, _STYLE.scaled(unit))


def _brushes(frame: Frame, ui: Ui, left: float, width: float) -> Iterator[Shape]:
    """What a click paints: a button for each symbol with its pieces and its share, the eraser, the pin."""
    board, unit, top = frame.board, frame.unit, frame.panel
    names = [*SYMBOLS[: board.players], ERASER, PIN]
    wide = min(1.4 * unit, width / len(names))
    due, have, chosen = shares(board.moves, board.players), counts(board), brush(board, ui)
    for place, name in enumerate(names):
        target, middle = brush_target(name), left + (place + 0.5) * wide
        label = {ERASER: "the eraser", PIN: "the pin"}.get(name, f"brush {name}")
        box = Box(middle - 0.5 * wide, top, wide - 0.1 * unit, 1.15 * unit)
        middle -= 0.05 * unit
        accent = "hover" if name == chosen else "cell"
        yield controls.plate(target, label, ui, box, 0.12 * unit, chosen=name == chosen, accent=accent)
        words, off = ("erase" if name == ERASER else "pin"), False
        if name in SYMBOLS:
            player = SYMBOLS.index(name) + 1
            yield from draw_symbol(player, middle, top + 0.42 * unit, 0.24 * unit, target)
            words, off = f"{have[player]}/{due[player]}", have[player] != due[player]
        else:
            yield from _tool(name, middle, top + 0.42 * unit, 0.24 * unit)
        ink, y = "ink" if off else "ink-faint", top + 0.93 * unit
        yield Text(middle, y, words, 0.28 * unit, bold=off, room=0.9 * box.width, fill=ink)


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
        index = target_index(board, target)
        one = None if index is None else demon.square(board, index)
        if one is not None:
            return demon.explanation(board, one)
    number = board.moves + len(board.demon)
    if number == board.size:
        return "The board is full and nobody has won: a draw"
    alive = len(lines_open(board))
    state = f"{alive:,} open line{'s' if alive > 1 else ''}" if alive else "no open line"
    return f"Move {number + 1}, {symbol(whose_turn(board))} to play: {state}"
