"""An answer that is doubted: the question is asked again by another formulation or engine, which has to say the same.

There are two ways: `--doubt` is one job that asks twice (`run_doubted_job`); in the window a second run asks what
`another_question` says, and `opinions` compares the two.

Where a task has no other way, the same one is asked with another seed and, of CP-SAT, without presolve.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from time import perf_counter

from workbench.core.options import Option, Values, complete, settled
from workbench.core.outcome import DECIDED, Outcome, Proof, Status, Stopped
from workbench.core.task import Task
from workbench.core.wording import number_text
from workbench.solve.different import run_question
from workbench.solve.jobs import events
from workbench.solve.jobs.events import Event
from workbench.solve.jobs.job_context import Emit
from workbench.solve.jobs.question import Question
from workbench.solve.jobs.worker_context import StopToken
from workbench.solve.runs.run import Run

ONLY_WAY = "no second method for this question"
_RESEEDED, _PRESOLVE = "the same way with another seed", "cp_model_presolve"
DOUBTING = "Doubting it: "
"""Begins the phase in which one job asks a second time."""


@dataclass(frozen=True, slots=True)
class AnotherWay:
    """Another way to the same answer. `name`: what differs, for sentences. `reseeded`: nothing but the seed and
    parameters."""

    name: str
    values: Values
    params: Mapping[str, str] = field(default_factory=dict)
    reseeded: bool = False


def another_way(task: Task, values: Values) -> AnotherWay:
    """The first of the task's other ways that shares no model with the asked one; else the same way, set otherwise."""
    for ways in task.other_ways:
        changed = complete(task.options, {**values, **dict(ways)})
        differs = any(values[name] != value for name, value in ways if name != "solver")
        # one model, or one reading of the question, proves nothing of itself
        if differs and not any({values["formulation"], changed["formulation"]} <= kin for kin in task.kin):
            chosen = [option for option in task.options if option.name in dict(ways)]
            return AnotherWay(", ".join(_choice_words(chosen, changed)), changed)
    if task.solver(values) is None:
        return AnotherWay(_RESEEDED, values, reseeded=True)
    return AnotherWay(f"{_RESEEDED} and no presolve", values, {_PRESOLVE: "false"}, True)


def open_to_doubt(outcome: Outcome, opinions: Iterable[Opinion] = ()) -> bool:
    """Whether an outcome is decided by more than a board that passes the rules, and no other run has said yet whether
    that is so."""
    answered = any(one.agrees is not None for one in opinions)
    return outcome.status in DECIDED and outcome.proof is not Proof.CHECKED and not answered


def why_undoubted(outcome: Outcome) -> str:
    """Why the question was not asked again where a doubt was wanted; "" where it was."""
    if outcome.status not in DECIDED:
        return "" if outcome.status is Status.FAILED else "not doubted: nothing is proved yet"
    return "no second method is needed: the board itself is the proof" if outcome.proof is Proof.CHECKED else ""


def agree(task: Task, one: Outcome, other: Outcome) -> bool | None:
    """Whether two outcomes say the same; None where one of them leaves it open."""
    if one.status not in DECIDED or other.status not in DECIDED:
        return None
    if one.status is not other.status:
        return False
    if task.goal and (one.proof is Proof.CHECKED) is not (other.proof is Proof.CHECKED):
        return False  # one has reached the goal, the other says that nothing does
    measured = task.objective is not None and not task.goal and one.status is Status.PROVED
    if measured and one.objective != other.objective:
        return False
    return one.count == other.count or one.count is None or other.count is None


@dataclass(frozen=True, slots=True)
class Opinion:
    """What another run says of a run's answer. `agrees`: None where the other run leaves the answer open. `way`: how it
    was asked otherwise. `shared`: by the same formulation and engine, or by one that shares its model."""

    run: Run
    way: str
    agrees: bool | None
    shared: bool = False


def opinions(run: Run, runs: Iterable[Run]) -> list[Opinion]:
    """What other runs say that asked the question of a decided run a second way and have ended by themselves, without
    having begun with the answer; and runs that say otherwise, in whatever way they were asked."""
    if run.outcome is None or run.outcome.status not in DECIDED:
        return []
    task, found = run.question.task, list[Opinion]()
    for other in runs:
        way = other_way(_effective(run), _effective(other))
        if way is None or other.outcome is None or other.outcome.status is Status.FAILED:
            continue
        agrees = agree(task, run.outcome, other.outcome)
        if agrees is False or (_is_second_way(run.question, other.question) and _says_of_itself(other)):
            found.append(Opinion(other, way, agrees, _shares_model(run.question, other.question)))
    return found


def _is_second_way(one: Question, other: Question) -> bool:
    """Whether one run was asked by another formulation, engine or solver than the other, or is the run that doubts
    it."""
    options = one.task.options
    if settled(options, one.values) != settled(options, other.values):
        return True
    return any(another_question(asked).limits == again.limits for asked, again in ((one, other), (other, one)))


def _shares_model(one: Question, other: Question) -> bool:
    """Whether two ways read the question alike: another solver, seed or switch is no other reading."""
    options = one.task.options
    here, there = settled(options, one.values), settled(options, other.values)
    differing = [
        option.name for option in options if option.name != "solver" and here[option.name] != there[option.name]
    ]
    kin = any({here["formulation"], there["formulation"]} <= kin for kin in one.task.kin)
    return not differing or (differing == ["formulation"] and kin)


def _says_of_itself(run: Run) -> bool:
    """Whether an ended run says anything of the answer: a run that was stopped or that began with its answer does
    not."""
    return run.outcome is not None and run.outcome.stopped is not Stopped.USER and not run.began_with_answer


def _effective(run: Run) -> Question:
    """What a run asked, without the parameters that had no effect."""
    limits, idle = run.question.limits, run.outcome.idle if run.outcome is not None else ()
    params = {name: value for name, value in limits.params.items() if name not in idle}
    return replace(run.question, limits=replace(limits, params=params))


def other_way(one: Question, other: Question) -> str | None:
    """How two questions differ, in words, where only the way is another one; None where they ask different things."""
    start = {"hint": other.hint, "bound": other.bound, "afresh": other.afresh}
    if replace(one, values=other.values, limits=other.limits, **start) != other:
        return None
    task = one.task
    ways = {name for way in task.other_ways for name, _ in way}
    differing = [option for option in task.options if one.values[option.name] != other.values[option.name]]
    if any(option.name not in ways for option in differing):
        return None
    words = _choice_words(differing, other.values)
    params = other.limits.params
    words += [f"{name}={value}" for name, value in params.items() if one.limits.params.get(name) != value]
    words += [f"{name} default" for name in one.limits.params if name not in params]
    words += [f"seed {other.limits.seed}"] if other.limits.seed != one.limits.seed else []
    return ", ".join(words) or None


def _choice_words(options: Sequence[Option], values: Values) -> list[str]:
    """Choices in the words of the form and of a race: "notebook-slack in HiGHS"."""
    texts = {one.name: one.shown(values[one.name]) for one in options}
    labels = {one.name: one.label.lower() for one in options}
    if "formulation" in texts and "solver" in texts:
        texts["formulation"] += f" in {texts.pop('solver')}"
    alone = ("formulation", "solver")
    return [text if name in alone else f"{labels[name]} {text}" for name, text in texts.items()]


def another_question(question: Question) -> Question:
    """The same question, to be answered the first other way there is."""
    way = another_way(question.task, question.values)
    limits = question.limits
    if way.reseeded:
        limits = replace(limits.reseeded(), params={**limits.params, **way.params})
    return replace(question, values=way.values, limits=limits, hint=None, bound=None)


def run_doubted_job(question: Question, emit: Emit, *, token: StopToken | None = None) -> Outcome:
    """As `run_question`, but before the end is told, the same question is asked in another way.

    The outcome says in `answer` whether the other way agrees, and as `proof` that two do; where they do not, the job
    has failed: one of them is wrong. Both have the whole of the time limit.
    """
    token, ends = token or StopToken(), list[events.Finished]()

    def withhold(event: Event) -> None:
        if isinstance(event, events.Finished):
            ends.append(event)
        else:
            emit(event)

    outcome = first = run_question(question, withhold, token=token)
    start: Event = ends[0]
    if open_to_doubt(first) and not token.requested:
        way = another_way(question.task, question.values)
        emit(events.Phase(start.seq, start.elapsed, f"{DOUBTING}{way.name}"))

        def listen(event: Event) -> None:
            if isinstance(event, events.Finished):
                ends.append(event)

        second = run_question(another_question(question), listen, token=token)
        start = Event(start.seq + 1, start.elapsed + ends[1].elapsed)
        if _PRESOLVE in way.params and _PRESOLVE in second.idle:  # no solver that presolves was asked
            way = replace(way, name=_RESEEDED)
        outcome = _together(question.task, first, second, way)
    work = [one.dtime for one in ends if one.dtime is not None]
    wall = perf_counter() - token.asked
    emit(events.Finished(start.seq, start.elapsed, outcome, sum(work) if work else None, wall))
    return outcome


def _together(task: Task, first: Outcome, second: Outcome, way: AnotherWay) -> Outcome:
    match agree(task, first, second):
        case True:
            return replace(first, answer=_also(first, f"{_called(way)} says the same"), proof=_proof(first, way))
        case False:
            error = f"two ways do not agree: {_in_words(first)} as asked, {_in_words(second)} by {way.name}"
            learned = first.learned or second.learned
            return Outcome(Status.FAILED, error=error, idle=first.idle, learned=learned)  # nothing of either counts
    return replace(first, answer=_also(first, f"{_called(way)} leaves it open"))


def _called(way: AnotherWay) -> str:
    return f"{ONLY_WAY}, {way.name}" if way.reseeded else way.name


def _proof(first: Outcome, way: AnotherWay) -> Proof | None:
    """By what an answer is proved once the other way has given the same answer. Other settings are no other way."""
    if way.reseeded:
        return Proof.MODEL_TWICE if first.proof is Proof.MODEL else first.proof
    return Proof.TWO_WAYS


def _also(outcome: Outcome, words: str) -> str:
    said = outcome.answer or ("there is no answer" if outcome.status is Status.INFEASIBLE else "it is proved")
    return f"{said}; {words}"


def _in_words(outcome: Outcome) -> str:
    if outcome.status is Status.INFEASIBLE:
        return "no answer"
    numbers = (("best", outcome.objective), ("count", outcome.count))
    parts = [f"{name} {number_text(value, 9)}" for name, value in numbers if value is not None]
    return " and ".join(parts) or "an answer"
