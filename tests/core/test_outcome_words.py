"""How a job ended, in words: no more is claimed than is known."""

from __future__ import annotations

from typing import Any

import pytest

from workbench.core.outcome import UNSURE, Outcome, Status, Stopped
from workbench.core.outcome_words import PROVED_BY, PROVED_BY_SHORT, ending
from workbench.core.task import Objective, Task
from workbench.core.verdict import Violation

FIND = Task("find", "Find", "")
MOST = Task("most", "Most", "", objective=Objective.MAXIMISE, objective_label="holes")
LEAST = Task("least", "Least", "", objective=Objective.MINIMISE, objective_label="open lines")
NEAREST = Task("nearest", "Nearest", "", objective=Objective.MINIMISE, objective_label="distance", amount=True)
AIM = Task("aim", "Aim", "", objective=Objective.MINIMISE, objective_label="distance", amount=True, goal=True)
GUESS = Task("guess", "Guess", "", objective=Objective.MAXIMISE, objective_label="turns", heuristic=True)
CLUES = tuple(Violation("clue", f"clue {number}") for number in range(3))
BOARD = object()


@pytest.mark.parametrize(
    ("task", "status", "known", "said"),
    [
        # proved
        (FIND, Status.PROVED, {"board": BOARD}, "solved"),
        (FIND, Status.PROVED, {}, "done"),
        (FIND, Status.PROVED, {"count": 1}, "exactly one solution"),
        (FIND, Status.PROVED, {"count": 1_200}, "1,200 solutions"),
        (MOST, Status.PROVED, {}, "done"),
        (MOST, Status.PROVED, {"objective": 7, "bound": 7}, "holes 7: nothing better exists"),
        (MOST, Status.PROVED, {"objective": 7}, "holes 7: nothing better exists"),
        (NEAREST, Status.PROVED, {"objective": 0.25, "bound": 0}, "distance 0.25: the goal is reached"),
        (AIM, Status.PROVED, {"objective": 0.25, "bound": 0.25}, "distance 0.25: the goal is reached"),
        (FIND, Status.PROVED, {"answer": "it is row 3"}, "it is row 3"),
        # none
        (FIND, Status.INFEASIBLE, {}, "no solution exists"),
        (FIND, Status.INFEASIBLE, {"conflict": CLUES[:1]}, "no solution exists"),
        (FIND, Status.INFEASIBLE, {"conflict": CLUES}, "no solution exists: 3 clues cannot stand together"),
        (
            FIND,
            Status.INFEASIBLE,
            {"conflict": (*CLUES[:1], Violation("pin", "pin"))},
            "no solution exists: 2 parts cannot stand together",
        ),
        (
            FIND,
            Status.INFEASIBLE,
            {"stopped": Stopped.USER},
            "no solution exists; stopped before it was known why",
        ),
        # open
        (FIND, Status.UNKNOWN, {"stopped": Stopped.USER}, "stopped: nothing found, and nothing excluded"),
        (FIND, Status.FEASIBLE, {"stopped": Stopped.TIME, "board": BOARD}, "time is up: a board was found"),
        (FIND, Status.UNKNOWN, {"stopped": Stopped.LIMIT, "count": 5}, "limit reached: 5 solutions so far"),
        (FIND, Status.UNKNOWN, {"count": 5}, "ended: 5 solutions"),
        (
            MOST,
            Status.FEASIBLE,
            {"objective": 7, "bound": 9, "stopped": Stopped.TIME},
            "time is up: holes 7; whether there is better is open",
        ),
        (GUESS, Status.FEASIBLE, {"objective": 7}, "ended: turns 7"),
        (GUESS, Status.UNKNOWN, {"bound": 7}, "ended: nothing found, and nothing excluded"),
        (AIM, Status.UNKNOWN, {"bound": 7}, "ended: nothing found, and nothing excluded"),
        (LEAST, Status.UNKNOWN, {"bound": 0}, "ended: nothing found, and nothing excluded"),
        (LEAST, Status.UNKNOWN, {"bound": 3}, "ended: nothing found yet; fewer than 3 open lines are excluded"),
        (NEAREST, Status.UNKNOWN, {"bound": 3}, "ended: nothing found yet; less than 3 is excluded"),
        (MOST, Status.UNKNOWN, {"bound": 9}, "ended: nothing found yet; more than 9 holes are excluded"),
        (FIND, Status.UNKNOWN, {"stopped": Stopped.USER, "answer": "two of three"}, "stopped: two of three"),
        # failed
        (FIND, Status.FAILED, {"error": "no memory", "answer": "never said"}, "failed: no memory"),
        (FIND, Status.FAILED, {"error": "too large", "refused": True}, "too large"),
    ],
)
def test_a_job_has_ended_in_these_words(task: Task, status: Status, known: dict[str, Any], said: str) -> None:
    assert ending(task, Outcome(status, **known)) == said


def test_what_was_set_in_vain_and_what_costs_the_proof_is_said_behind_it() -> None:
    outcome = Outcome(Status.PROVED, board=BOARD, idle=("a", "b"), facts={UNSURE: "c = 2"})
    assert ending(FIND, outcome) == "solved; without effect: a, b; with c = 2 the solver's word is no proof"


def test_a_value_has_so_many_digits_at_most() -> None:
    outcome = Outcome(Status.FEASIBLE, objective=1 / 3)
    assert ending(GUESS, outcome, 3) == "ended: turns 0.333"


def test_every_proof_has_its_sentence_and_the_short_ones_are_of_these() -> None:
    assert set(PROVED_BY_SHORT) < set(PROVED_BY)
