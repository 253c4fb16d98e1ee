"""Cards as shapes: a hand in rows, a pool, one card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from workbench.core.scene import DIGIT_WIDTH, Ink, Path, Rect, Shape, Text
from workbench.puzzles.war.view import suits

STEP, PITCH = 1.4, 1.48
"""From one card of full size to the next, and from one row to the next."""
_SHARE = 0.92  # how much of that the card itself takes
_LETTER = 0.76
_MOST_ROWS = 30


@dataclass(frozen=True, slots=True)
class CardLook:
    """How a card is shown: what is written on it, its suit if any, what it is called, what a click on it means, whether
    it stands out, or was only dealt."""

    name: str
    suit: int | None = None
    target: str | None = None
    label: str = ""
    cursor: bool = False
    hover: bool = False
    fresh: bool = False
    changed: bool = False
    dealt: bool = False


BESIDE_SUIT = 0.5
"""The share of a card's height that a rank may take above a suit."""


@dataclass(frozen=True, slots=True)
class Spread:
    """How cards lie side by side: how many in a row, and how far it is from one to the next, and from row to row."""

    each: int
    step: float
    pitch: float

    @property
    def width(self) -> float:
        """The width of a card."""
        return _SHARE * self.step

    @property
    def height(self) -> float:
        """The height of a card."""
        return _SHARE * self.pitch

    @property
    def area(self) -> float:
        """The area of a card."""
        return self.width * self.height

    def letter(self, digits: int) -> float:
        """How large ranks of so many digits are written."""
        return min(_LETTER, 0.9 * self.width / (DIGIT_WIDTH * digits), 0.72 * self.height)

    def largest(self, digits: int) -> float:
        """How large they may be to be read at all, and still lie on their cards."""
        return min(0.98 * self.width / (DIGIT_WIDTH * digits), 0.9 * self.height)

    def corner(self, number: int) -> tuple[float, float]:
        """Where a card lies, counted from 0: from the corner of them all."""
        row, column = divmod(number, self.each)
        return column * self.step, row * self.pitch


@lru_cache(maxsize=1024)
def spread(count: int, width: float, height: float, digits: int, rows: int = 1) -> Spread:
    """In at least so many rows, as ranks of so many digits can be read best. No card lies upon another. A few cards
    more or less, as after a turn, change no size: there is room for the next ones."""
    room = 2 * rows
    count = -(-count // room) * room

    def split(rows: int) -> Spread:
        each, pitch = max(1, -(-count // rows)), min(PITCH, height / rows)
        return Spread(each, min(STEP, width / each, pitch), pitch)  # a card is never wider than high

    found = [split(number) for number in range(rows, max(rows, _MOST_ROWS) + 1)]
    return max(found, key=lambda one: (round(one.letter(digits), 3), round(one.width, 3), one.each))


def card(x: float, y: float, rank: int, ranks: int, look: CardLook, size: Spread, letter: float) -> Iterator[Shape]:
    """A card with its left upper corner at (x, y)."""
    wide, high = size.width, size.height
    rounded = wide >= 0.55  # of hundreds of cards the corners are not seen, and take most of the time of drawing
    strength = rank / max(ranks, rank, 1)
    fill = "hover" if look.hover else f"card>ink-faint@{0.4 * strength:.3f}" if rank else "paper"
    stroke = "hint" if look.fresh else "difference" if look.changed else "line" if look.dealt else "frame"
    yield Rect(
        x,
        y,
        wide,
        high,
        0.12 * wide if rounded else 0.0,
        fill=fill,
        stroke=stroke,
        stroke_width=0.08 * min(1.0, high) if look.fresh or look.changed else 0.035,
        dash=() if rank else (0.1, 0.08),
        target=look.target,
        label=look.label,
    )
    ink: Ink = ("ink" if look.hover or not rank else "card-black") if rank else "muted"
    middle, bold = x + wide / 2, bool(rank) and not look.dealt
    pip = look.suit is not None and letter <= BESIDE_SUIT * high  # else its colour and the tip tell the suit
    if letter:
        ink = ink if look.suit is None else suits.ink(look.suit)
        yield Text(middle, y + (0.29 if pip else 0.48) * high, look.name, letter, bold=bold, fill=ink)
    if pip and look.suit is not None:
        yield from suits.suit_shape(look.suit, middle, y + 0.67 * high, min(0.17 * high, 0.36 * wide))
    if rank:  # strength by length too, not by colour alone
        yield Rect(x + 0.1 * wide, y + 0.875 * high, 0.8 * wide * strength, 0.05 * high, fill="ink-faint")
    if look.fresh:
        near, far = 0.06 * wide, 0.3 * wide
        yield Path(((x + near, y + near), (x + far, y + near), (x + near, y + far)), closed=True, fill="hint")


def pile(
    x: float, y: float, at: Spread, letter: float, hand: Sequence[int], ranks: int, looks: Sequence[CardLook]
) -> Iterator[Shape]:
    """A hand, top card first."""
    for number, (rank, look) in enumerate(zip(hand, looks, strict=True)):
        dx, dy = at.corner(number)
        yield from card(x + dx, y + dy, rank, ranks, look, at, letter)
    for number, look in enumerate(looks):  # above all cards: the frame reaches over the next ones
        if look.cursor:
            dx, dy = at.corner(number)
            left, top = x + dx - 0.06, y + dy - 0.06
            yield Rect(left, top, at.width + 0.12, at.height + 0.12, 0.16, stroke="cursor", stroke_width=0.08)
