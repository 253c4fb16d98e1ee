"""What there is to press below a board, in pixels: it keeps its size while boards and windows are large or small.

Controls stand in lines from top to bottom; where a line is too long for the room it goes on below.
"""

from __future__ import annotations

from collections.abc import Sequence

from workbench.core.gesture import Ui
from workbench.core.options import Option, Values
from workbench.core.scene import Anchor, Box, Ink, Scene, Shape, Text
from workbench.render import controls
from workbench.render.controls import Button, Style

LEAST = 28
"""Pixels that a control is high at least: what a finger or an unsteady hand can hit."""
STYLE = Style(height=30, size=13, radius=6, gap=6, pad=20)
CLOSE = Style(height=LEAST, size=12, radius=5, gap=4, pad=14)
"""For many buttons."""
_SIDE, _TOP, _FOOT, _BETWEEN = 12.0, 2.0, 10.0, 5.0
_WIDEST = 1000.0
_NARROWEST = 200.0


def room_of(ui: Ui) -> Box:
    """How wide controls are, and where: centred below the board, no wider than an eye follows. Its height is 0."""
    wide = min(max(ui.room[0] - 2 * _SIDE, _NARROWEST), _WIDEST)
    return Box(max(_SIDE, (ui.room[0] - wide) / 2), _TOP, wide, 0.0)


class ControlBar:
    """Takes controls line by line; `scene` is what has come of them. Lines of buttons are centred, or begin left."""

    def __init__(self, ui: Ui, style: Style = STYLE, *, centred: bool = True) -> None:
        self.ui = ui
        self.style = style
        self.room = room_of(ui)
        self._centred = centred
        self._y = self.room.y
        self._shapes: list[Shape] = []

    @property
    def height(self) -> float:
        """How high all is that has been taken so far."""
        return self._y

    @property
    def height_of_line(self) -> float:
        """What a line of buttons takes."""
        return self.style.height + _BETWEEN

    def keep(self, height: float) -> None:
        """Leave room free for what may come: nothing jumps then."""
        self._y += max(0.0, height)

    def take(self, height: float) -> Box:
        """Room for a line of one's own; what is drawn there is `add`ed."""
        box = Box(self.room.x, self._y, self.room.width, height)
        self._y += height + _BETWEEN
        return box

    def add(self, *shapes: Shape) -> None:
        """Shapes in room that has been taken."""
        self._shapes.extend(shapes)

    def words(self, text: str, *, size: float = 13, bold: bool = False, ink: Ink = "muted") -> None:
        """One line of text; smaller where it is too long. Empty, its room is kept all the same."""
        box = self.take(1.3 * size)
        anchor: Anchor = "middle" if self._centred else "start"
        x = box.x + (box.width / 2 if self._centred else 0.0)
        self.add(Text(x, box.y + box.height / 2, text, size, anchor, bold, box.width, fill=ink))

    def buttons(self, buttons: Sequence[Button], accent: Ink = "cell") -> None:
        """Buttons side by side, in as many lines as they need."""
        for line in controls.rows(buttons, self.room.width, self.style) if buttons else ():
            wanted = [self.style.width(words) for _, words, _ in line]
            box = self._line(wanted)
            self.add(*controls.row(line, self.ui, box.x, box.y, box.width, self.style, accent))

    def switches(self, options: Sequence[Option], view: Values) -> None:
        """View options as switches side by side, in as many lines as they need."""
        wanted = [controls.switch_width(option, self.style) for option in options]
        for line in controls.lines(wanted, self.room.width, self.style.gap):
            box = self._line([wanted[k] for k in line])
            some = [options[k] for k in line]
            self.add(*controls.switches(some, view, self.ui, box.x, box.y, box.width, self.style))

    def _line(self, wanted: Sequence[float]) -> Box:
        box = self.take(self.style.height)
        wide = min(box.width, sum(wanted) + self.style.gap * (len(wanted) - 1))
        return Box(box.x + (box.width - wide) / 2 if self._centred else box.x, box.y, wide, box.height)

    def scene(self) -> Scene:
        """All of it, as wide as the room of the board."""
        width = max(self.ui.room[0], self.room.width + 2 * _SIDE)
        return Scene(width, self._y - _BETWEEN + _FOOT, tuple(self._shapes), "Controls")
