"""How far to look for a story: how many turns, and how much room a model gives the game within them.

A turn that follows a tie lays `face_down` cards more, so that a game of so many turns may be several times as long in
layers, and hardly ever is. A model with little room is solved at once; only the last of the rooms leaves nothing out.
Where the others play on when one is out, a tape has no fixed place for what is won, and there is no model.
"""

from __future__ import annotations

from dataclasses import dataclass

from workbench.core.errors import BoardRefused
from workbench.core.wording import counted
from workbench.puzzles.war.rules.board import Board, Winnings
from workbench.puzzles.war.rules.pins import TIE, PinKind, last_turn, results_said

MOST_LAYERS = 400
SMALL = 16
"""Cards of a deck that is small."""
_STRETCH = (1.0, 1.5, 2.0, 3.0, 4.0)
"""How far, in opening hands, an end is looked for when the story does not say when it comes."""
_MOST_SORTED = 120_000  # as many variables for sorted pools are built in a few seconds
_MORE_WARS = 4  # ties that a larger room has space for beyond those of the one before, doubled from room to room


@dataclass(frozen=True, slots=True)
class Horizon:
    """How far a model looks.

    turns    that it knows.
    ends     the game must be over after at most so many turns; else it only has to last that long.
    """

    turns: int
    ends: bool


@dataclass(frozen=True, slots=True)
class Room:
    """How much a model knows within its horizon.

    layers   cards that each player may lay.
    run      layers that may go under a hand together; counts only where winnings are sorted.
    whole    nothing that the horizon allows is left out.
    """

    layers: int
    run: int
    whole: bool


def whole_room(board: Board, horizon: Horizon) -> Room:
    """The room in which every game within the horizon fits."""
    layers = horizon.turns * (board.rules.face_down + 1)
    return Room(layers, min(layers, board.rules.cards // board.rules.players), True)  # a pool is the whole deck at most


def rooms(board: Board, horizon: Horizon) -> list[Room]:
    """The rooms to try, each larger than the one before.

    The last one leaves nothing out, unless a model of it would be too large; the list is empty where there is no model.
    """
    rules, step = board.rules, board.rules.face_down + 1
    if rules.goes_on or horizon.turns > rules.max_turns:
        return []
    whole = whole_room(board, horizon)
    ties, deepest = _wars_said(board)
    found: list[Room] = []
    layers, run, more = horizon.turns + rules.face_down * ties, max(1, deepest) * step + 1, _MORE_WARS
    while not found or found[-1] != whole:
        room = _room(board, layers, run, whole)
        if room.layers > MOST_LAYERS or (not room.whole and _sorted_cards(board, room) > _MOST_SORTED):
            break
        found.append(room)
        layers, run, more = layers + more * rules.face_down, 2 * run, 2 * more
    return found


def _room(board: Board, layers: int, run: int, whole: Room) -> Room:
    """The room of so many layers and so many in a pool, or as many as can be."""
    layers = min(layers, whole.layers)
    # no player lays a card of a pool before the opening hand is gone, so that its order does not matter
    sorts = board.rules.winnings is Winnings.DESCENDING and layers > board.rules.hand
    run = min(run, whole.run) if sorts else whole.run
    return whole if (layers, run) == (whole.layers, whole.run) else Room(layers, run, False)


def _sorted_cards(board: Board, room: Room) -> int:
    """How many cards of sorted pools a model has variables for, times the ranks."""
    rules = board.rules
    if rules.winnings is not Winnings.DESCENDING:
        return 0
    return room.layers * min(rules.players * room.run, max(0, room.layers - rules.hand)) * rules.ranks


def _wars_said(board: Board) -> tuple[int, int]:
    """Of the story: how many ties it speaks of, and how many in a row."""
    ties = sorted(turn for turn, (player, _) in results_said(board.story).items() if player == TIE)
    longest = max((pin.depth for pin in board.story if pin.kind is PinKind.LONGEST), default=0)
    deepest, run = longest, 0
    for number, turn in enumerate(ties):
        run = run + 1 if number and ties[number - 1] == turn - 1 else 1
        deepest = max(deepest, run)
    return len(ties) + longest, deepest


def beyond_limit(board: Board) -> bool:
    """Whether the story speaks of turns after the turn limit, to which only endless games come: no model knows them."""
    return last_turn(board.story) > board.rules.max_turns


def refuse_far(board: Board, horizon: Horizon) -> None:
    """BoardRefused for a horizon that is too far for any model: said before anything is solved."""
    ties, _ = _wars_said(board)
    most = MOST_LAYERS - board.rules.face_down * ties
    if horizon.turns > most:
        buried = board.rules.face_down
        many = f"{counted(ties, 'tie')}, after which {counted(buried, 'card')} {'is' if buried == 1 else 'are'} buried,"
        wars = f" with {many}" if most < MOST_LAYERS else ""
        raise BoardRefused(
            f"the story asks for turn {horizon.turns}:{wars} a deal can be looked for up to turn {max(0, most)}"
        )


# ------------------------------------------------------------------------------------------------ of a story


def horizons(board: Board) -> list[Horizon]:
    """How far to look, one after the other until a deal is found."""
    kinds = {pin.kind for pin in board.story}
    if PinKind.ENDS not in kinds and kinds & {PinKind.WINNER, PinKind.LONGEST}:
        return [Horizon(turns, True) for turns in stretches(board)]
    return exact_horizons(board)


def won_within(board: Board, turns: int) -> Horizon:
    """Where a winner is looked for: within so many turns, or when the story says; never beyond the turn limit."""
    ends = [pin.turn for pin in board.story if pin.kind is PinKind.ENDS]
    return Horizon(min(*(ends or [max(turns, last_turn(board.story))]), board.rules.max_turns), True)


def growing(board: Board) -> list[list[Horizon]]:
    """The horizons in rows: within a row, each horizon holds all games of the horizons before it."""
    each = horizons(board)
    return [each] if all(horizon.ends for horizon in each) else [[horizon] for horizon in each]


def exact_horizons(board: Board) -> list[Horizon]:
    """Horizons within which a story is possible or not at all, if nothing in it speaks of a game without its end."""
    ends = [pin.turn for pin in board.story if pin.kind is PinKind.ENDS]
    last = last_turn(board.story)
    if ends:
        return [Horizon(max(ends), True)]
    wars = any(pin.kind is PinKind.WAR and pin.turn + pin.depth - 1 == last for pin in board.story)
    if wars and last < board.rules.max_turns:
        return [Horizon(last + 1, False), Horizon(last, True)]  # a war goes no deeper, or the game is over
    return [Horizon(last, False)]


def stretches(board: Board) -> list[int]:
    """Ever more turns within which a game may end, at least those that the story speaks of; one at least."""
    rules = board.rules
    last, most = last_turn(board.story), min(MOST_LAYERS, rules.max_turns)
    factors = _STRETCH if not rules.face_down else (1 / (rules.face_down + 1), *_STRETCH)  # wars shorten a game
    turns = {max(last, 1, min(round(rules.earliest * factor), most)) for factor in factors}
    return sorted(turns)
