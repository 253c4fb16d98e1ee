"""Gestures: what a person does to a drawing with pointer and keys, in the scene's terms, and what it leads to."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from workbench.core.grid import STEPS, Target, cell_target, step, target_cell
from workbench.core.options import Values


class Act(Enum):
    """What a person's hand does."""

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
    """One thing a hand did, in the scene's terms.

    target   what lies under the pointer (for KEY: under the cursor of `ui`); None beside the drawing.
    origin   the target where the button went down (DRAG, DROP).
    button   "left", "right", "middle", or "".
    key      "up", "down", "left", "right", "space", "enter", "delete", "backspace", "tab", "escape", or the character.
    x, y     the pointer in scene units.
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


@dataclass(frozen=True, slots=True)
class Ui:
    """What the hand is doing: never saved, never undone.

    cursor   the selected target.      hover   the target under the pointer.
    held     what is being dragged.    mode    a puzzle's own word: "pencil", "O".
    live     a person is looking: room may be kept for what follows the pointer. False for pictures and thumbnails.
    """

    cursor: Target | None = None
    hover: Target | None = None
    held: Target | None = None
    mode: str = ""
    cursor_visible: bool = False
    live: bool = False


@dataclass(frozen=True, slots=True)
class Response:
    """What a gesture leads to. None means "as it was".

    preview  a board to show while dragging, never part of the history.
    move     a text for `apply`: one undo step.
    """

    ui: Ui | None = None
    view: Values | None = None
    preview: Any = None
    move: str | None = None
    message: str = ""


def select(gesture: Gesture, ui: Ui, rows: int, cols: int) -> Response | None:
    """What hands do alike on every grid: point, choose, walk with the arrows, let go.

    None for all other gestures: they are the puzzle's own.
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
        case Act.KEY if gesture.key == "escape":
            return Response(ui=replace(ui, cursor_visible=False, held=None))
    return None
