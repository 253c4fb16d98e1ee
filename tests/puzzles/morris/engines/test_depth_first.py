"""The source's depth-first search: it errs as it does in the source, and each error can be played out."""

from __future__ import annotations

import pytest

from tests.puzzles.morris.asking import ask
from tests.puzzles.morris.tables import table_of
from tests.solve.think.trees import asked_of, solutions, trees_of
from workbench.core.insight import Steps
from workbench.core.options import Values
from workbench.core.outcome import Outcome, Proof, Status, Stopped
from workbench.core.resources import path
from workbench.puzzles.morris.analysis.best_play import ranked
from workbench.puzzles.morris.analysis.tablebase import Tablebase
from workbench.puzzles.morris.engines.depth_first import depth_first
from workbench.puzzles.morris.puzzle import Morris
from workbench.puzzles.morris.rules.board import Board
from workbench.puzzles.morris.rules.position import Position, Variant, after, finished, moves, winner
from workbench.puzzles.morris.rules.value import Result
from workbench.solve.jobs import events
from workbench.solve.jobs.job import run_job
from workbench.solve.jobs.question import Question
from workbench.solve.jobs.worker_context import StopToken
from workbench.solve.think.search_tree import step_at

MORRIS = Morris()
SMALL = Variant(1, 7, 2, 2)


def recursive(variant: Variant, position: Position, visited: dict[Position, int]) -> int:
    """The search as one would write it: 1 is won for the side to move, 0 drawn or come to before, -1 lost."""
    if position in visited:
        return visited[position]
    visited[position] = 0
    if finished(variant, position):
        visited[position] = -1
    else:
        visited[position] = max(
            -recursive(variant, after(variant, position, s), visited) for s in moves(variant, position)
        )
    return visited[position]


@pytest.mark.parametrize("variant", [Variant(2, 3, 2, 2), Variant(1, 5, 2, 2), Variant(1, 6, 2, 2)])
def test_it_is_the_search_that_it_says_it_is(variant: Variant) -> None:
    expected: dict[Position, int] = {}
    recursive(variant, Position(), expected)
    found = depth_first(variant, Position(), lambda: False, lambda count: None)
    words = {1: Result.WIN, 0: Result.DRAW, -1: Result.LOSS}
    assert found == {position: words[value] for position, value in expected.items()}


@pytest.mark.parametrize("variant", [Variant(1, 5, 2, 2), Variant(2, 3, 2, 2)])
def test_its_tree_has_the_positions_and_says_what_comes_again(variant: Variant) -> None:
    board = Board(variant)
    question = asked_of("morris", board, "value", engine="depth-first")
    said = depth_first(variant, Position(), lambda: False, lambda count: None)
    for tree, its_own in zip(trees_of(question), (True, False), strict=True):
        at = {node: step_at(question, tree, node).board.position for node in range(len(tree.parents))}
        met = {node: end for node, end in enumerate(tree.ends) if end and not end.startswith("solution")}
        new = [position for node, position in at.items() if node not in met]
        assert len(set(new)) == len(new)
        assert set(new) == set(said)  # as many positions as the search counts, in either order
        ended = {position for position in new if finished(variant, position)}
        assert {step.board.position for step in solutions(question, tree)} == ended
        for node, end in met.items():
            above = {at[one] for one in (0, *tree.path(node)[:-1])}
            assert (at[node] in above) == end.startswith("comes again")
            value = said[at[node]]
            if its_own and end.startswith("known already"):
                words = {Result.WIN: at[node].side, Result.LOSS: at[node].other_side}
                assert end.endswith(f"won by {words[value]}" if value in words else "a draw")


def test_errors_are_the_answer_and_a_position_proves_one() -> None:
    outcome, steps = _errors(Board(SMALL))
    assert (outcome.facts["value"], outcome.facts["wrong"], outcome.facts["visited"]) == ("win", 170, 1460)
    assert outcome.answer.startswith("depth-first search errs in 170 of 1,460 positions: it calls the one shown a ")
    assert len(steps.steps) == 12


@pytest.mark.trust
def test_it_errs_in_the_usual_game() -> None:
    outcome, _ = _errors(MORRIS.parse(path("samples", "morris", "01-opening.txt").read_text(encoding="utf-8")))
    assert (outcome.facts["value"], outcome.facts["distance"]) == ("win", 13)


def _errors(board: Board) -> tuple[Outcome, Steps]:
    """The outcome, each error of which is played out."""
    outcome, found = ask(board, "value", engine="depth-first")
    assert (outcome.status, outcome.proof) == (Status.PROVED, Proof.EXHAUSTED)
    (steps,) = (e.insight for e in found if isinstance(e, events.InsightFound) and isinstance(e.insight, Steps))
    variant = board.variant
    table = table_of(variant.rows, variant.cols, variant.pieces, variant.run)
    for step in (*steps.steps,):
        assert isinstance(step.board, Board)
        assert f"It says {table.value(step.board.position).result.value};" not in step.caption
    assert outcome.board == steps.steps[0].board
    _play_out(outcome.board, table)
    return outcome, steps


def _play_out(board: Board, table: Tablebase) -> None:
    """Best play by both sides from the position that proves an error ends as the table says, not as the search did."""
    variant, here, plies, truth = board.variant, board.position, 0, table.value(board.position)
    assert truth.distance is not None, "the search calls it a draw, and it is none"
    while not finished(variant, here):
        here, plies = after(variant, here, ranked(table.moves(here))[0]), plies + 1
    won = winner(variant, here) == board.position.side
    assert (won, plies) == (truth.result is Result.WIN, truth.distance)


def test_large_boards_are_refused() -> None:
    outcome, _ = ask(Board(Variant(4, 4, 4, 4)), "value", engine="depth-first")
    assert outcome.refused
    assert "518,918,400 placements one by one: engine=backward takes this board" in str(outcome.error)
    largest, _ = ask(Board(Variant(7, 7, 12, 3)), "value", engine="depth-first")
    assert "fewer squares or pieces are possible" in str(largest.error), "backward does not take it either"


def test_right_by_luck_near_the_end() -> None:
    board = MORRIS.parse(path("samples", "morris", "04-finished.txt").read_text(encoding="utf-8"))
    outcome, _ = ask(board, "value", engine="depth-first")
    assert outcome.facts["wrong"] == 0
    assert outcome.answer == "the game is over: X has won"


@pytest.mark.parametrize(("x_to_move", "value"), [(True, "win"), (False, "loss")])
def test_from_a_game_that_is_over_there_is_nothing_to_search(x_to_move: bool, value: str) -> None:
    board = Board(Variant(), Position((0, 1, 2), (3, 4, 8), x_to_move))
    outcome, _ = ask(board, "value", engine="depth-first")
    assert outcome.facts == {"value": value, "distance": 0, "said": value, "visited": 1, "wrong": 0}
    assert outcome.answer == "the game is over: X has won"


def test_stopped_it_says_nothing() -> None:
    token = StopToken()
    seen: list[events.Event] = []

    def listen(event: events.Event) -> None:
        seen.append(event)
        if isinstance(event, events.Progress):
            token.stop()

    board, values = Board(Variant(2, 4, 3, 3)), {"engine": "depth-first"}
    outcome = run_job(Question(MORRIS, board, MORRIS.task("value"), Values(values)), listen, token=token)
    assert (outcome.status, outcome.stopped, outcome.facts) == (Status.UNKNOWN, Stopped.USER, {})
