"""The contract of answers under limits: whatever ends a search, nothing is called proved or refuted that is not.

Every task of every puzzle is asked about boards whose answer is known, under each CP-SAT parameter that ends a search
or makes "optimal" mean less, and under times that are over at any moment. It may say less than the truth, never
anything else; it comes to an end by itself; and where it says less it says why.
"""

from __future__ import annotations

import threading
from typing import Any

import pytest

from tests.contract import ALL, CASES, board_of, recorded, samples
from tests.drawn.watched import bounds_hold
from tests.patience import PATIENCE
from workbench.core.expectation import Expectation, expectations
from workbench.core.limits import Limits
from workbench.core.outcome import Status
from workbench.core.puzzle import AnyPuzzle
from workbench.solve import kernels
from workbench.solve.jobs.worker_context import StopToken

pytestmark = pytest.mark.usefixtures("quick_turns")
PARAMETERS = {
    "max_number_of_conflicts": "0",
    "max_deterministic_time": "0.0001",
    "stop_after_presolve": "true",
    "stop_after_root_propagation": "true",
    "stop_after_first_solution": "true",
    "absolute_gap_limit": "1000",
    "relative_gap_limit": "1",
    "fix_variables_to_their_hinted_value": "true",
}
TIMES = (0.0, 0.004, 0.064)
WITHOUT_END = ("max_number_of_conflicts", "stop_after_root_propagation")
"""Those that end only workers that prove: of several, CP-SAT's others go on improving until their time is over."""
MORE_TIMES = tuple(0.001 * 1.25**k for k in range(40))

TRUE_STATUSES = """
lamps/two-of-five:           light -> proved
lamps/two-of-five:           most -> proved objective=2
lamps/impossible:            light -> infeasible
lamps/impossible:            most -> infeasible
scripted/seven:              play -> proved objective=10
scripted/seven:              find goal=20 -> proved
towers/04-easy:              solve -> proved count=1 unique=yes
towers/04-easy:              hint -> proved
towers/04-easy:              generate size=4 -> feasible
towers/04-easy:              reduce -> feasible
towers/04-easy:              possible -> proved possible=yes
towers/04-four-clues:        why row=1 col=1 digit=1 -> proved forbidden=yes
towers/05-impossible:        solve -> infeasible count=0
towers/05-impossible:        solve engine=search -> infeasible count=0
towers/05-impossible:        solve formulation=polytope -> infeasible count=0
towers/06-several:           solve formulation=visibility -> proved count=2 unique=no
towers/05-impossible:        count limit=0 -> infeasible count=0
towers/05-impossible:        possible -> infeasible possible=no
towers/06-several:           solve -> proved unique=no
towers/06-several:           solve engine=search -> proved count=2 unique=no
towers/06-several:           count limit=0 -> proved count=19586
dicdacdoe/02-no-draw:        find -> infeasible
dicdacdoe/02-no-draw:        find formulation=slack -> infeasible
dicdacdoe/02-no-draw:        earliest -> infeasible
dicdacdoe/04-two-players:    find -> proved
dicdacdoe/04-two-players:    find formulation=slack -> proved
dicdacdoe/04-two-players:    earliest -> proved objective=14
dicdacdoe/06-pins:           find -> infeasible
dicdacdoe/04-two-players:    hint -> proved
dicdacdoe/06-pins:           hint -> infeasible
ladders/win:                 hit target=9.25 digits=4 jumps=5 engine=sweep -> proved
ladders/win:                 hit target=9.25 digits=2 jumps=5 engine=cpsat -> proved
ladders/win:                 hit target=9.25 digits=4 jumps=5 snakes=5 -> infeasible
ladders/contest:             fewest target=66.978705 -> proved objective=3
ladders/tiny:                simulate games=1000 -> proved
towers/04-four-clues:        candidates -> proved
towers/04-four-clues:        mistakes -> proved
towers/04-easy:              fewest size=3 -> proved objective=2
template/04-empty:           most -> proved objective=2
template/03-empty:           find -> proved
template/03-empty:           count -> proved count=16
template/04-pins:            find -> infeasible
template/05-begun:           hint -> proved
war/03-small:                deal -> proved
war/03-small:                count -> proved count=34650
war/03-small:                shortest -> proved objective=6
war/03-small:                longest -> proved
war/03-small:                endless -> proved
war/03-small:                weakest turns=20 -> proved
war/03-small:                statistics deals=2000 -> proved count=2000
war/14-four-kings:           equity deals=1000 -> proved count=1000
war/05-impossible:           deal -> infeasible
war/05-impossible:           deal formulation=literal -> infeasible
war/07-descending:           deal -> proved turns=10 winner=B
morris/03-only-move:         strategy -> proved objective=2
morris/01-opening:           strategy -> proved objective=19
morris/08-drawn:             strategy -> infeasible
morris/03-only-move:         value -> proved value=win
morris/03-only-move:         hint -> proved value=win
morris/03-only-move:         compose plies=17 -> proved
morris/01-opening:           match games=10 -> proved
"""


def _questions() -> list[str]:
    """Those above; of a puzzle that is not among them, which a scaffold has made, what its own samples expect."""
    known = TRUE_STATUSES.strip().splitlines()
    for puzzle in ALL:
        if not any(line.startswith(f"{puzzle.slug}/") for line in known):
            for path in samples(puzzle):
                lines = path.read_text(encoding="utf-8").splitlines()
                wanted = [line.removeprefix("expect:") for line in lines if line.startswith("expect:")]
                known += [f"{puzzle.slug}/{path.stem}: {line}" for line in wanted if line.split()[0] != "check"]
    return known


def _asked(question: str) -> tuple[AnyPuzzle, Any, Expectation]:
    name, _, expected = question.partition(":")
    slug, stem = name.split("/")
    puzzle, path = next((puzzle, path) for puzzle, path in CASES if (puzzle.slug, path.stem) == (slug, stem))
    return puzzle, board_of(puzzle, path), expectations(f"puzzle: x 1\nexpect: {expected}\n\n")[0]


QUESTIONS = _questions()
ASKED = [_asked(question) for question in QUESTIONS]
IDS = [line.partition("->")[0].replace(":", " ").replace("/", " ").split() for line in QUESTIONS]
LONG = {
    *(
        "ladders-win-hit-target=9.25-digits=2-jumps=5-engine=cpsat",
        "ladders-win-hit-target=9.25-digits=4-jumps=5-snakes=5",
    ),
    *("war-03-small-longest", "war-03-small-shortest", "war-03-small-weakest-turns=20"),
}  # half a second or more
each_question = pytest.mark.parametrize(
    ("puzzle", "board", "expected"),
    [
        pytest.param(*one, id=name, marks=pytest.mark.corner if name in LONG else ())
        for one, name in zip(ASKED, map("-".join, IDS), strict=True)
    ],
)


@pytest.fixture(scope="module", autouse=True)
def _compiled() -> None:
    for puzzle in ALL:
        for module in puzzle.kernels:
            kernels.ready(module, lambda: False)


def ask(puzzle: AnyPuzzle, board: Any, expected: Expectation, limits: Limits) -> None:
    """Ask, and see that what is said is true, that it ended by itself, and that it says why it says less."""
    task, token = puzzle.task(expected.task), StopToken()
    watchdog = threading.Timer(PATIENCE, token.stop)
    watchdog.start()
    try:
        outcome, found = recorded(puzzle, board, task.name, dict(expected.settings), limits, token)
    finally:
        watchdog.cancel()
    assert not token.requested, "it would never have ended"
    assert outcome.status is not Status.FAILED, outcome.error
    truth = Status(expected.words[0])
    if outcome.status in (Status.PROVED, Status.INFEASIBLE):
        assert outcome.status is truth
        assert expected.met_by(outcome.results), outcome.results
    else:
        assert truth is Status.FEASIBLE or outcome.stopped is not None
        assert truth is not Status.INFEASIBLE or outcome.status is Status.UNKNOWN
    optimum = dict(expected.results).get("objective")
    bounds_hold(task, found, None if optimum is None else float(optimum))


def test_every_task_is_asked() -> None:
    asked = {(puzzle.slug, expected.task) for puzzle, _, expected in ASKED}
    assert asked == {(puzzle.slug, task.name) for puzzle in ALL for task in puzzle.tasks}


@each_question
def test_nothing_false_under_a_parameter(puzzle: AnyPuzzle, board: Any, expected: Expectation) -> None:
    """Each question under a quarter of the parameters, its neighbours under the others; all of them in the campaign."""
    for name in list(PARAMETERS)[ASKED.index((puzzle, board, expected)) % 4 :: 4]:
        ask(puzzle, board, expected, Limits(workers=1, params={name: PARAMETERS[name]}))


@pytest.mark.parametrize("name", PARAMETERS)
def test_a_board_with_many_solutions_is_never_called_impossible_or_unique(name: str) -> None:
    (several,) = (one for one in ASKED if one[2].task == "solve" and dict(one[2].results) == {"unique": "no"})
    ask(*several, Limits(workers=1, params={name: PARAMETERS[name]}))


@each_question
def test_nothing_false_whenever_the_time_is_over(puzzle: AnyPuzzle, board: Any, expected: Expectation) -> None:
    for time in TIMES:
        ask(puzzle, board, expected, Limits(time=time, workers=1))


@pytest.mark.trust
@pytest.mark.timeout(3600)
@each_question
def test_nothing_false_under_all_parameters_and_at_many_times(
    puzzle: AnyPuzzle, board: Any, expected: Expectation
) -> None:
    for name, value in PARAMETERS.items():
        for workers in (1, 2):
            time = 3.0 if workers > 1 and name in WITHOUT_END else None
            ask(puzzle, board, expected, Limits(time=time, workers=workers, params={name: value}))
    for time in MORE_TIMES:
        for workers in (1, 2):
            ask(puzzle, board, expected, Limits(time=time, workers=workers))
