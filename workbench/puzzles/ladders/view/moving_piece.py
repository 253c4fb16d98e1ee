"""The pieces of a game that is walked through: where they stand, the ways they have come by the last throw, the die.

Each player has a game of its own, with numbers from the one that the view names; all have thrown as often.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from math import isfinite

from workbench.core.gesture import Ui
from workbench.core.options import Values
from workbench.core.scene import Ellipse, Ink, Path, Point, Rect, Shape, Text, first_fitting
from workbench.core.wording import counted, number_text
from workbench.puzzles.ladders.analysis.jump_ends import expected
from workbench.puzzles.ladders.analysis.single_games import Throw, game
from workbench.puzzles.ladders.rules.board import Board
from workbench.puzzles.ladders.rules.check import check
from workbench.puzzles.ladders.view import geometry
from workbench.puzzles.ladders.view.jump_routes import Route

_GAMES = 9999  # that have a number
_EYES: dict[int, tuple[Point, ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}

THROW = "throw"
"""The target of the die."""
NO_THROW = "No die is thrown while a jump breaks the rules"


def longest(board: Board, view: Values) -> int:
    """The throws after which all pieces are home."""
    first = view.integer("game")
    return max(1, *(len(game(board, first + player)) for player in range(view.integer("players"))))


def thrown(board: Board, view: Values, *, anew: bool = False) -> Values:
    """The view after one more throw; of another game where all are home, or where it is to begin anew."""
    number, done = view.integer("game"), view.integer("throw")
    if anew or done >= longest(board, view):
        number, done = number % _GAMES + 1, -1 if anew else 0
    return view.with_value("game", number).with_value("throw", done + 1)


def may_throw(board: Board) -> bool:
    """Whether games of the board can be played."""
    return all(violation.code == "unreachable" for violation in check(board).violations)


def throwless(board: Board, view: Values) -> str:
    """Why a click on the die throws nothing; "" where it throws."""
    out_of_reach = not game(board, view.integer("game"))
    return "The goal is out of reach: there is no quickest game, and nothing to throw" if out_of_reach else ""


def ending(board: Board, view: Values) -> str:
    """How the games went, where all pieces are home: who won, in how many throws, and how many are expected."""
    first = view.integer("game")
    games = [game(board, first + player) for player in range(view.integer("players"))]
    over = view.integer("throw") >= longest(board, view)
    if not over or any(not throws or throws[-1].after < board.rules.squares for throws in games):
        return ""
    throws, player = min((len(throws), player) for player, throws in enumerate(games, 1))  # they throw in turn
    who, value = f"Player {player} wins" if len(games) > 1 else "Home", expected(board)
    note = f"; expected{' of one alone' if len(games) > 1 else ''}: {number_text(value, 3)}"
    return f"{who} after {counted(throws, 'throw')}" + (note if isfinite(value) else "")


def stepped(board: Board, view: Values, by: int) -> Values:
    """The view so many throws on, or back, in the same game."""
    return view.with_value("throw", min(max(0, view.integer("throw") + by), longest(board, view)))


def last_thrown(board: Board, view: Values) -> int:
    """What the first player's die has shown last; 0 before the first throw."""
    throws = game(board, view.integer("game"))[: view.integer("throw")]
    return throws[-1].pips if throws else 0


def die_face(x: float, y: float, pips: int, side: float, ink: Ink) -> Iterator[Shape]:
    """The eyes of a die around a place; a figure where there are too many."""
    if pips <= max(_EYES):
        for right, down in _EYES[pips]:
            yield Ellipse(x + 0.275 * side * right, y + 0.275 * side * down, 0.1 * side, 0.1 * side, fill=ink)
    else:
        yield Text(x, y, str(pips), 0.6 * side, room=0.9 * side, fill=ink)


def pieces(board: Board, view: Values, routes: Sequence[Route], ui: Ui) -> Iterator[Shape]:
    """The pieces after so many throws; before the first one they wait on the start, where the person may throw."""
    done, players, squares = view.integer("throw"), view.integer("players"), board.rules.squares
    if not done and not ui.live:
        return
    first = view.integer("game")
    all_throws = [game(board, first + player)[:done] if done else () for player in range(players)]
    for player, throws in enumerate(all_throws, 1):
        if throws and len(throws) == done:  # a piece that is home already throws no more
            way = [_place(squares, square) for square in throws[-1].passed]
            yield from _trail(way, routes, throws[-1], player)
    places = [throws[-1].after if throws else board.rules.start for throws in all_throws]
    for player, place in reversed(list(enumerate(places, 1))):
        x, y = _place(squares, place)
        beside = [other for other, there in enumerate(places, 1) if there == place]
        gap = 0.24 if place else min(0.24, 0.5 / max(1, len(beside) - 1))  # beside the word "Start", not on it
        spread = gap * (beside.index(player) - (len(beside) - 1) / 2)
        yield from _pawn((x + spread, y), player)
    if all_throws[0]:
        yield from _caption(board, done, all_throws, ending(board, view), ui)


def _place(squares: int, square: int) -> Point:
    return geometry.start_place(squares) if square == 0 else geometry.centre(squares, square)


def _trail(way: Sequence[Point], routes: Sequence[Route], last: Throw, player: int) -> Iterator[Shape]:
    """Dots from square to square, then along the jumps that are taken."""
    for start, end in pairwise(way):
        yield Path((start, end), stroke=f"player-{player}/0.55", stroke_width=0.07, dash=(0.02, 0.14))
    for x, y in way[:-1]:
        yield Ellipse(x, y, 0.07, 0.07, fill=f"player-{player}/0.55")
    taken = {jump.ends for jump in last.jumps}
    for route in routes:
        if (route.jump.source, route.jump.target) in taken:
            yield Path(route.points, stroke=f"player-{player}/0.75", stroke_width=0.09, dash=(0.02, 0.16))


def _pawn(foot: Point, player: int) -> Iterator[Shape]:
    x, y = foot
    body = ((x, y - 0.1), (x + 0.15, y + 0.24), (x - 0.15, y + 0.24))
    yield Path(body, closed=True, fill=f"player-{player}", stroke="paper", stroke_width=0.03)
    yield Ellipse(x, y - 0.1, 0.12, 0.12, fill=f"player-{player}", stroke="paper", stroke_width=0.03)


def _caption(board: Board, done: int, thrown: Sequence[Sequence[Throw]], ended: str, ui: Ui) -> Iterator[Shape]:
    """The first player's die and where all are, in the strip below the first row."""
    last = thrown[0][-1]
    x, y = geometry.start_place(board.rules.squares)
    x += 0.75
    places = [_where(board, throws) for throws in thrown if throws]
    alone = len(thrown) == 1 and last.after == board.rules.squares
    words = places[0] if alone else f"throw {done}: {', '.join(places)}"
    whole = f"throw {done}: a {last.pips}, {_way(last)}" if len(thrown) == 1 and not alone else words
    if ended:
        whole, words = ended, ended.partition(";")[0]
    # the die says all of it where a pointer rests, and throws when it is clicked, as its button does
    die = Rect(x - 0.2, y - 0.2, 0.4, 0.4, 0.07, fill="card", stroke="line", stroke_width=0.02)
    yield replace(die, target=THROW, label=whole)
    yield from die_face(x, y, last.pips, 0.4, "card-black")
    room = geometry.size(board.rules.squares)[0] - geometry.MARGIN - x - 0.35
    size = ui.legible(0.24, *geometry.size(board.rules.squares))
    text = first_fitting((whole, words, f"throw {done}", f"{done}"), size, room)
    if text:  # on the smallest boards the die has to do
        yield Text(x + 0.35, y, text, size, "start", fill="muted")


def _way(last: Throw) -> str:
    """Where a throw has led: "on 24", "snake to 6"."""
    if not last.jumps:
        return f"on {last.after}"
    return f"{'snake' if last.jumps[-1].is_snake else 'ladder'} to {last.after}"


def _where(board: Board, throws: Sequence[Throw]) -> str:
    after = throws[-1].after
    return f"on {after}" if after < board.rules.squares else f"home after {counted(len(throws), 'throw')}"
