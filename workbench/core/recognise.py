"""Whose board a text is and in which format it is written. Opens no file; how texts are taken apart is the formats'."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from typing import Any

from workbench.core import boardfile, files, link, native, options, sections
from workbench.core.already_said import is_said_already, numbers_left
from workbench.core.errors import FormatError, OptionError, WorkbenchError
from workbench.core.loose import ADDRESS, DOUBTFUL, FRONT_ONLY, INCOMPLETE, LABELLED, SHAPE, UNLIKELY, Loose
from workbench.core.loose_lines import in_digits, with_last_cells
from workbench.core.loose_text import found as found_in
from workbench.core.loose_text import lines_in
from workbench.core.no_board import WOULD_BE, is_ragged, labelled_in, named_in, needs, no_board, without_odd_row
from workbench.core.puzzle import AnyPuzzle
from workbench.core.text_format import Format
from workbench.core.wording import listed

_MOST_ENDS = 20  # places at which a quoted board's text may end
_MOST_CLAIMS = 200  # boards of one format that are looked for in a text
_MOST_OTHERS = 3  # boards that a person may choose instead
_MOST_QUOTED = 24  # boards of one text in the program's own form
_IN_FRONT = 1.5  # added to the weight of the puzzle in front: labels or an address of another one weigh more
_BROKEN = 1.0  # taken in a window from a board that breaks rules: rows alone come after doubtful ones that do not
_LEFT_OUT = 2.0  # taken from the weight of what leaves out all that others read
NATIVE = "native"
"""The name of the program's own text among the formats."""


@dataclass(frozen=True, slots=True)
class Recognised:
    """A text that turned out to be a board.

    header   header entries that are none of the puzzle's own, to be written back; empty for foreign formats.
    format   the format's name, `native` for the program's own.
    guess    the text is not, blanks aside, what the format itself would write, or it may be another board: a person
             should look at it before it replaces anything. Pasting asks of every foreign format.
    skipped  numbers of the lines, from 1, that are no part of it.
    other_readings   what else the text may be, likely ones first.
    unread   parts of the other lines that are no part of it.
    damaged  what is missing in a row that was left empty, as it is not as long as the others; or nothing.
    assumed  what the text does not say, and what was taken for it; or nothing.
    heading  what the text calls it; or nothing.
    place    which of several boards of the text it is, from 1; 0 where that is one board.
    """

    puzzle: AnyPuzzle
    board: Any
    header: tuple[boardfile.HeaderEntry, ...]
    format: str
    guess: bool = False
    skipped: tuple[int, ...] = ()
    other_readings: tuple[Recognised, ...] = ()
    unread: tuple[str, ...] = ()
    damaged: str = ""
    assumed: str = ""
    heading: str = ""
    place: int = 0

    @property
    def title(self) -> str:
        """What the format is called, for people."""
        known = (*self.puzzle.formats, *self.puzzle.written)
        return next((one.title for one in known if one.name == self.format), self.format)


def recognise(
    text: str,
    puzzles: tuple[AnyPuzzle, ...],
    *,
    puzzle: str | None = None,
    format: str | None = None,  # noqa: A002 - the user's word for it
    board_options: Mapping[str, str] | None = None,
    front: AnyPuzzle | None = None,
) -> Recognised:
    """The board that `text` holds: in a format as it is written, or else wherever it stands in the text.

    puzzle, format   force whose and which format it is; None to find out.
    board_options    what a foreign format does not say, as texts: the size, a variant of the rules.
    front            the puzzle that is meant where several are possible and the text names none; without it they
                     are a question.

    FormatError or OptionError, as one line, when it is no board, too large for one, or may be of several puzzles.
    """
    files.admit(text)
    asked = partial(_recognise, puzzles=puzzles, puzzle=puzzle, format=format, board_options=board_options, front=front)
    if front is None or format is not None:
        try:
            return asked(text)
        except FormatError as error:
            move = _move_of_one(text, puzzles, puzzle, board_options or {}) if error.more and format is None else None
            if move is None:
                raise
            return move
    lines = text.replace("\r\n", "\n").replace("\r", "\n")
    heads = [] if boardfile.is_native(text) else sections.numbered(lines)
    several = _in_turn(lines, heads, asked) if heads else []
    if len(several) > 1:
        return _as_one(several)
    found = asked(sections.without_title(text))
    if found.format != NATIVE and found.skipped and not found.place:
        for parts in sections.parted(lines):
            several = _in_turn(lines, parts, asked, beside=found)
            if len(several) > 1:
                return _as_one(several)
    return _headed(found, lines)


def _move_of_one(
    text: str, puzzles: tuple[AnyPuzzle, ...], slug: str | None, given: Mapping[str, str]
) -> Recognised | None:
    """What a text that is no board makes of the one new board on which it is a move; None where there is none."""
    found = list[Recognised]()
    for owner in puzzles if slug is None else (find_puzzle(puzzles, slug),):
        if owner.move_example:
            board = owner.new_board(options.read(owner.options, given, f"option of a {owner.slug} board"))
            move = owner.pasted_move(board, options.defaults(owner.view_options(board)), text)
            if move:
                kind = owner.move_example.partition(":")[0].split()[-1]
                found.append(Recognised(owner, owner.apply(board, move), (), kind, guess=True))
    return found[0] if len(found) == 1 else None


def _as_one(several: list[Recognised]) -> Recognised:
    """Boards of one text, the first with the others beside it."""
    placed = [replace(one, guess=True, place=place, other_readings=()) for place, one in enumerate(several, 1)]
    return replace(placed[0], other_readings=tuple(placed[1:]))


def _in_turn(
    text: str, parts: list[sections.Section], asked: Callable[[str], Recognised], beside: Recognised | None = None
) -> list[Recognised]:
    """The boards of parts of a text, with the numbers of its lines.

    beside   the text as one board: others are such as leave no line that this was read from in two parts, of its kind.
    """
    filled = {number for number, line in enumerate(text.split("\n"), 1) if line.strip()}
    if beside is not None:
        used = filled - {*beside.skipped}
        held = [
            part for part in parts if not used.isdisjoint(range(part.first, part.first + part.text.count("\n") + 1))
        ]
        if len(held) != 1:
            return []
    before = [number for number in filled if number < parts[0].first]
    found: list[Recognised] = []
    for part in parts:
        try:
            one = _headed(asked(part.text), part.text)
        except WorkbenchError:
            continue
        if beside is not None and ((one.puzzle, one.format) != (beside.puzzle, beside.format) or not _is_sound(one)):
            continue
        texts, heading = part.text.split("\n"), one.heading
        behind = bool(part.head and texts[0].strip()) and 1 in one.skipped
        if part.head and not heading:
            whole = sections.plain(text.split("\n")[part.first - 1])
            heading = whole if behind and len(whole) <= sections.LONGEST else part.head
            behind = heading == whole
        skipped = (number + part.first - 1 for number in one.skipped if not (behind and number == 1))
        found.append(replace(one, heading=heading, skipped=(*before, *skipped)))
    return found


def _is_sound(found: Recognised) -> bool:
    return not found.damaged and not found.puzzle.quick_check(found.board).violations


def _headed(found: Recognised, text: str) -> Recognised:
    """A reading, and the others, with the title that stands above the board; it is no line that was left out."""
    lines = text.split("\n")
    others = tuple(_headed(one, text) for one in found.other_readings)
    found = replace(found, other_readings=others)
    if found.heading or found.format == link.NAME:
        return found
    if found.header:
        return replace(found, heading=boardfile.title_of(found.header))
    filled = [number for number, line in enumerate(lines, 1) if line.strip()]
    titled = filled[:1] if sections.without_title(text) != text else []
    first = next((number for number in filled if number not in (*found.skipped, *titled)), 0)
    for number in (*(one for one in found.skipped[::-1] if one < first), *titled):
        if sections.is_heading(lines[number - 1], found.puzzle.called):
            skipped = tuple(one for one in found.skipped if one != number)
            return replace(found, heading=sections.title_in(lines[number - 1]), skipped=skipped)
    return found


def _recognise(
    text: str,
    puzzles: tuple[AnyPuzzle, ...],
    puzzle: str | None,
    format: str | None,  # noqa: A002 - the user's word for it
    board_options: Mapping[str, str] | None,
    front: AnyPuzzle | None,
) -> Recognised:
    """The one board that a text holds, and what else it may be."""
    candidates = puzzles if puzzle is None else (find_puzzle(puzzles, puzzle),)
    given = board_options or {}
    if format == NATIVE or (format is None and boardfile.is_native(text)):
        several = _quoted(text, candidates) if format is None and front is not None else None
        if several is not None and several.other_readings:
            return several
        return _read_native(text, candidates, forced=puzzle is not None, given=given)
    if format in (None, link.NAME):
        unfolded = link.unfolded(text)
        if unfolded is not None:
            return replace(_read_native(unfolded, candidates, forced=puzzle is not None, given=given), format=link.NAME)
        if format is not None:
            raise FormatError(f"there is no link in it: one begins with {link.SCHEME}")
    if not text.strip():
        raise FormatError("the file is empty: a board begins with a line like 'puzzle: towers 1'")
    if format is None and (run := _RUN.match(text)) is not None:
        owner = next((one.title for one in candidates if one.slug == run[1]), run[1])
        read_by = "“Open run” in the window reads its file, “log” and “solve --again” in a terminal"
        raise FormatError(f"it is a run of {owner}, no board: {read_by}")
    text, misread = in_digits(text.replace("\r\n", "\n").replace("\r", "\n")) if format is None else (text, "")
    text = with_last_cells(text) if format is None else text
    readers = [_Reader(owner, one) for owner in candidates for one in owner.formats if one.parse is not None]
    if format is not None:
        named = [reader for reader in readers if reader.format.name == format]
        if not named:
            raise OptionError(f"unknown format '{format}': there is {_names(candidates, readers)}")
        readers = named
    elif (quoted := _quoted(text, candidates)) is not None:
        return quoted
    ready = found_in(text)
    named_here = named_in(text, candidates) or labelled_in(ready, candidates)
    meant = named_here or front
    looked_at = front is not None
    claims, refusals, broken = _claims(
        text, ready, readers, given, meant, forced=format is not None, looked_at=looked_at
    )
    filled = lines_in(ready)
    here = any(one.found.puzzle is front or one.lines >= filled for one in claims)
    if not here and not broken and meant is front is not None and (mended := without_odd_row(ready)) is not None:
        whole, odd, damaged = mended  # a person will look at it
        own = [reader for reader in readers if reader.owner is front]
        found_whole, worse, _ = _claims("", whole, own, given, front, forced=False, looked_at=True)
        if found_whole and all(one.weight <= INCOMPLETE for one in found_whole):  # more likely another puzzle's
            found_whole, *_ = _claims("", whole, readers, given, front, forced=False, looked_at=True)
        also = damaged.partition(";")[0]
        refusals += [(reader, FormatError(f"{error.said}; {also}")) for reader, error in worse]
        claims += [replace(one, found=replace(one.found, unread=(odd,), damaged=damaged)) for one in found_whole]
    if not here and meant is front is not None and is_ragged(ready):  # no part of it is another puzzle's board
        claims = [one for one in claims if one.found.puzzle is front or one.weight >= SHAPE]
    # what is wrong with a board that is meant is better than one of another puzzle that breaks its rules
    told = any(reader.owner is meant or (meant is None and reader.format.resembles(text)) for reader, _ in refusals)
    sure = LABELLED if told else SHAPE if named_here else INCOMPLETE
    claims = [one for one in claims if one.found.puzzle is meant or one.weight >= sure or one.sound]
    claims = [one for one in claims if one.weight > UNLIKELY or _stands_apart(one, ready)]
    if not claims:
        owners = candidates if format is None else tuple(reader.owner for reader in readers)
        if not refusals and front is not None and (mended := without_odd_row(ready)) is not None:
            without, _, damaged = mended
            refusals = _broken_without_row(without, damaged, readers)
        raise _refusal(ready, owners, refusals, front, meant)
    found = _likeliest(ready, claims, meant)
    elsewhere = meant is not front is not None and found.puzzle is not front
    return _told(replace(found, guess=found.guess or elsewhere), misread)


def _told(found: Recognised, misread: str) -> Recognised:
    """A reading and the others, with what was taken for digits; a person will look at it."""
    if not misread:
        return found
    others = tuple(_told(one, misread) for one in found.other_readings)
    assumed = "; ".join(filter(None, (misread, found.assumed)))
    return replace(found, guess=True, assumed=assumed, other_readings=others)


@dataclass(frozen=True, slots=True)
class _Claim:
    """A board that a text may be: from which lines, and how much speaks for it; what was `said` of it to the
    format, or nothing where that read the whole text."""

    found: Recognised
    lines: frozenset[int]
    weight: float
    said: str = ""

    @property
    def sound(self) -> bool:
        """Whether the board breaks no rule."""
        return not self.found.puzzle.quick_check(self.found.board).violations


_Refusals = list[tuple["_Reader", WorkbenchError]]


def _claims(
    text: str,
    ready: Loose,
    readers: list[_Reader],
    given: Mapping[str, str],
    front: AnyPuzzle | None,
    *,
    forced: bool,
    looked_at: bool,
) -> tuple[list[_Claim], _Refusals, bool]:
    """The boards that a text may be, damaged ones only where a person looks at them; why it is not what it resembles;
    and whether that is certain, of some lines."""
    claims: list[_Claim] = []
    refusals: _Refusals = []
    broken = dict[frozenset[int], tuple[_Reader, WorkbenchError]]()  # lines that are no other board
    everything = lines_in(ready)
    for reader in readers:
        if forced or reader.format.resembles(text):
            try:
                found = reader.read(text, text, given)
                said = reader.format.format(found.board) if reader.format.format and found.guess else ""
                claims.append(_Claim(found, everything, SHAPE + (reader.owner is front), said))
            except WorkbenchError as error:
                refusals.append((reader, error))
        if reader.format.loose is None or (forced and claims):
            continue
        for reading in islice(reader.format.loose(ready), _MOST_CLAIMS):
            if reading.weight == FRONT_ONLY and front not in (None, reader.owner):
                continue
            fault = reading.fault or (reading.damaged.partition(";")[0] if not looked_at else "")
            if fault and not reading.fault and reading.weight < ADDRESS:
                continue
            weight = SHAPE if reading.weight == FRONT_ONLY else reading.weight
            try:
                if fault:
                    raise FormatError(fault)
                found = reader.read(reading.text, text, {**reading.options, **given})
                found = replace(found, unread=reading.unread, damaged=reading.damaged, assumed=reading.assumed)
                said = " ".join((reading.text, *reading.options.values()))
                claims.append(_Claim(found, reading.lines, weight, said))
            except WorkbenchError as error:
                if fault and weight >= ADDRESS:
                    broken[reading.lines] = reader, error
                likely = weight >= (SHAPE if reader.owner is front else ADDRESS if looked_at else LABELLED)
                if isinstance(error, OptionError) or (likely and 2 * len(reading.lines) >= len(everything)):
                    refusals.append((reader, error))
    claims = [one for one in claims if all(map(one.lines.isdisjoint, broken))]
    return claims, [*broken.values()] or refusals, bool(broken)


def _broken_without_row(whole: Loose, damaged: str, readers: list[_Reader]) -> _Refusals:
    """What is wrong with a board of any puzzle besides its odd row."""
    found, *_ = _claims("", whole, readers, {}, None, forced=False, looked_at=True)
    broken = [one.found for one in found if one.weight >= SHAPE and not one.sound][:1]
    return [
        (reader, FormatError(f"{one.puzzle.quick_check(one.board).violations[0].message}; {damaged.partition(';')[0]}"))
        for one in broken
        for reader in readers
        if reader.owner is one.puzzle and reader.format.name == one.format
    ]


def _likeliest(ready: Loose, claims: list[_Claim], front: AnyPuzzle | None) -> Recognised:
    """The board that most speaks for, with what else the text may be.

    FormatError where nothing is in front and the boards of several puzzles are equally likely.
    """
    seen = (
        one.lines for one in claims if one.weight >= SHAPE or (one.found.puzzle is front and one.weight >= UNLIKELY)
    )
    everything = frozenset[int]().union(*seen)

    def rank(claim: _Claim) -> float:
        little = _reads_little(claim, claims)
        left_out = 1.0 if little else len(everything - claim.lines) / max(len(everything), 1)
        here = _IN_FRONT * (claim.found.puzzle is front and not little)
        broken = _BROKEN * (front is not None and not claim.sound)  # a file may be there for its rules to be checked
        return claim.weight + here - _LEFT_OUT * left_out - broken

    owners = dict.fromkeys(claim.found.puzzle for claim in claims)
    firsts = [_first([one for one in claims if one.found.puzzle is owner]) for owner in owners]
    best = max(firsts, key=lambda claim: (rank(claim), len(claim.lines)))
    equal = [one.found for one in firsts if rank(one) == rank(best)]
    if front is None and len(equal) > 1:
        names = listed((f"{one.puzzle.slug} {one.format}" for one in equal), "or")
        raise FormatError(f"it may be {names}: say which with --puzzle and --from")
    best, others = _with_others(best, claims, front)
    found = _with_skipped(best, ready)
    mine = any(one.found.puzzle is found.puzzle for one in others)
    moved = front is not None and found.puzzle is not front and best.weight < ADDRESS
    return replace(
        found,
        guess=found.guess or bool(found.skipped or found.unread or found.damaged) or mine or moved,
        other_readings=tuple(_with_skipped(one, ready) for one in others),
    )


def _first(claims: list[_Claim]) -> _Claim:
    """The likeliest of one puzzle's claims, of equal weight the first: formats tell likely ones first; but what a
    format itself writes comes before a part of it."""
    best = max(claims, key=lambda one: one.weight)
    whole = (one for one in claims if not one.found.guess and best.lines < one.lines)
    return next((one for one in whole if one.weight >= min(best.weight, SHAPE)), best)


def _stands_apart(claim: _Claim, ready: Loose) -> bool:
    """Whether a board is read from half of the rows or more between two blank lines, as what may be anything has to."""
    blocks = {row.block for row in ready.rows if not claim.lines.isdisjoint(row.lines)}
    beside = [row for row in ready.rows if row.block in blocks]
    return 2 * sum(not claim.lines.isdisjoint(row.lines) for row in beside) >= len(beside)


def _reads_little(claim: _Claim, claims: list[_Claim]) -> bool:
    """Whether nothing names what a board's lines are, and another that is not unlikely is read from these and at least
    half as many more."""
    return claim.weight < LABELLED and any(
        claim.lines < one.lines and 3 * len(claim.lines) <= 2 * len(one.lines) and one.weight >= DOUBTFUL
        for one in claims
    )


def _with_others(best: _Claim, claims: list[_Claim], front: AnyPuzzle | None) -> tuple[_Claim, list[_Claim]]:
    """The likeliest claim, unless it breaks rules and another of the same lines does not; and others beside it,
    also one that breaks rules where more speaks for it, or its puzzle is in front."""
    least, here = min(DOUBTFUL, best.weight), front if best.found.puzzle is not front else None
    rivals = [
        one
        for one in claims
        if one.weight >= (least if one.found.puzzle is best.found.puzzle else min(UNLIKELY, least))
        and (
            not one.lines < best.lines
            if one.found.puzzle is best.found.puzzle
            else one.lines >= best.lines or (one.found.puzzle is here and 2 * len(one.lines) > len(best.lines))
        )
        and (one.sound or bool(best.found.damaged) or one.weight > best.weight or one.found.puzzle is here)
    ]
    if not best.sound:
        fitting = (one for one in rivals if one.found.puzzle is best.found.puzzle and one.lines == best.lines)
        broken, best = best, next(fitting, best)
        rivals = [broken, *rivals] if broken.weight > best.weight else rivals
    others: list[_Claim] = []
    for one in sorted(rivals, key=lambda one: one.found.puzzle is not here):
        if len(others) < _MOST_OTHERS and not any(_same(one, other) for other in (best, *others)):
            others.append(one)
    return best, sorted(others, key=lambda one: one.found.puzzle is not best.found.puzzle)


def _same(one: _Claim, other: _Claim) -> bool:
    return one.found.puzzle is other.found.puzzle and bool(one.found.board == other.found.board)


def _with_skipped(claim: _Claim, ready: Loose) -> Recognised:
    """The board and what is left of its text; not what says only what the board is."""
    found, values = claim.found, claim.found.puzzle.options_of(claim.found.board)
    texts = dict[int, str]()
    for number, line in zip(ready._lines, ready.text.split("\n"), strict=True):
        texts[number] = f"{texts[number]}, {line}" if number in texts else line
    known = partial(is_said_already, values=values, called=found.puzzle.called)
    skipped = (number for number in lines_in(ready) - claim.lines if not known(texts[number]))
    lines = [line for number, line in zip(ready._lines, ready.text.split("\n"), strict=True) if number in claim.lines]
    board = f"{found.puzzle.format(found.board)} {found.damaged} {found.assumed}" if claim.said else ""
    left = numbers_left(lines, claim.said, board, found.unread) if claim.said else ()
    unread = tuple(part for part in (*found.unread, *left) if not known(part))
    return replace(found, skipped=tuple(sorted(skipped)), unread=unread)


_RUN = re.compile(r'\s*\{"event":\s?"started",[^\n]{0,200}?"puzzle":\s?"(\w{1,40})"')
_FIRST_LINE = re.compile(r"^([^\w\n]{0,40})puzzle:[ \t]*(\w{1,40})[ \t]+\d", re.MULTILINE)


def _quoted(text: str, candidates: tuple[AnyPuzzle, ...]) -> Recognised | None:
    """The first board whose own text stands in another, and others that do; None where there is none."""
    heads = [*islice(_FIRST_LINE.finditer(text), _MOST_QUOTED)]
    starts = [head.start() for head in heads]
    found = [
        one
        for head, end in zip(heads, (*starts[1:], len(text)), strict=False)
        if (one := _quoted_at(head, text[:end], text, candidates)) is not None
    ]
    return _as_one(found) if len(found) > 1 else found[0] if found else None


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


def find_puzzle(puzzles: tuple[AnyPuzzle, ...], slug: str) -> AnyPuzzle:
    """The puzzle called `slug`; OptionError naming those there are."""
    for puzzle in puzzles:
        if puzzle.slug == slug:
            return puzzle
    raise OptionError(f"unknown puzzle '{slug}': there is {listed(p.slug for p in puzzles)}")


@dataclass(frozen=True, slots=True)
class _Reader:
    owner: AnyPuzzle
    format: Format[Any]

    @property
    def name(self) -> str:
        return f"{self.owner.slug} {self.format.name}"

    def read(self, board_text: str, text: str, given: Mapping[str, str]) -> Recognised:
        """The board of a text of this format that stands in another."""
        parse: Callable[[str, options.Values], Any] | None = self.format.parse
        assert parse is not None
        board = parse(board_text, options.read(self.owner.options, given, f"option of a {self.owner.slug} board"))
        return Recognised(self.owner, board, (), self.format.name, not self._writes(board, text))

    def _writes(self, board: Any, text: str) -> bool:
        """Whether the format itself would write a board so, but for blanks."""
        if self.format.format is None:
            return board is not None  # nothing to compare with: the format was not made to be written
        try:
            return "".join(self.format.format(board).split()) == "".join(text.split())
        except WorkbenchError:
            return False


def _read_native(text: str, candidates: tuple[AnyPuzzle, ...], *, forced: bool, given: Mapping[str, str]) -> Recognised:
    slug = boardfile.take_apart(text).slug
    owner = next((p for p in candidates if p.slug == slug), None)
    if owner is None and forced:
        owner = candidates[0]  # its own parser says whose board this is
    if owner is None:
        raise FormatError(f"unknown puzzle '{slug}': there is {listed(p.slug for p in candidates) or 'none'}", 1)
    if given:
        raise OptionError(f"{next(iter(given))}: the header of a native board says it already; change it there")
    return Recognised(owner, owner.parse(text), native.foreign_header(owner, text), NATIVE)


def _refusal(
    ready: Loose, owners: Iterable[AnyPuzzle], refusals: _Refusals, front: AnyPuzzle | None, meant: AnyPuzzle | None
) -> WorkbenchError:
    """Why a text is no board: what is wrong with that of the puzzle in front, or of the one that it resembles; or what
    was found, and what would be read."""
    own = [(reader, error) for reader, error in refusals if reader.owner is front]
    mine = own or [(reader, error) for reader, error in refusals if reader.owner is meant] or refusals
    reasons = dict.fromkeys(f"{reader.name}: {error}" for reader, error in mine)
    if not mine:
        return no_board(ready, [*dict.fromkeys(owners)], front, meant)
    if front is not None and not own:
        alike = [*dict.fromkeys(reader.owner for reader, _ in mine)]
        said = str(mine[0][1]) if len(reasons) == 1 else "; ".join(reasons)
        like = listed((owner.title for owner in alike), "or")
        return FormatError(
            f"it looks like {like}, but {said}. {WOULD_BE}", more=[needs(one) for one in (*alike, front)]
        )
    return mine[0][1] if len(reasons) == 1 else FormatError(f"it is no board: {'; '.join(reasons)}")


def _names(candidates: tuple[AnyPuzzle, ...], readers: list[_Reader]) -> str:
    foreign = [reader.format.name if len(candidates) == 1 else reader.name for reader in readers]
    return listed([NATIVE, link.NAME, *foreign])
