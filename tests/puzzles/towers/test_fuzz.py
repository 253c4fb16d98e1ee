"""Random small questions of every task and engine, each answer held against all Latin squares."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from tests.judges import towers as judge
from workbench.core.context import Limits
from workbench.core.outcome import Outcome, Status
from workbench.puzzles.towers.puzzle import Towers
from workbench.puzzles.towers.rules.board import Board
from workbench.puzzles.towers.rules.grade import Grade
from workbench.solve.events import Event, Incumbent
from workbench.solve.job import run_job

TOWERS = Towers()
LONG = 2000
"""Questions of each task and engine in the long form."""


def random_board(rng: Random, size: int) -> Board:
    """A puzzle, sound or spoilt, and what somebody may have filled in, right or wrong."""
    squares, sights = judge.squares(size), judge.sights(size)
    which = rng.randrange(len(squares))
    square, seen = squares[which].tolist(), sights[which].tolist()
    shown, given, filled, marked = (rng.choice((0.0, 0.1, 0.3, 0.6, 1.0)) for _ in range(4))
    clues = [number if rng.random() < shown else 0 for number in seen]
    givens = [height if rng.random() < given / 3 else 0 for height in square]
    entries = [h if not g and rng.random() < filled else 0 for h, g in zip(square, givens, strict=True)]
    marks = [sum(1 << h for h in range(1, size + 1) if rng.random() < 0.6 or h == square[i]) for i in range(size**2)]
    marks = [
        m if not e and not g and rng.random() < marked else 0 for m, e, g in zip(marks, entries, givens, strict=True)
    ]
    for things, times in ((clues, (0, 0, 1, 2)), (givens, (0, 0, 0, 1)), (entries, (0, 1, 2, 5))):
        for _ in range(rng.choice(times)):  # spoilt
            things[rng.randrange(len(things))] = rng.choice((*range(size + 1), size + 5, 99))
    if rng.random() < 0.3:
        marks[rng.randrange(size**2)] = 1 << rng.randint(1, size)
    entries = [0 if g else e for e, g in zip(entries, givens, strict=True)]
    marks = [0 if g or e else m for m, e, g in zip(marks, entries, givens, strict=True)]
    return Board(size, tuple(clues), tuple(givens), tuple(entries), tuple(marks))


def ask(board: Board, task: str, seed: int, **values: Any) -> tuple[Outcome, list[Board]]:
    """The outcome and the boards shown on the way. One worker, or two now and then."""
    events: list[Event] = []
    limits = Limits(workers=2 if seed % 7 == 0 else 1, seed=seed)
    outcome = run_job(TOWERS, board, TOWERS.task(task), values, events.append, limits=limits)
    assert outcome.status is not Status.FAILED or outcome.refused, outcome.error
    assert outcome.stopped is None or task == "count"
    return outcome, [event.board for event in events if isinstance(event, Incumbent)]


def blamed(outcome: Outcome) -> list[judge.Reason]:
    return [violation.cells[0] for violation in outcome.conflict]


def solved_by(board: Board, answer: Board | None) -> bool:
    return answer is not None and judge.is_solution(board.size, board.clues, board.givens, answer.heights)


# ------------------------------------------------------------------------------------------------ one task each


def solve(engine: str) -> Callable[[Board, Random, int], None]:
    def one(board: Board, rng: Random, seed: int) -> None:
        outcome, shown = ask(board, "solve", seed, engine=engine)
        several = min(2, judge.count(board.size, board.clues, board.givens))
        assert outcome.count == several
        if several:
            assert outcome.status is Status.PROVED
            assert outcome.facts["unique"] is (several == 1)
            assert all(solved_by(board, answer) for answer in (*shown, outcome.board))
        else:
            assert outcome.status is Status.INFEASIBLE
            assert not shown
            assert judge.is_minimal(board.size, board.clues, board.givens, blamed(outcome))

    return one


def count(board: Board, rng: Random, seed: int) -> None:
    limit = rng.choice((0, 0, 1, 2, 3, 7, 20))
    outcome, _ = ask(board, "count", seed, limit=limit)
    truth = judge.count(board.size, board.clues, board.givens)
    assert outcome.count == (min(limit, truth) if limit else truth)
    if not truth:
        assert outcome.status is Status.INFEASIBLE
        assert judge.is_minimal(board.size, board.clues, board.givens, blamed(outcome))
        return
    assert solved_by(board, outcome.board)
    if limit and truth > limit:
        assert outcome.status is Status.FEASIBLE
    elif truth < limit or not limit:
        assert outcome.status is Status.PROVED


def possible(board: Board, rng: Random, seed: int) -> None:
    outcome, shown = ask(board, "possible", seed)
    n, held = board.size, board.heights
    assert not shown
    if judge.count(n, board.clues, held):
        assert (outcome.status, outcome.facts) == (Status.PROVED, {"possible": True})
        return
    assert (outcome.status, outcome.facts) == (Status.INFEASIBLE, {"possible": False})
    if not judge.count(n, board.clues, board.givens):  # the puzzle's own fault
        assert judge.is_minimal(n, board.clues, board.givens, blamed(outcome))
        return
    # the entries named contradict the puzzle, and none of them too many
    named = blamed(outcome)
    for left in (None, *named):
        _, entries = judge.kept_only(n, board.clues, board.entries, {cell for cell in named if cell != left})
        together = [given or entry for given, entry in zip(board.givens, entries, strict=True)]
        assert bool(judge.count(n, board.clues, together)) is (left is not None)


def why(board: Board, rng: Random, seed: int) -> None:
    n = board.size
    row, col, digit = (rng.randint(1, n) for _ in range(3))
    outcome, _ = ask(board, "why", seed, row=row, col=col, digit=digit)

    def fits(reasons: set[judge.Reason] | None) -> bool:
        clues, givens = (board.clues, board.givens)
        if reasons is not None:
            clues, givens = judge.kept_only(n, clues, givens, reasons)
        chosen = judge.solutions(n, clues, givens)
        return bool((judge.squares(n)[chosen][:, (row - 1) * n + col - 1] == digit).any())

    if fits(None):
        assert (outcome.status, outcome.facts) == (Status.INFEASIBLE, {"forbidden": False})
        return
    assert outcome.status is Status.PROVED
    reasons = set(blamed(outcome))
    assert not fits(reasons)
    assert all(fits(reasons - {one}) for one in reasons)


def reduce(board: Board, rng: Random, seed: int) -> None:
    outcome, shown = ask(board, "reduce", seed)
    n = board.size
    if judge.count(n, board.clues, board.givens) != 1:
        assert outcome.refused
        return
    assert outcome.status is Status.FEASIBLE
    assert outcome.objective == sum(map(bool, (*outcome.board.clues, *outcome.board.givens)))
    assert judge.needed(n, outcome.board.clues, outcome.board.givens)
    for fewer in shown:
        assert all(a in (0, b) for a, b in zip(fewer.clues, board.clues, strict=True))
        assert all(a in (0, b) for a, b in zip(fewer.givens, board.givens, strict=True))
        assert judge.count(n, fewer.clues, fewer.givens) == 1


def generate(board: Board, rng: Random, seed: int) -> None:
    # small boards are hardly ever hard: a thousand squares are tried in vain
    grade, givens = (
        "easy" if rng.random() < 0.7 else rng.choice([each.value for each in Grade][: board.size - 1]),
        rng.random() < 0.7,
    )
    outcome, shown = ask(board, "generate", seed, grade=grade, givens=givens)
    if outcome.refused:  # small boards hold few that are hard
        assert grade != "easy" or not givens
        return
    assert outcome.status is Status.FEASIBLE
    made, fewest = outcome.board, 10**6
    for one in shown:
        assert judge.count(one.size, one.clues, one.givens) == 1
        assert givens or not any(one.givens)
        things = sum(map(bool, (*one.clues, *one.givens)))
        assert things < fewest
        fewest = things
    assert outcome.objective == fewest
    assert "none of which can be dropped" not in outcome.answer or judge.needed(made.size, made.clues, made.givens)


def hint(board: Board, rng: Random, seed: int) -> None:
    """Mistakes are mistakes, and all of them; what a step says holds in every solution that is left."""
    n = board.size
    outcome, _ = ask(board, "hint", seed)
    step = outcome.facts["technique"]
    if not judge.count(n, board.clues, board.givens):
        assert (outcome.status, step) == (Status.INFEASIBLE, None)
        assert outcome.facts["step"] == "This board has no solution"
        return
    solutions = judge.squares(n)[judge.solutions(n, board.clues, board.heights, board.marks)]
    assert (step == "Mistake") is (len(solutions) == 0)
    if step is None:
        full = 0 not in board.heights
        assert (outcome.status is Status.PROVED) is full
        assert ("full" in outcome.answer) is full
    elif step == "Mistake":
        check_mistakes(board, outcome)
    else:
        after = outcome.board
        assert after != board
        for i, (height, mask) in enumerate(zip(after.heights, after.marks, strict=True)):
            assert all(
                int(one) == height or (not height and (not mask or mask >> int(one) & 1)) for one in solutions[:, i]
            )


def check_mistakes(board: Board, outcome: Outcome) -> None:
    """What is wiped out fits nowhere with what was right before it; what is left has a solution."""
    n, after = board.size, outcome.board
    wrong = {i for i, h in enumerate(board.heights) if h != after.heights[i]}
    faded = {i for i, m in enumerate(board.marks) if m != after.marks[i]}
    assert {(i // n + 1, i % n + 1) for i in wrong | faded} == {tuple(cell) for cell in outcome.facts["cells"]}
    assert not wrong or not faded
    assert judge.count(n, board.clues, after.heights)
    kept = list(board.givens)
    for i, entry in enumerate(board.entries):
        if entry:
            tried = [*kept[:i], entry, *kept[i + 1 :]]
            assert (i in wrong) is not bool(judge.count(n, board.clues, tried))
            kept = kept if i in wrong else tried
    if not wrong:
        assert judge.solutions(n, board.clues, after.heights, after.marks).any()
        first = min(faded)
        assert not judge.solutions(n, board.clues, kept, board.marks[: first + 1]).any()


QUESTIONS: dict[str, tuple[Callable[[Board, Random, int], None], int]] = {
    "solve by model": (solve("model"), 40),
    "solve by search": (solve("search"), 60),
    "count": (count, 60),
    "possible": (possible, 40),
    "why": (why, 25),
    "reduce": (reduce, 60),
    "generate": (generate, 25),
    "hint": (hint, 250),
}
"""Each with how many there are in the short form."""


def put(name: str, seeds: range, sizes: tuple[int, ...]) -> None:
    question = QUESTIONS[name][0]
    for seed in seeds:
        rng = Random(f"{name} {seed}")
        board = random_board(rng, rng.choice(sizes))
        try:
            question(board, rng, seed)
        except AssertionError as error:
            raise AssertionError(f"{name}, seed {seed}:\n{TOWERS.format(board)}") from error


@pytest.mark.parametrize("name", QUESTIONS)
def test_some_questions(name: str) -> None:
    put(name, range(QUESTIONS[name][1]), (3, 4, 4))


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("name", QUESTIONS)
def test_many_questions(name: str) -> None:
    put(name, range(1000, 1000 + LONG), (3, 4, 4, 4, 5))
