"""Below the board: modes, arrows along the game, both queues, a prompt, and what can be done next."""

from __future__ import annotations

from dataclasses import replace

from workbench.core.control import Control, ControlRow, ControlText, Form, choice, with_key
from workbench.core.gesture import Ui
from workbench.core.grid import move_target
from workbench.core.insight import Facts, Insight
from workbench.core.options import Values
from workbench.core.scene import Ink, Path
from workbench.core.verdict import Verdict
from workbench.core.wording import ordinal
from workbench.puzzles.morris.analysis.marks import known_values
from workbench.puzzles.morris.options import ANALYSE, PLAY, REVIEW, SET_UP, opponent_of, values_shown
from workbench.puzzles.morris.rules.board import REPEATED, Board, game_result
from workbench.puzzles.morris.rules.position import Position
from workbench.puzzles.morris.view.play_mode import (
    NEW_GAME,
    REMATCH,
    SOLVE,
    SecondTry,
    main_result,
    mended,
    mistakes,
    not_solved,
    opponent_moves,
    review_target,
    reviewed_node,
    score,
    trial,
)
from workbench.puzzles.morris.view.scene import INKS, OLDEST, board_over, queue_words

_INKS_OF_TRIALS: dict[bool | None, Ink] = {None: "ink", True: "good", False: "bad"}
_MODES = (
    (ANALYSE, "Analyse", "Analyse: what every move is worth is shown"),
    (PLAY, "Play", "Play: against the opponent, and nothing tells who wins"),
    (REVIEW, "Review", "Review: the mistakes of the game are tried again, the answers hidden"),
    (SET_UP, "Set up", "Set up: pieces are placed and lifted"),
)
_SOLVE = Control(
    SOLVE, "Solve this board", "Solve this board: computes what every position of it is worth, and keeps it"
)
_REMATCH = Control(REMATCH, "Rematch, other side", "Rematch: the opponent plays the other side (R)")

_MISTAKES = Control(REVIEW, "Review 9 mistakes", "")
"""Stands for the button that leads to the mistakes, so that it has its width: in a hall it has a line of its own."""


def controls(
    board: Board, verdict: Verdict, view: Values, ui: Ui, insights: tuple[Insight, ...] = ()
) -> tuple[ControlRow, ...]:
    """The modes and arrows along the game; both queues and the score; what to do, and buttons for it."""
    modes = (_mode(board, view, insights, *one) for one in _MODES)
    about = trial(board, view, insights) if view.text("mode") == REVIEW else None
    words, ink = (about.words, _INKS_OF_TRIALS[about.keeps]) if about else _prompt(board, view, ui, insights)
    buttons = _review_buttons(board, about) if about else _buttons(board, view, insights)
    return (
        ControlRow((*modes, *_arrows(board))),
        _queues(board, view),
        ControlRow((ControlText(words, ink, bold=ink != "muted", keys=ink == "muted"),)),
        ControlRow(tuple(buttons), kept=((_REMATCH, _MISTAKES),)),
    )


def _mode(board: Board, view: Values, insights: tuple[Insight, ...], mode: str, words: str, label: str) -> Control:
    """The button of a mode. Review begins at the first mistake where a game has ended and that is known."""
    button = with_key(choice("mode", mode, words, label, view), "L: the next mode")
    if mode != REVIEW or button.on or main_result(board) is None:
        return button
    first = next((step.target for step in mistakes(insights) or () if step.target and not mended(step)), REVIEW)
    return replace(button, target=button.target.replace(REVIEW, first))


def _queues(board: Board, view: Values) -> ControlRow:
    """Each side's pieces, oldest first; in a set-up a click on them gives it the move. Where two play, the score."""
    sides: list[Control | ControlText] = []
    turns: list[Control] = []
    for side in ("X", "O"):
        words = queue_words(board, side)
        moving = side == board.position.side and not board_over(board)
        sides.append(ControlText(f"▸ {side}  {words}" if moving else f"{side}  {words}", INKS[side], bold=moving))
        turns.append(
            Control(move_target(f"turn {side}"), f"{side}  {words}", f"{side} is to move", Form.CHOICE, moving)
        )
    order = ControlText(f"({OLDEST})")
    if view.text("mode") == SET_UP:
        return ControlRow((*turns, order))
    if any(queue for _, queue in board.position.queues):
        sides.append(order)
    kept: list[Control | ControlText] = [*turns, order]
    if opponent_of(view) is not None and view.text("mode") in (PLAY, REVIEW):
        won, drawn, lost = score(board, view)
        sides.append(ControlText(f"Without help: {won} won, {drawn} drawn, {lost} lost", "ink"))
        full = ", ".join([str(board.variant.cells)] * board.variant.pieces)  # the score has its line from the beginning
        kept = [ControlText(f"▸ X  {full}", bold=True), ControlText(f"O  {full}"), order, sides[-1]]
    return ControlRow(tuple(sides), kept=((*turns, order), tuple(kept)))


def _arrows(board: Board) -> tuple[Control, Control]:
    follows = bool(board.game.children(board.game.at))
    return _arrow("back", "Take back (Backspace)", -0.3, can=board.game.at > 0), _arrow(
        "forward", "The move that follows (Page Down)", 0.3, can=follows
    )


def _arrow(target: str, label: str, tip: float, *, can: bool) -> Control:
    head = ((0.5 - 0.6 * tip, 0.2), (0.5 + 0.7 * tip, 0.5), (0.5 - 0.6 * tip, 0.8))
    icon = Path(head, closed=True, fill="ink" if can else "ink-faint/0.5")
    return Control(target, "", label, enabled=can, icon=(icon,))


def _prompt(board: Board, view: Values, ui: Ui, insights: tuple[Insight, ...]) -> tuple[str, Ink]:
    """The one line that says what to do, how the game has ended, or what there is to know about the opponent."""
    if ui.mode:
        return f"square {ui.mode}…: one more digit, or Enter", "muted"
    if ended := _ending(board, view):
        return ended
    if view.text("mode") == SET_UP:
        return "Left button or X, right button or O; wheel or + −: age; Space: who is to move", "muted"
    for fact in (fact for insight in insights if isinstance(insight, Facts) for fact in insight.facts):
        if fact.name == "opponent":
            return f"{fact.value}: this board is not solved yet", "muted"
    if view.text("mode") == PLAY and (opponent := opponent_of(view)) is not None:
        if not opponent_moves(board, view):
            return f"You play {'O' if opponent == 'X' else 'X'}: type the number of a square, or click it", "muted"
        follows = bool(board.game.children(board.game.at))
        return f"{opponent}’s move{': the arrow goes on with it' if follows else ''}", "muted"
    if values_shown(view) and known_values(insights)[0]:
        return "Type a number, or click: +n wins, −n loses in n moves, = draws", "muted"
    if not board.game.moves and board.start == Position():
        return "X begins: type the number of a square, or click it", "muted"
    return "Keys: arrows and Enter or a number play, Backspace takes back, L: modes", "muted"


def _ending(board: Board, view: Values) -> tuple[str, Ink] | None:
    """How the game has ended, for the person where one plays against the opponent."""
    result, plies = game_result(board), len(board.game.path())
    if result is None or (result == "draw" and view.text("mode") != PLAY):
        return None
    if result == "draw":
        often = board.positions.count(board.position)
        return (
            f"A draw: {'the third time of this position' if often >= REPEATED else f'{plies} moves of both sides'}",
            "accent",
        )
    opponent = opponent_of(view) if view.text("mode") == PLAY else None
    move = f"{ordinal((plies + 1) // 2)} move"  # a game ends with a move of its winner
    if opponent is None:
        return (f"{result} has won with the {move}" if plies else f"{result} has won already"), "ink"
    if result == opponent:
        return f"You have lost to {result}’s {move}", "bad"
    return f"You have won with your {move}", "good"


def _buttons(board: Board, view: Values, insights: tuple[Insight, ...]) -> list[Control]:
    """After a game another one, and its mistakes; in a game without an opponent a new one."""
    first = [_SOLVE] if not_solved(board, view, insights) else []
    if not board.game.moves:
        return first
    new = Control(NEW_GAME, "New game", "New game: empties the board (E)")
    against = view.text("mode") == PLAY and opponent_of(view) is not None
    if main_result(board) is None or view.text("mode") != PLAY:
        return first if against else [new, *first]
    # with the same sides it begins anew by the button beside the clock
    return [_REMATCH if against else new, *_review(insights)]


def _review(insights: tuple[Insight, ...]) -> tuple[Control, ...]:
    found = mistakes(insights)
    if not found:
        return ()
    words = f"Review {len(found)} {'mistake' if len(found) == 1 else 'mistakes'}"
    node = reviewed_node(found[0].target)
    assert node is not None
    return (Control(review_target(node), words, f"{words}: each is tried again, the answer hidden"),)


def _review_buttons(board: Board, about: SecondTry) -> list[Control]:
    """The next mistake, the same one again, another game. Each keeps its place: a wrong try is taken back by itself,
    and a click that comes just then must not begin a new game."""
    if not board.game.moves:
        return []
    again = None if about.keeps else about.again
    return [
        _to_mistake(about.next, "Next mistake", "Next mistake: the next one without a good move"),
        _to_mistake(again, "Try again", "Try again: back to where the mistake was made"),
        Control(NEW_GAME, "New game", "New game: empties the board, and plays (E)"),
    ]


def _to_mistake(node: int | None, words: str, label: str) -> Control:
    """A button that leads to a mistake; grey where there is none."""
    return Control(words.lower() if node is None else review_target(node), words, label, enabled=node is not None)
