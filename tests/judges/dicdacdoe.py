"""Dic-dac-doe by exhaustion: all contents of tiny boards, written apart from the engines.

A game is (rows, cols, run, players). Contents are rows*cols numbers row by row, 0 empty, else a player from 1; pins are
a dictionary from cells to contents.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from tests.drawn import cells

Game = tuple[int, int, int, int]
Line = tuple[int, ...]
Pins = Mapping[int, int]


@cache
def lines(rows: int, cols: int, run: int) -> tuple[Line, ...]:
    """All lines, by walking from every cell."""
    found = []
    for row in range(rows):
        for col in range(cols):
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                cells = [(row + down * i, col + right * i) for i in range(run)]
                if all(0 <= r < rows and 0 <= c < cols for r, c in cells):
                    found.append(tuple(r * cols + c for r, c in cells))
    return tuple(found)


def made_by(moves: int, players: int) -> list[int]:
    """How many of the first moves are whose; index 0 is nobody."""
    made = [0] * (players + 1)
    for number in range(moves):
        made[number % players + 1] += 1
    return made


def rest_of(game: Game, moves: int) -> list[int]:
    """How many moves the demon makes for whom; index 0 is nobody."""
    rows, cols, _, players = game
    return [a - b for a, b in zip(made_by(rows * cols, players), made_by(moves, players), strict=True)]


def is_broken(line: Line, contents: Sequence[int], rest: Sequence[int]) -> bool:
    """Whether somebody has the line, or can be given it: own pieces and no more holes than moves to come."""
    pieces = {contents[cell] for cell in line} - {0}
    holes = sum(1 for cell in line if contents[cell] == 0)
    return any(pieces <= {player} and holes <= rest[player] for player in range(1, len(rest)))


def broken(game: Game, moves: int, contents: Sequence[int]) -> int:
    """How many lines somebody has, or can still be given."""
    rest = rest_of(game, moves)
    return sum(1 for line in lines(*game[:3]) if is_broken(line, contents, rest))


def is_full(line: Line, contents: Sequence[int]) -> bool:
    """Whether somebody has a line."""
    return contents[line[0]] > 0 and len({contents[cell] for cell in line}) == 1


def won(game: Game, contents: Sequence[int]) -> bool:
    """Whether somebody has any line."""
    return any(is_full(line, contents) for line in lines(*game[:3]))


def has_counts(game: Game, moves: int, contents: Sequence[int]) -> bool:
    """Whether everybody has made their share of the moves."""
    return [contents.count(p) for p in range(1, game[3] + 1)] == made_by(moves, game[3])[1:]


def is_safe(game: Game, moves: int, contents: Sequence[int]) -> bool:
    """Whether the demon can do nothing."""
    return has_counts(game, moves, contents) and not broken(game, moves, contents)


def _boards(game: Game, moves: int, pins: Pins, most: list[int], images: Sequence[int]) -> Iterator[int]:
    """The numbers of broken lines, as long as they are below most[0], of all boards with the right counts."""
    rows, cols, run, players = game
    size, rest = rows * cols, rest_of(game, moves)
    left = made_by(moves, players)
    left[0] = size - moves
    closing: list[list[Line]] = [[] for _ in range(size)]
    for line in lines(rows, cols, run):
        closing[max(line)].append(line)
    contents = [-1] * size

    def place(cell: int, so_far: int) -> Iterator[int]:
        if so_far >= most[0]:
            return
        if cell == size:
            yield so_far
            return
        for value in [pins[cell]] if cell in pins else range(players + 1):
            if left[value] == 0 or (images and images[cell] < cell and (contents[images[cell]] == 0) != (value == 0)):
                continue
            contents[cell] = value
            left[value] -= 1
            worse = sum(1 for line in closing[cell] if is_broken(line, contents, rest))
            yield from place(cell + 1, so_far + worse)
            left[value] += 1

    yield from place(0, 0)


def fewest_broken(game: Game, moves: int, pins: Pins, below: int = 10**6) -> int:
    """The fewest broken lines of a board after so many moves with these pins; `below` when there are no fewer."""
    most = [below]
    for found in _boards(game, moves, pins, most, ()):
        most[0] = found
        if not found:
            break
    return most[0]


def safe_exists(game: Game, moves: int, pins: Pins, turned: Sequence[Sequence[int]] = ((),)) -> bool:
    """Whether a board is safe after so many moves, with holes that one of some symmetries leaves as they are."""
    return any(True for images in turned for _ in _boards(game, moves, pins, [1], images))


def turned(rows: int, cols: int, name: str) -> tuple[tuple[int, ...], ...]:
    """The symmetries that are allowed, as the image of each cell; an empty one demands nothing."""
    cells = [(row, col) for row in range(rows) for col in range(cols)]
    half_turn = tuple((rows - 1 - row) * cols + cols - 1 - col for row, col in cells)
    if name != "any":
        return ((),) if name == "none" else (half_turn,)
    found = [
        half_turn,
        tuple(row * cols + cols - 1 - col for row, col in cells),
        tuple((rows - 1 - row) * cols + col for row, col in cells),
    ]
    if rows == cols:
        found.append(tuple(col * cols + row for row, col in cells))
        found.append(tuple((cols - 1 - col) * cols + rows - 1 - row for row, col in cells))
    return tuple(found)


def earliest(game: Game, pins: Pins, symmetry: str = "none") -> int | None:
    """The fewest moves after which a board with these pins can be safe; None when there is none."""
    rows, cols = game[:2]
    for moves in range(rows * cols + 1):
        if safe_exists(game, moves, pins, turned(rows, cols, symmetry)):
            return moves
    return None


def only(board: Any, conflict: Sequence[Any]) -> Any:
    """The board with nothing on it but the pins that a conflict names."""
    return replace(cells.only(board, conflict), demon=())
