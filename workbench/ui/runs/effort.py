"""What a run that has decided nothing has tried, what is known by then, and what may come to more. No widgets."""

from __future__ import annotations

from collections.abc import Sequence

from workbench.core.options import Option, without_effect
from workbench.core.outcome import Outcome, Status, Stopped
from workbench.core.outcome_words import beyond, says_nothing
from workbench.core.task import HOW
from workbench.core.wording import counted, duration_text, listed, number_text
from workbench.solve.jobs.question import Question
from workbench.solve.runs import provenance
from workbench.solve.runs.run import Run
from workbench.ui.runs.going_on import can_go_on, counted_on, not_on
from workbench.ui.runs.run_numbers import has_bound, numbers_of

_STEPS = 4  # steps of a run that are told, the last
_BRIEF = 0.005  # seconds below which a step is not told
_SLOW = 30.0  # seconds after which it is told what may be quicker


def effort_words(run: Run, before: Sequence[Run] = ()) -> str:
    """What a run that has decided nothing tries or has tried, what is known by now, and what could be tried next.
    `before`: what `runs_before` says."""
    question, outcome = run.question, run.outcome
    how = [f"{option.label.lower()} {option.text(question.values[option.name])}" for option in _ways(question)]
    limits = question.limits
    most = "" if limits.time is None else f" for at most {duration_text(limits.time)}"
    took = f"Running{most}" if outcome is None else f"It worked for {duration_text(run.trace.elapsed)}"
    how += [counted(limits.workers, "worker"), f"seed {limits.seed}"]
    lines = [f"{took}, with {listed(how)}.", _step_words(run)]
    if outcome is not None and outcome.status is not Status.FAILED:
        why = not_on(run) if outcome.stopped is not None else ""
        lines += [_known(run, before), f"To know more: {_next(run, outcome)}."]
        lines += [f"It cannot go on, as {why}."] if why else []
    return "\n".join(line for line in lines if line)


def _ways(question: Question) -> list[Option]:
    """The options of a question that say how it is answered, as far as they mean anything."""
    task, values = question.task, question.values
    vain = without_effect(task.options, values)
    return [one for one in task.options if one.name in HOW and one.name in values and one.name not in vain]


def _step_words(run: Run) -> str:
    """The last steps that took any time, and how long each took; empty where there were not several."""
    ends = [start for start, _ in run.steps[1:]] + [run.trace.elapsed]
    took = [(text, end - start) for (start, text), end in zip(run.steps, ends, strict=False)]
    steps = [f"{text[0].lower()}{text[1:]} {duration_text(time)}" for text, time in took if time >= _BRIEF]
    return f"Time went to {listed(steps[-_STEPS:])}." if len(steps) > 1 else ""


def _taken_along(run: Run) -> bool:
    """Whether its first board is one that was found before it."""
    return bool(run.boards) and run.question.hint is not None and run.boards[0].board == run.question.hint


def _known(run: Run, before: Sequence[Run]) -> str:
    task, numbers = run.question.task, numbers_of(run)
    solutions = run.outcome.count if run.outcome is not None else None  # some are counted and not shown
    taken = _taken_along(run)
    number = max(numbers.found - taken, solutions or 0)
    more = sum(one.found - _taken_along(one) for one in before)
    what = counted(number, "board") if number or not taken else "no new board"
    found = f"It found {what}{f', after {number_text(more)} before' if more else ''}."
    found = found if number or more or taken else ""
    if numbers.bound is None or not has_bound(task) or says_nothing(task, numbers.bound):
        return found
    who = "The run before" if numbers.bound == run.question.bound else "It"
    return f"{found} {who} proved that {beyond(task, numbers.bound)} impossible.".lstrip()


def _next(run: Run, outcome: Outcome) -> str:
    """What a person could try next where a run has decided nothing."""
    question, on = run.question, ' ("Go on" takes the best board along)' if can_go_on(run) else ""
    limit = {Stopped.TIME: "a longer time limit", Stopped.LIMIT: "a higher limit", Stopped.USER: "more time"}
    if counted_on(run) is not None:
        return 'no limit ("Count all", which you can stop)'
    tips = [limit[outcome.stopped] + on] if outcome.stopped is not None else []
    for option in _ways(question):
        others = [str(choice) for choice in option.choices if choice != question.values[option.name]]
        tips += [f"{option.label.lower()} {listed(others, 'or')}"] if others else []
    if _leaves_cores(question):
        tips.append(counted(provenance.cores(), "worker"))
    return listed([*tips, "another seed"], "or")


def _leaves_cores(question: Question) -> bool:
    """Whether more workers may prove sooner how good a board can be."""
    return has_bound(question.task) and question.limits.workers < provenance.cores()


def slow_words(run: Run) -> str:
    """What may be quicker, of a run that has gone on for a while; else empty."""
    if run.trace.elapsed < _SLOW or not _leaves_cores(run.question):
        return ""
    return f"with {counted(provenance.cores(), 'worker')} it may be quicker"
