"""Looking for techniques: each finder yields the uses of one technique on a known, in reading order.

A finder assumes that the simpler techniques find nothing any more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from workbench.core.grid import cell_at
from workbench.core.wording import listed
from workbench.puzzles.towers.analysis.chains import chains
from workbench.puzzles.towers.analysis.street_rules import StreetMasks, arranged, countable, near_enough, sharing
from workbench.puzzles.towers.analysis.techniques import (
    Candidates,
    Deduction,
    Technique,
    places_name,
    refused_name,
    sight_name,
    street_name,
)
from workbench.puzzles.towers.rules.board import Grade, clue_cell, heights_in, street

Deductions = Iterator[Deduction]


def first_deduction(known: Candidates, grade: Grade = Grade.EXTREME) -> Deduction | None:
    """The simplest step that what is known allows with the techniques up to a grade."""
    for technique, find in FINDERS.items():
        if technique.grade is not None and technique.grade.level <= grade.level:
            for deduction in find(known):
                return deduction
    return None


# ------------------------------------------------------------------------------------------------ placing


def _placed(known: Candidates, technique: Technique, clue: int, sentence: str, placed: dict[int, int]) -> Deductions:
    """A deduction that fills in the blank cells of `placed` (cell index to height), if there are any."""
    n = known.size
    blank = {index: height for index, height in placed.items() if not known.heights[index]}
    if blank:
        placements = tuple((cell_at(index, n), height) for index, height in blank.items())
        yield Deduction(technique, sentence, placements, cells=(clue_cell(n, clue), *(cell for cell, _ in placements)))


def _tallest_first(known: Candidates) -> Deductions:
    n = known.size
    for clue, number in enumerate(known.clues):
        if number == 1:
            where, seen = street_name(n, clue).capitalize(), sight_name(n, clue, 1)
            sentence = f"{where} shows {seen}, so the tallest, {n}, stands first."
            yield from _placed(known, Technique.TALLEST_FIRST, clue, sentence, {street(n, clue)[0]: n})


def _staircase(known: Candidates) -> Deductions:
    n = known.size
    for clue, number in enumerate(known.clues):
        if number == n:
            where, seen = street_name(n, clue).capitalize(), sight_name(n, clue, n)
            sentence = f"{where} shows all {seen}, so they rise step by step."
            stairs = {index: height for height, index in enumerate(street(n, clue), 1)}
            yield from _placed(known, Technique.STAIRCASE, clue, sentence, stairs)


def _facing(known: Candidates) -> Deductions:
    n = known.size
    for clue, facing in _streets(n):
        number, other = known.clues[clue], known.clues[facing]
        if number and other and number + other == n + 1:
            index = street(n, clue)[number - 1]
            sentence = (
                f"{street_name(n, clue).capitalize()} shows {sight_name(n, clue, number)} and {other} from the other "
                f"end, together one more than the size: {n} stands in {places_name(n, clue, [index])}."
            )
            for deduction in _placed(known, Technique.FACING, clue, sentence, {index: n}):
                cells = (clue_cell(n, clue), clue_cell(n, facing), cell_at(index, n))
                yield Deduction(Technique.FACING, sentence, deduction.placements, cells=cells)


def _last_height(known: Candidates) -> Deductions:
    n = known.size
    for index, mask in enumerate(known.candidates):
        if not known.heights[index] and mask and mask & (mask - 1) == 0:
            cell, height = cell_at(index, n), mask.bit_length() - 1
            sentence = f"Row {cell[0]}, column {cell[1]} can be nothing but {height}."
            yield Deduction(Technique.LAST_HEIGHT, sentence, ((cell, height),), cells=(cell,))


def _last_place(known: Candidates) -> Deductions:
    n = known.size
    for clue, _ in _streets(n):
        cells = street(n, clue)
        for height in range(1, n + 1):
            places = [index for index in cells if known.candidates[index] >> height & 1]
            if len(places) == 1 and not known.heights[places[0]]:
                where = places_name(n, clue, places)
                sentence = f"In {street_name(n, clue)} only {where} is left for {height}."
                cell = cell_at(places[0], n)
                yield Deduction(Technique.LAST_PLACE, sentence, ((cell, height),), cells=(cell,))


# ------------------------------------------------------------------------------------------------ one street


def _streets(size: int) -> Iterator[tuple[int, int]]:
    """Each row and column once, as its near clue (left or top) and the clue that faces it."""
    yield from ((clue, clue + size) for clue in (*range(2 * size, 3 * size), *range(size)))


def _refused(
    known: Candidates, technique: Technique, clues: tuple[int, ...], line: StreetMasks, kept: StreetMasks, sentence: str
) -> Deductions:
    """A deduction that takes from the street of clues[0] what is in `line` and not in `kept`. The sentence has a place
    {refused} for it, and may have one {ruled} for what follows."""
    n = known.size
    cells = street(n, clues[0])
    refused = [(i, have & ~keep) for i, have, keep in zip(cells, line, kept, strict=True) if have & ~keep]
    if refused:
        eliminations = tuple((cell_at(i, n), height) for i, mask in refused for height in heights_in(mask))
        lit = (*(clue_cell(n, clue) for clue in clues), *(cell_at(i, n) for i, _ in refused))
        text = sentence.format(refused=refused_name(n, clues[0], refused), so=_so(n, refused))
        yield Deduction(technique, text, eliminations=eliminations, cells=lit)


def _so(size: int, refused: Sequence[tuple[int, int]]) -> str:
    """ ", so row 1, column 4 is not 5"; nothing of several cells, which make a long sentence already."""
    if len(refused) > 1:
        return ""
    (index, mask), *_ = refused
    row, col = cell_at(index, size)
    return f", so row {row}, column {col} is not {listed(heights_in(mask), 'or')}"


def _shown(known: Candidates, clue: int) -> str:
    """ "Row 2 shows 4 towers from the left"."""
    n = known.size
    return f"{street_name(n, clue).capitalize()} shows {sight_name(n, clue, known.clues[clue])}"


def _by_clue(
    technique: Technique, rule: Callable[[StreetMasks, int], StreetMasks], why: str
) -> Callable[[Candidates], Deductions]:
    """The finder of a technique that looks at one street from one clue."""

    def find(known: Candidates) -> Deductions:
        for clue, number in enumerate(known.clues):
            if number:
                line = known.line(clue)
                sentence = f"{_shown(known, clue)} – {why}."
                yield from _refused(known, technique, (clue,), line, rule(line, number), sentence)

    return find


def _both_ends(known: Candidates) -> Deductions:
    for clue, facing in _streets(known.size):
        number, other = known.clues[clue], known.clues[facing]
        if number and other:
            line = known.line(clue)
            sentence = f"{_shown(known, clue)} and {other} from the other end: no arrangement has {{refused}}."
            kept = arranged(line, number, other)
            yield from _refused(known, Technique.BOTH_ENDS, (clue, facing), line, kept, sentence)


# ------------------------------------------------------------------------------------------------ sets


def _sets(known: Candidates, naked: bool) -> Deductions:
    n = known.size
    for clue, _ in _streets(n):
        line = known.line(clue)
        found = sharing(line)
        if found is None or found[0] is not naked:
            continue
        cells = street(n, clue)
        where = places_name(n, clue, [cells[place] for place in found[1]])
        what, name = listed(heights_in(found[2])), street_name(n, clue)
        if naked:
            kept = tuple(mask if place in found[1] else mask & ~found[2] for place, mask in enumerate(line))
            sentence = f"In {name}, {where} share {what} among them, which rules out {{refused}}."
        else:
            kept = tuple(mask & found[2] if place in found[1] else mask for place, mask in enumerate(line))
            sentence = f"In {name}, only {where} are left for {what}, which rules out {{refused}}."
        technique = Technique.NAKED_SET if naked else Technique.HIDDEN_SET
        for deduction in _refused(known, technique, (clue,), line, kept, sentence):
            lit = tuple(cell_at(cells[place], n) for place in found[1])
            rest = tuple(cell for cell in deduction.cells[1:] if cell not in lit)  # the clue has no part in it
            yield Deduction(technique, deduction.sentence, eliminations=deduction.eliminations, cells=(*lit, *rest))


def _fish(known: Candidates) -> Deductions:
    n = known.size
    for height in range(1, n + 1):
        # the rows as a street: row r "has height" c + 1 where the height may stand in column c
        rows = tuple(
            sum(2 << col for col in range(n) if known.candidates[row * n + col] >> height & 1) for row in range(n)
        )
        found = sharing(rows)
        if found is None:
            continue
        naked, in_rows, mask = found
        cols = tuple(col - 1 for col in heights_in(mask))
        row_names, col_names = (listed(k + 1 for k in lines) for lines in (in_rows, cols))
        if naked:
            sentence = f"In rows {row_names}, {height} has only columns {col_names} left: no other row has it there."
        else:
            sentence = f"In columns {col_names}, {height} has only rows {row_names} left: no other column has it there."
        base = [row * n + col for row in in_rows for col in cols if known.candidates[row * n + col] >> height & 1]
        hit = [
            row * n + col
            for row in range(n)
            for col in range(n)
            if known.candidates[row * n + col] >> height & 1
            and ((row not in in_rows and col in cols) if naked else (row in in_rows and col not in cols))
        ]
        eliminations = tuple((cell_at(index, n), height) for index in hit)
        cells = tuple(cell_at(index, n) for index in (*base, *hit))
        yield Deduction(Technique.FISH, sentence, eliminations=eliminations, cells=cells)


FINDERS: dict[Technique, Callable[[Candidates], Deductions]] = {
    Technique.TALLEST_FIRST: _tallest_first,
    Technique.STAIRCASE: _staircase,
    Technique.FACING: _facing,
    Technique.LAST_HEIGHT: _last_height,
    Technique.LAST_PLACE: _last_place,
    Technique.TOO_NEAR: _by_clue(Technique.TOO_NEAR, near_enough, "fewer would show with {refused}{so}"),
    Technique.COUNTING: _by_clue(Technique.COUNTING, countable, "the count cannot come out with {refused}"),
    Technique.NAKED_SET: lambda known: _sets(known, naked=True),
    Technique.HIDDEN_SET: lambda known: _sets(known, naked=False),
    Technique.STREET: _by_clue(
        Technique.STREET, lambda line, number: arranged(line, number, 0), "no arrangement has {refused}"
    ),
    Technique.BOTH_ENDS: _both_ends,
    Technique.FISH: _fish,
    Technique.CHAIN: chains,
}
"""Simplest first."""
