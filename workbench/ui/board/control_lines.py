"""How the controls of a row are broken into lines, and the room between them: what belongs together stays together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, groupby, pairwise

from workbench.core.control import Control, ControlText, Form

_GAP = 6
_SIGNS = "signs"  # the group of buttons without words

Item = Control | ControlText


def _group(item: Item) -> str:
    """What the targets of choices that belong together have in common; nothing for other controls."""
    if isinstance(item, ControlText) or item.form is not Form.CHOICE:
        return ""
    words = item.target.split()
    return " ".join(words[: min(2, len(words) - 1)])


def segment(item: Control, row: Sequence[Item]) -> str:
    """Where a choice stands among those that belong together: "left", "middle" or "right", which decides about its
    corners."""
    group = [other for other in row if _group(other) == _group(item)]
    return "left" if group[0] is item else "right" if group[-1] is item else "middle"


def gaps(items: Sequence[Item], line: Sequence[int]) -> list[int]:
    """The room behind each item of a line but the last: none between choices that belong together."""
    return [_gap(items[a], items[b]) for a, b in pairwise(line)]


def _gap(item: Item, other: Item) -> int:
    if _group(item) and _group(item) == _group(other):
        return 0
    narrow = all(isinstance(one, Control) and (one.form is Form.BUTTON or one.other) for one in (item, other))
    return _GAP if narrow else 3 * _GAP


def lines(items: Sequence[Item], widths: Sequence[int], room: int) -> list[list[int]]:
    """Which items stand in which line. Choices that belong together, a number with its − and +, and a heading with
    the buttons behind it stay together where a line holds them. No switch is left alone in the last of several lines:
    that of the line before which is beside it comes along."""
    if sum(widths) + 3 * _GAP * len(items) <= room:  # most are; each width of a pane that is resized asks for dozens
        return [list(range(len(items)))] if items else []
    lines: list[list[int]] = [[]]
    wide = 0  # of the last line
    for part in _parts(items, widths, room):
        own = _width(items, part, widths)
        more = own + _gap(items[lines[-1][-1]], items[part[0]]) if lines[-1] else own
        if lines[-1] and wide + more > room:
            lines.append(list(part))
            wide = own
        else:
            lines[-1] += part
            wide += more
    if len(lines) > 1 and len(lines[-1]) == 1 and len(lines[-2]) > 2:
        last = [lines[-2][-1], *lines[-1]]
        if all(_is_switch(items[k]) for k in last) and _width(items, last, widths) <= room:
            lines[-2:] = [lines[-2][:-1], last]
    return [line for line in lines if line]


def _is_switch(item: Item) -> bool:
    return isinstance(item, Control) and item.form is Form.SWITCH


def _parts(items: Sequence[Item], widths: Sequence[int], room: int) -> Iterator[list[int]]:
    headings = list(accumulate(isinstance(item, ControlText) for item in items))
    for heading, numbers in groupby(range(len(items)), lambda k: headings[k]):
        part = list(numbers)
        if heading and _width(items, part, widths) <= room:
            yield part
            continue
        for group, together in groupby(part, lambda k: _kept_beside(items[k]) or k):
            kept = list(together)
            if isinstance(group, str) and _width(items, kept, widths) <= room:
                yield kept
            else:
                yield from ([k] for k in kept)


def _width(items: Sequence[Item], line: Sequence[int], widths: Sequence[int]) -> int:
    return sum(widths[k] for k in line) + sum(gaps(items, line))


def _kept_beside(item: Item) -> str:
    """What items have in common that stay side by side, as arrows do; nothing for one that may stand alone."""
    if isinstance(item, ControlText) or item.form not in (Form.BUTTON, Form.FIELD):
        return _group(item)
    if item.form is Form.BUTTON and not item.words and " " not in item.target:
        return _SIGNS
    return " ".join(item.target.split()[:2])
