"""Values as JSON and back: what solvers hold becomes what any program can read, and what strangers wrote is checked."""

from __future__ import annotations

import functools
import json
import math
import re
import threading
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from numbers import Integral, Real
from typing import Annotated, Any, Literal, TypeVar

import msgspec

from workbench.core.errors import RunError

Json = dict[str, Any]
T = TypeVar("T")
Number = int | float
"""Whole ones stay whole; see `check_numbers`."""
Count = Annotated[int, msgspec.Meta(ge=0)]
AnyNumber = int | float | Literal["inf", "-inf", "nan"]
"""A number, or the text of one that JSON has no word for."""
_DEEPEST = 64  # levels of lists and objects within a value that is read


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


def read_json(text: bytes | str, kind: type[T]) -> T:
    """The value of a kind, a msgspec Struct mostly, that a stranger wrote as JSON.

    RunError names the path of what is wrong: "limits.seed: expected int, got str".
    """
    try:
        return _decoded(text, kind)
    except msgspec.ValidationError as error:
        raise RunError(_path_words(error)) from None
    except UnicodeDecodeError as error:
        raise RunError(f"byte {error.start + 1} is no UTF-8 text") from None
    except ValueError as error:
        raise RunError(f"no JSON: {_malformed(text, error)}") from None
    except RecursionError:
        raise RunError(f"no JSON: nested more than {_DEEPEST} deep") from None


def _decoded(text: bytes | str, kind: type[T]) -> T:
    """Half a character, as names of files may have it, Python's own reader takes, but msgspec's not."""
    decoder: msgspec.json.Decoder[T] = _decoder(kind)  # type: ignore[arg-type]  # a union has a hash, too
    try:
        return decoder.decode(text)
    except (msgspec.DecodeError, UnicodeEncodeError):
        if not _HALF.search(text if isinstance(text, str) else text.decode("latin-1")):
            raise
        return msgspec.convert(json.loads(text, parse_float=_finite, parse_constant=_finite), kind)


_HALF = re.compile(r"\\u[dD][89a-fA-F]|[\ud800-\udfff]")


def _finite(text: str) -> float:
    if math.isfinite(found := float(text)):
        return found
    raise ValueError("number out of range")


@functools.cache
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    with _building:
        return msgspec.json.Decoder(kind)


_building = threading.Lock()
"""Held while msgspec looks at a class: it keeps what it knows before it knows all of it, and decoding with that on
another thread crashes."""


def _path_words(error: msgspec.ValidationError) -> str:
    """The path of what is wrong, and what would be right."""
    what, _, path = str(error).partition(" - at `$")
    where = path.strip("`").removeprefix(".")
    what = what.replace("`", "")
    message = f"{what[:1].lower()}{what[1:]}"
    return f"{where}: {message}" if where else message


def _malformed(text: bytes | str, error: ValueError) -> str:
    """What is wrong with a text that is no JSON at all."""
    return re.sub(r"^JSON is malformed: ", "", str(error)) if text.strip() else "the text is empty"


def check_numbers(*numbers: Number | None) -> None:
    """Raises ValueError where a number is none that a double can hold; for `__post_init__`, whose path msgspec adds."""
    for number in numbers:
        try:
            float(number or 0)
        except OverflowError:
            raise ValueError("Expected numbers that a double can hold") from None


def as_numbers(values: Iterable[AnyNumber]) -> tuple[float, ...]:
    """Numbers, also of texts of numbers; RunError for one that no double can hold."""
    try:
        found = [(value, float(value)) for value in values]
    except OverflowError:
        raise RunError("expected numbers that a double can hold") from None
    return tuple(value if isinstance(value, int) else double for value, double in found)


def checked_depth(value: Any) -> Any:
    """A value of free form; RunError where it is nested too deep to be written again."""
    level = [value]
    for _ in range(_DEEPEST):
        level = [
            inner
            for one in level
            if isinstance(one, dict | list)
            for inner in (one.values() if isinstance(one, dict) else one)
        ]
        if not level:
            return value
    raise RunError(f"a value is nested more than {_DEEPEST} deep")
