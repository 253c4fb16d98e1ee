"""Values as JSON and back: what solvers hold becomes what any program can read, and what strangers wrote is checked."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from numbers import Integral, Real
from typing import Any, NoReturn

from workbench.core.errors import RunError

Json = dict[str, Any]
_DEEPEST = 64  # levels of lists and objects within a line that is read


def plain(value: Any) -> Any:
    """`value` as what JSON can hold.

    Numbers of any library become integers or doubles; what a double cannot hold exactly as written (fractions, long
    decimals) and what JSON has no word for (inf, nan) becomes a text.
    """
    match value:
        case None | bool() | str():
            return value
        case Enum():
            return plain(value.value)
        case Mapping():
            return {str(key): plain(item) for key, item in value.items()}
        case Decimal():
            return _decimal(value)
        case Integral():
            return int(value)
        case Fraction():
            return str(value)
        case Real():
            number = float(value)
            return number if math.isfinite(number) else str(number)
    if hasattr(value, "tolist"):  # NumPy's arrays and its own truth values
        return plain(value.tolist())
    if isinstance(value, Sequence | set | frozenset):
        return [plain(item) for item in (value if isinstance(value, Sequence) else sorted(value))]
    return str(value)


def _decimal(value: Decimal) -> int | float | str:
    if not value.is_finite() or abs(value.adjusted()) > 300:
        return str(value)
    if value == value.to_integral_value():
        return int(value)
    double = float(value)
    return double if Decimal(repr(double)) == value else str(value)


def number(value: Any) -> int | float | None:
    """An objective or bound: whole numbers without a point, null when it is not finite or not known."""
    if isinstance(value, Integral):
        return int(value)
    if value is None or not math.isfinite(value):
        return None
    return int(value) if float(value).is_integer() and abs(value) < 2**53 else float(value)


def written(value: Json) -> str:
    """A JSON object as one line, with its line break."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False) + "\n"


# ------------------------------------------------------------------------------------------------ read


def read_object(line: str) -> Fields:
    """The JSON object that a line holds; RunError says what is wrong with it."""
    try:
        found = json.loads(line, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        raise RunError(f"no JSON: {error.msg} at character {error.pos + 1}") from None
    except RecursionError:
        raise RunError(f"nested more than {_DEEPEST} deep") from None
    except ValueError as error:  # a number of thousands of digits
        raise RunError(f"no JSON: {error}") from None
    if not isinstance(found, dict):
        raise RunError("a line of a run is a JSON object, {...}")
    return Fields(found)


def _no_number(word: str) -> NoReturn:
    raise RunError(f"{word} is no number of JSON")


class Fields:
    """A JSON object that a stranger wrote. Each reader raises RunError, naming the key, when the value is none of its
    kind; a key that is missing reads as null."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.data = data

    def text(self, key: str) -> str:
        found = self.data.get(key)
        return found if isinstance(found, str) else self._wrong(key, "a text")

    def maybe_text(self, key: str) -> str | None:
        """A text, or None for null."""
        return None if self.data.get(key) is None else self.text(key)

    def real(self, key: str) -> float:
        """A finite number; whole ones stay whole."""
        found = self.maybe_real(key)
        return self._wrong(key, "a number") if found is None else found

    def maybe_real(self, key: str) -> float | None:
        """A finite number, or None for null. Whole ones stay whole; those beyond any double are refused."""
        found = self.data.get(key)
        if found is None:
            return None
        if isinstance(found, bool) or not isinstance(found, int | float):
            self._wrong(key, "a number")
        try:
            finite = math.isfinite(found)
        except OverflowError:
            finite = False
        return found if finite else self._wrong(key, "a number that a double can hold")

    def whole(self, key: str) -> int:
        found = self.maybe_whole(key)
        return self._wrong(key, "a whole number") if found is None else found

    def maybe_whole(self, key: str) -> int | None:
        """A whole number, or None for null; one beyond any double is refused."""
        found = self.data.get(key)
        if found is not None and type(found) is not int:
            self._wrong(key, "a whole number")
        return found if found is None or abs(found) < 1 << 1023 else self._wrong(key, "one that a double can hold")

    def flag(self, key: str, default: bool) -> bool:
        """true or false; `default` for null."""
        found = self.data.get(key)
        return default if found is None else found if isinstance(found, bool) else self._wrong(key, "true or false")

    def object(self, key: str) -> Fields:
        """An object; empty for null."""
        found = self.data.get(key)
        if found is not None and not isinstance(found, dict):
            self._wrong(key, "an object")
        return Fields(found or {})

    def objects(self, key: str) -> list[Fields]:
        """A list of objects; empty for null."""
        return [
            Fields(one) if isinstance(one, dict) else self._wrong(key, "a list of objects") for one in self.all(key)
        ]

    def texts(self, key: str) -> dict[str, str]:
        """An object whose values are texts; empty for null."""
        inner = self.object(key)
        return {name: inner.text(name) for name in inner.data}

    def all(self, key: str) -> list[Any]:
        """A list; empty for null."""
        found = self.data.get(key)
        return found if isinstance(found, list) else [] if found is None else self._wrong(key, "a list")

    def numbers(self, key: str) -> tuple[float, ...]:
        """A list of numbers, those that JSON has no word for as texts: "inf"."""
        return tuple(self._number(key, one) for one in self.all(key))

    def free(self, key: str) -> Any:
        """Whatever stands there, unless it is nested too deep to be written again."""
        found = self.data.get(key)
        level = [found]
        for _ in range(_DEEPEST):
            level = [
                inner
                for one in level
                if isinstance(one, dict | list)
                for inner in (one.values() if isinstance(one, dict) else one)
            ]
            if not level:
                return found
        return self._wrong(key, f"nested at most {_DEEPEST} deep")

    def _number(self, key: str, value: Any) -> float:
        if isinstance(value, str) and value in ("inf", "-inf", "nan"):
            return float(value)
        return Fields({key: value}).real(key)

    def _wrong(self, key: str, wanted: str) -> NoReturn:
        found = self.data.get(key)
        shown = (
            "missing" if found is None else repr(found)[:40] if isinstance(found, str | int | float) else "another kind"
        )
        raise RunError(f"'{key}' is {shown}: {wanted} is right")
