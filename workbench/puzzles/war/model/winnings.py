"""Where winnings go on the tapes of a model: layer by layer, or, where they are sorted, pool by pool."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise, permutations

from workbench.core.errors import Interrupted
from workbench.puzzles.war.model.tapes import Literal, Model, Var
from workbench.puzzles.war.rules.board import Rules, Winnings


def add_winnings(model: Model, stopped: Callable[[], bool]) -> None:
    """The cards of each pool lie on the tape of its taker, as the rules order them; Interrupted once `stopped`.

    Nearly all of a model is this.
    """
    if model.reach <= min(model.rules.sizes):
        return  # no winnings are looked at
    if model.rules.winnings is Winnings.DESCENDING:
        add_sorted(model, stopped)
    else:
        add_routes(model, stopped)


def most_won(model: Model) -> int:
    """Layers of winnings that a tape has places for."""
    return -(-(model.reach - model.rules.hand) // model.rules.players)


# ------------------------------------------------------------------------------------------------ layer by layer


def add_routes(model: Model, stopped: Callable[[], bool]) -> None:
    """Where the cards of each layer go: they are the player's winnings number so and so."""
    cp_sat, most = model.cp_sat, most_won(model)
    for p in range(model.rules.players):
        counts = [cp_sat.new_constant(1)]
        for s in range(model.layers):
            if stopped():
                raise Interrupted
            taken = model.taken[s][p]
            after = [cp_sat.new_bool_var(f"count[{s + 1},{p}]={k}") for k in range(min(s + 1, most) + 1)]
            cp_sat.add_exactly_one(after)
            for k, count in enumerate(counts):
                cp_sat.add_implication(count, after[k]).only_enforce_if(taken.Not())
                cp_sat.add_implication(count, after[min(k + 1, most)]).only_enforce_if(taken)
                if k < most:
                    here = cp_sat.new_bool_var(f"route[{s},{p}]={k}")
                    cp_sat.add_bool_or([here, count.Not(), taken.Not()])
                    cp_sat.add_implication(here, count)
                    cp_sat.add_implication(here, taken)
                    add_route(model, s, p, k, laid_order(model.rules, p), [here])
            counts = after


def add_route(model: Model, layer: int, player: int, k: int, owners: Sequence[int], here: Sequence[Literal]) -> None:
    """The cards of a layer, in the order of `owners`, are the player's winnings number k."""
    rules = model.rules
    first = rules.sizes[player] + rules.players * k
    for j, owner in enumerate(owners):
        if first + j < model.reach and layer < model.reach:
            model.cp_sat.add(model.tapes[player][first + j] == model.tapes[owner][layer]).only_enforce_if(here)


def laid_order(rules: Rules, player: int) -> Sequence[int]:
    """Whose card of a layer goes first, second ... under the hand of the player who takes it, if nothing is sorted."""
    others = [q for q in range(rules.players) if q != player]
    match rules.winnings:
        case Winnings.WINNER_FIRST:
            return [player, *others]
        case Winnings.LOSER_FIRST:
            return [*others, player]
        case _:
            return range(rules.players)


# ------------------------------------------------------------------------------------------------ sorted pools


def add_sorted(model: Model, stopped: Callable[[], bool]) -> None:
    """Where each pool goes that is taken: below what the player has taken up before, highest card first."""
    rules, cp_sat, most = model.rules, model.cp_sat, most_won(model)
    pools = Pools(model)
    for s in range(model.layers):
        if stopped():
            raise Interrupted
        more, too_long = pools.longer(s, 1), pools.longer(s, model.room.run)
        for p in range(rules.players):
            cp_sat.add_bool_or([too_long.Not(), model.won[s][p].Not()])
            for k in range(min(s, most - 1) + 1):
                here = cp_sat.new_bool_var(f"pool[{s},{p}]={k}")
                stock = model.before[s][p]
                at = cp_sat.new_bool_var(f"stock[{s},{p}]={k}")
                cp_sat.add(stock == k).only_enforce_if(at)
                cp_sat.add(stock != k).only_enforce_if(at.Not())
                cp_sat.add_bool_or([here, at.Not(), model.won[s][p].Not()])
                cp_sat.add_implication(here, at)
                cp_sat.add_implication(here, model.won[s][p])
                others = [q for q in range(rules.players) if q != p]
                for order in permutations(others):  # of a single layer the winner's card is the highest
                    sorted_so = [pools.above(s, *two) for two in pairwise(order)]
                    add_route(model, s, p, k, [p, *order], [here, more.Not(), *sorted_so])
                add_pool(model, pools, s, p, k, [here, more])


def add_pool(model: Model, pools: Pools, layer: int, player: int, k: int, here: Sequence[Var]) -> None:
    """The pool that ends with a layer begins as the player's winnings number k."""
    rules = model.rules
    first = rules.sizes[player] + rules.players * k
    for i in range(rules.players * min(layer + 1, model.room.run)):
        if first + i >= model.reach:
            return
        inside = pools.longer(layer, i // rules.players)
        card = pools.card(layer, i)
        model.cp_sat.add(model.tapes[player][first + i] == card).only_enforce_if(*here, inside)


class Pools:
    """The pool after each layer, sorted: card i has rank r or more when more than i cards of the pool have.

    Variables are made when they are first asked for.
    """

    def __init__(self, model: Model) -> None:
        self.model = model
        self._longer: dict[tuple[int, int], Var] = {}
        self._at_least: dict[tuple[int, int, int], Var] = {}
        self._cards: dict[tuple[int, int], Var] = {}
        self._counts: dict[tuple[int, int], Var] = {}
        self._above: dict[tuple[int, int, int], Var] = {}

    def above(self, layer: int, player: int, other: int) -> Literal:
        """Whether the card of a player is the higher one; of equal cards that of either."""
        cp_sat, key = self.model.cp_sat, (layer, min(player, other), max(player, other))
        if key not in self._above:
            lit = self._above[key] = cp_sat.new_bool_var(f"above[{layer},{player},{other}]")
            one, two = (self.model.tapes[p][layer] for p in key[1:])
            cp_sat.add(one >= two).only_enforce_if(lit)
            cp_sat.add(two >= one).only_enforce_if(lit.Not())
        return self._above[key] if player < other else self._above[key].Not()

    def longer(self, layer: int, m: int) -> Var:
        """Whether the pool has more than m layers after this one."""
        cp_sat, key = self.model.cp_sat, (layer, m)
        if key not in self._longer:
            if m == 0 or m > layer:
                self._longer[key] = cp_sat.new_constant(1 if m == 0 else 0)
                return self._longer[key]
            lit = self._longer[key] = cp_sat.new_bool_var(f"longer[{layer}]>{m}")
            before = self.longer(layer - 1, m - 1)
            tied, buried = self.model.tie[layer - 1], self.model.buried[layer - 1]
            cp_sat.add_implication(lit, before)
            cp_sat.add_bool_or([tied, buried, lit.Not()])
            for one in (tied, buried):
                cp_sat.add_bool_or([lit, before.Not(), one.Not()])
        return self._longer[key]

    def card(self, layer: int, i: int) -> Var:
        """Card number i of the sorted pool; 0 where it has no such card."""
        cp_sat, key, ranks = self.model.cp_sat, (layer, i), self.model.rules.ranks
        if key not in self._cards:
            card = self._cards[key] = cp_sat.new_int_var(0, ranks, f"sorted[{layer},{i}]")
            steps = []
            for r in range(1, ranks + 1):
                lit = cp_sat.new_bool_var(f"sorted[{layer},{i}]>={r}")
                cp_sat.add(self.count(layer, r) >= i + 1).only_enforce_if(lit)
                cp_sat.add(self.count(layer, r) <= i).only_enforce_if(lit.Not())
                steps.append(lit)
            cp_sat.add(card == sum(steps))
        return self._cards[key]

    def count(self, layer: int, rank: int) -> Var:
        """How many cards of the pool have this rank or a higher one."""
        model, cp_sat, key = self.model, self.model.cp_sat, (layer, rank)
        if key not in self._counts:
            players = model.rules.players
            count = self._counts[key] = cp_sat.new_int_var(0, players * (layer + 1), f"pool[{layer}]>={rank}")
            here = sum(self.at_least(q, layer, rank) for q in range(players))
            more = self.longer(layer, 1)
            cp_sat.add(count == here).only_enforce_if(more.Not())
            if layer:
                cp_sat.add(count == here + self.count(layer - 1, rank)).only_enforce_if(more)
        return self._counts[key]

    def at_least(self, player: int, layer: int, rank: int) -> Var:
        """Whether the card of a layer has this rank or a higher one."""
        cp_sat, key = self.model.cp_sat, (player, layer, rank)
        if key not in self._at_least:
            lit = self._at_least[key] = cp_sat.new_bool_var(f"{player}[{layer}]>={rank}")
            cp_sat.add(self.model.tapes[player][layer] >= rank).only_enforce_if(lit)
            cp_sat.add(self.model.tapes[player][layer] <= rank - 1).only_enforce_if(lit.Not())
        return self._at_least[key]
