"""Rules of Snakes and Ladders: boards that break each rule first."""

from __future__ import annotations

import random
from itertools import product

import pytest

from tests.puzzles.ladders.boards import board
from workbench.core.options import defaults
from workbench.puzzles.ladders.puzzle import Ladders
from workbench.puzzles.ladders.rules.board import Overshoot, Rules, empty, impossible
from workbench.puzzles.ladders.rules.check import check
from workbench.puzzles.ladders.rules.play import landings, move_from, reached, stuck, throw

BROKEN = (
    ("range", "3>37", Rules(36)),
    ("range", "40>2", Rules(36)),
    ("range", "-2>5", Rules(36)),
    ("range", "36>5", Rules(36)),
    ("range", "7>0", Rules(36)),
    ("range", "1>5", Rules(36, start=1)),
    ("range", "0>5", Rules(36)),
    ("self", "7>7", Rules(36)),
    ("self", "3>7 7>7", Rules(36, chain=True)),
    ("shared-source", "7>9 7>12", Rules(36)),
    ("chain", "7>9 9>12", Rules(36)),
    ("chain", "7>9 9>12 12>7", Rules(36, chain=True)),
    ("chain", "7>9 9>7", Rules(36, chain=True)),
    ("unreachable", "30>2 31>2 32>2 33>2 34>2 35>2", Rules(36)),
    ("unreachable", "3>21 18>14 19>11 20>15", Rules(36, die=3)),
    ("unreachable", "2>1 3>1", Rules(4, die=2, start=1)),
)


@pytest.mark.parametrize(("code", "jumps", "rules"), BROKEN)
def test_what_is_broken_is_named(code: str, jumps: str, rules: Rules) -> None:
    verdict = check(board(jumps, rules))
    assert {violation.code for violation in verdict.violations} == {code}
    assert verdict.violations[0].cells
    assert verdict.complete == (code != "unreachable")


@pytest.mark.parametrize(
    ("jumps", "rules", "message", "squares"),
    [
        ("36>5", Rules(36), "the snake 36 -> 5 begins on the goal, where the game is over", (36, 5)),
        ("0>5", Rules(36), "the ladder 0 -> 5 begins on the start, which takes no jump", (0, 5)),
        ("1>5", Rules(36, start=1), "the ladder 1 -> 5 begins on the start, which takes no jump", (1, 5)),
        ("36>0", Rules(36), "the snake 36 -> 0 leaves the board: squares go from 1 to 36", (36, 0)),
        ("0>37", Rules(36), "the ladder 0 -> 37 leaves the board: squares go from 1 to 36", (0, 37)),
        ("7>7", Rules(36), "the jump 7 -> 7 leads to the square it begins on", (7,)),
        ("7>9 7>12", Rules(36), "2 jumps begin on square 7: one may", (7, 9, 12)),
        (
            "7>9 9>12",
            Rules(36),
            "the ladder 7 -> 9 ends where the ladder 9 -> 12 begins: these rules have no chains",
            (7, 9, 12),
        ),
        ("3>7 7>9 9>12 12>7", Rules(36, chain=True), "the jumps 7 -> 9 -> 12 -> 7 go round in a circle", (7, 9, 12)),
        ("2>1 3>1", Rules(4, die=2, start=1), "square 4 can never be reached: games never end", (4,)),
        (
            "3>21 18>14 19>11 20>15",
            Rules(36, die=3),
            "from square 4 square 36 can never be reached: some games never end",
            tuple(range(4, 18)),
        ),
    ],
)
def test_what_is_broken_is_said(jumps: str, rules: Rules, message: str, squares: tuple[int, ...]) -> None:
    (violation,) = check(board(jumps, rules)).violations
    assert violation.message == message
    assert violation.cells == tuple((1, square) for square in squares)


@pytest.mark.parametrize(
    ("jumps", "rules"),
    [
        ("", Rules()),
        ("2>1", Rules(36)),
        ("35>36", Rules(36, start=1)),
        ("1>2", Rules(36)),
        ("2>1", Rules(36, start=1)),
        ("7>9 8>9", Rules(36)),
        ("1>9", Rules(36)),
        ("35>36", Rules(36)),
        ("7>9 9>12 12>3", Rules(36, chain=True)),
        ("30>2 31>2 32>2 33>2 34>2", Rules(36)),
        ("2>1", Rules(4, die=2, overshoot=Overshoot.BOUNCE, start=1)),
    ],
)
def test_what_is_in_order_is_solved(jumps: str, rules: Rules) -> None:
    assert check(board(jumps, rules)).solved


def test_a_jump_to_itself_beside_another_one_is_no_chain() -> None:
    codes = [violation.code for violation in check(board("7>7 7>9")).violations]
    assert codes == ["self", "shared-source"]


def test_a_throw_beyond_the_goal_stays_bounces_or_wins() -> None:
    assert throw(Rules(36), 33, 3) == 36
    assert throw(Rules(36), 33, 5) == 33
    assert throw(Rules(36, overshoot=Overshoot.BOUNCE), 33, 5) == 34
    assert throw(Rules(36, overshoot=Overshoot.WIN), 33, 5) == 36


def test_jumps_are_taken_once_or_in_chains() -> None:
    assert landings(board("7>9 9>12 20>7")) == {7: 9, 9: 12, 20: 7}
    assert landings(board("7>9 9>12 20>7", Rules(36, chain=True))) == {7: 12, 9: 12, 20: 12}
    assert landings(board("7>9 9>7", Rules(36, chain=True))).keys() == {7, 9}


def test_a_throw_that_is_not_used_takes_no_jump() -> None:
    """A piece stands on a source where a jump that is not followed further ends on it."""
    for overshoot, there in ((Overshoot.STAY, 8), (Overshoot.BOUNCE, 2), (Overshoot.WIN, 10)):
        jumping = board("3>8 8>2", Rules(10, overshoot=overshoot))
        assert move_from(jumping, 8, 4, landings(jumping)) == there
        assert move_from(jumping, 4, 4, landings(jumping)) == 2


def test_the_fewest_moves_to_each_square() -> None:
    assert reached(board("", Rules(9, die=3))) == {square: (square + 2) // 3 for square in range(10)}


def test_a_die_that_bounces_is_no_larger_than_the_board() -> None:
    for overshoot in Overshoot:
        assert impossible(Rules(6, 6, overshoot=overshoot)) is None
        assert (impossible(Rules(6, 7, overshoot=overshoot)) is None) == (overshoot is not Overshoot.BOUNCE)


@pytest.mark.parametrize(
    ("overshoot", "die"), [*product(Overshoot, (2, 5, 6)), (Overshoot.STAY, 12), (Overshoot.WIN, 12)]
)
def test_where_games_come_to_and_stick_is_what_throws_one_by_one_lead_to(overshoot: Overshoot, die: int) -> None:
    rng, squares, lost = random.Random(die), 6, 0
    for _ in range(40):
        rules = Rules(squares, die, rng.randint(0, 1), overshoot, rng.random() < 0.5)
        sources = rng.sample(range(rules.start + 1, squares), rng.randint(0, 3))
        jumping = board(" ".join(f"{source}>{rng.randint(1, squares)}" for source in sorted(sources)), rules)
        ends = landings(jumping)
        nexts = {
            square: {move_from(jumping, square, pips, ends) for pips in range(1, die + 1)}
            for square in range(rules.start, squares)
        }
        moves, edge = {rules.start: 0}, [rules.start]
        for square in edge:
            for there in sorted(nexts.get(square, ())):
                if there not in moves:
                    moves[there] = moves[square] + 1
                    edge.append(there)
        saved = {squares}
        for _ in range(squares):
            saved |= {square for square in moves if nexts.get(square, set()) & saved}
        assert reached(jumping) == moves
        assert stuck(jumping) == tuple(sorted(moves.keys() - saved))
        lost += bool(stuck(jumping))
    assert lost or overshoot is Overshoot.WIN or die > 2


def test_the_usual_board_has_a_hundred_squares() -> None:
    assert empty().rules == Rules(100, 6, 0, Overshoot.STAY, chain=False)


def test_jumps_are_counted_by_where_they_lead() -> None:
    given = board("7>9 20>5 30>2* 12>12")
    assert (given.ladders, given.snakes) == (1, 2)
    assert [jump.length for jump in given.jumps] == [2, 0, 15, 28]
    assert [jump.ends for jump in given.free] == [(7, 9), (12, 12), (20, 5)]
    assert given.laid([(30, 2), (4, 5)]) == board("4>5 30>2*")
    assert given.plus((3, 4)).without(*given.jumps) == board("3>4")


def test_bouncing_on_to_a_source_takes_its_jump() -> None:
    rules = Rules(10, die=4, overshoot=Overshoot.BOUNCE)
    assert 2 in reached(board("9>2", rules))
    # of the largest throw alone
    assert reached(board("1>3 2>3 3>1", Rules(4, die=2, overshoot=Overshoot.BOUNCE))) == {0: 0, 3: 1, 4: 2, 1: 2}
    assert stuck(board("7>1 8>1 9>1", Rules(10, die=3, overshoot=Overshoot.BOUNCE))) == (0, 1, 2, 3, 4, 5, 6)


def test_the_goal_passed_by_winning_is_in_reach_where_staying_is_lost() -> None:
    jumps = "7>1 8>1 9>1"
    assert stuck(board(jumps, Rules(10, die=3)))
    assert stuck(board(jumps, Rules(10, die=4, overshoot=Overshoot.WIN))) == ()


def test_a_board_on_paper_says_how_it_is_played_and_where_its_jumps_lead() -> None:
    ladders = Ladders()
    beyond = {Overshoot.STAY: "does not count", Overshoot.BOUNCE: "bounces back", Overshoot.WIN: "wins, too"}
    for overshoot, words in beyond.items():
        rules = Rules(36, overshoot=overshoot)
        assert ladders.goal(board("3>7", rules), defaults(())).endswith(f"a throw beyond it {words}.")
    assert ladders.goal(empty(rules), defaults(())) == ladders.listed(empty(rules)) == ""
    told = ladders.listed(board("3>7 20>5 4>9", rules)).replace("\N{NO-BREAK SPACE}", " ")
    assert told == "Ladders: 3 → 7, 4 → 9\nSnakes: 20 → 5"
    many = " ".join(f"{square}>{square + 50}" for square in range(2, 43))
    assert ladders.listed(board(many, Rules(100))) == ""
