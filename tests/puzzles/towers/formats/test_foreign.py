"""Texts of other programs: examples that were written by them, round trips, and what is refused."""

from __future__ import annotations

import contextlib
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.drawn.questions import draw_board, questions_of
from workbench.core.errors import FormatError, WorkbenchError
from workbench.core.options import Values, defaults
from workbench.core.recognise import recognise
from workbench.core.text_format import Format
from workbench.puzzles import PUZZLES
from workbench.puzzles.towers.puzzle import Towers
from workbench.puzzles.towers.rules.board import Board, puzzle_of
from workbench.puzzles.towers.rules.moves import apply

TOWERS = Towers()
FORMATS = {format_.name: format_ for format_ in TOWERS.formats}


def parse(name: str, text: str) -> Board:
    read = FORMATS[name].parse
    assert read is not None
    return read(text, defaults(TOWERS.options))


def write(name: str, board: Board) -> str:
    format_ = FORMATS[name].format
    assert format_ is not None
    return format_(board)


def test_a_game_id_has_its_clues_top_bottom_left_right() -> None:
    board = parse("tatham", "5:/2////3//3/4////////4//1/")
    assert board.clues == (0, 2, 0, 0, 0, 3, 0, 3, 4, 0, 0, 0, 0, 0, 0, 0, 4, 0, 1, 0)
    assert not any(board.givens)


def test_a_game_id_may_have_a_grid_with_runs_of_blanks() -> None:
    board = parse("tatham", "4:1" + "/" * 15 + "4,a3b1_2j")
    assert board.givens == (0, 3, 0, 0, 1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    assert board.clues[0] == 1
    assert board.clues[15] == 4


def test_a_game_id_may_carry_the_difficulty_of_its_game() -> None:
    assert parse("tatham", "3dh:1///////////").clues[0] == 1


@pytest.mark.parametrize("size", ["4x4", "4×4"])
def test_a_game_id_may_tell_its_size_twice(size: str) -> None:
    clues = "2/2/1/3/3/2/1/2/1/2/2/3/3/1/2/2"
    for text in (f"{size}:{clues}", f"this one: {size}:{clues} is hard"):
        assert recognise(text, PUZZLES, front=PUZZLES[0]).board == parse("tatham", f"4:{clues}")
    for text, said in (
        (f"{size}:{clues[2:]}", "the game ID has 15 clues: size 4 wants 16"),
        ("a size: " + clues[:9], "there is no board in it, only 2 words and 5 numbers"),
    ):
        with pytest.raises(FormatError, match=said):
            recognise(text, PUZZLES, front=PUZZLES[0])


def test_a_sheet_that_has_lost_its_last_empty_cells_is_read_as_it_was() -> None:
    rows = ["|2||2|4|", "1|||||1", "1|||||4", "|||||3", "||||4|3", "||1|||"]
    for cells, lost in ((";", ""), ("\t", ""), ("\t", "\t")):
        sheet = "\n".join(row.replace("|", cells).rstrip(lost or "\n") for row in rows)
        found = recognise(sheet, PUZZLES, front=PUZZLES[0])
        assert (found.format, found.board.size, found.board.givens[15]) == ("picture", 4, 4)


@pytest.mark.parametrize("text", ["Nr. 1\n1 2\n2 1", "1;2\n2;1", "  2 1  \n2 . . 1\n1 . . 2\n  1 2  "])
def test_a_square_of_two_rows_is_said_to_be_too_small(text: str) -> None:
    with pytest.raises(FormatError, match="a board of 2 rows and 2 columns is too small"):
        recognise(text, PUZZLES, front=PUZZLES[0])


def test_a_puzzlink_address_has_skips_and_two_digit_numbers() -> None:
    board = parse("puzzlink", "https://puzz.link/p?skyscrapers/4/4/1g2-0ch3o-101")
    assert board.clues == (1, 0, 2, 12, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    assert board.givens == (16, 1, *[0] * 14)


def test_clockwise_starts_at_the_left_upper_corner() -> None:
    board = parse("clockwise", "1 2 3  4 5 6  7 8 9  10 11 12")
    assert board.clues == (1, 2, 3, 9, 8, 7, 12, 11, 10, 4, 5, 6)


def test_a_grid_holds_every_filled_cell_whoever_filled_it() -> None:
    board = apply(apply(puzzle_of([0] * 12), "give 1 1 3"), "set 2 3 1")
    assert write("grid", board) == "3 . .\n. . 1\n. . ."


def boards(*, givens: bool, most: int = 15) -> st.SearchStrategy[Board]:
    def of_size(size: int) -> st.SearchStrategy[Board]:
        numbers = st.integers(0, most)
        cells = st.lists(numbers if givens else st.just(0), min_size=size**2, max_size=size**2)
        return st.builds(puzzle_of, st.lists(numbers, min_size=4 * size, max_size=4 * size), cells)

    return st.integers(3, 7).flatmap(of_size)


@pytest.mark.parametrize(
    ("name", "givens"), [("tatham", True), ("puzzlink", True), ("flat", False), ("clockwise", False)]
)
@given(data=st.data())
def test_what_is_written_is_read_back(name: str, givens: bool, data: st.DataObject) -> None:
    board = data.draw(boards(givens=givens))
    assert parse(name, write(name, board)) == board
    assert name in ("flat", "clockwise") or FORMATS[name].resembles(write(name, board))


@given(boards(givens=True))
def test_a_grid_is_read_back_as_givens(board: Board) -> None:
    assert parse("grid", write("grid", board)).givens == board.givens


@pytest.mark.parametrize("format_", [one for one in TOWERS.formats if one.parse], ids=lambda f: f.name)
@given(text=st.text(alphabet="0123456789abzt:/,_. -\nskyscraper", max_size=60))
def test_any_text_gives_a_board_or_a_sentence(format_: Format[Board], text: str) -> None:
    assert format_.parse is not None
    with contextlib.suppress(WorkbenchError):
        assert 3 <= format_.parse(text, Values()).size <= 15


@pytest.mark.parametrize(
    ("name", "text", "part"),
    [
        ("tatham", "5:1/2/3", "3 clues"),
        ("tatham", "2:///////", "size 2"),
        ("tatham", "16:" + "/" * 63, "size 16"),
        ("tatham", "3:///////////,a3z", "28 cells"),
        ("tatham", "3:x" + "/" * 11, "'x'"),
        ("puzzlink", "https://puzz.link/p?slither/5/5/g2", "skyscrapers"),
        ("puzzlink", "https://puzz.link/p?skyscrapers/5/6/g2", "square"),
        ("puzzlink", "https://puzz.link/p?skyscrapers/5/5/i13g", "6 numbers: size 5 wants 20 clues"),
        ("puzzlink", "https://puzz.link/p?skyscrapers/٥/٥/z", "ends like"),
        ("tatham", "5:" + "/" * 19 + "," + "9" * 5000, "is no number"),
        ("flat", "1 2 3", "3 clues"),
        ("grid", "1 2 3\n1 2\n1 2 3", "line 2"),
    ],
)
def test_what_is_no_board_is_refused_with_what_would_be_right(name: str, text: str, part: str) -> None:
    with pytest.raises(FormatError, match=part):
        parse(name, text)


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("puzzle: towers 1\nsize: 2\n\n+\n", "line 2: size: 2"),
        ("puzzle: towers 1\nsize: 16\n\n+\n", "line 2: size: 16"),
        ("puzzle: towers 2\nsize: 3\n\n+\n", "newer program"),
        ("puzzle: ladders 1\n\n+\n", "'ladders'"),
        ("puzzle: towers 1\nsize: 3\n\n+ . . . +\n. . . . .\n", "this one has 2"),
        ("puzzle: towers 1\nsiez: 3\n\n+ . . . +\n", "assumed: size 5"),
        (f"puzzle: towers 1\nsize: 3\n\n+ {'9' * 5000} . . +\n. . . . .\n. . . . .\n. . . . .\n+ . . . +", "line 4"),
        (
            "puzzle: towers 1\nsize: 3\n\n+ . . . +\n. . . . .\n. . . . .\n. . . . .\n+ . . . +\nmarks 1: 1 2",
            "marks are",
        ),
        ("puzzle: towers 1\nsize: 3\n\n+ . . . +\n. . . .\n. . . . .\n. . . . .\n+ . . . +", "line 5"),
        ("puzzle: towers 1\nsize: 3\n\n+ . . . +\n. . x . .\n. . . . .\n. . . . .\n+ . . . +", "line 5: 'x'"),
        ("puzzle: towers 1\nsize: 3\nsize: 3\n\n+", "second time"),
        ("puzzle towers\n", "line 1"),
        ("", "empty"),
    ],
)
def test_a_damaged_file_is_refused_with_the_line(text: str, part: str) -> None:
    with pytest.raises(FormatError, match=part):
        TOWERS.parse(text)


@pytest.mark.parametrize(
    "text",
    [
        "1 2 3\n2 3 1\n3 . 2",
        "[[1, 2, 3], [2, 3, 1], [3, 0, 2]]",
        "[[1, 2, 3], [2, 3, 1], [3, None, 2]].",
        "grid = [(1, 2, 3), (2, 3, 1), (3, 0, 2)]",
        '[["1","2","3"],\n ["2","3","1"],\n ["3","_","2"]]',
        "Answer: [[1,2,3],[2,3,1],[3,null,2]].",
        "Answer:\n1 2 3\n2 3 1\n3 _ 2.",
        "1,2,3\n2,3,1\n3,-,2\n",
    ],
)
def test_heights_as_people_have_them(text: str) -> None:
    board = recognise(text, (TOWERS,)).board
    assert board == puzzle_of([0] * 12, (1, 2, 3, 2, 3, 1, 3, 0, 2))


@pytest.mark.parametrize(
    "text",
    [
        "2 0 0 1 0 3 0 0 0 0 0 0 0 0 0 0 0 0 0 4",
        "[2,0,0,1,0, 3,0,0,0,0, 0,0,0,0,0, 0,0,0,0,4]",
        "clues: [[2,0,0,1,0],[3,0,0,0,0],[0,0,0,0,0],[0,0,0,0,4]].",
        "2 - - 1 -\n3 _ _ _ _\n. . . . .\n. . . . 4.",
    ],
)
def test_clues_as_people_have_them(text: str) -> None:
    assert recognise(text, (TOWERS,)).board == puzzle_of([2, 0, 0, 1, 0, 3, *[0] * 13, 4])


def test_digits_of_another_script_are_no_heights_of_a_saved_game() -> None:
    """ "²".isdigit() holds, and it is no number."""
    head = "SAVEFILE:41:x\nGAME    :6:Towers\nPARAMS  :1:3\nDESC    :11:///////////\nMOVE    :10:S"
    assert parse("save", f"{head}123231312\n").entries == (1, 2, 3, 2, 3, 1, 3, 1, 2)
    assert not any(parse("save", f"{head}{'²' * 9}\n").entries)


def test_a_picture_says_what_is_filled_in_where_something_is() -> None:
    puzzle = puzzle_of([3, *[0] * 11])
    filled = apply(puzzle, "place 2 1 2")
    text = write("picture", filled)
    assert text.splitlines()[-1] == "legend: 2' was filled in, 2 alone would be given"
    assert recognise(text, (TOWERS,)).board == parse("picture", text) == filled
    assert "legend" not in write("picture", puzzle)


@pytest.mark.parametrize("seed", range(12))
def test_a_picture_is_read_again_whatever_stands_below_it_or_breaks_a_rule(seed: int) -> None:
    """Marks and ticks were taken for rows that are too short, and nothing was read."""
    board = draw_board(questions_of(TOWERS), Random(seed))
    found = recognise(write("picture", board), PUZZLES)
    assert (found.format, found.guess, found.board) == ("picture", False, board)


_PLAYED = "   2 1 3 2\n2  . . 2' .  1\n1  4 . . .  2\n2  . . . .  2\n2  . 1 . 3'  1\n   2 3 1 2"


@pytest.mark.parametrize("before", ["", "> ", "    "])
@pytest.mark.parametrize("fence", ["", "```\n"])
@pytest.mark.parametrize("prime", "'’′")
def test_entries_of_a_picture_in_any_text_stay_entries(before: str, fence: str, prime: str) -> None:
    """Their primes were taken for quotes, and they became given heights."""
    text = fence + "\n".join(before + line for line in _PLAYED.split("\n")) + fence[::-1]
    text = text.replace("'", prime)
    found = recognise(text, PUZZLES, front=TOWERS)
    assert [int(height) for height in found.board.entries] == [0, 0, 2, 0, *[0] * 11, 3]
    assert [cell for cell in enumerate(found.board.givens) if cell[1]] == [(4, 4), (13, 1)]
    assert (found.unread, found.skipped, found.assumed) == ((), (), "")


def test_entries_of_a_square_in_any_text_stay_entries() -> None:
    board = recognise("1 2' 3 4\n2 1 4 3\n3 4 1 2\n4 3' 1 2", PUZZLES, front=TOWERS).board
    assert [index for index, height in enumerate(board.entries) if height] == [1, 13]
    assert sum(map(bool, board.givens)) == 14


def test_a_prime_where_no_entry_can_be_is_told() -> None:
    found = recognise("top 2' 1 3 2\nleft 1 2 2 3", PUZZLES, front=TOWERS)
    assert found.board.clues[:4] == (2, 1, 3, 2)
    assert found.assumed == "numbers with a prime, as entries have it, were taken as given"
