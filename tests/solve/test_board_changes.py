"""What became of a board: as targets, and in plain words."""

from __future__ import annotations

import pytest

from workbench.core import resources
from workbench.core.gesture import Ui
from workbench.core.options import defaults
from workbench.core.puzzle import AnyPuzzle
from workbench.puzzles import PUZZLES
from workbench.puzzles.dicdacdoe.puzzle import Dicdacdoe
from workbench.puzzles.ladders.puzzle import Ladders
from workbench.solve.board_changes import Changes, DrawBoard, became_of_hint, changes


def drawing_of(puzzle: AnyPuzzle) -> DrawBoard:
    return lambda board: puzzle.scene(board, puzzle.quick_check(board), defaults(puzzle.view_options(board)), Ui(), ())


def became(puzzle: AnyPuzzle, before: str, after: str) -> Changes:
    one, other = (puzzle.parse(text) for text in (before, after))
    return changes(puzzle, one, other, drawing_of(puzzle))


def test_a_cell_that_another_piece_lies_in_has_changed() -> None:
    head = "puzzle: dicdacdoe 1\nrows: 3\ncols: 3\nrun: 3\nplayers: 2\nmoves: 4\n\n"
    found = became(Dicdacdoe(), head + "X O .\n. . .\n. . .\n", head + "X . .\n. O .\n. . .\n")
    assert found.changed == ("cell 1 2", "cell 2 2")
    assert found.words() == "2 cells changed"
    assert (
        became(Dicdacdoe(), head + "X O .\n. . .\n. . .\n", head + "X O .\n. . .\n. . .\n").words() == "nothing changed"
    )


def test_a_jump_comes_or_goes() -> None:
    head = "puzzle: ladders 1\n\n"
    found = became(Ladders(), f"{head}16 -> 6\n4 -> 14\n", f"{head}16 -> 6\n9 -> 31\n47 -> 26\n")
    assert (set(found.came), found.gone) == ({"jump 9 31", "jump 47 26"}, ("jump 4 14",))
    assert found.words() == "2 jumps new, 1 gone"


HINTS = {
    "dicdacdoe": (
        "puzzle: dicdacdoe 1\nrows: 3\ncols: 3\nrun: 3\nplayers: 2\nmoves: 4\n\nX! O .\n. . X\n. . .\n",
        "puzzle: dicdacdoe 1\nrows: 3\ncols: 3\nrun: 3\nplayers: 2\nmoves: 4\n\nX! O .\n. . O\n. X .\n",
    ),
    "ladders": (
        "puzzle: ladders 1\n\n16 -> 6\n4 -> 14\n47 -> 26 *\n",
        "puzzle: ladders 1\n\n16 -> 6\n9 -> 31\n47 -> 26 *\n",
    ),
}
"""Boards that were asked about, and answers."""


def test_what_an_answer_has_kept_of_a_hint() -> None:
    towers = "puzzle: towers 1\nsize: 4\n\n+ . . . . +\n. {} .\n" + ". . . . . .\n" * 3 + "+ . . . . +\n"
    pairs = {**HINTS, "towers": (towers.format("1 2' . 3'"), towers.format("1 2' 3' 4'"))}
    found = {}
    for puzzle in PUZZLES:
        if puzzle.slug in pairs:
            asked, answer = (puzzle.parse(text) for text in pairs[puzzle.slug])
            hint = became_of_hint(puzzle, asked, answer, drawing_of(puzzle))
            found[puzzle.slug] = (hint.kept, hint.gone, hint.words())
    assert found == {
        "dicdacdoe": (("cell 1 2",), ("cell 2 3",), "1 of your 2 cells unchanged"),
        "ladders": (("jump 16 6",), ("jump 4 14",), "1 of your 2 jumps unchanged"),
        "towers": (("cell 1 2",), ("cell 1 4",), "1 of your 2 cells unchanged"),
    }


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.slug)
def test_a_hint_is_drawn_on_the_board_and_all_of_it_is_kept_by_the_board_itself(puzzle: AnyPuzzle) -> None:
    for path in resources.samples(puzzle.slug):
        board = puzzle.parse(path.read_text())
        assert set(puzzle.hinted(board)) <= set(drawing_of(puzzle)(board).drawn())
        hint = became_of_hint(puzzle, board, board, drawing_of(puzzle))
        assert (hint.kept, hint.gone) == (tuple(puzzle.hinted(board)), ())
