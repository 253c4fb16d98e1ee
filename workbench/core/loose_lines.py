"""The lines of any text, cleaned of what is put around boards: marks of quotation, fences, tags, escapes, bars.

Whatever the text, this takes time in proportion to its length: patterns have bounds.
"""

from __future__ import annotations

import html
import re
import unicodedata
from collections.abc import Iterator
from itertools import takewhile

_QUOTED_LINE = re.compile(r"\s{0,20}(?:(?:>[ \t]?){1,20}(?://[ \t])?|//[ \t])")
_ESCAPED_END = re.compile(
    r"\\{1,2}r\\{1,2}n|\\{1,2}n|\\\\(?![A-Za-z])|<br\b[^<>]{0,40}>|&#(?:10|x0?a);|</(?:tr|p|div|li)>|\"{3}|'{3}", re.I
)
_CELL_END = re.compile(r"</t[dh]\s{0,9}>", re.I)
_BROKEN_ROW = re.compile(r"\n[ \t]{0,20}(?:>[ \t]?){0,20}")
_TAG = re.compile(r"</?[a-z][a-z0-9]{0,11}(?:\s[^<>]{0,200})?/?>", re.I)
_LINK = re.compile(r"<a\s[^<>]{0,99}href=[\"']([^\"'<>]{1,2000})[\"'][^<>]{0,200}>", re.I)
_STAMP = re.compile(
    r"^\s{0,9}(\[)?(?:\d{1,4}[./-]\d{1,2}[./-]\d{1,4},?\s)?(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?(?:\s?[ap]m)?(?(1)\]|\s-)\s"
    r"(?=[^\W\d_][\w .'’-]{0,30}:(?:\s|$))",
    re.I,
)
"""The time before the name of who says it, in a chat."""
_FENCE = re.compile(r"\s*(?:```|~~~)")
_FORUM_TAG = re.compile(r"\[/?(?:code|pre|quote|spoiler|list)\b[^\]\n]{0,99}\]", re.I)
_FORUM_BOLD = re.compile(r"\[(b|i|u|s|size|color|font|center)(?:=[^\]\n]{0,40})?\]([^\n]{0,200}?)\[/\1\]", re.I)
_FORUM_TABLE = re.compile(r"\[(/?(?:table|tr|td|th)\b[^\]\n]{0,40})\]", re.I)
_ORDINAL = re.compile(
    r"(?:(?<=\S)\.)?[\s;,]{0,4}\b(?:(?:and )?the )?"
    r"(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|next|last)"
    r"(?: (?:row|line|one))?(?: is|:)?\s",
    re.I,
)
"""What leads to one of the rows that are told one by one."""
_STOP = re.compile(r"(?<=\S)\.\s{0,9}$")  # one behind a blank is an empty cell
_LATEX = re.compile(
    r"\\(?:hline|left|right)\b[|()\[\].]?|\\(?:begin|end)\{[a-z]{1,20}\*?\}(?:\{[^{}\n]{0,99}\})?|\$\$|\\[\[\]]"
)
_DOTS = re.compile(r"\\(?:c?dot|l?dots|square|quad)\b")
_INDEX = re.compile(r"\[(?:\d{1,3},|,\d{1,3})\]")  # of rows and columns, as R prints them
_BOXES = re.compile(r"(?<![\w\]\[])(?:\[[^\[\]\n]?\][ \t]?){2,30}")
_BOX_OF_CELL = re.compile(r"\[([^\[\]]?)\]")
"""Cells that are drawn as brackets side by side: `[X][ ][O]`."""
_TIMES = re.compile(
    r"\[\s{0,4}([\w\"'.+-]{1,6}|\[[^\[\]\n]{1,80}\])\s{0,4}"
    r"(?:\]\s{0,4}\*\s{0,4}(\d{1,2})(?!\d)|for \w{1,9} in range\((\d{1,2})\)\s{0,4}\])"
)
_PLUS = re.compile(r"(?<=\d)\s?\]\s{0,4}\+\s{0,4}\[\s?(?=\d)")
"""Lists as Python repeats and joins them: `[0]*5`, `[[0]*5 for _ in range(5)]`, `[0]*2 + [1]`."""
_BOX = str.maketrans(
    dict.fromkeys(map(chr, range(0x2500, 0x2580)), "+")
    | dict.fromkeys("│┃┆┇┊┋╎╏║╽╿¦❘∣", "|")
    | dict.fromkeys("─━┄┅┈┉╌╍═╼╾", "=")
    | dict.fromkeys("➔➜➝➞➙➛➟➠➡⇒⟶↦⇨", "→")
    | dict.fromkeys("⬅⇐⟵⇦", "←")
    | dict.fromkeys("“”„‟«»", '"')
    | {"🔟": "10", "⬆": "↑", "⬇": "↓", "、": ",", "\ufe0f": None, "\u20e3": None}
)
_BOLD = re.compile(r"\*\*(\w{1,20}|[+.])\*\*")
_DECIMALS = re.compile(r"\s{0,20}\d{1,5}[.,]0{1,9}(?:\s{0,9}[;\t|]\s{0,9}\d{1,5}[.,]0{1,9})+\s{0,20}")
_NOUGHTS = re.compile(r"(?<=\d)[.,]0+")  # of whole numbers, as a sheet writes them
_PRIME = re.compile(r"(?<=\d)[’′](?!\w)")
_OTHER_DIGIT = re.compile(r"(?![0-9])\d")
RULE = re.compile(
    r"[\s|+:]*(?:[-=~]{2}|_{6}|:-:?|-:|\+=(?=\+))[\s|+:=~_-]*|\s*[v^↓↑∨∧](?:\s+[v^↓↑∨∧])+\s*"
    r"|\s*[↓↑^]\s*"
)
THIN_RULE = re.compile(rf"{RULE.pattern}|\s*(?:\+(?:-\+)+|-(?:\+-)+)\s*")


def cleaned(text: str) -> list[tuple[int, str]]:
    """The lines of a text with their numbers; lines that are written as one (`\\n`, <br>) have the same number."""
    return _with_items(_with_rule(_with_sides(list(_lines(text)))))


_OF_SIDE = re.compile(
    r"\s*(?:[-*•]\s+)?(?:[\[(]([NESWTBLR])[\])][:.]?|([NESWTBLR])\s?(?:[).|]|-{1,2}>?|[–—→])"
    r"|(top|bottom|left|right|north|east|south|west)\s?(?:-{1,2}>|→))\s*(?=[\d.?_\[({-])(.*?)[\s|]*",
    re.I,
)


def _with_sides(lines: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """The lines; four that begin with the letters of four sides, however these are marked ("N)", "[N]", "N ->"), begin
    with their names ("N:")."""
    found = {at: match for at, (_, line) in enumerate(lines) if (match := _OF_SIDE.fullmatch(line))}
    names = {at: one[1] or one[2] or one[3] for at, one in found.items()}
    letters = sorted(name[0].upper() for name in names.values())
    if letters in (["E", "N", "S", "W"], ["B", "L", "R", "T"]):
        for at, one in found.items():
            lines[at] = lines[at][0], f"{names[at]}: {one[4]}"
    return lines


_DASHES = re.compile(r"\s*\|(?:\s*-\s*\|)+\s*")
_DASH = re.compile(r"\|\s*-\s*(?=\|)")


def _with_rule(lines: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """The lines; the rule below a Markdown table's heading may have one dash a column; then no row below it has such
    dashes."""
    dashed = [place for place, (_, line) in enumerate(lines) if _DASH.search(line)]
    if len(dashed) == 1 and _DASHES.fullmatch(lines[dashed[0]][1]):
        above = [line.strip()[:1] == "|" for _, line in lines[max(dashed[0] - 2, 0) : dashed[0]]]
        if above[-1:] == [True] and sum(above) == 1:
            lines[dashed[0]] = lines[dashed[0]][0], "---"
    return lines


_OF_ITEMS = re.compile(r"\s*(?:[-*•]\s+)?\**[^\W\d_][\w '’-]{0,40}[:=]\**\s*")
_ITEM = re.compile(r"\s*(?:[-*•]|(\d{1,2})[.)])\s+([\w.+♠♥♦♣]{1,4})[.,;]?\s*")


def _with_items(lines: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """The lines; a list of one word a line, each behind a mark or its number, stands behind its name ("top:")."""
    found = list(lines)
    for at, (number, line) in enumerate(lines):
        if not _OF_ITEMS.fullmatch(line):
            continue
        items = [*takewhile(bool, (_ITEM.fullmatch(below) for _, below in lines[at + 1 : at + 1 + _MOST_ITEMS]))]
        counted = [one[1] for one in items if one] in ([None] * len(items), [str(k + 1) for k in range(len(items))])
        if len(items) > 1 and counted:
            found[at] = number, f"{line.rstrip()} {' '.join(one[2] for one in items if one)}"
            for place in range(at + 1, at + 1 + len(items)):
                found[place] = lines[place][0], ""
    return found


_MOST_ITEMS = 60  # cards of a hand


_PLAIN_I = str.maketrans("İı", "Ii")
"""Patterns that take either case take these for an I, but no dictionary does, and one of them is two small letters."""


def _lines(text: str) -> Iterator[tuple[int, str]]:
    text = text.translate(_PLAIN_I).removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    if "[/tr]" in text.lower():
        text = _FORUM_TABLE.sub(r"<\1>", text)
    if "<tr" in text.lower():  # a table's row is a line
        number = 1
        for part in re.split(r"</tr", text, flags=re.I):
            begin = part.lower().find("<tr")
            before = part[: begin if begin >= 0 else len(part)].split("\n")
            for place, line in enumerate(before):
                if _TAG.sub("", line).strip(" >"):
                    yield from _parts(number + place, line)
            number += len(before) - 1
            if begin >= 0:
                yield from _parts(number, _BROKEN_ROW.sub(" ", part[begin:]))
                number += part.count("\n", begin)
        return
    for number, line in enumerate(text.split("\n"), 1):
        yield from _parts(number, line)


def _parts(number: int, line: str) -> Iterator[tuple[int, str]]:
    if not line.isascii():
        line = unicodedata.normalize("NFKC", line).translate(_BOX)
        line = _PRIME.sub("'", _OTHER_DIGIT.sub(lambda match: str(unicodedata.digit(match[0])), line))
    quoted = _QUOTED_LINE.match(line)
    if quoted:  # what stands below each other in other lines still does
        line = " " * quoted.end() + line[quoted.end() :]
    line = _STAMP.sub("", line, count=1)
    if _FENCE.match(line):
        line = ""
    if "[" in line:
        line = _FORUM_BOLD.sub(r"\2", _FORUM_TAG.sub("", line))
    parts = _ORDINAL.split(line)
    if len(parts) > 3 and len(parts[0]) < 2:
        yield from ((number, _STOP.sub("", part)) for part in parts[1:])
        return
    if "**" in line:
        line = _BOLD.sub(r"\1", line)
    if _DECIMALS.fullmatch(line):
        line = _NOUGHTS.sub("", line)
    if "\\" in line or "$$" in line:
        line = _DOTS.sub(".", _LATEX.sub("", line))
        if not line.strip(" \\"):
            return  # a command between two rows
    if "]" in line and ("*" in line or " in range(" in line):
        for _ in "ab":  # a list of lists, too
            line = _TIMES.sub(_repeated, line, count=_MOST_TIMES)
        line = _PLUS.sub(", ", line)
    if "][" in line or "] [" in line:
        line = _BOXES.sub(lambda boxes: _BOX_OF_CELL.sub(lambda cell: f" {cell[1].strip() or '.'} ", boxes[0]), line)
    if ",]" in line or "[," in line:
        line = _INDEX.sub(" ", line)
    several = any(mark in line for mark in ("\\", "<", "&#", '"""', "'''"))
    for part in [p for p in _ESCAPED_END.split(line) if p.strip()] or [""] if several else (line,):
        clean = part
        if "<" in part:
            part = _LINK.sub(r" \1 ", part)
            clean = _TAG.sub("", _CELL_END.sub("\t", part).rstrip(" ").removesuffix("\t") if "</t" in part else part)
        if "&" in clean:
            clean = html.unescape(clean).replace("\xa0", " ").replace("\n", " ").replace("\r", " ")
        yield number, clean.replace("\\t", "\t").rstrip(" \\\n$")


def _repeated(times: re.Match[str]) -> str:
    return f"[{', '.join([times[1]] * min(int(times[2] or times[3]), _MOST_TIMES))}]"


_MOST_TIMES = 20  # more than a row of any board has, and lists of a line


# ------------------------------------------------------------------------------------------------ letters for digits

_ODD = re.compile(r"\d*[lIO][\dlIO]*|\d+[lIO]")
_OF_NUMBERS = re.compile(r"^(?:[ \t]*[^\W\d_][^\W_]{0,20}[ \t]*[:=])?[-\[\](){}\d\s,;|.?>→JQKAlIO]*$", re.ASCII)
_LETTER = {"l": "1", "I": "1", "O": "0"}


def in_digits(text: str) -> tuple[str, str]:
    """The text with digits for an l, an I or an O that stands for one among numbers, and what is said of that; as it is
    where these letters may be signs or names of lines."""
    if not any(letter in text for letter in _LETTER) or len(text) > _LONGEST:
        return text, ""
    lines, remarks = text.split("\n"), list[str]()
    signs = re.search(r"(?<![A-Za-z])[xX+](?![A-Za-z])|\bO[:=]", text) is not None
    sides = re.search(r"^\W{0,4}[rtbR]\b", text, re.MULTILINE) is not None
    for at, line in enumerate(lines):
        words = re.findall(r"\w+", line.partition(":")[2] or line)
        odd = [word for word in words if _ODD.fullmatch(word) and not (signs and "O" in word)]
        plain = sum(map(str.isdigit, words))
        if not odd or plain < (1 if ">" in line or "→" in line else 2) or not _OF_NUMBERS.match(line):
            continue
        if words[0] == odd[0] and (sides or odd[0] == "I"):
            continue
        for word in dict.fromkeys(odd):
            digits = "".join(_LETTER.get(letter, letter) for letter in word)
            lines[at] = re.sub(rf"\b{word}\b", digits, lines[at])
            remarks.append(f"‘{word}’ was taken as {digits}")
    return "\n".join(lines), "; ".join(dict.fromkeys(remarks[:_MOST_NAMED]))


_LONGEST, _MOST_NAMED = 20_000, 6  # letters of a text that is looked at; words that are told


_SHEET = re.compile(r"(?:^[\d.?]{0,2}(?:\t[\d.?]{0,2}){0,30}[ ]*(?:\n|\Z)){4,60}", re.MULTILINE)


def with_last_cells(text: str) -> str:
    """A text in which square sheets have their last cells again: empty ones are lost where blanks at the ends of lines
    were cut off."""
    return _SHEET.sub(_with_last_cells, text) if "\t" in text else text


def _with_last_cells(sheet: re.Match[str]) -> str:
    lines = sheet[0].strip("\n").split("\n")
    behind = sheet[0][len(sheet[0].rstrip("\n")) :]
    before = sheet[0][: len(sheet[0]) - len(sheet[0].lstrip("\n"))]
    stops, most = [line.count("\t") for line in lines], len(lines) - 1
    if max(stops) != most or "\t\t" not in sheet[0]:
        return sheet[0]
    padded = (line.rstrip(" ") + "\t" * (most - stop) for line, stop in zip(lines, stops, strict=True))
    return before + "\n".join(padded) + behind
