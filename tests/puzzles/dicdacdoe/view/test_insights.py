"""What is told about a board: lines, the order of the moves, the demon's win."""

from __future__ import annotations

from workbench.core.insight import Facts, Insight, Steps, Table
from workbench.core.options import defaults
from workbench.puzzles.dicdacdoe.formats import parse_grid
from workbench.puzzles.dicdacdoe.puzzle import Dicdacdoe
from workbench.puzzles.dicdacdoe.rules.board import Board
from workbench.puzzles.dicdacdoe.rules.check import lines_won
from workbench.puzzles.dicdacdoe.rules.moves import apply
from workbench.solve.jobs.worker_context import WorkerContext

DICDACDOE = Dicdacdoe()


def grid(text: str) -> Board:
    return parse_grid(text, defaults(DICDACDOE.options))


def looked(board: Board) -> dict[str, Insight]:
    view = defaults(DICDACDOE.view_options(board))
    return {one.key: one for one in DICDACDOE.insights(board, view, WorkerContext())}


def captions(insight: Insight) -> list[str]:
    assert isinstance(insight, Steps)
    return [step.caption for step in insight.steps]


def test_the_moves_of_a_board_in_order() -> None:
    board = grid("XO+\nX.O\n+X.\n")
    insight = looked(board)["order"]
    # whoever shows steps numbers them
    assert captions(insight)[:4] == [
        f"{name} at row {at[0]}, column {at[1]}"
        for name, at in zip("XO+X", ((1, 1), (1, 2), (1, 3), (2, 1)), strict=True)
    ]
    assert isinstance(insight, Steps)
    assert insight.steps[-1].board.cells == board.cells
    for number, step in enumerate(insight.steps, 1):
        assert sum(map(bool, step.board.cells)) == number
        assert not lines_won(step.board)


def test_how_the_demon_wins() -> None:
    board = grid("XX.\nO.O\n+.+\n")
    assert captions(looked(board)["win"]) == ["X at row 1, column 3, the demon's move 7: X wins"]
    played = apply(board, "demon 2 2")
    assert captions(looked(played)["order"])[-1] == "X at row 2, column 2, the demon's move 7"
    assert captions(looked(played)["win"])[-1].endswith("wins")
    assert "win" not in looked(grid("XO+\nX.O\n"))


def test_what_is_counted_of_the_players() -> None:
    table = looked(grid("XX.\nO.O\n+.+\n"))["players"]
    assert isinstance(table, Table)
    first = dict(zip(table.columns, table.rows[0].values, strict=True))
    assert first == {
        "player": "X",
        "peaceful": 2,
        "due": 2,
        "moves left": 1,
        "unblocked lines": 2,  # one of which needs two moves
        "open lines": 1,
    }


def test_won_and_open_lines() -> None:
    found = looked(apply(grid("XX.\nO.O\n+.+\n"), "demon 1 3"))
    facts, table = found["facts"], found["lines"]
    assert isinstance(facts, Facts)
    assert facts.facts[-1].text() == "2, besides 1 won", "which the search counts together"
    assert isinstance(table, Table)
    assert [row.values for row in table.rows] == [
        ("X", "row 1, columns 1 to 3", 0),
        ("O", "row 2, columns 1 to 3", 1),
        ("+", "row 3, columns 1 to 3", 1),
    ]
