"""The rules of towers, without any solver: failure boards with their codes first."""

from __future__ import annotations

from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.core.errors import IllegalMove
from workbench.puzzles.towers.puzzle import Towers
from workbench.puzzles.towers.rules.board import (
    Board,
    Grade,
    clue_cell,
    clue_index,
    clue_name,
    clues_of,
    empty,
    every_height,
    heights_in,
    puzzle_of,
    seen,
    street,
)
from workbench.puzzles.towers.rules.check import check, sight_range
from workbench.puzzles.towers.rules.moves import apply, caption

HEAD = "puzzle: towers 1\nsize: 3\n\n"

BROKEN = {
    "repeat-row": """
+ . . . +
. 1 1 . .
. . . . .
. . . . .
+ . . . +""",
    "repeat-column": """
+ . . . +
. . 2' . .
. . . . .
. . 2 . .
+ . . . +""",
    "sight": """
+ . 1 . +
. . 2 . .
. . . . .
. . . . .
+ . . . +""",
    "range": """
+ . . . +
. . . . .
. . . . 4
. . . . .
+ . . . +""",
}


def board_of(picture: str) -> Board:
    return Towers().parse(HEAD + picture.lstrip("\n"))


@pytest.mark.parametrize("code", BROKEN)
def test_a_broken_board_raises_its_code_and_no_other(code: str) -> None:
    verdict = check(board_of(BROKEN[code]))
    assert {violation.code for violation in verdict.violations} == {code}
    assert all(violation.cells for violation in verdict.violations)


def test_beside_a_height_that_no_tower_has_a_clue_is_not_judged() -> None:
    picture = "+ 2 . . +\n. 35 . . .\n. . . . .\n. . . . .\n+ . . . +"
    assert [violation.code for violation in check(board_of(picture)).violations] == ["range"]


def test_the_cells_of_a_repeat_are_the_two_that_are_alike() -> None:
    (violation,) = check(board_of(BROKEN["repeat-column"])).violations
    assert violation.cells == ((1, 2), (3, 2))
    assert violation.message == "column 2 has height 2 twice"
    (violation,) = check(board_of(BROKEN["repeat-row"])).violations
    assert (violation.message, violation.cells) == ("row 1 has height 1 twice", ((1, 1), (1, 2)))


def test_a_full_board_without_violation_is_solved() -> None:
    clues, heights = (3, 2, 1, 1, 2, 2, 3, 2, 1, 1, 2, 2), (1, 2, 3, 2, 3, 1, 3, 1, 2)
    assert check(puzzle_of(clues, heights)).solved
    assert clues_of(3, heights) == clues


@pytest.mark.parametrize(
    ("line", "positions"), [((1, 2, 3), (0, 1, 2)), ((3, 1, 2), (0,)), ((2, 1, 3), (0, 2)), ((0, 2, 0), (1,)), ((), ())]
)
def test_a_tower_is_seen_only_if_it_is_taller_than_all_before(
    line: tuple[int, ...], positions: tuple[int, ...]
) -> None:
    assert seen(line) == positions


@pytest.mark.parametrize("size", [3, 4, 5])
def test_sight_range_never_excludes_a_clue_that_some_completion_has(size: int) -> None:
    counts: dict[tuple[int, ...], set[int]] = {}
    for line in permutations(range(1, size + 1)):
        for shown in product((False, True), repeat=size):
            partial = tuple(height if show else 0 for height, show in zip(line, shown, strict=True))
            counts.setdefault(partial, set()).add(len(seen(line)))
    for partial, possible in counts.items():
        low, high = sight_range(partial, size)
        assert low <= min(possible)
        assert max(possible) <= high
        if 0 not in partial:
            assert low == high


@pytest.mark.parametrize(
    ("line", "low", "high"),
    [
        ((0, 0, 0, 0), 1, 4),
        ((4, 0, 0, 0), 1, 1),
        ((2, 4, 0, 0), 2, 2),
        ((0, 4, 0, 0), 1, 2),
        ((0, 0, 4, 3), 1, 3),
        ((1, 0, 0, 0), 2, 4),
        ((3, 0, 0, 0), 2, 2),
        ((2, 0, 1, 0), 2, 3),
        ((2, 0, 4, 0), 2, 3),
        ((2, 1, 0, 4), 2, 3),
        ((1, 2, 0, 4), 3, 4),
        ((0, 1, 4, 0), 1, 3),
    ],
)
def test_what_is_certain_of_a_street_with_blanks(line: tuple[int, ...], low: int, high: int) -> None:
    assert sight_range(line, 4) == (low, high)


@pytest.mark.parametrize("size", [3, 7, 15])
def test_every_clue_has_a_place_and_a_street_that_starts_beside_it(size: int) -> None:
    for clue in range(4 * size):
        row, col = clue_cell(size, clue)
        assert clue_index(size, (row, col)) == clue
        near = street(size, clue)[0]
        assert abs(near // size + 1 - row) + abs(near % size + 1 - col) == 1
        assert len(set(street(size, clue))) == size


MOVES = st.one_of(
    st.builds(
        "{} {} {} {}".format,
        st.sampled_from(["set", "place", "give", "mark", "marks"]),
        st.integers(-1, 5),
        st.integers(-1, 5),
        st.integers(-1, 5),
    ),
    st.builds("tick {} {}".format, st.integers(-1, 5), st.integers(-1, 5)),
    st.sampled_from(["marks", "promote", "lock", "unlock", "clear", "", "jump", "set 1", "set a b c", "marks 1 1 2 3"]),
)


@given(st.lists(MOVES, max_size=30))
def test_any_sequence_of_moves_gives_a_sound_board_or_says_why_not(moves: list[str]) -> None:
    board = empty(4)
    for move in moves:
        try:
            board = apply(board, move)
        except IllegalMove:
            continue
        assert all(not (given and entry) for given, entry in zip(board.givens, board.entries, strict=True))
        assert all(not mask for mask, height in zip(board.marks, board.heights, strict=True) if height)
        assert all(board.clues[clue] for clue in board.done)
        assert Towers().parse(Towers().format(board)) == board


def test_placing_takes_the_height_from_pencil_marks_along_row_and_column_only() -> None:
    board = apply(apply(empty(3), "marks"), "place 1 1 2")
    assert [bin(mask).count("1") for mask in board.marks] == [0, 2, 2, 2, 3, 3, 2, 3, 3]


def test_promoting_turns_single_pencil_marks_into_heights() -> None:
    board = apply(apply(apply(empty(3), "mark 1 1 2"), "mark 2 2 1"), "mark 2 2 3")
    assert apply(board, "promote").heights == (2, 0, 0, 0, 0, 0, 0, 0, 0)


def test_a_given_height_cannot_be_overwritten() -> None:
    board = apply(empty(3), "give 1 1 2")
    with pytest.raises(IllegalMove, match="given"):
        apply(board, "set 1 1 3")


def test_a_filled_board_has_givens_once_and_no_pencil_marks() -> None:
    board = apply(apply(empty(3), "give 1 1 2"), "marks")
    assert board.marks == (0, *(0b1010,) * 2, 0b1010, *(0b1110,) * 2, 0b1010, *(0b1110,) * 2)
    filled = board.filled_with((2, 3, 1) * 3)
    assert (filled.entries, filled.heights) == ((0, 3, 1, 2, 3, 1, 2, 3, 1), (2, 3, 1) * 3)
    assert filled.marks == (0,) * 9


def test_locking_and_unlocking_are_each_others_inverse_on_a_filled_board() -> None:
    board = apply(apply(empty(3), "set 1 1 2"), "set 2 2 1")
    locked = apply(board, "lock")
    assert locked.givens == board.entries
    assert apply(locked, "unlock") == board


def test_a_height_that_stands_often_is_counted_in_words_that_read_well() -> None:
    verdict = check(empty(4).filled_with((3, 3, 3) + (0,) * 13))
    assert [violation.message for violation in verdict.violations] == ["row 1 has 3 towers of height 3"]


def test_ticking_says_what_it_does() -> None:
    board = board_of(BROKEN["sight"])
    for said in ("done", "not done"):
        assert caption(board, "tick 0 2").endswith(f": {said}")
        board = apply(board, "tick 0 2")


def test_a_clue_is_judged_as_soon_as_it_is_certain() -> None:
    def codes(clue: int, *heights: int) -> list[str]:
        moves = [f"set {row} 1 {height}" for row, height in enumerate(heights, 1)]
        board = apply(empty(4), ";".join([f"set 0 1 {clue}", *moves]))
        return [violation.code for violation in check(board).violations]

    assert codes(1, 3) == codes(3, 3) == ["sight"]  # two are seen
    assert codes(2, 3) == codes(1, 4) == codes(4) == codes(4, 1) == []
    assert codes(2, 4) == codes(4, 2) == ["sight"]
    (violation,) = check(apply(apply(empty(4), "set 0 1 1"), "set 1 1 3")).violations
    assert violation.message == "the clue above column 1 is 1, but at least 2 can be seen from there"
    assert violation.cells == ((0, 1), (1, 1))
    (violation,) = check(apply(empty(4), "set 0 1 4;set 1 1 3")).violations
    assert violation.message == "the clue above column 1 is 4, but at most 2 can be seen from there"
    (violation,) = check(apply(empty(4), "set 0 1 4;set 1 1 2;set 2 1 1;set 3 1 3;set 4 1 4")).violations
    assert violation.message == "the clue above column 1 is 4, but 3 can be seen from there"


def test_clues_lie_along_the_edge_and_nowhere_else() -> None:
    places = {clue_cell(3, clue) for clue in range(12)}
    for row, col in product(range(-1, 6), repeat=2):
        assert (clue_index(3, (row, col)) is not None) == ((row, col) in places)
    assert [clue_name(3, clue) for clue in (0, 4, 8, 9)] == [
        "the clue above column 1",
        "the clue below column 2",
        "the clue left of row 3",
        "the clue right of row 1",
    ]


def test_masks_of_heights() -> None:
    assert [every_height(size) for size in (3, 4)] == [0b1110, 0b11110]
    assert list(heights_in(0b101010)) == [1, 3, 5]
    assert [grade.level for grade in Grade] == [0, 1, 2, 3]
