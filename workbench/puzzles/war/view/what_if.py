"""What if one card were another: where the history forks, how the game ends then, and with every other card there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from workbench.core.context import Context
from workbench.core.insight import Bar, Bars, Curve, Fact, Facts, Insight, Row, Series, Table
from workbench.core.options import Values
from workbench.puzzles.war.analysis.endings import ending
from workbench.puzzles.war.kernels import KERNELS
from workbench.puzzles.war.options import NOBODY
from workbench.puzzles.war.rules.board import LETTERS, Board
from workbench.puzzles.war.rules.ending import of_game
from workbench.puzzles.war.rules.game import EndKind, Game, game_of
from workbench.puzzles.war.view.courses import courses
from workbench.puzzles.war.view.suits import face, table_cell


@dataclass(frozen=True, slots=True)
class Change:
    """One card changed: the hand, the place counted from 0, and the card that lies there instead."""

    player: int
    place: int
    card: int


def change_of(board: Board, view: Values) -> Change | None:
    """The what-if's card; None when nothing is asked, or the card lies there anyway."""
    letter = view.get("what_if", NOBODY)
    if letter not in tuple(LETTERS[: board.rules.players]) or not board.is_deal:
        return None
    player = LETTERS.index(str(letter))
    place, card = view.integer("what_place") - 1, view.integer("what_rank")
    if place >= len(board.hands[player]) or board.hands[player][place] == card:
        return None
    return Change(player, place, card)


def question(board: Board, change: Change) -> str:
    """What a what-if asks, in words."""
    old = board.hands[change.player][change.place]
    return f"card {change.place + 1} of {LETTERS[change.player]} is {change.card} instead of {old or 'open'}"


def _asked(board: Board, change: Change, known: Sequence[str]) -> str:
    """The same with the cards as they are called."""
    old = board.hands[change.player][change.place]
    now = f"card {change.place + 1} of {LETTERS[change.player]} is {face(change.card, known)}"
    return f"{now} instead of {face(old, known) if old else 'open'}"


def fork(game: Game, other: Game) -> int | None:
    """The first turn with different results, or in only one of two games; None where none is known."""
    known = min((one.turns for one in (game, other) if one.cycle is None), default=0)
    if game.cycle and other.cycle:  # alike for so long, two endless games are for ever (Fine and Wilf 1965)
        known = max(game.cycle[0], other.cycle[0]) + game.cycle[1] + other.cycle[1]
    for turn in range(1, known + 1):
        if game.result(turn) != other.result(turn):
            return turn
    over = [one.kind is EndKind.ENDED and one.turns == known for one in (game, other)]
    return known + 1 if any(over) and not all(over) else None


def what_if(board: Board, game: Game, change: Change, known: Sequence[str]) -> Iterator[Insight]:
    """Where the history forks when one card is another, and both histories on one plot."""
    other = game_of(board.with_card(change.player, change.place, change.card))
    turn, sure = fork(game, other), {game.kind, other.kind} <= {EndKind.ENDED, EndKind.ENDLESS}
    nowhere = "nowhere" if sure else "nowhere, as far as it is known"
    facts = [
        Fact("what_if", question(board, change), "What if", _asked(board, change, known)),
        Fact("fork", turn, "The history forks", nowhere if turn is None else f"at turn {turn}"),
        Fact("as_it_is", of_game(game).words, "As it is"),
        Fact("then", of_game(other).words, "Then"),
    ]
    yield Facts("what-if", "What if", tuple(facts))
    both = tuple(
        Series(f"{LETTERS[p]}{suffix}", courses(one)[0], courses(one)[1][p], role=role)
        for one, suffix, roles in (
            (game, "", ("player-1", "player-2", "player-3", "player-4")),
            (other, ", what if", ("difference", "hint", "good", "ink-faint")),
        )
        for p, role in zip(range(board.rules.players - 1 or 1), roles, strict=False)
    )
    yield Curve("fork", "Cards held, as it is and what if", both, "turn", "cards")


def replacements(board: Board, change: Change, known: Sequence[str], ctx: Context) -> Iterator[Insight]:
    """How the game ends with each rank of the deck in the what-if's place, as a table and as bars; once all are played.

    Only of a complete deal. As in the what-if itself, the other cards stay as they are.
    """
    if not board.complete:
        return
    ctx.kernels(KERNELS)
    rows, bars = [], []
    for rank in sorted(set(board.rules.free) or range(1, board.rules.ranks + 1)):
        if ctx.stopped():
            return
        end = ending(board.with_card(change.player, change.place, rank))
        over = end.kind is EndKind.ENDED
        rows.append(Row((table_cell(rank, known), end.words, end.turns if over else None, end.wars, end.deepest)))
        role = "ink-faint" if not over or end.winner is None else f"player-{end.winner + 1}"
        bars.append(Bar(face(rank, known), float(end.turns) if over else 0.0, role=role))
    where = f"card {change.place + 1} of {LETTERS[change.player]}"
    columns = ("rank", "the game", "turns", "wars", "longest war")
    yield Table("what-if-ranks", f"Every rank as {where}", columns, tuple(rows))
    yield Bars("what-if-turns", f"Turns, with every rank as {where}", tuple(bars), "turns")
