"""The help of every puzzle lists what hands can do: each line does something, and all that does something is listed."""

from __future__ import annotations

import contextlib
import string
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import pytest

from tests.contract import ALL, board_of, draw, samples, touched, view_of
from workbench.core.errors import IllegalMove, OptionError
from workbench.core.gesture import ARROWS, Act, Gesture, GestureHelp, Ui, keys_in_words
from workbench.core.grid import ENDS, Target
from workbench.core.options import Kind, Value, Values, defaults
from workbench.core.puzzle import AnyPuzzle

TYPED = (*string.ascii_lowercase, *string.digits, *"+-=?.,/*#!@<>^")
KEYS = (*ARROWS, "space", "enter", "delete", "backspace", "escape", *ENDS, "pageup", "pagedown", *TYPED)
_OF_A_KIND = 3
"""Targets of one kind ("cell", "turn") that are tried on one board."""
_SAMPLES, _FEWER = 6, 2
"""Boards on which something is looked for that does what the help says; and, but for the campaign, on which all is
tried."""
_MANY = 20
HELPFUL = [puzzle for puzzle in ALL if puzzle.gestures]


@dataclass(frozen=True, slots=True)
class Deed:
    """What a hand does, without where."""

    act: Act
    button: str = ""
    key: str = ""
    shift: bool = False
    control: bool = False

    def listed(self, entries: tuple[GestureHelp, ...]) -> bool:
        """Whether a line of the help is about this."""
        return any(self.is_of(entry) for entry in entries)

    def is_of(self, entry: GestureHelp) -> bool:
        """Whether a line of the help is about this."""
        held = (entry.shift, entry.control) == (self.shift, self.control)
        if self.act is not entry.act or not held:
            return False
        if self.act is Act.KEY:
            return self.key in entry.keys
        return self.act is Act.WHEEL or self.button == entry.button


DEEDS = (
    *(Deed(act, button) for act in (Act.CLICK, Act.DOUBLE, Act.DRAG) for button in ("left", "right")),
    *(Deed(Act.CLICK, "left", shift=not control, control=control) for control in (False, True)),
    Deed(Act.WHEEL),
    *(Deed(Act.KEY, key=key) for key in KEYS),
    *(Deed(Act.KEY, key=key, shift=True) for key in (*ARROWS, "space", "enter", "delete")),
    *(Deed(Act.KEY, key=key, control=True) for key in (*ARROWS, *ENDS, "space", "enter", *string.digits)),
)


@pytest.mark.parametrize("puzzle", HELPFUL, ids=lambda puzzle: puzzle.slug)
def test_each_line_of_the_help_does_something(puzzle: AnyPuzzle) -> None:
    done = does(puzzle, _SAMPLES, tuple(deed for deed in DEEDS if deed.listed(puzzle.gestures)))
    for entry in puzzle.gestures:
        if entry.act is not Act.KEY:
            assert any(deed.is_of(entry) for deed in done), f"{entry.gesture} does nothing"
        for key in entry.keys:
            deed = Deed(Act.KEY, key=key, shift=entry.shift, control=entry.control)
            assert deed in done, f"{entry.gesture}: {key} does nothing"


@pytest.mark.corner("towers", "ladders", "template", "lamps")
@pytest.mark.parametrize("most", [_FEWER, pytest.param(_SAMPLES, marks=pytest.mark.trust)])
@pytest.mark.parametrize("puzzle", HELPFUL, ids=lambda puzzle: puzzle.slug)
def test_what_does_something_is_listed_in_the_help(puzzle: AnyPuzzle, most: int) -> None:
    missing = [deed for deed in does(puzzle, most, DEEDS) if not deed.listed(puzzle.gestures)]
    assert not missing, f"not in the puzzle's gestures, though it does something (to select is something): {missing}"


@pytest.mark.parametrize("puzzle", HELPFUL, ids=lambda puzzle: puzzle.slug)
def test_a_line_is_words_for_people(puzzle: AnyPuzzle) -> None:
    for entry in puzzle.gestures:
        assert (entry.act is Act.KEY) == bool(entry.keys)
        assert entry.gesture[:1] == entry.gesture[:1].upper()
        assert entry.does[:1].islower()
        assert not entry.does.endswith(".")
    told = [(entry.gesture, entry.where) for entry in puzzle.gestures]
    assert len(set(told)) == len(told)


def test_keys_are_told_as_they_stand_on_a_keyboard() -> None:
    assert keys_in_words(("up", "down", "left", "right")) == "Arrows"
    assert keys_in_words((*"0123456789", "a", "b", "c")) == "Digits, A–C"
    assert keys_in_words(("enter", "space", "x", "o")) == "Enter, Space, X, O"
    assert GestureHelp(Act.CLICK, "a clue", "tick it off", button="right").gesture == "Right click"
    assert GestureHelp(Act.KEY, "a cell", "tick it off", keys=ARROWS, shift=True).gesture == "Shift+Arrows"


# ------------------------------------------------------------------------------------------------ trying them all


@dataclass(frozen=True, slots=True)
class Place:
    """A spot on a drawing of a board: what lies there, and another target that a drag may lead to."""

    board: Any
    view: Values
    target: Target | None = None
    other: Target | None = None
    x: float = 0.0
    y: float = 0.0


def does(puzzle: AnyPuzzle, most: int, deeds: Sequence[Deed]) -> set[Deed]:
    """Those that do something on some sample, of which about `most` are tried, on some target, in some view."""
    done: set[Deed] = set()
    for place in places(puzzle, most):
        if len(done) == len(deeds):
            break
        chosen = Ui(cursor=place.target, hover=place.target, cursor_visible=place.target is not None, live=True)
        for ui in (chosen, Ui(hover=place.target, live=True)):
            done.update(deed for deed in deeds if deed not in done and has_effect(puzzle, place, ui, deed))
    return done


def places(puzzle: AnyPuzzle, most: int) -> Iterator[Place]:
    """Boards as they may be viewed, and spots on them."""
    for board in boards(puzzle, most):
        for view in views(puzzle, board):
            scene = draw(puzzle, board, view, Ui(live=True))
            yield Place(board, view)
            kinds: dict[str, list[Target]] = {}
            for target in touched(puzzle, board, view, Ui(live=True)):
                kinds.setdefault(target.split()[0], []).append(target)
            for found in kinds.values():
                for target in found[:: max(1, -(-len(found) // _OF_A_KIND))]:
                    box = scene.bounds(target)
                    other = found[1] if found[0] == target and len(found) > 1 else found[0]
                    at = (box.x + box.width / 2, box.y + box.height / 2) if box is not None else (0.0, 0.0)
                    yield Place(board, view, target, other, *at)


def boards(puzzle: AnyPuzzle, most: int) -> Iterator[Any]:
    """Some samples, and new boards with as much of one thing as there may be: players, say."""
    paths = samples(puzzle)
    for path in paths[:: max(1, len(paths) // most)]:
        yield board_of(puzzle, path)
    for option in puzzle.options:
        if option.kind is Kind.INTEGER and int(option.high or 0) <= _MANY:
            with contextlib.suppress(OptionError):
                yield puzzle.new_board(defaults(puzzle.options).with_value(option.name, option.high))


def views(puzzle: AnyPuzzle, board: Any) -> Iterator[Values]:
    """A board's view with its defaults, and with each other choice in turn."""
    plain = view_of(puzzle, board)
    yield plain
    for option in puzzle.view_options(board):
        choices: tuple[Value, ...] = option.choices if option.kind is Kind.CHOICE else ()
        if option.kind is Kind.INTEGER and option.playable:
            choices = (int(option.high or 0) // 2,)
        yield from (plain.with_value(option.name, choice) for choice in choices if choice != option.default)


def has_effect(puzzle: AnyPuzzle, place: Place, ui: Ui, deed: Deed) -> bool:
    """Whether a deed leads to a move, another view or another hand: another one than the plain deed leads to."""
    effect = tuple(effects(puzzle, place, ui, deed))
    if not effect:
        return False
    button = "left" if deed.act in (Act.DRAG, Act.DOUBLE) else deed.button
    plain = replace(deed, shift=False, control=False, button=button)
    return deed == plain or effect != tuple(effects(puzzle, place, ui, plain))


def effects(puzzle: AnyPuzzle, place: Place, ui: Ui, deed: Deed) -> Iterator[tuple[Any, ...]]:
    """What comes of each part of a deed: a click begins with a press, a drag ends with a drop."""
    for gesture in parts(place, deed):
        before, presses = ui, gesture.act is Act.PRESS and deed.act is Act.DRAG
        try:
            response = puzzle.gesture(place.board, gesture, place.view, ui)
        except IllegalMove:
            continue
        ui = response.ui or ui
        other = response.ui is not None and replace(ui, hover=before.hover) != before
        seen = response.preview not in (None, place.board) or response.view not in (None, place.view)
        if not presses and (response.move or other or seen):
            yield response.move, response.view, ui


def parts(place: Place, deed: Deed) -> Iterator[Gesture]:
    """The gestures that a deed is made of."""
    at = Gesture(
        deed.act,
        place.target,
        button=deed.button,
        key=deed.key,
        x=place.x,
        y=place.y,
        shift=deed.shift,
        control=deed.control,
    )
    match deed.act:
        case Act.KEY:
            yield at
        case Act.WHEEL:
            yield replace(at, turns=1)
            yield replace(at, turns=-1)
        case Act.DRAG:
            yield replace(at, act=Act.PRESS)
            yield replace(at, target=place.other, origin=place.target)
            yield replace(at, act=Act.DROP, target=place.other, origin=place.target)
        case Act.CLICK:
            yield replace(at, act=Act.PRESS)
            yield replace(at, origin=place.target)
        case _:
            yield replace(at, origin=place.target)
