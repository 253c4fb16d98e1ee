"""What there is to know about a deal: how its game ends, turn by turn, in curves, as a history, and what if."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache, partial

from workbench.core.context import Context
from workbench.core.insight import Fact, Facts, Insight, Mark, Row, Step, Steps, Table
from workbench.core.options import Values
from workbench.core.wording import Scalar, counted
from workbench.puzzles.war.analysis.endings import ending
from workbench.puzzles.war.kernels import KERNELS
from workbench.puzzles.war.rules.board import ABSENT, LETTERS, Board, Hand, card_target
from workbench.puzzles.war.rules.deck import check_deck
from workbench.puzzles.war.rules.ending import Ending, near
from workbench.puzzles.war.rules.faces import PLAIN, Faces
from workbench.puzzles.war.rules.game import EndKind, Game, game_of
from workbench.puzzles.war.rules.pins import TIE
from workbench.puzzles.war.rules.running_game import Position
from workbench.puzzles.war.view.courses import held_curve, strength_curve, wars_curve
from workbench.puzzles.war.view.on_table import out_words
from workbench.puzzles.war.view.suits import face, names, positions, shows_suits, suits_on, table_cell
from workbench.puzzles.war.view.what_if import Change, change_of, fork, replacements, what_if

_ROWS = 3_000
_STEPS = 500
_BRANCH = 12


def insights(board: Board, view: Values, ctx: Context) -> Iterator[Insight]:
    """Facts first, the game's before the board's but where it takes seconds; then what costs more, until a stop is
    asked for."""
    if ctx.stopped():
        return
    known = names(board, view)
    whole = board.is_deal and board.complete and next(check_deck(board), None) is None
    far = whole and near(board) is None
    if far:
        yield counts(board, known)  # what was told of the board before is over
        ctx.kernels(KERNELS)
    if whole:
        yield ending_facts(ending(board))
    if not far:
        yield counts(board, known)
    if not board.is_deal or ctx.stopped():
        return
    game = game_of(board)
    if not game.turns or ctx.stopped():
        return
    change = change_of(board, view)
    if not shows_suits(board, view):
        board = replace(board, faces=PLAIN)
    if change is not None:
        yield from what_if(board, game, change, known)
        yield from replacements(board, change, known, ctx)
    tellers: list[Callable[[Board], Insight]] = [held_curve, partial(strength_curve, known=known), wars_curve]
    if any(card > board.rules.ranks for hand in board.hands for card in hand):
        del tellers[1]  # no deck has such a card, and it counts nothing in a mean
    for tell in tellers:
        if ctx.stopped():
            return
        yield tell(board)
    if not ctx.stopped():
        yield turns_table(board, known)
    if not ctx.stopped():
        yield history(board, change, known)


def counts(board: Board, known: tuple[str, ...]) -> Facts:
    """What can be counted on the board itself."""
    free = sum(hand.count(0) for hand in board.hands)
    rules, lowest = board.rules, known[min(board.rules.free, default=1) - 1]
    deck, counts_as = f"{rules.cards} cards, ranks {lowest} to {known[-1]}", Faces(known).counts(rules.ranks)
    facts = [
        Fact("cards", rules.cards, "Deck", f"{deck}, in totals {counts_as}" if counts_as else deck),
        Fact("open", free, "Open cards"),
        Fact("pins", len(board.story), "Story", counted(len(board.story), "line")),
    ]
    if board.dealt:
        facts.append(Fact("dealt", len(board.dealt), "Cards that nobody chose"))
    if not board.is_deal:
        facts.append(Fact("played", board.played, "Turns played"))
    return Facts("board", "Board", tuple(facts))


def ending_facts(end: Ending) -> Facts:
    """How the game of a complete deal ends, by the names that scripts rely on."""
    over = end.kind is EndKind.ENDED
    undecided = f"undecided after {counted(end.turns, 'turn')}" if end.kind is EndKind.UNDECIDED else ""
    no_winner = undecided or ("a draw" if over else "nobody: the game never ends")
    until = f"before it comes round again at turn {end.turns:,}" if end.cycle else f"in {counted(end.turns, 'turn')}"
    shown = {
        "turns": f"{end.turns:,}" if over else "–",
        "winner": no_winner if end.winner is None else LETTERS[end.winner],
        "decided": _ENDINGS[end.kind],
        "wars": f"{end.wars:,}" if over else f"{end.wars:,} {until}",
        "deepest_war": "1 tie" if end.deepest == 1 else f"{end.deepest} ties in a row" if end.deepest else "none",
        "cycle": f"every {counted(end.cycle[1], 'turn')}, after {end.cycle[0]:,}" if end.cycle else "none",
    }
    if not over:  # which has no end at which they hold these
        shown["piles"] = f"{', '.join(map(str, end.piles))} after {counted(end.turns, 'turn')}"
    facts = (Fact(name, value, _LABELS[name], shown.get(name, "")) for name, value in end.facts.items())
    return Facts("facts", "The game", tuple(facts))


_LABELS = {
    "turns": "Turns",
    "winner": "Winner",
    "decided": "Ends",
    "wars": "Wars",
    "deepest_war": "Longest war",
    "cycle": "Comes round again",
    "piles": "Cards held",
}
_ENDINGS = {
    EndKind.ENDED: "yes",
    EndKind.ENDLESS: "no, it goes on for ever",
    EndKind.UNDECIDED: "not known: the turn limit comes first",
    EndKind.OPEN: "not known: cards are open",
}


# ------------------------------------------------------------------------------------------------ turn by turn


@lru_cache(maxsize=4)
def turns_table(board: Board, known: tuple[str, ...]) -> Table:
    """What was laid in each turn, who took it, and what everybody held after it."""
    game = game_of(board)
    players = LETTERS[: board.rules.players]
    columns = ("turn", *(f"{one} lays" for one in players), "result", "pool", *(f"{one} holds" for one in players))
    rows = []
    played = positions(board, game)
    before = next(played)
    for turn, after in enumerate(played, 1):
        if turn > _ROWS:
            break
        result = game.results[turn - 1]
        values: tuple[Scalar, ...] = (
            turn,
            *(None if card == ABSENT else table_cell(card, known) for card in before.tops),
            "tie" if result == TIE else LETTERS[result],
            _count(after.pool if result == TIE else (*before.pool, *before.tops)),
            *(len(hand) for hand in after.hands),
        )
        rows.append(Row(values, f"turn {turn}"))
        before = after
    title = "Turns" if game.turns <= _ROWS else f"The first {_ROWS:,} of {game.turns:,} turns"
    return Table("turns", title, columns, tuple(rows))


@lru_cache(maxsize=4)
def history(board: Board, change: Change | None, known: tuple[str, ...]) -> Steps:
    """The game step by step; where the what-if forks, its first turns branch off."""
    game = game_of(board)
    steps = list(_steps(board, game, known, 0, min(game.turns, _STEPS)))
    if change is not None:
        changed = board.with_card(change.player, change.place, change.card)
        other = game_of(changed)
        turn = fork(game, other)
        if turn is not None and turn <= len(steps):
            branch = tuple(_steps(changed, other, known, turn - 1, min(other.turns, turn - 1 + _BRANCH)))
            here = steps[turn - 1]
            steps[turn - 1] = Step(here.caption, here.board, here.marks, here.target, branch)
    title = "History" if game.turns <= _STEPS else f"History, the first {_STEPS} of {game.turns:,} turns"
    return Steps("history", title, tuple(steps))


def _steps(board: Board, game: Game, known: tuple[str, ...], first: int, last: int) -> Iterator[Step]:
    """The turns first + 1 to last."""
    played = positions(board, game, first)
    before = next(played)
    for turn in range(first + 1, last + 1):
        after = next(played)
        result = game.results[turn - 1]
        faces = Faces(board.faces.names, suits_on((*after.hands, after.pool)))
        shown = Board(replace(board.rules, uneven=()), after.hands, (), after.pool, turn, faces=faces)
        marks: tuple[Mark, ...] = ()
        if result != TIE:
            size = len(after.hands[result])
            new = _count((*before.pool, *before.tops))
            marks = tuple(Mark(_held(result, place), "good") for place in range(max(0, size - new), size))
        text = caption(turn, before, result, known) + out_words(board.rules, before, after)
        yield Step(text, shown, marks, f"turn {turn}")
        before = after


def _held(player: int, place: int) -> str:
    return card_target(player, place).replace("cell", "held")


def caption(turn: int, before: Position, result: int, known: tuple[str, ...]) -> str:
    """A turn in a sentence."""
    cards = ", ".join(f"{LETTERS[p]} {face(card, known)}" for p, card in enumerate(before.tops) if card != ABSENT)
    if result == TIE:
        return f"Turn {turn}: {cards}: a tie"
    return f"Turn {turn}: {cards}: {LETTERS[result]} takes {_count((*before.pool, *before.tops))} cards"


def _count(laid: Hand) -> int:
    return len(laid) - laid.count(ABSENT)
