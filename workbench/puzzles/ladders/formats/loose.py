"""Jumps in any text: pairs of numbers, in the one way in which most of them are written."""

from __future__ import annotations

import math
import re
from bisect import bisect
from collections.abc import Container, Iterable, Iterator
from dataclasses import replace
from itertools import islice

from workbench.core.loose import DOUBTFUL, FRONT_ONLY, LABELLED, SHAPE, UNLIKELY, Loose, Reading, left_over
from workbench.core.loose_text import lines_in
from workbench.puzzles.ladders.formats import listed
from workbench.puzzles.ladders.rules.board import (
    FEWEST_SQUARES,
    LARGEST_DIE,
    MOST_SQUARES,
    SMALLEST_DIE,
    Overshoot,
    Rules,
)

MOST_PAIRS = 1_000
"""More than twice as many jumps as the largest board has squares."""

_GOES = (
    r"(?:(?:up|down|back|all|the|way|straight|a|you|it|me|us|snake|ladder|chute|and|then|that|which|whose|its|is|has"
    r"|with|will|would|can|right|directly)"
    r"|(?:lead|go|take|move|bring|carrie|carry|slide|climb|drop|fall|send|throw|lift|shoot|run|return)(?:s|es|ing)?)"
)
_ARRIVES = (
    r"(?:to|(?:end|land|drop|finish|stop|arrive|come|leave|put)(?:s|es|ing)?(?:\s{1,4}(?:you|up|down|out)){0,2}"
    r"\s{1,4}(?:at|on|in)|(?:tail|top|end)(?:\s{1,4}is)?(?:\s{1,4}(?:at|on|in))?)"
)
_STAR = r"(?:\\?[*★☆⭐]|\([*★☆⭐]\))"
_STARRED = re.compile(rf"(?<!\d)(\d{{1,5}})[ \t|,;&]{{1,9}}(\d{{1,5}})[ \t|,;]{{0,9}}{_STAR}[ \t|]{{0,9}}$", re.M)
_STYLES = {
    "arrow": re.compile(
        r"(?<![\d.])(\d{1,5})[^\S\n]{0,4}(?:-{0,5}>|={1,3}>|~>|[→↗↘↑↓]|(?<=\s)(?i:up|down)(?=\s))[^\S\n]{0,4}"
        r"(\d{1,5})(?!\.?\d|\s(?:squares|steps|fields|more))"  # not "4 up 10 squares"
    ),
    "brackets": re.compile(r"[\[({]\s{0,9}(\d{1,5})(?:\s{0,4},\s{0,4}|\s{1,4})(\d{1,5})\s{0,4},?\s{0,9}[\])}]"),
    "objects": re.compile(
        r"\{\s{0,9}\W?[a-z]\w{0,20}\W?\s{0,4}[:=]\s{0,4}(\d{1,5})\s{0,4},\s{0,9}\W?[a-z]\w{0,20}\W?\s{0,4}[:=]"
        r"\s{0,4}(\d{1,5})\s{0,9},?\s{0,9}\}",
        re.I,
    ),
    "places": re.compile(r"(?<!\])\[\s{0,4}(\d{1,5})\s{0,4}\]\s{0,4}=\s{0,4}(\d{1,5})(?!\d)"),
    "entries": re.compile(
        r"(?<![\d:.])(?<!\b[a-drc])(?<!\bgame )[\"']?(\d{1,5})[\"']?\s{0,4}:\s{0,4}"
        r"[\"']?(\d{1,5})(?![\d:]|\.\d)(?!\s?[AP]M)",
        re.I,
    ),
    "words": re.compile(
        rf"(?<![\d.])(\d{{1,5}}),?\s{{1,4}}\(?(?:{_GOES}\s{{1,4}}){{0,7}}"
        rf"{_ARRIVES}\s{{1,4}}(?:the\s{{1,4}})?(?:square\s{{1,4}})?(\d{{1,5}})"
        r"(?!\.?\d)",
        re.I,
    ),
    "dashes": re.compile(r"(?<![\d/.:–—-])(\d{1,5})[^\S\n]{0,2}[-–—][^\S\n]{0,2}(\d{1,5})(?![\d/:–—-])"),
    "from": re.compile(
        r"\b(?:von|vom|d[ae]l?|dalla|van|desde|du)\s{1,4}(?:[a-z]{4,8}\s{1,4})?(\d{1,5})\s{1,4}(?:hoch |runter |zur? )?"
        r"(?:nach|auf|zu|bis|al?|alla|à|au|vers|hasta|naar|para)\s{1,4}(?:[a-z]{4,8}\s{1,4})?(\d{1,5})(?!\.?\d)",
        re.I,
    ),
    "named": re.compile(r"^\W{0,4}[A-Za-z]\w{0,20}\W{1,5}(\d{1,5})[ \t,;|]{1,4}(\d{1,5})\W{0,4}$", re.MULTILINE),
    "rows": re.compile(r"(?<=[\[;])\s{0,4}(\d{1,5})[ \t,]{1,4}(\d{1,5})\s{0,4}(?=[;\]])"),
    "indexed": re.compile(
        r"^[ \t|]{0,9}\d{1,3}[.:)]?[ \t,;|]{1,9}(\d{1,5})[ \t,;|]{1,9}(\d{1,5})[ \t|]{0,9}$", re.MULTILINE
    ),
    "columns": re.compile(
        r"^[ \t|]{0,9}(\d{1,5})(?:[ \t]*[,;|&\t][ \t]*|[ \t]{1,9})(\d{1,5})[ \t|,;]{0,9}"
        rf"{_STAR}?[ \t|]{{0,9}}$",
        re.MULTILINE,
    ),
}
"""How people write a pair, in the order in which equal numbers of pairs are believed."""
_TIME = r"(?:[01]\d|2[0-3]):[0-5]\d"
_SPAN = re.compile(rf"(?<![\d:.]){_TIME}\s?(?:[-–]|to)\s?{_TIME}(?![\d:])")  # of time, no jump
_FACES = re.compile(r"\b(?:die|dice)(?: (?:has|shows|from|of))?[ :=]{1,3}1 ?(?:-|–|to) ?(\d{1,2})\b", re.I)
_GOAL = re.compile(
    r"\b((?:players?|pawns?|we|you|all|both) (?:start|begin)s? (?:at|on) (?:square )?([01])),? "
    r"and (?:end|finish)(?:es|s)? (?:at|on) (?:square )?(\d{2,3})\b",
    re.I,
)
"""Where pawns stand at first and at last: no jump."""
_MOVES = re.compile(r"\b([XO])\W?\s?\d{1,2}\W{1,3}(?:[a-z]{3,9} )?(?!\1)[XO]\W?\s?\d{1,2}\b", re.I)  # of two players
_SIGNS = re.compile(r"\b[XO] (?:\w{3,9} )?(?:at|in|on|to) [(\[]", re.I)  # on places by row and column
_CHAIN = re.compile(r"(?<!\d)\d{1,5}(?: ?(?:->|→) ?\d{1,5}(?!\d)){2,200}")  # no jump, but moves or cards
_SIDES = tuple(
    re.compile(rf"(?:^\W{{0,4}}(?:{sides})\b|\b(?:{sides})\W{{1,4}}[\dx]\b)", re.I | re.M)
    for sides in ("top|bottom", "left|right")
)
"""Of a board with clues around it: numbers behind them are no jumps."""
_MARKED = tuple(re.compile(rf"\b{mark}[\"']?\s?[:=]\s?[\[(]?\s?\d", re.I) for mark in "XO")  # nor behind both signs
_WIDE = re.compile(r"^[ |]{0,40}(?:[\d.+_-]{1,3}[ ,;\t|]{1,9}){2,20}[\d.+_-]{1,3}[ |]{0,40}$", re.MULTILINE)
_HEADING = re.compile(r"\bfrom\W{1,3}to\b", re.I)
_WEAK = (
    "brackets",
    "places",
    "dashes",
    "from",
    "entries",
    "columns",
    "named",
    "rows",
    "indexed",
)  # two numbers alone may be anything
_OF_JUMPS = (
    r"(?:(?:snakes?|ladders?|chutes?|jumps?|slides?|from|and|the|at|is|are|has|with|on|of|to|for|up|down|one|squares?"
    r"|head|tail|top|bottom|start|end)"
    r"|(?:array|put|set|add|append|insert|push|dict|map|list|tuple|new|jump|board|game|goes|lead|climb|move|land)\w{0,4})\b"
)
_PROSE = re.compile(rf"\b(?!{_OF_JUMPS})[a-z]{{3,}}", re.I)
_PERSON = re.compile(rf"(?!(?i:{_OF_JUMPS}))[A-Z][a-z]{{2,}}")
_KNOWN = re.compile(rf"\b(?:{_OF_JUMPS}|(?:dic?e|sides?|w[üu]rfel|ein|von|nach|ziel|de|hasta|kinds?|types?)\b)", re.I)
_SIGNED = ("arrow", "brackets", "objects", "places", "entries", "words", "dashes", "from")
"""What may stand side by side in one text."""
_PARTING = re.compile(r"[\n:=]|[.;!?]\s")
_PIN = re.compile(
    rf"[\])}}]?(?:{_STAR}(?=[ \t]{{1,4}}\d)|[ \t]{{1,4}}{_STAR}(?=[ \t]{{1,4}}\d[^\n]*{_STAR}[ \t]*$)"
    rf"|[ \t|,;]{{0,4}}{_STAR}(?=[ \t]{{0,4}}(?:[],;|&()\n]|$)|[ \t]{{1,4}}[a-z]))",
    re.I | re.M,
)
"""Behind the second number of a pair, as boards and the field of jumps have it; a star between blanks parts pairs, but
where one stands behind the last."""
_WORDS = re.compile(r"[\s|,;:*•#-]+")
_BOTH = "snakes and ladders"
_KIND = re.compile(r"snake|chute|slide|schlange|serp|蛇|ladder|leiter|échelle|escalera|梯", re.I)
_UP = re.compile(r"ladder|leiter|échelle|escalera|梯", re.I)
_ITEM = re.compile(r"\s{0,20}\W{0,4}\d{1,3}[.:)|\]]?\s{0,4}")
_SAID = re.compile(
    r"(?<!\d)(?<!\d[.,'’])(\d{1,4})(?:\s{0,2}(?:squares|fields|cells|tiles|felder|cases|casillas|caselle|vakjes)\b|-(?:square|field|cell|tile)\b)"
    r"|\b(\d{1,2})(?:\s{0,2}[x×]\s{0,2}|\sby\s)(\d{1,2})\b"
    r"|\bsize[\"']?\s?[:=]?\s?(1[6-9]|[2-9]\d|\d{3})(?![\d.]|\s?[x×])|\bn\s?=\s?(1[6-9]|[2-9]\d|\d{3})(?!\.?\d)"
    r"|\bsquares[\"']?\s?[:=]\s?(\d{1,3})(?![\d.])",
    re.I,
)
_PLAYERS = re.compile(r"\b[XO][ \t]+(?:(?:is|are)[ \t]+)?(?:at|on)[ \t]+\d|\b[XO][ \t]+(?:moves|to move)\b")
_PART = re.compile(r"[^\W\d_]\s{1,2}\d{1,3}[ ]$")  # of a number with a blank in it: "of 1 240 squares"
_TO = r"(?:-{0,5}>|={1,3}>|~>|[→↗↘↑↓:|]|(?<=[\d ])[-–—](?!\s?\d{1,3},\d{3})|\bto\b)"
_THOUSANDS = re.compile(
    rf"(?:(?<=[\s;(\[{{])|^)(\d{{1,3}}),(\d{{3}})(?=[ \t]{{0,4}}{_TO})"
    rf"|((?:(?:\d[ \t]{{0,4}}{_TO}|\bto)[ \t]{{0,4}}|[\[(]\d{{1,5}},[ ])\d{{1,3}}),(\d{{3}})"
    rf"(?!\d|[.,]\d|[ \t]{{0,4}}{_TO})",
    re.M,
)
"""A number with a comma in it before or behind the sign of a jump, or behind a comma and a blank, and no comma that
parts two of them."""
_LIST = r"(\d{1,5}(?:(?:,\s?(?:and\s)?|\s(?:and|&)\s)\d{1,5}){1,40})"
_LISTS = re.compile(
    rf"(?<![\d.,]){_LIST}\]?(?:,?\s{{1,12}}(?:{_GOES}\s{{1,4}}){{0,7}}{_ARRIVES}\s{{1,4}}(?:the\s)?(?:squares\s)?"
    rf"|[ \t]{{0,4}}(?:-{{0,5}}>|→)[ \t]{{0,4}})\[?{_LIST}(?![\d.]*\d|\s{{0,3}}{_TO})",
    re.I,
)
"""First squares, and behind them all last ones: "1, 4 and 9 to 38, 14 and 31"."""
_OPEN = re.compile(r"(?:[>→↗↘↑↓:|–—-]|\bto)\s{0,4}$")
_DIE = re.compile(
    r"\b(\d{1,2})[\s-]{0,2}(?:sides\b|sided\b|faces\b)|\b1?d(\d{1,2})\b|\bdie[\"']?\s?[:=]?\s?(\d{1,2})\b", re.I
)
_START = re.compile(
    r"(?:^|[.,;:(]|\b(?:and|you|we|players?|pawns?))[ \t]{0,3}(?:start|begin)(?:s|ing)?"
    r"(?:[ \t](?:at|on|from|square|field|cell)){1,3}[ \t]([01])\b"
    r"(?![ \t]?[-–→>:]|[.,]\d|,?[ \t](?:to|and|ends?|goes|up|\d))",
    re.I | re.M,
)
"""Where pawns stand at first; not where a jump starts."""
_BOUNCE = re.compile(
    r"(?<!no )(?<!not )(?<!n't )\bbounc(?:e|es|ing)[ \t]back(?:wards)?(?:[ \t](?:at|from)[ \t]the[ \t](?:end|goal))?\b",
    re.I,
)


def loose_pairs(ready: Loose) -> Iterator[Reading]:
    """The jumps of a text, in the way or the ways in which they are written: of several lists the longest, or one
    of snakes and one of ladders together; none where players stand somewhere."""
    if _PLAYERS.search(ready.text):
        return
    ready = replace(ready, text=_SPAN.sub(lambda span: " " * len(span[0]), ready.text))
    ready = replace(ready, text=_FACES.sub(lambda die: f"die: {die[1]}".ljust(len(die[0])), ready.text))
    ready = replace(
        ready, text=_GOAL.sub(lambda one: one[1] + f"; {one[3]} squares".ljust(len(one[0]) - len(one[1])), ready.text)
    )
    ready = replace(ready, text=_THOUSANDS.sub(_without_comma, ready.text))
    ready = replace(ready, text=_LISTS.sub(_in_pairs, ready.text))
    chain = _CHAIN.search(ready.text)
    if chain and _STYLES["arrow"].search(_CHAIN.sub(" ", ready.text)):
        fault = f"'{chain[0]}' is no jump: one goes from a square to another, as in '1 -> 38'"
        yield Reading("", lines_in(ready), fault=fault)
    if (
        _MOVES.search(ready.text)
        or _SIGNS.search(ready.text)
        or chain
        or any(all(side.search(ready.text) for side in sides) for sides in (_SIDES, _MARKED))
    ):
        return
    found: list[tuple[set[tuple[int, int]], Reading]] = []
    written = {name: list(islice(style.finditer(ready.text), MOST_PAIRS)) for name, style in _STYLES.items()}
    written["words"] = [one for one in written["words"] if not _of_lists(ready.text, one)]
    for name, matches in {"mixed": _mixed(written), **written}.items():
        if (name == "columns" and _WIDE.search(ready.text)) or (name == "indexed" and not _counts(matches)):
            continue  # a table of other things
        groups = _together(ready.text, matches)
        for kind, group in groups:
            pairs = dict.fromkeys((int(one[1]), int(one[2])) for one in group)
            if not pairs or (len(pairs) == 1 and not kind and name in _WEAK and not _HEADING.search(ready.text)):
                continue
            if len(pairs) <= _FEW and not _KIND.search(ready.text) and _is_prose(ready.text, group):
                continue
            lines = {n for one in group for n in range(ready.line_at(one.start(1)), ready.line_at(one.end(2) - 1) + 1)}
            rounds = name == "indexed" and _KIND.search(ready.text) is None and _are_rounds(group)
            weight = LABELLED if kind == _BOTH else UNLIKELY if rounds else SHAPE
            options, said = _rules(ready, max(map(max, pairs)))
            lines |= _lines(ready, said) | _headings(ready)
            unread = _unread(ready, [*(one.span() for one in group), *said], lines)
            pins = {(int(one[1]), int(one[2])) for one in group if _is_pinned(ready.text, one)}
            found.append((set(pairs), Reading(_text(pairs, pins), frozenset(lines), weight, options, unread)))
    most = max((len(jumps) for jumps, _ in found), default=0)
    played = any(one.weight == UNLIKELY for _, one in found)
    # numbers that a sign joins are no jumps with their other neighbours
    joined = {(int(one[1]), int(one[2])) for name in _SIGNED for one in written[name]}
    found.extend(
        one
        for one in (() if played else _unsigned(ready))
        if one[1].weight >= LABELLED or (len(one[0]) >= most and (len(joined) < 2 or joined & one[0]))
    )
    hands = not written["arrow"] and _is_of_persons(ready.text)
    given: list[set[tuple[int, int]]] = []
    # what has all the jumps of a list, and more, says as much for itself
    found = [(a, replace(one, weight=max(other.weight for b, other in found if b <= a))) for a, one in found]
    for jumps, reading in sorted(found, key=lambda one: (-one[1].weight, -len(one[0]))):
        if not any(jumps <= other for other in given):
            given.append(jumps)
            reading = replace(reading, weight=FRONT_ONLY) if hands else reading
            yield replace(reading, assumed=_BEYOND) if "overshoot" in reading.options else reading


_BEYOND = "its text says that a throw beyond the last square bounces back"
_FEW = 2  # pairs of a sentence that may be anything: "room 3-204, 14:30"


def _is_prose(text: str, group: list[re.Match[str]]) -> bool:
    """Whether pairs that may be anything stand within words that say nothing of jumps."""
    around = text[text.rfind("\n", 0, group[0].start()) + 1 : group[0].start()]
    return (
        all(one.re in (_STYLES["dashes"], _STYLES["entries"]) for one in group)
        and len(_PROSE.findall(around[-200:])) > 1
    )


def _is_of_persons(text: str) -> bool:
    """Whether numbers stand behind names of persons, and no other words: these are rather cards."""
    names = re.findall(r"[^\W\d_]+", text)
    return 1 < len(set(names)) == len(names) < 5 and not _KIND.search(text) and all(map(_PERSON.fullmatch, names))


def _without_comma(number: re.Match[str]) -> str:
    """A number of thousands, as long as it was; as it is where a jump ends and the next begins at the comma."""
    if number[1] and _OPEN.search(number.string[max(number.start() - 8, 0) : number.start()]):
        return number[0]
    return f" {number[1]}{number[2]}" if number[1] else f"{number[3]}{number[4]} "


def _in_pairs(lists: re.Match[str]) -> str:
    """Two lists as pairs, as long as they were and on as many lines; as they are where they are part of pairs, without
    what stands between where they are not equally long."""
    firsts, lasts = re.findall(r"\d+", lists[1]), re.findall(r"\d+", lists[2])
    before = lists.string[max(lists.start() - 12, 0) : lists.start()]
    if re.search(rf"(?:\bto|\d\s{{0,4}}{_TO})\s{{0,4}}$", before):
        return lists[0]
    if len(firsts) != len(lasts):
        return re.sub(r"[^\d,\s]", " ", lists[0])
    first, *others = (f"{first}>{last}" for first, last in zip(firsts, lasts, strict=True))
    ends = "\n" * lists[0].count("\n")
    return f"{first}{ends or ' '}{' '.join(others)}".ljust(len(lists[0]))


def _of_lists(text: str, pair: re.Match[str]) -> bool:
    """Whether two numbers are the last and the first of two lists: "start at 1 and 4 and end at 38 and 14"."""
    before, behind = text[max(pair.start() - 6, 0) : pair.start()], text[pair.end() : pair.end() + 6]
    return bool(re.search(r" and |,", pair[0]) and re.search(r"\d and $", before) and re.match(r" and \d", behind))


def _mixed(written: dict[str, list[re.Match[str]]]) -> list[re.Match[str]]:
    """The pairs of a text that are written in several ways, in order; none where they are all written in one."""
    taken: list[re.Match[str]] = []
    for name in _SIGNED:
        before = sorted(one.span() for one in taken)
        for match in written[name]:
            place = bisect(before, match.span())
            beside = before[max(place - 1, 0) : place + 1]
            if all(end <= match.start() or match.end() <= begin for begin, end in beside):
                taken.append(match)
    taken.sort(key=lambda one: one.start())
    return taken if len({one.re for one in taken}) > 1 else []


def _unread(ready: Loose, spans: list[tuple[int, int]], lines: Iterable[int]) -> tuple[str, ...]:
    """What the lines of jumps say besides; not the number of a list's line."""
    text = ready.text
    before = [(text.rfind("\n", 0, begin) + 1, begin) for begin, _ in spans]
    items = [(begin, end) for begin, end in before if _ITEM.fullmatch(text, begin, end)]
    return left_over(ready, lines, [*spans, *items], _KNOWN)


def _is_pinned(text: str, pair: re.Match[str]) -> bool:
    """Whether a star stands behind a pair; one before it, too, makes it slanted."""
    return _PIN.match(text, pair.end(2)) is not None and text[max(pair.start() - 1, 0) : pair.start()] != "*"


def _text(jumps: Iterable[tuple[int, int]], pins: Container[tuple[int, int]] = ()) -> str:
    return "[" + ",".join(f"[{one[0]},{one[1]}]{'*' * (one in pins)}" for one in jumps) + "]"


def _unsigned(ready: Loose) -> Iterator[tuple[set[tuple[int, int]], Reading]]:
    """What no style of writing a pair is seen in."""
    pins = {(int(one[1]), int(one[2])) for one in _STARRED.finditer(ready.text)}
    for jumps, lines, squares in listed.matrix(ready):
        options = {"squares": str(squares)} if FEWEST_SQUARES <= squares <= MOST_SQUARES else {}
        yield set(jumps), Reading(_text(jumps, pins), lines, LABELLED, options)
    for jumps, lines in listed.in_columns(ready):
        yield set(jumps), Reading(_text(jumps, pins), lines, LABELLED, _rules(ready, max(map(max, jumps)))[0])
    named = _KIND.search(ready.text) is not None
    for jumps, lines, sure, unread in (*listed.side_by_side(ready), *listed.alternating(ready)):
        weight = SHAPE if named or sure else DOUBTFUL
        options, said = _rules(ready, max(map(max, jumps)))
        rest = tuple(one for one in unread if not any(one in ready.text[begin:end] for begin, end in said))
        lines |= _lines(ready, said) | _headings(ready)
        yield set(jumps), Reading(_text(jumps, pins), lines, weight, options, rest)


def _are_rounds(matches: list[re.Match[str]]) -> bool:
    """Whether lines are numbered from 1, with a dot, and have two of nine numbers each: these are a game's moves."""
    numbers = [one[0].strip(" \t|").partition(".")[0] for one in matches]
    small = all(len(one[side]) == 1 and one[side] != "0" for one in matches for side in (1, 2))
    return small and numbers == [str(number) for number in range(1, len(matches) + 1)]


def _counts(matches: list[re.Match[str]]) -> bool:
    """Whether the lines of matches begin with numbers that go up by one."""
    numbers = [int(number[0]) for match in matches if (number := re.search(r"\d+", match[0]))]
    return len(numbers) > 2 and numbers == list(range(numbers[0], numbers[0] + len(numbers)))


def _together(text: str, matches: list[re.Match[str]]) -> list[tuple[str, list[re.Match[str]]]]:
    """The pairs in groups, each with its kind, which no other sentence, line or heading parts; snakes and ladders are
    one group."""
    groups: list[tuple[str, list[re.Match[str]]]] = []
    place = 0
    for match in matches:
        between, kinds = (
            text[max(place, match.start() - 200) : match.start()],
            list(_KIND.finditer(text, max(place, match.start() - 200), match.end())),
        )
        place = match.end()
        before = text[max(0, match.start() - 20) : match.start()]
        if match[1] == match[2] or (match.re is not _STYLES["arrow"] and listed.RANGE.search(before)):
            continue
        apart = len(kinds) == 1 or (kinds and kinds[-1].start() - kinds[-2].end() > len("s and "))
        kind = kinds[-1][0].lower() if apart else ""
        parted = _PARTING.search(between) and _PROSE.search(between)
        alike = not kinds or not groups or groups[-1][0] in ("", kind)
        if groups and (_is_remark(text, groups[-1][1][-1], match) if parted else alike):
            groups[-1][1].append(match)
        else:
            groups.append((kind, [match]))
    ladders = [one for kind, one in groups if _UP.match(kind)]
    snakes = [one for kind, one in groups if kind and not _UP.match(kind)]
    if ladders and snakes:
        lists = len(ladders) + len(snakes) < 4 or max(map(len, ladders + snakes)) == 1
        both = [*ladders, *snakes] if lists else [max(ladders, key=len), max(snakes, key=len)]
        union = sorted((match for one in both for match in one), key=lambda match: match.start())
        if len({match[1] for match in union}) == len({(match[1], match[2]) for match in union}):
            groups.insert(0, (_BOTH, union))
    elif len(groups) > 1 and all(kind for kind, _ in groups):
        groups.insert(0, (groups[0][0], [match for _, group in groups for match in group]))
    return groups


def _is_remark(text: str, before: re.Match[str], match: re.Match[str]) -> bool:
    """Whether what stands between two pairs is a remark behind the first of them: each pair begins a line."""
    begin, between = text.rfind("\n", 0, before.start()) + 1, text[before.end() : match.start()]
    _, end, next_line = between.partition("\n")
    return bool(end) and not re.search(r"\w", text[begin : before.start()]) and not re.search(r"[\w\n]", next_line)


def _headings(ready: Loose) -> set[int]:
    """The lines that say only that jumps follow: "Snakes", "from, to"."""
    found, place = set[int](), 0
    for line in ready.text.split("\n"):
        words = _WORDS.sub(" ", line).split()
        if 0 < len(words) < 6 and all(map(_KNOWN.fullmatch, words)):
            found.add(ready.line_at(place))
        place += len(line) + 1
    return found


def _lines(ready: Loose, spans: Iterable[tuple[int, int]]) -> set[int]:
    return {ready.line_at(begin) for begin, _ in spans}


_BEFORE_SIZE = re.compile(r"(?:^|\n)\W{0,6}$|\bboard(?:[ \t](?:of|has|is|with|size))?[ \t:=]{1,3}$", re.I)
_BEHIND_SIZE = re.compile(r"[ \t]{0,3}(?:[,;:)\n]|\.(?!\d)|$|board\b)", re.I)


def _is_of_board(said: re.Match[str]) -> bool:
    """Whether a number of squares is plainly that of the board: "64 squares" alone, or behind "a board of"."""
    before = said.string[max(said.start() - 20, 0) : said.start()]
    return bool(_BEFORE_SIZE.search(before) and _BEHIND_SIZE.match(said.string, said.end()))


def _rules(ready: Loose, largest: int) -> tuple[dict[str, str], list[tuple[int, int]]]:
    """How many squares there are and how many sides the die has, where a text says so, and where it does; more squares
    than usual where jumps need them, unless the text says plainly how many its board has: the rules tell what is not on
    it."""
    options, spans = dict[str, str](), list[tuple[int, int]]()
    tens = -(-largest // 10) * 10
    if largest > Rules().squares:
        options["squares"] = str(min(tens, MOST_SQUARES))
    for name, pattern, least, most in (
        ("squares", _SAID, max(largest, FEWEST_SQUARES), MOST_SQUARES),
        ("die", _DIE, SMALLEST_DIE, LARGEST_DIE),
        ("start", _START, 0, 1),
    ):
        for match in pattern.finditer(ready.text):
            said = math.prod(int(number) for number in match.groups() if number)
            there = least <= said or (name == "squares" and said >= FEWEST_SQUARES and _is_of_board(match))
            if there and said <= most and not _PART.search(ready.text, max(match.start() - 8, 0), match.start()):
                options[name] = str(said)
                spans.append(match.span())
                break
    for match in islice(_BOUNCE.finditer(ready.text), 1):
        options["overshoot"] = Overshoot.BOUNCE.value
        spans.append(match.span())
    return options, spans
