"""What a text says around its boards: headings, and where several boards of one text begin. Reads no board itself."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

_MOST = 40  # boards of a text
_LOOKED_AT = 400  # letters of a line
LONGEST = 60  # letters of a heading
_NOUN = (
    r"(?:puzzle|board|deal|grid|game|problem|task|example|instance|position|exercise|r(?:ä|ae)tsel|aufgabe|brett|spiel)"
)
_COUNT = r"(?:no\.?|nr\.?|number|num\.?|№|#)"
_NUMBERED = re.compile(
    rf"(?P<head>[^\w\n]{{0,12}}(?:[^\W\d_]{{1,20}}[ \t]{{1,3}}){{0,3}}?"
    rf"(?:(?P<noun>{_NOUN})[ \t]{{0,2}}(?:{_COUNT})?|{_COUNT})[ \t]{{0,2}}(?P<number>\d{{1,4}}|[A-Z]))\b"
    r"(?P<rest>[ \t]*(?:[:.)\]*–—|-]|\(|,|$).*)",
    re.I,
)
_ALONE = re.compile(r"(?P<head>[ \t>]{0,8}\(?(?P<number>\d{1,3})[.):])(?P<rest>\s*)")
_MARKDOWN = re.compile(r"[ \t>]{0,8}#{1,6}\s+\S*[^\W\d_]{3}")
_RULE = re.compile(r"[ \t>]{0,8}([-=*_~])\1{2,}\s*")
_MARKS = re.compile(
    r"^[\s>#*_=/<\[(|~-]*(?:(?:h\d|b|strong|title|p)[>\]])?|(?:[</\[]+(?:h\d|b|strong|title|p)[>\]])?[\s*_=#|~\-\]]*$"
)
_CALLED = re.compile(r"(?:subject|betreff|title|titel)\s*:\s*(?:(?:re|fwd?|aw|wg)\s*:\s*)*", re.I)
_TALK = re.compile(
    r"\b(?:is|are|was|can|could|would|please|here|this|that|have|has|i|we|you|me|my|our|hi|hello|dear|hallo|with|wrote|"
    r"from|size|of|players?|hands?|clues?|rows?|col(?:umn)?s?|squares|by|and|to|solved?|solution|answer)\b|[?!;,]|\.\s*$",
    re.I,
)
_CODE = re.compile(r"(?:[\w\[\]]+ ){0,2}[\w\[\]]+ ?=|.*: ?[{\[]")
"""What begins a program's value: "int board[4][4] = {"; names before `=`."""
_TITLED = re.compile(r"(\s*)(\S[^\n]{0,100})(\n[\s\S]*)")
_COUNTED = re.compile(rf"\b{_COUNT}[ \t]?\d", re.I)
_SAYS = r"tower|skyscr|ladder|snake|chute|\bwar\b|morris|mill|dic|clockwise|player|\d ?[x×*]"


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a text that may be a board. `first` is the number of its first line, from 1; `head` what stands on that
    before the board, and is no part of `text`."""

    first: int
    text: str
    head: str = ""

    @property
    def lines(self) -> range:
        """The numbers of its lines in the whole text."""
        return range(self.first, self.first + self.text.count("\n") + 1)


def numbered(text: str) -> list[Section]:
    """What stands below or behind headings that count: "Puzzle 1", "Board B: …"; none where there are not two."""
    lines = text.split("\n")
    for pattern in (_NUMBERED, _ALONE):
        found: dict[str, list[tuple[int, re.Match[str]]]] = {}
        for at, line in enumerate(lines):
            if match := pattern.fullmatch(line[:_LOOKED_AT]):
                noun = (match["noun"] or "").lower() if pattern is _NUMBERED else ""
                found.setdefault(noun, []).append((at, match))
        heads = max(found.values(), key=len, default=[])
        numbers = [match["number"].upper() for _, match in heads]
        if len(heads) < 2 or len({*numbers}) < len(numbers) or (pattern is _ALONE and numbers[0] not in "01"):
            continue
        ends = [*(at for at, _ in heads[1:]), len(lines)]
        return [
            Section(at + 1, "\n".join((_behind(match, lines[at]), *lines[at + 1 : end])), _head(match["head"]))
            for (at, match), end in zip(heads[:_MOST], ends, strict=False)
        ]
    return []


def _head(text: str) -> str:
    words = plain(text)
    return words if re.search(r"[^\W\d_]", words) else f"No. {words.strip('().')}"


def _behind(match: re.Match[str], line: str) -> str:
    return re.sub(r"^[ \t]*[:.)\]*–—|,-]+[ \t]*", "", line[match.end("head") :])


def parted(text: str) -> Iterator[list[Section]]:
    """The parts of a text between headings, between rules, and between blank lines: what may be a board each."""
    lines = text.split("\n")
    for begins, kept in ((_MARKDOWN.match, True), (_RULE.fullmatch, False), (_is_blank, False)):
        starts = [at for at, line in enumerate(lines) if begins(line)]
        edges = [0, *(at if kept else at + 1 for at in starts), len(lines)]
        bounds = [(a, b if kept or b == len(lines) else b - 1) for a, b in pairwise(edges)]
        parts = [Section(a + 1, "\n".join(lines[a:b])) for a, b in bounds if any(line.strip() for line in lines[a:b])]
        if 1 < len(parts) <= 4 * _MOST:
            yield parts


def _is_blank(line: str) -> bool:
    return not line.strip(" \t>")


def plain(line: str) -> str:
    """A line without the marks of a heading around it."""
    return " ".join(_MARKS.sub("", line.strip()).strip(" :").split())


def is_heading(line: str, called: Iterable[str]) -> bool:
    """Whether a line is clearly the title of the board below it: marked as one, or a few words with the name of a
    puzzle and a number. `called`: what the puzzle is called."""
    words = plain(line)
    subject = _CALLED.match(words)
    words = words[subject.end() :] if subject else words
    if not 3 <= len(words) <= LONGEST or len(words.split()) > 9 or not re.search(r"[^\W\d_]{3}", words):
        return False
    if subject:
        return "?" not in words
    if _TALK.search(words) or (line.rstrip().endswith(":") and not re.search(r"\d", words)):
        return False
    if _CODE.match(words) or "\t" in line.strip() or line.lstrip(" >").startswith("|"):
        return False  # a program or a row of a table: what is not read there is told as such
    if _MARKDOWN.match(line):
        return True
    names = rf"\b(?:{'|'.join((_NOUN, *map(re.escape, called)))})\b"
    named = re.search(names, words, re.I)
    return named is not None and re.search(r"\d", words) is not None and re.search(r"\d\s?[:=]\s?\d", words) is None


def title_in(line: str) -> str:
    """The title that a heading gives, without its marks."""
    return _CALLED.sub("", plain(line), count=1)


def without_title(text: str) -> str:
    """A text with an empty line in place of a title at its beginning that is one by its mark or its count, and says
    nothing of the board: neither a size nor which puzzle it is."""
    match = _TITLED.match(text)
    if match is None:
        return text
    head, line, rest = match.groups()
    counted = _COUNTED.search(line) or _MARKDOWN.match(line)
    said = len(re.findall(r"\d+", line)) > 1 or re.search(_SAYS, line, re.I)
    return head + rest if counted and not said and is_heading(line, ()) else text
