"""The controls below a board, as data: the window makes buttons of them, pictures leave them out.

Pressing a control is a click on its target, answered by the puzzle's `gesture` as one on the drawing is: a move,
another view, another cursor. The right button and the wheel reach it in the same way.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from workbench.core.gesture import Act, Gesture, Response
from workbench.core.grid import Target
from workbench.core.options import Kind, Option, Values
from workbench.core.scene import Ink, Shape

_SWITCH, _CHOICE, _FIELD = "view", "switch", "write"
_NOT_YOURS = "Not on this board, which is not yours: Enter makes it yours, Mine (Alt+1) goes back to your own"
_CHANGES = ("option ", "move: ", f"{_FIELD} ")  # how targets begin that are moves


class Form(Enum):
    """What a control looks like."""

    BUTTON = "button"
    SWITCH = "switch"
    """On or off, with a mark."""
    CHOICE = "choice"
    """One of several side by side, one of which is on. A group is all choices whose targets are alike but for the last
    word."""
    FIELD = "field"
    """A line of text; what is written there stands behind its target as something chosen, see `written`. With `other`
    it is a number, as wide as those."""
    PARAGRAPH = "paragraph"
    """The same of a long text: two lines, as wide as there is room, broken between words. With the role "conflict" what
    is written there was refused: it stays until it is mended, or Escape brings back what it showed."""
    MENU = "menu"
    """A button that the window puts in the place of a row where it is low: it opens a menu of what stands there."""


@dataclass(frozen=True, slots=True)
class Control:
    """A button, a switch, a choice or a line of text.

    label   what a screen reader says of it, and the tip.
    on      whether a switch is on, a choice chosen, a button held down.
    role    a role of the theme that tints it: "hint", "conflict".
    icon    shapes in a square of 1 by 1, before the words.
    other   what its words may be at another time: it is as wide as the longest, so that its neighbours stay.
    values  what it leads through, as words and what is chosen by them (see `Act.CHOOSE`): a menu lists them.
    """

    target: Target
    words: str
    label: str
    form: Form = Form.BUTTON
    on: bool = False
    enabled: bool = True
    role: str = ""
    icon: tuple[Shape, ...] = ()
    other: tuple[str, ...] = ()
    values: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class ControlText:
    """A text among controls.

    keys   it says what a hand may do: below a board that takes nothing it is left out.
    """

    text: str
    ink: Ink = "muted"
    bold: bool = False
    keys: bool = False


@dataclass(frozen=True, slots=True)
class ControlRow:
    """Controls side by side, in as many lines as they need.

    kept   what else the row may hold at another time: room is kept for it, so that nothing jumps.
    """

    items: tuple[Control | ControlText, ...]
    kept: tuple[tuple[Control | ControlText, ...], ...] = ()


def only_looked_at(
    rows: Sequence[ControlRow],
    whose: str,
    momentary: Collection[str] = (),
    switches: Collection[str] = (),
    *,
    played: bool = False,
) -> tuple[ControlRow, ...]:
    """The rows below a board that is not the person's own: controls that would change it, and those that say what a
    hand does, cannot be pressed, and say why; where a text would say what one may do, `whose` stands.

    momentary   view options that say what a hand does.
    switches    those that do so and are switches: the opponent's, too.
    played      a person plays: how her game stands is not told below another board.
    """

    def idle(item: Control | ControlText, *, alone: bool) -> Control | ControlText:
        if isinstance(item, ControlText):
            is_text = item.text and not (played or item.keys)
            return item if is_text else replace(item, text=whose if alone else "", ink="muted", bold=False)
        chosen = chosen_by(item.target)
        does = item.form is Form.CHOICE and (chosen is None or chosen[0] in momentary)
        does = does or (item.form is Form.SWITCH and item.target.removeprefix(f"{_SWITCH} ") in switches)
        if not (does or item.target.startswith(_CHANGES)):
            return item
        return replace(item, enabled=False, label=f"{item.label}. {_NOT_YOURS}")

    return tuple(replace(row, items=tuple(idle(item, alone=len(row.items) == 1) for item in row.items)) for row in rows)


# ------------------------------------------------------------------------------------------------ view options


def switch(option: Option, view: Values) -> Control:
    """A view option as a switch: a flag is on or off; of a choice between two the second is on."""
    return Control(
        f"{_SWITCH} {option.name}", option.label, option.help or option.label, Form.SWITCH, is_on(option, view)
    )


def choice(option: str, value: str, words: str, label: str, view: Values, *, enabled: bool = True) -> Control:
    """The button that gives a view option a value."""
    return Control(f"{_CHOICE} {option} {value}", words, label, Form.CHOICE, view[option] == value, enabled)


def chosen_by(target: Target | None) -> tuple[str, str] | None:
    """The view option and the value that such a button stands for; None for other targets."""
    words = (target or "").split(maxsplit=2)
    return (words[1], words[2]) if len(words) == 3 and words[0] == _CHOICE else None


def with_key(control: Control, key: str) -> Control:
    """A control whose tip names the key that does the same."""
    return replace(control, label=f"{control.label} ({key})")


def field(move: str, text: str, label: str) -> Control:
    """A line of text that is edited; its move has what is written behind its first word."""
    return Control(f"{_FIELD} {move}", text, label, Form.FIELD)


def paragraph(move: str, text: str, label: str, *, refused: bool = False) -> Control:
    """A text of two lines that is edited, as `field` is; `refused`: what is written there is no such move."""
    return Control(f"{_FIELD} {move}", text, label, Form.PARAGRAPH, role="conflict" if refused else "")


def written(target: Target | None) -> str | None:
    """The move of what was written in such a line; None for other targets."""
    word, _, move = (target or "").partition(" ")
    return move if word == _FIELD else None


def is_on(option: Option, view: Values) -> bool:
    return view.flag(option.name) if option.kind is Kind.FLAG else view.text(option.name) == option.choices[1]


def respond(options: Sequence[Option], gesture: Gesture, view: Values) -> Response | None:
    """What a gesture on one of the switches leads to; None for gestures elsewhere."""
    option = next((one for one in options if gesture.target == f"{_SWITCH} {one.name}"), None)
    if option is None or gesture.act not in (Act.PRESS, Act.CLICK):
        return None
    if gesture.act is Act.PRESS:
        return Response()
    return Response(view=turned(option, view))


def turned(option: Option, view: Values) -> Values:
    """The view with a switch turned over."""
    on = not is_on(option, view)
    return view.with_value(option.name, on if option.kind is Kind.FLAG else option.choices[on])
