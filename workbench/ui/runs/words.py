"""What a run is called, how it was asked and how it ended, in sentences. No widgets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from datetime import datetime
from functools import partial

from workbench.core.options import without_effect
from workbench.core.outcome import Outcome, Status
from workbench.core.outcome_words import LEFT_OPEN, STOPPED, ending
from workbench.core.task import Task
from workbench.core.wording import NOTHING, counted, duration_text, number_text, share_text, with_capital
from workbench.solve.board_changes import filled_otherwise
from workbench.solve.jobs.question import Question
from workbench.solve.runs.run import Run
from workbench.ui.runs.going_on import decides, gone_on_from
from workbench.ui.runs.run_numbers import gap, has_bound, numbers_of, run_answer

_AT_ONCE = 0.2  # seconds
NO_BOUND = "  ·  no useful bound yet"
"""What a sentence says in place of a gap of 100 %."""
_LEFT_OPEN = (Status.FEASIBLE, Status.UNKNOWN)
SIGNS = {Status.PROVED: "✓", Status.FEASIBLE: "•", Status.INFEASIBLE: "✕", Status.UNKNOWN: "?", Status.FAILED: "!"}

ELSEWHERE = "Of another board"
"""Stands before what is about another board than the one that is edited."""
OTHERWISE = "Of your board as it stood"
"""The same where only what is filled in is another."""
READING = "Reading what was kept"
"""What is said of a run from before while only its head is known."""


def sign(run: Run) -> str:
    """One letter for how a run stands or ended."""
    if run.interrupted:
        return "…"
    return "▸" if run.outcome is None or run.elsewhere else sign_of(run.outcome, others=bool(run.question.others))


def sign_of(outcome: Outcome, *, others: bool = False) -> str:
    """One letter for how a job ended; no check mark before bad news, that something is wrong, forbidden, lost or does
    not exist. `others`: it was asked for others than the boards that are known, and that there are none is no bad
    news."""
    if others and outcome.status is Status.INFEASIBLE:
        return SIGNS[Status.PROVED]
    lost = outcome.count == 0 or outcome.facts.get("value") == "loss"
    bad = outcome.conflict or (outcome.status is Status.PROVED and lost)
    return SIGNS[Status.INFEASIBLE if bad else outcome.status]


def refuted(run: Run | None, board: object) -> str:
    """The answer of a run that a board cannot be completed; empty without one. Of a quick one its first clause: a card
    has the whole."""
    outcome = None if run is None else run.outcome
    if run is None or outcome is None or outcome.status is not Status.INFEASIBLE:
        return ""
    if not run.question.asks_about(board):
        return ""
    if run.question.others:
        return ""  # boards that complete it are known
    task = run.question.task
    if not task.quick and not (task.keeps_board and (task.completes or task.objective is None)):
        return ""  # no completed board was wanted, but another one, or a strategy
    sentence = ending(task, outcome)
    first = sentence.partition(": ")[0]
    brief = task.quick and " " in first  # a bare "no" says little
    return f"{sign_of(outcome)}  {with_capital(first if brief else sentence)}"


def run_words(run: Run) -> str:
    """What a run is doing, or how it ended, in one sentence."""
    if run.outcome is None:
        numbers = numbers_of(run)
        both = numbers.best is not None and numbers.bound is not None and has_bound(run.question.task)
        return f"{phase_words(run)}{NO_BOUND if both and gap(numbers.best, numbers.bound) == NOTHING else ''}"
    return f"{sign(run)}  {last_words(run.question.task, run.outcome, run.trace.elapsed)}"


def raced_as(run: Run, raced: Sequence[Run]) -> str:
    """What tells a run of a race from the others."""
    own = [way for way in run.question.ways if not all(way in one.question.ways for one in raced)]
    return " · ".join(own) or f"seed {run.question.limits.seed}"


def phase_words(run: Run) -> str:
    """What a run is doing, and how far that is while its clock stands; what it has gone through, where it is unknown
    how much there is and nothing is counted."""
    now, amount = run.progress, ""
    if now is not None and run.preparing and now.share is not None:
        amount = f", {share_text(round(now.share, 2))}"
    elif now is not None and now.total is None and now.count is None and now.done > 0:
        amount = f", {number_text(now.done)} so far"
    return f"{run.phase or 'Starting'}{amount}"


def moment(when: datetime, *, seconds: bool = False) -> str:
    """A time of day, and the day where it is another than today."""
    day = "" if when.date() == datetime.now(when.tzinfo).date() else f"{when:%Y-%m-%d} "
    return f"{day}{when:%H:%M:%S}" if seconds else f"{day}{when:%H:%M}"


def of_other(question: Question, board: object) -> str:
    """What stands before what a run tells that was not asked about this board."""
    return OTHERWISE if filled_otherwise(question.puzzle, question.board, board) else ELSEWHERE


def asked(run: Run, stale: str, above: Collection[str] = ()) -> str:
    """What was asked and when, without the parts of it that are said above; `stale` before it where it was about
    another board than the one that is edited now: what `of_other` says. A name that a person gave is whole."""
    when, parts = moment(run.began), [run.note.name] if run.note.name else run.title.split(" · ")
    if not run.note.name:
        parts[1:1] = [way for way in run.question.ways if way not in parts]
    if stale:
        return f"{stale}, asked at {when}: {' · '.join(parts)}"
    left = [part for part in parts if run.note.name or part.strip() not in above]
    return f"{' · '.join(left)}  ·  {when}" if left else f"Asked: {when}"


def asked_in_short(run: Run, stale: str) -> str:
    """The same without the board, which the tab says already, unless it is not the one that is edited; a name
    that a person gave is no shorter."""
    question = run.question
    if stale:
        return f"{stale}, asked at {moment(run.began)}  ·  {run.note.name or question.about or question.task.title}"
    seed = [f"seed {question.limits.seed}"] if question.limits.seed else []
    what = run.note.name or " · ".join([question.task.title, *question.ways, *seed])
    return f"{what}  ·  {moment(run.began)}"


def run_worth(run: Run) -> str:
    """The answer of a run, or its best so far, as short as it can be."""
    return run_answer(run) or duration_text(run.trace.elapsed)


def board_options(question: Question) -> str:
    """What the board of a question is, in a few words: the options that a new one would be asked for."""
    values = question.puzzle.options_of(question.board)
    parts = [f"{option.label.lower()} {option.text(values[option.name])}" for option in question.puzzle.options]
    return " · ".join(parts)


def run_details(run: Run) -> str:
    """All about a run in a few lines: when it was asked, within what limits, how it ended, what was left out."""
    limits = run.question.limits
    within = "" if limits.time is None else f"at most {duration_text(limits.time)}, "
    asked = f"asked at {moment(run.began, seconds=True)}, {within}workers {limits.workers}, seed {limits.seed}"
    spread = f"{len(run.boards)} of {number_text(run.found)} boards kept, evenly spread" if run.left_out else ""
    name = f"{run.note.name}\n{run.title}" if run.note.name else run.title
    return "\n".join(line for line in (name, asked, run_words(run), _clocks(run), spread, run.note.text) if line)


def settings_lines(question: Question) -> str:
    """All that was chosen, usual or not, and parameters of the solver, a line each; not its limits."""
    values, vain = question.values, without_effect(question.task.options, question.values)
    shown = [one for one in question.task.options if one.name in values and one.name not in vain]
    lines = [f"{one.label}: {one.shown(values[one.name])}" for one in shown]
    return "\n".join([*lines, *(f"{name}: {text}" for name, text in question.limits.params.items())])


def came_from(runs: Sequence[Run], others: Iterable[Run]) -> str:
    """With what board runs began, where that is an earlier run's or the person's own; empty where all of them began by
    themselves."""
    begun = Counter(map(partial(_began_with, others=tuple(others)), runs))
    origin, number = next(((origin, number) for origin, number in begun.most_common() if origin), ("", 0))
    who = "It" if len(runs) == 1 else "All of them" if number == len(runs) else f"{number} of {len(runs)}"
    return f"{who} {origin}." if origin else ""


def _began_with(run: Run, others: Sequence[Run]) -> str:
    """The end of a sentence: with what board a run began; empty where it began by itself."""
    hint, objective = run.question.hint, run.question.task.objective
    if hint is not None:
        before = gone_on_from(run, others)
        bound = run.question.bound
        more = "" if bound is None else f", with the bound {number_text(bound)} from the run before"
        return f"went on from the best board of {'an earlier run' if before is None else asked(before, '')}{more}"
    if run.question.afresh:
        return "began with what is pinned only"
    if objective is None or not run.boards or run.boards[0].board != run.question.board:
        return ""
    worth = run.boards[0].objective
    return "began with your board as it stood" + ("" if worth is None else f", worth {number_text(worth)}")


def plotted(runs: Sequence[Run]) -> str:
    """What a picture of the courses of runs is called: the task, the board, and within what limits, as far as all of
    them had the same."""
    questions = [run.question for run in runs]
    limits = questions[0].limits
    alike = [
        f"{questions[0].puzzle.title} {questions[0].about}".strip(),
        f"seed {limits.seed}",
        counted(limits.workers, "worker"),
        "" if limits.time is None else f"at most {duration_text(limits.time)}",
    ]
    for question in questions[1:]:
        own, other = question.limits, f"{question.puzzle.title} {question.about}".strip()
        same = (other == alike[0], own.seed == limits.seed, own.workers == limits.workers, own.time == limits.time)
        alike = [way if kept else "" for way, kept in zip(alike, same, strict=True)]
    return " · ".join(filter(None, (questions[0].task.title, *alike)))


def proved_before(run: Run, others: Iterable[Run]) -> str:
    """That an earlier run has answered the question of one that goes on, or has ended without an answer; else empty."""
    if run.question.task.quick or (run.outcome is not None and run.outcome.status not in _LEFT_OPEN):
        return ""
    before = next((one for one in others if one.began < run.began and decides(one, run.question)), None)
    if before is None:
        return ""
    best = before.question.task.objective is not None and before.best is not None
    known = f"best {run_answer(before)}" if best else run_answer(before)
    hit = before.question.task.goal and before.outcome is not None and before.outcome.status is Status.PROVED
    done = "reached" if hit else "proved"
    sentence = f"already {done} by an earlier run ({f'{known}, ' if known else ''}run of {moment(before.began)})"
    return f"{sentence}; searching again" if run.outcome is None else sentence


def _clocks(run: Run) -> str:
    """The time that counts beside that of the clock on the wall, which loading and compiling are part of."""
    if run.wall is None:
        return ""
    own, ready = run.trace.elapsed, max(0.0, run.wall - run.trace.elapsed)
    return f"{duration_text(own)}, and {duration_text(ready)} to get ready: {duration_text(run.wall)} from Start"


def in_short(outcome: Outcome) -> str:
    """How a job ended, in a word or two, without its answer."""
    if outcome.status is Status.FAILED:
        return "refused" if outcome.refused else "failed"
    if outcome.stopped is not None:
        return STOPPED[outcome.stopped]
    return "ended" if outcome.status is Status.UNKNOWN else "done"


def last_words(task: Task, outcome: Outcome, elapsed: float, before: str = "", *, went_on: bool = False) -> str:
    """One sentence about how a job ended, and after how long where it was not stopped; the time is left out of a help
    that came at once. before: what `proved_before` says, in place of what the job itself has left open. went_on: from
    another run, whose time is told beside it."""
    took = outcome.stopped is None and outcome.status is not Status.FAILED and not (task.quick and elapsed < _AT_ONCE)
    sentence = ending(task, outcome)
    if before:
        how, _, rest = sentence.removesuffix(LEFT_OPEN).partition(": ")
        sentence = f"{before}; this run ({how}): {rest}" if rest else f"{before}; this run: {how}"
    return f"{sentence} ({'this run ' if went_on else ''}{duration_text(elapsed)})" if took else sentence
