"""What people paste is read: the forms beside each puzzle's tests, each posted in many ways; and what goes out as text
comes in again."""

from __future__ import annotations

import contextlib
import re
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from random import Random

import pytest

from tests.contract import board_of, samples
from tests.drawn.questions import draw_board
from tests.pasted import WRAPPERS, Form, forms
from workbench.core import link
from workbench.core.errors import FormatError, WorkbenchError, one_line
from workbench.core.options import defaults
from workbench.core.puzzle import AnyPuzzle
from workbench.core.recognise import find_puzzle, recognise
from workbench.puzzles import PUZZLES
from workbench.ui.files.guess_dialog import said as guess_said

FORMS = {puzzle: found for puzzle in PUZZLES if (found := forms(puzzle.slug))}
each_read = pytest.mark.parametrize("puzzle", FORMS, ids=lambda puzzle: puzzle.slug)
TOWERS, DICDACDOE, LADDERS, WAR, MORRIS = PUZZLES[:5]
each_puzzle = pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.slug)


def _text(puzzle: AnyPuzzle, form: Form, text: str) -> str:
    """The board of a text with the puzzle in front, in the format of what is expected."""
    found = recognise(text, PUZZLES, front=puzzle)
    if found.puzzle is not puzzle:
        return f"a board of {found.puzzle.slug}"
    write = next(one.format for one in puzzle.formats if one.name == form.format)
    assert write is not None
    return " ".join(write(found.board).split())


def _expected(puzzle: AnyPuzzle, form: Form) -> str:
    """The board of a form, as its format writes it; what else the text might be is asked only if it is not that."""
    write = next(one.format for one in puzzle.formats if one.name == form.format)
    assert write is not None
    plain = " ".join(form.board.split())
    with contextlib.suppress(WorkbenchError):
        if (
            " ".join(write(recognise(form.board, PUZZLES, puzzle=puzzle.slug, format=form.format).board).split())
            == plain
        ):
            return plain
    return _text(puzzle, form, form.board)


def _check(puzzle: AnyPuzzle, form: Form, way: str, expected: str) -> None:
    text = WRAPPERS[way](form.text)
    assert _text(puzzle, form, text) == expected, text


@each_read
@pytest.mark.parametrize("first", [0, pytest.param(2, marks=pytest.mark.corner)])
def test_what_people_paste_is_read(puzzle: AnyPuzzle, first: int) -> None:
    """Every fourth form, those of each source in turn; every third of them in one of the ways of posting it. All in
    all ways in the campaign."""
    ways = list(WRAPPERS)
    some = sorted(FORMS[puzzle], key=lambda form: form.source)[first::4]
    expected = {form.board: _expected(puzzle, form) for form in some}
    for number, form in enumerate(some):
        way = ways[0] if number % 3 else ways[1 + number // 3 % (len(ways) - 1)]
        _check(puzzle, form, way, expected[form.board])


@pytest.mark.trust
@each_read
@pytest.mark.parametrize("way", WRAPPERS)
def test_what_people_paste_is_read_however_it_is_posted(puzzle: AnyPuzzle, way: str) -> None:
    expected = {form.board: _expected(puzzle, form) for form in FORMS[puzzle]}
    for form in FORMS[puzzle]:
        _check(puzzle, form, way, expected[form.board])


_FOREIGN = "97"  # no row, no size, and on no board of the forms
_ADDED: tuple[Callable[[str], str], ...] = (
    lambda line: f"{line} {_FOREIGN}",
    lambda line: f"{line}, {_FOREIGN}",
    lambda line: f"{line} | {_FOREIGN}",
    lambda line: f"{line}\t{_FOREIGN} of them",
    lambda line: f"{line}\n{_FOREIGN}",
    lambda line: f"{_FOREIGN} things:\n{line}",
    lambda line: re.sub(r"(\d)([\])}])", rf"\1, {_FOREIGN}\2", line, count=1),
)
"""A number that is written behind a row, into it, or into a line of its own."""
_NAMES_WHOLE = re.compile(r"https?:|SAVEFILE|<tr>\n|(?:turns?|move|rounds?|\[spoiler\S* .*)\s*,?\s*97")
"""Where the number is part of an address or of a name, and a row of HTML, which is told by its first line."""


def _check_told(puzzle: AnyPuzzle, text: str) -> None:
    """The foreign number is on a board or in its title, is told as not read, or the text is refused."""
    with contextlib.suppress(WorkbenchError):
        found = recognise(text, PUZZLES, front=puzzle)
        lines = text.replace("\r\n", "\n").split("\n")
        assert all(number <= len(lines) for number in found.skipped), text
        told = list[str]()
        for one in (found, *(other for other in found.other_readings if other.place)):  # several boards of the text
            told += [one.heading, one.puzzle.format(one.board), one.damaged, one.assumed, *one.unread]
            told += [lines[number - 1] for number in one.skipped]
        assert re.search(rf"(?<!\d){_FOREIGN}(?!\d)", " ".join(told)), text


def _with_foreign(text: str, way: int) -> Iterator[str]:
    lines = text.split("\n")
    for at in {0, len(lines) // 2, len(lines) - 1}:
        changed = "\n".join((*lines[:at], _ADDED[way](lines[at]), *lines[at + 1 :]))
        if lines[at].strip() and _FOREIGN in changed and _FOREIGN not in text and not _NAMES_WHOLE.search(changed):
            yield changed


@each_read
def test_no_number_is_lost_without_a_word(puzzle: AnyPuzzle) -> None:
    """Of some forms, each with a number that is no part of it; of all in the campaign."""
    for number, form in enumerate(FORMS[puzzle][::9]):
        for text in [*_with_foreign(form.text, number % len(_ADDED))][:1]:
            _check_told(puzzle, text)


@pytest.mark.trust
@each_read
@pytest.mark.parametrize("way", range(len(_ADDED)))
def test_no_number_is_lost_wherever_it_stands(puzzle: AnyPuzzle, way: int) -> None:
    for form in FORMS[puzzle]:
        for text in _with_foreign(form.text, way):
            _check_told(puzzle, text)


@pytest.mark.parametrize(
    ("front", "text"),
    [
        (TOWERS, "int clues[16, 97] = {3, 2, 1, 2, 1, 2, 3, 2, 2, 2, 4, 1, 2, 2, 1, 4};"),
        (DICDACDOE, "(1,1, 97)=X (1,2)=O (1,3)=+ (2,2)=X (2,3)=O (3,1)=O (3,3)=X"),
        (MORRIS, "scores[1657342, 97] = 3"),
    ],
)
def test_a_number_that_is_no_place_is_told_where_one_stands(front: AnyPuzzle, text: str) -> None:
    assert recognise(text, PUZZLES, front=front).unread == ("97",)


def test_a_number_behind_rows_in_brackets_and_behind_a_table_is_told() -> None:
    for text in ("[[1,2,3],[2,3,1],[3,1,2]] 7", "[[1,2,3],\n [2,3,1], 7\n [3,1,2]]"):
        assert recognise(text, PUZZLES, front=TOWERS).unread == ("7",), text
    found = recognise("<tr><td>1</td><td>38</td></tr>\n<tr><td>4</td><td>14</td></tr>\n97", PUZZLES, front=LADDERS)
    assert (len(found.board.jumps), found.skipped) == (2, (3,))


@each_puzzle
@pytest.mark.parametrize("front", [False, True])
def test_a_refusal_says_what_was_found_and_an_example_that_is_read(puzzle: AnyPuzzle, front: bool) -> None:
    with pytest.raises(FormatError, match=r"no board in it, only 3 words and 1 number\.") as caught:
        recognise("Dear reader, nothing, 5", PUZZLES, front=puzzle if front else None)
    for one in puzzle.formats:
        if one.example:
            assert caught.value.more[0] == f"{puzzle.title}: “{one.example}”" or not front
            assert len(str(caught.value)) < 500
            found = recognise(one.example, PUZZLES, front=puzzle if front else None)
            assert found.puzzle is puzzle
            assert found.board != puzzle.new_board(puzzle.options_of(found.board))


FRAMED = """\
. 3 . 2 . 1 .
2 . . 4 . . 3
. 1 . . . 5 .
4 . . . . . 1
. . 3 . . . .
1 . . . 2 . 4
. 2 . 1 . 3 ."""


def _sizes(text: str, front: AnyPuzzle) -> list[int]:
    found = recognise(text, PUZZLES, front=front)
    assert found.guess
    return [one.board.size for one in (found, *found.other_readings) if one.puzzle is front]


def test_a_square_with_clues_around_it_is_no_larger_square_of_heights() -> None:
    towers = PUZZLES[0]
    for text in (FRAMED, FRAMED.replace(".", "0"), FRAMED.replace(" ", ",").replace(".", "")):
        assert _sizes(text, towers) == [5, 7]
    heights = FRAMED.replace("5", "6")  # no tower of five floors
    assert [one.size for one in [recognise(heights, PUZZLES, front=towers).board]] == [7]
    assert not recognise(heights, PUZZLES, front=towers).guess


def test_a_sheet_with_clues_above_and_on_the_left_is_offered_before_its_square() -> None:
    found = recognise("\t4\t3\t2\t1\n4\t\t\t\t\n3\t\t\t\t\n2\t\t\t\t\n1\t\t\t\t", PUZZLES, front=TOWERS)
    assert (found.board.clues[:4], found.board.clues[8:12]) == ((4, 3, 2, 1), (4, 3, 2, 1))
    assert [one.format for one in found.other_readings] == ["grid"]


@pytest.mark.parametrize("above", ["  2 1 2 3", " 2   1   2   3", "   2   1   2   3"])
def test_a_last_line_of_few_clues_belongs_to_a_drawn_square(above: str) -> None:
    rows = ["2 | . | . | . | . | 2", "1 |   | . | . | . | 3", "3 | . | . | . | . | 2", "2 | . | . | . | . | 1"]
    apart = "  +---+---+---+---+"
    for lines in ([above, *rows, "        2   1"], [above, apart, *rows, apart, "        2   1"]):
        found = recognise("\n".join(lines), PUZZLES, front=TOWERS)
        assert (found.skipped, found.board.clues[:8]) == ((), (2, 1, 2, 3, 0, 2, 1, 0)), lines


def test_four_lines_of_clues_may_be_in_several_orders() -> None:
    towers = PUZZLES[0]
    found = recognise("2 2 2 3 2\n3 2 2 2 2\n2 3 2 2 3\n2 2 3 2 2\n", PUZZLES, front=towers)
    assert [one.format for one in (found, *found.other_readings) if one.puzzle is towers] == [
        "flat",
        "clockwise",
        "inturn",
        "across",
    ]
    assert found.guess
    assert found.other_readings[2].board.clues == (2, 3, 2, 2, 3, 2, 2, 3, 2, 2, 2, 2, 2, 3, 2, 3, 2, 2, 2, 2)
    for packed in ("2213\n3212\n1223\n3122", "2213 3212 1223 3122"):
        orders = recognise(packed, PUZZLES, front=towers)
        assert [one.format for one in (orders, *orders.other_readings)] == ["flat", "clockwise", "inturn", "across"]
    one_order = recognise("1 2 2 3 2\n3 2 1 2 2\n1 2 3 2 2\n3 2 1 2 2\n", PUZZLES, front=towers)
    assert one_order.format == "flat", "clockwise, the first column would have a 1 at both ends"
    assert [one.format for one in one_order.other_readings if one.puzzle is towers] == ["across"]
    told = recognise("clockwise:\n2 2 1 3\n3 2 1 2\n1 2 2 3\n3 1 2 2", PUZZLES, front=towers)  # a 1 faces a 1
    assert (told.format, told.skipped, told.other_readings) == ("clockwise", (), ())


def test_of_two_lists_in_a_text_both_can_be_chosen() -> None:
    text = "We meant [[80, 31], [79, 41], [78, 59]], as said.\nAnother one of ours: [[35,15],[67,61]]\n"
    found = recognise(text, PUZZLES, front=PUZZLES[2])
    assert [len(one.board.jumps) for one in (found, *found.other_readings)] == [3, 2]
    assert [one.skipped for one in (found, *found.other_readings)] == [(2,), (1,)]


def test_numbers_that_are_not_used_are_listed() -> None:
    for text, unread in (
        ("1->38, 4 to 14, 20/38", ("20/38",)),
        ("1. 1->38\n2. 4->14 (or 5)", ("or 5",)),
        ("100 squares: 1->38, 4->14", ()),
    ):
        found = recognise(text, PUZZLES, front=PUZZLES[2])
        assert (len(found.board.jumps), found.unread, found.other_readings, found.guess) == (2, unread, (), True), text


def test_of_two_boards_by_their_sides_both_can_be_chosen() -> None:
    """The sides of the first that were told again were lost, or what was left was taken for one that is damaged."""
    small, large = "top: 2 1 2\nleft: 2 1 2\nright: 1 2 2", "top: 3 2 1 2\nleft: 2 2 4 1\nbottom: 1 2 3 2"
    found = recognise(f"Puzzle A\n{small}\n\nPuzzle B\n{large}", PUZZLES, front=TOWERS)
    assert [one.board.size for one in (found, *found.other_readings)] == [3, 4]
    bare = "No. 1\ntop 2 1 3 2 3\nleft 2 3 1 2 3\n\nNo. 2\ntop 2 1 3 2\nleft 2 3 1 2\n"
    found = recognise(bare, PUZZLES, front=TOWERS)
    assert [one.board.size for one in (found, *found.other_readings)] == [5, 4]


@pytest.mark.parametrize("said", ["", "Two for you:\n\n"])
def test_of_two_boards_in_their_own_texts_both_can_be_chosen(said: str) -> None:
    """They were one damaged board."""
    boards = [puzzle.new_board(defaults(puzzle.options)) for puzzle in (TOWERS, PUZZLES[1])]
    texts = [TOWERS.format(boards[0]), PUZZLES[1].format(boards[1])]
    found = recognise(said + "\n".join(texts), PUZZLES, front=TOWERS)
    assert [one.board for one in (found, *found.other_readings)] == boards
    assert found.guess


SMALL = "  2 1 2\n2 . . . 1\n1 . . . 3\n2 . . . 2\n  2 3 1"
OTHER = "  1 2 2\n1 . . . 3\n2 . . . 2\n2 . . . 1\n  3 1 2"


@pytest.mark.parametrize(
    ("slug", "text", "names"),
    [
        ("towers", f"Puzzle 1 (easy)\n{SMALL}\nPuzzle 2: hard\n{OTHER}", ["Puzzle 1 (easy)", "Puzzle 2: hard"]),
        ("towers", f"> No. 1\n> {SMALL}\n> No. 2\n> {OTHER}".replace("\n  ", "\n>   "), ["No. 1", "No. 2"]),
        ("towers", f"Hi,\n\nfor you:\n\n{SMALL}\n\n---\n\n{OTHER}\n", ["", ""]),
        ("towers", f"## Skyscrapers for kids\n{SMALL}\n## And for you\n{OTHER}\n", ["Skyscrapers for kids", ""]),
        ("war", "A: 5 3 2\nB: 4 1 6\n\nA: 1 2 3\nB: 4 5 6\n", ["", ""]),
        ("war", "Deal 1\nA: 5 3 2\nB: 4 1 6\nDeal 2\nA: 1 2 3\nB: 4 5 6\n", ["Deal 1", "Deal 2"]),
        ("ladders", "Board A: ladders 3-22, snakes 17-4\nBoard B: ladders 2-23, 8-34\n", ["Board A", "Board B"]),
        ("towers", "top: 2 1 2\nleft: 2 1 2\n\nright: 1 2 2\nbottom: 2 2 1", []),
    ],
)
def test_of_several_boards_each_is_read_with_its_heading(slug: str, text: str, names: list[str]) -> None:
    found = recognise(text, PUZZLES, front=find_puzzle(PUZZLES, slug))
    every = (found, *found.other_readings)
    assert [one.heading for one in every if one.place] == names
    assert all(one.puzzle.slug == slug for one in every)


def test_hands_of_more_players_than_there_are_are_told() -> None:
    hands = "\n".join(f"Player {n}: {n} {n + 5}" for n in range(1, 6))
    found = recognise(hands, PUZZLES, front=WAR)
    assert (len(found.board.hands), found.skipped) == (4, (5,))
    assert found.assumed == "4 players at most can play: the hands of player 5 and on are left out"


def test_a_rule_that_a_text_says_of_the_end_is_told() -> None:
    """It was taken without a word."""
    found = recognise("1-38, 4-14, 16-6\nIf you overshoot you bounce back.", PUZZLES, front=LADDERS)
    assert found.board.rules.overshoot.value == "bounce"
    assert "bounces back" in found.assumed


def test_a_sign_that_is_none_is_named_in_an_answered_mail_too() -> None:
    """It was no board, of three rows."""
    for text in ("X O Z\n. X .\nO . .", "> X O Z\n> . X .\n> O . ."):
        with pytest.raises(FormatError, match=r"'Z' is no symbol: X O \+"):
            recognise(text, PUZZLES, front=DICDACDOE)


@pytest.mark.parametrize("front", [TOWERS, WAR], ids=lambda puzzle: puzzle.slug)
def test_a_list_of_clues_that_fits_no_square_is_no_hand_of_cards(front: AnyPuzzle) -> None:
    for text in ("clues = [1,2,2,3,3,1,2,2,1,2,3,2,2,2,1]", "clues: 1 2 2 3 3 1 2 2 1 2 3 2 2 2 1"):
        with pytest.raises(FormatError, match=r"15 clues: a 3x3 has 12 and a 4x4 has 16"):
            recognise(text, PUZZLES, front=front)


@pytest.mark.parametrize(
    ("line", "heading"),
    [
        ("# Skyscrapers 5x5", "Skyscrapers 5x5"),
        ("Sunday puzzle no. 12", "Sunday puzzle no. 12"),
        ("Subject: Re: Fun for Sunday", "Fun for Sunday"),
        ("Thanks for puzzle 4, it was nice.", ""),
        ("Hi all,", ""),
        ("My puzzle of 5 rows:", ""),
        ("board = [ | 97", ""),
        ("int board[4][4] = { 97", ""),
        ('"board": { 97', ""),
        ("| puzzle | 97 |", ""),
        ("puzzle\t97", ""),
    ],
)
def test_a_heading_is_the_title_and_other_words_are_told(line: str, heading: str) -> None:
    found = recognise(f"{line}\n\n{SMALL}", PUZZLES, front=TOWERS)
    assert (found.heading, found.skipped) == (heading, () if heading else (1,))


def test_a_list_on_several_lines_is_read_on_all_of_them() -> None:
    found = recognise("clues = [2,2,1,3,\n 2,2,3,1,\n 1,2,2,3,\n 3,2,1,3]\nthanks", PUZZLES, front=PUZZLES[0])
    assert (found.format, found.skipped) == ("clockwise", (5,))


def test_clues_of_four_sides_on_one_line_need_no_blanks() -> None:
    apart, packed = (f"Clues clockwise from the top left corner: {one}" for one in ("{}, {}, {}, {}", "{} {} {} {}"))
    sides = "33221", "12232", "33122", "22334"
    found = recognise(packed.format(*sides), PUZZLES, front=TOWERS)
    assert found.board == recognise(apart.format(*map(" ".join, sides)), PUZZLES, front=TOWERS).board
    assert (found.format, found.unread) == ("clockwise", ())


def test_lists_that_python_repeats_and_joins_are_written_out() -> None:
    def same(text: str, other: str) -> None:
        read, expected = (recognise(one, PUZZLES, front=TOWERS) for one in (text, other))
        assert (read.board, read.unread) == (expected.board, ())

    sides = "top = [2,2,1,3]\nright = {}\nbottom = {}\nleft = [2,3,1,2]"
    same(sides.format("[0]*4", "[None] * 4"), sides.format("[0,0,0,0]", "[0,0,0,0]"))
    same(sides.format("[0]*3+[2]", "[0]*2 + [1, 2]"), sides.format("[0,0,0,2]", "[0,0,1,2]"))
    rows = "[\n{0},\n[0,1,0,2,0],\n{0},\n[3,0,0,0,1],\n{0}]"
    same(rows.format("[0]*5"), rows.format("[0,0,0,0,0]"))
    same("[[3,0,0]] + [[0]*3 for _ in range(2)]", "[[3,0,0],[0,0,0],[0,0,0]]")
    for empty in ("grid = [[0]*5]*5", "grid = [[0]*5 for _ in range(5)]"):
        with pytest.raises(FormatError, match=r"^there is no board in it, only 5 rows"):  # and none of three rows
            recognise(empty, PUZZLES, front=TOWERS)


BROKEN = {
    "1 2 3\n2 3 1\n3 1": "row 3 has 2 numbers, the others 3",
    "1 2 3 4\n2 1 4\n3 4 1 2\n4 3 2 1": "row 2 has 3 numbers, the others 4",
    "[[1,2,3],[2,3,1],[3,1]]": "row 3 has 2 numbers, the others 3",
    "  2 1 3 2\n2 . . . . 2\n3 . . . 2\n1 . . . . 3\n2 . . . . 1\n  3 3 1 2": "row 2 has 5 cells, the others 6",
    "+ 2 1 3 2 +\n2 . . . . 2\n3 . . . 2\n1 . . . . 3\n2 . . . . 1\n+ 3 3 1 2 +": "row 2 has 5 cells, the others 6",
    "O.X+X\n.+X.+\nXX+O\nOO+X.\n.OX.+": "row 3 has 4 cells, the others 5",
}


@pytest.mark.parametrize("text", BROKEN)
def test_one_damaged_row_is_left_empty_and_a_person_is_asked(text: str) -> None:
    front = PUZZLES["X" in text]
    found = recognise(text, PUZZLES, front=front)
    assert (found.puzzle, found.guess, found.damaged) == (front, True, f"{BROKEN[text]}; it is left empty")
    assert found.unread[0].replace(" ", "") in "".join(text.replace(",", "").split())


def test_a_refusal_explains_the_puzzle_in_front_first() -> None:
    for text in ("War and peace", "ply,move\nx,y", "Player 1:\nQ", "snakes: none"):
        for puzzle in PUZZLES[:5]:
            with pytest.raises(FormatError) as caught:
                recognise(text, PUZZLES, front=puzzle)
            assert caught.value.more[0].startswith(f"{puzzle.title}: "), text
            assert not any(one.title in caught.value.said for one in PUZZLES[:5])
            assert len(caught.value.more) == len(PUZZLES) == len(set(caught.value.more))
            assert max(map(len, caught.value.more)) < 45, "a line of the window"


def test_a_refusal_tells_first_what_is_wrong_with_what_a_text_resembles() -> None:
    """It is no fault of the puzzle in front, unless most of the text was read as one of it."""
    with pytest.raises(
        FormatError, match=r"^it looks like Dic-dac-doe, but line 2: .* has 3\. Texts like this are read: Dic-dac-doe: "
    ) as caught:
        recognise("XO+\nOX\n+XO", PUZZLES, front=MORRIS)
    assert [one.partition(":")[0] for one in caught.value.more] == ["Dic-dac-doe", "Morris"]
    clues = "  3 2 1 2\n2 . . . . 2\n2 . . 9 . 2\n4 . . . 1\n1 . . . . 4\n  1 2 3 2"
    for front in (TOWERS, MORRIS):
        found = recognise(clues, PUZZLES, front=front)
        assert (found.puzzle, found.guess) == (TOWERS, True)
        said = guess_said(found)
        assert said.startswith("It breaks a rule: row 2, column 3 has height 9"), "before the row that is not whole"
    with pytest.raises(FormatError, match=r"^row 3 has 5 cells, the others 6$"):
        recognise(clues.replace("9", "."), PUZZLES)


def test_a_height_that_is_too_large_is_named_with_its_place() -> None:
    square = "1 . 3 . 5\n. 2 . 4 .\n3 . 1 . 2\n. 9 . 1 .\n5 . 2 . 3"
    with pytest.raises(FormatError, match=r"^row 4, column 2 has height 9: 1 to 5 are possible$"):
        recognise(square, PUZZLES, front=TOWERS)
    with pytest.raises(FormatError, match="there is no board in it"):  # nor are the rows above it one
        recognise(square, PUZZLES, front=DICDACDOE)
    with pytest.raises(
        FormatError, match=r"^row 3, column 3 has height 9: 1 to 5 are possible; row 4 has 6 numbers, the others 5$"
    ):
        recognise("1 2 3 4 5\n2 3 4 5 1\n3 4 9 1 2\n4 5 1 2 3 2\n5 1 2 3 4", PUZZLES, front=TOWERS)
    clues = ". 3 2 1 2 .\n2 . . . . 2\n2 . . 9 . 2\n4 . . . . 1\n1 . . . . 4\n. 1 2 3 2 ."
    with pytest.raises(FormatError, match=r"^row 2, column 3 has height 9: 1 to 4 are possible$"):
        recognise(clues, PUZZLES, front=TOWERS)


@pytest.mark.parametrize("blank", [" ", "."])
def test_clues_that_are_too_large_do_not_make_another_puzzle_of_a_picture(blank: str) -> None:
    rows = [f"{left} {' '.join(blank * 4)} {right}" for left, right in ("27", "12", "31", "22")]
    found = recognise("\n".join(("  2 9 1 3", *rows, "  2 2 1 3")), PUZZLES, front=DICDACDOE)
    said = [violation.message for violation in found.puzzle.check(found.board).violations]
    assert said[:2] == [
        f"the clue {where}: 1 to 4 can be seen" for where in ("above column 2 is 9", "right of row 1 is 7")
    ]


def test_no_rows_of_a_table_with_ragged_ones_are_a_board_of_another_puzzle() -> None:
    with pytest.raises(FormatError, match=r"^row 4 has 3 numbers and row 5 has 4 numbers, the others 5: "):
        recognise("0,2,0,4,5\n2,0,4,0,0\n3,4,5,1,2\n0,0,1\n5,0,2,3", PUZZLES, front=TOWERS)


def test_cells_that_are_listed_say_what_size_was_taken() -> None:
    rows = "row,col,value\n1,2,3\n2,3,4\n4,4,1"
    for text, size, assumed in ((rows, 4, True), (f"{rows}\nsize: 6", 6, False), (f"{rows}\n3,3,7", 7, True)):
        found = recognise(text, PUZZLES, front=TOWERS)
        assert (found.board.size, found.assumed != "", found.guess) == (size, assumed, True)
    assert recognise("r1c1=2, r2c3=4, r4c4=9, size 4", PUZZLES, front=TOWERS).board.size == 4  # the rules tell the 9
    for text in (f"{rows}\n1,2,4", f"{rows}\n2,2,16", "1,2,3\n2,3,4"):  # a cell twice, no height, two of no heading
        with contextlib.suppress(FormatError):
            assert recognise(text, PUZZLES, front=TOWERS).board != found.board


def test_a_table_of_heights_whose_end_is_lost_is_no_board_of_another_puzzle() -> None:
    with pytest.raises(
        FormatError, match=r"^a bracket is not closed: so there is no board in it\. Texts like this are read: Towers: "
    ):
        recognise("[[1,2,3],[2,3,1],[3,1,", PUZZLES, front=PUZZLES[0])


# all clues of the first can be right, those of the second cannot
DRAWN = [
    "   2 1 3 2\n  +-+-+-+-+\n3 |1| | | | 1\n1 | | | | | 4\n2 | | | | | 2\n2 | | |4| | 2\n  +-+-+-+-+\n   2 3 1 2",
    "   4 3 2 3\n  +-+-+-+-+\n4 |1| | | | 1\n2 | | | | | 4\n4 | | | | | 2\n4 | | |2| | 3\n  +-+-+-+-+\n   4 1 3 3",
]


@each_puzzle
@pytest.mark.parametrize("text", DRAWN)
def test_the_reading_of_most_of_a_text_comes_first_whatever_is_in_front(puzzle: AnyPuzzle, text: str) -> None:
    """Its rows, or one of them, were hands of cards where War was in front."""
    found = recognise(text, PUZZLES, front=puzzle)
    assert (found.puzzle, found.board.size) == (TOWERS, 4)
    assert sum(map(bool, found.board.heights)) == 2
    assert found.skipped == ()


@each_puzzle
@pytest.mark.parametrize("text", ["name,age,city\n3,4,5\nq,w,e\n", "asdf,qwer,1\n5,6,7,8\nfoo,,bar\n"])
def test_one_row_of_numbers_among_others_is_no_board(puzzle: AnyPuzzle, text: str) -> None:
    with pytest.raises(FormatError, match="there is no board in it"):
        recognise(text, PUZZLES, front=puzzle)


def test_times_of_day_are_no_jumps_and_a_jump_ends_on_its_line() -> None:
    ladders = PUZZLES[2]
    with pytest.raises(FormatError, match="read: Ladders: "):
        recognise("Lunch from 14:30-15:45 to 16:00-16:30", PUZZLES, front=ladders)
    found = recognise("1 -> 38\n4 ->\n16 -> 6", PUZZLES, front=ladders)
    assert [(jump.source, jump.target) for jump in found.board.jumps] == [(1, 38), (16, 6)]
    assert found.skipped == (2,)


def test_rows_with_numbers_are_no_players() -> None:
    heights = "Row 1: 1 2 3 4\nRow 2: 2 3 4 1\nRow 3: 3 4 1 2\nRow 4: 4 1 2 3\nRow 5: none"
    assert all(one.puzzle is not PUZZLES[3] for one in [recognise(heights, PUZZLES, front=PUZZLES[0])])


def test_columns_below_small_words_are_no_hands_and_below_names_they_are() -> None:
    """A deal was offered beside jumps; columns of cards were read as a hand a line, of three players."""
    text = "start,end\n3,22\n5,8\n11,26\n20,29\n27,1\n21,9"
    found = recognise(text, PUZZLES, front=LADDERS)
    assert (found.puzzle, found.other_readings, found.skipped, found.unread) == (LADDERS, (), (), ())
    hands = recognise("Alice,Bob\n2H,3C\nKD,4S\n9C,10H", PUZZLES, front=WAR)
    assert ("players: 2" in WAR.format(hands.board), hands.skipped) == (True, ())
    assert "line" not in hands.title


def test_numbered_lines_of_two_squares_of_nine_are_a_game_before_they_are_jumps() -> None:
    """With jumps in front they were jumps; so they still are where the text or a number says so."""
    game = "1. 5 1\n2. 9 3\n3. 2 8\n4. 7 4"
    found = recognise(game, PUZZLES, front=LADDERS)
    assert (found.puzzle, found.guess) == (MORRIS, True)
    assert LADDERS in [one.puzzle for one in found.other_readings]
    for text in (f"ladders:\n{game}", game.replace("9 3", "19 3"), game.replace(".", "")):
        assert recognise(text, PUZZLES, front=LADDERS).puzzle is LADDERS, text


def test_rows_of_a_damaged_picture_are_no_moves() -> None:
    with pytest.raises(FormatError, match="read: Towers: "):
        recognise(". 3 . . 9\n2 . . . . .\n. . . . . .\n... . . . 3", PUZZLES, front=PUZZLES[0])


@pytest.mark.parametrize("remark", ["<- 3?", "is this right?", "(sic)", "<-- 4 goes here"])
@pytest.mark.parametrize("corner", ["+", " "])
def test_a_remark_behind_a_row_of_a_picture_is_told_and_the_picture_read(remark: str, corner: str) -> None:
    above, *rows, below = ["+ 3 2 1 2 +", "2 . . . . 2", "2 . 1 . . 2", "4 . . . . 1", "1 . . . . 4", "+ 1 2 3 2 +"]
    rows[1] += f" {remark}"
    found = recognise("\n".join((above, *rows, below)).replace("+", corner), PUZZLES, front=TOWERS)
    assert (found.board.size, found.board.clues[3:8], found.unread) == (4, (2, 1, 2, 3, 2), (remark,))


def test_two_grids_with_a_blank_line_between_are_no_larger_one() -> None:
    grid = "XO+.\nO.X+\n+XO.\nX+.O"
    for front in (DICDACDOE, TOWERS, None):
        found = recognise(f"{grid}\n\n{grid}", PUZZLES, front=front)
        assert (found.board.rows, found.guess, found.skipped) == (4, True, (6, 7, 8, 9))


def test_cards_that_remain_are_nobodys_hand() -> None:
    found = recognise("2♥ 3♥ 4♥ | 5♠ 6♠ 7♠ | remaining: 8♦ 9♦", PUZZLES, front=WAR)
    assert ([*map(len, found.board.hands)], found.unread) == ([3, 3], ("remaining", "8♦", "9♦"))


def test_one_line_of_clues_is_one_side_where_towers_are_in_front_and_hands_are_offered() -> None:
    found = recognise("3 1 2 2", PUZZLES, front=TOWERS)
    assert (found.board.clues[:4], [one.puzzle for one in found.other_readings]) == ((3, 1, 2, 2), [WAR])
    assert found.assumed == "no side is named: these were taken as the clues at the top"
    assert recognise("3 1 2 2", PUZZLES, front=WAR).puzzle is WAR
    for text in ("left: 3 1 2 4", "left side 3 1 2 4", "links (von oben): 3 1 2 4", "links (von unten): 4 2 1 3"):
        named = recognise(text, PUZZLES, front=TOWERS)
        assert (named.board.clues[8:12], named.assumed) == ((3, 1, 2, 4), "")


def test_a_square_with_one_misprint_or_hole_is_of_heights_and_no_list_of_clues() -> None:
    for text in ("1 2 3 4\n2 1 4 3\n3 4 1 2\n4 3 2 2", "1 2 3 4\n2 1 4 3\n3 4 0 2\n4 3 2 1"):
        for front in (TOWERS, MORRIS):
            found = recognise(text, PUZZLES, front=front)
            assert (found.format, found.board.heights[:4]) == ("grid", (1, 2, 3, 4))


def test_a_board_of_the_puzzle_in_front_is_offered_even_if_it_breaks_rules() -> None:
    found = recognise("1 0 2 3\n0 1 3 2\n2 3 0 1\n3 2 1 0", PUZZLES, front=DICDACDOE)
    assert DICDACDOE in [one.puzzle for one in found.other_readings]


def test_pieces_by_row_and_column_are_of_a_grid_where_it_is_in_front_and_no_game_out_of_turn() -> None:
    table = "row,col,piece\n1,1,X\n1,2,O\n2,2,X"
    found = recognise(table, PUZZLES, front=DICDACDOE)
    assert [one.puzzle for one in (found, *found.other_readings)] == [DICDACDOE, MORRIS]
    assert recognise(table, PUZZLES, front=MORRIS).puzzle is MORRIS
    for text in (table.replace("2,2,X", "2,2,+"), table.replace("1,2,O", "1,2,X")):
        assert recognise(text, PUZZLES, front=TOWERS).puzzle is DICDACDOE


def test_a_letter_in_place_of_a_digit_is_told() -> None:
    found = recognise("l -> 38\n4 -> l4\n2O -> 55", PUZZLES, front=LADDERS)
    assert {one.ends for one in found.board.jumps} == {(1, 38), (4, 14), (20, 55)}
    assert found.assumed == "‘l’ was taken as 1; ‘l4’ was taken as 14; ‘2O’ was taken as 20"
    assert recognise("A: 9 lO 3 4\nB: 5 6 7 8", PUZZLES, front=WAR).assumed == "‘lO’ was taken as 10"
    for text in ("X: 1 5\nO: 2 7", "t 2 1 3\nl 1 2 3\nr 3 1 2\nb 1 2 3"):  # a sign, and a side
        assert recognise(text, PUZZLES).assumed == ""


def test_a_board_that_breaks_no_rule_comes_first_and_whose_turn_it_is_is_said_of_a_mill() -> None:
    for front in (TOWERS, MORRIS, DICDACDOE):
        assert recognise("X . O\n. X .\nO . .\nX to move, who wins?", PUZZLES, front=front).puzzle is MORRIS


@each_puzzle
def test_a_puzzle_that_is_named_is_meant(puzzle: AnyPuzzle) -> None:
    """Whatever is in front; nothing but numbers is no hand of cards unless War is in front or named."""
    for text, owner in (
        ("War: A: K Q 10 3 7 B: A J 9 2 4", WAR),
        ("War: A: K Q 10 3 7\nB: A J 9 2 4", WAR),
        ("my war: 9 2 6 3 1\n5 8 4 7 10", WAR),
        ("three men's morris:\nX O .\n. X O\nO . X", MORRIS),
        ("a dic-dac-doe\nXO.\n.XO\nO.X", DICDACDOE),
        ("Skyscrapers:\n1 2 3\n2 3 1\n3 1 2", TOWERS),
    ):
        assert recognise(text, PUZZLES, front=puzzle).puzzle is owner, text
    own = "" if puzzle is WAR else rf"{puzzle.title}: “[^”]*”; "
    with pytest.raises(FormatError, match=rf"Texts like this are read: {own}War: “[^”]*”; \w"):
        recognise("my war game", PUZZLES, front=puzzle)
    pairs = recognise("[(3, 51), (35, 15), (67, 61), (99, 9)]", PUZZLES, front=PUZZLES[2])
    assert (pairs.puzzle.slug, pairs.other_readings) == ("ladders", ())


def test_clues_whose_sides_are_named_are_in_no_other_order() -> None:
    found = recognise("top=[3,1,2,2]\nleft=[3,1,2,2]\nright=[2,2,1,2]\nbottom=[2,2,1,2]", PUZZLES, front=PUZZLES[0])
    assert (found.format, found.other_readings) == ("picture", ())


@each_read
def test_there_are_many_forms(puzzle: AnyPuzzle) -> None:
    assert len({" ".join(form.text.split()) for form in FORMS[puzzle] if form.source != "own"}) >= 200


@pytest.mark.corner("towers")
@each_read
@pytest.mark.parametrize("whole", [False, pytest.param(True, marks=pytest.mark.trust)])
def test_forms_that_are_plain_are_read_whatever_is_in_front(puzzle: AnyPuzzle, whole: bool) -> None:
    """With one of the others in front, or with each of all; with their own one in front forms are read above."""
    others = [one for one in PUZZLES if one is not puzzle]
    for number, form in enumerate(one for one in FORMS[puzzle] if one.anywhere):
        expected = recognise(form.board, PUZZLES, front=puzzle).board
        for front in PUZZLES if whole else others[number % len(others) :][:1]:
            found = recognise(form.text, PUZZLES, front=front)
            assert (found.puzzle, found.board) == (puzzle, expected), (front.slug, form.text)


def test_a_side_that_has_lost_a_clue_is_said_and_read_as_far_as_it_goes() -> None:
    """It was read as three ladders, which stand within the lists."""
    text = "top = [3,2,1,2]\nright = [2,2,1]\nbottom = [1,2,3,2]\nleft = [2,2,4,1]"
    for front in PUZZLES:
        found = recognise(text, PUZZLES, front=front)
        assert (found.puzzle, found.guess) == (TOWERS, True)
        missing = "what is missing is left empty at its end"
        assert found.damaged == f"the right row of clues has 3 numbers, the others 4; {missing}"
        assert (found.unread, found.board.clues[12:]) == ((), (2, 2, 1, 0))
    long = recognise(text.replace("2,2,1]", "2,2,1,3,9]"), PUZZLES, front=TOWERS)
    assert (long.unread, long.board.clues[12:]) == (("9",), (2, 2, 1, 3))
    with pytest.raises(FormatError, match="no board in it"):  # nobody would look at it
        recognise(text, (TOWERS,))
    blank = recognise("  3 2 1\n2 . . . . 2\n2 . . . . 2\n4 . . . . 1\n1 . . . . 4\n  1 2 3 2", PUZZLES, front=TOWERS)
    assert blank.damaged == "the top row of clues has 3 numbers, the others 4; its gap is left empty"


TAB = "\t"


@pytest.mark.parametrize("last", [2, 4])
def test_the_frame_of_a_sheet_with_a_clue_too_high_is_offered(last: int) -> None:
    """It was a part of its lines, or a board of seven without clues alone."""
    text = f"\t2\t\t1\t3\t\t\n3\t\t\t\t\t\t5\n2{6 * TAB}\n{6 * TAB}3\n6{6 * TAB}1\n{6 * TAB}2\n\t3\t2\t\t\t{last}\t\n"
    found = recognise(text, PUZZLES, front=TOWERS)
    (framed,) = (one for one in (found, *found.other_readings) if one.board.size == 5)
    assert framed.board.clues[:5] == (2, 0, 1, 3, 0)
    assert "6" in TOWERS.quick_check(framed.board).violations[0].message


@pytest.mark.parametrize(
    ("row", "read", "side"),
    [
        ("2 . . . . .", "2 . . . . . .", "right"),
        (". . . . . 3", ". . . . . . 3", "left"),
        ("2 .....", "2 . . . . . .", "right"),
        ("4 4 5 1 3 2", "4 4 5 1 3 2 .", "right"),
        ("4 5 1 3 2 3", ". 4 5 1 3 2 3", "left"),
    ],
)
def test_the_one_clue_that_a_row_lacks_is_left_empty(row: str, read: str, side: str) -> None:
    """Of heights in one word two rows were seen; else the whole row was left empty."""
    others = ["1 5 1 2 4 3 3", "2 2 3 4 5 1 3", "3 2 3 4 1 5 1", "3 1 2 3 5 4 2"]
    if "." in row:
        others = [f"{one[0]} ..... {one[-1]}" if "....." in row else f"{one[0]} . . . . . {one[-1]}" for one in others]
    found = recognise("\n".join(["2 1 3 2 2", row, *others, "3 4 2 1 2"]), PUZZLES, front=TOWERS)
    what = "cells" if "." in row else "numbers"
    assert found.damaged == f"row 1 has 6 {what}, the other rows within 7; its {side} clue is left empty"
    assert read in TOWERS.format(found.board)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "2 1 3 2 2\n2 4 5 1 3 2 3\n1 5 1 2 4 3 3 1\n3 2 3 4 1 5 1\n3 1 2 3 5 4\n3 4 2 1 2",
            (
                "row 2 has 8 numbers and row 4 has 6 numbers, the other rows within 7; "
                "between the 5 clues above and below are 4 rows"
            ),
        ),
        (
            "1 2 3 9\n2 1 4 3 1 1\n3 4 1 2 2 2\n2 1 2 3",
            "between the 4 clues above and below are 2 rows; the line of clues above has a 9: 1 to 4 are possible",
        ),
    ],
)
def test_each_row_that_keeps_clues_around_heights_from_being_a_board_is_named(text: str, said: str) -> None:
    with pytest.raises(FormatError, match=said):
        recognise(text, PUZZLES, front=TOWERS)


@pytest.mark.parametrize(
    "text",
    [
        "..3..\n.2.1.\n5....\n....4\n.1.2.",
        "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79",
        "1.3.\n3.1.\n....\n4..2",
    ],
)
def test_each_digit_and_each_dot_of_lines_that_are_equally_long_is_a_cell(text: str) -> None:
    rows = [[int(letter) if letter != "." else 0 for letter in line] for line in text.split("\n")]
    for way in WRAPPERS.values():
        assert recognise(way(text), PUZZLES, front=TOWERS).board.heights == tuple(h for row in rows for h in row)
    stopped = recognise("1234\n2341\n3412\n4123.", PUZZLES, front=TOWERS)
    assert stopped.board.heights == (1, 2, 3, 4, 2, 3, 4, 1, 3, 4, 1, 2, 4, 1, 2, 3)
    short = recognise("..3..\n.2.1\n5....\n....4\n.1.2.", PUZZLES, front=TOWERS)
    assert short.damaged == "row 2 has 4 cells, the others 5; it is left empty"


@pytest.mark.parametrize("front", [TOWERS, DICDACDOE], ids=lambda puzzle: puzzle.slug)
@pytest.mark.parametrize(
    ("text", "format_", "left"),
    [
        ("Skyscrapers 4x4, clues clockwise from top left: 2 2 1 3 / 3 2 1 2 / 1 2 2 3 / 3 1 2 2", "clockwise", ()),
        ("Towers by Anna, clues clockwise: 2 2 1 3 / 3 2 1 2 / 1 2 2 3 / 3 1 2 2", "clockwise", ("Towers by Anna",)),
        ("Skyscrapers, clues clockwise: 2 2 1 3 / 3 2 1 2 / 1 2 2 3 / ...", "clockwise", ("...",)),
        ("clues: 2 2 1 3 / 3 2 1 2 / 1 2 2 3 / 3 1 2 2", "flat", ()),
    ],
)
def test_four_groups_of_a_line_are_clues_and_what_is_not_read_of_it_is_told(
    text: str, format_: str, left: tuple[str, ...], front: AnyPuzzle
) -> None:
    found = recognise(text, PUZZLES, front=front)
    assert (found.puzzle, found.format, found.unread, found.skipped) == (TOWERS, format_, left, ())
    last = (0, 0, 0, 0) if "..." in text else (2, 2, 1, 3) if format_ == "clockwise" else (1, 2, 2, 3)
    assert found.board.clues[:4] == (2, 2, 1, 3)
    assert found.board.clues[8:12] == last


def test_a_group_of_a_line_that_is_not_read_is_told() -> None:
    found = recognise("1 2 3 / 2 3 1 / 3 1 2 / with 5 6 7 8", PUZZLES, front=TOWERS)
    assert (found.board.size, found.unread) == (3, ("with 5 6 7 8",))
    sized = "5:3,2,1,2,2/2,1,2,3,3/3,2,1,3,2/1,2,4,2,2"
    for front in (TOWERS, DICDACDOE):
        assert recognise(sized, PUZZLES, front=front).board.clues[:6] == (3, 2, 1, 2, 2, 2)
    assert recognise(sized.replace("5:", "6:"), PUZZLES, front=DICDACDOE).unread == ("6:3 2 1 2 2",)


@pytest.mark.parametrize("apart", [",", "\t", ";"])
def test_what_is_wrong_in_the_puzzle_in_front_is_better_than_a_board_of_another_that_breaks_rules(apart: str) -> None:
    text = ",2,,4,,\n3,,,,,2\n,,5,,,\n2,,,3,,\n,,,,,1\n4,,,,,\n,,1,,3,".replace(",", apart)
    for before, line in ("", 1), ("Hi all,\n\n", 3):
        with pytest.raises(FormatError, match=rf"^line {line}: row 1 has 6 cells: 7 rows want 7 each"):
            recognise(before + text, PUZZLES, front=TOWERS)
    assert recognise(text, PUZZLES, front=DICDACDOE).puzzle is DICDACDOE
    for omitted in ("2 2 1 3 / 3 2 1 2 / 1 2 2 3 / ...", "2 2 1 3\n3 2 1 2\n1 2 2 3\n..."):
        found = recognise(omitted, PUZZLES, front=TOWERS)
        assert (found.puzzle, found.board.clues[:4], found.unread) == (TOWERS, (2, 2, 1, 3), ("...",))


def test_noughts_and_crosses_are_offered_as_morris_too() -> None:
    for text in ("XO.\n.X.\n..O", "X|O| \n-+-+-\n |X| \n-+-+-\n | |O"):
        found = recognise(text, PUZZLES, front=DICDACDOE)
        assert [one.puzzle for one in (found, *found.other_readings)] == [DICDACDOE, MORRIS], text


def test_a_broken_board_of_the_puzzle_in_front_is_no_game_of_another_made_of_its_last_line() -> None:
    text = "   3 1 2 2\n2 . . . . 3\n1 . 7 . . 2\n3 . . 9 .\n2 . . . . 1\n   1 3 2 9"
    found = recognise(text, PUZZLES, front=TOWERS)
    assert (found.puzzle, found.guess) == (TOWERS, True)
    assert found.damaged == "row 3 has 5 cells, the others 6; it is left empty"


CUT = "+ 2 3 1 7 +\n3 . . . . 2\n1 . . 9 . 2\n2 . . . . 2\n+ 2 3 1 7 +"
FULL = "+ 2 1 2 3 +\n3 1 4 3 2 2\n1 4 2 1 3 2\n2 3 1 2 4 1\n+ 2 2 1 3 +"


@pytest.mark.parametrize("front", [*PUZZLES[:5], None])
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("+ 4 1 2 2 +\n4 . . . . 1\n2 . . .", "below the 4 clues above are 2 rows and no line of clues"),
        ("\n".join(FULL.split("\n")[:4]), "below the 4 clues above are 3 rows and no line of clues"),
        (FULL[:37].replace("+", " ").replace("4 3 2 2", "4 3 2"), "row 1 has 5 numbers, .* no line of clues"),
        ("\n".join(FULL.split("\n")[:4]).replace("+", " "), "below the 4 clues above are 3 rows and no line of clues"),
        (FULL, "between the 4 clues above and below are 3 rows"),
        (FULL.replace("+", " "), "between the 4 clues above and below are 3 rows"),
        (CUT, "3 rows; the line of clues above has a 7: 1 to 4 are possible; row 2 has a 9: 1 to 4 are possible"),
        (CUT.replace("+", " "), "3 rows; the line of clues above has a 7: 1 to 4 are possible; row 2 has a 9"),
        (
            CUT.replace("+", " ").replace("2 3", "2 .", 1),
            "3 rows; the line of clues above has a 7: 1 to 4 are possible; row 2 has a 9",
        ),
        (FULL.replace(" 3 2\n", " 3\n"), "row 2 has 5 numbers, .* are 3 rows"),
        (FULL.replace("2 1 3 +", "2 1 3 +\n1 2 3 4 1 2"), "no line of clues"),
    ],
)
def test_a_picture_that_is_cut_off_is_told_as_a_broken_board_whatever_is_in_front(
    text: str, said: str, front: AnyPuzzle | None
) -> None:
    """Its rows were hands, moves or a list of clues; one line of it was a game, the rest struck out."""
    with pytest.raises(FormatError, match=said) as caught:
        recognise(text, PUZZLES, front=front)
    assert front in (TOWERS, None) or caught.value.said.startswith("it looks like Towers, but ")


@pytest.mark.parametrize("front", PUZZLES[:5])
@pytest.mark.parametrize("corner", "+ ")
def test_a_whole_picture_with_a_short_row_or_numbers_that_are_too_large_is_one_whatever_is_in_front(
    corner: str, front: AnyPuzzle
) -> None:
    whole = FULL.replace("2 4 1\n", "2 4 1\n2 2 3 4 1 2\n").replace("+", corner)
    short, high = whole.replace("1 4 2 1 3 2", "1 4 2 1 3"), whole.replace("2 1 2 3", "2 1 7 3", 1)
    wrong = [high.replace("1 4 2", "1 9 2")] if corner == "+" else []
    for text in (whole, short, high, *wrong, high.replace("1 4 2 1 3 2", "1 4 2 1 3")):
        assert recognise(text, PUZZLES, front=front).puzzle is TOWERS, text


def test_one_line_of_a_block_of_numbers_is_no_game() -> None:
    with pytest.raises(FormatError, match="there is no board in it"):
        recognise("5 1 9 3\n12 14 20\n11 . 17", PUZZLES, front=MORRIS)


def test_a_board_that_may_be_another_which_breaks_its_rules_is_offered_as_that_too() -> None:
    found = recognise("X O X\n. X O\nO . .", PUZZLES, front=WAR)
    assert {found.puzzle, *(one.puzzle for one in found.other_readings)} == {MORRIS, DICDACDOE}


def test_a_square_that_lacks_a_row_is_of_the_puzzle_in_front_and_the_other_is_offered() -> None:
    text = "1 2 3 4\n2 3 4 1\n3 4 1 2"
    found = recognise(text, PUZZLES, front=TOWERS)
    assert (found.puzzle, found.guess) == (TOWERS, True)
    assert found.damaged == "there are 3 rows of 4 numbers, one too few; the last one is left empty"
    assert [one.puzzle for one in found.other_readings] == [DICDACDOE]
    assert recognise(text, PUZZLES, front=DICDACDOE).puzzle is DICDACDOE
    assert recognise(text, PUZZLES).puzzle is not TOWERS, "nothing is in front: what is whole comes first"


@pytest.mark.parametrize(
    ("text", "slug"),
    [
        ("clues = [[3,2,1,2],[1,2,3,2],[2,2,4,1],[2,2,1,4]]", "towers"),
        ('{"hands": [[9, 2, 6, 3, 1], [5, 8, 4, 7, 10]]}', "war"),
        ('{"player1": [9, 2, 6, 3, 1], "player2": [5, 8, 4, 7, 10]}', "war"),
        ("from,to\n1,38\n4,14\n16,6", "ladders"),
        ("ply,square\n1,2\n2,1\n3,6\n4,9", "morris"),
    ],
)
def test_names_before_lists_and_above_columns_decide_whatever_is_in_front(text: str, slug: str) -> None:
    assert {recognise(text, PUZZLES, front=front).puzzle.slug for front in PUZZLES} == {slug}


def test_what_is_wrong_comes_first_and_no_word_is_cut() -> None:
    rows = "1 2 3 4 5\n2 3 4 5 1\n3 4 5 1\n4 5 1 2 3\n5 1 2 3 4"
    with pytest.raises(
        FormatError,
        match=r"^row 3 has 4 numbers, the others 5: so there is no board in it\. Texts like this are read: War: ",
    ):
        recognise(rows.replace("5", "20"), PUZZLES, front=WAR, puzzle="war", format=None)
    with pytest.raises(FormatError) as caught:
        recognise("x " * 9, PUZZLES)
    assert " … " not in str(caught.value)
    assert one_line("word " * 200).replace(" … ", " ").split() == ["word"] * len(one_line("word " * 200).split()[:-1])


def test_a_penpa_address_whose_end_is_lost_is_said_so() -> None:
    for text in ("https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VRNb9swDL37VxQ68yB", "penpa-edit/#m=edit&p=7VRN"):
        with pytest.raises(
            FormatError, match="the address of Penpa is damaged, perhaps its end is missing: copy it anew"
        ):
            recognise(text, PUZZLES, front=WAR)


def test_variations_of_a_game_go_out_and_come_in_again() -> None:
    board = MORRIS.parse("puzzle: morris 1\n\nX:\nO:\nto move: X\ngame: 2 5 (1 9 (4) 6) 4* 7\n")
    for one in MORRIS.written:
        if one.name in ("python", "csv") and one.format is not None:
            found = recognise(one.format(board), PUZZLES, front=MORRIS).board
            assert found.game.moves == board.game.moves, one.name
            assert (found == board) == (one.name == "python"), "a table does not say where the game is looked at"
    python = next(one for one in MORRIS.written if one.name == "python" and one.format)
    assert python.format is not None
    scope: dict[str, object] = {}
    exec(python.format(board), scope)
    assert scope["moves"] == [2, 5, (1, 9, (4,), 6), 4, "*", 7]


@pytest.mark.parametrize("cards", ["A: ? ? ?\nB: ? ? ?", "A: 4 ? ?\nB: 1 ? 1"])
def test_open_hands_say_their_deck(cards: str) -> None:
    board = WAR.parse(f"puzzle: war 1\nranks: 3\nsuits: 2\n\n{cards.replace('4', '3')}\n")
    for one in WAR.formats:
        if one.format is not None:
            assert recognise(one.format(board), PUZZLES, front=WAR).board == board, one.name


@each_puzzle
def test_what_goes_out_as_text_comes_in_again(puzzle: AnyPuzzle) -> None:
    """Every format of every sample, among other words; `python` and `csv` have no reader of their own."""
    held = set()
    for number, path in enumerate(samples(puzzle)):
        board = board_of(puzzle, path)
        native = recognise(WRAPPERS["an answered mail"](puzzle.format(board)), PUZZLES)
        assert native.board == board
        assert native.guess
        for where, one in enumerate(puzzle.formats):
            try:
                text = one.format(board) if one.format is not None else ""
                blank = one.format(puzzle.new_board(puzzle.options_of(board))) if one.format is not None else ""
            except WorkbenchError:
                continue
            if set(text) == set(blank) or len(text) < 5 or puzzle.check(board).violations:
                continue  # it says nothing, or cannot say of which board
            assert one.format is not None
            # pasted, or in a file: one of every other sample
            found = recognise(text, PUZZLES, **({"puzzle": puzzle.slug} if (number + where) % 2 else {"front": puzzle}))
            assert found.puzzle is puzzle, text
            assert one.format(found.board) == text
            held.add(one.name)
    assert held >= {one.name for one in puzzle.formats if one.format is not None}


def test_a_game_in_a_file_of_no_named_puzzle_is_read_with_its_board() -> None:
    text = "X:\nO:\nto move: X\ngame: 4 5 6 (2 3) 8 9 1 2* (7 3) 4 3 7"  # the first lines alone were
    write = next(one.format for one in MORRIS.formats if one.name == "position")
    found = recognise(text, PUZZLES)
    assert (found.guess, found.skipped) == (False, ())
    assert write is not None
    assert write(found.board) == text


@each_puzzle
def test_random_boards_come_in_again_from_every_text_that_goes_out(puzzle: AnyPuzzle) -> None:
    """From the file's text, the link, and whatever *Copy as* offers; boards that say something and break no rule."""
    questions = import_module(f"tests.puzzles.{puzzle.slug}.questions")
    rng, seen = Random(4), 0
    empty = puzzle.new_board(defaults(puzzle.options))
    usual = getattr(questions, "random_board", None)  # without one, boards as small as its judge takes
    for board in (usual(rng, empty) if usual else draw_board(questions.QUESTIONS, rng) for _ in range(20)):
        if board is None or puzzle.quick_check(board).violations:
            continue
        native = puzzle.format(board)
        assert recognise(native, PUZZLES).board == recognise(link.folded(native), PUZZLES).board == board
        for one in puzzle.written:
            with contextlib.suppress(FormatError):  # what a format cannot hold
                text = "" if one.format is None else one.format(board)
                if sum(map(str.isdigit, text)) - text.count("0") < 12 or "?" in text:
                    continue  # it says nothing, or cards of no known deck
                for place in ({"front": puzzle}, {"puzzle": puzzle.slug}):
                    found = recognise(text, PUZZLES, **place)
                    assert found.puzzle is puzzle, text
                    assert one.format is None or one.format(found.board) == text
                seen += 1
    assert seen > 0 or puzzle.slug not in ("towers", "ladders")


HOSTILE = [
    *("[" * 260_000, "[1," * 80_000, "[1,2]," * 40_000, "1" * 260_000, "1 " * 130_000, "1-" * 130_000),
    *("1:2," * 60_000, "<td " * 60_000, "<tr>" * 60_000, "</t" * 80_000, '"' * 260_000, "a: " * 80_000),
    *("1->2 " * 50_000, "|" * 260_000, "\\n" * 130_000, "> " * 130_000, "XO+ " * 60_000, "A " * 120_000),
    *("Player 1: 3\n" * 20_000, "1/" * 130_000, "#m=edit&p=" + "A" * 250_000, "x1 " * 80_000, " " * 260_000 + "x"),
    *("5:" + "/" * 250_000, "skyscrapers/5/5/" + "z" * 240_000, "puzzle: towers 1\n" * 15_000, ". " * 130_000),
    "1\n" * 99_000,
    "9" * 1_000_000,
    "[" * 1_000_000,
]


def _time(text: str, front: AnyPuzzle | None) -> float:
    began = time.process_time()
    with contextlib.suppress(WorkbenchError):
        recognise(text, PUZZLES, front=front)
    return time.process_time() - began


@pytest.mark.corner("111111111111")
@pytest.mark.parametrize("text", ["[1,2]," * 15_000, "1" * 1_000_000, "[" * 1_000_000], ids=lambda text: text[:12])
def test_hostile_texts_are_soon_done(text: str) -> None:
    assert _time(text, None) < 10, "it takes half a second; what grows with the square would take minutes"


@pytest.mark.trust
@pytest.mark.parametrize("text", HOSTILE, ids=lambda text: text[:12])
def test_all_hostile_texts_are_soon_done(text: str) -> None:
    assert max(_time(text, front) for front in (None, *PUZZLES)) < 10


@pytest.mark.parametrize(
    ("text", "unread"),
    [
        ("Hi all, ladders from 1 to 38, 4 to 14 and 9 to 31, with two dice", ("with two dice",)),
        ("ladders from 1 to 38 and 4 to 14 with two dice, here", ("with two dice",)),
        ("Here is my board, with ladders: 1 to 38, 4 to 14. You need an exact throw.", ("You need an exact throw",)),
        ('{"type": "ladder", "from": 1, "to": 38}, {"type": "ladder", "from": 4, "to": 14}', ()),
        ("Red ladder,1,38\nBlue ladder,4,14", ()),
    ],
)
def test_words_of_a_line_that_are_not_read_are_told_but_not_what_only_leads_to_others(
    text: str, unread: tuple[str, ...]
) -> None:
    found = recognise(text, PUZZLES, front=LADDERS)
    assert ((1, 38) in {(one.source, one.target) for one in found.board.jumps}, found.unread) == (True, unread)


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("size 4\ntop: 3 1 2 2\nleft: 3 1 2 2\nbottom: nothing\nright: none", ()),
        ("size 4: top 3 1 2 2, left 3 1 2 2, nothing on the right", ()),
        ("top 3 1 2 2, left 3 1 2 2, bottom: nothing. The middle is a park.", ("The middle is a park",)),
        ("a 4 by 4 grid, top: 3, 1, 2 and 2; left: 3, 1, 2, and 2, seen by two people", ("seen by two people",)),
        ("5x5\ntop: 3 1 2 2\nleft: 3 1 2 and 2", (1,)),
    ],
)
def test_what_is_true_of_the_board_anyway_is_not_told_as_not_read(text: str, left: tuple[object, ...]) -> None:
    found = recognise(text, PUZZLES, front=TOWERS)
    assert (found.board.size, (*found.skipped, *found.unread)) == (4, left)


@pytest.mark.parametrize(
    "text",
    [
        "Ladders on 1 and 4, to 38, 14 and 31",
        "K v A, Q v J, 10 v 9, 3 v 2, 7 v 4",
        "5→1→9→3",
        "top: 3 x 1 x / left: 2 x 3 x / right: x 2 x 3 / bottom: x 3 x 2",
    ],
)
def test_numbers_that_are_no_pairs_are_no_jumps(text: str) -> None:
    with contextlib.suppress(FormatError):
        assert recognise(text, PUZZLES, front=TOWERS).puzzle is not LADDERS


def test_a_pile_on_the_left_is_no_clue_on_the_left() -> None:
    """Of "K Q 10 3 7" the last three were clues."""
    text = "left pile: K Q 10 3 7\nright pile: A J 9 2 4"
    assert all(recognise(text, PUZZLES, front=front).puzzle is WAR for front in (TOWERS, WAR))


def test_numbered_rounds_are_no_numbered_hands() -> None:
    assert recognise("1. 2 ... 1\n2. 6 ... 9\n3. 5 ... 4", PUZZLES).puzzle is MORRIS


def test_cells_by_letters_are_as_in_chess_and_by_capitals_as_in_a_sheet() -> None:
    small = recognise("a1=4, b2: 3, d4=1", PUZZLES, front=TOWERS)
    capital = recognise("A1=4, B2: 3, D4=1", PUZZLES, front=TOWERS)
    assert small.board.heights == capital.board.heights[12:] + capital.board.heights[8:12] + (
        *capital.board.heights[4:8],
        *capital.board.heights[:4],
    )
    assert capital.board.heights[0] == 4
    assert ("lower left" in small.assumed, "upper left" in capital.assumed) == (True, True)
    named = recognise("size 5: r1c1=4, r2c2=3, r3c3=1", PUZZLES, front=TOWERS)
    assert (named.board.size, named.assumed) == (5, "")


def test_the_last_of_a_list_may_stand_behind_and() -> None:
    for text in ("A has K, Q, 10, 3 and 7; B has A, J, 9, 2 and 4", "A: K Q 10 3 and 7\nB: A J 9 2 and 4"):
        assert recognise(text, PUZZLES, front=WAR).board.hands == ((9, 8, 6, 2, 4), (10, 7, 5, 1, 3)), text


@pytest.mark.parametrize("die", ["one die with 4 sides", "a 4-sided die", "1d4", "d4"])
def test_a_ladders_text_says_its_squares_and_its_die(die: str) -> None:
    text = f"Ladder from 4 to 14, snake from 54 to 7.\nBoard of 80 squares, {die}."
    for front in PUZZLES:
        found = recognise(text, PUZZLES, front=front)
        assert (found.puzzle, found.skipped, found.unread) == (LADDERS, (), ())
        assert (found.board.rules.squares, found.board.rules.die, len(found.board.jumps)) == (80, 4, 2)
    other = recognise(text.replace(die, "2d6, on 30 May"), PUZZLES, front=LADDERS)
    assert (other.board.rules.die, other.skipped, other.unread) == (6, (), ("2d6, on 30 May",))
    for told in ("die 8, start at square 1, bounce back", "Die: 8. You start on square 1. You bounce back at the end."):
        rules = recognise(f"1 -> 38\n16 -> 6\n{told}", PUZZLES, front=LADDERS)
        assert (rules.board.rules.die, rules.board.rules.start, rules.skipped, rules.unread) == (8, 1, (), ())
        assert rules.board.rules.overshoot.value == "bounce"
    pawns = recognise("players start at square 1 and end at 80\n4 -> 14\ndie: 1-8", PUZZLES, front=LADDERS)
    assert {one.ends for one in pawns.board.jumps} == {(4, 14)}  # there were jumps from 1 to 80, and from 1 to 8
    assert (pawns.board.rules.squares, pawns.board.rules.die, pawns.board.rules.start) == (80, 8, 1)
    jump = recognise("A ladder starts at square 1 and goes up to 38. A snake starts on 16, ends at 6", PUZZLES)
    assert (jump.board.rules.start, len(jump.board.jumps)) == (0, 2)


_AFTER_THE_END = "the seventh move, {}: the game was over, O had a line after {}; the game is read up to there"


@pytest.mark.parametrize(
    "text", ["b2 a1 c3 c1 a3 b1 a2", "1. b2 a1 2. c3 c1 3. a3 b1 4. a2", "moves: b2 a1 c3 c1 a3 b1 a2"]
)
def test_a_game_that_goes_on_after_its_end_is_read_up_to_there_whatever_is_in_front(text: str) -> None:
    for front in PUZZLES:
        found = recognise(text, PUZZLES, front=front)
        assert (found.puzzle, found.guess, found.unread) == (MORRIS, True, ("a2",))
        assert found.damaged == _AFTER_THE_END.format("a2", "b1")
        assert len(found.board.game.moves) == 6
    with pytest.raises(FormatError):  # nobody would look at it
        recognise(text, (MORRIS,))


def test_numbers_that_go_on_after_a_line_are_a_game_only_where_morris_is_in_front() -> None:
    found = recognise("5 7 3 9 1 8 4", PUZZLES, front=MORRIS)
    assert (found.puzzle, found.damaged) == (MORRIS, _AFTER_THE_END.format("4", "8"))
    for front in (TOWERS, DICDACDOE, LADDERS, WAR):
        with contextlib.suppress(FormatError):
            assert recognise("5 7 3 9 1 8 4", PUZZLES, front=front).puzzle is not MORRIS


def test_a_move_that_is_not_allowed_is_named_as_it_was_written() -> None:
    for text in ("moves: b2 a1 c3 c1 C3", "b2 a1 c3 c1 c3"):
        with pytest.raises(FormatError, match=r"^line 1: the fifth move, [cC]3: square 3 is taken"):
            recognise(text, PUZZLES, front=MORRIS)


def test_what_is_assumed_of_a_drawing_is_said() -> None:
    found = recognise("X O .\n. X .\nO . .", PUZZLES, front=MORRIS)
    assert "which piece is the oldest" in found.assumed
    assert found.assumed[1:] in guess_said(found)
    assert not recognise("X1 O1 .\n. X2 .\nO2 . .", PUZZLES, front=MORRIS).assumed
    assert not recognise("moves: 1 2 5 7", PUZZLES, front=MORRIS).assumed


def test_a_row_that_is_far_too_short_is_left_empty_in_the_puzzle_in_front() -> None:
    found = recognise("1 2 3 4 5\n2 1 4\n3 4 1 2 5\n4 3 2 1 5\n5 1 2 3 4", PUZZLES, front=TOWERS)
    assert (found.puzzle, found.board.size, found.unread) == (TOWERS, 5, ("2 1 4",))
    assert found.damaged == "row 2 has 3 numbers, the others 5; it is left empty"


def test_a_card_that_is_called_blank_is_open() -> None:
    for word in ("blank", "?", "Unknown"):
        found = recognise(f"A: 7 8 9 {word} 10\nB: 2 3 4 5 6", PUZZLES, front=WAR)
        assert found.board.hands == ((7, 8, 9, 0, 10), (2, 3, 4, 5, 6))


@pytest.mark.parametrize("apart", [" / ", "\n", ", ", " | ", "; "])
@pytest.mark.parametrize("names", [("A: ", "B: "), ("", ""), ("Ann: ", "Ben: ")])
def test_hands_of_different_length_are_read_as_they_came_and_a_card_that_is_there_again_is_told(
    apart: str, names: tuple[str, str]
) -> None:
    text = f"{names[0]}7S KH 7S 10D{apart}{names[1]}3C 4C AH"
    if (apart.strip(), names[0]) in ((",", ""), (";", "")):
        return  # one hand
    for front in PUZZLES:
        found = recognise(text, PUZZLES, front=front)
        assert (found.puzzle, found.board.hands) == (WAR, ((7, 13, 7, 10), (3, 4, 14))), text
        assert found.assumed == "the same card more than once: 7♠ twice"
        assert "hands of 4 and 3 cards" in guess_said(found)
    assert not recognise(text.replace("KH 7S", "KH 7D"), PUZZLES, front=WAR).assumed


def test_a_third_sign_keeps_a_grid_from_being_a_mill() -> None:
    """`+` was read as an empty square, and the names of the players as squares."""
    said = "X = me, O = Tom, + = Eva"
    for text in (f"{said}\nX O +\n. X O\n+ . X", f"{said}\nXO+\n+XO\nO+X", f"{said}\nXO+X\nO.X+\n+XO.\n...X"):
        for front in PUZZLES:
            assert recognise(text, PUZZLES, front=front).puzzle is DICDACDOE, text
    blank = "+ is empty\nX + +\n+ O +\n+ + X"
    assert recognise(blank, PUZZLES, front=MORRIS).puzzle is MORRIS
    with pytest.raises(FormatError, match="'z' is no square"):
        recognise("X: 1 z\nO: 2", PUZZLES, front=MORRIS)


@pytest.mark.parametrize(
    ("text", "have", "wanted"),
    [
        ("Top: 3 2 1 2 2\nLeft: 2 1 3", "top has 5 and left has 3", "as many as the board has rows"),
        ("Top: 3 2 1 2 2 / Left: 2 1 3", "top has 5 and left has 3", "as many as the board has rows"),
        ("5x5\nTop: 3 2 1 2\nLeft: 2 1 3", "top has 4 and left has 3", "5"),
        ("Top: 3 2 1 2 2\nLeft: 2 1 3\nRight: 1 2 2 3 3", "top has 5, left has 3 and right has 5", "5, as most have"),
        (
            "3 2 1 2 2 along the top and 2 1 3 down the left",
            "top has 5 and left has 3",
            "as many as the board has rows",
        ),
    ],
)
def test_sides_with_different_numbers_of_clues_are_told(text: str, have: str, wanted: str) -> None:
    with pytest.raises(FormatError) as caught:
        recognise(text, PUZZLES, front=TOWERS)
    assert str(caught.value) == f"the sides have different numbers of clues, {have}: each wants {wanted}"


@pytest.mark.parametrize(
    "text",
    ["64 squares\n4->14\n9->31\n70->2", "8x8 board: 4->14, 9->31, 70->2", "A board of 64 squares. 4-14, 9-31, 70-2"],
)
def test_a_jump_beyond_the_squares_that_a_text_says_is_told_and_makes_no_larger_board(text: str) -> None:
    for front in PUZZLES:
        found = recognise(text, PUZZLES, front=front)
        assert (found.puzzle, found.board.rules.squares, len(found.board.jumps)) == (LADDERS, 64, 3)
        assert "the snake 70 -> 2 leaves the board: squares go from 1 to 64" in guess_said(found)
    back = "4->14, 9->31, 70->2. The snake takes you back 68 squares."
    assert recognise(back, PUZZLES, front=LADDERS).board.rules.squares == 100


@pytest.mark.parametrize(
    "text",
    [
        "X to move\nX O .\n. X .\nO . .",
        "O's turn\nXO.\n.X.\nO.X",
        "White to move\n\nXO.\nXO.\n.XO",
        "XO.\n.X.\nO..\nX is next",
    ],
)
def test_a_grid_of_whose_turn_it_is_is_a_mill_and_offered_as_a_grid_where_dic_dac_doe_is_in_front(text: str) -> None:
    for front in PUZZLES:
        found = recognise(text, PUZZLES, front=front)
        owners = [one.puzzle for one in (found, *found.other_readings)]
        assert owners[:2] == [MORRIS, DICDACDOE] if front is DICDACDOE else owners[0] is MORRIS, front.slug
    assert recognise(text, PUZZLES).puzzle is MORRIS


def test_a_turn_that_cannot_be_is_told_where_the_mill_is_in_front() -> None:
    found = recognise("X to move\nX O .\n. O .\n. . .", PUZZLES, front=MORRIS)
    assert found.puzzle is MORRIS, "it was a board of Dic-dac-doe"
    assert guess_said(found).startswith("X cannot be to move with 1 X and 2 O on the board: 1 X piece is missing.")
    found = recognise("O to move\nX . .\n. O .\n. O .", PUZZLES, front=MORRIS)
    assert guess_said(found).startswith("O cannot be to move with 1 X and 2 O on the board: 2 X pieces are missing.")


@pytest.mark.parametrize(
    ("text", "jumps", "unread"),
    [
        ("ladders = {9: 1,031}", {(9, 1031)}, ()),
        ("ladders = {9: 1,031, 4: 14}\nsnakes = {1,050: 3}", {(9, 1031), (4, 14), (1050, 3)}, ()),
        ("9: 1,031\n4: 14", {(9, 1031), (4, 14)}, ()),
        ("9 | 1,031\n4 | 14", {(9, 1031), (4, 14)}, ()),
        ("ladders: 1:38,104:14", {(1, 38), (104, 14)}, ()),  # a comma between two pairs
        ("ladders = {4: 1,104: 2}", {(4, 1), (104, 2)}, ()),
        ("[[9, 1,031], [4, 14]]", {(9, 1031), (4, 14)}, ()),  # its other comma has a blank
    ],
)
def test_a_comma_within_a_number_of_a_pair_is_read_or_told(
    text: str, jumps: set[tuple[int, int]], unread: tuple[str, ...]
) -> None:
    found = recognise(text, PUZZLES, front=LADDERS)
    assert ({one.ends for one in found.board.jumps}, found.unread) == (jumps, unread)
    if (9, 1031) in jumps:
        assert "9 -> 1031 leaves the board" in guess_said(found)


def test_a_comma_that_may_part_two_numbers_or_be_of_one_is_said() -> None:
    for text in ("[9, 1,031]", "A: 9 1,031"):
        with pytest.raises(FormatError, match=r"'1,031' may be one number or two"):
            recognise(text, PUZZLES, front=WAR)


@pytest.mark.parametrize(
    ("text", "front", "said"),
    [
        ("A: Joker K Q\nB: A J 9", WAR, "'Joker' is no card"),  # it was taken for a name
        ("col 1 top: 2\ncol 1 top: 3\ncol 2 top: 1", TOWERS, "two clues at the top, 2 and 3"),  # the last one was taken
    ],
)
def test_what_is_no_card_and_two_clues_at_one_place_make_no_board(text: str, front: AnyPuzzle, said: str) -> None:
    with pytest.raises(FormatError, match=said):
        recognise(text, (front,), front=front)
    if front is WAR:
        with pytest.raises(FormatError, match=said):  # in a terminal, too, where no puzzle is in front
            recognise(text, PUZZLES)


def test_a_clue_told_one_by_one_that_is_not_read_is_told() -> None:
    found = recognise("row1: left=2, right=; row2: left=, right=2\nrow 3: left=1", PUZZLES, front=TOWERS)
    assert (found.board.clues[6:], found.unread) == ((2, 0, 1, 0, 0, 0), ("row2", "right=2"))


def test_what_a_text_says_of_the_signs_and_the_line_of_a_grid_is_read() -> None:
    four = recognise("4 in a row\nXO+.\nO.X+\n+XO.\nX+.O", PUZZLES, front=DICDACDOE)
    assert (four.board.run, four.skipped) == (4, ())
    assert recognise("a run of 9\nXO+.\nO.X+\n+XO.", PUZZLES, front=DICDACDOE).board.run == 3, (
        "no board has room for it"
    )
    turned = recognise("1=O, 2=X, 3=+\n1230\n2013\n3120", PUZZLES, front=DICDACDOE)
    assert (turned.board.cells[:4], turned.skipped) == ((2, 1, 3, 0), ())
    for front in PUZZLES:
        found = recognise("X at (1,1), O at (1,2), + at (1,3), X at (2,3)", PUZZLES, front=front)
        assert (found.puzzle, found.board.cells) == (DICDACDOE, (1, 2, 3, 0, 0, 1, 0, 0, 0)), front.slug


def test_a_size_that_is_said_is_that_of_the_board_and_headings_are_read() -> None:
    found = recognise("board size: 36\n2 -> 15\n35 -> 12", PUZZLES, front=LADDERS)
    assert (found.board.rules.squares, found.skipped, found.unread) == (36, (), ())
    listed = recognise("Ladders:\n1 (38)\n4 (14)\nSnakes:\n16 (6)", PUZZLES, front=LADDERS)
    assert (len(listed.board.jumps), listed.skipped) == (3, ())


@pytest.mark.parametrize(
    ("text", "hands"),
    [
        ("round 1: K vs 3 -> A wins\nround 2: 4 vs 9 -> B wins\nround 3: 7 vs 7 -> war", ((13, 4, 7), (3, 9, 7))),
        ("A: KKQ10\nB: A9JJ", ((13, 13, 12, 10), (14, 9, 11, 11))),
    ],
)
def test_rounds_with_who_wins_them_and_cards_run_together_are_hands(
    text: str, hands: tuple[tuple[int, ...], ...]
) -> None:
    assert recognise(text, PUZZLES, front=WAR).board.hands == hands


def test_what_lies_on_the_table_is_no_hand_and_a_word_that_is_no_card_is_told() -> None:
    for text in ("me: A♠ K♦ 3♣\nyou: Q♥ J♠ 2♦\npot: 5♥ 5♣", "me: 9 8 7\nyou: 4 5 6\npot: 2 2"):
        found = recognise(text, PUZZLES, front=WAR)
        assert ([*map(len, found.board.hands)], found.skipped) == ([3, 3], (3,)), text
    for text, word in (("Alice - K, 3, joker\nBob - Q, 2, 5", "joker"), ("A: 3 5 x 7\nB: 2 4 6 8", "x")):
        with pytest.raises(FormatError, match=f"'{word}' is no card"):
            recognise(text, PUZZLES, front=WAR)
    with pytest.raises(FormatError):  # it was a game of seven moves
        recognise("A: 3 5 x 7\nB: 2 4 6 8", PUZZLES, front=MORRIS)


@pytest.mark.parametrize(
    ("text", "x", "o", "side"),
    [
        ("X: 5 1 9\nO: 2 8", (4, 0, 8), (1, 7), "O"),  # X begins: O is next
        ("X: 5 1\nO: 2 8", (4, 0), (1, 7), "X"),
        ("pos: X1 X5 O9 O3, X to move", (0, 4), (8, 2), "X"),  # it was a game: 1 5 9 3
        ("Xa1, Xb2, Oc3", (6, 4), (2,), "O"),
    ],
)
def test_pieces_behind_their_signs_are_a_position_whatever_is_in_front(
    text: str, x: tuple[int, ...], o: tuple[int, ...], side: str
) -> None:
    for front in PUZZLES:
        found = recognise(text, PUZZLES, front=front)
        assert found.puzzle is MORRIS, front.slug
        start = found.board.start
        assert (start.x, start.o, start.side, found.board.game.moves) == (x, o, side, ())
    in_turn = recognise("X1 O5 X9 O3", PUZZLES, front=MORRIS)
    assert len(in_turn.board.game.moves) == len(
        recognise("moves 1 5 9 3 and so on", PUZZLES, front=MORRIS).board.game.moves
    )


@pytest.mark.parametrize("stamp", ["[10:3{}] ", "28/11/26, 10:3{} - ", "[28.11.2026, 10:32:1{}] ", "[10:3{} PM] "])
def test_the_time_before_who_says_it_in_a_chat_is_no_jump(stamp: str) -> None:
    lines = [f"{stamp.format(place)}Tom: {row}" for place, row in enumerate(("XO+", ".X.", "O+."))]
    for front in PUZZLES:
        found = recognise("\n".join(lines), PUZZLES, front=front)
        assert (found.puzzle, found.board.cells) == (DICDACDOE, (1, 2, 3, 0, 1, 0, 2, 3, 0)), front.slug
    jumps = f"{stamp.format(1)}Ann: 1 -> 38, 4 -> 14\n{stamp.format(2)}Ann: 16 -> 6"
    assert len(recognise(jumps, PUZZLES, front=LADDERS).board.jumps) == 3


def test_rows_between_bars_with_a_third_sign_are_no_mill() -> None:
    for front in PUZZLES:
        assert recognise("My solution: XO+|OX.|+.X", PUZZLES, front=front).puzzle is DICDACDOE


@pytest.mark.parametrize(
    ("text", "hands"),
    [
        ("A: ♠9 ♠2 ♠6\nB: ♥5 ♥8 ♥4", "A: 9 2 6\nB: 5 8 4"),  # it began with an ace of spades
        ("Player A (me): 9, 2, 6, 3, 1\nPlayer B (comp): 5, 8, 4, 7, 10", "A: 9 2 6 3 1\nB: 5 8 4 7 10"),
        ("Hi! My War deal is A = 9 2 6 3 1 and B = 5 8 4 7 10. Who wins?", "A: 9 2 6 3 1\nB: 5 8 4 7 10"),
    ],
)
def test_names_before_cards_are_no_cards_and_keep_none_away(text: str, hands: str) -> None:
    for front in PUZZLES:
        found = recognise(text, PUZZLES, front=front)
        assert found.puzzle is WAR, front.slug
        assert hands in WAR.format(found.board), front.slug


def test_one_hand_and_cards_of_no_rank_are_told() -> None:
    for text, cards in (("K Q 3 4", 4), ("2♠ 3♠ 4♠ 5♠ 6♠ 7♠", 6)):
        with pytest.raises(FormatError, match=f"there is one hand, of {cards} cards"):
            recognise(text, PUZZLES, front=WAR)
    assert recognise("A: 1S 2S 3S\nB: 4S 5S 15S", PUZZLES, front=TOWERS).unread == ("15S",)


@pytest.mark.parametrize(
    ("text", "squares", "die"),
    [
        ('{"squares": 64, "ladders": [[4,14],[9,31]], "snakes": [[60,2]], "die": 8}', 64, 8),
        ("squares=49; die=8; 3->20; 45->5", 49, 8),
        ("board size: 10\n2->7\n9->5", 100, 6),  # ten squares a side, or ten: it is told
    ],
)
def test_names_of_rules_before_their_numbers_are_read(text: str, squares: int, die: int) -> None:
    found = recognise(text, PUZZLES, front=LADDERS)
    assert (found.board.rules.squares, found.board.rules.die) == (squares, die)
    assert (*found.skipped, *found.unread) == ((1,) if "size" in text else ())


def test_a_jump_over_three_squares_is_told() -> None:
    for text in ("4->14->22, 9->31", "9->31\n4 -> 14 -> 22"):
        with pytest.raises(FormatError, match=r"^'4 ?-> ?14 ?-> ?22' is no jump"):
            recognise(text, PUZZLES, front=LADDERS)
    assert recognise("5→1→9→3", PUZZLES, front=LADDERS).puzzle is MORRIS


def test_lists_of_rows_and_columns_are_no_jumps() -> None:
    with pytest.raises(FormatError):
        recognise("Top 2 1 3 2\nr1: 3 4 1 2\nr2: 1 2 4 3", PUZZLES, front=TOWERS)


@pytest.mark.parametrize("text", ["Tom: K Q 3\nAnna: A J 2", "Tom has K Q 3 and Anna has A J 2"])
def test_names_of_players_are_told_as_not_read(text: str) -> None:
    found = recognise(text, PUZZLES, front=WAR)
    assert found.unread == ("Tom", "Anna")


def test_a_card_that_is_none_takes_none_before_it_along() -> None:
    found = recognise("Alice: K♠ 17♥ 2♣ Q♦\nBob: A♠ 3♥ J♣", PUZZLES, front=WAR)
    assert ([*map(len, found.board.hands)], found.unread) == ([3, 3], ("Alice", "Bob", "17♥"))
    for word in ("*Joker*", "JK", "X1"):  # the hand was a card shorter, and nothing said so
        found = recognise(f"A: K♠ Q♠ 5♦ {word}\nB: 3♠ 4♠ 6♠ 2♠", PUZZLES)
        assert ([*map(len, found.board.hands)], found.unread) == ([3, 4], (word,))
    assert recognise("Her: K Q 3\nMe: A J 2", PUZZLES, front=WAR).unread == ()
    found = recognise("Alice: K♠ sorry, 2♣ Q♦\nBob: A♠ 3♥ J♣", PUZZLES, front=WAR)
    assert ([*map(len, found.board.hands)], found.unread) == ([2, 3], ("Alice", "Bob", "K♠"))  # it was told nowhere


def test_a_move_that_is_not_read_is_told() -> None:
    found = recognise("X: centre, O: top left, X: top right, O: somewhere", PUZZLES, front=MORRIS)
    assert (len(found.board.game.moves), found.unread) == (3, ("O: somewhere",))
    for text, left in (
        ("X at 5, O at 1, X at 9, O at 3, X at 10", "X at 10"),
        ("X: a1, b2, c3? no c2\nO: a3 b1", "no c2"),
        ("X . O\n. X .\nO . .\nX plays next; oldest X is a3", "oldest X is a3"),
        ("White: a1 b2, Black: c3 a3, white to move (2 min left)", "2 min left"),
    ):
        assert recognise(text, PUZZLES, front=MORRIS).unread == (left,)


@pytest.mark.parametrize("word", ["clues", "heights", "givens", "grid"])
def test_the_word_before_numbers_says_whether_they_are_clues_or_heights(word: str) -> None:
    for text in (
        "int {}[16] = {{\n 1,2,3,4,\n 2,1,4,3,\n 3,4,1,2,\n 4,3,2,1 }};",
        "int {}[16] = {{1,2,3,4,2,1,4,3,3,4,1,2,4,3,2,1}};",
        "int {}[4][4] = {{{{1,2,3,4}},{{2,1,4,3}},{{3,4,1,2}},{{4,3,2,1}}}};",
        "{}:\n1 2 3 4\n2 1 4 3\n3 4 1 2\n4 3 2 1",
    ):
        board = recognise(text.format(word), PUZZLES, front=TOWERS).board
        assert (any(board.clues), any(board.heights)) == (word == "clues", word != "clues"), text


@pytest.mark.parametrize("mark", [",", ";", "\t"])
@pytest.mark.parametrize(
    "rows",
    [
        ",,2,,,3,|,,,,,,3|,,,,,,|,,,,,,|,,,,,,|,,,,,,|,,,,,4,",
        ",,,,,,|4,,5,1,,,|1,,,,,,|,,,,,1,4|,,,,,5,|2,,,,,,3|,1,,,,3,",
    ],
)
def test_a_sheet_whose_clues_cannot_be_right_may_still_be_one_of_clues(mark: str, rows: str) -> None:
    assert 5 in _sizes(rows.replace("|", "\n").replace(",", mark), TOWERS)


def test_heights_that_sentences_or_a_program_tell_one_by_one_are_read() -> None:
    for text in (
        "size 4. In row 2, column 2 there is a 1. In the third row the second cell is a 2.",
        "size: 4\nIn row 2, column 2 there is a 1\ngrid[3][2] = 2;",
    ):
        found = recognise(text, PUZZLES, front=TOWERS)
        assert (found.puzzle, found.board.size, found.skipped) == (TOWERS, 4, ()), text
        told = [(place, height) for place, height in enumerate(found.board.heights) if height]
        assert told == [(5, 1), (9, 2)], text


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        ("2 2 3 1 3\n2 3 1 3 2\n2 3 2 3 1\n1 2 3 2 2", ["clockwise", "flat", "inturn", "across"]),
        ("1 2 3 2\n2 2 1 2\n3 2 1 2\n1 2 4 3", ["inturn", "flat", "across"]),
        (
            "3 0 1 0\n0 2 0 2\n0 2 4 0\n2 0 0 4",
            ["flat", "inturn", "across"],
        ),  # it was a square of heights, with a 2 twice
    ],
)
def test_of_the_orders_of_four_lists_of_clues_the_first_is_one_with_a_board(text: str, orders: list[str]) -> None:
    found = recognise(f"From a magazine:\n{text}\nbye", PUZZLES, front=TOWERS)
    assert [one.format for one in (found, *found.other_readings) if one.puzzle is TOWERS] == orders


@pytest.mark.parametrize(
    "text", ["grid[2][1] = 2", "Hi, the meeting is in room 3-204, 14:30.\nBest, Ann", "board[4] = 14"]
)
def test_a_cell_a_room_and_a_time_are_no_jumps(text: str) -> None:
    for front in PUZZLES:
        with pytest.raises(FormatError, match="there is no board in it"):
            recognise(text, PUZZLES, front=front)


def test_a_square_of_more_numbers_than_players_is_one_of_heights_first() -> None:
    text = "4 1 2 3 2\n. . 3 . .\n. 2 . . 1\n5 . . . .\n. . . . 3"  # it breaks a rule of both
    for front in (None, *PUZZLES):
        found = recognise(text, PUZZLES, front=front)
        owners = [one.puzzle for one in (found, *found.other_readings)]
        assert owners[:2] == [DICDACDOE, TOWERS] if front is DICDACDOE else owners[0] is TOWERS
    short = "1 2 3 4 5\n2 3 4 5 1\n3 4 5 1\n4 5 1 2 3\n5 1 2 3 4"
    found = recognise(short, PUZZLES, front=DICDACDOE)
    assert (found.puzzle, found.damaged[:17]) == (TOWERS, "row 3 has 4 numbe")


def test_a_short_row_of_one_line_is_named() -> None:
    for text in ("XO+ / OX / +XO", "XO+/OX/+XO"):
        found = recognise(text, PUZZLES, front=DICDACDOE)
        assert found.damaged == "row 2 has 2 cells, the others 3; it is left empty"
        with pytest.raises(FormatError, match=r"^row 2 has 2 cells, the others 3: "):
            recognise(text, PUZZLES)


def test_hands_that_a_sentence_tells_are_read_and_names_are_told_as_not_read_however_they_stand() -> None:
    for text in (
        "player A starts with the cards 5, 2, 9 and player B has 3, 4, 1",
        "Player 1 was dealt 5, 2, 9 and player 2 was dealt 3, 4, 1.",
    ):
        for front in PUZZLES:
            found = recognise(text, PUZZLES, front=front)
            assert (found.puzzle, *map(len, found.board.hands)) == (WAR, 3, 3), text
    for text in (
        "Tom: K♠ Q♥ 3♦\nAnna: A♠ J♥ 2♦",
        "Tom\tAnna\nK\tA\nQ\tJ\n3\t2",
        "Tom,K,Q,3\nAnna,A,J,2",
        '{"Tom": ["K","Q","3"], "Anna": ["A","J","2"]}',
        "Tom starts with K, Q, 3 and Anna with A, J, 2",
    ):
        assert recognise(text, PUZZLES, front=WAR).unread == ("Tom", "Anna"), text


def test_a_side_that_goes_left_is_no_lost_move() -> None:
    found = recognise("X plays center, O top left, X top right, O bottom left, X left", PUZZLES, front=MORRIS)
    assert "game: 5 1 3 7 4" in MORRIS.format(found.board)


@pytest.mark.parametrize(
    ("text", "clues", "heights"),
    [
        ("1 2 3 4 | 1\n2 1 4 3 | 2\n3 4 1 2 | 2\n4 3 2 1 | 4", (1, 2, 2, 4), 16),  # not rows with their numbers
        (". . . . 2\n. 4 . . 3\n. . 1 . 1\n3 . . . 2", (2, 3, 1, 2), 3),  # not four lists of clues
        (". 2 3 1 2 .\n2 . . . . 2\n3 . . . . 3\n. . . 1 . 1\n1 . . . . 2", (2, 3, 1, 2), 1),  # none below
    ],
)
def test_clues_on_some_sides_alone_are_read(text: str, clues: tuple[int, ...], heights: int) -> None:
    found = recognise(text, PUZZLES, front=TOWERS)
    assert (found.puzzle, found.board.size, found.board.clues[12:]) == (TOWERS, 4, clues)
    assert sum(map(bool, found.board.heights)) == heights


def test_a_sheet_of_clues_that_lacks_a_row_is_no_larger_square_of_heights() -> None:
    lines = ["23122", "2.....3", "1.4...2", "3...1.2", "2.2...1", "32214"]
    sheet = "\n".join("\t".join(line if len(line) > 5 else f".{line}.").replace(".", "") for line in lines)
    for text in (sheet, "\n".join(" ".join(row or "." for row in line.split("\t")) for line in sheet.split("\n"))):
        with pytest.raises(FormatError, match=r"^between the 5 clues above and below are 4 rows: one is missing$"):
            recognise(text, PUZZLES, front=TOWERS)


def test_a_size_beside_one_side_and_a_size_called_n_and_two_moves_are_read() -> None:
    side = recognise("size 4\ntop: 4 - - -", PUZZLES, front=MORRIS)
    assert (side.puzzle, side.board.clues[:4]) == (TOWERS, (4, 0, 0, 0))
    jumps = recognise("N = 36\n3->22\n5->8\n27->1", PUZZLES, front=LADDERS)
    assert (jumps.board.rules.squares, len(jumps.board.jumps), jumps.skipped) == (36, 3, ())
    moves = recognise("X plays 5, O plays 1", PUZZLES, front=MORRIS)
    assert [move.square for move in moves.board.game.moves] == [4, 0]


@pytest.mark.parametrize(
    ("told", "at", "assumed"),
    [
        ("r2c2=1", {5: 1}, ""),
        ("Given: (2,2)=1, (3,4)=3", {5: 1, 11: 3}, ""),
        ("b3 = 1, d1 = 4", {5: 1, 15: 4}, "a1 was taken as the lower left corner, as in chess"),
        ("row 2 has a 3 in its second cell", {5: 3}, ""),
    ],
)
def test_heights_told_one_by_one_beside_clues_by_their_sides_are_on_the_board(
    told: str, at: dict[int, int], assumed: str
) -> None:
    found = recognise(f"top: 3 2 1 2\nleft: 2 2 4 1\n{told}", PUZZLES, front=TOWERS)
    assert {place: height for place, height in enumerate(found.board.heights) if height} == at
    assert (found.board.clues[:4], found.unread, found.skipped, found.assumed) == ((3, 2, 1, 2), (), (), assumed)


def test_what_stands_before_jumps_is_no_range_and_no_jump() -> None:
    found = recognise("(100 squares) (97,84) (58,3) (26,68)", PUZZLES, front=LADDERS)
    assert (len(found.board.jumps), found.unread) == (3, ())
    assert recognise("36 Felder: 3→22, 5→8", PUZZLES, front=LADDERS).board.rules.squares == 36
    with pytest.raises(FormatError, match=r"^there is no board in it"):
        recognise("Game 12: 5 1 3 7 4 6, Game 13: 1 5 9 2", PUZZLES, front=MORRIS)


def test_lists_of_a_program_that_share_out_a_deck_are_hands_whatever_is_in_front() -> None:
    text = "alice = [9, 2, 6, 3, 1]\nbob = [5, 8, 4, 7, 10]"
    for front in PUZZLES[:5]:
        found = recognise(text, PUZZLES, front=front)
        assert (found.puzzle, *map(len, found.board.hands)) == (WAR, 5, 5), front.slug
    with pytest.raises(FormatError, match=r"^there are 5 hands: a line for each of 2 to 4 players is right$"):
        recognise("K♠ Q♠\nK♥ Q♥\nK♦ Q♦\nK♣ Q♣\nA♠ A♥", PUZZLES, front=WAR)


def test_an_ace_that_begins_a_hand_is_nobodys_name() -> None:
    """Where a word stood above, the second hand was one of a person called Ace, and had a card less."""
    found = recognise("Look:\n\nKing Queen Two Ace\nAce Two Queen King\n", PUZZLES, front=WAR)
    assert [*map(len, found.board.hands)] == [4, 4]
