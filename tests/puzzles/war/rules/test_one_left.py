"""Games of three and four players that go on after one is out: told by hand, in texts, in the drawing, as steps.

That both simulators play them as the rules tell is in `test_game`, that questions are answered truly in `test_fuzz`.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.contract import controls_of, rows_below
from tests.puzzles.war.asking import ask
from workbench.core.errors import BoardRefused, FormatError
from workbench.core.gesture import Act, Gesture, Ui
from workbench.core.insight import Steps, Table
from workbench.core.options import Values, defaults
from workbench.core.outcome import Proof, Status, Stopped
from workbench.core.scene import Text
from workbench.puzzles.war.analysis.endings import ending
from workbench.puzzles.war.puzzle import War
from workbench.puzzles.war.rules.board import ABSENT, Board, OverWhen, Rules, RunOut, Winnings, empty
from workbench.puzzles.war.rules.game import game_of
from workbench.puzzles.war.view.insights import insights
from workbench.solve.jobs.worker_context import WorkerContext

WAR = War()
ONE_LEFT = OverWhen.ONE_LEFT


def deal(hands: str, rules: str = "") -> Board:
    """A deal of a free deck, a hand a line."""
    rows = hands.split(" | ")
    deck = " ".join(rows)
    body = "\n".join(f"{'ABCD'[p]}: {row}" for p, row in enumerate(rows))
    return WAR.parse(f"puzzle: war 1\ndeck: {deck}\nplayers: {len(rows)}\nover_when: one-left\n{rules}\n\n{body}\n")


def told(board: Board) -> tuple[str, str | None, tuple[int, ...]]:
    """Who takes each turn, who wins, and the cards that each holds at the end."""
    game = game_of(board)
    results = "".join("=" if result == 255 else "ABCD"[result] for result in game.results)
    return results, None if game.winner is None else "ABCD"[game.winner], game.piles


DEEP = deal("5 5 6 | 5 5 2 | 3")
"""Two ties; C is out after the first."""
SHORT = "5 1 8 | 5 2 7 | 3 4"
"""With a card buried C has one to bury and none to turn up."""


def test_who_leads_when_one_is_out_need_not_win() -> None:
    board = deal("3 6 6 | 2 | 5 4 3", "winnings: winner-first")
    assert told(board) == ("CAAAAA", "A", (7, 0, 0))
    first = replace(board, rules=replace(board.rules, over_when=OverWhen.FIRST_OUT))
    assert told(first) == ("C", "C", (2, 0, 5))


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ("face_down: 1", ("=A", "A", (8, 0, 0))),  # C lays what is left, and it goes with the pool
        ("face_down: 1\nrun_out: draw", ("=", None, (2, 2, 1))),
        ("face_down: 3", ("=", None, (2, 2, 1))),  # nobody can go on
    ],
)
def test_who_is_short_of_cards_in_a_war_lays_all_and_is_out(rules: str, expected: object) -> None:
    assert told(deal(SHORT, rules)) == expected


def test_two_players_have_no_need_of_the_rule() -> None:
    rules = Rules(3, 2, over_when=ONE_LEFT)
    assert not rules.goes_on
    assert (rules.earliest, rules.deepest) == (Rules(3, 2).earliest, Rules(3, 2).deepest)


def test_a_pool_says_who_was_out() -> None:
    at = game_of(DEEP).at(2)
    assert at.pool == (5, 5, 3, 5, 5, ABSENT)
    board = Board(replace(DEEP.rules, uneven=()), at.hands, (), at.pool, 2)
    text = WAR.format(board)
    assert "pool: 5 5 3 5 5 -\n" in text
    assert WAR.parse(text) == board
    assert not WAR.check(board).violations
    assert told(board) == ("A", "A", (7, 0, 0))
    with pytest.raises(FormatError, match="over_when is first-out"):
        WAR.parse(text.replace("one-left", "first-out"))


def test_the_table_the_steps_and_the_sentence_say_who_is_out() -> None:
    found = {one.key: one for one in insights(DEEP, defaults(WAR.view_options(DEEP)), WorkerContext())}
    steps, table = found["history"], found["turns"]
    assert isinstance(steps, Steps)
    assert [step.caption for step in steps.steps] == [
        "Turn 1: A 5, B 5, C 3: a tie; C is out",
        "Turn 2: A 5, B 5: a tie",
        "Turn 3: A 6, B 2: A takes 7 cards; B is out",
    ]
    assert isinstance(table, Table)
    assert [row.values for row in table.rows] == [
        (1, 5, 5, 3, "tie", 3, 2, 2, 0),
        (2, 5, 5, None, "tie", 5, 1, 1, 0),
        (3, 6, 2, None, "A", 7, 7, 0, 0),
    ]
    view = defaults(WAR.view_options(DEEP)).with_value("turn", 2)
    scene = WAR.scene(DEEP, WAR.check(DEEP), view, Ui())
    words = [shape.text for shape in scene.shapes if isinstance(shape, Text)]
    assert "Turn 2: it is a tie, and 5 cards lie in the pool" in words
    laid = {target: label for target, label in scene.targets() if target.startswith("laid ")}
    assert [label.split(":")[0] for label in laid.values()] == [f"laid by {letter}" for letter in "ABCAB"]


def test_the_rule_is_a_button_where_it_makes_a_difference() -> None:
    for players in (2, 3):
        board = empty(Rules(13, 3, players) if players == 3 else Rules())
        ui = Ui(live=True, room=(675.0, 484.0))
        targets = {one.target for one in controls_of(rows_below(WAR, board, ui=ui))}
        assert ("option over_when" in targets) == (players == 3)
    response = WAR.gesture(
        board, Gesture(Act.CLICK, "option over_when", button="left"), defaults(WAR.view_options(board)), ui
    )
    assert response.move == "option over_when one-left"
    changed = WAR.apply(board, response.move)
    assert changed.rules == replace(board.rules, over_when=ONE_LEFT)


def test_what_can_be_said_of_the_end_is_said_before_any_card_is_known() -> None:
    rules = Rules(4, 3, 3, over_when=ONE_LEFT)
    lines = ("ends: 3", "ends: 4", "ends: 5", "longest war: 6", "longest war: 7")
    broken = [bool(WAR.check(WAR.apply(empty(rules), f"pin {line}")).violations) for line in lines]
    assert broken == [True, False, False, False, True]


def test_a_war_that_is_drawn_may_be_over_with_the_shortest_hand() -> None:
    board = deal("7 1 1 | 7 | 4 4", "run_out: draw")
    assert told(board) == ("=", None, (2, 0, 1))
    assert not WAR.check(WAR.apply(board, "pin ends: 1")).violations


LARGE = Rules(6, 3, 3, winnings=Winnings.WINNER_FIRST, over_when=ONE_LEFT)


def test_the_shortest_game_of_a_large_deck_is_searched_for_without_a_model() -> None:
    for board in (empty(LARGE), WAR.apply(empty(LARGE), "pin turn 1: C")):
        outcome = ask(board, "shortest")
        assert outcome.status is Status.PROVED  # one player takes every turn
        assert (outcome.objective, outcome.bound, outcome.proof) == (6, 6, Proof.REASONED)
        assert ending(outcome.board).piles.count(0) == 2
    with pytest.raises(BoardRefused, match="no model of games that go on"):
        WAR.model(empty(LARGE), WAR.task("deal"), Values({"formulation": "tape"}), WorkerContext())


def test_every_deal_is_the_proof_where_there_is_no_model(monkeypatch: pytest.MonkeyPatch) -> None:
    from workbench.puzzles.war.engines import deal as engine
    from workbench.puzzles.war.engines import exhaustive

    monkeypatch.setattr(exhaustive, "FEW", 0)
    monkeypatch.setattr(engine, "_ANOTHER", 0.1)
    rules = Rules(2, 3, 3, run_out=RunOut.LOSE, over_when=ONE_LEFT)
    boards = {line: WAR.apply(empty(rules), f"pin {line}") for line in ("turn 1: A", "winner: C", "turn 3: war 2")}
    found = {line: ask(board, "deal").status for line, board in boards.items()}
    assert set(found.values()) <= {Status.PROVED, Status.INFEASIBLE}
    for line, board in boards.items():
        count = ask(board, "count")
        assert (count.status is Status.PROVED) == (found[line] is Status.PROVED)
        assert count.stopped is not Stopped.LIMIT
