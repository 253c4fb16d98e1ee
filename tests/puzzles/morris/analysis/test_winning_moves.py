"""How many moves win: counted by the kernel, by the rules place after place, and by the literal analysis."""

from __future__ import annotations

import pytest

from tests.judges.morris import Literal
from tests.judges.morris_play import moves_of
from tests.puzzles.morris.tables import table_of
from workbench.puzzles.morris.analysis import retrograde
from workbench.puzzles.morris.analysis.position_index import index_of
from workbench.puzzles.morris.analysis.retrograde import winning_moves
from workbench.puzzles.morris.analysis.tablebase import Tablebase
from workbench.puzzles.morris.rules.position import Position
from workbench.puzzles.morris.rules.value import Result

SMALL = [(1, 3, 1, 1), (1, 5, 2, 2), (2, 2, 1, 1), (2, 3, 2, 2), (3, 3, 2, 2), (2, 4, 3, 2), (2, 4, 3, 3)]


def by_kernel(table: Tablebase) -> dict[int, int]:
    """For each place that is won, how many moves win."""
    index, found = index_of(table.variant), dict[int, int]()
    for level in range(table.variant.full + 1):
        start, end = int(index.starts[level]), int(index.starts[level + 1])
        for code in range(3, int(table.codes.max()) + 1, 2):
            # from the middle on, too: places are counted from there then
            for low, high in ((0, (end - start) // 2), ((end - start) // 2, end - start)):
                for place, number in enumerate(winning_moves(index, table.codes, level, low, high, code), start + low):
                    if table.codes[place] == code:
                        found[place] = int(number)
                    else:
                        assert number == 0
    return found


@pytest.mark.corner("compiled")
@pytest.mark.parametrize("interpreted", [True, False], ids=["interpreted", "compiled"])
def test_as_many_moves_win_as_lead_to_lost_positions(interpreted: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    tables = [table_of(*numbers) for numbers in SMALL]
    if not interpreted:
        monkeypatch.setattr(retrograde, "INTERPRETED", 0)
    several = 0
    for numbers, table in zip(SMALL, tables, strict=True):
        index, counted = index_of(table.variant), by_kernel(table)
        for place, number in counted.items():
            moves = table.moves(index.position(place))
            assert number == sum(value.result is Result.WIN for value in moves.values()) > 0, (numbers, place)
            several += number > 1
        game = Literal(*numbers).solve()
        won = [state for state, (result, _) in game.values.items() if result == "win" and state not in game.finished]
        for state in won:
            x, o, x_moves = state
            right = sum(result == "win" for result, _ in moves_of(game, state).values())
            assert counted[index.place(Position(x, o, x_moves))] == right, (numbers, state)
    assert several
