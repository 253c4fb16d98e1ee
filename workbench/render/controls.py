"""What boards have in common: grids, the cursor's frame, the corner of a pin; and buttons, in rows.

A button is a target with words on it: what a click on it means is the puzzle's business. Words that have too little
room are set smaller.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from workbench.core.gesture import Ui
from workbench.core.grid import Target
from workbench.core.lettering import width_of
from workbench.core.options import Option, Values
from workbench.core.scene import Box, Ellipse, Ink, Path, Point, Rect, Shape, Text
from workbench.core.switches import is_on, switch_target

_FRAME = 0.04  # how far inside its cell the cursor's frame lies


Button = tuple[Target, str, str]
"""Something to press: its target, its words, and what a screen reader says of it."""


@dataclass(frozen=True, slots=True)
class Style:
    """The measures of buttons, in units of the drawing. `pad` is the room beside the words, both sides together."""

    height: float
    size: float
    radius: float
    gap: float
    pad: float

    def scaled(self, by: float) -> Style:
        """The same for another unit."""
        return Style(*(by * part for part in (self.height, self.size, self.radius, self.gap, self.pad)))

    def width(self, words: str) -> float:
        """How wide a button with such words wants to be."""
        return width_of(words, self.size) + self.pad


def button(one: Button, ui: Ui, box: Box, style: Style, accent: Ink = "cell") -> Iterator[Shape]:
    """One button; under the pointer and under the cursor it looks as cells do."""
    target, words, label = one
    chosen = ui.cursor_visible and ui.cursor == target
    yield plate(target, label, ui, box, style.radius, chosen=chosen, accent=accent)
    x, y = box.x + box.width / 2, box.y + box.height / 2
    yield Text(x, y, words, style.size, room=max(0.01, box.width - style.pad / 3), fill="ink")


def plate(
    target: Target, label: str, ui: Ui, box: Box, radius: float, *, chosen: bool = False, accent: Ink = "cell"
) -> Rect:
    """The body of a button: what stands on it is drawn by whoever asks for it."""
    return Rect(
        box.x,
        box.y,
        box.width,
        box.height,
        radius,
        fill="hover" if ui.hover == target else accent,
        stroke="cursor" if chosen else "line",
        stroke_width=box.height / (15 if chosen else 30),
        target=target,
        label=label,
    )


def row(
    buttons: Sequence[Button], ui: Ui, x: float, y: float, width: float, style: Style, accent: Ink = "cell"
) -> Iterator[Shape]:
    """Buttons side by side, made narrower together where there is not enough room."""
    wanted = [style.width(words) for _, words, _ in buttons]
    scale = min(1.0, (width - style.gap * (len(buttons) - 1)) / max(0.1, sum(wanted)))
    for one, wide in zip(buttons, wanted, strict=True):
        yield from button(one, ui, Box(x, y, wide * scale, style.height), style, accent)
        x += wide * scale + style.gap


def rows(buttons: Sequence[Button], width: float, style: Style) -> list[list[Button]]:
    """Buttons in as many rows as they need. A row may be an eighth too long: `row` makes it narrower."""
    wanted = [style.width(words) for _, words, _ in buttons]
    return [[buttons[k] for k in line] for line in lines(wanted, width, style.gap)]


def lines(wanted: Sequence[float], width: float, gap: float) -> list[list[int]]:
    """Which of things of such widths stand in which line, by their numbers. A line may be an eighth too long."""
    found: list[list[int]] = [[]]
    left = 0.0
    for number, wide in enumerate(wanted):
        if found[-1] and left + wide + gap > 1.12 * width:
            found.append([])
            left = 0.0
        found[-1].append(number)
        left += wide + gap
    return found


def switches(
    options: Sequence[Option], view: Values, ui: Ui, x: float, y: float, width: float, style: Style
) -> Iterator[Shape]:
    """View options as switches side by side: the knob of one that is on stands on the right."""
    wanted = [switch_width(option, style) for option in options]
    scale = min(1.0, (width - style.gap * (len(options) - 1)) / max(0.1, sum(wanted)))
    for option, wide in zip(options, (scale * one for one in wanted), strict=True):
        on, target = is_on(option, view), switch_target(option)
        label = f"{option.label}: {'on' if on else 'off'}"
        yield plate(target, label, ui, Box(x, y, wide, style.height), style.radius)
        left, middle, r = x + style.pad / 3, y + style.height / 2, 0.4 * style.size
        slot = "accent" if on else "ink-faint"
        yield Rect(left, middle - r, 3 * r, 2 * r, r, fill=f"{slot}/0.35", stroke=slot, stroke_width=0.2 * r)
        yield Ellipse(left + (2 * r if on else r), middle, 0.7 * r, 0.7 * r, fill=slot)
        room = max(0.01, wide - 3 * r - style.pad)
        yield Text(left + 3 * r + style.pad / 3, middle, option.label, style.size, "start", room=room, fill="ink")
        x += wide + style.gap


def switch_width(option: Option, style: Style) -> float:
    return style.width(option.label) + 1.6 * style.size


def choice(
    buttons: Sequence[Button], chosen: Target, ui: Ui, x: float, y: float, width: float, style: Style
) -> Iterator[Shape]:
    """The values of a choice side by side, the chosen one bold and framed; narrower where there is too little room."""
    scale = min(1.0, width / choice_width(buttons, style))
    for target, words, label in buttons:
        on, wide = target == chosen, scale * style.width(words)
        said = f"{label}{', chosen' if on else ''}"
        yield plate(target, said, ui, Box(x, y, wide, style.height), style.radius, chosen=on)
        yield Text(x + wide / 2, y + style.height / 2, words, style.size * scale, bold=on, fill="ink")
        x += wide + style.gap * scale


def choice_width(buttons: Sequence[Button], style: Style) -> float:
    return sum(style.width(words) for _, words, _ in buttons) + style.gap * (len(buttons) - 1)


@lru_cache(maxsize=64)
def grid(x: float, y: float, rows: int, cols: int, frame: float = 0.05) -> tuple[Shape, ...]:
    """Thin lines between cells of size 1 and a frame around them all, whose left upper corner is (x, y)."""
    between = [_thin((x + col, y), (x + col, y + rows)) for col in range(1, cols)]
    between += [_thin((x, y + row), (x + cols, y + row)) for row in range(1, rows)]
    return *between, Rect(x, y, cols, rows, stroke="frame", stroke_width=frame)


def _thin(start: Point, end: Point) -> Path:
    return Path((start, end), stroke="line", stroke_width=0.02)


@lru_cache(maxsize=64)
def edge_numbers(x: float, y: float, rows: int, cols: int) -> tuple[Shape, ...]:
    """The numbers of rows and columns beside cells of size 1; on large boards every fifth, and larger."""
    found: list[Shape] = []
    most = max(rows, cols)
    every = 1 if most <= 20 else 5
    size = min(0.3 * max(1.0, most / 14), 0.6)
    for col in range(1, cols + 1):
        if col == 1 or col % every == 0:
            found.append(Text(x + col - 0.5, y - 0.28, str(col), size, fill="ink-faint"))
    for row in range(1, rows + 1):
        if row == 1 or row % every == 0:
            found.append(Text(x - 0.2, y + row - 0.5, str(row), size, "end", fill="ink-faint"))
    return tuple(found)


def cursor_frame(
    x: float, y: float, *, stroke_width: float = 0.07, radius: float = 0.06, dash: tuple[float, ...] = ()
) -> Rect:
    """The cursor's frame in the cell whose left upper corner is (x, y)."""
    side = 1 - 2 * _FRAME
    return Rect(x + _FRAME, y + _FRAME, side, side, radius, stroke="cursor", stroke_width=stroke_width, dash=dash)


@lru_cache(maxsize=4096)
def pin_corner(x: float, y: float) -> Path:
    """A pin by its shape, not by a colour alone: a folded corner of the cell whose left upper corner is (x, y)."""
    return Path(((x + 0.72, y + 0.03), (x + 0.97, y + 0.03), (x + 0.97, y + 0.28)), closed=True, fill="frame")
