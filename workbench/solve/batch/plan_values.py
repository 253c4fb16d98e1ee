"""Values of the keys of a plan: one or a list, numbers, seeds, tables that are crossed; what is wrong, and where."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from typing import Any

from workbench.core import options
from workbench.core.errors import OptionError, WorkbenchError
from workbench.core.limits import LAST_SEED, parse_seeds
from workbench.core.wording import number_text, shortened

MOST_JOBS = 1_000_000


class Wrong(Exception):  # noqa: N818 - no error of its own yet
    """A wrong value of some keys. The caller knows on which line they stand, and says so."""

    def __init__(self, what: str, *keys: str) -> None:
        super().__init__(what)
        self.keys = keys


def listed(given: Mapping[str, Any], key: str, usual: Any = None) -> list[Any]:
    """The values of a key that takes one or a list of them."""
    found = given.get(key, usual)
    if found is None:
        raise Wrong(f"'{key}' is missing")
    if found == []:
        raise Wrong(f"'{key}' is an empty list: nothing would be run", key)
    return found if isinstance(found, list) else [found]


def real_number(given: Mapping[str, Any], key: str, high: float) -> float | None:
    found = given.get(key)
    if found is None:
        return None
    number = math.nan if isinstance(found, bool) or not isinstance(found, int | Decimal) else float(found)
    if not 0 < number <= high:
        raise Wrong(f"'{key}' is {as_shown(found)}: a number above 0 and up to {number_text(high)} is right", key)
    return number


def seeds_of(value: Any) -> range:
    match value:
        case bool():
            pass
        case int() if 0 <= value <= LAST_SEED:
            return range(value, value + 1)
        case str() if seeds := parse_seeds(value):
            return seeds
    raise Wrong(f"'seeds' is {as_shown(value)}: a number from 0 to {LAST_SEED} or 'A..B' is right", "seeds")


def as_shown(value: Any) -> str:
    return shortened(repr(value) if isinstance(value, str) else str(value))


def or_wrong(read: Callable[[], Any], *keys: str) -> Any:
    """The value that `read` returns; Wrong, naming these keys, where it raises a WorkbenchError."""
    try:
        return read()
    except WorkbenchError as error:
        raise Wrong(str(error), *keys) from None


def text_of(value: Any, *keys: str) -> str:
    """A value of TOML as an option's text."""
    match value:
        case bool():
            return "yes" if value else "no"
        case int() | Decimal() | str():
            return str(value)
    raise Wrong(f"'{keys[-1]}' is {as_shown(value)}: a text, a number, true or false is right", *keys)


def crossed_texts(given: Mapping[str, Any], key: str) -> dict[str, list[str]]:
    """The values of each name in a table, as texts; not too many of them together."""
    found: dict[str, list[str]] = {}
    for name in given:
        try:
            values = listed(given, name)
        except Wrong as wrong:
            raise Wrong(str(wrong), key, *wrong.keys) from None
        found[name] = list(dict.fromkeys(text_of(one, key, name) for one in values))
    if math.prod(map(len, found.values())) > MOST_JOBS:
        raise Wrong(f"crosses to more than {MOST_JOBS:,} jobs", key)
    return found


def culprit(known: Sequence[options.Option], texts: Mapping[str, str]) -> tuple[str, ...]:
    """The name whose value is wrong, where it can be told."""
    for name, text in texts.items():
        try:
            options.read(known, {name: text})
        except OptionError:
            return (name,)
    return ()


def whole_number(value: Any, key: str, low: int, high: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise Wrong(f"'{key}' is {as_shown(value)}: a whole number from {low} to {high} is right", key)
    return value
