"""The source's literal model of War: every hand after every turn, place by place, with flags, a pool and conditions.

A. Furmanek's blog (ILP Part 68, War card game, 2021): three hands, one of them the pool, each as long as the deck; a
card is a whole number, 0 where there is none; a flag says whether there is one; conditions choose what a hand
becomes. His library makes variables of every comparison and every choice: 340,904 binaries were left of a full deck's
three turns by CPLEX's first presolve, and took 265 s. Here conditions switch rows on and off (big M): far fewer.

Two players, no cards buried, the pool won as it lies: the source's rules. The turns are played one by one; the story
may speak of turns, of the end, of hands, and of cards that a player lacks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from workbench.puzzles.war.analysis.horizons import beyond_limit
from workbench.puzzles.war.rules.board import OPEN, Board, Hands, RunOut, Winnings
from workbench.puzzles.war.rules.pins import TIE, Pin, PinKind
from workbench.solve.models.linear_model import LinearModel, Term

_LARGEST = 5_000  # variables that are built

POOL = 2
"""The hand that is the pool."""


@dataclass(frozen=True, slots=True)
class Pile:
    """A hand or the pool at one time: the variables of its places, and of the flags that a card lies there."""

    cards: tuple[int, ...]
    flags: tuple[int, ...]


@dataclass(slots=True)
class Model:
    """The model of a board.

    size     cards of the deck: as many places has every pile.      high   the highest card.
    piles    piles[t][h]: hand h after t turns.
    results  results[t]: A takes turn t + 1, B takes it, or it ties.
    """

    board: Board
    turns: int
    size: int
    high: int
    linear: LinearModel = field(default_factory=LinearModel)
    piles: list[tuple[Pile, Pile, Pile]] = field(default_factory=list)
    results: list[tuple[int, int, int]] = field(default_factory=list)

    def read(self, values: Sequence[float]) -> Hands:
        """The deal of a solution."""
        opening = self.piles[0]
        hands = enumerate(self.board.hands)
        return tuple(tuple(round(values[opening[p].cards[i]]) for i in range(len(hand))) for p, hand in hands)


def turns_of(board: Board) -> int:
    """How many turns the story speaks of."""
    return max((pin.turn for pin in board.story), default=1)


def variables(board: Board) -> int:
    """How many variables the model has: they are counted, not made."""
    size, turns, missing = sum(map(len, board.hands)), turns_of(board), board.missing()
    per_state, per_turn = 3 * 2 * size, 2 * size + 2 * (size - 1) + 3
    return (turns + 1) * per_state + turns * per_turn + len(missing) * len(set(missing))


def refusal(board: Board) -> str:
    """Why a board has no such model: it is played by other rules, says what that cannot say, or is too large; else
    empty."""
    rules = board.rules
    if rules.players != 2 or rules.face_down or rules.winnings is not Winnings.POOL:
        return "the literal model knows the source's rules only: two players, nothing buried, winnings: pool"
    if beyond_limit(board):
        return "the literal model knows no turns after max_turns"
    ends = any(pin.kind is PinKind.ENDS for pin in board.story)
    for pin in board.story:
        if pin.kind in (PinKind.WAR, PinKind.LONGEST) or (pin.kind is PinKind.WINNER and not ends):
            more = " without a line 'ends: N'" if pin.kind is PinKind.WINNER else ""
            return f"the literal model cannot say '{pin.text}'{more}: formulation=tape can"
    needed = variables(board)
    if needed <= _LARGEST:
        return ""
    cards, turns = sum(map(len, board.hands)), turns_of(board)
    return (
        f"the literal model of {cards} cards and {turns} turns wants {needed:,} variables, up to {_LARGEST:,} are "
        "built: formulation=tape takes it"
    )


def build(board: Board) -> Model:
    """The deals that tell the story, as far as it can be said in this model."""
    cards = [*board.missing(), *(card for hand in board.hands for card in hand)]
    model = Model(board, turns_of(board), sum(map(len, board.hands)), max(cards))
    _add_opening(model)
    for turn in range(model.turns):
        _add_turn(model, turn)
    for pin in board.story:
        _add_pin(model, pin)
    return model


# ------------------------------------------------------------------------------------------------ piles


def _pile(model: Model, name: str) -> Pile:
    """A pile of which nothing is known but that its cards lie without gaps."""
    linear, places = model.linear, range(model.size)
    cards = tuple(linear.integer(f"{name}[{k}]", 0, model.high) for k in places)
    flags = tuple(linear.binary(f"{name}.flag[{k}]") for k in places)
    for k in places:
        linear.add([(1, cards[k]), (-1, flags[k])], low=0, name=f"{name}[{k}] is a card")
        linear.add([(1, cards[k]), (-model.high, flags[k])], high=0, name=f"{name}[{k}] is none")
        if k:
            linear.add([(1, flags[k]), (-1, flags[k - 1])], high=0, name=f"{name} without gap at {k}")
    return Pile(cards, flags)


def _length(pile: Pile, cards: int) -> tuple[list[Term], float]:
    """Terms and a constant whose sum is 1 where the pile has so many cards, else 0."""
    terms: list[Term] = [(-1, pile.flags[cards])] if cards < len(pile.flags) else []
    return ([(1, pile.flags[cards - 1]), *terms], 0) if cards else (terms, 1)


def _add_opening(model: Model) -> None:
    """Both hands as they are dealt: known cards, and the open ones from those that are missing."""
    linear, board = model.linear, model.board
    names = [f"hand {letter} after 0" for letter in "AB"] + ["pool after 0"]
    first, second, pool = (_pile(model, name) for name in names)
    model.piles.append((first, second, pool))
    missing = Counter(board.missing())
    chosen: dict[int, list[int]] = {rank: [] for rank in missing}
    for p, hand in enumerate((*board.hands, ())):
        pile = model.piles[0][p]
        for k in range(model.size):
            linear.fix(pile.flags[k], k < len(hand))
            if k >= len(hand):
                linear.fix(pile.cards[k], 0)
            elif hand[k] != OPEN:
                linear.fix(pile.cards[k], hand[k])
            else:
                ranks = {rank: linear.binary(f"card {k} of {'AB'[p]} is {rank}") for rank in sorted(missing)}
                linear.add_sum(ranks.values(), low=1, high=1, name=f"one card at {k} of {'AB'[p]}")
                terms: list[Term] = [(float(rank), number) for rank, number in ranks.items()]
                linear.add([*terms, (-1, pile.cards[k])], low=0, high=0, name=f"card {k} of {'AB'[p]}")
                for rank, number in ranks.items():
                    chosen[rank].append(number)
    for rank, count in missing.items():
        linear.add_sum(chosen[rank], low=count, high=count, name=f"cards of rank {rank}")


# ------------------------------------------------------------------------------------------------ turns


def _same(
    model: Model, one: int, other: int | None, unless: Sequence[Term], constant: float, most: int, name: str
) -> None:
    """one == other (None: 0) where the sum of `unless` and the constant is 0; `most`: their largest difference."""
    terms: list[Term] = [(1, one), *([(-1, other)] if other is not None else [])]
    loose: list[Term] = [(most * factor, number) for factor, number in unless]
    tight: list[Term] = [(-factor, number) for factor, number in loose]
    model.linear.add([*terms, *tight], high=most * constant, name=f"{name}, at most")
    model.linear.add([*terms, *loose], low=-most * constant, name=f"{name}, at least")


def _must(model: Model, number: int, value: int, name: str) -> None:
    """The variable has this value."""
    model.linear.add([(1, number)], low=value, high=value, name=name)


def _add_turn(model: Model, turn: int) -> None:
    """Both players lay a card on the pool; the higher card takes it, and after a tie it stays."""
    linear, (first, second, pool) = model.linear, model.piles[turn]
    a, b, tie = (linear.binary(f"turn {turn + 1}: {result}") for result in ("A", "B", "tie"))
    model.results.append((a, b, tie))
    linear.add_sum((a, b, tie), low=1, high=1, name=f"turn {turn + 1} has a result")
    for pile in (first, second):
        _must(model, pile.flags[0], 1, f"turn {turn + 1} is played")
    top: list[Term] = [(1, first.cards[0]), (-1, second.cards[0])]
    linear.add([*top, (-model.high, a)], low=1 - model.high, name=f"turn {turn + 1}: A is above")
    linear.add([*top, (model.high, b)], high=model.high - 1, name=f"turn {turn + 1}: B is above")
    _same(model, first.cards[0], second.cards[0], [(-1, tie)], 1, model.high, f"turn {turn + 1} ties")
    laid = _add_laid(model, turn, first.cards[0], second.cards[0], pool)
    after = [_pile(model, f"hand {letter} after {turn + 1}") for letter in "AB"]
    for p, won in ((0, a), (1, b)):
        _add_hand(model, model.piles[turn][p], after[p], laid, won, f"hand {'AB'[p]} after {turn + 1}")
    rest = _pile(model, f"pool after {turn + 1}")
    for k in range(model.size):
        for value, old, most in ((rest.cards[k], laid.cards[k], model.high), (rest.flags[k], laid.flags[k], 1)):
            _same(model, value, old, [(-1, tie)], 1, most, f"pool after {turn + 1} stays at {k}")
            _same(model, value, None, [(1, tie)], 0, most, f"pool after {turn + 1} goes at {k}")
    model.piles.append((after[0], after[1], rest))


def _add_laid(model: Model, turn: int, a: int, b: int, pool: Pile) -> Pile:
    """The pool with the cards that both have laid on it."""
    laid = _pile(model, f"laid in {turn + 1}")
    for k in range(model.size):
        if k < 2:
            model.linear.fix(laid.flags[k], 1)
        else:
            _same(model, laid.flags[k], pool.flags[k - 2], [], 0, 1, f"laid in {turn + 1}: {k}")
    for before in range(0, min(2 * turn, model.size - 2) + 1, 2):
        terms, constant = _length(pool, before)
        unless: list[Term] = [(-factor, number) for factor, number in terms]
        for k in range(before + 2):
            card = pool.cards[k] if k < before else (a, b)[k - before]
            where = f"laid in {turn + 1} on {before}: {k}"
            _same(model, laid.cards[k], card, unless, 1 - constant, model.high, where)
    return laid


def _add_hand(model: Model, old: Pile, new: Pile, laid: Pile, won: int, name: str) -> None:
    """The top card is gone; the winner puts the laid cards under the rest of the hand."""
    linear, size = model.linear, model.size
    for k in range(size):
        below = k + 1 < size
        card, flag = (old.cards[k + 1], old.flags[k + 1]) if below else (None, None)
        _same(model, new.cards[k], card, [(1, won)], 0, model.high, f"{name} moves up at {k}")
        _same(model, new.flags[k], flag, [(1, won)], 0, 1, f"{name} moves up at {k}: flag")
        if below:  # the cards that were there stay there, whichever player wins
            _same(model, new.cards[k], card, [(-1, old.flags[k + 1])], 1, model.high, f"{name} keeps {k}")
            linear.add([(1, new.flags[k]), (-1, old.flags[k + 1])], low=0, name=f"{name} keeps {k}: flag")
    for cards in range(1, size):
        condition = linear.binary(f"{name}: won with {cards}")
        terms, constant = _length(old, cards)
        both = [(1, won), *terms]
        linear.add([(1, condition), (-1, won)], high=0, name=f"{name}: with {cards}, won")
        linear.add([(1, condition), *((-f, v) for f, v in terms)], high=constant, name=f"{name}: with {cards}, has")
        linear.add([(-1, condition), *both], high=1 - constant, name=f"{name}: with {cards}")
        for k in range(cards - 1, size):
            source = k - cards + 1
            where = f"{name}: won with {cards} at {k}"
            _same(model, new.cards[k], laid.cards[source], [(-1, condition)], 1, model.high, where)
            _same(model, new.flags[k], laid.flags[source], [(-1, condition)], 1, 1, f"{where}: flag")


# ------------------------------------------------------------------------------------------------ the story


def _add_pin(model: Model, pin: Pin) -> None:
    """What one line of the story says."""
    linear, last = model.linear, model.piles[-1]
    match pin.kind:
        case PinKind.TURN:
            _must(model, model.results[pin.turn - 1][2 if pin.player == TIE else pin.player], 1, pin.text)
        case PinKind.ENDS:
            linear.add_sum((last[0].flags[0], last[1].flags[0]), high=1, name="somebody has no card")
        case PinKind.WINNER:
            _must(model, last[pin.player].flags[0], 1, pin.text)  # the other has none: the game ends
            if model.board.rules.run_out is RunOut.DRAW:
                _must(model, last[POOL].flags[0], 0, pin.text)
        case PinKind.WITHOUT:
            _add_without(model, pin)
        case PinKind.AFTER:
            _add_after(model, pin)


def _add_without(model: Model, pin: Pin) -> None:
    """No such card in an opening hand."""
    by_name = {one.name: number for number, one in enumerate(model.linear.variables)}
    for k, card in enumerate(model.board.hands[pin.player]):
        for rank in pin.cards:
            number = by_name.get(f"card {k} of {'AB'[pin.player]} is {rank}")
            if card == rank:
                model.linear.add((), low=1, name=f"{'AB'[pin.player]} has a {rank}")
            elif number is not None:
                model.linear.fix(number, 0)


def _add_after(model: Model, pin: Pin) -> None:
    """After a turn a hand ends with these cards."""
    pile, count = model.piles[pin.turn][pin.player], len(pin.cards)
    if count > model.size:
        model.linear.add((), low=1, name="more cards than there are")
        return
    _must(model, pile.flags[count - 1], 1, pin.text)
    for cards in range(count, model.size + 1):
        terms, constant = _length(pile, cards)
        for i, card in enumerate(pin.cards):
            place, most = pile.cards[cards - count + i], model.high + card
            for sign in (1, -1):  # the place holds the card where the hand is so long
                loose: list[Term] = [(most * factor, number) for factor, number in terms]
                name = f"after {pin.turn} with {cards}: {i}"
                model.linear.add([(sign, place), *loose], high=sign * card + most * (1 - constant), name=name)
