"""A deal as a picture of some hundred pixels: the first cards of each hand, large enough to be recognised."""

from __future__ import annotations

from collections.abc import Iterator

from workbench.core.gesture import Ui
from workbench.core.options import Values
from workbench.core.scene import Rect, Scene, Shape, Text
from workbench.puzzles.war.rules.board import LETTERS, Board
from workbench.puzzles.war.view import card_shapes
from workbench.puzzles.war.view.card_shapes import CardLook
from workbench.puzzles.war.view.suits import face, names, suit_of, suited

MOST_PIXELS = 128.0
_EDGE, _NAME, _EACH = 0.15, 1.1, 3
_LETTER = 0.72


def is_small(ui: Ui) -> bool:
    """Whether a picture has no room for whole hands of a full deck."""
    return not ui.live and max(ui.room) <= MOST_PIXELS


def small_picture(board: Board, view: Values, label: str) -> Scene:
    """Two rows of cards for each hand where two play, else one row; behind the player's letter the number of all cards
    of the hand."""
    rows = 2 if board.rules.players == 2 else 1
    hands = suited(board.hands, board.faces.suits)
    width = 2 * _EDGE + _NAME + _EACH * card_shapes.STEP
    shapes: list[Shape] = []
    y = _EDGE
    for player in range(len(hands)):
        shapes.extend(_hand(board, player, hands[player][: rows * _EACH], y, rows, view))
        y += rows * card_shapes.PITCH + _EDGE
    shapes.insert(0, Rect(0, 0, width, y, fill="paper/0"))
    return Scene(width, y, tuple(shapes), label)


def _hand(board: Board, player: int, cards: tuple[int, ...], y: float, rows: int, view: Values) -> Iterator[Shape]:
    role, known = f"player-{player + 1}", names(board, view)
    high = rows * card_shapes.PITCH - 0.1
    yield Rect(_EDGE, y, _NAME - 0.15, high, 0.14, fill=f"{role}/0.14")
    middle = _EDGE + (_NAME - 0.15) / 2
    yield Text(middle, y + 0.28 * high, LETTERS[player], 0.8, bold=True, fill=role)
    yield Text(middle, y + 0.72 * high, f"{len(board.hands[player])}", 0.6, room=_NAME - 0.25, fill="ink")
    at = card_shapes.spread(rows * _EACH, _EACH * card_shapes.STEP, rows * card_shapes.PITCH, 1, rows)
    looks = [CardLook(face(card, known), suit_of(card)) for card in cards]
    digits = max((len(known[card - 1]) for card in cards if 0 < card <= len(known)), default=1)
    letter = min(_LETTER, at.largest(digits))
    yield from card_shapes.pile(_EDGE + _NAME, y, at, letter, cards, board.rules.ranks, looks)
