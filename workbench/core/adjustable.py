"""Options of an open board that a move can change, and the buttons and fields for it: the same in every puzzle.

The move is `option NAME VALUE`, one undo step like any other. Move, caption and gestures are the house's: a puzzle
declares `adjustable` (see `core.puzzle`), and has the `buttons` among its controls.

A number is typed. A click sets the next value, the right button the one before, the wheel goes by one, for choices and
flags too: a puzzle's gestures list both. A value that the board cannot have is passed over; where none is left, the
reason is told.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Generic, TypeVar

from workbench.core.control import Control, Form
from workbench.core.errors import IllegalMove, OptionError
from workbench.core.gesture import Act, Gesture, Response
from workbench.core.options import Kind, Option, Value, Values, values_of

Board = TypeVar("Board")

_WORD = "option"
_NUMBER = re.compile(r"(?<![\d.,])-?[0-9]{1,9}(?![\d.,])")
_SHOWN = 30  # letters of a text that are quoted
_MANY = 3  # values: numbers with fewer have a button


def _replaced(board: Any, name: str, value: Value) -> Any:
    return replace(board, **{name: value})


def _itself(board: object) -> object:
    return board


@dataclass(frozen=True, slots=True, eq=False)
class Adjustable(Generic[Board]):
    """What can be changed on an open board.

    options   in the order of the buttons; whole numbers, choices and flags.
    words     (board, name) to what stands on the button: "80 moves".
    change    (board, name, value) to the changed board; OptionError when it cannot have that value. By default the
              attribute of that name is replaced.
    record    the object that has the options as attributes: the board itself, or its rules.
    common    values of numbers that a click leads to, in rising order; others go up by one, with a button for it.
    matters   (board, name) to whether an option makes a difference to that board: if not, it has no button.
    """

    options: tuple[Option, ...]
    words: Callable[[Board, str], str]
    change: Callable[[Board, str, Value], Board] = _replaced
    record: Callable[[Board], object] = _itself
    common: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    matters: Callable[[Board, str], bool] = lambda board, name: True

    def read(self, board: Board) -> Values:
        """The values of the options that a board has."""
        return values_of(self.options, self.record(board))

    # the move

    def owns(self, move: str) -> bool:
        """Whether a move is one that changes an option."""
        return move.split(maxsplit=1)[:1] == [_WORD]

    def apply(self, board: Board, move: str) -> Board:
        """The board after `option NAME VALUE`; IllegalMove when there is no such option or it cannot be that."""
        words = move.split()
        option = self._named(words[1]) if len(words) == 3 else None
        if option is None:
            raise IllegalMove(f"'{move}' is no move: 'option NAME VALUE' changes {self._names()}")
        try:
            return self.change(board, option.name, option.read(words[2]))
        except OptionError as error:
            raise IllegalMove(str(error)) from None

    def caption(self, board: Board, move: str) -> str:
        """The move in words, for the history."""
        words = move.split()
        option = self._named(words[1])
        return f"{option.label}: {option.shown(option.read(words[2]))}" if option else f"{words[1]}: {words[2]}"

    # the buttons

    def buttons(self, board: Board) -> list[Control]:
        """The buttons, in a row."""
        found = []
        for option in self.options:
            if not self.matters(board, option.name):
                continue
            target, words = f"{_WORD} {option.name}", self.words(board, option.name)
            now = option.shown(self.read(board)[option.name])
            label = f"{option.label}: {now}, a click changes it"
            values = _all_values(self, board, option.name)
            listed = tuple((text, f"{target} {value}") for value, text in values.items())
            middle = Control(target, words, label, other=tuple(dict.fromkeys(values.values())), values=listed)
            if option.kind is Kind.INTEGER and len(self.common.get(option.name, range(_MANY))) >= _MANY:
                label = f"{option.label}: {now}, type another number and press Enter"
                middle = replace(middle, label=label, form=Form.FIELD, values=())
            if option.kind is not Kind.INTEGER or option.name in self.common:
                found.append(middle)
                continue
            fewer = Control(f"{target} -1", "−", f"{option.label}: one fewer")
            more = Control(f"{target} +1", "+", f"{option.label}: one more")
            found.extend((fewer, middle, more))
        return found

    def respond(self, board: Board, gesture: Gesture) -> Response | None:
        """What a gesture on one of the buttons leads to; None for gestures elsewhere."""
        words = (gesture.target or "").split()
        option = self._named(words[1]) if len(words) > 1 and words[0] == _WORD else None
        if option is None or gesture.act not in (Act.PRESS, Act.CLICK, Act.WHEEL, Act.CHOOSE):
            return None
        if gesture.act is Act.CHOOSE:
            chosen = " ".join(words[2:])
            if option.kind is not Kind.INTEGER:
                return Response(move=f"{_WORD} {option.name} {chosen}")
            return self._typed(board, option, chosen)
        if gesture.act is Act.PRESS:
            return Response()  # the cursor stays where it is
        by = int(words[2]) if len(words) == 3 else 1
        if gesture.act is Act.WHEEL:
            return self._turned(board, option, gesture.turns)
        return self._stepped(board, option, -by if gesture.button == "right" else by)

    def _typed(self, board: Board, option: Option, text: str) -> Response:
        """What was written for a number; the words that stand beside it may be there, or not."""
        numbers = _NUMBER.findall(text)
        if len(numbers) != 1:
            return Response(message=f"{option.label}: ‘{text[:_SHOWN]}’ is not one whole number")
        return self._first(board, option, iter([int(numbers[0])]))

    def _turned(self, board: Board, option: Option, turns: int) -> Response:
        if option.kind is not Kind.INTEGER:
            return self._stepped(board, option, 1 if turns > 0 else -1) if turns else Response()
        return self._first(board, option, iter([_number(self.read(board)[option.name]) + turns]))

    def _stepped(self, board: Board, option: Option, by: int) -> Response:
        return self._first(board, option, self._following(option, self.read(board)[option.name], by))

    def _following(self, option: Option, now: Value, by: int) -> Iterator[Value]:
        """The values after `now`, in a circle where they are a list."""
        if option.kind is Kind.INTEGER:
            numbers = self.common.get(option.name)
            if numbers is None:
                yield _number(now) + by
                return
            beyond = [n for n in numbers if n > _number(now)] if by > 0 else [n for n in numbers if n < _number(now)]
            others = [n for n in numbers if n not in beyond and n != now]
            yield from (beyond + others) if by > 0 else reversed(others + beyond)
            return
        values: tuple[Value, ...] = option.choices if option.kind is Kind.CHOICE else (False, True)
        at = values.index(now)
        yield from (values[(at + by * k) % len(values)] for k in range(1, len(values)))

    def _first(self, board: Board, option: Option, values: Iterator[Value]) -> Response:
        """The move to the first of the values that the board can have; if there is none, why."""
        why = ""
        for value in values:
            try:
                self.change(board, option.name, option.admit(value))
            except OptionError as error:
                why = str(error)
                continue
            return Response(move=f"{_WORD} {option.name} {option.text(value)}")
        return Response(message=why)

    def _named(self, name: str) -> Option | None:
        return next((option for option in self.options if option.name == name), None)

    def _names(self) -> str:
        return ", ".join(option.name for option in self.options)


@lru_cache(maxsize=64)
def _all_values(of: Adjustable[Board], board: Board, name: str) -> dict[str, str]:
    """What may stand on the button of an option, by the text of each value."""
    option = next(one for one in of.options if one.name == name)
    found = {}
    for value in (*option.choices, *of.common.get(name, (option.low, option.high)), False, True):
        with suppress(OptionError):
            found[option.text(value)] = of.words(of.change(board, name, option.admit(value)), name)
    return found


def _number(value: Value) -> int:
    assert isinstance(value, int), "only whole numbers are counted up"
    return value
