"""How the controls of a row are broken into lines, and the room between them: what belongs together stays together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise

from workbench.core.control import Control, ControlText, Form

_GAP = 6

Item = Control | ControlText


def _group(item: Item) -> str:
    """The words of the target that choices which belong together have in common; of others nothing."""
    if isinstance(item, ControlText) or item.form is not Form.CHOICE:
        return ""
    words = item.target.split()
    return " ".join(words[: min(2, len(words) - 1)])


def segment(item: Control, row: Sequence[Item]) -> str:
    """Where among its choices one stands: that is round at its ends only."""
    group = [other for other in row if _group(other) == _group(item)]
    return "left" if group[0] is item else "right" if group[-1] is item else "middle"


def gaps(items: Sequence[Item], line: Sequence[int]) -> list[int]:
    """The room behind each item of a line but the last: none between choices that belong together."""
    return [_gap(items[a], items[b]) for a, b in pairwise(line)]


def _gap(item: Item, other: Item) -> int:
    if _group(item) and _group(item) == _group(other):
        return 0
    buttons = all(isinstance(one, Control) and one.form is Form.BUTTON for one in (item, other))
    return _GAP if buttons else 3 * _GAP


def lines(items: Sequence[Item], widths: Sequence[int], room: int) -> list[list[int]]:
    """Which items stand in which line. Choices that belong together stay together where a line holds them."""
    lines: list[list[int]] = [[]]
    for part in _parts(items, widths, room):
        line = [*lines[-1], *part]
        if lines[-1] and sum(widths[k] for k in line) + sum(gaps(items, line)) > room:
            lines.append(list(part))
        else:
            lines[-1] = line
    return [line for line in lines if line]


def _parts(items: Sequence[Item], widths: Sequence[int], room: int) -> Iterator[list[int]]:
    for group, numbers in groupby(range(len(items)), lambda k: _group(items[k]) or k):
        part = list(numbers)
        if isinstance(group, str) and sum(widths[k] for k in part) <= room:
            yield part
        else:
            yield from ([k] for k in part)
