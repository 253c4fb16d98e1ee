"""Takes a text apart into rows of words: what is put around them goes, what stands before them becomes their label.

Tables of all kinds and lists in brackets, of lines that `loose_lines` has cleaned. Whatever the text, this takes time
in proportion to its length: patterns have bounds, and only so many brackets are looked at.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import groupby, islice

from workbench.core.loose import Loose, WordRow
from workbench.core.loose_lines import RULE, THIN_RULE, cleaned

LOOKED_AT = 1 << 16
"""Letters of a text that are looked at: a long mail, with a board of thousands of cells."""
MOST_ROWS = 5_000
MOST_BRACKETS = 20_000
"""Brackets that are looked at: several times what the largest list of a board has."""
_BLANK = re.compile(
    r"[-_–—·•∙□▢⬜⬛■☐~.]|\.\.|--|__|None|none|null|nil|nan|NaN|NA|"
    r"|(?i:\(?(?:empty|blank|nothing|none|no (?:clue|number)|leer|vide|vac[ií]o|vuoto|leeg)\)?)"
)
"""What stands for an empty cell; in rows it is a dot."""


def rows_in(text: str) -> Loose:
    """The rows of a text."""
    lines = cleaned(text[:LOOKED_AT])
    starts, place = [], 0
    for _, line in lines:
        starts.append(place)
        place += len(line) + 1
    ready = Loose("\n".join(line for _, line in lines), (), tuple(starts) or (0,), tuple(n for n, _ in lines) or (1,))
    return Loose(ready.text, tuple(islice(_rows(ready), MOST_ROWS)), ready._starts, ready._lines)


def lines_in(ready: Loose) -> frozenset[int]:
    """The numbers of the lines that say something: no blank ones, and no rules of tables."""
    lines, rule = zip(ready._lines, ready.text.split("\n"), strict=True), _rule_of(ready)
    return frozenset(number for number, line in lines if line.strip() and not rule.fullmatch(line))


def _rule_of(ready: Loose) -> re.Pattern[str]:
    """What a rule is: a thin one may be a row of crosses and blanks, where there are no bars."""
    return THIN_RULE if "|" in ready.text else RULE


_CLOSES = {")": "(", "]": "[", "}": "{"}
_OPENING = re.compile(
    r"""\s*(?:[\d"'\[({|.\-_?+*#@♠♥♦♣]|[A-Za-z0-9]{1,4}\s*[,;|:\])}]|nan\b|(?:[XxOo+.]\s?){2,}[\s\])}])"""
)
_REMARK = re.compile(
    r"\((?:\d{1,4} [A-Za-z]{3,20}|[A-Za-z]{3,20}|[a-z]{2})\)"
)  # "(13 moves)" is no list, nor is "(top)"
_POINTS = re.compile(r"(?<=\w )\(\d{1,3}\)[ \t]*$", re.MULTILINE)  # behind a row
_NAME_OF_LIST = re.compile(r"""([A-Za-z][\w '’.-]{0,40}?)["')\]]*\s*(?:=>|:=|[:=])\s*[\w.]{0,20}[\s\[({]*$""")
_CALL = re.compile(r"([A-Za-z]\w{0,40})(?:\.\w{1,20})?\s*\(\s*$")
_NAME = re.compile(
    r"""\s*(?:[-*•]\s+)?\**["']?((?:\d{1,2}[x×]\d|[^\W\d_])[^:=|"\t]{0,60}?)["']?\**\s*(?::=|[:=])(?!=)\**\s*(.*)"""
)
_DASHED = re.compile(r"\s*(?:[-*•]\s+)?([^\W\d_]{3,20}(?: [^\W\d_]{1,20})?(?: ?\d{1,2})?)\s[-–—]\s+(.*)")
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
_STRING = re.compile(r"""(["'])(.*?)\1""")
_LEFT_OVER = re.compile(r"""(?=.*["'`;(){}\[\]])["'`;,(){}\[\]\s+]*""")
_SPARSE = re.compile(r"^[ \t]*[,;]|[,;][ \t]*[,;]", re.MULTILINE)
_FULL_STOP = re.compile(r"(?<=\d)[.;]$")
_PACKED = re.compile(r"\s*[\d.]{3,}\s*")
_FLOAT = re.compile(r"(-?\d+)\.0*")


_ASCIIDOC = re.compile(r"^[ \t]{0,9}\|={3,20}[ \t]*$", re.MULTILINE)
_OPEN_TABLE = re.compile(r"^ {0,9}[^\s|](?:[^|\n]{0,20}\|){2,20}[^|\n]{0,20}[^\s|] {0,9}$", re.MULTILINE)


@dataclass(slots=True)
class _Group:
    """A pair of brackets: where it begins and ends, and whether another lies in it."""

    begin: int
    end: int
    outer: bool = False


def _groups(text: str) -> list[_Group]:
    """The brackets that belong together, by their begin; what opens or closes alone is no bracket."""
    opened: list[list[int]] = []  # place, and whether a group lies in it
    groups: list[_Group] = []
    for match in islice(re.finditer(r"[\[\](){}]", text), MOST_BRACKETS):
        letter, place = match[0], match.start()
        if letter not in _CLOSES:
            if _OPENING.match(text, place + 1) or text[place + 1 : place + 2] in (")", "]", "}"):
                opened.append([place, 0])
        elif opened and text[opened[-1][0]] == _CLOSES[letter]:
            begin, inner = opened.pop()
            if _REMARK.fullmatch(text, begin, place + 1) or _POINTS.match(text, begin):
                continue
            groups.append(_Group(begin, place, bool(inner)))
            if opened:
                opened[-1][1] = 1
    return sorted(groups, key=lambda group: group.begin)


def _rows(ready: Loose) -> Iterator[WordRow]:
    """The rows of lists and, where no list stands, of lines."""
    text, block, done = ready.text, 0, 0
    leading = _ASCIIDOC.search(text) is not None
    framed = not leading and not _is_open(text)
    plain = partial(_plain, ready, sparse=_SPARSE.search(text) is not None, framed=framed, leading=leading)
    inside: list[tuple[int, str]] = []  # ends and labels of the groups around
    for group in _groups(text):
        while inside and inside[-1][0] < group.begin:
            inside.pop()
        if not inside:  # a new outermost list
            line_begin = max(text.rfind("\n", done, group.begin) + 1, done)
            for row in plain(done, line_begin, block):
                block = row.block
                yield row
            block += "\n\n" in text[max(line_begin - 2, 0) : line_begin]
            block += "\n" not in text[done : group.begin] and done > 0 and bool(text[done : group.begin].strip(" ,;\t"))
            if group.end >= done:
                end = text.find("\n", group.end)
                done = len(text) if end < 0 else end
        before = text[max(0, group.begin - 80) : group.begin]
        name = _NAME_OF_LIST.search(before) or _CALL.search(before)
        label = _label(name[1]) if name else (inside[-1][1] if inside else "")
        inside.append((group.end, label))
        if not group.outer:
            for place, end, words in _listed(text, group):
                line = ready.line_at(place)
                yield WordRow(line, words, label, block, True, ready.line_at(end) - line)
    yield from plain(done, len(text), block + 1)


def _is_open(text: str) -> bool:
    """Whether bars stand only between the cells of tables. They do if, among rows with as many bars, some begin or end
    with a bar and some do not: the cell there is empty."""
    if _OPEN_TABLE.search(text):
        return True
    rows = [line.strip() for line in text.split("\n") if line.count("|") > 1 and not RULE.fullmatch(line)]
    if len({row.count("|") for row in rows}) != 1 or (all(row[-1] == "|" for row in rows) and rows[0][0] == "|"):
        return False  # a heading's blank corner begins with a bar, too
    return len({row[0] == "|" for row in rows}) == 2 or len({row[-1] == "|" for row in rows}) == 2


def _label(name: str) -> str:
    """A name as a label: its words in lower case, `fromTop` being two."""
    return _CAMEL.sub(" ", name.strip()).lower()


def _listed(text: str, group: _Group) -> Iterator[tuple[int, int, tuple[str, ...]]]:
    """The rows of an innermost list, with their begins and ends: itself, its strings, or what `;` or line ends part."""
    inner = text[group.begin + 1 : group.end]
    strings = [(m.start(), m[2].strip()) for m in _STRING.finditer(inner)] if '"' in inner or "'" in inner else []
    if any(len(string) > 3 for _, string in strings) and ":" not in inner:
        for place, string in strings:
            yield group.begin + 1 + place, group.begin + 1 + place, _split(string)
        return
    rows = re.split(r"[;\n]" if "," not in inner else "[;|]", inner)  # `[|1,2|2,1|]` is MiniZinc's
    place = group.begin + 1
    for row in rows:
        words = tuple(
            _FLOAT.sub(r"\1", word) if _FLOAT.fullmatch(word) else word
            for word in _split(row.rstrip().removesuffix(","))
        )
        if words and row.strip():
            yield place + len(row) - len(row.lstrip()), place + len(row.rstrip()), words
        place += len(row) + 1


def _plain(
    ready: Loose, begin: int, end: int, block: int, *, sparse: bool, framed: bool, leading: bool
) -> Iterator[WordRow]:
    """The rows of lines outside of all lists.

    sparse  cells may be empty: a delimiter at a line's end has one behind it.
    framed  there are bars at the ends of lines, too.
    leading a bar stands before each cell.
    """
    place, blank, rule = begin, False, _rule_of(ready)
    lines = ready.text[begin:end].split("\n")
    packed = frozenset(_packed(lines))
    for at, line in enumerate(lines):
        here, place = place, place + len(line) + 1
        if not line.strip() and line.count("\t") < 2:
            blank = True
            continue
        if rule.fullmatch(line) or (_LEFT_OVER.fullmatch(line) and not (sparse and ";;" in line)):
            continue
        block, blank = block + blank, False
        line = line.lstrip().removeprefix("|") if leading else line
        name = _NAME.match(line) or _DASHED.match(line)
        if name and name[2][:1] in ('"', "'") and name[2].count(name[2][0]) == 1:  # a text that begins here
            name = _NAME.match(name[2][1:]) or name
        label, rest = (_label(name[1]), name[2]) if name else ("", line)
        # there an empty cell is behind it, or the stop is one
        stopped = at not in packed and not (sparse and rest.endswith(";"))
        number, rest = ready.line_at(here), _FULL_STOP.sub("", rest) if stopped else rest
        for words in _of_line(rest if sparse or not rest.endswith((",", ";")) else rest[:-1], framed):
            yield WordRow(number, words, label, block)


def _packed(lines: list[str]) -> Iterator[int]:
    """The lines of digits and dots, a cell each, that are as long as another of their block."""
    for packed, block in groupby(enumerate(lines), lambda one: _PACKED.fullmatch(one[1]) is not None):
        rows = [(at, line.strip()) for at, line in block] if packed else []
        lengths = Counter(len(row) for _, row in rows)
        if any("." in row[:-1] for _, row in rows):  # else what is behind all lines is a full stop
            yield from (at for at, row in rows if lengths[len(row)] > 1)


def _of_line(line: str, framed: bool) -> Iterator[tuple[str, ...]]:
    strings = [match[2] for match in _STRING.finditer(line)] if line.count('"') > 1 or line.count("'") > 1 else []
    alone = not _STRING.sub("", line).strip(" ,;+|\t")
    if strings and alone and all(len(string) < 4 for string in strings) and line.strip()[:1] in ('"', "'"):
        yield tuple(map(_word, strings))
    elif strings and ((alone and line.strip()[:1] in ('"', "'", "+")) or any(len(string) > 3 for string in strings)):
        yield from map(_split, strings)
    elif line.count(";") > 1 and "," in line and len({part.count(",") for part in line.split(";")}) == 1:
        yield from (_split(part, framed) for part in line.split(";"))
    else:
        yield _split(line, framed)


_LAST = re.compile(
    r"^((?:[\w.?]{1,2}[♠♥♦♣]?[,;]?[ \t]{1,4}){1,60}[\w.?]{1,2}[♠♥♦♣]?),?[ \t](?:and|und|et|y|e|en|og|och|&)[ \t]"
    r"([\w.?]{1,2}[♠♥♦♣]?)$"
)
"""A list as people say it: "3, 1, 2 and 4"."""


def _split(text: str, framed: bool = True) -> tuple[str, ...]:
    """The words of a row; empty cells between bars, tabs and commas are words, too."""
    bare = _LAST.sub(r"\1, \2" if "," in text else r"\1 \2", text.strip(" "))
    if "|" in bare:
        bare = bare.removeprefix("|").removesuffix("|") if framed else bare
        words = bare.split("|")
        return tuple(map(_word, words)) if len(words) > 1 else tuple(map(_word, bare.split()))
    if bare.count("\t") > 1:
        return tuple(map(_word, bare.removesuffix("\n").split("\t")))
    for delimiter in "&", ",", ";":
        if delimiter in bare:
            return tuple(map(_word, bare.strip().split(delimiter)))
    return tuple(map(_word, bare.split()))


def _word(word: str) -> str:
    bare = word.strip().strip("\"'`").strip()
    return "." if _BLANK.fullmatch(bare) else bare
