"""The first move of a game that the rules do not allow, in words; a game that goes on after its end, up to there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from string import ascii_lowercase

from workbench.core import options
from workbench.core.errors import IllegalMove
from workbench.core.loose import FRONT_ONLY, INCOMPLETE, LABELLED, Loose, Reading
from workbench.core.wording import ordinal
from workbench.puzzles.morris.options import OPTIONS, variant_of
from workbench.puzzles.morris.rules import position as rules
from workbench.puzzles.morris.rules.game import Game, Played
from workbench.puzzles.morris.rules.position import Position, Variant


def refused(variant: Variant, start: Position, game: Game, text: str) -> tuple[int, str, bool]:
    """The node of the first move that is not allowed, a sentence about it, and whether the game was over; (0, "",
    False) where all are. Squares are called as `text`, the game as it was written, has them."""
    reached = [start]
    for node, move in enumerate(game.moves, 1):  # parents come before children
        before = reached[move.parent]
        try:
            reached.append(rules.play(variant, before, move.square))
        except IllegalMove as error:
            over = rules.finished(variant, before)
            why = str(error)
            if over:
                side = rules.winner(variant, before)
                line = "both sides had a line" if side == "both" else f"{side} had a line"
                last = game.moves[move.parent - 1].square if move.parent else None
                after = "from the beginning" if last is None else f"after {_called(variant, last, text)}"
                why = f"the game was over, {line} {after}"
            place = ordinal(len(game.path(node)))
            return node, f"the {place} move, {_called(variant, move.square, text)}: {why}", over
    return 0, "", False


def as_written(ready: Loose, reading: Reading) -> Iterator[Reading]:
    """A reading with the squares of its game called as the text has them; before it that game up to its end, where it
    goes on after it.

    Numbers alone may be anything: they are a game that goes on only where morris is in front, and on one line.
    """
    words = reading.text.removeprefix("game: ").split()
    if not reading.text.startswith("game: ") or not all(map(str.isdigit, words)):
        yield reading
        return
    variant = variant_of(options.read(OPTIONS, reading.options))
    game = Game(tuple(Played(place, int(word) - 1) for place, word in enumerate(words)))
    lines = zip(ready._lines, ready.text.split("\n"), strict=True)
    text = "\n".join(line for number, line in lines if number in reading.lines)
    names = {square: _called(variant, square, text) for square in {move.square for move in game.moves}}
    called = [names[move.square] for move in game.moves]
    plain = called == words and reading.weight < LABELLED
    node, said, over = refused(variant, Position((), (), True), game, text)
    if over and not (plain and len(reading.lines) > 1):
        yield replace(
            reading,
            text="game: " + " ".join(called[: node - 1]),
            weight=FRONT_ONLY if plain or reading.options else INCOMPLETE,
            unread=(*reading.unread, " ".join(called[node - 1 :])),
            damaged=f"{said}; the game is read up to there",
        )
    yield replace(reading, text="game: " + " ".join(called))


def _called(variant: Variant, square: int, text: str) -> str:
    """A square as a text has it: its place as in chess if that stands there, or else its number."""
    row, col = divmod(square, variant.cols)
    place = f"{ascii_lowercase[col]}{variant.rows - row}" if square < variant.cells else ""
    found = re.search(rf"(?<![a-wyz]){place}(?!\d)", text, re.I) if place else None
    return found[0] if found else str(square + 1)
