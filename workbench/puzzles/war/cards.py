"""Cards as shapes: a hand in rows, a pool, one card. Ranks only: suits do not matter in War."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from workbench.puzzles.war.board import OPEN
from workbench.render.scene import Path, Rect, Shape, Text

WIDTH, HEIGHT = 1.0, 1.36


@dataclass(frozen=True, slots=True)
class Look:
    """How a card is shown: what it is called, what a click on it means, whether it stands out, or was only dealt."""

    target: str | None = None
    label: str = ""
    cursor: bool = False
    hover: bool = False
    fresh: bool = False
    changed: bool = False
    dealt: bool = False


def card(x: float, y: float, rank: int, ranks: int, look: Look, wide: float = WIDTH) -> Iterator[Shape]:
    """A card with its left upper corner at (x, y); `wide` of it can be seen when others lie upon it."""
    shown = min(wide, WIDTH)
    # what can be clicked, and is framed where a rule is broken, is what can be seen
    yield Rect(x, y, shown, HEIGHT, fill="paper/0", target=look.target, label=look.label)
    rounded = shown >= 0.6  # of hundreds of cards nobody sees the corners, and they take most of the time of drawing
    strength = 0.32 * rank / max(ranks, rank, 1)
    fill = "hover" if look.hover else f"card>heat@{strength:.3f}" if rank else "paper"
    stroke = "hint" if look.fresh else "difference" if look.changed else "line" if look.dealt else "frame"
    yield Rect(
        x,
        y,
        WIDTH,
        HEIGHT,
        0.12 if rounded else 0.0,
        fill=fill,
        stroke=stroke,
        stroke_width=0.08 if look.fresh or look.changed else 0.035,
        dash=() if rank else (0.1, 0.08),
    )
    name = str(rank) if rank != OPEN else "?"
    ink = ("ink" if look.hover or not rank else "card-black") if rank else "ink-faint"
    size = min(0.58, shown * 0.92 / (0.62 * len(name)))
    yield Text(x + shown / 2, y + HEIGHT * 0.48, name, size, bold=bool(rank) and not look.dealt, fill=ink)
    if rank:  # strength by length too, not by colour alone
        yield Rect(x + 0.1, y + HEIGHT - 0.17, (shown - 0.2) * rank / max(ranks, rank), 0.07, fill="heat/0.75")
    if look.fresh:
        tip = ((x + 0.06, y + 0.06), (x + 0.3, y + 0.06), (x + 0.06, y + 0.3))
        yield Path(tip, closed=True, fill="hint")


def columns(count: int, rows: int) -> int:
    """How many cards lie in one row of a hand."""
    return max(1, -(-count // rows))


def pitch(rows: int) -> float:
    """From one row of a hand to the next: the rows of large hands lie upon each other."""
    return HEIGHT + 0.12 if rows <= 3 else 1.0


def place(number: int, count: int, rows: int, width: float) -> tuple[float, float, float]:
    """Where card `number` of `count` lies in a hand of some rows: x, y from its corner, and how much of it is seen."""
    each = columns(count, rows)
    row, col = divmod(number, each)
    step = min(WIDTH + 0.1, (width - WIDTH) / max(1, each - 1))
    seen = WIDTH if col == each - 1 or number == count - 1 else min(WIDTH, step)
    return col * step, row * pitch(rows), seen


def pile(
    x: float, y: float, width: float, rows: int, hand: Sequence[int], ranks: int, looks: Sequence[Look]
) -> Iterator[Shape]:
    """A hand, top card first."""
    for number, (rank, look) in enumerate(zip(hand, looks, strict=True)):
        dx, dy, seen = place(number, len(hand), rows, width)
        yield from card(x + dx, y + dy, rank, ranks, look, seen)
    for number, look in enumerate(looks):  # above all cards: the next ones must not cover it
        if look.cursor:
            dx, dy, seen = place(number, len(hand), rows, width)
            yield Rect(
                x + dx - 0.06, y + dy - 0.06, seen + 0.12, HEIGHT + 0.12, 0.16, stroke="cursor", stroke_width=0.08
            )
