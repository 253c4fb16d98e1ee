"""The pool of different boards, and what they have in common."""

from __future__ import annotations

from tests.lamps.puzzle import Lamps
from workbench.core import options
from workbench.core.gesture import Ui
from workbench.core.scene import Scene
from workbench.solve.jobs.events import Incumbent
from workbench.solve.runs.board_pool import MOST_POOL, BoardPool, in_common

LAMPS = Lamps()


def lamps(row: str):  # type: ignore[no-untyped-def]
    return LAMPS.parse(f"puzzle: lamps 1\nlamps: {len(row)}\ncount: 2\n\n{row}\n")


def drawing(board: object) -> Scene:
    return LAMPS.scene(board, LAMPS.check(board), options.defaults(LAMPS.view_options(board)), Ui())  # type: ignore[arg-type]


def test_each_board_is_kept_once() -> None:
    pool = BoardPool()
    assert [pool.add(Incumbent(i, 0.0, board)) for i, board in enumerate("abacb")] == [True, True, False, True, False]
    assert ([one.board for one in pool.found], pool.different, pool.left_out) == (list("abc"), 3, 0)


def test_a_flood_is_thinned_evenly_and_counted() -> None:
    pool = BoardPool()
    for i in range(4 * MOST_POOL):
        pool.add(Incumbent(i, 0.0, i))
    assert pool.different == 4 * MOST_POOL
    assert MOST_POOL // 2 <= len(pool.found) <= MOST_POOL
    assert pool.left_out == pool.different - len(pool.found)
    assert pool.found[0].board == 0
    assert pool.found[-1].board == 4 * MOST_POOL - 1


def test_what_all_boards_say_and_the_question_did_not() -> None:
    asked, found = lamps("....."), [lamps("*.*.."), lamps("*..*."), lamps("*...*")]
    assert in_common(LAMPS, asked, found, drawing) == ("cell 1 1",)
    assert set(in_common(LAMPS, asked, found[:1], drawing)) == {"cell 1 1", "cell 1 3"}
    assert in_common(LAMPS, asked, [], drawing) == ()
