"""What a side has to know to force its win: the positions in which it is to move, and the moves that keep the win.

Positions that the board's symmetries make equal are one *class*; where the winner can win at once there is nothing to
know. A strategy chooses a move in some classes so that every reply leads into a chosen class again, nearer to the end.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from workbench.core.errors import Interrupted
from workbench.puzzles.morris.analysis.position_index import index_of
from workbench.puzzles.morris.analysis.tablebase import Tablebase
from workbench.puzzles.morris.rules.position import Position, after, moves
from workbench.puzzles.morris.rules.value import Result

WinningMoves = dict[int, tuple[int, ...]]
"""For each winning move (a square) the classes that the replies lead to; those won at once are left out."""


@dataclass(slots=True)
class WinningClasses:
    """All classes that can come up while the winner keeps the win.

    roots     the classes that have to be known in any case: the position itself, or those after each move from it.
    examples  for each class the first position of it that was met, in which the moves of `options` are counted.
    options   for each class its winning moves, the shortest wins first; equal ones once.
    distance  plies to the end by best play.
    """

    roots: tuple[int, ...] = ()
    examples: list[Position] = field(default_factory=list)
    options: list[WinningMoves] = field(default_factory=list)
    distance: list[int] = field(default_factory=list)


def winning_classes(position: Position, table: Tablebase, stopped: Callable[[], bool]) -> WinningClasses | None:
    """The classes of a position that one side wins; None for a draw or a game that is over."""
    value, variant = table.value(position), table.variant
    if value.distance is None or value.distance == 0:
        return None
    found, numbers = WinningClasses(), dict[int, int]()
    starts = [position]
    if value.result is Result.LOSS:  # the other side wins: every move has to be answered
        starts = [after(variant, position, square) for square in moves(variant, position)]
    roots = (_number(start, table, found, numbers) for start in starts)
    found.roots = tuple(dict.fromkeys(number for number in roots if number is not None))
    for number, example in enumerate(found.examples):  # grows while it is gone through
        if stopped():
            raise Interrupted
        found.options.append(_moves(example, table, found, numbers))
        assert found.options[number], "a won position has a winning move"
    return found


def _number(position: Position, table: Tablebase, found: WinningClasses, numbers: dict[int, int]) -> int | None:
    """The class of a position with the winner to move; None when it is won at once."""
    value = table.value(position)
    assert value.result is Result.WIN
    assert value.distance is not None
    if value.distance <= 1:
        return None
    place, _ = index_of(table.variant).standard(position)
    if place not in numbers:
        numbers[place] = len(found.examples)
        found.examples.append(position)
        found.distance.append(value.distance)
    return numbers[place]


def _moves(position: Position, table: Tablebase, found: WinningClasses, numbers: dict[int, int]) -> WinningMoves:
    variant, ways = table.variant, table.moves(position)
    winning = [square for square, value in ways.items() if value.result is Result.WIN]
    options: WinningMoves = {}
    seen: set[frozenset[int]] = set()
    for square in sorted(winning, key=lambda one: ways[one].distance or 0):
        reached = after(variant, position, square)
        classes = (_number(after(variant, reached, reply), table, found, numbers) for reply in moves(variant, reached))
        follow = tuple(sorted({number for number in classes if number is not None}))
        if frozenset(follow) not in seen:  # moves that demand the same knowledge are one
            seen.add(frozenset(follow))
            options[square] = follow
    return options


def shortest(classes: WinningClasses) -> dict[int, int]:
    """The strategy that always wins as quickly as possible: a move for each class that comes up."""
    chosen: dict[int, int] = {}
    waiting = list(classes.roots)
    while waiting:
        number = waiting.pop()
        if number not in chosen:
            square, follow = next(iter(classes.options[number].items()))
            chosen[number] = square
            waiting.extend(follow)
    return chosen


def needed(classes: WinningClasses, chosen: dict[int, int]) -> dict[int, int]:
    """The part of `chosen` that comes up when it is played, in the order of a walk through it."""
    found: dict[int, int] = {}
    waiting = list(classes.roots[::-1])
    while waiting:
        number = waiting.pop()
        if number not in found:
            found[number] = chosen[number]
            waiting.extend(classes.options[number][chosen[number]][::-1])
    return found
