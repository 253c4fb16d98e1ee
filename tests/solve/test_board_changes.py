"""What became of a board: as targets, and in plain words."""

from __future__ import annotations

from workbench.core.gesture import Ui
from workbench.core.options import defaults
from workbench.core.puzzle import AnyPuzzle
from workbench.core.scene import Scene
from workbench.puzzles.dicdacdoe.puzzle import Dicdacdoe
from workbench.puzzles.ladders.puzzle import Ladders
from workbench.solve.board_changes import Changes, changes


def became(puzzle: AnyPuzzle, before: str, after: str) -> Changes:
    one, other = (puzzle.parse(text) for text in (before, after))

    def drawing(board: object) -> Scene:
        return puzzle.scene(board, puzzle.quick_check(board), defaults(puzzle.view_options(board)), Ui(), ())

    return changes(puzzle, one, other, drawing)


def test_a_cell_that_another_piece_lies_in_has_changed() -> None:
    head = "puzzle: dicdacdoe 1\nrows: 3\ncols: 3\nrun: 3\nplayers: 2\nmoves: 4\n\n"
    found = became(Dicdacdoe(), head + "X O .\n. . .\n. . .\n", head + "X . .\n. O .\n. . .\n")
    assert found.changed == ("cell 1 2", "cell 2 2")
    assert found.told() == "2 cells changed"
    assert (
        became(Dicdacdoe(), head + "X O .\n. . .\n. . .\n", head + "X O .\n. . .\n. . .\n").told() == "nothing changed"
    )


def test_a_jump_comes_or_goes() -> None:
    head = "puzzle: ladders 1\n\n"
    found = became(Ladders(), f"{head}16 -> 6\n4 -> 14\n", f"{head}16 -> 6\n9 -> 31\n47 -> 26\n")
    assert (set(found.came), found.left) == ({"jump 9 31", "jump 47 26"}, ("jump 4 14",))
    assert found.told() == "2 jumps new, 1 jump gone"
