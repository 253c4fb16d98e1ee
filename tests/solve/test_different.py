"""Different boards of one question: by engines that heed what is known, and by asking again and again."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.lamps.puzzle import Lamps
from tests.scripted import Board, Scripted
from workbench.core import resources
from workbench.core.context import SolveContext
from workbench.core.limits import Limits
from workbench.core.options import Values, defaults
from workbench.core.outcome import Outcome, Proof, Status, Stopped
from workbench.core.puzzle import AnyPuzzle
from workbench.puzzles.dicdacdoe.puzzle import Dicdacdoe
from workbench.puzzles.ladders.puzzle import Ladders
from workbench.puzzles.towers.puzzle import Towers
from workbench.puzzles.war.puzzle import War
from workbench.solve.different import IN_VAIN, run_question
from workbench.solve.jobs import events
from workbench.solve.jobs.events import Event
from workbench.solve.jobs.question import Question
from workbench.solve.jobs.worker_context import StopToken

pytestmark = pytest.mark.usefixtures("patient_second_look")

LAMPS, TOWERS, WAR, LADDERS, DICDACDOE = Lamps(), Towers(), War(), Ladders(), Dicdacdoe()
ROW = LAMPS.parse("puzzle: lamps 1\nlamps: 5\ncount: 2\n\n.....\n")
"""Two of five lamps that are no neighbours: six ways."""


def asked(puzzle: AnyPuzzle, board: Any, task: str, **more: Any) -> Question:
    return Question(puzzle, board, puzzle.task(task), defaults(puzzle.task(task).options), **more)


def answered(question: Question, token: StopToken | None = None) -> tuple[Outcome, list[Any], list[Event]]:
    """The outcome, the boards that were told on the way, and all events."""
    found: list[Event] = []
    outcome = run_question(question, found.append, token=token)
    told = [one for one in found if isinstance(one, events.Incumbent)]
    if told and outcome.status is not Status.FAILED:
        assert (outcome.board, outcome.objective) == (told[-1].board, told[-1].objective)
    return outcome, [one.board for one in told], found


def test_as_many_as_are_wanted_each_once_in_one_stream_of_events() -> None:
    outcome, boards, found = answered(asked(LAMPS, ROW, "light", wanted=4))
    assert (outcome.status, outcome.answer, outcome.board) == (Status.PROVED, "4 different boards", boards[-1])
    assert len(set(boards)) == len(boards) == 4
    assert all(LAMPS.check(board).solved for board in boards)
    assert [event.seq for event in found] == list(range(len(found)))
    assert [isinstance(event, events.Finished) for event in found] == [False] * (len(found) - 1) + [True]
    assert [event.elapsed for event in found] == sorted(event.elapsed for event in found)


def test_all_there_are_and_then_none_is_proved() -> None:
    outcome, boards, _ = answered(asked(LAMPS, ROW, "light", wanted=100))
    assert (outcome.status, outcome.count, outcome.proof) == (Status.PROVED, 6, Proof.MODEL_TWICE)
    assert outcome.answer == "these 6 boards are all there are"
    more, none, _ = answered(asked(LAMPS, ROW, "light", others=tuple(boards)))
    assert (more.status, more.board, none) == (Status.INFEASIBLE, None, [])
    assert more.answer == "there is no other board than the 6 known"
    last, one, _ = answered(asked(LAMPS, ROW, "light", others=tuple(boards[:5])))
    assert (last.status, one) == (Status.PROVED, boards[5:])


def test_what_is_impossible_stays_so_with_its_reasons() -> None:
    board = LAMPS.parse("puzzle: lamps 1\nlamps: 5\ncount: 2\n\n**.-.\n")
    alone, _, _ = answered(asked(LAMPS, board, "light"))
    several, _, _ = answered(asked(LAMPS, board, "light", wanted=3))
    assert (several.status, several.conflict) == (alone.status, alone.conflict)


def by_seed(board: Board, ctx: SolveContext) -> Outcome:
    ctx.incumbent(Board(50), 50)  # on the way, and no answer
    ctx.incumbent(Board(ctx.limits.seed % 3 + 20), 5)
    return ctx.outcome(Status.PROVED)


def test_who_does_not_heed_what_is_known_is_asked_with_other_seeds() -> None:
    question = asked(Scripted(by_seed), Board(1), "play", others=(Board(20),), limits=Limits(seed=1))
    outcome, boards, _ = answered(question)
    assert (outcome.status, boards) == (Status.PROVED, [Board(22)])


def test_after_so_many_in_vain_nothing_is_called_proved() -> None:
    calls: list[int] = []

    def counted(board: Board, ctx: SolveContext) -> Outcome:
        calls.append(ctx.limits.seed)
        return by_seed(board, ctx)

    outcome, boards, _ = answered(asked(Scripted(counted), Board(1), "play", wanted=9))
    assert (outcome.status, outcome.stopped, outcome.proof) == (Status.FEASIBLE, Stopped.LIMIT, None)
    assert boards == [Board(20), Board(21), Board(22)]
    assert outcome.answer == (
        f"3 of 9 different boards; {IN_VAIN} tries in a row brought no other; whether there are more is open"
    )
    assert calls == list(range(3 + IN_VAIN))
    none, _, _ = answered(asked(Scripted(by_seed), Board(1), "play", others=tuple(boards)))
    assert (none.status, none.board) == (Status.UNKNOWN, None)


def test_a_stop_keeps_what_was_found() -> None:
    token = StopToken()

    def stopping(board: Board, ctx: SolveContext) -> Outcome:
        if ctx.limits.seed == 1:
            token.stop()
        return by_seed(board, ctx)

    outcome, boards, _ = answered(asked(Scripted(stopping), Board(1), "play", wanted=9), token)
    assert (outcome.status, outcome.stopped, boards) == (Status.FEASIBLE, Stopped.USER, [Board(20), Board(21)])


def test_a_failure_is_told() -> None:
    def broken(board: Board, ctx: SolveContext) -> Outcome:
        return by_seed(board, ctx) if not ctx.limits.seed else ctx.outcome(Status.FAILED, error="no")

    assert answered(asked(Scripted(broken), Board(1), "play", wanted=2))[0].error == "no"


SEVEN = "puzzle: towers 1\nsize: 4\n\n+ . . . . +\n2 1 . 3 . .\n. . . . . .\n. . . . . .\n. . . . . 1\n+ . . . . +\n"


@pytest.mark.parametrize(
    "settings",
    [
        {"engine": "search"},
        {"formulation": "tables", "workers": 1},
        {"formulation": "tables", "workers": 2},
        {"formulation": "visibility"},
    ],
)
def test_towers_finds_all_solutions_by_every_engine(settings: dict[str, Any]) -> None:
    board, task = TOWERS.parse(SEVEN), TOWERS.task("solve")
    limits = Limits(workers=settings.pop("workers", 1))
    count, _, _ = answered(asked(TOWERS, board, "count"))
    values = Values({**defaults(task.options), **settings})
    outcome, boards, _ = answered(Question(TOWERS, board, task, values, limits, wanted=100))
    number, _, _ = answered(Question(TOWERS, board, TOWERS.task("count"), Values({"limit": 0})))
    assert count.count == 2
    assert (outcome.status, outcome.count) == (Status.PROVED, number.count)
    assert len(set(boards)) == number.count
    some, few, _ = answered(Question(TOWERS, board, task, values, limits, wanted=2, others=tuple(boards[:1])))
    assert (some.answer, len(few)) == ("2 different boards", 2)
    assert boards[0] not in few


def test_war_deals_others() -> None:
    board = WAR.parse("puzzle: war 1\nranks: 4\nsuits: 1\n\nA: ? ?\nB: ? ?\n")
    first, _, _ = answered(asked(WAR, board, "deal"))
    outcome, boards, _ = answered(asked(WAR, board, "deal", others=(first.board,), wanted=2))
    assert (outcome.status, len({first.board, *boards})) == (Status.PROVED, 3)


def test_dic_dac_doe_finds_others_than_what_is_drawn() -> None:
    board = DICDACDOE.parse(resources.path("samples", "dicdacdoe", "05-safe.txt").read_text("utf-8"))
    first, _, _ = answered(asked(DICDACDOE, board, "find"))
    assert first.board.cells == board.cells, "what is drawn is an answer"
    outcome, boards, _ = answered(asked(DICDACDOE, board, "find", others=(first.board,), wanted=2))
    assert (outcome.status, len({first.board, *boards})) == (Status.PROVED, 3)
    assert all(DICDACDOE.check(one).solved for one in boards)


def test_ladders_tries_all_layouts_of_a_small_board() -> None:
    board = LADDERS.parse("puzzle: ladders 1\nsquares: 6\ndie: 2\n\n")
    task = LADDERS.task("hit")
    values = task.read({"jumps": "1", "target": "5", "digits": "0"})
    outcome, boards, _ = answered(Question(LADDERS, board, task, values, wanted=100))
    assert outcome.status is Status.PROVED
    assert outcome.count == len(boards) > 1
    assert outcome.proof is Proof.EXHAUSTED


@pytest.mark.parametrize(("stopped", "number"), [(None, 2), (Stopped.LIMIT, 0)])
def test_what_a_search_was_cut_short_at_is_no_answer(stopped: Stopped | None, number: int) -> None:
    """A puzzle that is made for nothing to be dropped may still hold too much."""

    def making(board: Board, ctx: SolveContext) -> Outcome:
        ctx.incumbent(Board(10 + len(ctx.others)), 1.0)
        return ctx.outcome(Status.FEASIBLE, stopped=stopped)

    puzzle = Scripted(making)
    request = replace(asked(puzzle, Board(1), "play", wanted=2), task=replace(puzzle.task("play"), heuristic=True))
    outcome, boards, _ = answered(request)
    assert len(boards) == number
    assert outcome.status is (Status.FEASIBLE if number else Status.UNKNOWN)
