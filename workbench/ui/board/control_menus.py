"""Rows of controls in fewer lines, for a window that is low: what stands behind a heading is in a menu."""

from __future__ import annotations

from collections.abc import Sequence

from workbench.core.control import Control, ControlRow, Form
from workbench.ui.board.control_lines import Item

_PRESSED = (Form.BUTTON, Form.SWITCH, Form.CHOICE, Form.MENU)


def folded(rows: Sequence[ControlRow]) -> tuple[tuple[ControlRow, ...], dict[str, tuple[Item, ...]]]:
    """The rows, where each that begins with a heading is one button, behind the buttons above it and before what is
    said there, so that no length of that moves it; and what is in the menus of these buttons, by their targets. Room
    that is kept is folded in the same way."""
    shown: list[ControlRow] = []
    menus: dict[str, tuple[Item, ...]] = {}
    for row in rows:
        button, above = _button(row.items), shown[-1] if shown else ControlRow(())
        if button is not None:
            menus[button.target] = row.items[1:]
        if button is not None and any(map(_is_pressed, above.items)):
            shown[-1] = ControlRow(_behind(above.items, button), tuple(_behind(room, button) for room in above.kept))
        else:
            shown.append(ControlRow(_folded(row.items), tuple(map(_folded, row.kept))))
    return tuple(shown), menus


def _behind(items: tuple[Item, ...], button: Control) -> tuple[Item, ...]:
    """A button behind the last control of others."""
    last = max((place for place, item in enumerate(items, 1) if isinstance(item, Control)), default=0)
    return (*items[:last], button, *items[last:])


def _is_pressed(item: Item) -> bool:
    return isinstance(item, Control) and item.form in _PRESSED


def _folded(items: tuple[Item, ...]) -> tuple[Item, ...]:
    button = _button(items)
    return items if button is None else (button,)


def _button(items: tuple[Item, ...]) -> Control | None:
    """What stands for a heading and the controls behind it; None for other rows."""
    if not items or isinstance(items[0], Control) or not any(map(_is_pressed, items[1:2])):
        return None
    heading, inside = items[0].text, items[1:]
    words = ", ".join(item.words if isinstance(item, Control) else item.text for item in inside)
    role = next((item.role for item in inside if isinstance(item, Control) and item.role), "")
    return Control(f"menu {heading}", f"{heading} ▾", f"{heading}: {words}", Form.MENU, role=role)
