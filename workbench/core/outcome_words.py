"""How a job ended and by what its answer is proved, in words: those of the command line and of the window."""

from __future__ import annotations

from collections.abc import Mapping

from workbench.core.outcome import UNSURE, Outcome, Proof, Status, Stopped
from workbench.core.task import Objective, Task
from workbench.core.wording import counted, number_text

STOPPED: Mapping[Stopped | None, str] = {
    None: "ended",
    Stopped.USER: "stopped",
    Stopped.TIME: "time is up",
    Stopped.LIMIT: "limit reached",
}
PROVED_BY: Mapping[Proof, str] = {
    Proof.CHECKED: "The board itself is the proof: it was checked, and keeps every rule.",
    Proof.PLAYED: "All the games that were asked for were played.",
    Proof.REASONED: "The proof is a reason, found in the rules and in what was asked; no search was needed for it.",
    Proof.EXHAUSTED: "Every possibility was gone through.",
    Proof.MODEL: "Proved by the solver, with one model of the rules.",
    Proof.MODEL_TWICE: "Proved twice, with the same model of the rules: a mistake in that would pass both.",
    Proof.TWO_WAYS: "Proved in two ways that share no model of the rules.",
}
"""The window's sentences (`ui/runs/proof_card.py`)."""
PROVED_BY_SHORT: Mapping[Proof, str] = {
    Proof.REASONED: "shown by a reason, not by search",
    Proof.EXHAUSTED: "everything was gone through",
    Proof.MODEL: "proved by a model",
    Proof.MODEL_TWICE: "proved by one model, asked twice",
    Proof.TWO_WAYS: "proved in two ways that share no model",
}
"""The same at the end of the command line's last line (`cli/progress.py`), which leaves out the plain cases."""


LEFT_OPEN = "; whether there is better is open"


def ending(task: Task, outcome: Outcome, digits: int = 6) -> str:
    """The answer, or what is known instead and why the search ended; then the parameters that were set in vain, and
    those that cost the proof.

    Values have so many digits at most.
    """
    vain = f"; without effect: {', '.join(outcome.idle)}" if outcome.idle else ""
    unsure = f"; with {outcome.facts[UNSURE]} the solver's word is no proof" if UNSURE in outcome.facts else ""
    return _answer(task, outcome, digits) + vain + unsure


def _answer(task: Task, outcome: Outcome, digits: int) -> str:
    if outcome.answer and outcome.stopped is None and outcome.status is not Status.FAILED:
        return outcome.answer
    match outcome.status:
        case Status.PROVED:
            return _proved(task, outcome, digits)
        case Status.INFEASIBLE:
            clash, kinds = len(outcome.conflict), {part.code for part in outcome.conflict}
            why = f": {clash} {'clues' if kinds == {'clue'} else 'parts'} cannot stand together" if clash > 1 else ""
            none = outcome.answer or f"no solution exists{why}"
            return f"{none}{'; stopped before it was known why' if outcome.stopped else ''}"
        case Status.FEASIBLE | Status.UNKNOWN:
            return f"{STOPPED[outcome.stopped]}: {outcome.answer or _found(task, outcome, digits)}"
        case Status.FAILED:
            return outcome.error or "?" if outcome.refused else f"failed: {outcome.error}"


def says_nothing(task: Task, bound: float) -> bool:
    """Whether a bound is known without any proof: a count is never less than 0."""
    return task.objective is Objective.MINIMISE and bound <= 0


def beyond(task: Task, bound: float, digits: int = 6) -> str:
    """What a bound excludes, with its verb: "fewer than 180 peaceful moves are"."""
    count = task.objective_label if not task.amount else ""
    least = "more" if task.objective is not Objective.MINIMISE else "fewer" if count else "less"
    return f"{least} than {number_text(bound, digits)} {f'{count} are' if count else 'is'}"


def _proved(task: Task, outcome: Outcome, digits: int) -> str:
    if task.objective is not None:
        best, bound = outcome.objective, outcome.bound
        if best is None:
            return "done"
        apart = bound is not None and abs(best - bound) > 1e-6 * max(abs(best), abs(bound))
        why = "the goal is reached" if task.goal or apart else "nothing better exists"
        return f"{task.objective_label or 'best'} {number_text(best, digits)}: {why}"
    if outcome.count is not None:
        return "exactly one solution" if outcome.count == 1 else counted(outcome.count, "solution")
    return "solved" if outcome.board is not None else "done"


def _found(task: Task, outcome: Outcome, digits: int) -> str:
    if task.objective is not None and outcome.objective is not None:
        best = f"{task.objective_label or 'best'} {number_text(outcome.objective, digits)}"
        return best if task.heuristic else best + LEFT_OPEN
    if outcome.count is not None:
        return f"{counted(outcome.count, 'solution')}{' so far' if outcome.stopped else ''}"
    if outcome.board is not None:
        return "a board was found"
    if task.objective is None or outcome.bound is None or task.goal or task.heuristic:
        return "nothing found, and nothing excluded"
    if says_nothing(task, outcome.bound):
        return "nothing found, and nothing excluded"
    return f"nothing found yet; {beyond(task, outcome.bound, digits)} excluded"
