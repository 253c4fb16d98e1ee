"""A game that is played or reviewed: whose it is, how it ended, the score, and what a new one leads to. No drawing."""

from __future__ import annotations

from dataclasses import dataclass

from workbench.core.gesture import Response
from workbench.core.insight import Facts, Insight, Step, Steps
from workbench.core.options import Values
from workbench.core.wording import counted
from workbench.puzzles.morris.analysis.tablebase import fits, is_small
from workbench.puzzles.morris.options import PLAY, REVIEW, opponent_of, values_shown
from workbench.puzzles.morris.rules.board import Board, game_result
from workbench.puzzles.morris.rules.check import check

REMATCH, NEW_GAME, SOLVE = "rematch", "new game", "solve"
"""Targets of buttons: a game with the sides changed; one with the same sides; what the board is worth."""
_REVIEW = "review"
_SCORE = ("won", "drawn", "lost")  # view options


def review_target(node: int) -> str:
    """The target that leads to a node of the game, to try a mistake again."""
    return f"{_REVIEW} {node}"


def reviewed_node(target: str | None) -> int | None:
    """The node that such a target leads to; None for other targets."""
    words = (target or "").split()
    return int(words[1]) if len(words) == 2 and words[0] == _REVIEW else None


def opponent_moves(board: Board, view: Values) -> bool:
    """Whether the opponent is to move in a game that is played and goes on."""
    mine = view.text("mode") != PLAY or opponent_of(view) != board.position.side
    return not mine and game_result(board) is None


def not_solved(board: Board, view: Values, insights: tuple[Insight, ...]) -> bool:
    """Whether the insights say that the values of this board are not known yet, though they could be computed."""
    facts = next((one.facts for one in insights if isinstance(one, Facts) and one.key == "facts"), ())
    named = {fact.name: fact for fact in facts}
    if not named or is_small(board.variant) or not fits(board.variant):
        return False
    return "opponent" in named or (values_shown(view) and named["value"].value is None and not check(board).violations)


def in_mode(board: Board, view: Values, mode: str) -> Values:
    """The view in a mode. A person who begins to play alone gets an opponent, and has the next move."""
    if mode == PLAY and opponent_of(view) is None:
        view = view.with_value("opponent", board.position.other_side)
    return view.with_value("mode", mode)


# ------------------------------------------------------------------------------------------------ the score


def main_result(board: Board) -> str | None:
    """How the main line of the game has ended."""
    return game_result(Board(board.variant, board.start, board.game.looked_at(board.game.main_end())))


def score(board: Board, view: Values) -> tuple[int, int, int]:
    """The games that a person has won, drawn and lost against the opponent, on such a board, at its strength."""
    won, drawn, lost = (view.integer(name) if view.text("scored") == _scored(board, view) else 0 for name in _SCORE)
    return won, drawn, lost


def scored(board: Board, view: Values) -> Values:
    """The view with the game that has ended counted in the score."""
    ended, games = result(board, view), score(board, view)
    for name, count in zip(_SCORE, games, strict=True):
        view = view.with_value(name, min(count + ended.startswith(name), 9999))
    return view.with_value("scored", _scored(board, view))


def goal(board: Board) -> str:
    """What wins on this board; "" for the usual numbers, of which the rules in short speak."""
    run, pieces = board.variant.run, board.variant.pieces
    if (run, pieces) == (3, 3):
        return ""
    wins = f"{run} of one’s own in a line win" if run > 1 else "the first piece wins"
    return f"On this board {wins}, and each has {counted(pieces, 'piece')} at most: with one more the oldest goes."


def result(board: Board, view: Values) -> str:
    """How a game against the opponent has ended for the person: "won as X against strength 60"; empty before."""
    opponent, ended = opponent_of(view), game_result(board)
    if view.text("mode") != PLAY or opponent is None or ended is None or board.game.children(board.game.at):
        return ""
    how = "drawn" if ended == "draw" else "lost" if ended == opponent else "won"
    return f"{how} as {'O' if opponent == 'X' else 'X'} against strength {view.integer('intelligence')}"


def _scored(board: Board, view: Values) -> str:
    """For which board and strength a score counts: other games begin another score."""
    return f"{board.variant.words}, {view.text('scale')} {view.integer('intelligence')}"


def new_game(view: Values, *, turned: bool = False) -> Response:
    """An empty board; `turned` changes the sides."""
    if turned:
        view = view.with_value("opponent", "O" if opponent_of(view) == "X" else "X")
    if view.text("mode") == REVIEW:
        view = view.with_value("mode", PLAY)
    return Response(view=view, move="empty")


# ------------------------------------------------------------------------------------------------ the review


@dataclass(frozen=True, slots=True)
class SecondTry:
    """Where a person stands in the review of a game.

    words    what is asked, or what the move tried is worth.
    keeps    whether the move tried is a good one; None before one is tried.
    again    the node to try another move from; None where that is here.
    next     the node of the next mistake that nothing good has been found for; None when there is none.
    """

    words: str
    keeps: bool | None = None
    again: int | None = None
    next: int | None = None


def mistakes(insights: tuple[Insight, ...]) -> tuple[Step, ...] | None:
    """The mistakes that the insights know of; None while they know nothing."""
    found = next((one for one in insights if isinstance(one, Steps) and one.key == "review"), None)
    return None if found is None else tuple(step for step in found.steps if step.target)


def mended(mistake: Step) -> bool:
    """Whether a good move has been found in place of a mistake."""
    return any(mark.role == "good" for branch in mistake.branches for mark in branch.marks)


def trial(board: Board, view: Values, insights: tuple[Insight, ...]) -> SecondTry:
    """Where the review of a game stands, by the insights."""
    found, game = mistakes(insights), board.game
    if not game.moves:
        return SecondTry("Play a game first: its mistakes are tried again here")
    if found is None:
        return SecondTry("")
    if not found:
        steps = next(one.steps for one in insights if isinstance(one, Steps) and one.key == "review")
        return SecondTry(". ".join(step.caption for step in steps[:2]))
    nodes = {reviewed_node(step.target): step for step in found}
    here = game.at if game.at in nodes else game.parent(game.at)
    open_ones = [node for node, step in nodes.items() if node is not None and node != here and not mended(step)]
    later = next((node for node in open_ones if node > here), open_ones[0] if open_ones else None)
    if here not in nodes:
        count = sum(not mended(step) for step in found)
        other = opponent_of(view)
        whose = f" of {'X' if other == 'O' else 'O'}" if other else ""  # it may be a game of other people
        made = f"{counted(len(found), 'mistake')}{whose}"
        left = f"try {'it' if count == 1 else 'them'} again" if count == len(found) else f"{count} to try again"
        return SecondTry(f"{made}: {left}" if count else "All mistakes are mended", again=later, next=later)
    mistake = nodes[here]
    if game.at == here:
        newest = max(mistake.branches, key=lambda branch: branch.board.game.at, default=None)
        if newest is None or any(mark.role == "good" for mark in newest.marks):
            return SecondTry(mistake.caption, next=later)
        return SecondTry(f"{newest.caption}: try another move", False, next=later)
    for branch in mistake.branches:
        if branch.board.game.at == game.at:
            return SecondTry(branch.caption, any(mark.role == "good" for mark in branch.marks), here, later)
    if game.at not in game.path(game.main_end()):  # what it is worth is not known yet
        return SecondTry(mistake.caption, again=here, next=later)
    return SecondTry("This move of the game was a mistake: try another", again=here, next=later)
