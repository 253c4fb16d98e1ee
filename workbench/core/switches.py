"""View options as switches on the drawing, where what is central is not left to a menu.

A flag is on or off; of a choice between two the second is on. `render.controls.switches` draws them. A choice can stand
there as a row of buttons too, one for each value: `render.controls.choice`.
"""

from __future__ import annotations

from collections.abc import Sequence

from workbench.core.gesture import Act, Gesture, Response
from workbench.core.grid import Target
from workbench.core.options import Kind, Option, Values

_WORD, _CHOICE = "view", "switch"


def switch_target(option: Option) -> Target:
    return f"{_WORD} {option.name}"


def choice_target(option: str, value: str) -> Target:
    """The target of the button that gives a view option a value."""
    return f"{_CHOICE} {option} {value}"


def chosen_by(target: Target | None) -> tuple[str, str] | None:
    """The view option and the value that such a button stands for; None for other targets."""
    words = (target or "").split(maxsplit=2)
    return (words[1], words[2]) if len(words) == 3 and words[0] == _CHOICE else None


def is_on(option: Option, view: Values) -> bool:
    return view.flag(option.name) if option.kind is Kind.FLAG else view.text(option.name) == option.choices[1]


def respond(options: Sequence[Option], gesture: Gesture, view: Values) -> Response | None:
    """What a gesture on one of the switches leads to; None for gestures elsewhere."""
    option = next((one for one in options if switch_target(one) == gesture.target), None)
    if option is None or gesture.act not in (Act.PRESS, Act.CLICK):
        return None
    if gesture.act is Act.PRESS:
        return Response()
    return Response(view=turned(option, view))


def turned(option: Option, view: Values) -> Values:
    """The view with a switch turned over."""
    on = not is_on(option, view)
    return view.with_value(option.name, on if option.kind is Kind.FLAG else option.choices[on])
