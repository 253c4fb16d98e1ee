"""The records: each names its question, its source and its certificate, and the certificate is checked here again."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.patience import PATIENCE
from workbench.core import record, resources
from workbench.core.errors import FormatError
from workbench.core.expectation import Expectation, expectations
from workbench.core.limits import Limits
from workbench.core.puzzle import AnyPuzzle
from workbench.puzzles import PUZZLES
from workbench.puzzles.towers.rules.board import puzzle_of
from workbench.solve.expected import departure

pytestmark = pytest.mark.usefixtures("quick_turns")
LONG = (
    {
        ("dicdacdoe", stem, "earliest")
        for stem in ("13-after-138-moves", "14-after-160-moves", "15-after-184-moves", "16-after-210-moves")
    }
    | {("towers", stem, "solve") for stem in ("11-10-clues", "12-11-clues", "15-14-clues")}
    | {("war", "08-sixteen-different-cards", "endless")}
)
"""Certificates that take long."""
SLOW = {
    ("dicdacdoe", "15-four-players-180-moves", "earliest"),
    ("war", "07-longest-descending", "check"),
    ("morris", "3x5-three-pieces", "value"),
    ("ladders", "three-jumps", "fewest"),
}
"""Those that take a fifth of a second or more, while others of the same engines take less."""


def _marks(of: tuple[str, str, str]) -> list[pytest.MarkDecorator]:
    if of in LONG:
        return [pytest.mark.trust, pytest.mark.timeout(3600)]
    return [pytest.mark.corner] if of in SLOW else []


CERTIFIED = [
    pytest.param(
        puzzle,
        path,
        expected,
        id=f"{puzzle.slug}-{path.stem}-{number}-{expected.task}",
        marks=_marks((puzzle.slug, path.stem, expected.task)),
    )
    for puzzle in PUZZLES
    for path in resources.records(puzzle.slug)
    for number, expected in enumerate(expectations(path.read_text(encoding="utf-8")), 1)
]
TOWERS = next(puzzle for puzzle in PUZZLES if puzzle.slug == "towers")


@pytest.mark.parametrize(("puzzle", "path", "expected"), CERTIFIED)
def test_a_certificate_holds(puzzle: AnyPuzzle, path: Path, expected: Expectation) -> None:
    one = record.read(path)
    assert one.slug == puzzle.slug
    limits = Limits(workers=1)  # no time: kernels may have to be compiled first, on a busy machine for minutes
    assert departure(puzzle, puzzle.parse(one.text), expected, limits) is None


def test_every_folder_of_records_is_a_puzzles() -> None:
    folders = {path.name for path in resources.path("records").iterdir() if path.is_dir()}
    assert folders <= {puzzle.slug for puzzle in PUZZLES}


def test_the_lab_book_has_every_record() -> None:
    table = resources.path("records", "README.md").read_text(encoding="utf-8")
    for puzzle in PUZZLES:
        for path in resources.records(puzzle.slug):
            assert f"| {puzzle.slug} | {record.read(path).title} |" in table


@pytest.mark.parametrize("missing", ["question", "answer", "beats", "found", "proved", "title", "expect"])
def test_a_record_that_does_not_say_everything_is_refused(tmp_path: Path, missing: str) -> None:
    path = tmp_path / "three.txt"
    text = resources.records("towers")[0].read_text(encoding="utf-8")
    path.write_text("\n".join(line for line in text.split("\n") if not line.startswith(missing)), encoding="utf-8")
    with pytest.raises(FormatError, match=f"three.txt: .*{missing}"):
        record.read(path)


@pytest.mark.parametrize(
    ("expected", "departs"),
    [
        ("check -> solved", None),
        ("check -> clue", "the rules say: solved"),
        ("solve -> proved count=1", None),
        ("solve -> proved count=2", "count=1, not 2"),
        ("solve -> infeasible", "solve ends proved"),
    ],
)
def test_what_departs_from_a_certificate_is_said(expected: str, departs: str | None) -> None:
    (one,) = expectations(f"puzzle: towers 1\nexpect: {expected}\n")
    board = puzzle_of([0] * 12, (1, 2, 3, 2, 3, 1, 3, 1, 2))
    found = departure(TOWERS, board, one, Limits(time=PATIENCE, workers=1))
    assert found == departs if departs is None else departs in (found or "")
