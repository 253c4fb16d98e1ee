"""Random small questions of every task, every engine and all rules, beside a judge who plays every deal.

The short form runs by default; fifty thousand questions: `python -m pytest -m trust tests/puzzles/war/test_fuzz.py`.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.drawn import watched
from tests.drawn.questions import Drawn, Questions
from tests.drawn.watched import Told, try_all
from tests.puzzles.war.judge_answers import count, deal, longest_game, shortest_game, weakest_winner
from tests.puzzles.war.judge_every_task import Asked, judge_check, refused
from tests.puzzles.war.judge_samples import equity, statistics
from tests.puzzles.war.questions import OTHER_ENGINES, QUESTIONS
from workbench.core.limits import Limits
from workbench.core.options import Values
from workbench.puzzles.war.engines import count as counts
from workbench.puzzles.war.engines import deal as deals
from workbench.puzzles.war.engines import exhaustive, longest, portfolio, weakest
from workbench.solve.jobs.question import Question

WAR = QUESTIONS.puzzle

JUDGES: dict[str, Callable[[Asked], None]] = {
    "deal": deal,
    "count": count,
    "weakest": weakest_winner,
    "shortest": shortest_game,
    "longest": longest_game,
    "endless": longest_game,
    "statistics": statistics,
    "equity": equity,
}


def judged_by_all_deals(told: Told) -> None:
    asked = Asked(told)
    if refused(asked):
        return
    asked.look()
    if asked.task != "equity":
        judge_check(asked)
    JUDGES[asked.task](asked)


# ------------------------------------------------------------------------------------------------ the tests


ENGINES = {"every deal": QUESTIONS, "model": OTHER_ENGINES, "local search": OTHER_ENGINES}


def use(engine: str, monkeypatch: pytest.MonkeyPatch) -> Questions:
    """Boards of tests have few deals, so that mostly every one is played: other engines come to work when none are."""
    if engine != "every deal":
        monkeypatch.setattr(exhaustive, "FEW", 0)
        monkeypatch.setattr(exhaustive, "MOST", 0)
        monkeypatch.setattr(counts, "MOST", 0)
        monkeypatch.setattr(longest, "FEW", 0)
        monkeypatch.setattr(deals, "_ANOTHER", 0.05)
        monkeypatch.setattr(weakest, "_ANNEALING", 0.0 if engine == "model" else 0.01)
    if engine == "local search":
        monkeypatch.setattr(portfolio, "SMALL", 0)
        monkeypatch.setattr(portfolio, "_ALONE", 0.1)
    return ENGINES[engine]


SOME = (("every deal", range(40)), ("model", range(12)), ("local search", range(6)))


@pytest.mark.parametrize(
    ("engine", "seeds"), [*SOME, pytest.param("every deal", range(40, 100), marks=pytest.mark.corner)]
)
def test_questions_are_answered_truly(engine: str, seeds: range, monkeypatch: pytest.MonkeyPatch) -> None:
    try_all(use(engine, monkeypatch), judged_by_all_deals, seeds)


@pytest.mark.trust
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("block", range(1, 51))
@pytest.mark.parametrize(("engine", "count"), [("every deal", 960), ("model", 30), ("local search", 10)])
def test_fifty_thousand_questions_are_answered_truly(
    engine: str, count: int, block: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    try_all(use(engine, monkeypatch), judged_by_all_deals, range(1000 * block, 1000 * block + count))


SHORT = (
    ("weakest", "ranks: 4\nsuits: 1\nwinnings: loser-first\nrun_out: draw", "A: ? ?\nB: ? ?", "after 3: B ... 2"),
    ("shortest", "deck: 1 2 2 4 7 7 7\nwinnings: winner-first", "A: ? ? ?\nB: ? ? ? ?", "after 4: B ... 2 7 4"),
)


@pytest.mark.parametrize(("task", "rules", "hands", "line"), SHORT, ids=["weakest", "shortest"])
def test_what_holds_after_a_turn_is_of_a_game_that_gets_there(
    task: str, rules: str, hands: str, line: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    use("model", monkeypatch)
    board = WAR.parse(f"puzzle: war 1\n{rules}\n\n{hands}\n\n{line}\n")
    values = Values({"turns": 6} if task == "weakest" else {})
    asked = Question(WAR, board, WAR.task(task), values, Limits(seed=1))
    for told in watched.ask(Drawn(0, asked)):
        judged_by_all_deals(told)


THREE = "ranks: 3\nsuits: 3\nplayers: 3"
OPEN_THREE, OPEN_FOUR = "A: ? ? ?\nB: ? ? ?", "A: ? ? ? ?\nB: ? ? ? ?"
CUT_SHORT = {
    "by the model": (THREE, "A: 1 ? 1\nB: ? 2 1\nC: ? ? ?", "A: 1 3 1\nB: 2 2 1\nC: 2 3 3", 6, "0", 5),
    "of others who win": (THREE, "A: ? ? ?\nB: 2 ? 1\nC: ? ? 1", "A: 2 1 3\nB: 2 2 1\nC: 3 3 1", 8, "0", 5),
    "nothing of less room": (
        "ranks: 4\nsuits: 2\nface_down: 1",
        f"{OPEN_FOUR}\n\nends: 5\nwinner: A",
        "A: 3 4 2 3\nB: 2 1 1 4",
        11,
        "5",
        6,
    ),
    "by counting, and off by rounding": ("deck: 12 12 23 23 23 23", OPEN_THREE, "", 6, "", 58),
}
"""Rules, hands and story; a deal to begin with; turns; conflicts that CP-SAT may have; the bound that is told last."""


@pytest.mark.parametrize(
    ("rules", "hands", "start", "turns", "conflicts", "bound"), CUT_SHORT.values(), ids=list(CUT_SHORT)
)
def test_of_the_weakest_winner_no_more_is_told_than_is_true(
    rules: str, hands: str, start: str, turns: int, conflicts: str, bound: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    use("model", monkeypatch)
    monkeypatch.setattr(weakest, "_CLIMBING", 0.0)
    board, *hint = (WAR.parse(f"puzzle: war 1\n{rules}\n\n{text}\n") for text in (hands, start) if text)
    limits = Limits(seed=1, params={"max_number_of_conflicts": conflicts} if conflicts else {})
    asked = Question(WAR, board, WAR.task("weakest"), Values({"turns": turns}), limits, *hint)
    for told in watched.ask(Drawn(0, asked)):
        judged_by_all_deals(told)
        assert told.bounds[-1] == bound
        assert told.bounds[0] < bound or "face_down" in rules
