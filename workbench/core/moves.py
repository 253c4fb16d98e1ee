"""Moves as text: a word, and what follows it. A puzzle declares its moves as data; here they are read, applied
and put into words.

A move changes a board and nothing else; what has a meaning beyond a single move (several in one text, what every move
takes back) is the puzzle's own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from workbench.core.errors import IllegalMove

Board = TypeVar("Board")
Words = Sequence[str]
"""What follows the word of a move, blank by blank."""


@dataclass(frozen=True, slots=True)
class Move(Generic[Board]):
    """One kind of move.

    word      its first word, by which it is known.
    wants     what is to follow, as one writes it: "ROW COL N"; "[K]" may be left out, "[N ...]" be any number of words.
    run       the board after it, for as many words as it wants; IllegalMove where the board does not allow it.
    caption   the move in words, for the history: "Take back a move".
    """

    word: str
    wants: str
    run: Callable[[Board, Words], Board]
    caption: str | Callable[[Board, Words], str]

    def takes(self, words: Words) -> bool:
        """Whether so many words may follow."""
        asked, _, spare = self.wants.partition("[")
        least = len((asked + spare.partition("]")[2]).split())
        most = len(self.wants.split())
        return least <= len(words) and ("..." in spare or len(words) <= most)


class Moves(Generic[Board]):
    """The moves of a puzzle."""

    def __init__(self, *moves: Move[Any]) -> None:
        self._named = {move.word: move for move in moves}

    def apply(self, board: Board, move: str) -> Board:
        """The board after a move; IllegalMove where there is no such move, or the board does not allow it."""
        word, *words = move.split() or [""]
        known = self._named.get(word)
        if known is None:
            raise IllegalMove(f"'{move[:40]}' is no move: {', '.join(self._named)} are")
        if not known.takes(words):
            raise IllegalMove(
                f"'{word}' is written '{word} {known.wants}'" if known.wants else f"'{word}' stands alone"
            )
        after: Board = known.run(board, words)
        return after

    def caption(self, board: Board, move: str) -> str:
        """A move that the board allows, in words; any other text as it is."""
        word, *words = move.split() or [""]
        known = self._named.get(word)
        if known is None or not known.takes(words):
            return move
        return known.caption if isinstance(known.caption, str) else known.caption(board, words)


def whole_number(word: str, what: str = "whole number") -> int:
    """The number that a word of a move says, 0 or more; IllegalMove, which calls it `what`, where it says none."""
    if not (word.isascii() and word.isdigit()) or len(word) > 20:
        raise IllegalMove(f"'{word[:20]}' is no {what}")
    return int(word)
