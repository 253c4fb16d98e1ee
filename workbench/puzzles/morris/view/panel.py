"""Below the board, for a person: modes, arrows, both queues, a prompt, buttons. In pictures the queues."""

from __future__ import annotations

from collections.abc import Iterator

from workbench.core.gesture import Ui
from workbench.core.grid import move_target
from workbench.core.insight import Facts, Insight
from workbench.core.options import Values
from workbench.core.scene import Box, Ink, Path, Rect, Scene, Shape, Text
from workbench.core.switches import choice_target
from workbench.puzzles.morris.options import ANALYSE, PLAY, REVIEW, SET_UP, opponent_of
from workbench.puzzles.morris.rules import position as rules
from workbench.puzzles.morris.rules.board import REPEATED, Board, game_result
from workbench.puzzles.morris.rules.position import Position
from workbench.puzzles.morris.view.play_mode import (
    NEW_GAME,
    REMATCH,
    Trial,
    main_result,
    mistakes,
    opponent_moves,
    review_target,
    reviewed_node,
    score,
    trial,
)
from workbench.render import controls
from workbench.render.control_bar import ControlBar

INKS = {"X": "player-1", "O": "player-2"}
_ARROW = 32.0  # width of an arrow, in pixels
_LEAST_SCORE = 90.0  # pixels below which the score has no room beside the modes
_INKS_OF_TRIALS: dict[bool | None, Ink] = {None: "ink", True: "good", False: "bad"}
_MODES: tuple[controls.Button, ...] = (
    (choice_target("mode", ANALYSE), "Analyse", "Analyse: what every move is worth is shown"),
    (choice_target("mode", PLAY), "Play", "Play: against the opponent, and nothing tells who wins"),
    (choice_target("mode", REVIEW), "Review", "Review: the mistakes of the game are tried again, the answers hidden"),
    (choice_target("mode", SET_UP), "Set up", "Set up: pieces are placed and lifted"),
)


def board_over(board: Board) -> bool:
    """Whether nothing can be played."""
    return rules.finished(board.variant, board.position)


def panel(board: Board, view: Values, ui: Ui, insights: tuple[Insight, ...]) -> Scene:
    """The modes, the score and arrows along the game; both queues side by side; what to do, and buttons for it."""
    bar = ControlBar(ui)
    _modes(bar, board, view)
    gap, line = bar.style.gap, bar.take(bar.style.height)
    wide = (line.width - gap) / 2
    for number, side in enumerate(("X", "O")):
        bar.add(*queue_row(board, side, view, ui, Box(line.x + number * (wide + gap), line.y, wide, line.height)))
    about = trial(board, insights) if view.text("mode") == REVIEW else None
    words, ink = (about.words, _INKS_OF_TRIALS[about.keeps]) if about else _prompt(board, view, ui, insights)
    bold = ink != "muted"
    buttons = _review_buttons(board, about) if about else _buttons(board, view, insights)
    bar.words(words, size=15 if bold else 13, bold=bold, ink=ink)
    if buttons:
        bar.buttons(buttons)
    else:
        bar.keep(bar.height_of_line)
    return bar.scene()


def _modes(bar: ControlBar, board: Board, view: Values) -> None:
    """The modes at the left, the score in the middle, the arrows at the right."""
    gap, style = bar.style.gap, bar.style
    line = bar.take(style.height)
    arrows = 2 * (_ARROW + gap)
    wide = min(controls.choice_width(_MODES, style), line.width - arrows)
    chosen = choice_target("mode", view.text("mode"))
    bar.add(*controls.choice(_MODES, chosen, bar.ui, line.x, line.y, wide, style))
    left = line.x + line.width - arrows + gap
    room = left - line.x - wide - 4 * gap
    if opponent_of(view) is not None and view.text("mode") in (PLAY, REVIEW) and room > _LEAST_SCORE:
        middle = line.x + wide + 2 * gap + room / 2
        bar.add(Text(middle, line.y + line.height / 2, score(board, view).words, 13, room=room, fill="ink"))
    for number, (name, label, can) in enumerate(_arrows(board)):
        place = Box(left + number * (_ARROW + gap), line.y, _ARROW, line.height)
        bar.add(*_arrow(name, label, bar.ui, place, style.radius, can=can))


def queue_row(board: Board, side: str, view: Values, ui: Ui, box: Box) -> Iterator[Shape]:
    """A side's pieces, oldest first; marked where it is to move. In a set-up a click gives it the move."""
    position, unit = board.position, box.height
    squares = position.x if side == "X" else position.o
    moving = side == position.side and not board_over(board)
    words = " → ".join(str(square + 1) for square in squares) or "no piece"
    spoken = f"{side}: {words}{', to move' if moving else ''}"
    target = move_target(f"turn {side}") if view.text("mode") == SET_UP else None
    fill = "hover" if target and ui.hover == target else "accent/0.1" if moving else "paper/0"
    yield Rect(box.x, box.y, box.width, unit, 0.22 * unit, fill=fill, target=target, label=spoken)
    y = box.y + unit / 2
    if moving:
        left, right, half = box.x + 0.2 * unit, box.x + 0.56 * unit, 0.2 * unit
        yield Path(((left, y - half), (right, y), (left, y + half)), closed=True, fill=INKS[side])
    yield Text(box.x + unit, y, side, 0.58 * unit, bold=True, fill=INKS[side])
    room = max(0.1 * unit, box.width - 1.8 * unit)
    ink = "ink" if squares else "ink-faint"
    yield Text(box.x + 1.6 * unit, y, words, 0.44 * unit, "start", room=room, fill=ink)


def _arrows(board: Board) -> tuple[tuple[str, str, bool], ...]:
    follows = bool(board.game.children(board.game.at))
    return ("back", "Take back", board.game.at > 0), ("forward", "The move that follows", follows)


def _arrow(name: str, label: str, ui: Ui, box: Box, radius: float, *, can: bool) -> Iterator[Shape]:
    yield controls.plate(name, label, ui, box, radius, accent="cell" if can else "paper/0")
    x, y, reach = box.x + box.width / 2, box.y + box.height / 2, 6.0
    tip = -reach if name == "back" else reach
    head = ((x - 0.6 * tip, y - reach), (x + 0.7 * tip, y), (x - 0.6 * tip, y + reach))
    yield Path(head, closed=True, fill="ink" if can else "ink-faint/0.5")


def _prompt(board: Board, view: Values, ui: Ui, insights: tuple[Insight, ...]) -> tuple[str, Ink]:
    """The one line that says what to do, how the game has ended, or what there is to know about the opponent."""
    if ui.mode:
        return f"square {ui.mode}…: one more digit, or Enter", "muted"
    if ended := _ending(board, view):
        return ended
    if view.text("mode") == SET_UP:
        return "left button X, right button O, wheel: age; a click on a queue gives it the move", "muted"
    for fact in (fact for insight in insights if isinstance(insight, Facts) for fact in insight.facts):
        if fact.name == "opponent":
            return f"{fact.value}: this board is not solved yet", "muted"
    if view.text("mode") == PLAY and (opponent := opponent_of(view)) is not None:
        if not opponent_moves(board, view):
            return f"You play {'O' if opponent == 'X' else 'X'}: click a square, or type its number", "muted"
        follows = bool(board.game.children(board.game.at))
        return f"{opponent}’s move{': the arrow goes on with it' if follows else ''}", "muted"
    if not board.game.moves and board.start == Position():
        return "X begins: click a square, or type its number", "muted"
    return "", "muted"


def _ending(board: Board, view: Values) -> tuple[str, Ink] | None:
    """How the game has ended, for the person where one plays against the opponent."""
    result, plies = game_result(board), len(board.game.path())
    if result is None or (result == "draw" and view.text("mode") != PLAY):
        return None
    if result == "draw":
        often = board.positions.count(board.position)
        return f"A draw: {'the third time of this position' if often >= REPEATED else f'{plies} plies'}", "accent"
    opponent = opponent_of(view) if view.text("mode") == PLAY else None
    if opponent is None:
        return f"{result} has won after {plies} plies of this game", "ink"
    return f"You have {'lost' if result == opponent else 'won'} after {plies} plies", (
        "bad" if result == opponent else "good"
    )


def _buttons(board: Board, view: Values, insights: tuple[Insight, ...]) -> list[controls.Button]:
    """After a game another one, and its mistakes; in a game a new one."""
    if not board.game.moves:
        return []
    new = (NEW_GAME, "New game", "New game: empties the board")
    if view.text("mode") != PLAY or main_result(board) is None:
        return [new]
    found, buttons = mistakes(insights), [new]
    if opponent_of(view) is not None:
        buttons.insert(0, (REMATCH, "Rematch, sides changed", "Rematch: the opponent plays the other side"))
    if found:
        words = f"Review {len(found)} {'mistake' if len(found) == 1 else 'mistakes'}"
        first = reviewed_node(found[0].target)
        assert first is not None
        buttons.append((review_target(first), words, f"{words}: each is tried again, the answer hidden"))
    return buttons


def _review_buttons(board: Board, about: Trial) -> list[controls.Button]:
    """The same mistake again, the next one, another game."""
    buttons = []
    if about.again is not None and not about.keeps:
        buttons.append((review_target(about.again), "Try again", "Try again: back to where the mistake was made"))
    if about.next is not None:
        buttons.append((review_target(about.next), "Next mistake", "Next mistake: the next one without a good move"))
    if board.game.moves:
        buttons.append((NEW_GAME, "New game", "New game: empties the board, and plays"))
    return buttons
