"""What the solvers answer: strategies against brute force, compositions, hints, and their words."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from tests.puzzles.morris.asking import MORRIS, ask
from tests.puzzles.morris.tables import USUAL, table_of
from workbench.core import options
from workbench.core.insight import Steps
from workbench.core.outcome import Status
from workbench.puzzles.morris.analysis.position_index import index_of
from workbench.puzzles.morris.analysis.winning_classes import WinningClasses, needed, shortest, winning_classes
from workbench.puzzles.morris.formats.texts import parse_key
from workbench.puzzles.morris.rules.board import Board
from workbench.puzzles.morris.rules.check import check
from workbench.puzzles.morris.rules.moves import apply
from workbench.puzzles.morris.rules.position import Position, Variant, after, finished, moves, reachable
from workbench.puzzles.morris.rules.value import Result
from workbench.solve.jobs import events
from workbench.ui.runs.words import sign_of

# ------------------------------------------------------------------------------------------------ strategy


def wins(game: Board, classes: set[int]) -> int:
    """Walk through a strategy's game: X has one move everywhere, O every one; the length of the longest line."""
    variant, index, longest = game.variant, index_of(game.variant), 0
    positions = [game.start]
    for move in game.game.moves:
        positions.append(after(variant, positions[move.parent], move.square))
    for node, position in enumerate(positions):
        children = game.game.children(node)
        played = {game.game.moves[child - 1].square for child in children}
        longest = max(longest, len(game.game.path(node)))
        if position.x_to_move and children:
            assert len(played) == 1
            classes.add(index.standard(position)[0])
        elif children:
            assert played == set(moves(variant, position))
        elif position.x_to_move:  # taught elsewhere, or won at once
            at_once = any(finished(variant, after(variant, position, square)) for square in moves(variant, position))
            assert at_once or index.standard(position)[0] in classes
    return longest


def test_the_strategy_of_the_usual_game() -> None:
    outcome, found = ask(Board(), "strategy")
    assert outcome.status is Status.PROVED
    assert outcome.objective == outcome.bound == 19
    assert outcome.facts["winner"] == "X"
    classes: set[int] = set()
    assert wins(outcome.board, classes) <= 17
    assert len(classes) == 19
    steps = [event.insight for event in found if isinstance(event, events.InsightFound)]
    assert isinstance(steps[-1], Steps)
    diagrams = [step for _, step in steps[-1].walk()]
    assert len(diagrams) == 19
    assert all(step.caption.startswith(f"Position {number}") for number, step in enumerate(diagrams, 1))
    assert all(step.board.position.x_to_move for step in diagrams)


def fewest(classes: WinningClasses) -> int:
    """The smallest strategy by trying all."""
    best = len(classes.examples)
    for choice in product(*classes.options):
        chosen = dict(enumerate(choice))
        found = needed(classes, chosen)
        if len(found) < best and _ends(classes, found):
            best = len(found)
    return best


def _ends(classes: WinningClasses, chosen: dict[int, int]) -> bool:
    """Whether the strategy never comes back to a class."""
    left = dict(chosen)
    while left:
        done = [n for n, square in left.items() if not any(k in left for k in classes.options[n][square])]
        if not done:
            return False
        for number in done:
            del left[number]
    return True


@pytest.mark.parametrize(
    ("numbers", "squares"),
    [
        ((2, 3, 2, 2), ()),
        ((3, 3, 2, 2), ()),
        ((3, 3, 4, 3), (1, 0)),
        ((3, 3, 3, 3), (1, 0)),
        ((3, 3, 3, 3), (1, 3)),
        pytest.param((3, 3, 3, 3), (1,), marks=pytest.mark.corner),
        ((1, 7, 3, 2), ()),
    ],
)
def test_the_smallest_strategy_is_that_of_brute_force(
    numbers: tuple[int, int, int, int], squares: tuple[int, ...]
) -> None:
    table = table_of(*numbers)
    board = Board(Variant(*numbers))
    if squares:
        board = apply(board, "play " + " ".join(str(square + 1) for square in squares))
    classes = winning_classes(board.position, table, lambda: False)
    assert classes is not None
    ways = 1
    for one in classes.options:
        ways *= len(one)
    assert ways < 200_000, "too many for brute force"
    outcome, _ = ask(board, "strategy")
    assert outcome.status is Status.PROVED
    assert outcome.objective == fewest(classes) <= len(needed(classes, shortest(classes)))


def test_a_drawn_game_has_no_strategy_and_a_lost_one_the_winners() -> None:
    assert ask(apply(Board(), "play 1"), "strategy")[0].status is Status.INFEASIBLE
    assert ask(apply(Board(), "play 1 4 2 5 3"), "strategy")[0].status is Status.INFEASIBLE
    outcome, _ = ask(apply(Board(), "play 2"), "strategy")
    assert outcome.facts["winner"] == "X"
    assert outcome.objective == 18  # all of the opening's but the empty board


# ------------------------------------------------------------------------------------------------ compose, hint, value


@pytest.mark.corner("1-True", "5-False")
@pytest.mark.parametrize(("plies", "only"), [(1, True), (5, True), (5, False), (17, False), (13, True)])
def test_compositions_are_what_was_asked_for(plies: int, only: bool) -> None:
    outcome, _ = ask(Board(), "compose", plies=plies, only_move=only)
    table = table_of()
    assert outcome.status is Status.PROVED
    position = outcome.board.position
    assert table.value(position).distance == plies
    winning = [value for value in table.moves(position).values() if value.result is Result.WIN]
    assert len(winning) == 1 or not only
    # counted by hand: every position, one for each up to symmetry
    index, expected = index_of(USUAL), 0
    for place in range(index.places):
        one = index.position(place)
        if reachable(USUAL, one) and not finished(USUAL, one) and table.value(one).distance == plies:
            ways = [value for value in table.moves(one).values() if value.result is Result.WIN]
            expected += (len(ways) == 1 or not only) and index.standard(one)[0] == place
    assert outcome.count == expected


def test_there_is_no_win_in_an_even_number_of_plies() -> None:
    for plies in (4, 19):
        outcome, _ = ask(Board(), "compose", plies=plies, only_move=False)
        assert (outcome.status, outcome.count) == (Status.INFEASIBLE, 0)


def test_other_seeds_compose_other_positions() -> None:
    assert len({ask(Board(), "compose", seed=seed)[0].board for seed in range(4)}) > 1


def test_a_hint_is_a_best_move() -> None:
    outcome, found = ask(apply(Board(), "play 2 1"), "hint")
    assert outcome.facts == {"move": 5, "value": "win", "distance": 7}
    assert any(isinstance(event, events.InsightFound) for event in found)
    large, _ = ask(Board(Variant(4, 4, 4, 4), Position((0, 1, 2), (4, 5, 6))), "hint")
    assert large.facts == {"move": 4}


def test_a_hint_in_a_lost_position_is_no_good_news() -> None:
    outcome, _ = ask(apply(Board(), "play 2 1 5"), "hint")
    assert outcome.facts["value"] == "loss"
    assert outcome.answer == f"O is lost; {outcome.facts['move']} holds out longest ({outcome.facts['distance']} moves)"
    assert sign_of(outcome) == "✕"


@pytest.mark.parametrize("key", ["1005005", "1000021"])
def test_broken_positions_are_refused(key: str) -> None:
    board = parse_key(key, options.defaults(MORRIS.options))
    for task in ("value", "strategy", "compose", "hint"):
        assert ask(board, task)[0].refused


def test_boards_beyond_memory_are_refused_beforehand() -> None:
    outcome, found = ask(Board(Variant(7, 7, 9, 5)), "value")
    assert outcome.refused
    assert "9.3e15 TB of memory" in (outcome.error or "")
    assert len(found) < 4


# ------------------------------------------------------------------------------------------------ what is told


@pytest.mark.parametrize(
    ("moves", "task", "more", "words"),
    [
        ("", "value", {}, "X, to move, wins in 13 moves"),
        ("5", "value", {}, "a draw: neither O, to move, nor X can force a win"),
        ("1 4 2 5 3", "value", {}, "the game is over: X has won"),
        ("1 4 2 5", "hint", {}, "X plays 3: win in 1 move; it completes a line"),
        ("", "hint", {}, "X plays 2: win in 13 moves; no move wins sooner"),
        ("5 1 2", "hint", {}, "O plays 8: draw; every other move lets X win at once"),
        ("1 4 2 5 3", "hint", {}, "there is no move: X has won"),
        ("5", "strategy", {}, "there is no strategy to learn: nobody can force a win"),
        ("", "compose", {"plies": 4}, "no position is won in exactly 4 moves by one move only"),
    ],
)
def test_answers_are_told_in_words(moves: str, task: str, more: dict[str, Any], words: str) -> None:
    board = apply(Board(), f"play {moves}") if moves else Board()
    assert ask(board, task, **more)[0].answer == words


def test_one_move_and_one_position_are_told_as_one() -> None:
    never, alone = Board(Variant(3, 3, 3, 4)), Board(Variant(1, 4, 1, 1))
    assert ask(never, "compose", plies=1)[0].answer == "no position is won in exactly 1 move by one move only"
    outcome, _ = ask(alone, "compose", plies=1, only_move=False)
    assert outcome.count == 1
    assert outcome.answer == "X wins in 1 move: the only such position, up to symmetry"


def test_the_value_sums_up_the_whole_variant() -> None:
    outcome, events_ = ask(Board(), "value")
    facts = outcome.facts
    assert facts["positions"] == 128_170
    assert facts["positions"] == sum(facts[name] for name in ("finished", "wins", "losses", "draws"))
    told = {event.insight.key: event.insight for event in events_ if isinstance(event, events.InsightFound)}
    longest = told["longest"]
    assert isinstance(longest, Steps)
    assert len(longest.steps) == facts["longest"] == 17
    assert check(longest.steps[-1].board).complete
    first = longest.steps[0]  # the move of the position itself
    assert table_of().value(first.board.start).distance == 17
    assert reachable(USUAL, first.board.start)
