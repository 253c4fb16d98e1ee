"""Whose board a text is and in which format it is written. Opens no file; how texts are taken apart is the formats'."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import partial

from workbench.core import boardfile, files, link, native, options, sections
from workbench.core.claims import Reader, Refusals, broken_without_row, claimed, likeliest, stands_apart
from workbench.core.errors import FormatError, OptionError, WorkbenchError
from workbench.core.loose import INCOMPLETE, LABELLED, SHAPE, UNLIKELY, Loose
from workbench.core.loose_lines import in_digits, with_last_cells
from workbench.core.loose_text import lines_in, rows_in
from workbench.core.no_board import WOULD_BE, is_ragged, labelled_in, named_in, needs, no_board, without_odd_row
from workbench.core.puzzle import AnyPuzzle
from workbench.core.quoted import quoted_in
from workbench.core.recognised import NATIVE, Recognised, as_one
from workbench.core.wording import listed


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
        return as_one(several)
    found = asked(sections.without_title(text))
    if found.format != NATIVE and found.skipped and not found.place:
        for parts in sections.parted(lines):
            several = _in_turn(lines, parts, asked, beside=found)
            if len(several) > 1:
                return as_one(several)
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


def _in_turn(
    text: str, parts: list[sections.Section], asked: Callable[[str], Recognised], beside: Recognised | None = None
) -> list[Recognised]:
    """The boards of parts of a text, with the numbers of its lines.

    beside   the text as one board: others count only if they are of its format, and all its lines are in one part.
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


def is_lesson(text: str) -> bool:
    """Whether a text looks like a lesson: its numbers and signs could be read as a board."""
    return _LESSON.match(text) is not None and _OPENS.search(text) is not None


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
        several = quoted_in(text, candidates) if format is None and front is not None else None
        if several is not None and several.other_readings:
            return several
        return _read_native(text, candidates, forced=puzzle is not None, given=given)
    if format in (None, link.NAME):
        if links := link.found_in(text):
            return _linked(
                text, links, partial(_read_native, candidates=candidates, forced=puzzle is not None, given=given)
            )
        if format is not None:
            raise FormatError(f"there is no link in it: one begins with {link.SCHEME}")
    if not text.strip():
        raise FormatError("the file is empty: a board begins with a line like 'puzzle: towers 1'")
    if format is None and (run := _RUN.match(text)) is not None:
        owner = next((one.title for one in candidates if one.slug == run[1]), run[1])
        read_by = "“Open run” in the window reads its file, “log” and “solve --again” in a terminal"
        raise FormatError(f"it is a run of {owner}, no board: {read_by}")
    if format is None and is_lesson(text):
        raise FormatError("it is a lesson, no board: File, “Open a lesson” in the window plays it")
    text, misread = in_digits(text.replace("\r\n", "\n").replace("\r", "\n")) if format is None else (text, "")
    text = with_last_cells(text) if format is None else text
    readers = [Reader(owner, one) for owner in candidates for one in owner.formats if one.parse is not None]
    if format is not None:
        named = [reader for reader in readers if reader.format.name == format]
        if not named:
            raise OptionError(f"unknown format '{format}': there is {_names(candidates, readers)}")
        readers = named
    elif (quoted := quoted_in(text, candidates)) is not None:
        return quoted
    ready = rows_in(text)
    named_here = named_in(text, candidates) or labelled_in(ready, candidates)
    meant = named_here or front
    looked_at = front is not None
    claims, refusals, broken = claimed(
        text, ready, readers, given, meant, forced=format is not None, looked_at=looked_at
    )
    filled = lines_in(ready)
    here = any(one.found.puzzle is front or one.lines >= filled for one in claims)
    if not here and not broken and meant is front is not None and (mended := without_odd_row(ready)) is not None:
        whole, odd, damaged = mended  # a person will look at it
        own = [reader for reader in readers if reader.owner is front]
        found_whole, worse, _ = claimed("", whole, own, given, front, forced=False, looked_at=True)
        if found_whole and all(one.weight <= INCOMPLETE for one in found_whole):  # more likely another puzzle's
            found_whole, *_ = claimed("", whole, readers, given, front, forced=False, looked_at=True)
        also = damaged.partition(";")[0]
        refusals += [(reader, FormatError(f"{error.said}; {also}")) for reader, error in worse]
        claims += [replace(one, found=replace(one.found, unread=(odd,), damaged=damaged)) for one in found_whole]
    if not here and meant is front is not None and is_ragged(ready):  # no part of it is another puzzle's board
        claims = [one for one in claims if one.found.puzzle is front or one.weight >= SHAPE]
    # what is wrong with a board that is meant is better than one of another puzzle that breaks its rules
    is_meant = any(reader.owner is meant or (meant is None and reader.format.resembles(text)) for reader, _ in refusals)
    sure = LABELLED if is_meant else SHAPE if named_here else INCOMPLETE
    claims = [one for one in claims if one.found.puzzle is meant or one.weight >= sure or one.sound]
    claims = [one for one in claims if one.weight > UNLIKELY or stands_apart(one, ready)]
    if not claims:
        owners = candidates if format is None else tuple(reader.owner for reader in readers)
        if not refusals and front is not None and (mended := without_odd_row(ready)) is not None:
            without, _, damaged = mended
            refusals = broken_without_row(without, damaged, readers)
        raise _refusal(ready, owners, refusals, front, meant)
    found = likeliest(ready, claims, meant)
    elsewhere = meant is not front is not None and found.puzzle is not front
    return _with_misread(replace(found, guess=found.guess or elsewhere), misread)


def _with_misread(found: Recognised, misread: str) -> Recognised:
    """A reading and the others, with what was taken for digits; a person will look at it."""
    if not misread:
        return found
    others = tuple(_with_misread(one, misread) for one in found.other_readings)
    assumed = "; ".join(filter(None, (misread, found.assumed)))
    return replace(found, guess=True, assumed=assumed, other_readings=others)


_LESSON, _OPENS = re.compile(r"\ufeff?\s*lesson:"), re.compile(r"^open \S", re.MULTILINE)
_RUN = re.compile(r'\s*\{"event":\s?"started",[^\n]{0,200}?"puzzle":\s?"(\w{1,40})"')


def find_puzzle(puzzles: tuple[AnyPuzzle, ...], slug: str) -> AnyPuzzle:
    """The puzzle called `slug`; OptionError naming those there are."""
    for puzzle in puzzles:
        if puzzle.slug == slug:
            return puzzle
    raise OptionError(f"unknown puzzle '{slug}': there is {listed(p.slug for p in puzzles)}")


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


def _linked(text: str, links: list[re.Match[str]], read: Callable[[str], Recognised]) -> Recognised:
    """The first board whose link stands in a text, and others that do; a person looks where one of them is damaged."""
    filled = [number for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    found, errors = dict[str, Recognised](), list[WorkbenchError]()
    for one in links:
        try:
            own, end = link.unfolded(one)
            lines = range(text.count("\n", 0, one.start()) + 1, text.count("\n", 0, end) + 2)
            skipped = tuple(number for number in filled if number not in lines)
            found.setdefault(own, replace(read(own), format=link.NAME, guess=True, skipped=skipped))
        except WorkbenchError as error:
            errors.append(error)
    if not found:
        raise errors[0]
    if len(found) > 1:
        return as_one([*found.values()])
    (only,) = found.values()
    return only if errors else replace(only, guess=False, skipped=())  # a text may say a link twice


def _refusal(
    ready: Loose, owners: Iterable[AnyPuzzle], refusals: Refusals, front: AnyPuzzle | None, meant: AnyPuzzle | None
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


def _names(candidates: tuple[AnyPuzzle, ...], readers: list[Reader]) -> str:
    foreign = [reader.format.name if len(candidates) == 1 else reader.name for reader in readers]
    return listed([NATIVE, link.NAME, *foreign])
