"""Why there is no deal: what is blamed is impossible itself, and nothing more is said of it than was shown."""

from __future__ import annotations

import pytest

from tests.judges.war import Question as Judged
from tests.puzzles.war.asking import WAR
from workbench.core.limits import Limits
from workbench.core.options import Values
from workbench.core.outcome import Outcome, Proof, Status, Stopped
from workbench.puzzles.war.analysis import endings
from workbench.puzzles.war.engines import card_by_card, exhaustive
from workbench.puzzles.war.model import story
from workbench.puzzles.war.rules.board import Board
from workbench.solve.jobs import events
from workbench.solve.jobs.events import Event
from workbench.solve.jobs.job import run_job
from workbench.solve.jobs.job_context import JobContext
from workbench.solve.jobs.question import Question
from workbench.solve.jobs.worker_context import StopToken


def board(rules: str, hands: str, *lines: str) -> Board:
    found = WAR.parse("\n".join(["puzzle: war 1", rules, "", hands, "", *lines, ""]))
    assert isinstance(found, Board)
    return found


def ask(given: Board, task: str = "deal", **values: int) -> tuple[Outcome, list[Event]]:
    found: list[Event] = []
    return run_job(Question(WAR, given, WAR.task(task), Values(values), Limits(seed=1)), found.append), found


OPEN = "A: ? ? ? ? ? ?\nB: ? ? ? ? ? ?"
BURIED = board(
    "deck: 1 1 2 3 4 5 6 7 8 9 10 11 12\nface_down: 1",
    "A: ? ? ? ? ? ? ? ? ? ? ?\nB: ? ?",
    "turn 1: tie",
    "after 1: A ... 2 3 4 5 6 7 8 9 10 11",
)


def test_who_cannot_bury_keeps_the_others_from_burying() -> None:
    outcome, _ = ask(BURIED)
    assert outcome.status is Status.PROVED, outcome.answer
    assert sorted(outcome.board.hands[1]) == [1, 12]


@pytest.mark.logs_errors
def test_a_model_that_misreads_the_story_is_found_out_by_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(story, "add_after", lambda model, pin: model.cp_sat.add_bool_or([]))
    outcome, _ = ask(BURIED)
    assert outcome.status is Status.FAILED
    assert "a model calls it impossible, and a deal tells the story" in (outcome.error or "")


def test_it_is_told_whether_the_rules_have_been_asked_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exhaustive, "FEW", 0)
    monkeypatch.setattr(exhaustive, "MOST", 0)
    given = board("ranks: 12\nsuits: 1", OPEN, "turn 1: tie")
    assert (ask(given)[0].status, ask(given)[0].proof) == (Status.INFEASIBLE, Proof.TWO_WAYS)
    monkeypatch.setattr(card_by_card, "_MOST", 5)
    assert ask(given)[0].proof is Proof.MODEL_TWICE


def test_that_there_is_none_is_said_before_the_reason_is_known_and_holds_when_one_stops(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(exhaustive, "FEW", 0)
    monkeypatch.setattr(exhaustive, "MOST", 0)
    given = board("ranks: 12\nsuits: 1", OPEN, "turn 1: tie", "turn 2: A")
    token, found = StopToken(), list[Event]()

    def stop_at_the_proof(event: Event) -> None:
        found.append(event)
        if isinstance(event, events.Phase) and event.text.startswith("Proved: "):
            token.stop()

    outcome = run_job(
        Question(WAR, given, WAR.task("deal"), Values(), Limits(seed=1, workers=1)), stop_at_the_proof, token=token
    )
    assert token.requested
    assert (outcome.status, outcome.stopped, outcome.conflict) == (Status.INFEASIBLE, Stopped.USER, ())
    told = [one for one in found if isinstance(one, events.Bound | events.Phase)]
    first = next(i for i, one in enumerate(told) if isinstance(one, events.Phase) and one.text.startswith("Proved: "))
    before = told[first - 1]
    assert isinstance(before, events.Bound)
    assert before.bound == 1


def test_nobody_waits_for_the_end_of_a_long_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(endings, "long", None)  # millions of turns
    cards = " ".join("?" * 26)
    given = board("ranks: 13\nsuits: 4", f"A: {cards}\nB: {cards}", "turn 1: tie", "winner: A", "A without: 13")
    ctx = JobContext(Question(WAR, given, WAR.task("deal"), Values()), lambda event: None, StopToken())
    assert not card_by_card.none_card_by_card(given, ctx)


def test_a_story_contradicts_itself_in_all_lines_that_it_takes() -> None:
    given = board("ranks: 3\nsuits: 4", OPEN, "turn 1: tie", "turn 2: tie", "longest war: 1")
    outcome, _ = ask(given)
    assert outcome.status is Status.INFEASIBLE
    assert {one.message for one in outcome.conflict} == {"turn 1: tie", "turn 2: tie", "longest war: 1"}
    assert outcome.minimal
    (told,) = WAR.check(given).violations
    assert {target for target in told.targets if target.startswith("pin ")} == {"pin 1", "pin 2", "pin 3"}
    assert "'turn 1: tie' and 'turn 2: tie'" in told.message


def test_only_what_is_shown_is_called_minimal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without one of two lines it may be that a longer game tells the other: nobody has found one."""
    given = board("ranks: 4\nsuits: 3", OPEN, "winner: A", "longest war: 0", "turn 1: tie")
    assert ask(given)[0].minimal
    monkeypatch.setattr(exhaustive, "FEW", 0)
    monkeypatch.setattr(exhaustive, "MOST", 0)
    outcome, _ = ask(given)
    assert outcome.status is Status.INFEASIBLE
    assert {one.message for one in outcome.conflict} == {"longest war: 0", "turn 1: tie"}
    assert not outcome.minimal


def test_the_nearest_deal_closes_its_bound() -> None:
    given = board("ranks: 3\nsuits: 4", OPEN, "turn 1: tie", "A without: 3", "winner: A")
    outcome, found = ask(given)
    assert outcome.status is Status.INFEASIBLE
    assert outcome.objective == outcome.bound == 1
    assert [one.bound for one in found if isinstance(one, events.Bound)] == [0, 1]
    assert "; the nearest: 2 of 3 lines of the story come true" in outcome.answer


UNDECIDED = board("ranks: 6\nsuits: 2\nmax_turns: 20", "A: 1 2 3 4 5 6\nB: 2 3 4 5 6 1")


@pytest.mark.parametrize("task", ["shortest", "longest", "endless"])
def test_nothing_is_known_of_a_game_that_nobody_knows_the_end_of(task: str) -> None:
    question = Judged.read(WAR.format(UNDECIDED))
    ((_, told),) = question.answers()
    assert told.end == "undecided"
    outcome, _ = ask(UNDECIDED, task)
    assert (outcome.status, outcome.answer) == (Status.UNKNOWN, "no end within 20 turns")


def test_endless_games_have_turns_beyond_the_limit() -> None:
    """All come round at turn 20 or sooner: what happens in turn 29 is known."""
    given = board("ranks: 2\nsuits: 6\nmax_turns: 25", OPEN, "turn 29: A", "turn 30: B")
    answers = {deal for deal, _ in Judged.read(WAR.format(given)).answers()}
    outcome, _ = ask(given)
    assert outcome.status is Status.PROVED, outcome.answer
    assert outcome.board.hands in answers
    assert ask(given, "count")[0].count == len(answers)
    for task in ("shortest", "longest", "weakest"):
        outcome, _ = ask(given, task)
        assert outcome.status is Status.INFEASIBLE
        assert [one.message for one in outcome.conflict] == ["turn 29: A"]
    large = board("max_turns: 25", "A: " + "? " * 26 + "\nB: " + "? " * 26, "turn 29: A")
    outcome, _ = ask(large)
    assert outcome.refused
    assert "only endless games go on after max_turns, 25 turns" in (outcome.error or "")


def test_the_count_climbs_to_the_deals_that_tell_the_story() -> None:
    given = board("ranks: 3\nsuits: 4", OPEN, "turn 1: tie")
    outcome, found = ask(given, "count")
    assert [one.count for one in found if isinstance(one, events.Progress)][-1] == outcome.count


@pytest.mark.corner
def test_a_second_conflict_is_not_denied() -> None:
    """Of two conflicts one is told: without a part of it there is still no answer, so nobody says that there is."""
    lines = ("ends: 6", "winner: A", "A without: 6", "longest war: 0", "turn 1: war 3")
    outcome, _ = ask(board("ranks: 6\nsuits: 2", OPEN, *lines))
    assert outcome.status is Status.INFEASIBLE
    assert [violation.message for violation in outcome.conflict] == ["longest war: 0", "turn 1: war 3"]
    for kept in lines[3:]:
        assert ask(board("ranks: 6\nsuits: 2", OPEN, *lines[:3], kept))[0].status is Status.INFEASIBLE
