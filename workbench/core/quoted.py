"""Boards whose own text stands in another text, perhaps behind marks of quotation."""

from __future__ import annotations

import re
from itertools import islice

from workbench.core import boardfile
from workbench.core.errors import WorkbenchError
from workbench.core.puzzle import AnyPuzzle
from workbench.core.recognised import NATIVE, Recognised, as_one

_MOST_ENDS = 20  # places at which a quoted board's text may end
_MOST_QUOTED = 24  # boards of one text in the program's own form
_FIRST_LINE = re.compile(r"^([^\w\n]{0,40})puzzle:[ \t]*(\w{1,40})[ \t]+\d", re.MULTILINE)


def quoted_in(text: str, candidates: tuple[AnyPuzzle, ...]) -> Recognised | None:
    """The first board whose own text stands in another, and others that do; None where there is none."""
    heads = [*islice(_FIRST_LINE.finditer(text), _MOST_QUOTED)]
    starts = [head.start() for head in heads]
    found = [
        one
        for head, end in zip(heads, (*starts[1:], len(text)), strict=False)
        if (one := _quoted_at(head, text[:end], text, candidates)) is not None
    ]
    return as_one(found) if len(found) > 1 else found[0] if found else None


def _quoted_at(first: re.Match[str], until: str, text: str, candidates: tuple[AnyPuzzle, ...]) -> Recognised | None:
    """The board whose own text begins with a line of another, perhaps behind marks of quotation; it ends before the
    next one."""
    owner = next((p for p in candidates if p.slug == first[2]), None)
    if owner is None:
        return None
    begin = text.count("\n", 0, first.start())
    mark = first[1].rstrip()
    lines = [line.removeprefix(first[1]) if line.rstrip() != mark else "" for line in until.splitlines()[begin:]]
    ends = [i for i, line in enumerate(lines) if i == len(lines) - 1 or not lines[i + 1].strip() or "```" in line]
    for end in ends[::-1][:_MOST_ENDS]:  # other words may follow
        body = lines[: end + 1 - ("```" in lines[end])]
        try:
            board = owner.parse("\n".join(body) + "\n")
        except WorkbenchError:
            continue
        kept = range(begin + 1, begin + 1 + len(body))
        skipped = (n for n, line in enumerate(text.splitlines(), 1) if line.strip() and n not in kept)
        heading = boardfile.title_of(boardfile.take_apart("\n".join(body)).header)
        return Recognised(owner, board, (), NATIVE, True, tuple(skipped), heading=heading)
    return None
