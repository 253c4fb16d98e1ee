"""The timeline: the whole game as a strip, the turns around the one that is shown, and the story's pins above them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from workbench.core.gesture import Ui
from workbench.core.scene import Anchor, Box, Path, Rect, Shape, Text, width_of
from workbench.puzzles.war.options import last_shown
from workbench.puzzles.war.rules.board import LETTERS, Board
from workbench.puzzles.war.rules.game import EndKind, Game
from workbench.puzzles.war.rules.pins import TIE, Pin, PinKind

HEIGHT = 3.1
"""Of all of it, in its units."""
FRAME = 4.0
"""Pixels above and below it in the window: the frame of the focus does not touch it."""
PIXELS = 28.5
"""The unit below a board: strip and turns are as high as buttons."""
SIDE = 12.0
"""Pixels beside the strip."""
_NARROWEST, _WIDEST = 200.0, 1000.0
_MOST_TURNS = 26
_NARROW = 0.88  # units that a turn is wide at least: fewer turns are shown one by one where there is little room
_COLUMNS = 80
_SMALL = 0.42  # the size of captions


def width_in(ui: Ui) -> float:
    """How many pixels wide it is, in the window."""
    return min(max(ui.room[0] - 2 * SIDE, _NARROWEST), _WIDEST)


def window(turn: int, last: int, count: int = _MOST_TURNS) -> range:
    """The turns that are shown one by one, around `turn`."""
    first = max(1, min(turn - count // 2, last - count + 1))
    return range(first, first + count)


def timeline(board: Board, game: Game, turn: int, ui: Ui, room: Box, unit: float = 1.0) -> Iterator[Shape]:
    """The strip of the whole game above the turns one by one. `room` gives place and width."""
    last = last_shown(board)
    yield from _strip(board, game, turn, last, ui, room, unit)
    yield from _cells(board, game, turn, last, ui, room, unit)


@lru_cache(maxsize=64)
def shares(game: Game, last: int) -> tuple[tuple[float, ...], ...]:
    """Per column of the strip the share of the cards that each player holds; cards in the pool count for none."""
    columns = min(_COLUMNS, last + 1)
    turns = [round(k * last / max(1, columns - 1)) for k in range(columns)]
    start = game.snapshots[0]
    everything = max(1, sum(map(len, start.hands)) + len(start.pool))
    sizes = held(game, [turn for turn in turns if turn <= game.turns])
    return tuple(tuple(size / everything for size in column) for column in sizes)


def held(game: Game, turns: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """How many cards each player holds after some turns, in rising order.

    Without burying, and where no player is out while others play on, it follows from who took what: nothing is played
    again, which for long games would take too long.
    """
    start = game.snapshots[0]
    if game.rules.face_down or game.rules.goes_on or start.pool:
        for turn in turns:
            yield tuple(len(hand) for hand in game.at(turn).hands)
        return
    players = range(game.rules.players)
    taker = bytearray(game.results)  # of each turn, also of those that tie: who wins the war takes them all
    for war in _TIES.finditer(game.results):
        first, behind = war.span()
        if behind < len(taker):
            taker[first:behind] = taker[behind : behind + 1] * (behind - first)
    taken, before = [0] * len(players), 0
    for turn in turns:
        over = len(game.results[:turn].rstrip(bytes((TIE,))))  # what is not in the pool any more
        for player in players:
            taken[player] += taker.count(player, before, over) if over > before else 0
        before = max(before, over)
        yield tuple(len(start.hands[p]) - turn + len(players) * taken[p] for p in players)


_TIES = re.compile(rb"\xff+")


def _strip(board: Board, game: Game, turn: int, last: int, ui: Ui, room: Box, unit: float) -> Iterator[Shape]:
    x, y, width, high = room.x, room.y, room.width, unit
    yield Rect(x, y, width, high, 0.08 * unit, fill="ground")
    found = shares(game, last)
    columns = min(_COLUMNS, last + 1)
    wide = width / columns
    for k, column in enumerate(found):
        low = y + high
        for player, share in enumerate(column):
            tall = share * high
            low -= tall
            yield Rect(x + k * wide, low, wide, tall, fill=f"player-{player + 1}/{0.6 if player % 2 == 0 else 0.35}")
    for k in range(columns):
        at = round(k * last / max(1, columns - 1))
        hover = "hover/0.5" if ui.hover == f"jump {at}" else "paper/0"
        yield Rect(x + k * wide, y, wide, high, fill=hover, target=f"jump {at}", label=f"go to turn {at}")
    for pin in board.story:
        if pin.turn:
            place = x + width * min(pin.turn, last) / max(1, last)
            mark = ((place, y - 0.02 * unit), (place, y + high))
            yield Path(mark, stroke="hint", stroke_width=0.05 * unit, dash=(0.1 * unit, 0.07 * unit))
    here = x + width * min(turn, last) / max(1, last)
    here = min(max(here, x + 0.03 * unit), x + width - 0.03 * unit)
    yield Path(((here, y), (here, y + high)), stroke="ink", stroke_width=0.12 * unit)


def _up_to(game: Game, last: int) -> str:
    match game.kind:
        case EndKind.OPEN:
            return f"known up to turn {game.turns:,}" if game.turns else "not known yet"
        case EndKind.UNDECIDED:
            return f"the first {last:,} turns"
    return f"turn 1 to {last:,}"


def said(story: tuple[Pin, ...], turn: int) -> str:
    """What the story says of a turn, in a word or two; nothing where it says nothing."""
    words = []
    for pin in story:
        match pin.kind:
            case PinKind.TURN if pin.turn == turn:
                words.append("=" if pin.player == TIE else LETTERS[pin.player])
            case PinKind.WAR if pin.turn <= turn < pin.turn + pin.depth:
                words.append("=")
            case PinKind.ENDS if pin.turn == turn:
                words.append("end")
            case PinKind.AFTER if pin.turn == turn:
                words.append("...")
    return " ".join(dict.fromkeys(words))


def _cells(board: Board, game: Game, turn: int, last: int, ui: Ui, room: Box, unit: float) -> Iterator[Shape]:
    count = max(1, min(_MOST_TURNS, int(room.width / (_NARROW * unit)))) if ui.live else _MOST_TURNS
    x, y, wide = room.x, room.y + 1.1 * unit, room.width / count
    on_timeline = ui.cursor_visible and (ui.cursor or "").startswith("turn ")
    yield from _caption(f"cards held, {_up_to(game, last)}", board, window(turn, last, count), room, wide, unit)
    for k, number in enumerate(window(turn, last, count)):
        left = x + k * wide
        target = f"turn {number}"
        result = game.results[number - 1] if number <= game.turns else None
        pinned = said(board.story, number)
        shown = "tie" if result == TIE else "not known" if result is None else f"{LETTERS[result]} takes it"
        fill = "cell" if result is None else "sight" if result == TIE else f"player-{result + 1}/0.28"
        chosen = on_timeline and number == turn
        yield Rect(
            left + 0.03 * unit,
            y + 0.55 * unit,
            wide - 0.06 * unit,
            unit,
            0.08 * unit,
            fill="hover" if ui.hover == target else fill,
            stroke="cursor" if chosen else "ink" if number == turn else "line",
            stroke_width=(0.12 if number == turn else 0.03) * unit,
            target=target,
            label=f"turn {number}: {shown}{f', the story says {pinned}' if pinned else ''}",
        )
        if result is not None:
            letter = "=" if result == TIE else LETTERS[result]
            yield Text(left + wide / 2, y + 1.05 * unit, letter, min(0.46 * unit, 0.8 * wide), bold=True, fill="ink")
        beside = on_timeline and abs(number - turn) == 1
        if chosen or ((number == 1 or number % 5 == 0) and not beside):  # two numbers side by side would touch
            yield Text(left + wide / 2, y + 1.79 * unit, f"{number:,}", _SMALL * unit, fill="muted")
        if pinned:
            alone = not said(board.story, number - 1) and not said(board.story, number + 1)
            yield from _flag(left + wide / 2, y, wide * (0.95 if alone else 0.47), pinned, unit)


def _caption(text: str, board: Board, turns: range, room: Box, wide: float, unit: float) -> Iterator[Shape]:
    """What the strip shows, below its end, or below its beginning where the story says something of the last turns."""
    size, y = _SMALL * unit, room.y + 1.36 * unit
    covered = min(len(turns), int(width_of(text, size) / wide) + 2)
    places: tuple[tuple[Anchor, range], ...] = ("end", turns[-covered:]), ("start", turns[:covered])
    for anchor, below in places:
        if not any(said(board.story, number) for number in below):
            yield Text(room.x + (room.width if anchor == "end" else 0), y, text, size, anchor, fill="muted")
            return


def _flag(x: float, y: float, room: float, words: str, unit: float) -> Iterator[Shape]:
    """A pin: a flag above its turn, as wide as its words need; `room` is what there is to either side."""
    half = min(max(0.42 * unit, width_of(words, 0.4 * unit, bold=True) / 1.8), room)
    top, edge, tip = y + 0.02 * unit, y + 0.38 * unit, y + 0.52 * unit
    yield Path(
        ((x - half, top), (x + half, top), (x + half, edge), (x, tip), (x - half, edge)),
        closed=True,
        fill="hint/0.25",
        stroke="hint",
        stroke_width=0.035 * unit,
    )
    yield Text(x, y + 0.21 * unit, words, 0.4 * unit, bold=True, room=1.8 * half, fill="ink")
