"""What there is to know about a deal: how its game ends, turn by turn, in curves, as a history, and what if."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from workbench.core.context import Context
from workbench.core.insight import Bar, Bars, Curve, Fact, Facts, Insight, Mark, Row, Scalar, Series, Step, Steps, Table
from workbench.core.options import Values
from workbench.puzzles.war.analysis.endings import ending
from workbench.puzzles.war.kernels import KERNELS
from workbench.puzzles.war.rules.board import ABSENT, LETTERS, Board, Hand, Rules, card_target, counted
from workbench.puzzles.war.rules.deck import check_deck
from workbench.puzzles.war.rules.ending import Ending, near, of_game
from workbench.puzzles.war.rules.game import EndKind, Game, game_of
from workbench.puzzles.war.rules.pins import TIE
from workbench.puzzles.war.rules.running_game import Position
from workbench.puzzles.war.view.view_state import Change, change_of, fork, out_words, question

_ROWS = 3_000
_STEPS = 500
_BRANCH = 12
_POINTS = 400


def insights(board: Board, view: Values, ctx: Context) -> Iterator[Insight]:
    """Facts first, the game's before the board's; what costs more follows, as long as nobody asks to stop."""
    if ctx.stopped():
        return
    if board.is_deal and board.complete and next(check_deck(board), None) is None:
        if near(board) is None:
            ctx.kernels(KERNELS)
        yield ending_facts(board.rules, ending(board))
    yield counts(board)
    if not board.is_deal or ctx.stopped():
        return
    game = game_of(board)
    if not game.turns or ctx.stopped():
        return
    change = change_of(board, view)
    if change is not None:
        yield from what_if(board, game, change)
        yield from replacements(board, change, ctx)
    for tell in (held_curve, strength_curve, wars_curve, turns_table):
        if ctx.stopped():
            return
        yield tell(board)
    if not ctx.stopped():
        yield history(board, change)


def counts(board: Board) -> Facts:
    """What can be counted on the board itself."""
    free = sum(hand.count(0) for hand in board.hands)
    rules = board.rules
    facts = [
        Fact("cards", rules.cards, "Deck", f"{rules.cards} cards, ranks {min(rules.free, default=1)} to {rules.ranks}"),
        Fact("open", free, "Open cards"),
        Fact("pins", len(board.story), "Story", counted(len(board.story), "line")),
    ]
    if board.dealt:
        facts.append(Fact("dealt", len(board.dealt), "Dealt cards"))
    if not board.is_deal:
        facts.append(Fact("played", board.played, "Turns played"))
    return Facts("board", "Board", tuple(facts))


def ending_facts(rules: Rules, end: Ending) -> Facts:
    """How the game of a complete deal ends, by the names that scripts rely on."""
    over = end.kind is EndKind.ENDED
    winner = None if end.winner is None else LETTERS[end.winner]
    shown = winner or ("a draw" if over else "nobody: the game never ends")
    if end.kind is EndKind.UNDECIDED:
        shown = f"undecided after {counted(end.turns, 'turn')}"
    cycle = None if end.cycle is None else list(end.cycle)
    round_trip = "none" if cycle is None else f"every {counted(cycle[1], 'turn')}, after {cycle[0]:,}"
    return Facts(
        "facts",
        "The game",
        (
            Fact("turns", end.turns if over else None, "Turns", f"{end.turns:,}" if over else "–"),
            Fact("winner", winner, "Winner", shown),
            Fact("decided", end.kind is not EndKind.UNDECIDED, "In the end", _ENDINGS[end.kind]),
            Fact("wars", end.wars, "Wars", f"{end.wars:,}"),
            Fact("deepest_war", end.deepest, "Longest war", _ties(end.deepest)),
            Fact("cycle", cycle, "Comes round again", round_trip),
            Fact("piles", list(end.piles), "Cards at the end"),
        ),
    )


_ENDINGS = {
    EndKind.ENDED: "it is over",
    EndKind.ENDLESS: "it goes on for ever",
    EndKind.UNDECIDED: "not known: the turn limit comes first",
    EndKind.OPEN: "not known: cards are open",
}


def _ties(count: int) -> str:
    return "1 tie" if count == 1 else f"{count} ties in a row" if count else "none"


# ------------------------------------------------------------------------------------------------ curves


def _sampled(game: Game) -> list[int]:
    """Up to so many turns, evenly spread, first and last included."""
    if game.turns <= _POINTS:
        return list(range(game.turns + 1))
    return sorted({round(k * game.turns / _POINTS) for k in range(_POINTS + 1)})


@lru_cache(maxsize=32)
def _courses(game: Game) -> tuple[tuple[float, ...], tuple[tuple[float, ...], ...], tuple[tuple[float, ...], ...]]:
    """Sampled turns, and per player the cards held and the mean rank of the hand at each."""
    turns = _sampled(game)
    players = range(game.rules.players)
    held: list[list[float]] = [[] for _ in players]
    strength: list[list[float]] = [[] for _ in players]
    for turn in turns:
        for p, hand in enumerate(game.at(turn).hands):
            held[p].append(float(len(hand)))
            known = [card for card in hand if card]
            strength[p].append(sum(known) / len(known) if known else 0.0)
    return tuple(map(float, turns)), tuple(map(tuple, held)), tuple(map(tuple, strength))


def _lines(game: Game, *, strong: bool) -> tuple[Series, ...]:
    turns, held, strength = _courses(game)
    lines = strength if strong else held
    return tuple(Series(LETTERS[p], turns, lines[p], role=f"player-{p + 1}") for p in range(game.rules.players))


def held_curve(board: Board) -> Curve:
    """How many cards each player holds."""
    return Curve("held", "Cards held", _lines(game_of(board), strong=False), "turn", "cards")


def strength_curve(board: Board) -> Curve:
    """How strong each hand is: the mean of its ranks."""
    return Curve("strength", "Strength of the hands", _lines(game_of(board), strong=True), "turn", "mean rank")


def wars_curve(board: Board) -> Curve:
    """Where wars are, and how deep: ties in a row, by turn. Of a long game only as much as can be seen."""
    game = game_of(board)
    found = wars(game.results)
    if len(found) > _POINTS:  # the deepest of each stretch
        width = -(-game.turns // _POINTS)
        best: dict[int, tuple[int, int]] = {}
        for turn, depth in found:
            if depth > best.get(turn // width, (0, 0))[1]:
                best[turn // width] = (turn, depth)
        found = list(best.values())
    xs, ys = [0.0], [0.0]
    for turn, depth in found:
        xs += [float(turn - 1), float(turn - 1), float(turn + depth - 1), float(turn + depth - 1)]
        ys += [0.0, float(depth), float(depth), 0.0]
    series = Series("ties in a row", (*xs, float(game.turns)), (*ys, 0.0), role="hint")
    return Curve("wars", "Wars", (series,), "turn", "ties in a row")


def wars(results: bytes) -> list[tuple[int, int]]:
    """The first turn of each war and how many turns of it tie."""
    found: list[tuple[int, int]] = []
    depth = 0
    for turn, result in enumerate((*results, 0), 1):
        if result == TIE:
            depth += 1
        elif depth:
            found.append((turn - depth, depth))
            depth = 0
    return found


# ------------------------------------------------------------------------------------------------ turn by turn


@lru_cache(maxsize=4)
def turns_table(board: Board) -> Table:
    """What was laid in each turn, who took it, and what everybody held after it."""
    game = game_of(board)
    names = LETTERS[: board.rules.players]
    columns = ("turn", *(f"{name} lays" for name in names), "result", "pool", *(f"{name} holds" for name in names))
    rows = []
    positions = game.positions()
    before = next(positions)
    for turn, after in enumerate(positions, 1):
        if turn > _ROWS:
            break
        result = game.results[turn - 1]
        values: tuple[Scalar, ...] = (
            turn,
            *(None if card == ABSENT else card for card in before.tops),
            "tie" if result == TIE else LETTERS[result],
            _count(after.pool if result == TIE else (*before.pool, *before.tops)),
            *(len(hand) for hand in after.hands),
        )
        rows.append(Row(values, f"turn {turn}"))
        before = after
    title = "Turns" if game.turns <= _ROWS else f"The first {_ROWS:,} of {game.turns:,} turns"
    return Table("turns", title, columns, tuple(rows))


@lru_cache(maxsize=4)
def history(board: Board, change: Change | None) -> Steps:
    """The game step by step; where the what-if forks, its first turns branch off."""
    game = game_of(board)
    steps = list(_steps(board, game, 0, min(game.turns, _STEPS)))
    if change is not None:
        changed = board.with_card(change.player, change.place, change.card)
        other = game_of(changed)
        turn = fork(game, other)
        if turn is not None and turn <= len(steps):
            branch = tuple(_steps(changed, other, turn - 1, min(other.turns, turn - 1 + _BRANCH)))
            here = steps[turn - 1]
            steps[turn - 1] = Step(here.caption, here.board, here.marks, here.target, branch)
    title = "History" if game.turns <= _STEPS else f"History, the first {_STEPS} of {game.turns:,} turns"
    return Steps("history", title, tuple(steps))


def _steps(board: Board, game: Game, first: int, last: int) -> Iterator[Step]:
    """The turns first + 1 to last."""
    positions = game.positions(first)
    before = next(positions)
    for turn in range(first + 1, last + 1):
        after = next(positions)
        result = game.results[turn - 1]
        shown = Board(replace(board.rules, uneven=()), after.hands, (), after.pool, turn)
        marks: tuple[Mark, ...] = ()
        if result != TIE:
            size = len(after.hands[result])
            new = _count((*before.pool, *before.tops))
            marks = tuple(Mark(_held(result, place), "good") for place in range(max(0, size - new), size))
        told = caption(turn, before, result) + out_words(board.rules, before, after)
        yield Step(told, shown, marks, f"turn {turn}")
        before = after


def _held(player: int, place: int) -> str:
    return card_target(player, place).replace("cell", "held")


def caption(turn: int, before: Position, result: int) -> str:
    """A turn in a sentence."""
    cards = ", ".join(f"{LETTERS[p]} {card}" for p, card in enumerate(before.tops) if card != ABSENT)
    if result == TIE:
        return f"Turn {turn}: {cards}: a tie"
    return f"Turn {turn}: {cards}: {LETTERS[result]} takes {_count((*before.pool, *before.tops))} cards"


def _count(laid: Hand) -> int:
    return len(laid) - laid.count(ABSENT)


# ------------------------------------------------------------------------------------------------ what if


def what_if(board: Board, game: Game, change: Change) -> Iterator[Insight]:
    """Where the history forks when one card is another, and both histories on one plot."""
    other = game_of(board.with_card(change.player, change.place, change.card))
    turn = fork(game, other)
    facts = [
        Fact("what_if", question(board, change), "What if"),
        Fact("fork", turn, "The history forks", "nowhere" if turn is None else f"at turn {turn}"),
        Fact("as_it_is", of_game(game).words, "As it is"),
        Fact("then", of_game(other).words, "Then"),
    ]
    yield Facts("what-if", "What if", tuple(facts))
    both = tuple(
        Series(f"{LETTERS[p]}{suffix}", _courses(one)[0], _courses(one)[1][p], role=role)
        for one, suffix, roles in (
            (game, "", ("player-1", "player-2", "player-3", "player-4")),
            (other, ", what if", ("difference", "hint", "good", "ink-faint")),
        )
        for p, role in zip(range(board.rules.players - 1 or 1), roles, strict=False)
    )
    yield Curve("fork", "Cards held, as it is and what if", both, "turn", "cards")


def replacements(board: Board, change: Change, ctx: Context) -> Iterator[Insight]:
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
        rows.append(Row((rank, end.words, end.turns if over else None, end.wars, end.deepest)))
        role = "ink-faint" if not over or end.winner is None else f"player-{end.winner + 1}"
        bars.append(Bar(f"{rank}", float(end.turns) if over else 0.0, role=role))
    where = f"card {change.place + 1} of {LETTERS[change.player]}"
    columns = ("rank", "the game", "turns", "wars", "longest war")
    yield Table("what-if-ranks", f"Every rank as {where}", columns, tuple(rows))
    yield Bars("what-if-turns", f"Turns, with every rank as {where}", tuple(bars), "turns")
