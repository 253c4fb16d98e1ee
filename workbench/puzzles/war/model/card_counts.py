"""How weak a winner's hand can be at least: which cards meet how often, not when. A small relaxation of the tapes.

Of two players with hands of h cards, the loser, who takes k layers in all, has run out after h + 2k turns and has laid
all cards of these layers by then; the winner's later cards come from layers that the winner has taken. So it counts for
every pair of ranks how many layers of the opening hands are such a pair, and how many later ones, by what becomes of
them. In which order the cards lie is left out: what it refutes is impossible, what it allows need not be possible.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum

from ortools.sat.python import cp_model

from workbench.puzzles.war.rules.board import Board


class LayerFate(Enum):
    """What becomes of a layer: who wins it, or the run of ties that it belongs to."""

    WON = "won"
    TIED_WON = "tied, won"
    LOST = "lost"
    TIED_LOST = "tied, lost"
    UNFINISHED = "unfinished"


_TAKEN, _GIVEN = (LayerFate.WON, LayerFate.TIED_WON), (LayerFate.LOST, LayerFate.TIED_LOST)
_Key = tuple[LayerFate, int, int]  # what becomes of layers, the winner's rank in them, and the loser's


def can_count(board: Board) -> bool:
    """Whether the relaxation speaks of such boards: two equal hands, and ties that bury nothing."""
    rules = board.rules
    return rules.players == 2 and not rules.face_down and len(set(rules.sizes)) == 1


@dataclass(slots=True)
class CardCounts:
    """The relaxation of a board that a player wins within so many turns. `total` is that of the winner's hand."""

    board: Board
    player: int
    turns: int
    cp_sat: cp_model.CpModel = field(default_factory=cp_model.CpModel)
    opening: dict[_Key, cp_model.IntVar] = field(default_factory=dict)
    later: dict[_Key, cp_model.IntVar] = field(default_factory=dict)

    def __post_init__(self) -> None:
        hand = self.board.rules.hand
        most = max(0, (self.turns - hand) // 2)
        for layers, high, name in ((self.opening, hand, "opening"), (self.later, 2 * most, "later")):
            for kind, mine, theirs in self._pairs():
                label = f"{name} {kind.value} {mine},{theirs}"
                layers[kind, mine, theirs] = self.cp_sat.new_int_var(0, high, label)
        self._add_hands(hand)
        self._add_winnings(self.cp_sat.new_int_var(0, most, "lost"))
        self._add_ties(hand)

    @property
    def total(self) -> cp_model.LinearExprT:
        """The total of the winner's opening hand."""
        return sum(mine * layers for (_, mine, _), layers in self.opening.items())

    def _pairs(self) -> Iterator[_Key]:
        ranks = [rank for rank in range(1, self.board.rules.ranks + 1) if self.board.rules.copies(rank)]
        for mine in ranks:
            for theirs in ranks:
                if mine == theirs:
                    yield from (
                        (kind, mine, mine) for kind in (LayerFate.TIED_WON, LayerFate.TIED_LOST, LayerFate.UNFINISHED)
                    )
                else:
                    yield LayerFate.WON if mine > theirs else LayerFate.LOST, mine, theirs

    def _add_hands(self, hand: int) -> None:
        """The opening hands are the deck, with the cards that are known of each."""
        rules, known = self.board.rules, [Counter(cards) for cards in self.board.hands]
        self.cp_sat.add(sum(self.opening.values()) == hand)
        for rank in range(1, rules.ranks + 1):
            if not rules.copies(rank):
                continue
            own = sum(layers for (_, mine, _), layers in self.opening.items() if mine == rank)
            other = sum(layers for (_, _, theirs), layers in self.opening.items() if theirs == rank)
            self.cp_sat.add(own + other == rules.copies(rank))
            self.cp_sat.add(own >= known[self.player][rank])
            self.cp_sat.add(other >= known[1 - self.player][rank])

    def _add_winnings(self, lost: cp_model.IntVar) -> None:
        """What the loser has taken is laid again, all of it; the winner lays as many cards of those taken."""
        self.cp_sat.add(sum(self.later.values()) == 2 * lost)
        both = (*self.opening.items(), *self.later.items())
        self.cp_sat.add(sum(layers for (kind, _, _), layers in both if kind in _GIVEN) == lost)
        for rank in {mine for _, mine, _ in self.opening}:
            laid = sum(layers for (_, _, theirs), layers in self.later.items() if theirs == rank)
            own = sum(layers for (_, mine, _), layers in self.later.items() if mine == rank)
            cards = [
                (kind, ((mine == rank) + (theirs == rank)) * layers)
                for (kind, mine, theirs), layers in both
                if rank in (mine, theirs)
            ]
            self.cp_sat.add(laid == sum(number for kind, number in cards if kind in _GIVEN))
            self.cp_sat.add(own <= sum(number for kind, number in cards if kind in _TAKEN))

    def _add_ties(self, hand: int) -> None:
        """The taker of a run of ties wins its last turn; no player has a card of an unfinished run."""
        both = (*self.opening.items(), *self.later.items())
        for won, tied in ((LayerFate.WON, LayerFate.TIED_WON), (LayerFate.LOST, LayerFate.TIED_LOST)):
            some = self.cp_sat.new_bool_var(won.value)
            ties = sum(layers for (kind, _, _), layers in both if kind is tied)
            self.cp_sat.add(sum(layers for (kind, _, _), layers in both if kind is won) >= some)
            self.cp_sat.add(ties <= (hand + len(self.later)) * self.turns * some)
        unfinished = sum(layers for (kind, _, _), layers in both if kind is LayerFate.UNFINISHED)
        self.cp_sat.add(unfinished <= hand - 1)  # else the winner would have no card either
