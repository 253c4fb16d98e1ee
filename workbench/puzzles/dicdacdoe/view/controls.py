"""Below the board: brushes and the number of moves, a sentence, and switches; and what else can be pointed at."""

from __future__ import annotations

from dataclasses import replace

from workbench.core.cell_board import EMPTY, cells_in_text
from workbench.core.cell_gesture import PIN
from workbench.core.control import Control, ControlRow, ControlText, Form, switch, with_key
from workbench.core.gesture import Ui
from workbench.core.grid import Target
from workbench.core.insight import Insight
from workbench.core.options import Option, Values
from workbench.core.scene import Path, Rect, Shape
from workbench.core.verdict import Verdict
from workbench.core.wording import counted
from workbench.puzzles.dicdacdoe.analysis import demon
from workbench.puzzles.dicdacdoe.options import ADJUSTABLE, PLAY, SWITCHES
from workbench.puzzles.dicdacdoe.rules.board import SYMBOLS, Board, shares, symbol, whose_turn
from workbench.puzzles.dicdacdoe.rules.check import counts, lines_open, lines_won, peaceful_flaw
from workbench.puzzles.dicdacdoe.rules.lines import Line
from workbench.puzzles.dicdacdoe.view import playing
from workbench.puzzles.dicdacdoe.view.symbols import draw_symbol

ERASER = EMPTY
EXPLAIN = "explain"
"""What `Ui.held` says after a cell was chosen in a table."""
SWITCH_KEYS = {"play": "l", "hand": "d", "opponent": "w"}
"""View options that a key turns."""
_KEYS = "Keys: arrows, {} paint, 0 clears, P pins"


def controls(
    board: Board, verdict: Verdict, view: Values, ui: Ui, insights: tuple[Insight, ...] = ()
) -> tuple[ControlRow, ...]:
    """What a click paints, with each symbol its pieces and its share of the moves; nothing of it in the duel."""
    if playing.plays(view):
        return _of_game(board, view, ui)
    names = [*SYMBOLS[: board.players], ERASER, PIN]
    tools = [*(_brush(board, ui, name) for name in names), *ADJUSTABLE.buttons(board)]
    duel = view.text("hand") == "demon"
    if duel:
        tools = [replace(tool, on=False, enabled=False) for tool in tools]
    words = (
        ControlText(duel_caption(board, ui), "ink")
        if duel
        else ControlText(caption(board, awake=view.text("opponent") == "awake"), keys=board.filled < board.moves)
    )
    return (
        ControlRow(tuple(tools)),
        ControlRow((words,)),
        ControlRow(_switches(view)),
    )


def _of_game(board: Board, view: Values, ui: Ui) -> tuple[ControlRow, ...]:
    """What a click places, what is to be done, and the way out of the game."""
    chosen = replace(ui, mode=playing.brush(board, brush(board, ui)))
    tools = [_brush(board, chosen, name) for name in (*SYMBOLS[: board.players], ERASER)]
    edited = (*tools, _brush(board, chosen, PIN), *ADJUSTABLE.buttons(board))
    return (
        ControlRow(tuple(tools), kept=(edited,)),  # the board stays where it is
        ControlRow((playing.words(board, view),)),
        ControlRow((_switch(PLAY, view),), kept=(_switches(view),)),
    )


def _switches(view: Values) -> tuple[Control | ControlText, ...]:
    """What a hand and the demon do; and behind a heading what is drawn."""
    modes, drawn = ([_switch(one, view) for one in SWITCHES if bool(one.pressed) is does] for does in (True, False))
    return (*modes, ControlText("Show:"), *drawn)


def _switch(option: Option, view: Values) -> Control:
    button, key = switch(option, view), SWITCH_KEYS.get(option.name)
    return with_key(button, key.upper()) if key else button


def _brush(board: Board, ui: Ui, name: str) -> Control:
    on, target = name == brush(board, ui), brush_target(name)
    if name not in SYMBOLS:
        words, label = ("erase", "the eraser") if name == ERASER else ("pin", "the pin")
        return Control(target, words, label, Form.CHOICE, on, icon=(_TOOLS[name],))
    player = SYMBOLS.index(name) + 1
    due, have = shares(board.moves, board.players)[player], counts(board)[player]
    label = f"brush {name}: {have} of its {counted(due, 'move')}; where one stands a click takes it away"
    role = "" if have == due else "hint" if have < due else "conflict"
    icon = draw_symbol(player, 0.5, 0.5, 0.4)
    # as wide as it gets: the others stay where they are while one paints
    return Control(target, f"{have}/{due}", label, Form.CHOICE, on, True, role, icon, (f"{board.size}/{due}",))


_TOOLS: dict[str, Shape] = {
    ERASER: Rect(0.15, 0.15, 0.7, 0.7, 0.1, stroke="ink-faint", stroke_width=0.09, dash=(0.16, 0.12)),
    PIN: Path(((0.15, 0.15), (0.85, 0.15), (0.85, 0.85)), closed=True, fill="frame"),
}


def caption(board: Board, *, awake: bool = False) -> str:
    """While a person paints: what is to be done next, what the demon does, and how it has ended."""
    flaw = peaceful_flaw(board)
    if flaw is None:
        return _ended(board) or _in_view_of_demon(board, awake=awake)
    if board.filled >= board.moves:
        return flaw
    keys = _KEYS.format(" ".join(SYMBOLS[: board.players]))
    if not board.filled:
        return f"{keys}; or F5 asks the solver"
    return f"{board.filled} of {counted(board.moves, 'move')} made. {keys}"


def _in_view_of_demon(board: Board, *, awake: bool) -> str:
    alive = len(lines_open(board))
    if alive:
        return f"{counted(alive, 'open line')}: a demon that moves wins"
    if board.demon:
        return f"Move {board.moves + len(board.demon)} of {board.size}: the demon plays in vain"
    return "Safe: nobody can win any more" + ("" if awake else "; a demon that moves plays in vain")


def _ended(board: Board) -> str:
    """How the game has ended; "" while it goes on."""
    won = lines_won(board)
    if won:
        return f"The demon has completed a line of {symbol(won[0].players[0])}"
    return "Draw: it could not be spoilt" if board.moves + len(board.demon) == board.size else ""


def duel_caption(board: Board, ui: Ui) -> str:
    """While a person plays the demon: what a square is good for, or whose move it is."""
    ended = peaceful_flaw(board) or _ended(board)
    if ended:
        return ended
    chosen = ui.cursor if ui.cursor_visible else None
    for target in (ui.hover, chosen):
        index = board.at_target(target)
        one = None if index is None else demon.square(board, index)
        if one is not None:
            again = "" if one.hopes or target != chosen else ". Again, and the demon moves here"
            return f"{demon.explanation(board, one)}{again}"
    number = board.moves + len(board.demon)
    alive = len(lines_open(board))
    how = ", by Enter or a click" if ui.edits else ""
    return f"Move {number + 1}, {symbol(whose_turn(board))} to play{how}: {counted(alive, 'open line')}"


# ------------------------------------------------------------------------------------------------ targets


def brush(board: Board, ui: Ui) -> str:
    """What a click paints: a symbol, ERASER or PIN."""
    return ui.mode if ui.mode in (*board.brushes, PIN) else SYMBOLS[0]


def brush_target(name: str) -> Target:
    """The target of a brush's button."""
    return f"brush {name}"


def target_brush(target: Target | None) -> str | None:
    """The brush of a button, None for other targets."""
    words = (target or "").split()
    return words[1] if len(words) == 2 and words[0] == "brush" else None


def line_target(board: Board, line: Line) -> Target:
    """The target of a line in a table: "line 1 2 2 3 3 4"."""
    return f"line {cells_in_text(map(board.cell, line))}"


def line_cells(board: Board, target: Target | None) -> Line:
    """The cells of a line's target, none for other targets and for lines of another board."""
    words = (target or "").split()
    if not words or words[0] != "line":
        return ()
    cells = zip(words[1::2], words[2::2], strict=False)
    found = [board.index((int(row), int(col))) for row, col in cells]
    return tuple(i for i in found if i is not None) if None not in found else ()
