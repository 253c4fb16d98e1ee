"""Gestures: what a person does to a drawing with pointer and keys, in the scene's terms, and what it leads to."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from math import ceil
from typing import Any

from workbench.core.grid import ENDS, STEPS, Target, cell_target, end, step, target_cell
from workbench.core.options import Values


class Act(Enum):
    """The kinds of gestures."""

    HOVER = "hover"
    PRESS = "press"
    DRAG = "drag"
    DROP = "drop"
    CLICK = "click"
    DOUBLE = "double"
    WHEEL = "wheel"
    KEY = "key"
    LEAVE = "leave"
    CHOOSE = "choose"
    """A row, bar or step of an insight was clicked."""


@dataclass(frozen=True, slots=True)
class Gesture:
    """One thing that a person did with pointer or keys, in the scene's terms.

    target   what lies under the pointer; None beside the drawing, and for KEY: the puzzle knows its own cursor.
    origin   the target where the button went down (DRAG, DROP).
    button   "left", "right", "middle", or "".
    key      "up", "down", "left", "right", "space", "enter", "delete", "backspace", "escape",
             "home", "end", "pageup", "pagedown", or the character.
    x, y     the pointer in the units of the scene, or of its strip where it, or the drag's beginning, is on that.
    turns    steps of the wheel, up is positive.
    """

    act: Act
    target: Target | None = None
    origin: Target | None = None
    button: str = ""
    key: str = ""
    shift: bool = False
    control: bool = False
    x: float = 0.0
    y: float = 0.0
    turns: int = 0


_LEGIBLE, _AROUND = 11.0, 24.0
"""Pixels: of the smallest letters of a drawing, and of the room that is left free around it."""


@dataclass(frozen=True, slots=True)
class Ui:
    """The state of cursor, pointer and selection: never saved, never undone.

    cursor   the selected target.      hover   the target under the pointer.
    held     what is being dragged.    mode    a puzzle's own word: "pencil", "O".
    selected what is selected besides, where many can be.
    refused  why the board does not take what was written; "" again once the board is another.
    live     a person is looking: room may be kept for what follows the pointer. False for pictures and thumbnails.
    edits    what is typed changes the board: what is empty may invite to it. False for a board that is only looked at.
    walks    arrow keys go from this step to others, so that they move no cursor.
    covered  bars of what a solver holds lie over the board: what else is said there would not be of them.
    room     width and height, in pixels, of the room for the drawing: a thumbnail has what is seen in it.
    strip    pixels of height that the scene's strip takes from that room now: 0 while there is none.
    zoom     how many times larger than in that room it is seen.
    """

    cursor: Target | None = None
    hover: Target | None = None
    held: Target | None = None
    mode: str = ""
    cursor_visible: bool = False
    selected: frozenset[Target] = frozenset()
    refused: str = ""
    live: bool = False
    edits: bool = True
    walks: bool = False
    covered: bool = False
    room: tuple[float, float] = (760.0, 600.0)
    strip: float = 0.0
    zoom: float = 1.0

    def anew(self) -> Ui:
        """The state for another board: the same room and zoom, and nothing is chosen."""
        return Ui(live=True, room=self.room, strip=self.strip, zoom=self.zoom)

    def legible(self, size: float, width: float, height: float) -> float:
        """The size of letters in a drawing of that frame: `size`, or more where a person could not read them."""
        if not self.live:
            return size
        unit = self.zoom * min((self.room[0] - _AROUND) / width, (self.room[1] - _AROUND) / height)
        return max(size, ceil(100 * _LEGIBLE / max(unit, 1.0)) / 100)

    def legible_within(self, size: float, most: float, width: float, height: float) -> float:
        """The same where there is room for `most`; 0.0 where letters that can be read are larger: there are none."""
        legible = self.legible(size, width, height)
        return legible if legible <= most else 0.0


@dataclass(frozen=True, slots=True)
class Response:
    """What a gesture leads to. None means "as it was".

    preview  a board to show while dragging, never part of the history.
    move     a text for `apply`: one undo step.
    message  why nothing comes of it, mostly: told beside the place too, unless `shown`, when the drawing explains it.
    ask      a task that is to be started.
    waits    nothing comes of it because it is the opponent's turn: what a key means is done after the reply.
    """

    ui: Ui | None = None
    view: Values | None = None
    preview: Any = None
    move: str | None = None
    message: str = ""
    shown: bool = False
    ask: str = ""
    waits: bool = False


ARROWS = ("up", "down", "left", "right")
DIGITS = tuple("0123456789")
PAGES = ("pageup", "pagedown")
"""What goes a step back, or on, along the play of a board that has one."""
_NAMES = {
    "space": "Space",
    "enter": "Enter",
    "delete": "Delete",
    "backspace": "Backspace",
    "tab": "Tab",
    "escape": "Esc",
    "home": "Home",
    "end": "End",
    "pageup": "Page Up",
    "pagedown": "Page Down",
    **{arrow: arrow.capitalize() for arrow in ARROWS},
}
_ACT_NAMES = {
    Act.PRESS: "press",
    Act.CLICK: "click",
    Act.DOUBLE: "double click",
    Act.DRAG: "drag",
    Act.WHEEL: "wheel",
    Act.CHOOSE: "click",
    Act.HOVER: "point",
}


@dataclass(frozen=True, slots=True)
class GestureHelp:
    """One line of a puzzle's help: a gesture, and its effect.

    The tests hold a puzzle to it: each line has an effect on some sample, and every gesture with an effect is listed.

    act      CLICK stands for pressing as well, DRAG for dropping.
    where    on what: "a clue"; empty where that does not matter.
    does     an infinitive with its object: "tick it off".
    keys     for KEY: as in `Gesture.key`, letters in lower case; each of them does it.
    in_game  whether it does so in a game that a person plays, too.
    brief    whether the short list beside a game has it; the help has all.
    """

    act: Act
    where: str
    does: str
    keys: tuple[str, ...] = ()
    button: str = "left"
    shift: bool = False
    control: bool = False
    in_game: bool = True
    brief: bool = True

    @property
    def gesture(self) -> str:
        """The gesture in words: "Right click", "Shift+Arrows", "1–9"."""
        held = [name for name, on in (("Ctrl", self.control), ("Shift", self.shift)) if on]
        if self.act is Act.KEY:
            return "+".join([*held, keys_in_words(self.keys)])
        aside = self.button if self.button != "left" and self.act is not Act.WHEEL else ""
        act_name = f"{aside} {_ACT_NAMES[self.act]}".strip()
        return "+".join([*held, act_name if held else act_name.capitalize()])


TO_THE_ENDS = (
    GestureHelp(Act.KEY, "", "go to the first or the last of the row", ENDS),
    GestureHelp(Act.KEY, "", "go to the first or the last of the board", ENDS, control=True),
)
"""What "home" and "end" do on every board that has rows."""
CURSOR = (
    GestureHelp(Act.KEY, "", "move the cursor", ARROWS),
    *TO_THE_ENDS,
    GestureHelp(Act.KEY, "", "hide the cursor", ("escape",)),
)
"""What keys do with the cursor there."""


def keys_in_words(keys: tuple[str, ...]) -> str:
    """Keys as on a keyboard: runs of digits and letters with a dash, the four arrows, or all digits, in one word."""
    known = {"Arrows": ARROWS, "Digits": DIGITS}  # of digits a board may know fewer
    names = [name for name, those in known.items() if set(those) <= set(keys)]
    rest = [key for key in keys if not any(key in known[name] for name in names)]
    while rest:
        run = [rest.pop(0)]
        while rest and _follows(run[-1], rest[0]):
            run.append(rest.pop(0))
        first, last = _key_name(run[0]), _key_name(run[-1])
        names.extend([f"{first}–{last}"] if len(run) > 2 else [_key_name(key) for key in run])
    return ", ".join(names)


def _follows(key: str, other: str) -> bool:
    alike = (key.isdigit() and other.isdigit()) or (key.isalpha() and other.isalpha())
    return len(key) == len(other) == 1 and alike and ord(other) == ord(key) + 1


def _key_name(key: str) -> str:
    return _NAMES.get(key, key.upper())


def select(gesture: Gesture, ui: Ui, rows: int, cols: int) -> Response | None:
    """The response to gestures that mean the same on every grid: pointing, choosing, moving the cursor, Escape.

    It is None for all other gestures: they are the puzzle's own.
    """
    match gesture.act:
        case Act.HOVER | Act.LEAVE:
            return Response(ui=replace(ui, hover=gesture.target))
        case Act.CHOOSE:
            return Response(ui=replace(ui, cursor=gesture.target, cursor_visible=True))
        case Act.PRESS:
            cell = target_cell(gesture.target) is not None
            return Response(ui=replace(ui, cursor=gesture.target if cell else None, cursor_visible=cell, held=None))
        case Act.KEY if gesture.key in STEPS:
            here = target_cell(ui.cursor)
            there = step(here, gesture.key, (1, 1), (rows, cols)) if here and ui.cursor_visible else here or (1, 1)
            return Response(ui=replace(ui, cursor=cell_target(there), cursor_visible=True))
        case Act.KEY if gesture.key in ENDS:
            there = end(target_cell(ui.cursor) or (1, 1), gesture.key, (1, 1), (rows, cols), far=gesture.control)
            return Response(ui=replace(ui, cursor=cell_target(there), cursor_visible=True))
        case Act.KEY if gesture.key == "escape":
            return Response(ui=replace(ui, cursor_visible=False, held=None))
    return None
