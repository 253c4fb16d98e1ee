"""The boards that the formats read in a text, and which of them is the likeliest."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from typing import Any

from workbench.core import options
from workbench.core.already_said import is_said_already, numbers_left
from workbench.core.errors import FormatError, OptionError, WorkbenchError
from workbench.core.loose import ADDRESS, DOUBTFUL, FRONT_ONLY, LABELLED, SHAPE, UNLIKELY, Loose
from workbench.core.loose_text import lines_in
from workbench.core.puzzle import AnyPuzzle
from workbench.core.recognised import Recognised
from workbench.core.text_format import Format
from workbench.core.wording import listed

_MOST_CLAIMS = 200  # boards of one format that are looked for in a text
_MOST_OTHERS = 3  # boards that a person may choose instead
_IN_FRONT = 1.5  # added to the weight of the puzzle in front: labels or an address of another one weigh more
_BROKEN = 1.0  # taken in a window from a board that breaks rules: rows alone come after doubtful ones that do not
_LEFT_OUT = 2.0  # taken from the weight of a reading that leaves out all that others read


@dataclass(frozen=True, slots=True)
class Claim:
    """A board that a text may be: the lines it was read from, and how much speaks for it. `said` is the text that the
    format got; "" where that is the text as it stands."""

    found: Recognised
    lines: frozenset[int]
    weight: float
    said: str = ""

    @property
    def sound(self) -> bool:
        """Whether the board breaks no rule."""
        return not self.found.puzzle.quick_check(self.found.board).violations


Refusals = list[tuple["Reader", WorkbenchError]]


def claimed(
    text: str,
    ready: Loose,
    readers: list[Reader],
    given: Mapping[str, str],
    front: AnyPuzzle | None,
    *,
    forced: bool,
    looked_at: bool,
) -> tuple[list[Claim], Refusals, bool]:
    """The boards that a text may be, damaged ones only where a person looks at them; why formats that it resembles do
    not read it; and whether one of these reasons is certain for some of the lines."""
    claims: list[Claim] = []
    refusals: Refusals = []
    broken = dict[frozenset[int], tuple[Reader, WorkbenchError]]()  # lines that are no other board
    everything, whole = lines_in(ready), set[AnyPuzzle]()
    for reader in readers:
        if forced or reader.format.resembles(text):
            try:
                found = reader.read(text, text, given)
                said = reader.format.format(found.board) if reader.format.format and found.guess else ""
                claims.append(Claim(found, everything, SHAPE + (reader.owner is front), said))
                whole |= {reader.owner} if reader.format.format and not found.guess else set()
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
                claims.append(Claim(found, reading.lines, weight, said))
            except WorkbenchError as error:
                if fault and weight >= ADDRESS:
                    broken[reading.lines] = reader, error
                likely = weight >= (SHAPE if reader.owner is front else ADDRESS if looked_at else LABELLED)
                if isinstance(error, OptionError) or (likely and 2 * len(reading.lines) >= len(everything)):
                    refusals.append((reader, error))
    # of a text that a puzzle's format would write so, nothing is wrong that a look at rows finds
    refusals = [(reader, error) for reader, error in refusals if reader.owner not in whole]
    broken = {lines: why for lines, why in broken.items() if why[0].owner not in whole}
    claims = [one for one in claims if all(map(one.lines.isdisjoint, broken))]
    return claims, [*broken.values()] or refusals, bool(broken)


def broken_without_row(whole: Loose, damaged: str, readers: list[Reader]) -> Refusals:
    """What is wrong with a board of any puzzle besides its odd row."""
    found, *_ = claimed("", whole, readers, {}, None, forced=False, looked_at=True)
    broken = [one.found for one in found if one.weight >= SHAPE and not one.sound][:1]
    return [
        (reader, FormatError(f"{one.puzzle.quick_check(one.board).violations[0].message}; {damaged.partition(';')[0]}"))
        for one in broken
        for reader in readers
        if reader.owner is one.puzzle and reader.format.name == one.format
    ]


def likeliest(ready: Loose, claims: list[Claim], front: AnyPuzzle | None) -> Recognised:
    """The likeliest board, with what else the text may be: readings that break no rule (`_with_others`).

    FormatError where nothing is in front and the boards of several puzzles are equally likely.
    """
    seen = (
        one.lines for one in claims if one.weight >= SHAPE or (one.found.puzzle is front and one.weight >= UNLIKELY)
    )
    everything = frozenset[int]().union(*seen)

    def rank(claim: Claim) -> float:
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


def _first(claims: list[Claim]) -> Claim:
    """The likeliest of one puzzle's claims, of equal ones the first, since formats tell likely ones first. But a claim
    that a format itself would write comes before one of a part of its lines."""
    best = max(claims, key=lambda one: one.weight)
    whole = (one for one in claims if not one.found.guess and best.lines < one.lines)
    return next((one for one in whole if one.weight >= min(best.weight, SHAPE)), best)


def stands_apart(claim: Claim, ready: Loose) -> bool:
    """Whether a board takes at least half of the rows between two blank lines; rows that may be anything have to."""
    blocks = {row.block for row in ready.rows if not claim.lines.isdisjoint(row.lines)}
    beside = [row for row in ready.rows if row.block in blocks]
    return 2 * sum(not claim.lines.isdisjoint(row.lines) for row in beside) >= len(beside)


def _reads_little(claim: Claim, claims: list[Claim]) -> bool:
    """Whether nothing names what a board's lines are, and another board, no unlikely one, is read from these lines and
    at least half as many more."""
    return claim.weight < LABELLED and any(
        claim.lines < one.lines and 3 * len(claim.lines) <= 2 * len(one.lines) and one.weight >= DOUBTFUL
        for one in claims
    )


def _with_others(best: Claim, claims: list[Claim], front: AnyPuzzle | None) -> tuple[Claim, list[Claim]]:
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
    others: list[Claim] = []
    for one in sorted(rivals, key=lambda one: one.found.puzzle is not here):
        if len(others) < _MOST_OTHERS and not any(_same(one, other) for other in (best, *others)):
            others.append(one)
    return best, sorted(others, key=lambda one: one.found.puzzle is not best.found.puzzle)


def _same(one: Claim, other: Claim) -> bool:
    return one.found.puzzle is other.found.puzzle and bool(one.found.board == other.found.board)


def _with_skipped(claim: Claim, ready: Loose) -> Recognised:
    """The claim's board, with what of the text was not read, but for parts that only repeat what the board is."""
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


@dataclass(frozen=True, slots=True)
class Reader:
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
