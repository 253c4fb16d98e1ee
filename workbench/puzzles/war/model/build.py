"""War as a CP-SAT model: tapes.

Every layer of the pool takes one card from each hand, so a hand is a tape: the card that player p lays in layer s is
tape_p[s], and winnings are appended. With r_s = the player who takes the run of layers that contains s, and K_p(s) =
how many earlier layers p took, the cards of layer s go to tape_p[hand + P*K_p(s) + j]. A card exists only if it lies
on the tape before the run of its layer began: no player draws from an unfinished pool.

A layer is a turn, or one round of burying (`face_down`). Without burying, turn t, counted from 1, is layer t - 1.
The first `hand` layers depend on nothing but the deal.
"""

from __future__ import annotations

from collections.abc import Callable

from workbench.puzzles.war.analysis.horizons import Horizon, Room, whole_room
from workbench.puzzles.war.model.story import add_pin
from workbench.puzzles.war.model.tapes import Model, Var
from workbench.puzzles.war.model.winnings import add_winnings
from workbench.puzzles.war.rules.board import LETTERS, OPEN, Board, Hands, RunOut
from workbench.puzzles.war.rules.pins import PinKind
from workbench.solve.solvers import cpsat


def build(
    board: Board,
    horizon: Horizon,
    room: Room | None = None,
    stopped: Callable[[], bool] = lambda: False,
) -> Model:
    """The rules, the known cards and the story of a board within a horizon; Interrupted once `stopped`.

    room   what the model leaves out; nothing if none is given.
    """
    rules, room = board.rules, room or whole_room(board, horizon)
    after = max((pin.turn for pin in board.story if pin.kind is PinKind.AFTER), default=0)
    won = min(after * (rules.face_down + 1), room.layers)
    reach = max(room.layers, max(rules.sizes) + rules.players * won)
    model = Model(rules, horizon, room, cpsat.StoppableModel(), reach)
    add_deal(model, board.hands)
    add_layers(model)
    add_turns(model)
    add_takers(model)
    add_stock(model)
    if horizon.ends:
        add_end(model)
    else:
        add_no_end(model)
    add_winnings(model, stopped)
    for pin in board.story:
        add_pin(model, pin)
    return model


# ------------------------------------------------------------------------------------------------ rules


def add_deal(model: Model, hands: Hands) -> None:
    """The tapes begin with a deal of the deck that has the known cards."""
    rules, cp_sat = model.rules, model.cp_sat
    for p in range(rules.players):
        tape = [cp_sat.new_int_var(1, rules.ranks, f"{LETTERS[p]}[{i}]") for i in range(model.reach)]
        model.tapes.append(tape)
        opening = []
        for i in range(rules.sizes[p]):
            ranks = [cp_sat.new_bool_var(f"{LETTERS[p]}[{i}]={r}") for r in range(1, rules.ranks + 1)]
            cp_sat.add_exactly_one(ranks)
            cp_sat.add(tape[i] == sum(r * lit for r, lit in enumerate(ranks, 1)))
            card = hands[p][i]
            if card != OPEN:
                cp_sat.add(ranks[card - 1] == 1)
            opening.append(ranks)
        model.opening.append(opening)
    for r in range(rules.ranks):
        cp_sat.add(sum(ranks[r] for opening in model.opening for ranks in opening) == rules.copies(r + 1))


def add_layers(model: Model) -> None:
    """Each layer is a turn that a player takes, a tie, a round of burying, or never laid."""
    rules, cp_sat, down = model.rules, model.cp_sat, model.rules.face_down
    for s in range(model.layers):
        model.won.append([cp_sat.new_bool_var(f"won[{s},{LETTERS[p]}]") for p in range(rules.players)])
        model.tie.append(cp_sat.new_bool_var(f"tie[{s}]"))
        model.buried.append(cp_sat.new_bool_var(f"buried[{s}]") if down else cp_sat.new_constant(0))
        model.dead.append(cp_sat.new_bool_var(f"dead[{s}]"))
        cp_sat.add_exactly_one([*model.won[s], model.tie[s], model.buried[s], model.dead[s]])
        if s:
            cp_sat.add_implication(model.dead[s - 1], model.dead[s])
        if down:
            ties = [model.tie[s - j] for j in range(1, down + 1) if s - j >= 0]
            cp_sat.add_bool_or([*ties, model.buried[s].Not()])
            for j, tied in enumerate(ties, 1):  # a burial that has begun goes on to its end
                cp_sat.add_bool_or([tied.Not(), model.buried[s], model.dead[s]])
                if j > 1:
                    cp_sat.add_bool_or([tied.Not(), model.buried[s - 1].Not(), model.buried[s]])
    if model.layers:
        cp_sat.add(model.dead[0] == 0)


def add_turns(model: Model) -> None:
    """Who is strictly above all others takes the turn; otherwise it ties."""
    rules, cp_sat = model.rules, model.cp_sat
    for s in range(model.layers):
        cards = [tape[s] for tape in model.tapes]
        for p in range(rules.players):
            for q in range(rules.players):
                if p != q:
                    cp_sat.add(cards[p] >= cards[q] + 1).only_enforce_if(model.won[s][p])
        if rules.players == 2:
            cp_sat.add(cards[0] == cards[1]).only_enforce_if(model.tie[s])
            continue
        best = cp_sat.new_int_var(1, rules.ranks, f"best[{s}]")
        cp_sat.add_max_equality(best, cards)
        tops = [cp_sat.new_bool_var(f"top[{s},{LETTERS[p]}]") for p in range(rules.players)]
        for top, card in zip(tops, cards, strict=True):
            cp_sat.add(card == best).only_enforce_if(top)
        cp_sat.add(sum(tops) >= 2).only_enforce_if(model.tie[s])


def add_takers(model: Model) -> None:
    """The cards of a layer go to the player who takes its run; no player takes a run that is not finished."""
    rules, cp_sat = model.rules, model.cp_sat
    none = [cp_sat.new_constant(0)] * rules.players
    for s in range(model.layers):
        model.taken.append([cp_sat.new_bool_var(f"taken[{s},{LETTERS[p]}]") for p in range(rules.players)])
    model.taken.append(none)
    for s in range(model.layers):
        for p in range(rules.players):
            mine, later = model.taken[s][p], model.taken[s + 1][p]
            cp_sat.add_implication(model.won[s][p], mine)
            cp_sat.add_implication(model.dead[s], mine.Not())
            for q in range(rules.players):
                if q != p:
                    cp_sat.add_implication(model.won[s][q], mine.Not())
            for lit in (model.tie[s], model.buried[s]):
                cp_sat.add_bool_or([lit.Not(), mine.Not(), later])
                cp_sat.add_bool_or([lit.Not(), mine, later.Not()])


def add_stock(model: Model) -> None:
    """What each player has taken up before a layer: it grows only when a run is finished."""
    rules, cp_sat = model.rules, model.cp_sat
    model.before.append([cp_sat.new_constant(0)] * rules.players)
    for s in range(model.layers):
        row = []
        for p in range(rules.players):
            now = cp_sat.new_int_var(0, s + 1, f"before[{s + 1},{LETTERS[p]}]")
            sofar = sum(model.taken[i][p] for i in range(s + 1))
            for q in range(rules.players):
                cp_sat.add(now == sofar).only_enforce_if(model.won[s][q])
            for lit in (model.tie[s], model.buried[s], model.dead[s]):
                cp_sat.add(now == model.before[s][p]).only_enforce_if(lit)
            row.append(now)
        model.before.append(row)
    for s in range(1, model.layers):
        for p in range(rules.players):
            # a card that is laid lies on the tape before the run of its layer began
            cp_sat.add(model.held(p, s) >= 1).only_enforce_if(model.dead[s].Not())
            if rules.face_down:  # and a player who begins to bury can lay one more than that
                cp_sat.add(model.held(p, s) >= rules.face_down + 1).only_enforce_if([model.tie[s - 1], model.buried[s]])


def add_end(model: Model) -> None:
    """The game is over after at most the horizon's turns: a player cannot go on then, and every player could before."""
    rules, cp_sat = model.rules, model.cp_sat
    model.wins = [cp_sat.new_bool_var(f"wins[{LETTERS[p]}]") for p in range(rules.players)]
    cp_sat.add_at_most_one(model.wins)
    dead = [*model.dead, cp_sat.new_constant(1)]
    for s in range(1, model.layers + 1):
        over = cp_sat.new_bool_var(f"over[{s}]")
        model.over[s] = over
        cp_sat.add_bool_and([dead[s], dead[s - 1].Not(), model.buried[s - 1].Not()]).only_enforce_if(over)
        cp_sat.add_bool_or([dead[s].Not(), dead[s - 1], over])
        need = 1 + rules.face_down * model.tie[s - 1]
        short = [cp_sat.new_bool_var(f"short[{s},{LETTERS[p]}]") for p in range(rules.players)]
        cp_sat.add_bool_or([*short, over.Not()])
        for p in range(rules.players):
            cp_sat.add(model.held(p, s) <= need - 1).only_enforce_if(short[p], over)
            if model.wins:
                cp_sat.add(model.held(p, s) >= need).only_enforce_if(model.wins[p], over)
            for q in range(rules.players):
                if q != p and rules.players > 2:
                    cp_sat.add(model.held(q, s) + 1 <= model.held(p, s)).only_enforce_if(
                        model.wins[p], over, short[q].Not()
                    )
        if rules.run_out is RunOut.DRAW:
            for wins in model.wins:
                cp_sat.add_bool_or([wins.Not(), over.Not(), model.tie[s - 1].Not()])
    cp_sat.add_exactly_one(model.over.values())
    if rules.face_down:  # else there are no more layers than turns
        cp_sat.add(model.played(model.layers) <= model.horizon.turns)


def add_no_end(model: Model) -> None:
    """The game lasts for the horizon's turns; what comes after them is left open."""
    turns = model.horizon.turns
    if not model.rules.face_down:
        for lit in model.dead:
            model.cp_sat.add(lit == 0)
        return
    for s in range(model.layers):
        model.cp_sat.add(model.played(s) >= turns).only_enforce_if(model.dead[s])
        model.cp_sat.add(model.played(s) <= turns - 1).only_enforce_if(model.dead[s].Not())
    model.cp_sat.add(model.played(model.layers) == turns)


# ------------------------------------------------------------------------------------------------ what to look for


def add_winner(model: Model, player: int | None) -> None:
    """This player wins, or any of them."""
    model.cp_sat.add_exactly_one(model.wins if player is None else [model.wins[player]])


def add_hand_total(model: Model, player: int) -> Var:
    """The total of a player's opening hand."""
    rules = model.rules
    total = model.cp_sat.new_int_var(0, rules.ranks * rules.sizes[player], "total")
    model.cp_sat.add(total == sum(model.tapes[player][: rules.sizes[player]]))
    return total


def add_length(model: Model) -> Var:
    """How many turns the game has."""
    length = model.cp_sat.new_int_var(1, model.horizon.turns, "length")
    model.cp_sat.add(length == model.played(model.layers))
    return length
