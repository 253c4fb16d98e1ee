"""The story's lines as constraints on the tape model, one function a kind of pin."""

from __future__ import annotations

from ortools.sat.python import cp_model

from workbench.puzzles.war.model.tapes import Model, Var
from workbench.puzzles.war.rules.pins import TIE, Pin, PinKind


def add_pin(model: Model, pin: Pin) -> None:
    """What one line of the story says."""
    match pin.kind:
        case PinKind.TURN:
            add_result(model, pin.turn, pin.player)
        case PinKind.WAR:
            add_war(model, pin)
        case PinKind.ENDS:
            add_exact_end(model, pin.turn)
        case PinKind.WINNER:
            model.cp_sat.add(model.wins[pin.player] == 1)
        case PinKind.LONGEST:
            add_longest(model, pin.depth)
        case PinKind.WITHOUT:
            for ranks in model.opening[pin.player]:
                for card in pin.cards:
                    if card <= model.rules.ranks:
                        model.cp_sat.add(ranks[card - 1] == 0)
        case PinKind.AFTER:
            add_after(model, pin)


def turn_at(model: Model, turn: int) -> list[tuple[int, list[Var]]]:
    """The layers that a turn may be, each with what must hold for it to be that; no game ends before it."""
    if turn > model.layers:
        model.cp_sat.add_bool_or([])
        return []
    if not model.rules.face_down:
        model.cp_sat.add(model.dead[turn - 1] == 0)
        return [(turn - 1, [])]
    places = []
    for s in range(turn - 1, min(model.layers, (turn - 1) * (model.rules.face_down + 1) + 1)):
        here = model.cp_sat.new_bool_var(f"turn{turn}=layer{s}")
        model.cp_sat.add(model.played(s) == turn - 1).only_enforce_if(here)
        model.cp_sat.add_bool_and([model.buried[s].Not(), model.dead[s].Not()]).only_enforce_if(here)
        places.append((s, [here]))
    model.cp_sat.add_exactly_one([lits[0] for _, lits in places])
    return places


def add_result(model: Model, turn: int, player: int) -> None:
    """A turn comes, and this player takes it, or it ties."""
    for s, here in turn_at(model, turn):
        lit = model.tie[s] if player == TIE else model.won[s][player]
        _add_when(model, lit == 1, here)


def _add_when(model: Model, condition: cp_model.BoundedLinearExpression | bool, here: list[Var]) -> None:
    """The condition holds where all of `here` do; always, where there are none."""
    added = model.cp_sat.add(condition)
    if here:
        added.only_enforce_if(*here)


def add_war(model: Model, pin: Pin) -> None:
    """So many turns tie in a row, and neither the one before nor the one after does."""
    for turn in range(pin.turn, pin.turn + pin.depth):
        add_result(model, turn, TIE)
    if pin.turn > 1:
        for s, here in turn_at(model, pin.turn - 1):
            _add_when(model, model.tie[s] == 0, here)
    step = model.rules.face_down + 1
    for s, here in turn_at(model, pin.turn + pin.depth - 1):  # the game may be over then
        if s + step < model.layers:
            _add_when(model, model.tie[s + step] == 0, here)


def add_exact_end(model: Model, turn: int) -> None:
    """The game ends after exactly so many turns."""
    for s, over in model.over.items():
        model.cp_sat.add(model.played(s) == turn).only_enforce_if(over)


def add_longest(model: Model, depth: int) -> None:
    """The longest war has this many ties in a row; of a game that need not end, it is no deeper so far."""
    step = model.rules.face_down + 1
    for s in range(model.layers):
        ties = [model.tie[i] for i in range(s, min(s + (depth + 1) * step, model.layers), step)]
        if len(ties) > depth:
            model.cp_sat.add_bool_or([tie.Not() for tie in ties])
    if depth and model.horizon.ends:
        model.cp_sat.add_bool_or(war_runs(model, depth))


def war_runs(model: Model, depth: int) -> list[Var]:
    """Per layer, as far as there is room: if it holds, so many ties in a row begin there."""
    step, runs = model.rules.face_down + 1, list["Var"]()
    for s in range(model.layers - (depth - 1) * step):
        run = model.cp_sat.new_bool_var(f"war[{s}]")
        model.cp_sat.add_bool_and([model.tie[i] for i in range(s, s + depth * step, step)]).only_enforce_if(run)
        runs.append(run)
    return runs


def add_after(model: Model, pin: Pin) -> None:
    """After a turn the hand of a player ends with these cards."""
    rules, cp_sat, cards, size = model.rules, model.cp_sat, pin.cards, model.rules.sizes[pin.player]
    step = rules.face_down
    for s, here in turn_at(model, pin.turn):
        stock = model.before[s + 1][pin.player]
        gone = s + 1
        # a tie takes the cards that it buries from the top at once, if everybody has them
        short = [cp_sat.new_bool_var(f"after{pin.turn}: short[{s},{q}]") for q in range(rules.players)] if step else []
        for q, lit in enumerate(short):
            cp_sat.add(model.held(q, gone) <= step).only_enforce_if(lit)
        for k in range(min(s + 1, (model.reach - size) // rules.players) + 1):
            lit = cp_sat.new_bool_var(f"after{pin.turn}={k}")
            cp_sat.add(stock == k).only_enforce_if(lit, *here)
            cp_sat.add(stock != k).only_enforce_if(lit.Not(), *here)
            end = size + rules.players * k
            if end - gone < len(cards):
                cp_sat.add_bool_or([lit.Not(), *(one.Not() for one in here)])
                continue
            for i, card in enumerate(cards):
                cp_sat.add(model.tapes[pin.player][end - len(cards) + i] == card).only_enforce_if(lit, *here)
            if step and end - gone - step < len(cards) and end - gone > step:
                cp_sat.add_bool_or([lit.Not(), *(one.Not() for one in here), model.tie[s].Not(), *short])
