"""The game so far as a tree: the moves played, and the variations kept beside them. No rules: moves are squares.

Nodes are numbered in reading order, parents before children, the main line first; 0 is the position the game began
with. Node k is `moves[k - 1]`. Two trees with the same moves are equal.

As text a variation stands in parentheses behind the move that it replaces, as in chess: "2 5 (1 9) 4" is the game 2 5 4
in which 1 and then 9 were tried in place of 5. A star stands behind the move after which the game is looked at.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from workbench.core.errors import FormatError


@dataclass(frozen=True, slots=True)
class Played:
    """A move of the tree: the number of the node it was made from, and the square, counted from 0."""

    parent: int
    square: int


@dataclass(frozen=True, slots=True)
class Game:
    """A tree of moves and the node that is looked at."""

    moves: tuple[Played, ...] = ()
    at: int = 0

    def parent(self, node: int) -> int:
        """The node before; 0 for the first."""
        return self.moves[node - 1].parent if node else 0

    def children(self, node: int) -> tuple[int, ...]:
        """The nodes that follow, main line first."""
        return tuple(number for number, move in enumerate(self.moves, 1) if move.parent == node)

    def path(self, node: int | None = None) -> tuple[int, ...]:
        """The nodes from the first move to `node`, by default to the one looked at."""
        here, found = self.at if node is None else node, []
        while here:
            found.append(here)
            here = self.moves[here - 1].parent
        return tuple(reversed(found))

    def squares(self, node: int | None = None) -> tuple[int, ...]:
        """The moves that lead to a node."""
        return tuple(self.moves[number - 1].square for number in self.path(node))

    def end(self) -> int:
        """The node at the end of the line that is looked at, on along the main one."""
        node = self.at
        while below := self.children(node):
            node = below[0]
        return node

    def child(self, square: int) -> int | None:
        """The node after a move from where one is, if that move is in the tree."""
        return next((node for node in self.children(self.at) if self.moves[node - 1].square == square), None)

    def looked_at(self, node: int) -> Game:
        """The same tree, looked at elsewhere."""
        return Game(self.moves, node)

    def played(self, square: int) -> Game:
        """The game after a move: along a variation that is there, or with a new one."""
        known = self.child(square)
        if known is not None:
            return self.looked_at(known)
        return _numbered([*self.moves, Played(self.at, square)], len(self.moves) + 1)

    def main_end(self) -> int:
        """The node at the end of the main line."""
        return self.looked_at(0).end()

    def forgotten(self) -> Game:
        """The game without what follows the node looked at."""
        kept, gone = {0}, {self.at}
        for node, move in enumerate(self.moves, 1):
            (gone if move.parent in gone else kept).add(node)
        return self._restricted(kept)

    def line_only(self) -> Game:
        """The game without any variation beside the line to the node looked at."""
        return self._restricted({0, *self.path()})

    def promoted(self) -> Game:
        """The game with the line to the node looked at as its main line."""
        line = set(self.path())
        order = sorted(range(1, len(self.moves) + 1), key=lambda node: (node not in line, node))
        places = {0: 0, **{node: number for number, node in enumerate(order, 1)}}
        moved = [Played(places[self.moves[n - 1].parent], self.moves[n - 1].square) for n in order]
        return _numbered(moved, places[self.at])

    def _restricted(self, kept: set[int]) -> Game:
        places = {node: number for number, node in enumerate(sorted(kept))}
        moves = [Played(places[move.parent], move.square) for node, move in enumerate(self.moves, 1) if node in kept]
        return _numbered(moves, places[self.at])


def _numbered(moves: Sequence[Played], at: int) -> Game:
    """The game with its nodes in reading order. Siblings keep theirs."""
    children: dict[int, list[int]] = {}
    for node, move in enumerate(moves, 1):
        children.setdefault(move.parent, []).append(node)
    places, ordered, waiting = {0: 0}, list[Played](), children.get(0, [])[::-1]
    while waiting:
        node = waiting.pop()
        places[node] = len(places)
        ordered.append(Played(places[moves[node - 1].parent], moves[node - 1].square))
        waiting.extend(children.get(node, [])[::-1])
    return Game(tuple(ordered), places[at])


# ------------------------------------------------------------------------------------------------ text


def format_game(game: Game) -> str:
    """The tree as one line of text; "*" alone for a game without moves that is looked at from its beginning."""
    words = ["*"] if game.at == 0 else []
    for word in _words(game):
        if words and (words[-1] == "(" or word == ")"):
            words[-1] += word  # no space inside of parentheses
        else:
            words.append(word)
    return " ".join(words)


def _words(game: Game) -> Iterator[str]:
    children: dict[int, list[int]] = {}
    for node, move in enumerate(game.moves, 1):
        children.setdefault(move.parent, []).append(node)
    # what is still to be written, last first: a node whose line goes on, a single move, or a word
    waiting: list[tuple[str, int]] = [("line", 0)]
    while waiting:
        what, node = waiting.pop()
        if what == "line":
            below = children.get(node, [])
            if below:
                waiting.append(("line", below[0]))
                for other in reversed(below[1:]):
                    waiting += [(")", 0), ("line", other), ("move", other), ("(", 0)]
                waiting.append(("move", below[0]))
        elif what == "move":
            yield f"{game.moves[node - 1].square + 1}{'*' if node == game.at else ''}"
        else:
            yield what


def parse_game(text: str, line: int | None) -> Game:
    """The tree of a text; FormatError with the line number. Whether the rules allow the moves is not looked at."""
    moves: list[Played] = []
    here, at, open_ones = 0, None, list[int]()
    for word in re.findall(r"[()*]|[^\s()*]+", text):
        match word:
            case "(":
                if here == 0:
                    raise FormatError("a variation stands behind the move that it replaces", line)
                open_ones.append(here)
                here = moves[here - 1].parent
            case ")":
                if not open_ones:
                    raise FormatError("there is a ')' too many", line)
                here = open_ones.pop()
            case "*":
                if at is not None:
                    raise FormatError("the game is looked at in one place: there is a second '*'", line)
                at = here
            case _:
                if not (word.isascii() and word.isdigit() and len(word) <= 3 and int(word) > 0):
                    raise FormatError(f"'{word[:20]}' is no move: the number of a square is, from 1 row by row", line)
                moves.append(Played(here, int(word) - 1))
                here = len(moves)
    if open_ones:
        raise FormatError("there is a '(' without its ')'", line)
    _refuse_twice(moves, line)
    return _numbered(moves, here if at is None else at)


def _refuse_twice(moves: Sequence[Played], line: int | None) -> None:
    seen: set[Played] = set()
    for move in moves:
        if move in seen:
            raise FormatError(f"the move {move.square + 1} stands twice in the same place", line)
        seen.add(move)
